import { sql } from 'kysely';
import { dayOf } from '../../../../define/dates';
import type { DocumentDefinition } from '../../../../define/define-document';
import type { AnyDocument } from '../../../../define/document-view';
import { STATUS } from '../../../../define/status';
import { documents } from '../../../../domain/registry';
import type { Context } from '../../../base/context';
import { Rejected } from '../../../base/errors';
import { post, reverse } from '../../ledger/post';
import { prepare } from '../prepare';
import { completeItems, lockNamedItems } from '../settled-items';
import { loadDocument, type Stored, type Undoing } from '../stored';
import { noteInvoiced } from './invoiced';
import { sayAt } from './says';

/** What the copy of a pair means in the books of its side, in the transaction of the hospital's pass. */

/** It counts: what it charges is invoiced there, and what it owes or is owed stands in the accounts. */
export async function postCopy(there: Context, definition: DocumentDefinition, id: string, dueDate: string): Promise<void> {
  if (!definition.postings.review) return;
  const { view: copy } = await loadDocument(there, definition.kind, id, true);
  (copy.header as Record<string, unknown>).dueDate = dueDate;
  if (definition.invoicesSources) {
    const known = await lockNamedItems(there, definition, copy);
    await prepare(there, definition, copy);
    await sayAt(there, definition, copy, 'review');
    await noteInvoiced(there, definition, copy, 1);
    if (copy.lines.some(({ item }) => item && !known.has(item)) && (await isAhead(there, copy))) return;
  }
  await postNow(there, definition, copy);
}

async function postNow(there: Context, definition: DocumentDefinition, copy: AnyDocument): Promise<void> {
  await post(there, { kind: copy.kind, id: copy.id, sn: copy.sn, bizDate: dayOf(there.now()) }, definition.postings.review?.(copy) ?? []);
  if (definition.invoicesSources) await completeItems(there, copy.id);
}

/** Goods it charges are not sold yet in these books, because less of them stood outside than was used: it waits for that sale. */
async function isAhead(there: Context, copy: AnyDocument): Promise<boolean> {
  const items = [...new Set(copy.lines.map(({ item }) => item).filter(Boolean))];
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from account_item where org_id = ${there.org.id} and id = any(${items}::uuid[])`.execute(
    there.db,
  );
  return (rows[0]?.n ?? 0) < items.length;
}

const waiting = documents.filter(({ pair, invoicesSources }) => pair && invoicesSources);
const soldBy = new Set(waiting.flatMap(({ sources }) => sources.filter(({ statuses = [] }) => statuses.includes(1)).map(({ kind }) => kind)));

/** Invoices that were ahead of a sale are posted with it. */
export async function postAhead(context: Context, { definition, view: d }: Stored): Promise<void> {
  // Nobody charges a draft.
  if (d.origin !== 'mirror' || d.status === STATUS.draft || !soldBy.has(definition.kind)) return;
  const { rows } = await sql<{ id: string; kind: string }>`
    select distinct k.id, k.kind from document_line x join document k on k.org_id = x.org_id and k.id = x.document_id
    where x.org_id = ${context.org.id} and x.source_line_id = any(${d.lines.map(({ id }) => id)}::uuid[]) and k.kind = any(${waiting.map(({ kind }) => kind)}::text[]) and k.status = 2
      and not exists (select from account_entry e where e.org_id = k.org_id and e.document_id = k.id) order by k.id`.execute(context.db);
  for (const { id, kind } of rows) {
    const { view: copy, definition: its } = await loadDocument(context, kind, id, true);
    if (!(await isAhead(context, copy))) await postNow(context, its, copy);
  }
}

/** @throws Rejected where that side has paid, or was paid, what the copy says, or is about to be */
export async function takeBackCopy(there: Context, definition: DocumentDefinition, id: string, how: Undoing): Promise<void> {
  if (!definition.postings.review) return;
  const { view: copy } = await loadDocument(there, definition.kind, id, true);
  const { rows } = await sql`
    select 1 from document_line l join document h on h.org_id = l.org_id and h.id = l.document_id
    where l.org_id = ${there.org.id} and l.item_id = ${id} and h.id <> ${id} and h.status not in (4, 5, 6) and not h.is_red limit 1`.execute(there.db);
  if (rows.length > 0) throw new Rejected('对方已付款或已申请付款，不能反审核/红冲');
  await reverse(there, id, { kind: copy.kind, id, sn: copy.sn, bizDate: dayOf(there.now()) }, how);
  if (definition.invoicesSources) await completeItems(there, id);
  await noteInvoiced(there, definition, copy, -1);
}
