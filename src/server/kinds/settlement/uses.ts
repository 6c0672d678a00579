import { sql } from 'kysely';
import type { AnyDocument } from '../../../define/document-view';
import type { Context } from '../../base/context';

/** The supplier's copies of the uses say whether they are settled: each when nothing of it is open any more. */
export async function markUses(context: Context, d: AnyDocument): Promise<void> {
  await sql`
    with used as (select distinct h.sn from document_line l join document h on h.org_id = l.org_id and h.id = l.document_id
    where l.org_id = ${context.org.id} and l.id = any(${d.lines.flatMap((line) => line.sourceLine || [])}::uuid[])),
    states as (select u.sn, bool_and(s.settled_on is not null) as is_settled from used u join document h on h.org_id = ${context.org.id} and h.sn = u.sn
      join settle_item s on s.org_id = h.org_id and s.document_id = h.id and s.supplier_org_id = ${d.counterOrg || null} group by 1)
    update document c set stage = case when t.is_settled then '已结' else '未结' end, updated_at = ${context.now()}
    from states t where c.org_id = ${d.counterOrg || null} and c.kind = 'useRecord' and c.counter_org_id = ${context.org.id} and c.counter_sn = t.sn`.execute(
    context.db,
  );
}
