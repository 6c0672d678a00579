import { sql } from 'kysely';
import type { Context } from '../../base/context';
import { Rejected } from '../../base/errors';
import type { Step } from './steps';
import type { PostedBy } from './write';

/**
 * Goods being counted hold still. A freeze names a warehouse, and in it a specification or a location where it is not the
 * whole of it; it stands as long as the document that set it is under way (view stock_frozen). Only what that document
 * itself made may still move its goods.
 *
 * A posting and the beginning of a freeze never pass each other: the posting holds the warehouse shared until it commits,
 * whoever freezes takes it alone (holdStill) and so sees every balance the postings before him left.
 */
const keyOf = (context: Context, warehouse: string): string => `stock:${context.org.id}:${warehouse}`;

/** @throws Rejected naming every line whose goods are frozen */
export async function refuseFrozen(context: Context, by: PostedBy, steps: readonly Step[]): Promise<void> {
  // Virtual pairs move nothing: a count does not mind them.
  const moving = steps.filter((step) => !step.isVirtual);
  if (moving.length === 0) return;
  const warehouses = [...new Set(moving.map((step) => step.warehouse))].sort();
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(k, 0)) from unnest(${warehouses.map((id) => keyOf(context, id))}::text[]) k`.execute(
    context.db,
  );
  const touched = moving.map((step) => ({
    line_no: step.lineNo,
    warehouse_id: step.warehouse,
    specification_id: step.specification,
    location_id: step.location,
  }));
  const { rows } = await sql<{ line_no: number }>`
    select distinct t.line_no from stock_frozen f join jsonb_to_recordset(${JSON.stringify(touched)}::jsonb) as t (line_no int, warehouse_id uuid, specification_id uuid, location_id uuid)
      on f.warehouse_id = t.warehouse_id and (f.specification_id is null or f.specification_id = t.specification_id) and (f.location_id is null or f.location_id = t.location_id)
    where f.org_id = ${context.org.id} and f.warehouse_id = any(${warehouses}::uuid[])
      and f.document_id not in (select coalesce(o.made_by, d.made_by) from document d left join document o on o.org_id = d.org_id and o.id = d.red_of
        where d.org_id = ${context.org.id} and d.id = ${by.id} and coalesce(o.made_by, d.made_by) is not null)
    order by t.line_no`.execute(context.db);
  if (rows.length > 0) throw Rejected.because(rows.map((row) => ({ ...(row.line_no > 0 ? { line: row.line_no } : {}), message: '仓库盘点冻结中' })));
}

/** Waits for the postings under way in a warehouse and lets none begin before this transaction ends. */
export async function holdStill(context: Context, warehouse: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${keyOf(context, warehouse)}, 0))`.execute(context.db);
}
