import { type RawBuilder, sql } from 'kysely';
import { AGREED } from '../../../define/countersign';
import { isNegative } from '../../../define/money';
import type { Context } from '../../base/context';
import { Rejected } from '../../base/errors';
import { NO_LOCATION } from './places';
import type { PostedBy } from './posted-by';
import { isPutAway, noPlace } from './put-away';
import type { Step } from './steps';

/**
 * Goods being counted hold still. A freeze names a warehouse, and in it a specification or a location where it is not the
 * whole of it; it stands as long as the document that set it is under way (view stock_frozen). Only what that document
 * itself made may still move its goods.
 *
 * A posting and the beginning of a freeze never pass each other: the posting holds the warehouse shared until it commits,
 * whoever freezes takes it alone (holdStill) and so sees every balance the postings before him left.
 */
const keyOf = (context: Context, warehouse: string): string => `stock:${context.org.id}:${warehouse}`;

/** Steps that move something: a count does not mind virtual pairs, and they need no place. */
const movingOf = (steps: readonly Step[]): Step[] => steps.filter((step) => !step.isVirtual);
const warehousesOf = (steps: readonly Step[]): string[] => [...new Set(movingOf(steps).map((step) => step.warehouse))].sort();

/** As a query: holds the warehouses of the steps shared, and counts them. */
export const holdsShared = (context: Context, steps: readonly Step[]): RawBuilder<unknown> => sql`
  select count(pg_advisory_xact_lock_shared(hashtextextended(k, 0))) as n from unnest(${warehousesOf(steps).map((id) => keyOf(context, id))}::text[]) k`;

export type Obstacle = { line_no: number; placeless: string | null; kept: string | null; keeper: string | null };

/**
 * As a query, to be asked once the warehouses are held: what stands in the way of the steps. Goods that are frozen, goods that enter
 * a store working with places without saying on which (put-away.ts), and goods of a store that somebody else keeps: they move by
 * papers he agreed to.
 */
export function obstaclesTo(context: Context, by: PostedBy, steps: readonly Step[]): RawBuilder<unknown> {
  const touched = movingOf(steps).map((step) => ({
    line_no: step.lineNo,
    warehouse_id: step.warehouse,
    specification_id: step.specification,
    location_id: step.location,
    is_loose: isPutAway(step) && step.location === NO_LOCATION,
    line_id: step.lineId || null,
    // What goes out does so by the paper itself; what comes back may come of what went out by one.
    depth: step.reverses ? 9 : isNegative(step.quantity) ? 1 : 2,
  }));
  return sql`
    with t as materialized (select * from jsonb_to_recordset(${JSON.stringify(touched)}::jsonb) as t (line_no int, warehouse_id uuid,
    specification_id uuid, location_id uuid, is_loose boolean, line_id uuid, depth int))
    select t.line_no, null as placeless, null as kept, null as keeper from stock_frozen f join t
      on f.warehouse_id = t.warehouse_id and (f.specification_id is null or f.specification_id = t.specification_id) and (f.location_id is null or f.location_id = t.location_id)
    where f.org_id = ${context.org.id} and f.warehouse_id = any(${warehousesOf(steps)}::uuid[])
      and f.document_id not in (select coalesce(o.made_by, d.made_by) from document d left join document o on o.org_id = d.org_id and o.id = d.red_of
        where d.org_id = ${context.org.id} and d.id = ${by.id} and coalesce(o.made_by, d.made_by) is not null)
    union select t.line_no, w.name, null, null from t join warehouse w on w.org_id = ${context.org.id} and w.id = t.warehouse_id
    where t.is_loose and w.use_location and w.scrap_type = 1 and w.virtual_kind is null
    union select t.line_no, null, w.name, p.name from t join warehouse w on w.org_id = ${context.org.id} and w.id = t.warehouse_id
    and w.kept_by_id is not null join partner p on p.org_id = w.org_id and p.id = w.kept_by_id
    where not exists (with recursive up as (
        select l.source_line_id as id, 1 as depth from document_line l where l.org_id = ${context.org.id} and l.id = t.line_id
        union all select l.source_line_id, up.depth + 1 from up join document_line l on l.org_id = ${context.org.id} and l.id = up.id where up.depth < t.depth)
      select from up join document_line l on l.org_id = ${context.org.id} and l.id = up.id join document n on n.org_id = l.org_id and n.id = l.document_id
      where n.counter_org_id = p.counterparty_id and n.counter_status = ${AGREED})
    order by line_no`;
}

/** @throws Rejected naming every line something stands in the way of */
export function refuseObstacles(by: PostedBy, rows: readonly Obstacle[]): void {
  const kept = rows.filter((row) => row.kept !== null);
  if (kept.length > 0)
    throw Rejected.because(
      kept.map((row) => ({
        ...(row.line_no > 0 ? { line: row.line_no } : {}),
        message: `委托仓【${row.kept}】由【${row.keeper}】保管，货物凭入库、出库通知收发`,
      })),
    );
  const frozen = rows.filter((row) => row.placeless === null);
  if (frozen.length > 0) throw Rejected.because(frozen.map((row) => ({ ...(row.line_no > 0 ? { line: row.line_no } : {}), message: '仓库盘点冻结中' })));
  if (rows.length > 0) throw Rejected.because(rows.map(({ line_no, placeless }) => noPlace(by.kind, line_no, placeless ?? '')));
}

/** Waits for the postings under way in a warehouse and lets none begin before this transaction ends. */
export async function holdStill(context: Context, warehouse: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${keyOf(context, warehouse)}, 0))`.execute(context.db);
}
