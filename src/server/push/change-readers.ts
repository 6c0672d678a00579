import { sql } from 'kysely';
import { columnOf, type Field } from '../../define/field';
import { documentOf, masterOf } from '../../domain/registry';
import type { Context } from '../base/context';
import type { Db } from '../db/open';
import { screensFor } from '../engine/access';
import { isWithin, type Place } from '../engine/scope';

/**
 * Who hears of which changed records: whoever could read them. What lies where is read once for a change, however many people are
 * connected; each is then asked by the twin of the data scope.
 */
type Lies = Place & { id: string; maker: string | null; salesman: string | null };
export type ChangeReader = (reader: Context) => string[] | undefined;

/** @returns for each connected person the ids he may be told (an empty list = something of this resource is gone), undefined = nothing at all */
export async function changeReaders(db: Db, change: { org: string; resource: string; ids: readonly string[] }): Promise<ChangeReader> {
  const { resource, ids } = change;
  if (documentOf(resource)) {
    const lies = await documentPlaces(db, change);
    return (reader) => {
      const pages = screensFor({ ...reader, screen: '' }, resource);
      if (pages.length === 0) return undefined;
      const isOwn = (row: Lies) => pages.some(({ preset }) => isOwnRow(preset.rows, row, reader));
      return told(lies, (row) => isWithin(reader, row) && isOwn(row));
    };
  }
  const scopeBy = masterOf(resource)?.scopeBy;
  if (!scopeBy || (!scopeBy.department && !scopeBy.warehouse)) return () => [...ids];
  const lies = await masterPlaces(db, change);
  return (reader) => told(lies, (row) => isWithin(reader, row));
}

/** Of rows that are gone nobody knows any more where they lay: the resource is named, no row. */
function told(lies: readonly Lies[], reads: (row: Lies) => boolean): string[] | undefined {
  const ids = lies.filter(reads).map((row) => row.id);
  return ids.length > 0 || lies.length === 0 ? ids : undefined;
}

/** Views of one's own rows; what else a view leaves out is no secret of its ids. */
function isOwnRow(rows: string | undefined, row: Lies, { user }: Context): boolean {
  if (rows === 'mine') return row.maker === user.id;
  if (rows === 'salesmanIsMe') return row.salesman === user.employee;
  return true;
}

async function documentPlaces(db: Db, { org, ids }: { org: string; ids: readonly string[] }): Promise<Lies[]> {
  const { rows } = await sql<{
    id: string;
    department_id: string | null;
    warehouse_id: string | null;
    to_warehouse_id: string | null;
    created_by: string | null;
    salesman_id: string | null;
  }>`select id, department_id, warehouse_id, to_warehouse_id, created_by, salesman_id from document where org_id = ${org} and id = any(${[...ids]}::uuid[])`.execute(
    db,
  );
  return rows.map((row) => ({
    id: row.id,
    departments: [row.department_id],
    warehouses: [row.warehouse_id, row.to_warehouse_id],
    maker: row.created_by,
    salesman: row.salesman_id,
  }));
}

async function masterPlaces(db: Db, { org, resource, ids }: { org: string; resource: string; ids: readonly string[] }): Promise<Lies[]> {
  const definition = masterOf(resource);
  if (!definition) return [];
  const column = (name: string | undefined) =>
    name === undefined ? sql`null::uuid` : sql.ref(`t.${name === 'id' ? 'id' : columnOf(name, definition.fields[name] as Field)}`);
  const { rows } = await sql<{ id: string; department: string | null; warehouse: string | null }>`
    select t.id, ${column(definition.scopeBy.department)} as department, ${column(definition.scopeBy.warehouse)} as warehouse
    from ${sql.table(definition.view ?? definition.table)} t where t.org_id = ${org} and t.id = any(${[...ids]}::uuid[])`.execute(db);
  return rows.map((row) => ({ id: row.id, departments: [row.department], warehouses: [row.warehouse], maker: null, salesman: null }));
}
