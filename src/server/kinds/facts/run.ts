import { sql } from 'kysely';
import type { Load } from '../../engine/documents/facts';

/** Whether the goods of a ward's receipt are on their way: a run that carries the issue it was born with has departed. */
export const runFact: Load<'run'> = async (context, _, d) => {
  const { rows } = await sql`
    select 1 from document h join document_line x on x.org_id = h.org_id and x.linked_document_id = h.made_by join document r on r.org_id = x.org_id and r.id = x.document_id
    where h.org_id = ${context.org.id} and h.id = ${d.id || null}::uuid and r.kind = 'dispatchOrder' and r.status in (1, 2, 7) limit 1`.execute(context.db);
  return { hasLeft: rows.length > 0 };
};
