import type { Row } from '../../../contract/answers';
import type { QueryAnswer } from '../../../contract/query-answer';
import { dayOf, daysBetween, startOfWeek } from '../../../define/dates';
import { type Dataset, isMade } from '../../../define/define-dataset';
import { isDerived } from '../../../define/derived-measures';
import { add, plain } from '../../../define/money';
import { type Days, daysOf, stepsOf } from '../../../define/periods';
import type { Context } from '../../base/context';
import { type Asking, nothing, type ToolAnswer } from '../tool';
import { sentencesFor } from '../words/sentences';
import { begunOn, sinceWords } from './query-begun';
import { BEGUN, daysSaid, everOf, takesDays } from './query-days';
import { means, meansBy } from './query-means';
import { partOfWhole } from './query-parts';
import { besides, grownBy } from './query-spans';
import { byUnit, calledSo, fieldOf, figure, labelled, nameOfRow, run, said, type Told } from './query-told';
import type { Where } from './query-where';
import type { FigureWords } from './query-words';

const SHOWN = 10;

export async function askedFigures(
  { context, text }: Pick<Asking, 'context' | 'text'>,
  dataset: Dataset,
  words: FigureWords,
  where: Where,
): Promise<ToolAnswer> {
  const days = spanOf(context, dataset, words);
  const conditions = [
    ...where.understood.filter(Boolean),
    ...(days && days.from !== BEGUN ? [`${days.from} 至 ${days.to}`] : words.period === EVER ? ['有记录以来'] : []),
  ];
  const told = {
    say: sentencesFor(text),
    context,
    dataset,
    words,
    where,
    days,
    head: `${words.said ?? dataset.title}${conditions.length > 0 ? `（${conditions.join('，')}）` : ''}`,
  };
  if (words.as === 'average') return (words.by ?? []).length > 0 ? meansBy(told) : means(told);
  if (words.as === 'trend') return trend(told);
  if (words.as === 'share' && (words.by ?? []).length === 0) return partOfWhole(told);
  const other = words.other ? spanOf(context, dataset, { ...words, period: words.other }) : undefined;
  if (words.other && (!other || !days)) return nothing(`没有看懂要比较的日期“${words.other}”。`);
  if (other && days) return (words.by ?? []).length > 0 ? grownBy(told, other) : besides(told, other);
  return (words.by ?? []).length > 0 ? groups(told) : totals(told);
}

/** All of the time there are rows of. */
const EVER = 'ever';
/** The days said, to today at most; what is told month by month or on the average looks a year or half a year back. */
function spanOf(context: Context, dataset: Dataset, { period, as }: FigureWords): Days | undefined {
  if (period === EVER) return everOf(context, dataset);
  const usual = as === 'trend' || as === 'average' ? 'last12Months' : takesDays(dataset) ? 'thisYear' : '';
  return daysSaid(context, dataset, period, usual ? daysOf(usual, dayOf(context.now())) : undefined);
}

async function totals(told: Told): Promise<ToolAnswer> {
  const answer = await run(told);
  const { dataset, words } = told;
  const plainOnes = words.measures.filter((name) => !(dataset.unit && dataset.measures[name]?.kind === 'quantity' && !isMade(dataset, name)));
  const parts = [...labelled({ ...told, words: { ...words, measures: plainOnes } }, answer.totals), ...(await byUnit(told))];
  const since = answer.before
    ? sinceWords(words.said ?? dataset.title, await begunOn(told.context, dataset, words.measures[0] ?? ''), answer.before.period)
    : undefined;
  const before = answer.before ? `\n\n${since?.isBefore ? `${since.words}。` : `${changes(told, answer)}${since?.words ? `\n\n${since.words}。` : ''}`}` : '';
  const isNothing = words.measures.every((name) => !Number(answer.totals[name] ?? 0)) && answer.total === 0;
  return said(told, `${told.head}：${parts.join('，')}。${before}`, { totals: answer.totals, period: told.days, before: answer.before?.totals }, isNothing);
}

/** 净销售额 本期 x，上期 y，增加 z（12.3%） */
function changes(told: Told, answer: QueryAnswer): string {
  const then: Record<string, string> = answer.before?.totals ?? {};
  const period = answer.before?.period ?? { from: '', to: '' };
  return told.words.measures
    .map((name) => {
      const [now, was] = [Number(answer.totals[name] ?? 0), Number(then[name] ?? 0)];
      const difference = now - was;
      const percent = was === 0 ? '' : `，${difference >= 0 ? '+' : '−'}${Math.abs((100 * difference) / was).toFixed(1)}%`;
      const way = difference > 0 ? '多' : difference < 0 ? '少' : '没有变化';
      const by = difference === 0 ? '' : ` **${figure(told, name, Math.abs(difference).toFixed(2))}**${percent}`;
      return `- ${fieldOf(told, name).label}：${period.from} 至 ${period.to} 为 **${figure(told, name, then[name])}**，这一期${way}${by}`;
    })
    .join('\n');
}

/** Quantities are told of rows of one unit; where units differ they are left out. */
function unitsApart(told: Told): { told: Told; by: string[] } {
  const { words, dataset, where } = told;
  const by = words.by ?? [];
  const { unit } = dataset;
  if (!unit || by.includes(unit)) return { told, by };
  const isOneUnit = 'specification' in where.filters || by.includes('specification');
  if (isOneUnit) return { told, by: [...by, unit] };
  const measures = words.measures.filter((name) => dataset.measures[name]?.kind !== 'quantity' || isMade(dataset, name));
  // Nothing but pieces was asked for: they are told unit by unit.
  return measures.length > 0 ? { told: { ...told, words: { ...words, measures } }, by } : { told, by: [...by, unit] };
}

/** Put in order by what is told; what is left out tells no order either. */
const orderOf = ({ order = '', measures }: FigureWords, by: readonly string[]): string =>
  order !== '' && order.split(',').every((one) => [...measures, ...by].includes(one.replace(/^-/, ''))) ? order : `-${measures[0]}`;

async function groups(given: Told): Promise<ToolAnswer> {
  const { told, by } = unitsApart(given);
  const { words } = told;
  const [first = ''] = words.measures;
  const answer = await run(told, {
    by,
    order: orderOf(words, by),
    limit: by.length > (words.by ?? []).length ? 1000 : Math.min(words.limit ?? SHOWN, 50),
  });
  const left = (words.without ?? []).flatMap((name) => answer.list.filter((row) => nameOfRow(told, row).includes(name)));
  answer.list = ofOneUnit(
    told,
    answer.list.filter((row) => !left.includes(row)),
    by,
  );
  if (left.length > 0)
    answer.totals = { ...answer.totals, [first]: String(left.reduce((sum, row) => sum - Number(row[first] || 0), Number(answer.totals[first] || 0))) };
  if (answer.list.length === 0) return said(told, isDerived(first) ? `${told.head}：没有这样的。` : told.say.none(told.head), { rows: [] }, true);
  const whole = Number(answer.totals[first] ?? 0);
  const share = (row: Row) => (words.as === 'share' && whole !== 0 ? `，占 **${((100 * Number(row[first] || 0)) / whole).toFixed(1)}%**` : '');
  const average = (row: Row) => (words.as === 'price' ? `，均价 **${priceOf(row, words.measures)} 元/${String(row[`${told.dataset.unit}Name`] ?? '')}**` : '');
  const then = (row: Row) => {
    const was = answer.before?.rows[String(row.id)]?.[first];
    return answer.before ? `（前期 ${figure(told, first, was ?? '0')}）` : '';
  };
  const lines = answer.list.map((row, at) => {
    const unit = String(row[`${told.dataset.unit}Name`] ?? '');
    const figures = words.measures
      .map(
        (name) => `${calledSo(told, name)} ${figure(told, name, row[name])}${isCounted(told, name) ? ` ${unit}`.trimEnd() : ''}${ago(told, name, row[name])}`,
      )
      .join('，');
    return `${at + 1}. **${nameOfRow(told, row)}** ${figures}${share(row)}${average(row)}${then(row)}`;
  });
  const sum =
    words.as === 'price' || isDerived(first)
      ? ''
      : answer.totals[first] !== undefined && answer.totals[first] !== ''
        ? `${calledSo(told, first)} **${figure(told, first, answer.totals[first])}**`
        : '';
  const isMerged = by.length > (words.by ?? []).length;
  const head = told.say.list(
    left.length > 0 ? `${told.head}，不含${left.map((row) => nameOfRow(told, row)).join('、')}` : told.head,
    sum,
    answer.list.length,
    isMerged ? answer.list.length : answer.total,
  );
  const top = words.as === 'share' && answer.list.length > 1 && answer.total > answer.list.length ? topOf(told, answer.list, whole) : '';
  return said(told, `${head}${top}\n\n${lines.join('\n')}`, { rows: lines, totals: answer.totals }, false);
}

/** What the first few come to, and what part of all of it. */
function topOf(told: Told, list: readonly Row[], whole: number): string {
  const [first = ''] = told.words.measures;
  const sum = add(...list.map((row) => String(row[first] || '0')));
  return whole === 0 ? '' : `前 ${list.length} 个合计 **${figure(told, first, sum)}**，占 **${((100 * Number(sum)) / whole).toFixed(1)}%**。`;
}

/** How long ago the last day is. */
const ago = (told: Told, name: string, value: unknown): string =>
  told.dataset.extremes[name]?.[0] === 'last' && /^date/.test(fieldOf(told, name).kind) && typeof value === 'string' && value !== ''
    ? `（距今 ${daysBetween(value.slice(0, 10), dayOf(told.context.now()))} 天）`
    : '';
const isCounted = (told: Told, name: string): boolean => fieldOf(told, name).kind === 'quantity' && !isMade(told.dataset, name);

/** Every product has a 支 of its own: rows that read the same are one. */
function ofOneUnit(told: Told, list: Row[], by: readonly string[]): Row[] {
  const { words, dataset } = told;
  if (by.length === (words.by ?? []).length) return list;
  const most = Math.min(words.limit ?? SHOWN, 50);
  if (words.measures.some((name) => isMade(dataset, name) || name in dataset.distinct || name in dataset.extremes)) return list.slice(0, most);
  const rows = new Map<string, Row>();
  for (const row of list) {
    const key = `${nameOfRow(told, row)} ${String(row[`${dataset.unit}Name`] ?? '')}`;
    const known = rows.get(key);
    const sums = Object.fromEntries(words.measures.map((name) => [name, String(Number(known?.[name] ?? 0) + Number(row[name] || 0))]));
    rows.set(key, { ...row, ...sums });
  }
  const [first = ''] = words.measures;
  const all = [...rows.values()];
  const isByName = words.order !== undefined && !words.order.replace('-', '').startsWith(first);
  return (isByName ? all : all.sort((a, b) => (Number(b[first]) - Number(a[first])) * (words.order && !words.order.startsWith('-') ? -1 : 1))).slice(0, most);
}

/** Money over quantity, to four places. */
const priceOf = (row: Record<string, unknown>, measures: readonly string[]): string => {
  const [money = '', quantity = ''] = measures;
  const count = Number(row[quantity] || 0);
  return count === 0 ? '—' : plain((Number(row[money] || 0) / count).toFixed(4));
};

/** The steps of a course: months, or weeks and days as asked, each with the days it holds. */
function courseSteps({ words, dataset }: Told, days: Days): { by: string; steps: string[]; stepOf(value: string): string; said: string } | undefined {
  const { day } = dataset;
  if (words.per === 'week' || words.per === 'day') {
    if (!day || !(day in dataset.dimensions)) return undefined;
    const stepOf = words.per === 'week' ? (value: string) => startOfWeek(value.slice(0, 10)) : (value: string) => value.slice(0, 10);
    return { by: day, steps: [...new Set(stepsOf(days, 'date').map(stepOf))].slice(-62), stepOf, said: words.per === 'week' ? '按周（周一起）' : '按天' };
  }
  return 'month' in dataset.dimensions ? { by: 'month', steps: stepsOf(days, 'month'), stepOf: (value) => value, said: '按月' } : undefined;
}

async function trend(told: Told): Promise<ToolAnswer> {
  const { words, days } = told;
  const [first = ''] = words.measures;
  const course = days && courseSteps(told, days);
  if (!course) return groups(told);
  const answer = await run(told, { by: [course.by], order: course.by, limit: 400 });
  const sums = new Map<string, Record<string, number>>();
  for (const row of answer.list) {
    const step = course.stepOf(String(row[course.by] ?? ''));
    const known = sums.get(step) ?? {};
    for (const name of words.measures) known[name] = (known[name] ?? 0) + Number(row[name] || 0);
    sums.set(step, known);
  }
  // Before there is anything nothing is missing.
  const begun = course.steps.findIndex((step) => sums.has(step));
  let last: number | undefined;
  const lines = course.steps.slice(Math.max(0, begun)).map((step) => {
    const now = sums.get(step)?.[first] ?? 0;
    const change = last === undefined || last === 0 ? '' : `（${now >= last ? '+' : '−'}${Math.abs((100 * (now - last)) / last).toFixed(1)}%）`;
    last = now;
    return `- ${step}：${words.measures.map((name) => `${calledSo(told, name)} **${figure(told, name, String(sums.get(step)?.[name] ?? '0'))}**`).join('，')}${change}`;
  });
  const before = begun > 0 ? `\n\n${course.steps[begun]} 以前没有数据。` : '';
  return said(told, `${told.head}，${course.said}：\n\n${lines.join('\n')}${before}`, { steps: lines }, answer.list.length === 0);
}
