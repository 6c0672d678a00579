import type { Row } from '../../../contract/answers';
import type { Days } from '../../../define/periods';
import type { ToolAnswer } from '../tool';
import { begunOn, sinceWords } from './query-begun';
import { byUnit, calledSo, fieldOf, figure, inUnit, isCounted, nameOfRow, run, said, type Told } from './query-told';

/** Two spans of days beside each other: what each came to, and what it grew or shrank by. */
const MOST_GROUPS = 1000;
const SHOWN = 10;

const span = ({ from, to }: Days): string => (from === to ? from : `${from} 至 ${to}`);

/** 多 1,200.00 元（+12.3%） */
function change(told: Told, name: string, now: number, was: number): string {
  const difference = now - was;
  const rate = was === 0 ? '' : told.say.rate(difference, Math.abs((100 * difference) / was).toFixed(1));
  return told.say.change(Math.sign(difference), figure(told, name, Math.abs(difference).toFixed(2)), rate);
}

/** Quantities of several units are told unit by unit, everything else with its difference. */
export async function besides(told: Told, other: Days): Promise<ToolAnswer> {
  const { words, dataset } = told;
  const before: Told = { ...told, days: other };
  const since = await sinceOf(told, other);
  if (since.isBefore) return alone(told, since.words);
  const [now, then, units, unitsThen] = await Promise.all([run(told), run(before), byUnit(told), byUnit(before)]);
  const counted = words.measures.filter((name) => dataset.unit !== undefined && dataset.measures[name]?.kind === 'quantity');
  const lines = words.measures
    .filter((name) => !counted.includes(name))
    .map((name) => {
      const [a, b] = [now.totals[name], then.totals[name]];
      return told.say.against(calledSo(told, name), figure(told, name, a), figure(told, name, b), change(told, name, Number(a || 0), Number(b || 0)));
    });
  for (const [at, each] of units.entries()) lines.push(`- ${each}，对比 ${unitsThen[at]?.replace(/^\S+ /, '') ?? '0'}`);
  const isNothing = [...words.measures].every((name) => !Number(now.totals[name] || 0) && !Number(then.totals[name] || 0));
  const head = `${words.said ?? dataset.title}${told.where.understood.length > 0 ? `（${told.where.understood.filter(Boolean).join('，')}）` : ''}`;
  const text = `${told.say.compared(head, told.days ? span(told.days) : '', span(other))}\n\n${lines.join('\n')}${since.words ? `\n\n${since.words}。` : ''}`;
  return said(told, text, { period: told.days, other, now: now.totals, before: then.totals }, isNothing);
}

const isEnglish = ({ say }: Told): boolean => !/[\u3400-\u9fff]/.test(say.own);
async function sinceOf(told: Told, other: Days): Promise<{ isBefore: boolean; words: string }> {
  const { context, dataset, words } = told;
  return sinceWords(words.said ?? dataset.title, await begunOn(context, dataset, words.measures[0] ?? ''), other, isEnglish(told));
}

/** Nothing was kept of the other span: this one is told, and compared with nothing. */
async function alone(told: Told, why: string): Promise<ToolAnswer> {
  const [now, units] = await Promise.all([run(told), byUnit(told)]);
  const counted = told.words.measures.filter((name) => told.dataset.unit !== undefined && told.dataset.measures[name]?.kind === 'quantity');
  const parts = told.words.measures
    .filter((name) => !counted.includes(name))
    .map((name) => `${calledSo(told, name)} **${figure(told, name, now.totals[name])}**`);
  const text = isEnglish(told)
    ? `${why}.\n\n${told.head}: ${[...parts, ...units].join(', ')}.`
    : `${why}。\n\n${told.head}：${[...parts, ...units].join('，')}。`;
  return said(told, text, { now: now.totals }, false);
}

/** By whom or what the difference came: the one that grew most first, or the one that shrank most. */
export async function grownBy(told: Told, other: Days): Promise<ToolAnswer> {
  const { words } = told;
  const [first = ''] = words.measures;
  const by = words.by ?? [];
  const since = await sinceOf(told, other);
  if (since.isBefore) return alone(told, since.words);
  const unit = isCounted(told, first) && !by.includes(told.dataset.unit ?? '') ? told.dataset.unit : undefined;
  const query = { by: unit ? [...by, unit] : by, measures: [first], limit: MOST_GROUPS };
  const [now, then] = await Promise.all([run(told, query), run({ ...told, days: other }, query)]);
  const rows = new Map<string, { row: Row; now: number; was: number }>();
  // Every specification has a 支 of its own: what is called alike is one.
  const unitOf = (row: Row): string => (unit ? String(row[`${unit}Name`] ?? '') : '');
  const keyOf = (row: Row): string => [...by.map((name) => String(row[name] ?? '')), unitOf(row)].join(' ');
  const addTo = (row: Row, span: 'now' | 'was'): void => {
    const known = rows.get(keyOf(row)) ?? { row, now: 0, was: 0 };
    rows.set(keyOf(row), { ...known, [span]: known[span] + Number(row[first] || 0) });
  };
  for (const row of now.list) addTo(row, 'now');
  for (const row of then.list) addTo(row, 'was');
  const isFalling = words.order !== undefined && !words.order.startsWith('-');
  const ranked = [...rows.values()].sort((a, b) => (isFalling ? 1 : -1) * (a.now - a.was - (b.now - b.was)));
  const asked = ranked.filter((one) => isAsked(words.change, one));
  const shown = asked.slice(0, Math.min(words.limit ?? SHOWN, SHOWN));
  const lines = shown.map(
    (one, at) =>
      `${at + 1}. **${nameOfRow(told, one.row)}** ${inUnit(told, first, one.now, unitOf(one.row))}，对比 ${figure(told, first, one.was)}，${change(told, first, one.now, one.was)}`,
  );
  const most = words.change ? conditionOf(told, first) : '';
  const where = told.where.understood.filter(Boolean).join('，');
  const about = `${words.said ?? told.dataset.title}${where ? `（${where}）` : ''}的${fieldOf(told, first).label}`;
  const head = `${about}，${told.days ? span(told.days) : ''} 与 ${span(other)} 相比${most ? `，${most}有 **${asked.length} 个**` : ''}，${isFalling ? '减少' : '增加'}最多的在前`;
  return said(
    told,
    lines.length > 0 ? `${head}：\n\n${lines.join('\n')}${since.words ? `\n\n${since.words}。` : ''}` : `${head}：没有${most ? '这样的' : '数据'}。`,
    { rows: lines, other },
    lines.length === 0,
  );
}

type Changed = { now: number; was: number };
/** Whether a row went the way that is asked for, and far enough. */
function isAsked(change: Told['words']['change'], { now, was }: Changed): boolean {
  if (!change) return true;
  const went = change.isFalling ? was - now : now - was;
  if (went <= 0 || (change.sum !== undefined && went < change.sum)) return false;
  return change.percent === undefined || (was > 0 ? (100 * went) / was >= change.percent : !change.isFalling);
}
/** What is asked of the rows, as the answer says it. */
function conditionOf(told: Told, name: string): string {
  const { isFalling, percent, sum } = told.words.change ?? { isFalling: false };
  const least = [percent === undefined ? '' : `${percent}%`, sum === undefined ? '' : figure(told, name, sum.toFixed(2))].filter(Boolean).join('、');
  return `${isFalling ? '减少' : '增加'}${least ? ` ${least} 以上` : ''}的`;
}
