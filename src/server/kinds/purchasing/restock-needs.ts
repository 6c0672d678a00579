import { sql } from 'kysely';
import { div, isWhole, plain } from '../../../define/money';
import type { Context } from '../../base/context';

/** What a store lacks of a product, in the unit it is used in where that comes out whole. */
export type RestockNeed = {
  id: string;
  warehouse: string;
  specification: string;
  unit: string;
  quantity: string;
  mode: string;
  /** Where it is filled from: another store, else whoever sells it. */
  source: string;
  supplier: string;
  leadDays: number;
};

type Asked = { rows?: readonly string[]; store?: string; without?: readonly string[]; draft?: string };
type Found = Omit<RestockNeed, 'unit' | 'quantity'> & { wanted: string; use_unit: string | null; ratio: string; root_unit: string };

/**
 * Products below their reorder point, filled up to the upper limit in whole packs and never over it by rounding (one pack at
 * least); packs kept one for one up to their number. What is free there, on its way, claimed, planned or ordered counts as there (an
 * order is counted once it stands: until then its plan is);
 * `draft` is the document that asks and does not count itself.
 */
export async function restockNeeds(context: Context, { rows, store, without = [], draft }: Asked): Promise<RestockNeed[]> {
  const coming = (kind: string, place: 'warehouse_id' | 'to_warehouse_id', statuses: readonly number[] = [0, 1, 2]) => sql`coalesce((
    select sum(case when h.status = 2 then l.open * l.ratio else l.base_quantity end) from document h join document_line l on l.org_id = h.org_id and l.document_id = h.id
    where h.org_id = p.org_id and h.kind = ${kind} and h.status = any(${statuses}::int[]) and not h.is_red
    and ${sql.ref(`h.${place}`)} = p.warehouse_id and l.specification_id = p.specification_id and h.id is distinct from ${draft || null}::uuid), 0)`;
  const found = await sql<Found>`
    select n.id, n.warehouse_id as warehouse, n.specification_id as specification, n.restock_mode as mode, coalesce(n.source::text, '') as source,
    coalesce(n.supplier_id::text, '') as supplier, coalesce(n.lead_days, 0) as "leadDays",
      (n.packs * n.pack_quantity)::text as wanted, c.use_unit_id as use_unit, coalesce(u.ratio, 1)::text as ratio, c.root_unit_id as root_unit
    from (
      select p.*, case when p.source_kind = 'central'
      and w.level = 2 then coalesce(p.source_warehouse_id, (select m.id from warehouse m where m.org_id = p.org_id and m.level = 1
      and m.scrap_type = 1 and m.virtual_kind is null and m.status and m.deleted_at is null order by m.is_default desc, m.code limit 1)) end as source,
        case when p.restock_mode = '1' and s.there <= coalesce(p.reorder_quantity, p.min_quantity, 0) and p.max_quantity > s.there then greatest(1, floor((p.max_quantity - s.there) / p.pack_quantity))
          when p.restock_mode = '2' then coalesce(p.pack_count, 0) - floor(s.there / p.pack_quantity) end as packs
      from warehouse_product_list p join warehouse w on w.org_id = p.org_id and w.id = p.warehouse_id and w.status and w.deleted_at is null, lateral (select p.available
        + coalesce((select sum(l.quantity * l.ratio) from document h join document_line l on l.org_id = h.org_id and l.document_id = h.id
            where h.org_id = p.org_id and h.kind = 'departmentReceipt' and h.status = 0 and h.warehouse_id = p.warehouse_id and l.specification_id = p.specification_id), 0)
        + ${coming('suppliesClaim', 'to_warehouse_id')} + ${coming('purchasePlan', 'warehouse_id')} + ${coming('purchaseOrder', 'warehouse_id', [2])} as there) s
      where p.org_id = ${context.org.id} and p.status and p.deleted_at is null and p.pack_quantity > 0 ${rows ? sql`and p.id = any(${rows}::uuid[])` : sql`and p.warehouse_id = ${store || null}::uuid`}
        and p.specification_id <> all(${without}::uuid[])
    ) n join specification_card c on c.id = n.specification_id left join unit u on u.id = c.use_unit_id
    where n.packs > 0 order by c.product_name, c.code limit 500`.execute(context.db);
  return found.rows.map(({ wanted, use_unit, ratio, root_unit, ...need }) => {
    const used = plain(div(wanted, ratio));
    const isUsed = use_unit !== null && isWhole(used);
    return { ...need, unit: isUsed ? use_unit : root_unit, quantity: isUsed ? used : plain(wanted) };
  });
}
