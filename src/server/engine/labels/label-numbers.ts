import { sql } from 'kysely';
import type { Context } from '../../base/context';
import { newId } from '../../base/id';

/** The next unique codes of the organisation: its code and twelve digits, never given twice. */
export async function nextLabelNos(context: Context, count: number): Promise<string[]> {
  if (count === 0) return [];
  const taken = await sql<{ last: string }>`
    insert into label_counter (org_id, last) values (${context.org.id}, ${count}) on conflict (org_id) do update set last = label_counter.last + ${count} returning last`.execute(
    context.db,
  );
  const org = await sql<{ code: string }>`select coalesce(nullif(code, ''), 'ORG') as code from organisation where id = ${context.org.id}`.execute(context.db);
  const first = Number(taken.rows[0]?.last) - count + 1;
  return Array.from({ length: count }, (_, i) => `${org.rows[0]?.code}${String(first + i).padStart(12, '0')}`);
}

export type NewLabel = {
  label_no: string;
  label_kind: '1' | '2' | '3' | '4' | '5';
  specification_id?: string | null;
  lot_id?: string | null;
  serial_no?: string;
  quantity?: string;
  pack_no?: string;
  warehouse_id?: string | null;
  location_id?: string | null;
  epc?: string | null;
  state: '0' | '2' | '4';
  document_id?: string | null;
  /** The line it was made for before its goods were on the books. */
  line_id?: string | null;
};

export async function insertLabels(context: Context, labels: readonly NewLabel[]): Promise<string[]> {
  const at = context.now().toISOString();
  const rows = labels.map((label) => ({
    serial_no: '',
    quantity: '1',
    pack_no: '',
    ...label,
    org_id: context.org.id,
    id: newId(context.now().getTime()),
    print_count: 0,
    version: 1,
    created_by: context.user.id || null,
    created_at: at,
    updated_at: at,
  }));
  await sql`insert into stock_label select * from jsonb_populate_recordset(null::stock_label, ${JSON.stringify(rows)}::jsonb)`.execute(context.db);
  return rows.map((row) => row.id);
}
