import { type RawBuilder, sql } from 'kysely';
import { type Dataset, factColumn } from '../../../define/define-dataset';
import { isDerived } from '../../../define/derived-measures';
import type { Field } from '../../../define/field';
import { filterCondition } from '../filters';

/** How one measure is read: of rows `f` of the dataset, or of groups `g` of them that were summed before. */
type Part = (measure: string) => RawBuilder<unknown>;

/** A measure's value of a group of rows `f`. */
export const measureSql = (dataset: Dataset, name: string): RawBuilder<unknown> => valueSql(dataset, name, (measure) => partSql(dataset, measure));

/** The same of groups `g` that were summed before. */
export const totalSql = (dataset: Dataset, name: string): RawBuilder<unknown> => valueSql(dataset, name, (measure) => sql`sum(${sql.ref(`g.${measure}`)})`);

/** Counted, not added up, or made of what is: a customer of two groups is one customer. */
export const isCounted = (dataset: Dataset, name: string): boolean =>
  (dataset.filtered[name]?.of ?? name) in dataset.distinct ||
  [...(dataset.ratios[name] ?? []), ...(dataset.growths[name] ?? [])].some((part) => isCounted(dataset, part));

function valueSql(dataset: Dataset, name: string, summed: Part): RawBuilder<unknown> {
  // Of sums: the greater of two totals is not the total of the greater ones.
  const part: Part = (measure) => {
    const two = dataset.larger[measure];
    return two ? sql`greatest(coalesce(${summed(two[0])}, 0), coalesce(${summed(two[1])}, 0))` : summed(measure);
  };
  const signed = dataset.signs[name];
  if (signed !== undefined) return sql`sign(coalesce(${part(signed)}, 0))::int::text`;
  const shared = dataset.shares[name];
  if (shared !== undefined) return sql`round(${part(shared)} * 100 / nullif(sum(${part(shared)}) over (), 0), 2)`;
  const growth = dataset.growths[name];
  if (growth) return sql`round((coalesce(${part(growth[0])}, 0) - ${part(growth[1])}) * 100 / nullif(abs(${part(growth[1])}), 0), 2)`;
  const ratio = dataset.ratios[name];
  if (!ratio) return part(name);
  const field = dataset.measures[name] as Field;
  const times = field.kind === 'rate' || ('perHundred' in field && field.perHundred) ? 100 : 1;
  const places = field.kind === 'rate' ? 2 : 'places' in field ? field.places : field.kind === 'integer' ? 0 : 4;
  // What is counted is whole: divided as such it would lose its places.
  return sql`round(${part(ratio[0])} * ${sql.lit(times)}::numeric / nullif(${part(ratio[1])}, 0), ${sql.lit(places)})`;
}

/** What is summed or counted over rows, over those of its filter where it has one. */
function partSql(dataset: Dataset, name: string): RawBuilder<unknown> {
  const filtered = dataset.filtered[name];
  const of = filtered?.of ?? name;
  const value = wholeSql(dataset, of);
  if (!filtered) return value;
  const tests = Object.entries(filtered.where).flatMap(([dimension, asked]) => {
    const field = dataset.dimensions[dimension] as Field;
    return filterCondition({ org: sql.ref('f.org_id'), column: sql.ref(`f.${factColumn(dataset, dimension)}`), field, lists: 'array' }, asked) ?? [];
  });
  return tests.length === 0 ? value : sql`${value} filter (where ${sql.join(tests, sql` and `)})`;
}

/** What is summed, counted, or the first or last of all rows. */
function wholeSql(dataset: Dataset, name: string): RawBuilder<unknown> {
  const column = (dimension: string) => sql.ref(`f.${factColumn(dataset, dimension)}`);
  const counted = dataset.distinct[name];
  // What is blank is none of many.
  if (counted !== undefined)
    return isDerived(name) && dataset.dimensions[counted]?.kind === 'text'
      ? sql`count(distinct nullif(${column(counted)}::text, ''))`
      : sql`count(distinct ${column(counted)})`;
  const extreme = dataset.extremes[name];
  if (!extreme) return sql`sum(${column(name)})`;
  return extreme[0] === 'first' ? sql`min(${column(extreme[1])})` : sql`max(${column(extreme[1])})`;
}

/** A value of what the dataset takes. */
export const argument = (field: Field, value: string): RawBuilder<unknown> => sql`${argumentOf(field, value)}::${sql.raw(argumentType(field))}`;

function argumentOf(field: Field, value: string): unknown {
  if (field.kind === 'flag') return value === 'true';
  return value === '' || value === 'all' ? null : value;
}

/** Functions are chosen by the types of what they are given. */
function argumentType(field: Field): string {
  switch (field.kind) {
    case 'flag':
      return 'boolean';
    case 'date':
      return 'date';
    case 'ref':
      return 'uuid';
    case 'integer':
      return 'int';
    default:
      return 'text';
  }
}
