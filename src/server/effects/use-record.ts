import { sql } from 'kysely';
import { mul, round } from '../../define/money';
import { newId } from '../id';
import type { Context } from '../context';
import { Rejected } from '../errors';
import type { Effects } from './documents';

/** Consumption of goods that belong to a supplier opens an item to settle with him; reversal opens the negative one. */
export const useRecordEffects: Effects = {
  async afterReview(context, { view: d }) {
    await openItems(context, d.id, 1);
    await sql`update document_line l set quality = case when p.chargeable then '未收费' else '无需收费' end from business_product p
      where l.org_id = ${context.org.id} and l.document_id = ${d.id} and p.org_id = l.org_id and p.specification_id = l.specification_id and p.deleted_at is null`.execute(context.db);
    await sql`update document set total_charge = (select coalesce(sum(charge_amount), 0) from document_line where org_id = ${context.org.id} and document_id = ${d.id}) where org_id = ${context.org.id} and id = ${d.id}`.execute(context.db);
  },
  async afterReverse(context, { view: d }, kind) {
    const charged = await sql`select 1 from document_line where org_id = ${context.org.id} and document_id = ${d.id} and quality in ('部分', '已收费', '多收') limit 1`.execute(context.db);
    if (charged.rows.length > 0) throw new Rejected('该使用记录已计费，请先在HIS退费');
    const settled = await sql`select 1 from settle_item where org_id = ${context.org.id} and document_id = ${d.id} and settlement_line_id is not null limit 1`.execute(context.db);
    if (kind === 'unreview' && settled.rows.length > 0) throw new Rejected('该使用记录已结算，请使用红冲');
    if (kind === 'unreview') await sql`delete from settle_item where org_id = ${context.org.id} and document_id = ${d.id} and settlement_line_id is null`.execute(context.db);
    else await openItems(context, d.id, -1);
  },
};

async function openItems(context: Context, documentId: string, sign: 1 | -1): Promise<void> {
  const { rows } = await sql<Record<string, unknown>>`
    select e.owner_id as supplier_org_id, h.id as document_id, e.line_id, h.biz_date as day, h.department_id, h.patient_id, e.specification_id, e.lot_id, -e.quantity as quantity, t.memo_price as price
    from stock_entry e join document h on h.org_id = e.org_id and h.id = e.document_id join lot t on t.org_id = e.org_id and t.id = e.lot_id
    where e.org_id = ${context.org.id} and e.document_id = ${documentId} and e.owner_id <> e.org_id and e.quantity < 0 and e.reverses is null and e.bill_type = 'useOut'`.execute(context.db);
  const items = rows.map((row) => ({
    ...row, org_id: context.org.id, id: newId(context.now().getTime()), item_kind: 'use', quantity: mul(String(row.quantity), sign),
    amount: round(mul(mul(String(row.quantity), String(row.price)), sign), 2), is_matched: false, settlement_line_id: null,
  }));
  if (items.length === 0) return;
  await sql`insert into settle_item select (jsonb_populate_record(null::settle_item, r)).* from jsonb_array_elements(${JSON.stringify(items)}::jsonb) r`.execute(context.db);
}
