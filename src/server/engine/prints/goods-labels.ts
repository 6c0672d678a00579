import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../base/context';
import { scopeOf } from '../scope';

/** Goods to be labelled: `label` = its stock_label where it has a code of its own, else as many copies of the product's as proposed. */
export type GoodsLabel = Record<string, string | number | null> & { id: string; label: string | null; proposed: number };

/** A balance as a row of the stock names it. */
export type Balance = { warehouse: string; lot: string; packNo: string };

/**
 * `wanted` answers ord, line, org_id, specification_id, lot_id, what the lot is called, label_no, pack_no, proposed; `own` which
 * labels of goods without a number in the line belong to it.
 */
const labelled = (wanted: RawBuilder<unknown>, own: RawBuilder<unknown>): RawBuilder<GoodsLabel> => sql<GoodsLabel>`
  select coalesce(t.id::text, w.line) as id, t.id::text as label, w.proposed::int as proposed,
  coalesce(t.label_no, nullif(p.own_code, ''), c.code) as "labelNo", coalesce(t.label_kind, '') as "labelKind", coalesce(t.print_count, 0) as printed,
    c.product_name as "productName", c.spec_model as "specModel", c.manufacturer, c.registration_no as "registrationNo", w.batch_no as "batchNo",
    w.serial_no as "serialNo", w.expiry_date::text as "expiryDate",
    w.sterilisation_no as "sterilisationNo", case when coalesce(t.label_kind, '1') = '1' then c.udi_di end as gtin, o.name as "ownName", case
    when t.label_kind in ('2', '3') then trim_scale(t.quantity)::text || u.name end as packed,
    concat_ws(' ', case when c.is_high_value then '高值' end, case when c.is_implant then '植入' end, case when c.temp_zone in ('cold', 'frozen') then '冷链' end) as marks
  from (${wanted}) w join specification_card c on c.id = w.specification_id join organisation o on o.id = w.org_id
    left join unit u on u.id = c.root_unit_id left join business_product p on p.org_id = w.org_id and p.specification_id = w.specification_id and p.deleted_at is null
    left join lateral (
      select b.* from stock_label b where b.org_id = w.org_id and b.label_no in (w.label_no, w.pack_no) and b.label_no <> '' and b.state <> '5' and b.deleted_at is null
      union all
      select b.* from stock_label b where w.label_no = '' and w.pack_no = '' and b.org_id = w.org_id and b.specification_id = w.specification_id
      and b.lot_id = w.lot_id and b.label_kind = '1' and b.state <> '5' and b.deleted_at is null and ${own}
    ) t on true
  order by w.ord, t.label_no`;

/** What the lines of a document moved, in their order; codes made by it, or named in its lines. */
export async function labelsOfDocument(context: Context, id: string): Promise<GoodsLabel[]> {
  const { rows } = await labelled(
    sql`select l.line_no as ord, l.id::text as line, l.org_id, l.document_id, l.specification_id, o.id as lot_id,
      coalesce(nullif(l.batch_no, '-'), '') as batch_no, coalesce(l.serial_no, '') as serial_no,
        coalesce(l.expiry_date, o.expiry_date) as expiry_date, coalesce(nullif(l.sterilisation_no, ''), o.sterilisation_no) as sterilisation_no,
        coalesce(l.label_no, '') as label_no, coalesce(l.pack_no, '') as pack_no, least(ceil(abs(l.quantity)), 9999) as proposed
      from document_line l left join lot o on o.org_id = l.org_id and o.specification_id = l.specification_id and o.batch_no = l.batch_no and o.serial_no = coalesce(l.serial_no, '')
      where l.org_id = ${context.org.id} and l.document_id = ${id} and l.specification_id is not null and l.quantity <> 0`,
    sql`b.document_id = w.document_id`,
  ).execute(context.db);
  return once(rows);
}

/** What lies where the user may look: pieces with a code each, packs, and one proposed label for anything else. */
export async function labelsOfBalances(context: Context, balances: readonly Balance[]): Promise<GoodsLabel[]> {
  const { rows } = await labelled(
    sql`select k.ord, concat_ws('.', s.warehouse_id, s.lot_id, s.pack_no) as line, s.org_id, s.warehouse_id, s.specification_id, s.lot_id,
      coalesce(nullif(o.batch_no, '-'), '') as batch_no, o.serial_no,
        o.expiry_date, o.sterilisation_no, '' as label_no, s.pack_no, 1 as proposed
      from jsonb_array_elements(${JSON.stringify(balances)}::jsonb) with ordinality as k (it, ord)
        join lateral (select b.org_id, b.warehouse_id, b.specification_id, b.lot_id, b.pack_no from stock_balance b
          where ${scopeOf(context, { org: 'b.org_id', warehouses: ['b.warehouse_id'] })} and b.warehouse_id = (k.it ->> 'warehouse')::uuid
          and b.lot_id = (k.it ->> 'lot')::uuid and b.pack_no = k.it ->> 'packNo' and b.quantity > 0 limit 1) s on true
        join lot o on o.org_id = s.org_id and o.id = s.lot_id`,
    sql`b.warehouse_id = w.warehouse_id and b.state in ('1', '2')`,
  ).execute(context.db);
  return once(rows);
}

/** Two lines of one lot share their labels: each is printed once. */
const once = (rows: readonly GoodsLabel[]): GoodsLabel[] => [...new Map(rows.map((row) => [row.id, row])).values()];
