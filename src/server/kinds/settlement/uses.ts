import { sql } from 'kysely';
import { dayOf } from '../../../define/dates';
import type { AnyDocument } from '../../../define/document-view';
import type { Context } from '../../base/context';

type Marks = {
  /** What the settlement itself says of the supplier's sale from now on; undefined: nothing. */
  sold: string | null | undefined;
  isSettled: boolean;
  /** Others may settle them. */
  isLetGo?: boolean;
};

/**
 * The uses of a settlement are settled from this day on, or not any more. The supplier's copies of them say so too: each when nothing of
 * it is open any more.
 */
export async function markUses(context: Context, d: AnyDocument, { sold, isSettled, isLetGo = false }: Marks): Promise<void> {
  const ids = d.lines.map((line) => line.id);
  const mine = sql`coalesce(s.settlement_line_id = any(${ids}::uuid[]), false)`;
  await sql`
    with ${sold === undefined ? sql`` : sql`said as (update document set counter_status = ${sold} where org_id = ${context.org.id} and id = ${d.id}),`}
    items as (update settle_item s set settled_on = ${isSettled ? dayOf(context.now()) : null}::date ${isLetGo ? sql`, settlement_line_id = null` : sql``}
      where s.org_id = ${context.org.id} and s.settlement_line_id = any(${ids}::uuid[])),
    used as (select distinct h.sn from document_line l join document h on h.org_id = l.org_id and h.id = l.document_id
    where l.org_id = ${context.org.id} and l.id = any(${d.lines.flatMap((line) => line.sourceLine || [])}::uuid[])),
    states as (select u.sn, bool_and(case when ${mine} then ${isSettled} else s.settled_on is not null end) as is_settled from used u join document h on h.org_id = ${context.org.id} and h.sn = u.sn
      join settle_item s on s.org_id = h.org_id and s.document_id = h.id and s.supplier_org_id = ${d.counterOrg || null} group by 1)
    update document c set stage = case when t.is_settled then '已结' else '未结' end, updated_at = ${context.now()}
    from states t where c.org_id = ${d.counterOrg || null} and c.kind = 'useRecord' and c.counter_org_id = ${context.org.id} and c.counter_sn = t.sn`.execute(
    context.db,
  );
}
