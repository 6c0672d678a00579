import { sql } from 'kysely';
import type { DocumentDefinition } from '../../../define/define-document';
import type { Context } from '../../base/context';

/** Cost of each line as its entries say: what left, or what came in when nothing left. */
export async function writeLineCosts(context: Context, definition: DocumentDefinition, documentId: string): Promise<void> {
  if (!('cost' in definition.lines)) return;
  await sql`
    with sums as (select e.line_id, coalesce(-sum(e.amount) filter (where e.quantity < 0), sum(e.amount) filter (where e.quantity > 0)) as cost,
        coalesce(-sum(e.quantity) filter (where e.quantity < 0), sum(e.quantity) filter (where e.quantity > 0)) as quantity
      from stock_entry e where e.org_id = ${context.org.id} and e.document_id = ${documentId} and e.reverses is null
        and not exists (select from stock_entry r where r.org_id = e.org_id and r.reverses = e.id) group by e.line_id),
    lines as (update document_line l set cost = s.cost, unit_cost = round(s.cost / nullif(s.quantity, 0), 6) from sums s where l.org_id = ${context.org.id} and l.id = s.line_id)
    update document h set total_cost = (select sum(case when s.line_id is null then l.cost else s.cost end) from document_line l left join sums s on s.line_id = l.id
      where l.org_id = h.org_id and l.document_id = h.id)
    where h.org_id = ${context.org.id} and h.id = ${documentId}`.execute(context.db);
}
