import { type RawBuilder, sql } from 'kysely';
import { fieldOf } from '../../../define/field';
import { BadInput } from '../../base/errors';
import { type MasterLayout, valueSql, wordsSql } from './layout';

/**
 * Order of a list and the way on from its last row. `-field` sorts downwards; empty values come last either way; the id
 * decides between equals. A cursor holds the sort values and the id of the last row.
 */
export type Order = { by: readonly { expression: RawBuilder<unknown>; isDown: boolean }[]; clause: RawBuilder<unknown> };

export function orderOf(layout: MasterLayout, asked: string | undefined): Order {
  const names = (asked || layout.definition.sort).split(',').filter(Boolean).slice(0, 5);
  const by = names.map((given) => {
    const isDown = given.startsWith('-');
    const name = (isDown ? given.slice(1) : given).replace(/Name$/, (end, at: number, all: string) => (layout.fields[all.slice(0, at)] ? '' : end));
    const field = fieldOf(layout.fields, name);
    if (!field || field.kind === 'files' || field.kind === 'refs' || field.kind === 'choices') throw new BadInput(`不能按【${given.slice(0, 40)}】排序`);
    return { expression: field.kind === 'ref' ? wordsSql(layout, name) : valueSql(layout, name), isDown };
  });
  const isDown = by[by.length - 1]?.isDown ?? false;
  const all = [...by, { expression: sql.ref('t.id'), isDown }];
  return { by: all, clause: sql.join(all.map((key) => sql`${key.expression} ${key.isDown ? sql`desc nulls last` : sql`asc nulls last`}`)) };
}

/** Rows after the cursor: equal in the first keys and further in the next. */
export function afterCursor(order: Order, cursor: string): RawBuilder<boolean> {
  const values = decode(cursor, order.by.length);
  const steps = order.by.map((key, i) => {
    const equal = order.by.slice(0, i).map((other, j) => sql`${other.expression} is not distinct from ${values[j]}`);
    const value = values[i];
    const further =
      value === null
        ? sql`false`
        : key.isDown
          ? sql`(${key.expression} < ${value} or ${key.expression} is null)`
          : sql`(${key.expression} > ${value} or ${key.expression} is null)`;
    return sql`(${sql.join([...equal, further], sql` and `)})`;
  });
  return sql<boolean>`(${sql.join(steps, sql` or `)})`;
}

export const encodeCursor = (values: readonly unknown[]): string => Buffer.from(JSON.stringify(values)).toString('base64url');

function decode(cursor: string, length: number): (string | null)[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    const isValid =
      Array.isArray(values) && values.length === length && values.every((value) => value === null || ['string', 'number', 'boolean'].includes(typeof value));
    if (isValid) return (values as unknown[]).map((value) => (value === null ? null : String(value)));
  } catch {
    // Not ours: refused below like any other.
  }
  throw new BadInput('翻页位置不正确，请刷新后重试');
}
