import type { Row } from '../../../contract/answers';
import { dayOf, daysBetween } from '../../../define/dates';
import { isMade } from '../../../define/define-dataset';
import { isDerived } from '../../../define/derived-measures';
import type { Field } from '../../../define/field';
import { add, plain } from '../../../define/money';
import type { ToolAnswer } from '../tool';
import { calledSo, fieldOf, figure, isCounted, nameOfRow, run, said, type Told } from './query-told';
import type { FigureWords } from './query-words';

const SHOWN = 10;

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

export async function groups(given: Told): Promise<ToolAnswer> {
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
  const sum = words.as === 'price' || isDerived(first) ? '' : sumsOf(told, answer.totals);
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

const SUMMED: ReadonlySet<Field['kind']> = new Set(['money', 'integer']);
/** What all of it comes to: the figure it is put in order by, and sums and counts beside it. */
function sumsOf(told: Told, totals: Readonly<Record<string, unknown>>): string {
  // What is left at the end of each day adds up to nothing.
  const balances = told.dataset.running?.balances ?? {};
  const isBeside = (name: string): boolean =>
    SUMMED.has(fieldOf(told, name).kind) && !isDerived(name) && !(name in balances) && !told.words.without && Number(totals[name]) !== 0;
  return told.words.measures
    .filter((name, at) => (at === 0 || isBeside(name)) && totals[name] !== undefined && totals[name] !== '')
    .map((name) => `${calledSo(told, name)} **${figure(told, name, totals[name])}**`)
    .join('，');
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
