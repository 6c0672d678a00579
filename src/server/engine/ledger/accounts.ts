import { sql } from 'kysely';
import { isZero, round } from '../../../define/money';
import type { AccountMove } from '../../../define/posting';
import type { Context } from '../../base/context';
import { newId } from '../../base/id';
import type { PostedBy } from './write';

/** Writes account entries of a goods document: the document itself is the open item (resources-finance §2). */
export async function postAccounts(context: Context, by: PostedBy, moves: readonly AccountMove[]): Promise<void> {
  for (const move of moves) {
    if (isZero(move.amount)) continue;
    await writeEntry(context, by, { partner: move.partner, account: move.account, item: by.id, amount: round(move.amount, 2), dueDate: move.dueDate || null });
  }
}

type AccountRow = { partner: string; account: string; item: string; amount: string; dueDate: string | null; reverses?: string };

async function writeEntry(context: Context, by: PostedBy, row: AccountRow): Promise<void> {
  const { db, org } = context;
  const at = context.now();
  await sql`
    with entry as (
      insert into account_entry (org_id, id, posted_at, biz_date, partner_id, account, item_id, amount, due_date, doc_kind, document_id, doc_sn, reverses)
      values (${org.id}, ${newId(at.getTime())}, ${at.toISOString()}, ${by.bizDate}, ${row.partner}, ${row.account}, ${row.item}, ${row.amount}, ${row.dueDate}, ${by.kind}, ${by.id}, ${by.sn}, ${row.reverses ?? null})
    ), balance as (
      insert into account_balance (org_id, partner_id, account, balance) values (${org.id}, ${row.partner}, ${row.account}, ${row.amount})
      on conflict (org_id, partner_id, account) do update set balance = account_balance.balance + excluded.balance
    )
    insert into account_item (org_id, id, partner_id, account, item_kind, item_date, due_date, opening_amount, open, doc_kind, doc_sn)
    values (${org.id}, ${row.item}, ${row.partner}, ${row.account}, 'goods', ${by.bizDate}, ${row.dueDate}, ${row.amount}, ${row.amount}, ${by.kind}, ${by.sn})
    on conflict (org_id, id) do update set open = account_item.open + ${row.amount}::numeric,
      opening_amount = case when ${row.reverses ?? null}::uuid is not null then account_item.opening_amount when account_item.open = 0 then ${row.amount}::numeric else account_item.opening_amount + ${row.amount}::numeric end`.execute(
    db,
  );
}

/** Exact negation of a document's live account entries on the same items. */
export async function reverseAccounts(context: Context, original: string, by: PostedBy): Promise<void> {
  const live = await sql<{ id: string; partner_id: string; account: string; item_id: string; amount: string; due_date: string | null }>`
    select e.id, e.partner_id, e.account, e.item_id, e.amount, e.due_date from account_entry e
    where e.org_id = ${context.org.id} and e.document_id = ${original} and e.reverses is null
      and not exists (select from account_entry r where r.org_id = e.org_id and r.reverses = e.id) order by e.id`.execute(context.db);
  for (const entry of live.rows) {
    const amount = entry.amount.startsWith('-') ? entry.amount.slice(1) : `-${entry.amount}`;
    await writeEntry(context, by, {
      partner: entry.partner_id,
      account: entry.account,
      item: entry.item_id,
      amount,
      dueDate: entry.due_date,
      reverses: entry.id,
    });
  }
}
