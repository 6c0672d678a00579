import { sql } from 'kysely';
import { documents } from '../../../domain/registry';
import type { Load } from '../../engine/documents/facts';
import { linesJson } from '../../engine/documents/line-keys';

/** Per line: smallest units of the source line that may still come back. */
export const returnableFact: Load<'returnable'> = async (context, _, d) => {
  const closing = documents.filter((one) => one.returnsClose).map((one) => one.kind);
  const rows = await sql<{ i: number; left: string | null }>`
    select w.i, case when l.id is null then null
    when h.kind = any(${closing}::text[]) then least(abs(l.base_quantity) - l.returned, l.open * l.ratio) else abs(l.base_quantity) - l.returned end as left
    from jsonb_to_recordset(${linesJson(d, '')}::jsonb) as w (i int, source_line_id uuid)
    left join document_line l on l.org_id = ${context.org.id} and l.id = w.source_line_id
    left join document h on h.org_id = l.org_id and h.id = l.document_id order by w.i`.execute(context.db);
  return rows.rows.map((row) => row.left ?? '');
};
