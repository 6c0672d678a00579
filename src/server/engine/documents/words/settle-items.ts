import { sql } from 'kysely';
import type { BillType } from '../../../../define/bill-type';
import { dayOf } from '../../../../define/dates';
import { mul, neg, round } from '../../../../define/money';
import type { Context } from '../../../base/context';
import { newId } from '../../../base/id';

type Consumed = {
  supplier_org_id: string;
  line_id: string;
  day: string;
  department_id: string | null;
  patient_id: string | null;
  specification_id: string;
  lot_id: string;
};

/**
 * Goods of a supplier that a document consumed (or lost) become items to settle with him, at the price agreed for that day, else at
 * the one they were received at.
 */
export async function openSettleItems(context: Context, documentId: string, billType: BillType, kind: 'use' | 'issue' | 'loss'): Promise<void> {
  const { rows } = await sql<Consumed & { quantity: string; price: string }>`
    select e.owner_id as supplier_org_id, e.line_id, h.biz_date::text as day, h.department_id, h.patient_id, e.specification_id, e.lot_id, -e.quantity as quantity,
      coalesce((select round(a.price / u.ratio, 6) from product_price a join unit u on u.id = a.unit_id join partner r on r.org_id = a.org_id and r.id = a.partner_id
        where a.org_id = e.org_id and a.kind = 'purchase' and a.specification_id = e.specification_id and r.counterparty_id = e.owner_id and a.status and a.deleted_at is null
          and a.valid_from <= h.biz_date and (a.valid_to is null or a.valid_to >= h.biz_date) order by a.valid_from desc limit 1), t.memo_price) as price
    from stock_entry e join document h on h.org_id = e.org_id and h.id = e.document_id join lot t on t.org_id = e.org_id and t.id = e.lot_id
    where e.org_id = ${context.org.id} and e.document_id = ${documentId} and e.owner_id <> e.org_id and e.reverses is null and e.bill_type = ${billType}
      and not exists (select from stock_entry r where r.org_id = e.org_id and r.reverses = e.id) order by e.id`.execute(context.db);
  await insert(
    context,
    documentId,
    rows.map((row) => ({ ...row, item_kind: kind, amount: round(mul(row.quantity, row.price), 2) })),
  );
}

/** Flushed in red: what was consumed is taken back, today and for what it was to cost, whether it was settled or not. */
export async function takeBackSettleItems(context: Context, documentId: string): Promise<void> {
  const { rows } = await sql<Consumed & { item_kind: string; quantity: string; price: string; amount: string }>`
    select supplier_org_id, line_id, department_id, patient_id, specification_id, lot_id, item_kind, quantity, price, amount from settle_item
    where org_id = ${context.org.id} and document_id = ${documentId} order by id`.execute(context.db);
  const day = dayOf(context.now());
  await insert(
    context,
    documentId,
    rows.map((row) => ({ ...row, day, quantity: neg(row.quantity), amount: neg(row.amount) })),
  );
}

async function insert(context: Context, documentId: string, rows: readonly Record<string, unknown>[]): Promise<void> {
  if (rows.length === 0) return;
  const items = rows.map((row) => ({ ...row, org_id: context.org.id, id: newId(context.now().getTime()), document_id: documentId, is_matched: false }));
  await sql`insert into settle_item select * from jsonb_populate_recordset(null::settle_item, ${JSON.stringify(items)}::jsonb)`.execute(context.db);
}
