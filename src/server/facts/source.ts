import { sql } from 'kysely';
import { linesJson } from './line-keys';
import type { Load } from './loader';

/** Per line: what the upstream line has open, and its price and counterparty. */
export const sourceFact: Load<'source'> = async (context, _, d) => {
  const rows = await sql<{ i: number; open: string | null; sn: string | null; partner_id: string | null; warehouse_id: string | null; status: number | null; price: string | null }>`
    select w.i, l.open, h.sn, h.partner_id, h.warehouse_id, h.status, l.price
    from jsonb_to_recordset(${linesJson(d, '')}::jsonb) as w (i int, source_line_id uuid)
    left join document_line l on l.org_id = ${context.org.id} and l.id = w.source_line_id
    left join document h on h.org_id = l.org_id and h.id = l.document_id order by w.i`.execute(context.db);
  return rows.rows.map((row) => ({
    open: row.open ?? '', sn: row.sn ?? '', partner: row.partner_id ?? '', warehouse: row.warehouse_id ?? '', status: row.status === null ? '' : String(row.status), price: row.price ?? '',
  }));
};
