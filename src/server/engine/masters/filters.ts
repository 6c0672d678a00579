import { type RawBuilder, sql } from 'kysely';
import { fieldOf } from '../../../define/field';
import { BadInput } from '../../base/errors';
import { filterCondition } from '../filters';
import { type MasterLayout, valueSql } from './layout';

/** One filter of a list of masters, read as engine/filters.ts says. @throws BadInput naming the field when the value is not of its kind */
export function fieldFilter(layout: MasterLayout, name: string, given: string): RawBuilder<boolean> {
  const field = fieldOf(layout.fields, name);
  if (!field) throw new BadInput(`不认识的筛选：${name.slice(0, 40)}`);
  return filterCondition({ org: sql.ref('t.org_id'), column: valueSql(layout, name), field, lists: 'array' }, given) ?? sql<boolean>`true`;
}

/** A fixed filter of a screen or tab: the field has one of the values. */
export const fixedFilter = (layout: MasterLayout, where: Record<string, readonly (string | number | boolean)[]> | undefined): RawBuilder<boolean>[] =>
  Object.entries(where ?? {}).map(([name, allowed]) => {
    if (!(name in layout.fields)) throw new Error(`${layout.definition.resource}: view filters by unknown field ${name}`);
    return sql<boolean>`${valueSql(layout, name)}::text = any(${allowed.map(String)}::text[])`;
  });
