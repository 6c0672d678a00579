import { sql } from 'kysely';
import type { DocumentDefinition } from '../../../define/define-document';
import type { AnyDocument } from '../../../define/document-view';
import { STATUS } from '../../../define/status';
import { documents } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { transition } from './transition';

/** Kinds whose lines lay hold of open items until others have settled those. */
const CLAIMING: readonly string[] = documents.filter((one) => one.items?.claims).map((one) => one.kind);

/**
 * What a payment settles of the claims its lines come from: those say what was paid of them, and complete when all of it is; `sign` −1
 * takes it back, and they are open again.
 */
export async function payClaims(context: Context, definition: DocumentDefinition, d: AnyDocument, sign: 1 | -1): Promise<void> {
  if (!definition.items?.offers.some(({ claimedBy }) => claimedBy)) return;
  const paid = d.lines.filter((line) => line.sourceLine !== '').map((line) => ({ id: line.sourceLine, amount: String(line.amount || '0') }));
  if (paid.length === 0) return;
  const { org } = context;
  const { rows: touched } = await sql<{ id: string }>`
    with given as (select id, sum(amount) as amount from jsonb_to_recordset(${JSON.stringify(paid)}::jsonb) as t (id uuid, amount numeric) group by id),
    heads as (select h.id from document h where h.org_id = ${org.id} and h.kind = any(${[...CLAIMING]}::text[])
      and h.id in (select l.document_id from document_line l join given g on g.id = l.id where l.org_id = ${org.id}) order by h.id for update),
    changed as (update document_line l set paid_amount = coalesce(l.paid_amount, 0) + ${sign}::int * g.amount from given g, heads h
      where l.org_id = ${org.id} and l.id = g.id and l.document_id = h.id returning l.document_id, ${sign}::int * g.amount as amount),
    sums as (select document_id, sum(amount) as amount from changed group by 1)
    update document h set paid_amount = coalesce(h.paid_amount, 0) + s.amount from sums s where h.org_id = ${org.id} and h.id = s.document_id returning h.id`.execute(
    context.db,
  );
  await completeClaims(
    context,
    touched.map(({ id }) => id),
  );
}

/** Line by line: what a credit takes off the sum is no payment. */
async function completeClaims(context: Context, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql<{ id: string; status: number; isPaid: boolean }>`
    select h.id, h.status, bool_and(coalesce(l.paid_amount, 0) = l.amount) as "isPaid" from document h join document_line l on l.org_id = h.org_id and l.document_id = h.id
    where h.org_id = ${context.org.id} and h.id = any(${[...ids]}::uuid[]) group by h.id, h.status order by h.id`.execute(context.db);
  const done = rows.filter(({ status, isPaid }) => status === STATUS.reviewed && isPaid);
  const opened = rows.filter(({ status, isPaid }) => status === STATUS.completed && !isPaid);
  await transition(context, done, { to: STATUS.completed, action: 'complete' });
  await transition(context, opened, { to: STATUS.reviewed, action: 'reopen' });
}

/** Of an item `i`: how much of it living claims hold beside what was paid of them; without those of one document. */
export const claimedOf = (
  but = '',
) => sql`coalesce((select sum(x.amount - coalesce(x.paid_amount, 0)) from document_line x join document k on k.org_id = x.org_id and k.id = x.document_id
  where x.org_id = i.org_id and x.item_id = i.id and k.kind = any(${[...CLAIMING]}::text[]) and k.status in (1, 2) and not k.is_red and k.id is distinct from ${but || null}::uuid), 0)`;
