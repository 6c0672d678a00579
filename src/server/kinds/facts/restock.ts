import { sql } from 'kysely';
import { addDays, dayOf } from '../../../define/dates';
import type { Decimal } from '../../../define/money';
import type { Context } from '../../base/context';

/** What decides how much of a specification a warehouse should buy; quantities in the smallest unit, '' = not set. */
export type Restock = {
  onHand: Decimal;
  onOrder: Decimal;
  avgDaily: Decimal;
  limitMin: Decimal;
  limitMax: Decimal;
  packQuantity: Decimal;
  minOrderQuantity: Decimal;
  leadDays: string;
  tradeMode: string;
  /** Who sells it on the best agreed terms (or is named for it), how he settles, and his price. */
  supplier: string;
  settlementMode: string;
};

type Row = { id: string } & Record<Exclude<keyof Restock, never>, string | null>;

/** Stock, what is on order, use of the last thirty days and limits, by specification, in one statement. */
export async function restockFigures(context: Context, warehouse: string, day: string, specifications: readonly string[]): Promise<Map<string, Restock>> {
  const today = dayOf(context.now());
  const { rows } = await sql<Row>`
    select w.id,
      coalesce((select sum(b.quantity) from stock_balance b where b.org_id = ${context.org.id} and b.warehouse_id = ${warehouse || null}::uuid and b.specification_id = w.id), 0) as "onHand",
      coalesce((select sum(l.open * l.ratio) from document_line l join document h on h.org_id = l.org_id and h.id = l.document_id
        where l.org_id = ${context.org.id} and l.specification_id = w.id and l.open > 0 and h.kind = 'purchaseOrder' and h.status = 2 and h.warehouse_id = ${warehouse || null}::uuid), 0) as "onOrder",
      round(coalesce((select greatest(-sum(e.quantity), 0) from stock_entry e where e.org_id = ${context.org.id} and e.specification_id = w.id and e.warehouse_id = ${warehouse || null}::uuid
        and e.quantity < 0 and e.bill_type <> 'custodyOut' and e.biz_date > ${addDays(today, -30)}::date), 0) / 30, 4) as "avgDaily",
      p.min_quantity as "limitMin", p.max_quantity as "limitMax", p.pack_quantity as "packQuantity", p.lead_days as "leadDays",
      own.min_order_quantity as "minOrderQuantity", own.trade_mode as "tradeMode",
      s.id as supplier, s.settlement_mode as "settlementMode"
    from unnest(${[...specifications]}::uuid[]) as w (id)
      left join warehouse_product p on p.org_id = ${context.org.id} and p.warehouse_id = ${warehouse || null}::uuid and p.specification_id = w.id and p.deleted_at is null and p.status
      left join business_product own on own.org_id = ${context.org.id} and own.specification_id = w.id and own.deleted_at is null
      left join lateral (
        select a.partner_id as id from product_price a join unit u on u.id = a.unit_id
        where a.org_id = ${context.org.id} and a.kind = 'purchase' and a.specification_id = w.id and a.partner_id is not null and a.status and a.deleted_at is null
          and a.valid_from <= ${day}::date and (a.valid_to is null or a.valid_to >= ${day}::date)
        order by a.partner_id = own.default_supplier_id desc nulls last, a.price / u.ratio, a.valid_from desc limit 1) best on true
      left join partner s on s.org_id = ${context.org.id} and s.id = coalesce(best.id, p.supplier_id, own.default_supplier_id) and s.status and not s.frozen and s.deleted_at is null`.execute(
    context.db,
  );
  return new Map(
    rows.map(({ id, ...row }) => [id, Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value === null ? '' : String(value)])) as Restock]),
  );
}

/** Specifications that could be short in a warehouse: those with limits there, and (for the method by use) those that left it lately. */
export async function restockCandidates(context: Context, warehouse: string, isByUse: boolean): Promise<string[]> {
  const today = dayOf(context.now());
  const { rows } = await sql<{ id: string }>`
    select specification_id as id from warehouse_product where org_id = ${context.org.id} and warehouse_id = ${warehouse} and status and deleted_at is null
    ${
      isByUse
        ? sql`union select e.specification_id from stock_entry e join business_product p on p.org_id = e.org_id and p.specification_id = e.specification_id and p.deleted_at is null and p.status = 1
            where e.org_id = ${context.org.id} and e.warehouse_id = ${warehouse} and e.quantity < 0 and e.bill_type <> 'custodyOut' and e.biz_date > ${addDays(today, -30)}::date`
        : sql``
    } order by 1 limit 2000`.execute(context.db);
  return rows.map((row) => row.id);
}
