import { sql } from 'kysely';
import type { Load } from '../../engine/documents/facts';
import { linesJson } from '../../engine/documents/line-keys';

/** Per line: stock of the target store, goods on the way to it, what open claims still ask for, and its par. */
export const parFact: Load<'par'> = async (context, _, d) => {
  const target = String(d.header.targetWarehouse ?? '') || null;
  const rows = await sql<{ i: number; on_hand: string; in_transit: string; open_claims: string; max_quantity: string | null }>`
    select w.i,
      coalesce((select sum(b.quantity) from stock_balance b where b.org_id = ${context.org.id} and b.warehouse_id = ${target} and b.specification_id = w.specification_id), 0) as on_hand,
      coalesce((select sum(l.base_quantity) from document h join document_line l on l.org_id = h.org_id and l.document_id = h.id
        where h.org_id = ${context.org.id} and h.kind = 'departmentReceipt' and h.status = 0 and h.warehouse_id = ${target} and l.specification_id = w.specification_id), 0) as in_transit,
      coalesce((select sum(l.open * l.ratio) from document h join document_line l on l.org_id = h.org_id and l.document_id = h.id
        where h.org_id = ${context.org.id} and h.kind = 'suppliesClaim' and h.status in (1, 2) and h.to_warehouse_id = ${target}
        and l.specification_id = w.specification_id and h.id <> ${d.id || null}), 0) as open_claims,
      wp.max_quantity
    from jsonb_to_recordset(${linesJson(d, '')}::jsonb) as w (i int, specification_id uuid)
    left join warehouse_product wp on wp.org_id = ${context.org.id} and wp.warehouse_id = ${target} and wp.specification_id = w.specification_id and wp.deleted_at is null
    order by w.i`.execute(context.db);
  return rows.rows.map((r) => ({ onHand: r.on_hand, inTransit: r.in_transit, openClaims: r.open_claims, maxQuantity: r.max_quantity ?? '' }));
};
