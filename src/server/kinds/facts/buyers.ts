import { sql } from 'kysely';
import type { Load } from '../../engine/documents/facts';

/** Who signs for the purchase orders the lines came of, by way of arrivals or straight. */
export const buyersFact: Load<'buyers'> = async (context, _, d) => {
  const sources = d.lines.map((line) => line.sourceLine).filter(Boolean);
  if (sources.length === 0) return [];
  const { rows } = await sql<{ buyer: string }>`
    with recursive up as (
      select l.document_id, l.source_line_id, 1 as depth from document_line l where l.org_id = ${context.org.id} and l.id = any(${sources}::uuid[])
      union all select l.document_id, l.source_line_id, up.depth + 1 from up join document_line l on l.org_id = ${context.org.id} and l.id = up.source_line_id where up.depth < 4)
    select distinct h.handler_id as buyer from up join document h on h.org_id = ${context.org.id} and h.id = up.document_id where h.kind = 'purchaseOrder' and h.handler_id is not null`.execute(
    context.db,
  );
  return rows.map((row) => row.buyer);
};
