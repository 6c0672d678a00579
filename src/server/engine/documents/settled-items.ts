import { sql } from 'kysely';
import type { DocumentInfo, Settlement } from '../../../contract/answers';
import type { DocumentDefinition } from '../../../define/define-document';
import type { AnyDocument } from '../../../define/document-view';
import { rowsOf, sectionNames } from '../../../define/in-section';
import { STATUS } from '../../../define/status';
import { documents } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { Rejected } from '../../base/errors';
import { transition } from './transition';

/**
 * What this document settled (or gave back) may have settled another one wholly: an invoice is done when it is paid, a prepayment when
 * it is used up. Such documents complete, and reopen when something comes back.
 */
export async function completeItems(context: Context, documentId: string): Promise<void> {
  const completing = documents.filter((one) => one.completesWithItem).map((one) => one.kind);
  if (completing.length === 0) return;
  const { rows } = await sql<{ id: string; status: number; open: string }>`
    select h.id, h.status, i.open from account_item i join document h on h.org_id = i.org_id and h.id = i.id
    where i.org_id = ${context.org.id} and h.kind = any(${completing}::text[]) and h.id <> ${documentId}
      and i.id in (select e.item_id from account_entry e where e.org_id = ${context.org.id} and e.document_id = ${documentId}) order by h.id`.execute(
    context.db,
  );
  const done = rows.filter((row) => row.status === STATUS.reviewed && Number(row.open) === 0);
  const opened = rows.filter((row) => row.status === STATUS.completed && Number(row.open) !== 0);
  await transition(context, done, { to: STATUS.completed, action: 'complete' });
  await transition(context, opened, { to: STATUS.reviewed, action: 'reopen' });
}

/**
 * Whoever names the same open items waits here, before the rules are asked: what is open of them, or held by somebody, is then what it
 * will be when this document settles or holds it.
 * @returns those there are
 */
export async function lockNamedItems(context: Context, definition: DocumentDefinition, d: AnyDocument): Promise<ReadonlySet<string>> {
  const ids = sectionNames(definition).flatMap((name) => rowsOf(d, name).flatMap(({ item }) => (item ? [item] : [])));
  if (definition.invoicesSources) ids.push(...(await lockGoods(context, d)));
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select id from account_item where org_id = ${context.org.id} and id = any(${ids}::uuid[]) order by id for update`.execute(context.db);
  return new Set(rows.map(({ id }) => id));
}

/** Documents whose lines an invoice charges: nobody else invoices them, and nobody takes them back, until it is decided. They are items as well. */
async function lockGoods(context: Context, d: AnyDocument): Promise<string[]> {
  const lines = d.lines.map(({ sourceLine }) => sourceLine).filter(Boolean);
  if (lines.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select h.id from document h where h.org_id = ${context.org.id}
      and h.id in (select l.document_id from document_line l where l.org_id = ${context.org.id} and l.id = any(${lines}::uuid[])) order by h.id for update`.execute(
    context.db,
  );
  return rows.map(({ id }) => id);
}

/** Who settled what a document (or its lines) raised, and what of it is left; nothing when it raised no item. */
export async function settlementsOf(context: Context, documentId: string): Promise<DocumentInfo['settled']> {
  const item = await sql<{ opening: string; open: string }>`
    select sum(opening_amount)::text as opening, sum(open)::text as open from account_item where org_id = ${context.org.id} and document_id = ${documentId} having count(*) > 0`.execute(
    context.db,
  );
  const [found] = item.rows;
  if (!found) return undefined;
  const { rows } = await sql<Settlement>`
    select e.doc_kind as kind, e.document_id as id, e.doc_sn as sn, e.biz_date::text as day, sum(-e.amount)::text as amount from account_entry e
    where e.org_id = ${context.org.id} and e.item_id in (select i.id from account_item i where i.org_id = e.org_id and i.document_id = ${documentId})
    and not e.raises group by 1, 2, 3, 4 having sum(e.amount) <> 0 order by min(e.posted_at), 3`.execute(context.db);
  return { rows, ...found };
}

/**
 * What a document raised cannot be taken back while a living document settles it, or is about to.
 * @throws Rejected naming that one
 */
export async function refuseSettled(context: Context, documentId: string): Promise<void> {
  const { rows } = await sql<{ sn: string }>`
    select h.sn from document_line l join document h on h.org_id = l.org_id and h.id = l.document_id
    where l.org_id = ${context.org.id} and h.status not in (4, 5, 6) and not h.is_red
      and l.item_id in (select e.item_id from account_entry e where e.org_id = ${context.org.id} and e.document_id = ${documentId} and e.raises) limit 1`.execute(
    context.db,
  );
  if (rows[0]) throw new Rejected(`存在下游单据${rows[0].sn}，不能反审核/红冲`);
}
