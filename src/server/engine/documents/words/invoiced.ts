import { type RawBuilder, sql } from 'kysely';
import type { DocumentDefinition } from '../../../../define/define-document';
import type { AnyDocument } from '../../../../define/document-view';
import type { Source } from '../../../../define/document-ways';
import { grouped } from '../../../../define/money';
import { STATUS } from '../../../../define/status';
import { documentOf, documents } from '../../../../domain/registry';
import type { Context } from '../../../base/context';
import { Rejected } from '../../../base/errors';
import { whereCondition } from '../filters';
import { transition } from '../transition';

/** The open item `i` a line `l` of document `h` counts in: its document's, or one of its own (of an opening). */
export const itemOfLine = sql`account_item i on i.org_id = h.org_id and i.id = any(array[h.id, l.id])`;
/** What an item of its own is invoiced as is one thing, whatever it was. */
const isOwn = sql`coalesce(i.id = l.id, false)`;
const invoicedCount = sql`(case when ${isOwn} then 1 else abs(l.quantity) end)`;
/**
 * Which way a line `l` of document `h` counts in the open item `i` that one raised (or will raise): a return takes off what its lines say.
 * `signed` is quantity and amount of the line as an invoice says them.
 */
export const turnOfItem = sql`(case when ${isOwn} or coalesce(i.opening_amount < 0, h.total_amount < 0) = (h.total_amount < 0) then 1 else -1 end)`;
export const signedQuantity = sql`(${invoicedCount} * sign(${turnOfItem} * l.amount))`;
/**
 * Its document counts and raised an item for all it says (not where a part was refused), or is about to: what an invoice may charge. Neither
 * what was paid ahead or had its paper before the books began, nor what was taken back before it was booked: that comes to nothing with its
 * taking back.
 */
export const isInvoiceable = sql`(not h.is_red and ((h.status = 1 and h.origin = 'mirror') or (h.status in (2, 7) and coalesce(i.opening_amount, 0) <> 0
  and abs(i.opening_amount) = abs(case when ${isOwn} then l.amount else h.total_amount end)))
  and i.account is distinct from 'prepaid' and i.account is distinct from 'advance' and not coalesce(l.is_invoiced, false) and not taken_back_before(l.org_id, l.source_line_id))`;

/** Documents `h` of the sorts an invoice of this kind charges. */
export const isChargedBy = ({ sources }: DocumentDefinition): RawBuilder<unknown> =>
  sql`(${sql.join(
    sources.flatMap((source) => (documentOf(source.kind) ? [ofSource(source)] : [])),
    sql` or `,
  )})`;
const ofSource = ({ kind, where = {}, statuses = [2] }: Source): RawBuilder<unknown> => {
  const definition = documentOf(kind);
  return sql`(h.kind = ${kind} and h.status = any(${[...statuses]}::int[]) and ${definition ? whereCondition(definition, where) : sql`false`})`;
};

/**
 * Lines of goods say how much of them is invoiced, in their own unit and as their own amount counts; `sign` −1 takes it back. An invoice
 * in red makes it less.
 * @throws Rejected when more would be invoiced than there is, or less than nothing
 */
export async function noteInvoiced(context: Context, definition: DocumentDefinition, d: AnyDocument, sign: 1 | -1): Promise<void> {
  if (!definition.invoicesSources) return;
  const charged = d.lines
    .filter(({ sourceLine }) => sourceLine !== '')
    .map((line) => ({ id: line.sourceLine, quantity: String(line.quantity || '0'), amount: String(line.matched || '0') }));
  if (charged.length === 0) return;
  const { rows } = await sql<{ name: string | null; sn: string; over: string }>`
    with charged as (select id, sum(quantity) as quantity, sum(amount) as amount
    from jsonb_to_recordset(${JSON.stringify(charged)}::jsonb) as t (id uuid, quantity numeric, amount numeric) group by id),
    changed as (update document_line x set
        invoiced_quantity = coalesce(x.invoiced_quantity, 0) + ${sign}::int * c.quantity * sign(${signedQuantity}),
        invoiced_amount = coalesce(x.invoiced_amount, 0) + ${sign}::int * c.amount * ${turnOfItem}
      from charged c join document_line l on l.org_id = ${context.org.id} and l.id = c.id
        join document h on h.org_id = l.org_id and h.id = l.document_id left join ${itemOfLine}
      where x.org_id = l.org_id and x.id = l.id
      returning x.specification_id, h.sn, x.invoiced_quantity, ${invoicedCount} as quantity)
    select (select card.product_name from specification_card card where card.id = c.specification_id) as name, c.sn, greatest(c.invoiced_quantity - c.quantity, -c.invoiced_quantity)::text as over
    from changed c where c.invoiced_quantity < 0 or c.invoiced_quantity > c.quantity`.execute(context.db);
  const [wrong] = rows;
  if (wrong) throw new Rejected(`【${wrong.name ?? wrong.sn}】开票数量超过未开票数量${grouped(wrong.over, 4).replace(/\.?0+$/, '')}`);
  await completeInvoiced(
    context,
    charged.map(({ id }) => id),
  );
}

const completing = documents.filter((one) => one.completesInvoiced).map(({ kind }) => kind);

/** Documents with these lines, and those the lines came of, are done when all they say is invoiced; they go on when an invoice is taken back. */
async function completeInvoiced(context: Context, lines: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string; status: number; isDone: boolean }>`
    with charged as (select h.id, h.kind, l.source_line_id from document_line l join document h on h.org_id = l.org_id and h.id = l.document_id
      where l.org_id = ${context.org.id} and l.id = any(${[...lines]}::uuid[]) and h.kind = any(${completing}::text[])),
    touched as (select id from charged union select s.document_id from charged c join document_line s on s.org_id = ${context.org.id} and s.id = c.source_line_id)
    select h.id, h.status, h.total_amount = coalesce((select sum(coalesce(l.invoiced_amount, 0)) from document_line l where l.org_id = h.org_id and (l.document_id = h.id
      or l.source_line_id in (select o.id from document_line o where o.org_id = h.org_id and o.document_id = h.id))), 0) as "isDone"
    from touched t join document h on h.org_id = ${context.org.id} and h.id = t.id where h.kind = any(${completing}::text[]) order by h.id`.execute(context.db);
  const done = rows.filter(({ status, isDone }) => status === STATUS.reviewed && isDone);
  const opened = rows.filter(({ status, isDone }) => status === STATUS.completed && !isDone);
  await transition(context, done, { to: STATUS.completed, action: 'complete' });
  await transition(context, opened, { to: STATUS.reviewed, action: 'reopen' });
}
