import type { Row } from '../../../contract/answers';
import type { QueryAnswer } from '../../../contract/query-answer';
import { type Dataset, isMade } from '../../../define/define-dataset';
import type { Field } from '../../../define/field';
import { textOf } from '../../../define/field-text';
import { plain } from '../../../define/money';
import type { Days } from '../../../define/periods';
import { type QueryGiven, querySchema } from '../../../define/query';
import type { Context } from '../../base/context';
import { runQuery } from '../../engine/queries/run';
import { found, nothing, type ToolAnswer } from '../tool';
import { labelOf, type Sentences } from '../words/sentences';
import { whereAndDays } from './query-days';
import { proposalsOf } from './query-pages';
import type { Where } from './query-where';
import type { FigureWords } from './query-words';

/** What is asked, with the days it is asked of and the words it is told by. */
export type Told = { say: Sentences; context: Context; dataset: Dataset; words: FigureWords; where: Where; days: Days | undefined; head: string };

export const run = ({ context, dataset, words, where, days }: Told, more: Partial<QueryGiven> = {}): Promise<QueryAnswer> => {
  const { measures = words.measures, ...rest } = more;
  // A condition on a figure is asked of groups that have it.
  const having = Object.keys(where.filters).filter((name) => name in dataset.measures && !measures.includes(name));
  return runQuery(
    context,
    querySchema.parse({
      of: dataset.id,
      measures: [...measures, ...having],
      ...whereAndDays(dataset, where.filters, days),
      ...(words.against ? { against: words.against } : {}),
      ...rest,
    }),
  );
};

export const fieldOf = ({ dataset }: Told, name: string): Field => (dataset.measures[name] ?? dataset.dimensions[name]) as Field;
const MONEY = new Set<Field['kind']>(['money', 'price']);
export const figure = (told: Told, name: string, value: unknown): string => {
  const field = fieldOf(told, name);
  const words = textOf(field, value === '' || value === undefined || value === null ? '0' : value);
  return MONEY.has(field.kind) ? told.say.money(words) : words;
};
/** A quantity with what it is counted in. */
export const inUnit = (told: Told, name: string, value: unknown, unit: string): string => `${figure(told, name, value)} ${unit}`.trim();
/** What a figure is called. */
export const calledSo = (told: Told, name: string): string => labelOf(told.say, name, fieldOf(told, name).label);
export const labelled = (told: Told, values: Record<string, unknown>): string[] =>
  told.words.measures.map((name) => `${calledSo(told, name)} **${figure(told, name, values[name])}**`);

/** Counted in the unit of the goods: told unit by unit, never added up over several. */
export const isCounted = ({ dataset }: Told, name: string): boolean =>
  dataset.unit !== undefined && dataset.measures[name]?.kind === 'quantity' && !isMade(dataset, name);

/** So many units are looked at: every specification has its own. */
const MOST_UNITS = 1000;
/** What quantities come to in each unit, by what units are called; undefined where there are too many to be sure. */
export async function sumsByUnit(told: Told, measures: string[]): Promise<Record<string, Map<string, number>> | undefined> {
  const { unit } = told.dataset;
  if (!unit || measures.length === 0) return undefined;
  const { list } = await run(told, { by: [unit], measures, totals: false, limit: MOST_UNITS, against: undefined });
  if (list.length === MOST_UNITS) return undefined;
  return Object.fromEntries(
    measures.map((name) => {
      const sums = new Map<string, number>();
      for (const row of list) {
        const called = String(row[`${unit}Name`] ?? '');
        sums.set(called, (sums.get(called) ?? 0) + Number(row[name] || 0));
      }
      return [name, sums];
    }),
  );
}

/** Quantities of several units are told unit by unit. */
export async function byUnit(told: Told): Promise<string[]> {
  const sums = await sumsByUnit(
    told,
    told.words.measures.filter((name) => isCounted(told, name)),
  );
  return Object.entries(sums ?? {}).map(([name, units]) => {
    const parts = [...units].filter(([, sum]) => sum !== 0).map(([unit, sum]) => `${plain(sum.toFixed(4))} ${unit}`.trim());
    return `${calledSo(told, name)} **${parts.join('、') || '0'}**`;
  });
}

/** 高值, 非高值: of what is or is not, the name of it; 逾期天数 275: a number says nothing by itself. */
const calledIn = (field: Field, value: unknown, name: unknown): string =>
  field.kind === 'integer' ? `${field.label} ${textOf(field, value) || '0'}` : called(field, value, name);
const called = (field: Field, value: unknown, name: unknown): string =>
  field.kind === 'flag' ? `${value === true || value === 'true' ? '' : '非'}${field.label}` : textOf(field, value, name) || '未注明';

/** What a row is called by these dimensions. */
export const calledBy = (dataset: Dataset, row: Row, names: readonly string[]): string =>
  names
    // The unit stands beside the quantity.
    .filter((name) => name !== dataset.unit || names.length === 1)
    .map((name) => calledIn(dataset.dimensions[name] as Field, row[name], row[`${name}Name`]))
    .filter(Boolean)
    .join(' ');
export const nameOfRow = ({ dataset, words }: Told, row: Row): string => calledBy(dataset, row, words.by ?? []);

export function said(told: Told, text: string, data: unknown, isNothing: boolean): ToolAnswer {
  const { context, dataset, where, days } = told;
  const { proposals, references } = proposalsOf(context, dataset, where, days);
  const { where: own, period } = whereAndDays(dataset, where.filters, days);
  const filters = Object.fromEntries(
    Object.entries({ ...own, ...(period && dataset.day ? { [dataset.day]: period } : {}) }).map(([name, value]) => [`f.${name}`, value]),
  );
  const rows = [{ of: dataset.id, filters, said: told.head, by: told.words.by ?? [], measures: told.words.measures }];
  const answer = { text, data, proposals, references, rows };
  return isNothing ? nothing(text, answer) : found(answer);
}
