import { sql } from 'kysely';
import type { Problem } from '../../../define/document-rules';
import { abs, add, compare, grouped, isNegative, isZero, neg, round } from '../../../define/money';
import type { Account, AccountMove } from '../../../define/posting';
import type { Context } from '../../base/context';
import { Rejected } from '../../base/errors';
import { newId } from '../../base/id';
import type { PostedBy } from './write';

type Item = { id: string; partner_id: string; account: string; due_date: string | null; open: string; doc_sn: string };
type Settling = AccountMove & { settles: NonNullable<AccountMove['settles']> };

/** What an item is that a document raises. */
const RAISED: Record<Account, string> = { payable: 'goods', receivable: 'goods', prepaid: 'prepaid', advance: 'advance' };

/**
 * Writes the account entries of a document. What it raises is an open item of its own (the document is the item, finance §2); what it
 * settles is taken from items that stand, one entry each.
 * @throws Rejected naming every line that takes more than is open
 */
export async function postAccounts(context: Context, by: PostedBy, moves: readonly AccountMove[]): Promise<void> {
  for (const { settles, ...move } of moves) {
    if (settles || isZero(move.amount)) continue;
    const { partner, account, dueDate } = move;
    await writeEntry(context, by, { partner, account, item: by.id, amount: round(move.amount, 2), dueDate: dueDate || null, raises: true });
  }
  await settle(
    context,
    by,
    moves.filter((move): move is Settling => move.settles !== undefined && !isZero(move.amount)),
  );
}

/** In the order of the items, so that two payments of the same ones wait for each other instead of locking each other out. */
async function settle(context: Context, by: PostedBy, moves: readonly Settling[]): Promise<void> {
  if (moves.length === 0) return;
  const items = await lockItems(
    context,
    moves.map((move) => move.settles.item),
  );
  const problems = moves.flatMap((move): Problem[] => {
    const { item: id, ...place } = move.settles;
    const item = items.get(id);
    if (!item || item.account !== move.account) return [{ ...place, field: 'sourceSn', message: '要核销的款项不存在' }];
    const left = add(item.open, move.amount);
    const isWithin = isZero(left) || (isNegative(left) === isNegative(item.open) && compare(abs(left), abs(item.open)) < 0);
    if (!isWithin)
      return [
        { ...place, field: 'amount', message: `核销金额超过未核销金额：${item.doc_sn}未核销${grouped(item.open, 2)}，本次${grouped(abs(move.amount), 2)}` },
      ];
    item.open = left;
    return [];
  });
  if (problems.length > 0) throw Rejected.because(problems);
  for (const move of [...moves].sort((a, b) => (a.settles.item < b.settles.item ? -1 : 1))) {
    const { id, partner_id: partner, account, due_date: dueDate } = items.get(move.settles.item) as Item;
    await writeEntry(context, by, { partner, account, item: id, amount: round(move.amount, 2), dueDate, raises: false });
  }
}

async function lockItems(context: Context, ids: readonly string[]): Promise<Map<string, Item>> {
  const { rows } = await sql<Item>`
    select id, partner_id, account, due_date, open, doc_sn from account_item where org_id = ${context.org.id} and id = any(${[...ids]}::uuid[]) order by id for update`.execute(
    context.db,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

type AccountRow = { partner: string; account: string; item: string; amount: string; dueDate: string | null; raises: boolean; reverses?: string };

async function writeEntry(context: Context, by: PostedBy, row: AccountRow): Promise<void> {
  const { db, org } = context;
  const at = context.now();
  const opening = row.raises ? row.amount : '0';
  const sums = sql`open = account_item.open + ${row.amount}::numeric, opening_amount = account_item.opening_amount + ${opening}::numeric`;
  const raised = sql`
    insert into account_item (org_id, id, partner_id, account, item_kind, item_date, due_date, opening_amount, open, doc_kind, doc_sn)
    values (${org.id}, ${row.item}, ${row.partner}, ${row.account}, ${RAISED[row.account as Account]}, ${by.bizDate}, ${row.dueDate}, ${opening}, ${row.amount}, ${by.kind}, ${by.sn})
    on conflict (org_id, id) do update set ${sums}`;
  const changed = sql`update account_item set ${sums} where org_id = ${org.id} and id = ${row.item}`;
  await sql`
    with entry as (
      insert into account_entry (org_id, id, posted_at, biz_date, partner_id, account, item_id, amount, due_date, doc_kind, document_id, doc_sn, raises, reverses)
      values (${org.id}, ${newId(at.getTime())}, ${at.toISOString()}, ${by.bizDate}, ${row.partner}, ${row.account}, ${row.item}, ${row.amount}, ${row.dueDate}, ${by.kind}, ${by.id}, ${by.sn}, ${row.raises}, ${row.reverses ?? null})
    ), balance as (
      insert into account_balance (org_id, partner_id, account, balance) values (${org.id}, ${row.partner}, ${row.account}, ${row.amount})
      on conflict (org_id, partner_id, account) do update set balance = account_balance.balance + excluded.balance
    )
    ${row.raises && row.reverses === undefined ? raised : changed}`.execute(db);
}

/** Exact negation of a document's live account entries on the same items. */
export async function reverseAccounts(context: Context, original: string, by: PostedBy): Promise<void> {
  const live = await sql<{ id: string; partner_id: string; account: string; item_id: string; amount: string; due_date: string | null; raises: boolean }>`
    select e.id, e.partner_id, e.account, e.item_id, e.amount, e.due_date, e.raises from account_entry e
    where e.org_id = ${context.org.id} and e.document_id = ${original} and e.reverses is null
      and not exists (select from account_entry r where r.org_id = e.org_id and r.reverses = e.id) order by e.item_id, e.id`.execute(context.db);
  for (const entry of live.rows) {
    await writeEntry(context, by, {
      partner: entry.partner_id,
      account: entry.account,
      item: entry.item_id,
      amount: neg(entry.amount),
      dueDate: entry.due_date,
      raises: entry.raises,
      reverses: entry.id,
    });
  }
}
