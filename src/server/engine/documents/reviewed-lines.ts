import { type RawBuilder, sql } from 'kysely';
import type { DocumentDefinition } from '../../../define/define-document';
import type { AnyDocument } from '../../../define/document-view';
import type { Context } from '../../base/context';

/** As a named query: the lines open up for downstream documents. */
export function openedLines(context: Context, definition: DocumentDefinition, d: AnyDocument): RawBuilder<unknown> {
  return sql`opened as (update document_line l set ${sql.join(OPENED)} from ${flowOf(definition, d)} where l.org_id = ${context.org.id} and l.id = t.id)`;
}
const OPENED = [sql`flow_quantity = greatest(t.quantity, 0)`, sql`fulfilled = 0`, sql`stopped = 0`];
const flowOf = (definition: DocumentDefinition, d: AnyDocument): RawBuilder<unknown> => {
  const rows = d.lines.map((line) => ({ id: line.id, quantity: String(line[definition.flowQuantity] || '0') }));
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (id uuid, quantity numeric)`;
};

/**
 * What review writes into the lines: they open up for downstream documents, and say what they cost: what left as their entries
 * say, or what came in when nothing left.
 */
export async function writeReviewedLines(context: Context, definition: DocumentDefinition, d: AnyDocument): Promise<void> {
  const hasCost = definition.postings.review !== undefined && 'cost' in definition.lines;
  const opens = definition.flowQuantity !== '';
  if (!hasCost && !opens) return;
  const set = [
    ...(opens ? OPENED : []),
    ...(hasCost ? [sql`cost = ${kept('cost', sql`s.cost`)}`, sql`unit_cost = ${kept('unit_cost', sql`round(s.cost / nullif(s.quantity, 0), 6)`)}`] : []),
  ];
  const lines = sql`update document_line l set ${sql.join(set)}
    from ${flowOf(definition, d)} ${hasCost ? sql`left join sums s on s.line_id = t.id` : sql``}
    where l.org_id = ${context.org.id} and l.id = t.id`;
  if (!hasCost) {
    await lines.execute(context.db);
    return;
  }
  await sql`
    with sums as (${costs(context, d.id)}), lines as (${lines})
    update document h set total_cost = (select sum(${kept('cost', sql`s.cost`)}) from document_line l left join sums s on s.line_id = l.id where l.org_id = h.org_id and l.document_id = h.id)
    where h.org_id = ${context.org.id} and h.id = ${d.id}`.execute(context.db);
}

/** Lines nothing was posted for keep what they had. */
const kept = (column: string, value: RawBuilder<unknown>): RawBuilder<unknown> => sql`case when s.line_id is null then l.${sql.ref(column)} else ${value} end`;

const costs = (context: Context, documentId: string): RawBuilder<unknown> => sql`
  select e.line_id, coalesce(-sum(e.amount) filter (where e.quantity < 0), sum(e.amount) filter (where e.quantity > 0)) as cost,
    coalesce(-sum(e.quantity) filter (where e.quantity < 0), sum(e.quantity) filter (where e.quantity > 0)) as quantity
  from stock_entry e where e.org_id = ${context.org.id} and e.document_id = ${documentId} and e.reverses is null
    and not exists (select from stock_entry r where r.org_id = e.org_id and r.reverses = e.id) group by e.line_id`;
