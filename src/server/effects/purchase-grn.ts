import { sql } from 'kysely';
import { newId } from '../id';
import type { Effects } from './documents';

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
    const taken = await sql<{
      last: string;
    }>`insert into label_counter (org_id, last) values (${context.org.id}, ${count}) on conflict (org_id) do update set last = label_counter.last + ${count} returning last`.execute(
      context.db,
    );
    const org = await sql<{ code: string }>`select coalesce(nullif(code, ''), 'ORG') as code from organisation where id = ${context.org.id}`.execute(
      context.db,
    );
    let next = Number(taken.rows[0]?.last) - count + 1;
    const labels = rows.flatMap((row) =>
      Array.from({ length: Number(row.quantity) }, () => ({
        org_id: context.org.id,
        id: newId(context.now().getTime()),
        label_no: `${org.rows[0]?.code}${String(next++).padStart(12, '0')}`,
        label_kind: '1',
        specification_id: row.specification_id,
        lot_id: row.lot_id,
        serial_no: row.serial_no ?? '',
        quantity: '1',
        pack_no: '',
        warehouse_id: row.warehouse_id,
        state: '2',
        document_id: d.id,
        print_count: 0,
        version: 1,
        created_at: context.now().toISOString(),
        updated_at: context.now().toISOString(),
      })),
    );
    await sql`insert into stock_label select (jsonb_populate_record(null::stock_label, r)).* from jsonb_array_elements(${JSON.stringify(labels)}::jsonb) r`.execute(
      context.db,
    );
  },
  async afterReverse(context, { view: d }) {
    await sql`update stock_label set state = '5', updated_at = ${context.now()} where org_id = ${context.org.id} and document_id = ${d.id}`.execute(context.db);
  },
};
