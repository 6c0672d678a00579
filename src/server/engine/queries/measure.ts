import { type RawBuilder, sql } from 'kysely';
import { type Dataset, factColumn } from '../../../define/define-dataset';
import type { Field } from '../../../define/field';

/** A measure's value of a group of rows `f`. */
export const measureSql = (dataset: Dataset, name: string): RawBuilder<unknown> =>
  valueSql(dataset, name, (measure) => sql.ref(`f.${factColumn(dataset, measure)}`));

/** The same of groups `g` that were summed before. */
export const totalSql = (dataset: Dataset, name: string): RawBuilder<unknown> => valueSql(dataset, name, (measure) => sql.ref(`g.${measure}`));

function valueSql(dataset: Dataset, name: string, column: (measure: string) => RawBuilder<unknown>): RawBuilder<unknown> {
  const counted = dataset.distinct[name];
  if (counted !== undefined) return sql`count(distinct ${sql.ref(`f.${factColumn(dataset, counted)}`)})`;
  const sum = (measure: string) => sql`sum(${column(measure)})`;
  const shared = dataset.shares[name];
  if (shared !== undefined) return sql`round(${sum(shared)} * 100 / nullif(sum(${sum(shared)}) over (), 0), 2)`;
  const ratio = dataset.ratios[name];
  if (!ratio) return sum(name);
  const field = dataset.measures[name] as Field;
  const [times, places] = field.kind === 'rate' ? [100, 2] : [1, 'places' in field ? field.places : 4];
  return sql`round(${sum(ratio[0])} * ${sql.lit(times)} / nullif(${sum(ratio[1])}, 0), ${sql.lit(places)})`;
}

/** The rows of a dataset with these values of what it takes. */
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
