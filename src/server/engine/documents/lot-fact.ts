import { sql } from 'kysely';
import { dayOf } from '../../../define/dates';
import type { Load } from './facts';
import { goodsWarehouse, linesJson } from './line-keys';

/** Per line: the balance it takes from, what is free of it, and whether an earlier lot is free (LR6). */
export const lotFact: Load<'lot'> = async (context, definition, d) => {
  const rows = await sql<{
    i: number;
    quantity: string;
    free: string;
    expiry_date: string | null;
    stop_sold: boolean;
    frozen: boolean;
    earlier: string | null;
    pack_quantity: string;
  }>`
    with wanted as (select * from jsonb_to_recordset(${linesJson(d, goodsWarehouse(definition, d))}::jsonb)
      as w (i int, warehouse_id uuid, specification_id uuid, batch_no text, serial_no text, location_id uuid, pack_no text, owner_id uuid))
    select w.i, coalesce(sum(b.quantity), 0) as quantity,
      coalesce(sum(b.quantity - b.reserved), 0) + coalesce(sum((select sum(r.quantity) from stock_reservation r where r.org_id = b.org_id and r.document_id = ${d.id || null}
        and (r.warehouse_id, r.specification_id, r.lot_id, r.location_id, r.pack_no, r.owner_id) = (b.warehouse_id, b.specification_id, b.lot_id, b.location_id, b.pack_no, b.owner_id))), 0) as free,
      min(l.expiry_date)::text as expiry_date,
      exists (select from stock_block k where k.org_id = ${context.org.id} and k.ended_at is null and k.specification_id = w.specification_id and k.batch_no in ('', w.batch_no)) as stop_sold,
      exists (select from stock_frozen z where z.org_id = ${context.org.id} and z.warehouse_id = w.warehouse_id and (z.specification_id is null or z.specification_id = w.specification_id)
        and (z.location_id is null or z.location_id = w.location_id)
        and z.document_id is distinct from (select m.made_by from document m where m.org_id = ${context.org.id} and m.id = ${d.id || null})) as frozen,
      (select el.batch_no from stock_balance eb join lot el on el.org_id = eb.org_id and el.id = eb.lot_id
        where eb.org_id = ${context.org.id} and eb.warehouse_id = w.warehouse_id and eb.specification_id = w.specification_id and eb.owner_id = w.owner_id and eb.pack_no = ''
          and eb.quantity > 0 and eb.quantity - eb.reserved > 0 and el.expiry_date < min(l.expiry_date) and el.expiry_date >= ${dayOf(context.now())}::date
          and not exists (select from stock_block k where k.org_id = eb.org_id and k.ended_at is null and k.specification_id = el.specification_id and k.batch_no in ('', el.batch_no))
        order by el.expiry_date limit 1) as earlier,
      coalesce((select sum(pb.quantity) from stock_balance pb where pb.org_id = ${context.org.id} and pb.warehouse_id = w.warehouse_id
      and pb.pack_no = w.pack_no and w.pack_no <> '' and pb.specification_id = w.specification_id and pb.quantity > 0), 0) as pack_quantity
    from wanted w
    left join lot l on l.org_id = ${context.org.id} and l.specification_id = w.specification_id and l.batch_no = w.batch_no and l.serial_no = w.serial_no
    left join stock_balance b on b.org_id = ${context.org.id} and b.warehouse_id = w.warehouse_id and b.specification_id = w.specification_id and b.lot_id = l.id and b.pack_no = w.pack_no
      and b.owner_id = w.owner_id and (w.location_id is null and b.location_id = '00000000-0000-0000-0000-000000000000' or b.location_id = w.location_id)
    group by w.i, w.specification_id, w.batch_no, w.warehouse_id, w.owner_id, w.pack_no, w.location_id order by w.i`.execute(context.db);
  return rows.rows.map((row) => ({
    free: row.free,
    quantity: row.quantity,
    expiryDate: row.expiry_date ?? '',
    isStopSold: row.stop_sold,
    isFrozen: row.frozen,
    earlierBatchNo: row.earlier ?? '',
    packQuantity: row.pack_quantity,
  }));
};
