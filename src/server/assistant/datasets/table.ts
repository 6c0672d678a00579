import type { QueryAnswer } from '../../../contract/query-answer';
import type { Dataset } from '../../../define/define-dataset';
import { withDerived } from '../../../define/derived-measures';
import type { Field } from '../../../define/field';
import { textOf } from '../../../define/field-text';

export type Table = {
  /** How many rows there are in all. */
  rowsInAll: number;
  columns: string[];
  rows: string[][];
  totals: Record<string, string>;
  /** Figures that were asked for and cannot be said of these rows. */
  notTold?: string;
  before?: { period: string; totals: Record<string, string>; rows: string[][] };
};

/** An answer of the engine as a table of words: what every column is called, then row by row. */
export function tableOf(dataset: Dataset, asked: readonly string[], { list, total, totals, columns, before }: QueryAnswer): Table {
  const known = withDerived(dataset, asked);
  const fields = columns.flatMap((name): [string, Field][] => {
    const field = known.dimensions[name] ?? known.measures[name];
    return field ? [[name, field]] : [];
  });
  const dimensions = fields.filter(([name]) => name in known.dimensions);
  const measures = fields.filter(([name]) => name in known.measures);
  const cells = (some: readonly [string, Field][], row: Readonly<Record<string, unknown>>): string[] =>
    some.map(([name, field]) => wordsOf(field, row[name], row[`${name}Name`]));
  const sums = (values: Readonly<Record<string, unknown>>): Record<string, string> =>
    Object.fromEntries(measures.filter(([name]) => values[name] !== undefined).map(([name, field]) => [field.label, wordsOf(field, values[name])]));
  const silent = measures.filter(([name]) => [totals, ...list].every((row) => (row[name] ?? '') === ''));
  return {
    rowsInAll: total,
    columns: fields.map(([, { label }]) => label),
    rows: list.map((row) => cells(fields, row)),
    totals: sums(totals),
    ...(silent.length > 0 && total > 0 ? { notTold: `${silent.map(([, { label }]) => label).join('、')}：${whySilent(dataset, columns)}` } : {}),
    ...(before
      ? {
          before: {
            period: `${before.period.from}~${before.period.to}`,
            totals: sums(before.totals),
            rows: list.map((row) => [...cells(dimensions, row), ...cells(measures, before.rows[String(row.id)] ?? {})]),
          },
        }
      : {}),
  };
}

const whySilent = ({ unit }: Dataset, columns: readonly string[]): string =>
  unit && !columns.includes(unit) ? `单位不同的不能相加，by 中加上 ${unit} 就分单位列出` : '这些行没有这个数，或要换一种分法才有';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** As people read it; an id says nothing to anybody. */
function wordsOf(field: Field, value: unknown, name?: unknown): string {
  const words = textOf(field, value, name);
  return UUID.test(words) ? '' : words;
}
