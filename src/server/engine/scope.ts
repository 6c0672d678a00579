import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../context';

/** Columns of the rows in question: `alias.column`; several warehouses of a row count when one of them is the user's. */
export type ScopeColumns = { org: string; departments?: readonly string[]; warehouses?: readonly string[] };

/** Owner of the platform's own catalogue rows. */
export const PLATFORM = '00000000-0000-0000-0000-000000000000';

/**
 * The one data scope of the product: own organisation, then the user's departments and warehouses (empty = all of the
 * organisation). Used by lists, info, export, print, dashboard, search and assistant alike. A row without department
 * or warehouse belongs to everybody of the organisation. Default deny: no organisation, no row.
 *
 * @example sql`select * from document d where ${scopeOf(context, { org: 'd.org_id', warehouses: ['d.warehouse_id', 'd.to_warehouse_id'] })}`
 */
export function scopeOf(context: Context, columns: ScopeColumns): RawBuilder<boolean> {
  if (context.org.id === '') return sql<boolean>`false`;
  return sql<boolean>`(${sql.ref(columns.org)} = ${context.org.id} and ${placeScope(context, columns)})`;
}

/** The second half alone, where the organisation is compared otherwise (shared catalogue rows). */
export function placeScope(context: Context, columns: Omit<ScopeColumns, 'org'>): RawBuilder<boolean> {
  return sql<boolean>`(${among(columns.departments ?? [], context.user.departments)} and ${among(columns.warehouses ?? [], context.user.warehouses)})`;
}

function among(columns: readonly string[], allowed: readonly string[]): RawBuilder<boolean> {
  if (columns.length === 0 || allowed.length === 0) return sql<boolean>`true`;
  const ids = sql`${allowed}::uuid[]`;
  const mine = columns.map((column) => sql`${sql.ref(column)} = any(${ids})`);
  const none = columns.map((column) => sql`${sql.ref(column)} is null`);
  return sql<boolean>`(${sql.join(mine, sql` or `)} or (${sql.join(none, sql` and `)}))`;
}
