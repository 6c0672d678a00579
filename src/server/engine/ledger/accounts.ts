import { type RawBuilder, sql } from 'kysely';
import type { Problem } from '../../../define/document-rules';
import { abs, add, compare, grouped, isNegative, isZero, neg, round } from '../../../define/money';
import type { Account, AccountMove } from '../../../define/posting';
import type { Context } from '../../base/context';
import { Rejected } from '../../base/errors';
import { newId } from '../../base/id';
import type { PostedBy } from './posted-by';

type Item = { id: string; partner_id: string; account: string; due_date: string | null; opening: string; open: string; doc_sn: string };
type Settling = AccountMove & { settles: NonNullable<AccountMove['settles']> };

/** What an item is that a document raises. */
const RAISED: Record<Account, string> = { payable: 'goods', receivable: 'goods', prepaid: 'prepaid', advance: 'advance' };

/**
 * Writes the account entries of a document. What it raises is an open item of its own (the document is the item, finance §2); what it
 * settles is taken from items that stand, one entry each.
 * @throws Rejected naming every line that takes more than is open
 */
export async function postAccounts(context: Context, by: PostedBy, moves: readonly AccountMove[]): Promise<void> {
  const raised = raisedBy(context, by, moves);
  if (raised) await sql`with ${raised} select 1`.execute(context.db);
  await settleAccounts(context, by, moves);
}

/** As named queries: the items a document raises, with their entries; nothing when it raises none. */
export function raisedBy(context: Context, by: PostedBy, moves: readonly AccountMove[]): RawBuilder<unknown> | undefined {
  const raised = moves
    .filter(({ settles, amount }) => !settles && !isZero(amount))
    .map(({ partner, account, amount, dueDate, raises: line, itemKind }) => ({
      ...{ partner, account, amount: round(amount, 2), dueDate: dueDate || null },
      ...(line
        ? { item: line.item, itemKind: line.kind, itemDate: line.date || by.bizDate, paperNo: line.paperNo }
        : { item: by.id, itemKind: itemKind ?? RAISED[account], itemDate: by.bizDate, paperNo: '' }),
    }));
  return raised.length === 0 ? undefined : entryQueries(context, by, true, raised);
}

/** What a document settles is taken from items that stand. @throws Rejected naming every line that takes more than is open */
export const settleAccounts = (context: Context, by: PostedBy, moves: readonly AccountMove[]): Promise<void> =>
  settle(
    context,
    by,
    moves.filter((move): move is Settling => move.settles !== undefined && !isZero(move.amount)),
  );

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
    // What an invoice charged may be open again, never more than there was.
    const isWithin = isZero(left) || (isNegative(left) === isNegative(item.opening) && compare(abs(left), abs(item.opening)) <= 0);
    if (!isWithin)
      return [
        { ...place, field: 'amount', message: `核销金额超过未核销金额：${item.doc_sn}未核销${grouped(item.open, 2)}，本次${grouped(abs(move.amount), 2)}` },
      ];
    item.open = left;
    return [];
  });
  if (problems.length > 0) throw Rejected.because(problems);
  const settling = moves.map((move): AccountRow => {
    const { id, partner_id: partner, account, due_date: dueDate } = items.get(move.settles.item) as Item;
    return { partner, account, item: id, amount: round(move.amount, 2), dueDate };
  });
  await writeEntries(context, by, false, settling);
}

async function lockItems(context: Context, ids: readonly string[]): Promise<Map<string, Item>> {
  const { rows } = await sql<Item>`
    select id, partner_id, account, due_date, opening_amount as opening, open, doc_sn from account_item where org_id = ${context.org.id}
    and id = any(${[...ids]}::uuid[]) order by id for update`.execute(context.db);
  return new Map(rows.map((row) => [row.id, row]));
}

type AccountRow = { partner: string; account: string; item: string; amount: string; dueDate: string | null; reverses?: string };
/** What the item is that a row raises. */
type RaisedRow = AccountRow & { itemKind?: string; itemDate?: string; paperNo?: string };

const writeEntries = async (context: Context, by: PostedBy, raises: boolean, rows: readonly RaisedRow[]): Promise<void> => {
  if (rows.length > 0) await sql`with ${entryQueries(context, by, raises, rows)} select 1`.execute(context.db);
};

/**
 * The entries of one step, as named queries of one statement: entries as they come, balances and items by their sums, in the order of their keys
 * so that two documents of the same ones wait for each other instead of locking each other out. `raises`: the items are the
 * document's own, and begin with these entries unless they take others back.
 */
function entryQueries(context: Context, by: PostedBy, raises: boolean, rows: readonly RaisedRow[]): RawBuilder<unknown> {
  const { org } = context;
  const at = context.now();
  const entries = rows.map((row) => ({ ...row, id: newId(at.getTime()) }));
  const opening = raises ? sql`w.amount` : sql`0`;
  const raised = sql`
    insert into account_item (org_id, id, partner_id, account, item_kind, item_date, due_date, opening_amount, open, doc_kind, doc_sn, document_id, paper_no)
    select ${org.id}, w.item, w.partner, w.account, w.kind, w.day, w.due, ${opening}, w.amount, ${by.kind}, ${by.sn}, ${by.id}, w.paper from items w order by w.item
    on conflict (org_id, id) do update set open = account_item.open + excluded.open, opening_amount = account_item.opening_amount + excluded.opening_amount`;
  const changed = sql`
    update account_item i set open = i.open + w.amount, opening_amount = i.opening_amount + ${opening} from items w where i.org_id = ${org.id} and i.id = w.item`;
  return sql`
    written as (select * from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      as w (id uuid, partner uuid, account text, item uuid, amount numeric, "dueDate" date, "itemKind" text, "itemDate" date, "paperNo" text, reverses uuid)),
    account_entries as (
      insert into account_entry (org_id, id, posted_at, biz_date, partner_id, account, item_id, amount, due_date, doc_kind, document_id, doc_sn, raises, reverses)
      select ${org.id}, w.id, ${at.toISOString()}::timestamptz, ${by.bizDate}::date, w.partner, w.account, w.item, w.amount,
      w."dueDate", ${by.kind}, ${by.id}, ${by.sn}, ${raises}, w.reverses from written w
    ), account_balances as (
      insert into account_balance (org_id, partner_id, account, balance) select ${org.id}, w.partner, w.account, sum(w.amount) from written w
      group by w.partner, w.account order by w.partner, w.account
      on conflict (org_id, partner_id, account) do update set balance = account_balance.balance + excluded.balance
    ), items as (select w.item, min(w.partner::text)::uuid as partner, min(w.account) as account, sum(w.amount) as amount, min(w."dueDate") as due,
    min(w."itemKind") as kind, min(w."itemDate") as day, min(w."paperNo") as paper
    from written w group by w.item),
    account_items as (${raises && rows.every((row) => row.reverses === undefined) ? raised : changed})`;
}

type Live = { id: string; partner_id: string; account: string; item_id: string; amount: string; due_date: string | null; raises: boolean };

/** Exact negation of a document's live account entries on the same items. */
export async function reverseAccounts(context: Context, original: string, by: PostedBy): Promise<void> {
  const { rows } = await sql<Live>`
    select e.id, e.partner_id, e.account, e.item_id, e.amount, e.due_date, e.raises from account_entry e
    where e.org_id = ${context.org.id} and e.document_id = ${original} and e.reverses is null
      and not exists (select from account_entry r where r.org_id = e.org_id and r.reverses = e.id) order by e.item_id, e.id`.execute(context.db);
  for (const raises of [true, false]) {
    const live = rows.filter((entry) => entry.raises === raises);
    await writeEntries(context, by, raises, live.map(opposite));
  }
}

const opposite = (entry: Live): AccountRow => ({
  partner: entry.partner_id,
  account: entry.account,
  item: entry.item_id,
  amount: neg(entry.amount),
  dueDate: entry.due_date,
  reverses: entry.id,
});
