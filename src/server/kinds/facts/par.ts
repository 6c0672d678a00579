import { sql } from 'kysely';
import { dayOf } from '../../../define/dates';
import type { Load } from '../../engine/documents/facts';
import { linesJson } from '../../engine/documents/line-keys';

/** Per line: what is free in the target store (as restocking counts it), on the way to it, still asked for by open claims, its par, and what is free at the source. */
export const parFact: Load<'par'> = async (context, _, d) => {
  const [target, source] = [d.header.targetWarehouse, d.header.sourceWarehouse].map((one) => String(one ?? '') || null);
  const { rows } = await sql<Record<'free' | 'inTransit' | 'openClaims' | 'freeAtSource', string> & { max: string | null; unit: string | null }>`
    select coalesce(wp.available, 0)::text as free, wp.max_quantity::text as max, c.root_unit_name as unit,
      coalesce((select sum(l.base_quantity) from document h join document_line l on l.org_id = h.org_id and l.document_id = h.id
        where h.org_id = ${context.org.id} and h.kind = 'departmentReceipt' and h.status = 0 and h.warehouse_id = ${target} and l.specification_id = w.specification_id), 0)::text as "inTransit",
      coalesce((select sum(l.open * l.ratio) from document h join document_line l on l.org_id = h.org_id and l.document_id = h.id
        where h.org_id = ${context.org.id} and h.kind = 'suppliesClaim' and h.status in (1, 2) and h.to_warehouse_id = ${target}
        and l.specification_id = w.specification_id and h.id <> ${d.id || null}), 0)::text as "openClaims",
      coalesce((select sum(b.quantity - b.reserved) from stock_balance b join lot t on t.org_id = b.org_id and t.id = b.lot_id
        where b.org_id = ${context.org.id} and b.warehouse_id = ${source} and b.specification_id = w.specification_id and b.quantity > 0 and b.pack_no = ''
        and (t.expiry_date is null or t.expiry_date >= ${dayOf(context.now())}::date)), 0)::text as "freeAtSource"
    from jsonb_to_recordset(${linesJson(d, '')}::jsonb) as w (i int, specification_id uuid)
    left join warehouse_product_list wp on wp.org_id = ${context.org.id} and wp.warehouse_id = ${target} and wp.specification_id = w.specification_id and wp.deleted_at is null
    left join specification_card c on c.id = w.specification_id
    order by w.i`.execute(context.db);
  return rows.map(({ max, unit, ...figures }) => ({ ...figures, maxQuantity: max ?? '', unit: unit ?? '' }));
};
