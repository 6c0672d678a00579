import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClosingDesk, ClosingProof, Obstacle } from '../../src/contract/closing-answer';
import { addDays, addMonths, monthOf, startOfMonth, today } from '../../src/define/dates';
import { documents } from '../../src/domain/registry';
import { allScreens } from '../../src/domain/screens/all';
import { demoServer } from '../support/demo-world';
import { type Client, call, type Server, signIn } from '../support/server';

/** 月结台 through the public door: what stands in the way of a month, that it goes away once it is settled, the proof, closing and reopening. */
let server: Server;
let finance: Client;
let hospital: Client;
beforeAll(async () => {
  server = await demoServer();
  finance = await signIn(server, { userName: 'dfinance' });
  hospital = await signIn(server, { userName: 'hfinance' });
});
afterAll(() => server.stop());

const thisMonth = monthOf(today());
const back = (months: number): string => monthOf(addMonths(startOfMonth(today()), -months));
const desk = async (who: Client, month?: string) =>
  (await call<ClosingDesk>(who, 'GET', '/v1/business/closing/desk', { screen: 'stockFinance', ...(month ? { month } : {}) })).info;
const proof = async (who: Client, month: string) =>
  (await call<ClosingProof>(who, 'GET', '/v1/business/closing/proof', { screen: 'stockFinance', month })).info;
const act = (who: Client, operation: string, given: Record<string, string>) =>
  call<{ says: string }>(who, 'POST', `/v1/business/report/stockFinance/${operation}`, { screen: 'stockFinance', ...given });
const orgOf = async (userName: string): Promise<string> =>
  (await sql<{ id: string }>`select u.org_id as id from app_user u join account a on a.id = u.account_id where a.user_name = ${userName}`.execute(server.db))
    .rows[0]?.id ?? '';
const papersOf = ({ obstacles }: ClosingDesk): Obstacle[] => obstacles.filter(({ group }) => group === 'papers');

test('the strip says which months are closed, may be closed and run, and begins at the one whose turn it is', async () => {
  const first = await desk(finance);
  expect(first.months).toHaveLength(12);
  expect(first.months.at(-1)).toMatchObject({ month: thisMonth, state: 'running' });
  expect(first.months.at(-2)).toMatchObject({ month: back(1), state: 'closable', to: addDays(startOfMonth(today()), -1) });
  expect(first.month).toBe(back(1));
  expect(Object.keys(first.verbs)).toEqual(['closePeriod', 'reopenPeriod']);
  expect(first.verbs.reopenPeriod?.whyNot).toBe('还没有结过账');
});

test.each(['dfinance', 'hfinance'])(
  'every kind that posts stands there as often as its papers are unreviewed, and its page lists those %s sees',
  async (userName) => {
    const who = userName === 'dfinance' ? finance : hospital;
    const org = await orgOf(userName);
    const posting = documents.filter(({ postings }) => Object.keys(postings).length > 0).map(({ kind }) => kind);
    const answer = await desk(who, thisMonth);
    const { rows } = await sql<{ kind: string; n: number; oldest: string }>`
    select kind, count(*)::int as n, min(document_date)::text as oldest from document where org_id = ${org} and status in (0, 1) and kind = any(${posting}::text[])
      and to_char(document_date, 'YYYY-MM') = ${thisMonth} group by kind`.execute(server.db);
    expect(rows.length).toBeGreaterThan(2);
    expect(Object.fromEntries(papersOf(answer).map(({ id, count, oldest }) => [id, [count, oldest]]))).toEqual(
      Object.fromEntries(rows.map(({ kind, n, oldest }) => [kind, [n, oldest]])),
    );
    for (const { id, path, query, count, unseen, money, parts, next } of papersOf(answer)) {
      expect(
        parts.reduce((sum, part) => sum + part.count, 0),
        id,
      ).toBe(count);
      expect(parts.filter(({ word, who: names }) => word !== '待审核' && names.length === 0).map(({ word }) => `${id} ${word}`)).toEqual([]);
      // A page the caller does not hold: how many, and nothing of them.
      if (!path) expect([id, unseen, money, next]).toEqual([id, count, '', undefined]);
      else await opens(who, path, query ?? {}, count - unseen, money);
      if (next) expect(`${id} ${(await listed(who, next.path, next.query)).total}`).toBe(`${id} ${next.label.split(' ')[1]}`);
    }
  },
);
async function listed(who: Client, path: string, query: Record<string, string>) {
  const screen = allScreens.find((one) => one.path === path);
  return (
    await call<{ total: number; list: Record<string, string>[] }>(who, 'GET', `/v1/business/${screen?.resource}/list`, {
      screen: screen?.flag ?? '',
      pageSize: 500,
      ...query,
    })
  ).info;
}
async function opens(who: Client, path: string, query: Record<string, string>, rows: number, money: string): Promise<void> {
  const { total, list } = await listed(who, path, query);
  expect(total, path).toBe(rows);
  const sum = list.reduce((all, row) => all + Number(row.totalAmount ?? 0), 0);
  if (money !== '') expect(sum, path).toBeCloseTo(Number(money), 2);
}

test('what is settled no longer stands in the way', async () => {
  const before = papersOf(await desk(finance, thisMonth));
  const kind = before.find(({ parts, path }) => path && parts.some(({ word }) => word === '草稿'));
  const org = await orgOf('dfinance');
  await sql`update document set status = 6 where id = (select id from document where org_id = ${org} and kind = ${kind?.id ?? ''} and status = 0 and origin not in ('mirror', 'auto')
    and to_char(document_date, 'YYYY-MM') = ${thisMonth} limit 1)`.execute(server.db);
  const after = papersOf(await desk(finance, thisMonth)).find(({ id }) => id === kind?.id);
  expect(after?.count ?? 0).toBe((kind?.count ?? 0) - 1);
});

test('papers others have to pass are urged in one go, and once', async () => {
  const said: string[] = [];
  for (const who of [finance, hospital]) {
    const waiting = papersOf(await desk(who, thisMonth)).filter(({ mayUrge }) => mayUrge);
    for (const { id } of waiting) {
      const urge = () => call<{ says: string } | null>(who, 'POST', '/v1/business/closing/urge', { screen: 'stockFinance', month: thisMonth, kind: id });
      const first = await urge();
      said.push(`${id}: ${first.info?.says ?? first.msg}`);
      if (first.code !== 0) continue;
      expect(first.info?.says).toMatch(/^已催办\d+张.+：.+/);
      expect((await urge()).msg).toMatch(/催办/);
    }
  }
  // A paper the definition lets nobody here pass yet says so; all others were told of.
  expect(said.filter((one) => !/已催办|没有可用的审批人/.test(one))).toEqual([]);
});

test('the proof ties entries, balances and what was kept: nothing is left over, and what was changed by hand is', async () => {
  for (const who of [finance, hospital]) {
    for (const month of [back(3), back(1), thisMonth]) {
      const { rows, broken } = await proof(who, month);
      expect(rows.length).toBeGreaterThan(2);
      expect(rows.map(({ id, difference }) => [month, id, difference])).toEqual(rows.map(({ id }) => [month, id, '0.00']));
      expect(broken).toEqual([]);
    }
  }
  const org = await orgOf('dfinance');
  const change = (by: number) =>
    sql`update account_balance set balance = balance + ${by} where ctid = (select ctid from account_balance where org_id = ${org} and account = 'payable' order by partner_id limit 1)`.execute(
      server.db,
    );
  await change(1);
  const changed = await proof(finance, back(1));
  expect(changed.rows.find(({ id }) => id === 'payable')?.difference).toBe('-1.00');
  expect(changed.broken.length).toBeGreaterThan(0);
  await change(-1);
});

test('the month closes, keeps its balances, refuses a booking into it, and is reopened with a reason', async () => {
  expect(await act(finance, 'closePeriod', { month: back(1) })).toMatchObject({ code: 0 });
  const closed = await desk(finance, back(1));
  expect(closed.months.at(-2)).toMatchObject({ state: 'closed', closedBy: expect.stringMatching(/.+/), closedAt: expect.stringContaining('T') });
  expect(closed.obstacles).toEqual([]);
  expect(closed.verbs).toMatchObject({ closePeriod: { whyNot: `【${back(1)}】已结账` }, reopenPeriod: {} });
  const { rows } = await proof(finance, back(1));
  expect(rows.filter(({ kept }) => kept !== '').map(({ id, kept }) => [id, kept])).toEqual(
    rows.filter(({ kept }) => kept !== '').map(({ id, closing }) => [id, closing]),
  );
  expect(rows.filter(({ kept }) => kept !== '').length).toBeGreaterThan(1);
  // What was kept is where the next month begins.
  expect((await proof(finance, thisMonth)).rows.map(({ id, difference }) => [id, difference])).toEqual(rows.map(({ id }) => [id, '0.00']));
  const draft = await call(finance, 'POST', '/v1/business/paymentOrder/add', {
    screen: 'paymentOrder',
    key: 'closing desk',
    header: { documentDate: `${back(1)}-15`, purpose: '1', payMethod: 'wire' },
    lines: [],
  });
  expect(draft.msg).toBe(`【${back(1)}】已结账，不能录入或反审该月单据`);
  expect((await act(finance, 'reopenPeriod', { month: back(1) })).msg).toBe('请填写原因');
  expect((await act(finance, 'reopenPeriod', { month: back(1), reason: '补录运费' })).code).toBe(0);
  const again = await desk(finance, back(1));
  expect(again.history.map(({ label, reason }) => [label, reason])).toEqual([
    ['反结账', '补录运费'],
    ['结账', ''],
  ]);
  expect(again.months.at(-2)).toMatchObject({ state: 'closable', closedBy: '' });
  // What was closed with it in one go stays closed.
  expect(again.months.at(-3)?.state).toBe('closed');
  expect(again.verbs.closePeriod?.says).toBe(`【${back(1)}】结账后不能再录入和反审单据；月末库存与往来余额随即留存。`);
  expect(again.obstacles.length).toBeGreaterThan(0);
});

test('nobody without the page looks, and nothing but months is asked', async () => {
  const keeper = await signIn(server, { userName: 'dkeeper' });
  for (const way of ['desk', 'proof'])
    expect((await call(keeper, 'GET', `/v1/business/closing/${way}`, { screen: 'stockFinance', month: thisMonth })).code).toBe(40300);
  expect((await call(keeper, 'POST', '/v1/business/closing/urge', { screen: 'stockFinance', month: thisMonth, kind: 'saleOdo' })).code).toBe(40300);
  expect((await call(finance, 'GET', '/v1/business/closing/desk', { screen: 'stockFinance', month: '2026-13' })).code).toBe(40000);
  expect((await call(finance, 'POST', '/v1/business/closing/urge', { screen: 'stockFinance', month: thisMonth, kind: 'nothing' })).msg).toBe('没有这种单据');
});

test.each(['dfinance', 'hfinance'])(
  'every way to a report of the running month is answered for %s, and vouchers are asked for that month',
  async (userName) => {
    const who = userName === 'dfinance' ? finance : hospital;
    const { obstacles } = await desk(who, thisMonth);
    const ways = obstacles.flatMap(({ path, query }) => {
      const page = allScreens.find((screen) => screen.path === path);
      return page?.resource.startsWith('report:') ? [{ page, query }] : [];
    });
    expect(ways.length).toBeGreaterThan(0);
    for (const { page, query } of ways)
      expect((await call(who, 'GET', `/v1/business/report/${page.resource.slice('report:'.length)}`, { screen: page.flag, ...query })).http, page.title).toBe(
        200,
      );
    const vouchers = obstacles.find(({ group }) => group === 'vouchers');
    expect(vouchers?.next?.query).toMatchObject({ 'f.accountMonth': thisMonth, dialog: 'generate' });
  },
);
