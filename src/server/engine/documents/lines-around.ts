import { sql } from 'kysely';
import type { LineAround } from '../../../contract/answers';
import type { DocumentDefinition } from '../../../define/define-document';
import { documents } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { NotFound } from '../../base/errors';
import { requireRead, screensFor } from '../access';
import { reachable, scopeCondition } from './reach';

/** Order → arrival → inspection → receipt → return is the longest way there is; one more for what may come. */
const FARTHEST = 6;

/**
 * What a figure of a line is made of (为什么): the lines it came from and those that came of it, however many documents lie between.
 * Only what the caller may open anyway: kinds he has a page for, within his departments and warehouses.
 */
export async function linesAround(context: Context, definition: DocumentDefinition, { id, line }: { id: string; line: string }): Promise<LineAround[]> {
  const screens = requireRead(context, definition.kind, definition.title);
  const mine = sql`${reachable(context, definition, screens)} and h.id = ${id}`;
  const found =
    await sql`select 1 from document h join document_line l on l.org_id = h.org_id and l.document_id = h.id where ${mine} and l.id = ${line}`.execute(
      context.db,
    );
  if (found.rows.length === 0) throw new NotFound('单据不存在或已删除');
  const anywhere: Context = { ...context, screen: '' };
  const readable = documents.flatMap(({ kind }) => (context.isSystem || screensFor(anywhere, kind).length > 0 ? [kind] : []));
  const { rows } = await sql<LineAround>`
    with recursive up as (
      select l.id, l.source_line_id, 0 as step from document_line l where l.org_id = ${context.org.id} and l.id = ${line}
      union all select p.id, p.source_line_id, up.step - 1 from up join document_line p on p.org_id = ${context.org.id} and p.id = up.source_line_id where up.step > ${sql.lit(-FARTHEST)}),
    down as (
      select l.id, 0 as step from document_line l where l.org_id = ${context.org.id} and l.id = ${line}
      union all select x.id, down.step + 1 from down join document_line x on x.org_id = ${context.org.id} and x.source_line_id = down.id where down.step < ${sql.lit(FARTHEST)})
    select h.kind, h.id as "documentId", h.sn, h.status, h.is_red as "isRed", h.document_date as "documentDate", l.id as "lineId", t.step, coalesce(l.batch_no, '') as "batchNo",
      coalesce(l.quantity::text, '') as quantity, coalesce(u.name, '') as unit, coalesce(l.base_quantity::text, '') as "baseQuantity"
    from (select id, step from up union select id, step from down) t
      join document_line l on l.org_id = ${context.org.id} and l.id = t.id join document h on h.org_id = l.org_id and h.id = l.document_id left join unit u on u.id = l.unit_id
    where h.kind = any(${readable}) and ${scopeCondition(context)} order by t.step, h.created_at, h.sn, l.line_no limit 200`.execute(context.db);
  return rows;
}
