import { type RawBuilder, sql } from 'kysely';
import { asksBlank, canBeBlank } from '../../../define/blank-filter';
import { isDay } from '../../../define/dates';
import type { Field } from '../../../define/field';
import { masterOf } from '../../../domain/registry';
import type { Context } from '../../context';
import { blankCondition } from '../../db/blank';
import { BadInput } from '../../errors';
import { containing } from '../masters/words';

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const NUMBER = /^-?\d{1,18}(\.\d{1,6})?$/;

/**
 * One condition on a column (or on a sum): `value`, a set `a,b`, a range `a~b`, `~b` or `a~`, or `is:blank`.
 * @throws BadInput naming the column when the value is not of its kind
 */
export function valueFilter(context: Context, column: RawBuilder<unknown>, field: Field, given: string): RawBuilder<boolean> | undefined {
  const value = given.trim();
  if (value === '' || value === 'all') return undefined;
  if (asksBlank(value) && canBeBlank(field)) return blankCondition(column, value);
  switch (field.kind) {
    case 'text':
      return sql<boolean>`lower(${column}::text) like ${containing(value.toLowerCase())}`;
    case 'flag':
      if (!/^(true|false|1|0)$/.test(value)) throw wrong(field);
      return sql<boolean>`coalesce(${column}, false) = ${value === 'true' || value === '1'}`;
    case 'choice':
      return sql<boolean>`${column}::text = any(${value.split(',')}::text[])`;
    case 'ref':
      return refFilter(context, column, field.to, field, value.split(','));
    case 'refs':
    case 'choices':
    case 'files':
      throw new BadInput(`不能按【${field.label}】筛选`);
    default:
      return rangeFilter(column, field, value);
  }
}

/** A node of a tree stands for everything below it. */
function refFilter(context: Context, column: RawBuilder<unknown>, to: string, field: Field, values: readonly string[]): RawBuilder<boolean> {
  if (values.some((id) => !ID.test(id))) throw wrong(field);
  const target = masterOf(to);
  if (!target?.tree?.path) return sql<boolean>`${column} = any(${values}::uuid[])`;
  const tenant = target.scope === 'own' ? sql` and n.org_id = ${context.org.id}` : sql``;
  return sql<boolean>`${column} in (select n.id from ${sql.table(target.table)} n where n.path && ${values}::uuid[]${tenant})`;
}

function rangeFilter(column: RawBuilder<unknown>, field: Field, value: string): RawBuilder<boolean> | undefined {
  const [from = '', to = ''] = value.includes('~') ? value.split('~').map((part) => part.trim()) : [value, value];
  const isTime = field.kind === 'date' || field.kind === 'datetime';
  for (const part of [from, to]) {
    const isFine = part === '' || (isTime ? isDay(part) : field.kind === 'month' ? isDay(`${part}-01`) : NUMBER.test(part));
    if (!isFine) throw wrong(field);
  }
  const tests: RawBuilder<unknown>[] = [];
  if (from !== '') tests.push(sql`${column} >= ${from}`);
  if (to !== '') tests.push(field.kind === 'datetime' ? sql`${column} < ${to}::date + 1` : sql`${column} <= ${to}`);
  return tests.length === 0 ? undefined : sql<boolean>`(${sql.join(tests, sql` and `)})`;
}

const wrong = (field: Field): BadInput => new BadInput(`【${field.label}】筛选值不正确`);
