import { sql } from 'kysely';
import { dayOf } from '../../../define/dates';
import type { Load } from '../../engine/documents/facts';
import { goodsWarehouse, linesJson } from '../../engine/documents/line-keys';

/**
 * LR7: available(warehouse, specification) = Σ sellable (qty − hard reservations) − Σ soft reservations of other orders.
 * What the line's own order holds softly is available to it. Balances used up are passed over by index: years leave many.
 */
export const availableFact: Load<'available'> = async (context, definition, d) => {
  const rows = await sql<{ i: number; available: string }>`
    with wanted as (select * from jsonb_to_recordset(${linesJson(d, goodsWarehouse(definition, d))}::jsonb) as w (i int, warehouse_id uuid, specification_id uuid, source_line_id uuid)),
    own as (select distinct l.document_id from wanted w join document_line l on l.org_id = ${context.org.id} and l.id = w.source_line_id)
    select w.i,
      coalesce((select sum(b.quantity - b.reserved) from stock_balance b join lot l on l.org_id = b.org_id and l.id = b.lot_id
        where b.org_id = ${context.org.id} and b.warehouse_id = w.warehouse_id and b.specification_id = w.specification_id and b.pack_no = '' and b.quantity > 0
          and (l.expiry_date is null or l.expiry_date >= ${dayOf(context.now())}::date)
          and not exists (select from stock_block k where k.org_id = b.org_id and k.ended_at is null and k.specification_id = b.specification_id and k.batch_no in ('', l.batch_no))
          and not is_frozen(b.org_id, b.warehouse_id, b.specification_id, b.location_id)), 0)
      + coalesce((select sum(r.quantity) from stock_reservation r where r.org_id = ${context.org.id} and r.document_id = ${d.id || null}
      and r.warehouse_id = w.warehouse_id and r.specification_id = w.specification_id), 0)
      - coalesce((select sum(s.quantity) from stock_soft s where s.org_id = ${context.org.id} and s.warehouse_id = w.warehouse_id and s.specification_id = w.specification_id
          and s.document_id not in (select document_id from own)), 0) as available
    from wanted w order by w.i`.execute(context.db);
  return rows.rows.map((row) => row.available);
};
