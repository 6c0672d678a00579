import { type Dataset, factColumn } from './define-dataset';
import { type Field, integer } from './field';

/**
 * Measures every dataset has without saying so: how many different values a dimension has in a group (`countOfSupplier`), and the first and the
 * last day of one (`firstOfDay`, `lastOfDay`). They stand in a query by these names; who may not read the dimension may not read them either.
 */
const NAMED = /^(countOf|firstOf|lastOf)([A-Z][a-zA-Z0-9]*)$/;
const DAYS = new Set<Field['kind']>(['date', 'datetime', 'month']);

export const countOf = (dimension: string): string => `countOf${capital(dimension)}`;
export const firstOf = (dimension: string): string => `firstOf${capital(dimension)}`;
export const lastOf = (dimension: string): string => `lastOf${capital(dimension)}`;

export const isDerived = (name: string): boolean => NAMED.test(name);

/** The dataset with those of these names it can have. */
export function withDerived(dataset: Dataset, names: readonly string[]): Dataset {
  const own = names.flatMap((name) => derived(dataset, name) ?? []);
  if (own.length === 0) return dataset;
  return {
    ...dataset,
    measures: { ...dataset.measures, ...Object.fromEntries(own.map(({ name, field }) => [name, field])) },
    distinct: { ...dataset.distinct, ...Object.fromEntries(own.flatMap(({ name, how, of }) => (how === 'countOf' ? [[name, of]] : []))) },
    extremes: {
      ...dataset.extremes,
      ...Object.fromEntries(own.flatMap(({ name, how, of }) => (how === 'countOf' ? [] : [[name, [how === 'firstOf' ? 'first' : 'last', of] as const]]))),
    },
  };
}

type Derived = { name: string; how: string; of: string; field: Field };

function derived(dataset: Dataset, name: string): Derived | undefined {
  const [, how = '', capitalised = ''] = NAMED.exec(name) ?? [];
  if (how === '' || name in dataset.measures) return undefined;
  const of = `${capitalised.charAt(0).toLowerCase()}${capitalised.slice(1)}`;
  if (!Object.hasOwn(dataset.dimensions, of)) return undefined;
  const dimension = dataset.dimensions[of] as Field;
  const needs = dimension.needs ? { needs: dimension.needs } : {};
  const label = dimension.label.replace(/(?:编号|名称)$/, '');
  if (how === 'countOf') return { name, how, of, field: { ...integer(`${label}数`), ...needs } };
  if (!DAYS.has(dimension.kind)) return undefined;
  return { name, how, of, field: { ...dimension, label: `${how === 'firstOf' ? '首次' : '最近'}${dimension.label}`, column: factColumn(dataset, of) } };
}

const capital = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
