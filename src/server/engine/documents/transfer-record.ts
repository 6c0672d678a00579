import { sql } from 'kysely';
import type { DocumentDefinition } from '../../../define/define-document';
import type { Context } from '../../base/context';
import { scopeCondition } from './reach';
import { reachDocument } from './reach-document';

/**
 * Transfer record: pairs (upstream line, downstream line, base quantity, status) of a document, in both directions, as far as the
 * other document lies within the caller's scope too.
 */
export async function transferRecord(
  context: Context,
  definition: DocumentDefinition,
  which: { id?: string; sn?: string },
): Promise<{ list: Record<string, unknown>[] }> {
  const { view } = await reachDocument(context, definition, which);
  const { rows } = await sql<Record<string, unknown>>`
    select u.id as "upstreamLine", uh.kind as "upstreamKind", uh.sn as "upstreamSn", l.id as "downstreamLine", dh.kind as "downstreamKind",
    dh.sn as "downstreamSn", dh.status, l.base_quantity as "baseQuantity", c.product_name as "productName", c.spec_model as "specificationName"
    from document_line l join document_line u on u.org_id = l.org_id and u.id = l.source_line_id join document uh on uh.org_id = u.org_id and uh.id = u.document_id
    join document dh on dh.org_id = l.org_id and dh.id = l.document_id
      left join specification_card c on c.id = l.specification_id
    where l.org_id = ${context.org.id} and (l.document_id = ${view.id} or u.document_id = ${view.id}) and ${scopeCondition(context, 'uh')} and ${scopeCondition(context, 'dh')}
    order by dh.created_at, l.line_no`.execute(context.db);
  return { list: rows };
}
