import { sql } from 'kysely';
import type { Load } from '../../engine/documents/facts';
import { goodsWarehouse, linesJson } from '../../engine/documents/line-keys';

/** Per line: the pack named on it, in the warehouse of the document: there at all, as full as it was made, nothing of it held by others. */
export const packFact: Load<'pack'> = async (context, definition, d) => {
  const { rows } = await sql<{ is_here: boolean; is_whole: boolean; is_free: boolean }>`
    select coalesce(sum(b.quantity), 0) > 0 as is_here, coalesce(sum(b.quantity), 0) >= coalesce((select t.quantity from stock_label t
    where t.org_id = ${context.org.id} and t.label_no = w.pack_no and w.pack_no <> ''), 0) as is_whole,
      coalesce(sum(b.reserved), 0) <= coalesce((select sum(r.quantity) from stock_reservation r where r.org_id = ${context.org.id}
      and r.document_id = ${d.id || null} and r.pack_no = w.pack_no), 0) as is_free
    from jsonb_to_recordset(${linesJson(d, goodsWarehouse(definition, d))}::jsonb) as w (i int, warehouse_id uuid, pack_no text)
    left join stock_balance b on b.org_id = ${context.org.id} and b.warehouse_id = w.warehouse_id and b.pack_no = w.pack_no and w.pack_no <> '' and b.quantity > 0
    group by w.i, w.pack_no order by w.i`.execute(context.db);
  return rows.map((row) => ({ isHere: row.is_here, isWhole: row.is_here && row.is_whole, isFree: row.is_free }));
};
