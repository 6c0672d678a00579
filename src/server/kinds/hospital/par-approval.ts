import { sql } from 'kysely';
import type { Context } from '../../base/context';
import { Rejected } from '../../base/errors';
import type { Db } from '../../db/open';
import { ruleReader } from '../../engine/documents/rules';
import type { MasterActionCall, MasterRow } from '../../engine/masters/effects';

/**
 * Rule par.approve: limits people of a ward set for their own store wait until somebody else agrees. Until then the old ones hold and
 * what they want stands beside them.
 */
const LIMITS = ['restockMode', 'minQuantity', 'reorderQuantity', 'maxQuantity', 'packQuantity', 'packCount', 'leadDays', 'safetyDays'] as const;
type Wanted = Partial<Record<(typeof LIMITS)[number], string>>;
const COLUMNS: Record<(typeof LIMITS)[number], string> = {
  restockMode: 'restock_mode',
  minQuantity: 'min_quantity',
  reorderQuantity: 'reorder_quantity',
  maxQuantity: 'max_quantity',
  packQuantity: 'pack_quantity',
  packCount: 'pack_count',
  leadDays: 'lead_days',
  safetyDays: 'safety_days',
};
/** A product kept without limits: nothing is restocked by itself. */
const NONE: Wanted = {
  restockMode: '3',
  minQuantity: '',
  reorderQuantity: '',
  maxQuantity: '',
  packQuantity: '1',
  packCount: '',
  leadDays: '',
  safetyDays: '',
};

/** Takes out of the row what has to wait. @returns what is wanted; nothing where the row may be written as it is */
export async function heldBack(tx: Db, context: Context, row: MasterRow, before: MasterRow | undefined): Promise<Wanted | undefined> {
  if (!(await waits(tx, context, String(row.warehouse)))) return undefined;
  const now: Record<string, unknown> = before ?? NONE;
  const changed = LIMITS.filter((name) => String(row[name] ?? '') !== String(now[name] ?? ''));
  if (changed.length === 0) return undefined;
  const wanted = Object.fromEntries(LIMITS.map((name) => [name, String(row[name] ?? '')]));
  for (const name of LIMITS) row[name] = String(now[name] ?? '');
  return wanted;
}

export async function want(tx: Db, context: Context, id: string, wanted: Wanted): Promise<void> {
  const known = Object.fromEntries(Object.entries(wanted).map(([name, value]) => [name, value === '' ? null : value]));
  await sql`update warehouse_product set wanted = ${JSON.stringify(known)}::jsonb, wanted_by = ${context.user.id || null}, wanted_at = ${context.now()}
    where org_id = ${context.org.id} and id = ${id}`.execute(tx);
}

/** The rule is on, and the caller belongs to the department whose store this is. */
export async function waits(tx: Db, context: Context, warehouse: string): Promise<boolean> {
  if (context.isSystem || (await ruleReader({ ...context, db: tx }))('par.approve') !== '1') return false;
  return isOwnStore(tx, context, warehouse);
}

async function isOwnStore(tx: Db, context: Context, warehouse: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from warehouse w where w.org_id = ${context.org.id} and w.id = ${warehouse} and w.level = 2 and (w.department_id = any(${context.user.departments}::uuid[])
      or exists (select from employee e where e.org_id = w.org_id and e.id = ${context.user.employee || null}::uuid and (e.department_id = w.department_id
      or w.department_id = any(e.other_departments))))`.execute(tx);
  return rows.length > 0;
}

/** The limits of a stored row as somebody would want them. */
export const wantedOf = (row: Record<string, unknown>): Wanted => Object.fromEntries(LIMITS.map((name) => [name, String(row[COLUMNS[name]] ?? '')]));

export async function acceptPar(tx: Db, context: Context, call: MasterActionCall): Promise<{ changed: number }> {
  await refuseOwn(tx, context, call.rows);
  const set = LIMITS.map((name) => sql`${sql.ref(COLUMNS[name])} = n.${sql.ref(COLUMNS[name])}`);
  // Read as the columns are: what a limit wants to be is what its column may hold.
  const names = sql.join(LIMITS.map((name) => sql`${sql.lit(COLUMNS[name])}, p.wanted -> ${sql.lit(name)}`));
  const { rows } = await sql`
    update warehouse_product t set ${sql.join(set)}, wanted = null, wanted_by = null, wanted_at = null, version = t.version + 1, updated_at = ${context.now()}, updated_by = ${context.user.id || null}
    from warehouse_product p, lateral jsonb_populate_record(null::warehouse_product, jsonb_build_object(${names})) n
    where t.org_id = ${context.org.id} and t.id = any(${call.rows.map((row) => row.id)}::uuid[]) and p.org_id = t.org_id and p.id = t.id and p.wanted is not null returning t.id`.execute(
    tx,
  );
  return { changed: rows.length };
}

export async function refusePar(tx: Db, context: Context, call: MasterActionCall): Promise<{ changed: number }> {
  await refuseOwn(tx, context, call.rows);
  const { rows } = await sql`
    update warehouse_product set wanted = null, wanted_by = null, wanted_at = null, version = version + 1
    where org_id = ${context.org.id} and id = any(${call.rows.map((row) => row.id)}::uuid[]) and wanted is not null returning id`.execute(tx);
  return { changed: rows.length };
}

async function refuseOwn(tx: Db, context: Context, rows: readonly MasterRow[]): Promise<void> {
  for (const row of rows) if (await isOwnStore(tx, context, String(row.warehouse))) throw new Rejected('本科室库房的定数由中心库管确认');
}
