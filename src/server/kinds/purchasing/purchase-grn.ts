import { sql } from 'kysely';
import type { AnyDocument } from '../../../define/document-view';
import type { Context } from '../../base/context';
import type { Effects } from '../../engine/documents/effects';
import { codeReceipt, voidCodes } from '../hospital/receipt-codes';
import { insertLabels, type NewLabel, nextLabelNos } from '../stock/label-numbers';

type Coded = { line_id: string; specification_id: string; lot_id: string; serial_no: string; warehouse_id: string; quantity: string };

/** A hospital's coded goods get one unique code (单品码) per smallest unit when they come in: organisation code + 12 digits. */
export const purchaseGrnEffects: Effects = {
  async afterReview(context, { view: d }) {
    if (context.org.kind !== 'H') return;
    const { rows } = await sql<Coded>`
      select l.id as line_id, e.specification_id, e.lot_id, l.serial_no, e.warehouse_id, e.quantity from document_line l
        join business_product p on p.org_id = l.org_id and p.specification_id = l.specification_id and p.coded and p.deleted_at is null
        join stock_entry e on e.org_id = l.org_id and e.line_id = l.id and e.quantity > 0 and e.document_id = ${d.id}
      where l.org_id = ${context.org.id} and l.document_id = ${d.id} order by l.line_no`.execute(context.db);
    for (const row of rows) row.quantity = String(Number(row.quantity) - (await takeWaiting(context, d.id, row)));
    const count = rows.reduce((sum, row) => sum + Number(row.quantity), 0);
    if (count === 0) return;
    const numbers = await nextLabelNos(context, count);
    let next = 0;
    const labels = rows.flatMap((row) =>
      Array.from(
        { length: Number(row.quantity) },
        (): NewLabel => ({
          label_no: numbers[next++] ?? '',
          label_kind: '1',
          specification_id: row.specification_id,
          lot_id: row.lot_id,
          serial_no: row.serial_no ?? '',
          warehouse_id: row.warehouse_id,
          state: '2',
          document_id: d.id,
        }),
      ),
    );
    await insertLabels(context, labels);
  },
  async afterReverse(context, { view: d }) {
    await giveBackWaiting(context, d);
    await voidCodes(context, d);
  },
  actions: { genCode: (context, { view: d }) => codeReceipt(context, d) },
};

/** Codes made when the goods of this line were inspected now stand for its lot. @returns how many there were */
async function takeWaiting(context: Context, receipt: string, row: Coded): Promise<number> {
  const { rows } = await sql`
    update stock_label b set lot_id = ${row.lot_id}, warehouse_id = ${row.warehouse_id}, document_id = ${receipt}, state = '2', updated_at = ${context.now()}
    where b.org_id = ${context.org.id} and b.id in (select w.id from stock_label w join document_line l on l.org_id = w.org_id and l.source_line_id = w.line_id
      where w.org_id = ${context.org.id} and l.id = ${row.line_id} and w.lot_id is null and w.state in ('0', '1') and w.deleted_at is null order by w.label_no limit ${Number(row.quantity)}) returning 1`.execute(
    context.db,
  );
  return rows.length;
}

/** A receipt taken back leaves them waiting again: they stick on the goods. */
async function giveBackWaiting(context: Context, d: AnyDocument): Promise<void> {
  await sql`
    update stock_label b set lot_id = null, warehouse_id = null, document_id = l.document_id, state = case when b.print_count > 0 then '1' else '0' end, updated_at = ${context.now()}
    from document_line l where b.org_id = ${context.org.id} and b.document_id = ${d.id} and l.org_id = b.org_id and l.id = b.line_id`.execute(context.db);
}
