import { sql } from 'kysely';
import type { Effects } from './documents';
import { insertLabels, type NewLabel, nextLabelNos } from './label-numbers';
import { codeReceipt, voidCodes } from './receipt-codes';

/** A hospital's coded goods get one unique code (单品码) per smallest unit when they come in: organisation code + 12 digits. */
export const purchaseGrnEffects: Effects = {
  async afterReview(context, { view: d }) {
    if (context.org.kind !== 'H') return;
    const { rows } = await sql<{ line_id: string; specification_id: string; lot_id: string; serial_no: string; warehouse_id: string; quantity: string }>`
      select l.id as line_id, e.specification_id, e.lot_id, l.serial_no, e.warehouse_id, e.quantity from document_line l
        join business_product p on p.org_id = l.org_id and p.specification_id = l.specification_id and p.coded and p.deleted_at is null
        join stock_entry e on e.org_id = l.org_id and e.line_id = l.id and e.quantity > 0 and e.document_id = ${d.id}
      where l.org_id = ${context.org.id} and l.document_id = ${d.id} order by l.line_no`.execute(context.db);
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
  afterReverse: (context, { view: d }) => voidCodes(context, d),
  actions: { genCode: (context, { view: d }) => codeReceipt(context, d) },
};
