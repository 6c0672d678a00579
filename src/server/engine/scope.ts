import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../base/context';

/** Columns of the rows in question: `alias.column`; several warehouses of a row count when one of them is the user's. */
export type ScopeColumns = { org: string; departments?: readonly string[]; warehouses?: readonly string[] };

export { PLATFORM } from '../../define/rows';

/**
 * The one data scope of the product: own organisation, then the user's departments and warehouses (empty = all of the
 * organisation). Used by lists, info, export, print, dashboard, search and assistant alike. A row without department
 * or warehouse belongs to everybody of the organisation; one in a warehouse of his department is the department's too, though
 * another's name stands on it (goods lent); one that names no department, but warehouses of other departments alone, is theirs. Default deny:
 * no organisation, no row.
 *
 * @example sql`select * from document d where ${scopeOf(context, { org: 'd.org_id', warehouses: ['d.warehouse_id', 'd.to_warehouse_id'] })}`
 */
export function scopeOf(context: Context, columns: ScopeColumns): RawBuilder<boolean> {
  if (context.org.id === '') return sql<boolean>`false`;
  return sql<boolean>`(${sql.ref(columns.org)} = ${context.org.id} and ${placeScope(context, columns)})`;
}

/** Rows of all organisations together: the platform's and the system's alone. */
export const platformScope = ({ org, isSystem }: Pick<Context, 'org' | 'isSystem'>): RawBuilder<boolean> =>
  sql<boolean>`${isSystem || org.kind === 'P'}::boolean`;

/**
 * The platform looking at another organisation's figures: the rows are that one's, of all its places, and no right of its own opens more of
 * them. Everybody else looks at his own.
 */
export const lookingAt = (context: Context, org: Context['org']): Context =>
  context.org.kind === 'P'
    ? { ...context, org, permissions: {}, screen: '', user: { ...context.user, departments: [], warehouses: [], stores: [], elsewhere: [] } }
    : context;

/**
 * Of a user (`alias` = app_user) bound to departments: the warehouses of those, `stores`, and those of other departments he was not given by name,
 * `elsewhere`.
 */
export const storesOf = (alias: string): RawBuilder<unknown> => {
  const [org, departments, warehouses] = [sql.ref(`${alias}.org_id`), sql.ref(`${alias}.departments`), sql.ref(`${alias}.warehouses`)];
  const those = (which: RawBuilder<unknown>) =>
    sql`case when cardinality(${departments}) > 0 then array(select w.id from warehouse w where w.org_id = ${org} and ${which}) else '{}' end`;
  const others = sql`w.department_id <> all(${departments}) and w.id <> all(${warehouses})`;
  return sql`${those(sql`w.department_id = any(${departments})`)} as stores, ${those(others)} as elsewhere`;
};
export type Stores = { stores: string[]; elsewhere: string[] };

/** The second half alone, where the organisation is compared otherwise (shared catalogue rows). The system works everywhere. */
export function placeScope({ user, isSystem }: Pick<Context, 'user' | 'isSystem'>, columns: Omit<ScopeColumns, 'org'>): RawBuilder<boolean> {
  const { departments = [], warehouses = [] } = columns;
  if (isSystem) return sql<boolean>`true`;
  return sql<boolean>`(${ofDepartments(user, departments, warehouses)} and ${among(warehouses, user.warehouses)})`;
}

/** The department of a row is the user's, or one of its warehouses is his department's; without a department it must not lie elsewhere. */
function ofDepartments(user: Context['user'], departments: readonly string[], warehouses: readonly string[]): RawBuilder<boolean> {
  const isHere = outside(warehouses, user.elsewhere ?? []);
  if (departments.length === 0 || user.departments.length === 0) return isHere;
  const mine = [oneOf(departments, user.departments), oneOf(warehouses, user.stores ?? [])].filter((one) => one !== undefined);
  return sql<boolean>`(${sql.join(mine, sql` or `)} or (${none(departments)} and ${isHere}))`;
}

/** One of the columns names one of these places, or none names any. */
function among(columns: readonly string[], allowed: readonly string[]): RawBuilder<boolean> {
  const named = oneOf(columns, allowed);
  return named ? sql<boolean>`(${named} or (${none(columns)}))` : sql<boolean>`true`;
}

/** The row names no warehouse, or one that is not among these. */
function outside(columns: readonly string[], elsewhere: readonly string[]): RawBuilder<boolean> {
  if (columns.length === 0 || elsewhere.length === 0) return sql<boolean>`true`;
  const beyond = columns.map((column) => sql`${sql.ref(column)} <> all(${elsewhere}::uuid[])`);
  return sql<boolean>`((${none(columns)}) or ${sql.join(beyond, sql` or `)})`;
}

const none = (columns: readonly string[]): RawBuilder<unknown> =>
  sql.join(
    columns.map((column) => sql`${sql.ref(column)} is null`),
    sql` and `,
  );

function oneOf(columns: readonly string[], allowed: readonly string[]): RawBuilder<boolean> | undefined {
  if (columns.length === 0 || allowed.length === 0) return undefined;
  const mine = columns.map((column) => sql`${sql.ref(column)} = any(${allowed}::uuid[])`);
  return sql<boolean>`(${sql.join(mine, sql` or `)})`;
}

/**
 * Stores somebody works in, not merely reads: those of his departments and those he was given by name; undefined = every store he reads.
 * A central store belongs to everybody as far as reading goes; its stock is changed by whoever was given it.
 */
export function ownStores({ user, isSystem }: Pick<Context, 'user' | 'isSystem'>): readonly string[] | undefined {
  return isSystem || user.departments.length === 0 || user.stores === undefined ? undefined : [...user.stores, ...user.warehouses];
}

/** Where a row lies, as its scope columns say; '' or null is nowhere. */
export type Place = { departments: readonly (string | null)[]; warehouses: readonly (string | null)[] };

/** The same question of one row in memory: of a document not stored yet, of a change that is told to whoever could read the row. */
export function isWithin({ user, isSystem }: Pick<Context, 'user' | 'isSystem'>, place: Place): boolean {
  return isSystem || (isInDepartment(user, place) && isAmong(place.warehouses, user.warehouses));
}
export function isInDepartment({ departments, stores = [], elsewhere = [] }: Context['user'], place: Place): boolean {
  const named = place.warehouses.filter((one) => one !== null && one !== '') as string[];
  if (departments.length === 0 || named.some((one) => stores.includes(one))) return true;
  if (place.departments.some((one) => one !== null && one !== '')) return isAmong(place.departments, departments);
  return named.length === 0 || named.some((one) => !elsewhere.includes(one));
}

export function isAmong(places: readonly (string | null)[], allowed: readonly string[]): boolean {
  const named = places.filter((place) => place !== null && place !== '');
  return allowed.length === 0 || named.length === 0 || named.some((place) => allowed.includes(place as string));
}
