import { sql } from 'kysely';
import type { BankAccountChoice, BankBalance, BankDifference, BankReason, BankSide } from '../../../../contract/bank-answer';
import { dayOf } from '../../../../define/dates';
import { add, isNegative, isZero, round, sub } from '../../../../define/money';
import { bankAccount } from '../../../../domain/finance/bank/bank-account';
import type { Context } from '../../../base/context';
import { NotFound } from '../../../base/errors';
import { requireFlags } from '../../../engine/masters/access';
import { booksHave, linesHave, openDocuments, openLines } from './differences';

/** Rows of a reason that are told on the page; the sum is of all of them. */
const SHOWN = 200;
const NONE: BankSide = { amount: '0.00', reasons: [], adjusted: '0.00' };

/**
 * 余额调节: what the bank says and what the books say of an account on a day, and what each has to be told of the other. Books are what was there in the
 * beginning and every reviewed document of money since.
 * @throws Forbidden without the page of the accounts, NotFound for an account of others
 */
export async function bankBalance(context: Context, asked: { account?: string | undefined; day?: string | undefined }, shown = SHOWN): Promise<BankBalance> {
  requireFlags(context, bankAccount, ['query'], '余额调节');
  const accounts = await accountsOf(context);
  const chosen = asked.account ? accounts.find(({ id }) => id === asked.account) : accounts[0];
  if (asked.account && !chosen) throw new NotFound('银行账户不存在');
  const day = asked.day ?? (chosen?.lastDay || dayOf(context.now()));
  if (!chosen) return { accounts, account: '', day, bankDay: '', bank: NONE, books: NONE, difference: '0.00', unexplained: '0.00', torn: '' };
  const at = { account: chosen.id, day };
  const opened = await openedWith(context, chosen.id);
  const said = await linesHave(context, at);
  const [lines, documents] = [await openLines(context, at), await openDocuments(context, at)];
  const bank = side(add(said.balance ?? add(opened.bank, said.moved), said.since), [
    reason('booksIn', '加：账面已收、银行未收', documents, 'in', shown),
    reason('booksOut', '减：账面已付、银行未付', documents, 'out', shown),
  ]);
  const books = side(add(opened.books, await booksHave(context, at)), [
    reason('bankIn', '加：银行已收、账面未收', lines, 'in', shown),
    reason('bankOut', '减：银行已付、账面未付', lines, 'out', shown),
    ...opening(opened),
  ]);
  const difference = round(sub(bank.amount, books.amount), 2);
  return {
    accounts,
    account: chosen.id,
    day,
    bankDay: said.day,
    bank,
    books,
    difference,
    unexplained: round(sub(bank.adjusted, books.adjusted), 2),
    torn: said.torn,
  };
}

type Sided = BankDifference & { direction: 'in' | 'out' };

function reason(id: BankReason['id'], title: string, all: readonly Sided[], direction: 'in' | 'out', shown: number): BankReason {
  const rows = all.filter((one) => one.direction === direction);
  const sum = add('0', ...rows.map(({ amount }) => amount));
  const told = rows.slice(0, shown).map(({ direction: _, ...row }) => row);
  return { id, title, amount: round(direction === 'in' ? sum : sub('0', sum), 2), rows: told, more: rows.length - told.length };
}

const side = (amount: string, reasons: BankReason[]): BankSide => ({
  amount: round(amount, 2),
  reasons,
  adjusted: round(add(amount, ...reasons.map((one) => one.amount)), 2),
});

type Opened = { bank: string; books: string };

/** What the two differed by when the account began to be kept here. */
function opening({ bank, books }: Opened): BankReason[] {
  const amount = round(sub(bank, books), 2);
  return isZero(amount) ? [] : [{ id: 'opening', title: `${isNegative(amount) ? '减' : '加'}：启用时银行与账面的差额`, amount, rows: [], more: 0 }];
}

async function openedWith({ db, org }: Context, account: string): Promise<Opened> {
  const { rows } = await sql<Opened>`
    select opening_balance::text as bank, coalesce(opening_books, opening_balance)::text as books from bank_account where org_id = ${org.id} and id = ${account}`.execute(
    db,
  );
  return rows[0] ?? { bank: '0', books: '0' };
}

async function accountsOf({ db, org }: Context): Promise<BankAccountChoice[]> {
  const { rows } = await sql<BankAccountChoice>`
    select id, name, account_no as "accountNo", coalesce(last_day::text, '') as "lastDay" from bank_account_list where org_id = ${org.id} and deleted_at is null
    order by is_default desc, name`.execute(db);
  return rows;
}
