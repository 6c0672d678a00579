import { type RawBuilder, sql } from 'kysely';
import { asksBlank, canBeBlank } from '../../../define/blank-filter';
import { isDay } from '../../../define/dates';
import { type Field, fieldOf } from '../../../define/field';
import { blankCondition } from '../../db/blank';
import { BadInput } from '../../errors';
import { type MasterLayout, valueSql } from './layout';
import { containing } from './words';

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const NUMBER = /^-?\d{1,18}(\.\d{1,6})?$/;

/**
 * One filter of a list: `value`, a set `a,b`, a range `a~b`, `~b` or `a~`, or `is:blank`.
 * @throws BadInput naming the field when the value is not of its kind
 */
export function fieldFilter(layout: MasterLayout, name: string, given: string): RawBuilder<boolean> {
  const field = fieldOf(layout.fields, name);
  if (!field) throw new BadInput(`不认识的筛选：${name.slice(0, 40)}`);
  const value = given.trim();
  if (value === '') return sql<boolean>`true`;
  const column = valueSql(layout, name);
  if (asksBlank(value) && canBeBlank(field)) return blankCondition(column, value);
  if (field.kind === 'text' || field.kind === 'files') return sql<boolean>`lower(${column}::text) like ${containing(value.toLowerCase())}`;
  if (field.kind === 'flag') return flagFilter(column, field, value);
  if (field.kind === 'ref' || field.kind === 'refs') return refFilter(layout, name, field, value.split(','));
  if (field.kind === 'choice') return sql<boolean>`${column}::text = any(${value.split(',')}::text[])`;
  if (field.kind === 'choices') return sql<boolean>`${column} && ${value.split(',')}::text[]`;
  return rangeFilter(column, field, value);
}

/** A fixed filter of a screen or tab: the field has one of the values. */
export const fixedFilter = (layout: MasterLayout, where: Record<string, readonly (string | number | boolean)[]> | undefined): RawBuilder<boolean>[] =>
  Object.entries(where ?? {}).map(([name, allowed]) => {
    if (!(name in layout.fields)) throw new Error(`${layout.definition.resource}: view filters by unknown field ${name}`);
    return sql<boolean>`${valueSql(layout, name)}::text = any(${allowed.map(String)}::text[])`;
  });

function flagFilter(column: RawBuilder<unknown>, field: Field, value: string): RawBuilder<boolean> {
  if (!/^(true|false|1|0)$/.test(value)) throw wrong(field);
  return sql<boolean>`coalesce(${column}, false) = ${value === 'true' || value === '1'}`;
}

/** A node of a tree stands for everything below it. */
function refFilter(layout: MasterLayout, name: string, field: Field, values: readonly string[]): RawBuilder<boolean> {
  if (values.some((id) => !ID.test(id))) throw wrong(field);
  const column = valueSql(layout, name);
  if (field.kind === 'refs') return sql<boolean>`${column} && ${values}::uuid[]`;
  const target = layout.joins.find((join) => join.field === name)?.target;
  if (!target?.tree?.path) return sql<boolean>`${column} = any(${values}::uuid[])`;
  const tenant = target.scope === 'own' ? sql` and n.org_id = t.org_id` : sql``;
  return sql<boolean>`${column} in (select n.id from ${sql.table(target.table)} n where n.path && ${values}::uuid[]${tenant})`;
}

function rangeFilter(column: RawBuilder<unknown>, field: Field, value: string): RawBuilder<boolean> {
  const [from = '', to = ''] = value.includes('~') ? value.split('~').map((part) => part.trim()) : [value, value];
  const isTime = field.kind === 'date' || field.kind === 'datetime';
  for (const part of [from, to]) {
    const ok = part === '' || (isTime ? isDay(part) : field.kind === 'month' ? isDay(`${part}-01`) : NUMBER.test(part));
    if (!ok) throw wrong(field);
  }
  const tests: RawBuilder<unknown>[] = [];
  if (from !== '') tests.push(sql`${column} >= ${from}`);
  if (to !== '') tests.push(field.kind === 'datetime' ? sql`${column} < ${to}::date + 1` : sql`${column} <= ${to}`);
  return tests.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(tests, sql` and `)})`;
}

const wrong = (field: Field): BadInput => new BadInput(`【${field.label}】筛选值不正确`);
