import { sql } from 'kysely';
import type { Load } from '../../engine/documents/facts';

/** Whether a submitted delivery of the other side holds goods for this document. */
export const mirrorFact: Load<'mirror'> = async (context, _, d) => {
  const { rows } = await sql`
    select 1 from document m join document_line l on l.org_id = m.org_id and l.document_id = m.id join document_line x on x.org_id = l.org_id and x.source_line_id = l.id
      join document k on k.org_id = x.org_id and k.id = x.document_id
    where m.mirror_of = ${d.id || null} and k.status = 1 limit 1`.execute(context.db);
  return { isShipping: rows.length > 0 };
};
