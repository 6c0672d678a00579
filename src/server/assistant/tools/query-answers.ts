import type { Row } from '../../../contract/answers';
import type { QueryAnswer } from '../../../contract/query-answer';
import { dayOf } from '../../../define/dates';
import { type Dataset, isMade } from '../../../define/define-dataset';
import { plain } from '../../../define/money';
import { type Days, daysOf, stepsOf } from '../../../define/periods';
import { periodIn } from '../../../define/spoken-periods';
import type { Context } from '../../base/context';
import { type Asking, nothing, type ToolAnswer } from '../tool';
import { sentencesFor } from '../words/sentences';
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
  const conditions = [...where.understood.filter(Boolean), ...(days ? [`${days.from} 至 ${days.to}`] : [])];
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

/** The days said, to today at most; what is told month by month or on the average looks a year or half a year back. */
function spanOf(context: Context, dataset: Dataset, { period, as }: FigureWords): Days | undefined {
  const today = dayOf(context.now());
  const said = period ? (periodIn(period, today) ?? daysOf(period, today)) : undefined;
  const usual = as === 'trend' ? 'last12Months' : as === 'average' ? 'last12Months' : '';
  const span = said ?? (usual ? daysOf(usual, today) : dataset.takes && 'from' in dataset.takes ? daysOf('thisYear', today) : undefined);
  if (!span || !(dataset.day || (dataset.takes && 'from' in dataset.takes))) return undefined;
  return { from: span.from, to: span.to > today && span.from <= today ? today : span.to };
}

async function totals(told: Told): Promise<ToolAnswer> {
  const answer = await run(told);
  const { dataset, words } = told;
  const plainOnes = words.measures.filter((name) => !(dataset.unit && dataset.measures[name]?.kind === 'quantity' && !isMade(dataset, name)));
  const parts = [...labelled({ ...told, words: { ...words, measures: plainOnes } }, answer.totals), ...(await byUnit(told))];
  const before = answer.before ? `\n\n${changes(told, answer)}` : '';
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
      return `- ${fieldOf(told, name).label}：${period.from} 至 ${period.to} 为 **${figure(told, name, then[name])}**，这一期${way}${difference === 0 ? '' : ` **${figure(told, name, Math.abs(difference).toFixed(2))}**${percent}`}`;
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
  return { told: measures.length > 0 ? { ...told, words: { ...words, measures } } : told, by };
}

async function groups(given: Told): Promise<ToolAnswer> {
  const { told, by } = unitsApart(given);
  const { words } = told;
  const [first = ''] = words.measures;
  const answer = await run(told, {
    by,
    order: words.order ?? `-${first}`,
    limit: by.length > (words.by ?? []).length ? 1000 : Math.min(words.limit ?? SHOWN, 50),
  });
  answer.list = ofOneUnit(told, answer.list, by);
  if (answer.list.length === 0) return said(told, told.say.none(told.head), { rows: [] }, true);
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
      .map((name) => `${calledSo(told, name)} ${figure(told, name, row[name])}${isCounted(told, name) ? ` ${unit}`.trimEnd() : ''}`)
      .join('，');
    return `${at + 1}. **${nameOfRow(told, row)}** ${figures}${share(row)}${average(row)}${then(row)}`;
  });
  const sum =
    words.as === 'price'
      ? ''
      : answer.totals[first] !== undefined && answer.totals[first] !== ''
        ? `${calledSo(told, first)} **${figure(told, first, answer.totals[first])}**`
        : '';
  const isMerged = by.length > (words.by ?? []).length;
  const head = told.say.list(told.head, sum, answer.list.length, isMerged ? answer.list.length : answer.total);
  return said(told, `${head}\n\n${lines.join('\n')}`, { rows: lines, totals: answer.totals }, false);
}

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

async function trend(told: Told): Promise<ToolAnswer> {
  const { words, dataset, days } = told;
  const [first = ''] = words.measures;
  if (!('month' in dataset.dimensions) || !days) return groups(told);
  const answer = await run(told, { by: ['month'], order: 'month', limit: 60 });
  const rows = new Map(answer.list.map((row) => [String(row.month), row]));
  let last: number | undefined;
  const lines = stepsOf(days, 'month').map((month) => {
    const row = rows.get(month);
    const now = words.as === 'price' ? Number(row?.[words.measures[0] ?? ''] ?? 0) : Number(row?.[first] ?? 0);
    const change = last === undefined || last === 0 ? '' : `（${now >= last ? '+' : '−'}${Math.abs((100 * (now - last)) / last).toFixed(1)}%）`;
    last = now;
    return `- ${month}：${words.measures.map((name) => `${calledSo(told, name)} **${figure(told, name, row?.[name] ?? '0')}**`).join('，')}${change}`;
  });
  return said(told, `${told.head}，按月：\n\n${lines.join('\n')}`, { months: lines }, answer.list.length === 0);
}
