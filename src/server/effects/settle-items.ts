import { sql } from 'kysely';
import type { BillType } from '../../define/bill-type';
import { mul, round } from '../../define/money';
import type { Context } from '../context';
import { newId } from '../id';

/** Goods of a supplier that a document consumed (or lost) become items to settle with him; `sign` −1 takes them back. */
export async function openSettleItems(context: Context, documentId: string, billType: BillType, kind: 'use' | 'issue' | 'loss', sign: 1 | -1): Promise<void> {
  const { rows } = await sql<Record<string, unknown>>`
    select e.owner_id as supplier_org_id, h.id as document_id, e.line_id, h.biz_date as day, h.department_id, h.patient_id, e.specification_id, e.lot_id, -e.quantity as quantity, t.memo_price as price
    from stock_entry e join document h on h.org_id = e.org_id and h.id = e.document_id join lot t on t.org_id = e.org_id and t.id = e.lot_id
    where e.org_id = ${context.org.id} and e.document_id = ${documentId} and e.owner_id <> e.org_id and e.reverses is null and e.bill_type = ${billType}`.execute(
    context.db,
  );
  const items = rows.map((row) => ({
    ...row,
    org_id: context.org.id,
    id: newId(context.now().getTime()),
    item_kind: kind,
    quantity: mul(String(row.quantity), sign),
    amount: round(mul(mul(String(row.quantity), String(row.price)), sign), 2),
    is_matched: false,
    settlement_line_id: null,
  }));
  if (items.length === 0) return;
  await sql`insert into settle_item select (jsonb_populate_record(null::settle_item, r)).* from jsonb_array_elements(${JSON.stringify(items)}::jsonb) r`.execute(
    context.db,
  );
}
