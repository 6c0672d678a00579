import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { BankBalance } from '../../src/contract/bank-answer';
import { addDays, today } from '../../src/define/dates';
import type { Context } from '../../src/server/base/context';
import { bankBalance } from '../../src/server/kinds/finance/bank/balance';
import { exportBalance } from '../../src/server/kinds/finance/bank/balance-sheet';
import { lineOf, openAccount } from '../support/bank';
import { act as actOn } from '../support/callers';
import { act } from '../support/documents';
import { inWorld } from '../support/in-world';
import { type MoneyWorld, moneyWorld, prepaid, receiptDraft } from '../support/payments';
import { wordsOf } from '../support/sheets';

/** 余额调节: both sides on a day, and what explains the difference, to the cent. */
let world: MoneyWorld;
let d: Context;
let account: string;
const now = today();
inWorld(moneyWorld, async (made) => {
  world = made;
  d = made.d;
  account = await openAccount(d, { openingDay: addDays(now, -20), openingBalance: '1000.00' });
});

const got = async (amount: string, documentDate: string, more: Record<string, unknown> = {}) => {
  const saved = await receiptDraft(world, world.w.customer, [], [{ fund: 'bank', amount }], { documentDate, ...more });
  await act(d, 'receiptOrder', 'submit', saved.id);
  return act(world.second, 'receiptOrder', 'review', saved.id);
};
const match = (id: string, candidate: string, take?: string) => actOn(d, 'bankLine', 'match', { ids: [id], input: { candidate, ...(take ? { take } : {}) } });
const at = (day: string) => bankBalance(d, { account, day });
const told = ({ bank, books, difference, unexplained }: BankBalance) => ({
  bank: [bank.amount, ...bank.reasons.map(({ amount }) => amount), bank.adjusted],
  books: [books.amount, ...books.reasons.map(({ amount }) => amount), books.adjusted],
  difference,
  unexplained,
});

it('begins with what stood on both sides', async () => {
  expect(told(await at(now))).toEqual({
    bank: ['1000.00', '0.00', '0.00', '1000.00'],
    books: ['1000.00', '0.00', '0.00', '1000.00'],
    difference: '0.00',
    unexplained: '0.00',
  });
});

it('every cent of the difference is a line without a document or a document without a line', async () => {
  const paidIn = await got('300.10', addDays(now, -10));
  const matched = await lineOf(d, { day: addDays(now, -10), in: '300.10', balance: '1300.10', name: '康和医院' });
  await match(matched, paidIn.id);
  // On its way: in the books and not at the bank; at the bank and not in the books; parked; in part; by a draft; later.
  const onWay = await got('45.05', addDays(now, -9));
  const fee = await lineOf(d, { day: addDays(now, -8), out: '15.00', balance: '1285.10', summary: '手续费' });
  await actOn(d, 'bankLine', 'park', { ids: [fee], reason: '手续费月末入账' });
  const out = await prepaid(world, world.supplier, '200.00');
  const more = await lineOf(d, { day: addDays(now, -7), in: '80.00', balance: '1365.10' });
  const part = await got('30.00', addDays(now, -7));
  await match(more, part.id);
  const draft = await receiptDraft(world, world.w.customer, [], [{ fund: 'bank', amount: '7.77' }], { documentDate: addDays(now, -6) });
  const early = await lineOf(d, { day: addDays(now, -6), in: '7.77', balance: '1372.87' });
  await match(early, draft.id);
  const balance = await at(now);
  expect(told(balance)).toEqual({
    bank: ['1372.87', '45.05', '-200.00', '1217.92'],
    books: ['1175.15', '57.77', '-15.00', '1217.92'],
    difference: '197.72',
    unexplained: '0.00',
  });
  expect(balance.books.reasons.flatMap(({ rows }) => rows.map(({ words, amount }) => [words, amount]))).toEqual([
    ['其余金额待匹配', '50.00'],
    [`单据${draft.sn}未审核`, '7.77'],
    ['已搁置：手续费月末入账', '15.00'],
  ]);
  expect(balance.bank.reasons.flatMap(({ rows }) => rows.map(({ sn, amount }) => [sn, amount]))).toEqual([
    [onWay.sn, '45.05'],
    [out.sn, '200.00'],
  ]);
  const then = await at(addDays(now, -9));
  expect(told(then)).toMatchObject({ difference: '-45.05', unexplained: '0.00' });
});

it('a document that was red flushed is out of the books from then on, on no side', async () => {
  const gone = await got('500.00', addDays(now, -5));
  const before = await at(now);
  await act(d, 'receiptOrder', 'red', gone.id, { reason: '退回' });
  const after = await at(now);
  expect(Number(before.books.amount) - Number(after.books.amount)).toBe(500);
  expect(after.unexplained).toBe('0.00');
  expect((await at(addDays(now, -1))).unexplained).toBe('0.00');
});

it('a line that is missing is said to be unexplained, and where', async () => {
  await lineOf(d, { day: addDays(now, -4), in: '1.00', balance: '1400.00', serialNo: 'HOLE' });
  const balance = await at(now);
  expect(balance.unexplained).toBe('26.13');
  expect(balance.torn).toMatch('HOLE');
  expect((await at(addDays(now, -5))).unexplained).toBe('0.00');
});

it('a document is of the account it names, or of that whose line it is', async () => {
  const other = await openAccount(d, {
    name: '一般户 建行 4321',
    accountNo: '62220000000000004321',
    isDefault: false,
    openingDay: addDays(now, -20),
    openingBalance: '0',
  });
  const books = async (of: string) => (await bankBalance(d, { account: of, day: now })).books.amount;
  const [one, two] = [await books(account), await books(other)];
  await got('61.00', now, { bankAccount: '建行尾号4321' });
  expect([await books(account), await books(other)]).toEqual([one, '61.00']);
  expect(two).toBe('0.00');
  const cash = await got('62.00', now, { payMethod: 'cash' });
  expect(await books(account)).toBe(one);
  expect(cash.sn).not.toBe('');
});

it('only for who holds the page, and of his own accounts', async () => {
  await expect(bankBalance({ ...d, permissions: {} }, {})).rejects.toThrow('权限');
  const h = world.w.context(world.w.hospital);
  await expect(bankBalance(h, { account })).rejects.toThrow('银行账户不存在');
  expect(await bankBalance(h, {})).toMatchObject({ accounts: [], account: '', unexplained: '0.00' });
  expect((await sql`select 1 from bank_line where org_id = ${h.org.id}`.execute(d.db)).rows).toEqual([]);
});

it('what both differed by in the beginning says which way it goes', async () => {
  const other = await openAccount(d, { name: '一般户', accountNo: '4200 1111 2222 9977', isDefault: false, openingBalance: '100.00', openingBooks: '130.00' });
  const { books } = await bankBalance(d, { account: other, day: now });
  expect(books.reasons.at(-1)).toMatchObject({ title: '减：启用时银行与账面的差额', amount: '-30.00' });
  expect(books.adjusted).toBe('100.00');
});

it('as a sheet it tells every item of both sides and comes to the same sums', async () => {
  const asked = { account, day: now };
  const balance = await bankBalance(d, asked);
  const cells = await wordsOf(await buffer(await exportBalance(d, asked)));
  for (const [side, at] of [
    ['bank', 0],
    ['books', 4],
  ] as const) {
    const said = cells.slice(1).map((row) => ({ title: row[at], amount: Number(row[at + 3]) }));
    const { amount, reasons, adjusted } = balance[side];
    expect(said[0]?.amount).toBe(Number(amount));
    expect(said).toContainEqual({ title: '调节后余额', amount: Number(adjusted) });
    expect(reasons.some(({ rows }) => rows.length > 0)).toBe(true);
    for (const { title, amount: sum, rows: items } of reasons) {
      const from = said.findIndex((one) => one.title === title);
      expect(said[from]?.amount, title).toBe(Math.abs(Number(sum)));
      expect(said.slice(from + 1, from + 1 + items.length).map((one) => one.amount)).toEqual(items.map((item) => Number(item.amount)));
    }
  }
  const stranger = { ...d, isSystem: false, permissions: {} };
  await expect(exportBalance(stranger, asked)).rejects.toThrow('权限');
});
