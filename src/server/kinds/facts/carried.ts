import { sql } from 'kysely';
import { STATUS } from '../../../define/status';
import type { Load } from '../../engine/documents/facts';

const S = STATUS;
/** Rejected at the door, goods come back and may be sent off once more. */
const BACK = '拒收';

/**
 * Per line: how much of the source line there is to carry (what was checked, else what left), and what other papers of this kind carry of it
 * already, in smallest units. The source lines are held meanwhile, so that two who send off at one moment see each other.
 */
export const carriedFact: Load<'carried'> = async (context, definition, d) => {
  const org = context.org.id;
  const sources = d.lines.map((line, i) => ({ i, line: String(line.sourceLine ?? '') || null }));
  const ids = sources.flatMap(({ line }) => line ?? []);
  if (ids.length > 0) await sql`select from document_line where org_id = ${org} and id = any(${ids}::uuid[]) order by id for update`.execute(context.db);
  const { rows } = await sql<{ i: number; whole: string | null; taken: string }>`
    select w.i, trim_scale(coalesce(l.checked_quantity, l.quantity) * l.ratio)::text as whole, coalesce((
      select trim_scale(sum(o.quantity * o.ratio)) from document_line o join document h on h.org_id = o.org_id and h.id = o.document_id
      where o.org_id = ${org} and o.source_line_id = l.id and h.kind = ${definition.kind} and h.id is distinct from ${d.id || null}::uuid
        and h.status in (${S.submitted}, ${S.reviewed}, ${S.completed}) and coalesce(h.stage, '') <> ${BACK}), 0)::text as taken
    from jsonb_to_recordset(${JSON.stringify(sources)}::jsonb) as w (i int, line uuid) left join document_line l on l.org_id = ${org} and l.id = w.line
    order by w.i`.execute(context.db);
  return rows.map(({ whole, taken }) => ({ whole: whole ?? '', taken }));
};
