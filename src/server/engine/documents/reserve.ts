import { type RawBuilder, sql } from 'kysely';
import type { DocumentDefinition } from '../../../define/define-document';
import type { AnyDocument } from '../../../define/document-view';
import { documents } from '../../../domain/registry';
import { upstreamOf } from '../../../domain/upstream';
import type { Context } from '../../base/context';
import { Rejected } from '../../base/errors';
import { goodsWarehouse, linesJson } from './line-keys';

/**
 * LR7. Hard: submit of a document that takes goods out reserves the exact balances; review turns them into entries,
 * refusal and cancellation lift them. Soft: a reviewed order holds (warehouse, specification); what cannot be held is
 * shortage (缺货) and gets new stock by expected date.
 */
export async function reserveHard(context: Context, definition: DocumentDefinition, d: AnyDocument): Promise<void> {
  const { db, org } = context;
  const lines = d.lines.filter((line) => definition.reservesLine?.(line) !== false);
  const made = await sql`
    with wanted as (select * from jsonb_to_recordset(${linesJson({ ...d, lines }, goodsWarehouse(definition, d))}::jsonb)
      as w (line_id uuid, warehouse_id uuid, specification_id uuid, batch_no text, serial_no text, location_id uuid, pack_no text, owner_id uuid, quantity numeric)),
    held as (select w.line_id, b.warehouse_id, b.specification_id, b.lot_id, b.location_id, b.pack_no, b.owner_id, w.quantity from wanted w
      join lot l on l.org_id = ${org.id} and (l.specification_id, l.batch_no, l.serial_no) = (w.specification_id, w.batch_no, w.serial_no)
      join stock_balance b on b.org_id = l.org_id and b.lot_id = l.id and b.warehouse_id = w.warehouse_id and b.specification_id = w.specification_id and b.pack_no = w.pack_no
        and b.owner_id = w.owner_id and b.location_id = coalesce(w.location_id, '00000000-0000-0000-0000-000000000000') where w.quantity > 0)
    insert into stock_reservation (org_id, document_id, line_id, warehouse_id, specification_id, lot_id, location_id, pack_no, owner_id, quantity)
    select ${org.id}::uuid, ${d.id}::uuid, * from held returning line_id`.execute(db);
  if (made.rows.length !== lines.filter((line) => Number(line.baseQuantity) > 0).length) throw new Rejected('库存不足，请刷新后重试');
  await lockReserved(context, d.id);
  // By key, not by ctid: a row somebody changed while we waited for its lock has another ctid now, and the update would miss it.
  const held = await sql`
    with sums as (select warehouse_id, specification_id, lot_id, location_id, pack_no, owner_id, sum(quantity) as quantity from stock_reservation
      where org_id = ${org.id} and document_id = ${d.id} group by 1, 2, 3, 4, 5, 6),
    locked as (select b.warehouse_id, b.specification_id, b.lot_id, b.location_id, b.pack_no, b.owner_id, s.quantity from stock_balance b
    join sums s using (warehouse_id, specification_id, lot_id, location_id, pack_no, owner_id) where b.org_id = ${org.id}
      order by b.warehouse_id, b.specification_id, b.lot_id, b.location_id, b.pack_no, b.owner_id for update of b),
    held as (update stock_balance b set reserved = b.reserved + l.quantity from locked l
      where b.org_id = ${org.id} and (b.warehouse_id, b.specification_id, b.lot_id, b.location_id, b.pack_no, b.owner_id)
        = (l.warehouse_id, l.specification_id, l.lot_id, l.location_id, l.pack_no, l.owner_id) and b.reserved + l.quantity <= b.quantity returning 1)
    select 1 from sums where (select count(*) from held) < (select count(*) from sums) limit 1`.execute(db);
  // Somebody was faster between the check and the lock.
  if (held.rows.length > 0) throw new Rejected('库存不足，请刷新后重试');
}

/**
 * Locks what a document's reservations stand on, in the order in which a posting takes its locks (ledger/state.ts: lots,
 * cells, then balances): a submit and a posting then never wait for each other in a circle. Cells are not looked for before
 * all lots are counted, that is, locked.
 * @returns whether there is anything reserved
 */
async function lockReserved(context: Context, documentId: string): Promise<boolean> {
  const { db, org } = context;
  const held = sql`stock_reservation r where r.org_id = ${org.id} and r.document_id = ${documentId}`;
  const { rows } = await sql<{ lots: number }>`
    with lots as materialized (select 1 from lot l where l.org_id = ${org.id} and l.id in (select r.lot_id from ${held})
      order by l.specification_id, l.batch_no, l.serial_no for update of l),
    cells as materialized (select 1 from stock_cell c where (select count(*) from lots) > 0 and c.org_id = ${org.id}
      and (c.warehouse_id, c.specification_id) in (select r.warehouse_id, r.specification_id from ${held}) order by c.warehouse_id, c.specification_id for update of c)
    select (select count(*) from lots) as lots, (select count(*) from cells) as cells`.execute(db);
  return Number(rows[0]?.lots) > 0;
}

export async function liftHard(context: Context, documentId: string): Promise<void> {
  if (!(await lockReserved(context, documentId))) return;
  await sql`
    with gone as (delete from stock_reservation where org_id = ${context.org.id} and document_id = ${documentId} returning *),
    sums as (select warehouse_id, specification_id, lot_id, location_id, pack_no, owner_id, sum(quantity) as quantity from gone group by 1, 2, 3, 4, 5, 6)
    update stock_balance b set reserved = b.reserved - s.quantity from sums s
    where b.org_id = ${context.org.id} and (b.warehouse_id, b.specification_id, b.lot_id, b.location_id, b.pack_no, b.owner_id)
      = (s.warehouse_id, s.specification_id, s.lot_id, s.location_id, s.pack_no, s.owner_id)`.execute(context.db);
}

/** Holds as much as is available for each open line; the rest stays wanted. */
export async function reserveSoft(context: Context, definition: DocumentDefinition, d: AnyDocument): Promise<void> {
  const warehouse = goodsWarehouse(definition, d);
  if (!warehouse) return;
  const at = context.now().toISOString();
  await sql`
    insert into stock_soft (org_id, line_id, document_id, warehouse_id, specification_id, wanted, quantity, expected_date, at)
    select l.org_id, l.id, l.document_id, ${warehouse}::uuid, l.specification_id, l.open * l.ratio, 0, ${String(d.header.expectedDate ?? d.header.needDate ?? '') || null}::date, ${at}::timestamptz
    from document_line l where l.org_id = ${context.org.id} and l.document_id = ${d.id} and l.open > 0 on conflict do nothing`.execute(context.db);
  await allotSoft(context, warehouse, [...new Set(d.lines.map((line) => line.specification))]);
}

/** Gives what is available to orders still short, by expected date, then order of review. Called whenever stock comes in. */
async function allotSoft(context: Context, warehouse: string, specifications: readonly string[]): Promise<void> {
  if (specifications.length === 0) return;
  await sql`
    with free as (select c.specification_id,
        coalesce((select sum(b.quantity - b.reserved) from stock_balance b join lot l on l.org_id = b.org_id and l.id = b.lot_id
          where b.org_id = ${context.org.id} and b.warehouse_id = ${warehouse} and b.specification_id = c.specification_id and b.pack_no = '' and b.quantity > 0
            and (l.expiry_date is null or l.expiry_date >= (${context.now().toISOString()}::timestamptz)::date)
            and not is_frozen(b.org_id, b.warehouse_id, b.specification_id, b.location_id)), 0)
        - coalesce((select sum(s.quantity) from stock_soft s where s.org_id = ${context.org.id} and s.warehouse_id = ${warehouse} and s.specification_id = c.specification_id), 0) as quantity
      from unnest(${specifications}::uuid[]) as c (specification_id)),
    short as (select s.line_id, s.wanted - s.quantity as missing, f.quantity as free,
        coalesce(sum(s.wanted - s.quantity) over (partition by s.specification_id order by s.expected_date nulls last, s.at, s.line_id rows between unbounded preceding and 1 preceding), 0) as before
      from stock_soft s join free f using (specification_id) where s.org_id = ${context.org.id} and s.warehouse_id = ${warehouse} and s.quantity < s.wanted)
    update stock_soft s set quantity = s.quantity + greatest(0, least(short.missing, short.free - short.before))
    from short where s.org_id = ${context.org.id} and s.line_id = short.line_id and short.free > short.before`.execute(context.db);
}

export async function liftSoft(context: Context, documentId: string, lines?: readonly string[]): Promise<void> {
  const only = lines === undefined ? sql`` : sql`and line_id = any(${[...lines]}::uuid[])`;
  await sql`delete from stock_soft where org_id = ${context.org.id} and document_id = ${documentId} ${only}`.execute(context.db);
}

/**
 * Whether lines a document of this kind comes of may be held softly: lines of an order that holds, or of what was pulled (or made) from
 * one. Of others nothing has to follow.
 */
export const isHeldSoftly = (kind: string): boolean => [kind, ...upstreamOf(kind)].some((one) => upstreamOf(one).some((source) => HOLDING.has(source)));
const HOLDING: ReadonlySet<string> = new Set(
  documents.flatMap((one) => (one.reservesSoftly || one.actions.some(({ does }) => does === 'allocate') ? [one.kind] : [])),
);

/** As a named query: what `shrinkSoft` does. */
export const shrunkBy = (context: Context, sourceLines: readonly string[]): RawBuilder<unknown> | undefined =>
  sourceLines.length > 0 ? sql`shrunk as (${shrunk(context, sourceLines)})` : undefined;

/**
 * Soft reservations follow what is still open of their lines, and of the lines those only asked for: a pulled and submitted quantity is held
 * hard instead, and what an order held in part is no longer held twice.
 */
export async function shrinkSoft(context: Context, sourceLines: readonly string[]): Promise<void> {
  if (sourceLines.length > 0) await shrunk(context, sourceLines).execute(context.db);
}

const shrunk = (context: Context, sourceLines: readonly string[]): RawBuilder<unknown> => sql`
  update stock_soft s set wanted = h.wanted, quantity = least(greatest(0, s.quantity - greatest(0, s.wanted - h.wanted)), h.wanted)
  from (select l.id, greatest(0, l.open * l.ratio - coalesce((select sum(r.quantity) from document_line x join stock_reservation r on r.org_id = x.org_id and r.line_id = x.id
      where x.org_id = l.org_id and x.source_line_id = l.id), 0)) as wanted
    from document_line l where l.org_id = ${context.org.id} and l.id in (
      select unnest(${[...sourceLines]}::uuid[]) union select u.source_line_id from document_line u where u.org_id = ${context.org.id}
      and u.id = any(${[...sourceLines]}::uuid[]) and u.source_line_id is not null)) h
  where s.org_id = ${context.org.id} and s.line_id = h.id and s.wanted <> h.wanted`;

/** After a review: the orders behind its lines hold less, and what it brought in (`arrived`: its id) goes to orders that wait for it. */
export async function followSoft(context: Context, { sources, arrived }: { sources: readonly string[]; arrived: string }): Promise<void> {
  const { rows } = await sql<{ warehouse_id: string; specifications: string[] }>`
    ${sources.length > 0 ? sql`with shrunk as (${shrunk(context, sources)})` : sql``}
    select s.warehouse_id, array_agg(distinct s.specification_id) as specifications from stock_soft s join stock_entry e on e.org_id = s.org_id
    and e.warehouse_id = s.warehouse_id and e.specification_id = s.specification_id
    where s.org_id = ${context.org.id} and e.document_id = ${arrived} and e.quantity > 0 and s.quantity < s.wanted group by s.warehouse_id`.execute(context.db);
  for (const row of rows) await allotSoft(context, row.warehouse_id, row.specifications);
}
