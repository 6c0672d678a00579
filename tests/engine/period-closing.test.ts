import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReportAnswer } from '../../src/contract/report-answer';
import { addDays, addMonths, monthOf, startOfMonth, today } from '../../src/define/dates';
import { documents } from '../../src/domain/registry';
import { allScreens } from '../../src/domain/screens/all';
import { selfCheck } from '../../src/server/engine/self-check/self-check';
import { demoServer } from '../support/demo-world';
import { type Client, call, type Server, signIn } from '../support/server';

/** 结账 and 反结账 through the public door: in order, only what is over, and a closed month takes nothing more. */
let server: Server;
let finance: Client;
let dealer: Client;
beforeAll(async () => {
  server = await demoServer();
  finance = await signIn(server, { userName: 'dfinance' });
  dealer = await signIn(server, { userName: 'dealer' });
});
afterAll(() => server.stop());

const thisMonth = monthOf(today());
const back = (months: number): string => monthOf(addMonths(startOfMonth(today()), -months));
const look = async (who: Client, month: string) =>
  (await call<ReportAnswer>(who, 'GET', '/v1/business/report/stockFinance', { screen: 'stockFinance', month, ownership: '' })).info;
const act = (who: Client, operation: string, given: Record<string, string>) =>
  call<{ says: string }>(who, 'POST', `/v1/business/report/stockFinance/${operation}`, { screen: 'stockFinance', ...given });
const orgOf = async (): Promise<string> =>
  (await sql<{ id: string }>`select u.org_id as id from app_user u join account a on a.id = u.account_id where a.user_name = 'dfinance'`.execute(server.db))
    .rows[0]?.id ?? '';

test('a month is closed when it is over, one after the other, and reopened from the last', async () => {
  expect((await look(finance, thisMonth)).verbs?.closePeriod?.whyNot).toContain('结束后才能结账');
  expect((await act(finance, 'closePeriod', { month: thisMonth })).msg).toContain('结束后才能结账');
  const before = (await look(finance, back(2))).verbs;
  expect(before).toMatchObject({ reopenPeriod: { whyNot: '还没有结过账' } });
  // The first one closes all that lie before it: which, and how many, is said before.
  expect(before?.closePeriod?.says).toMatch(new RegExp(`^从【\\d{4}-\\d{2}】到【${back(2)}】共\\d+个月一起结账`));
  expect(await act(finance, 'closePeriod', { month: back(2) })).toMatchObject({ code: 0, info: { says: `【${back(2)}】已结账` } });
  expect((await act(finance, 'closePeriod', { month: back(2) })).msg).toBe(`【${back(2)}】已结账`);
  expect((await act(finance, 'closePeriod', { month: back(1) })).code).toBe(0);
  expect((await act(finance, 'reopenPeriod', { month: back(2), reason: '补单' })).msg).toBe(`只能反结最后结账的月份【${back(1)}】`);
  expect((await act(finance, 'reopenPeriod', { month: back(1) })).msg).toBe('请填写原因');
  expect((await look(finance, back(1))).verbs?.reopenPeriod?.says).toBe(
    `只反结【${back(1)}】一个月：该月可以重新录入和反审单据，留存的余额作废；【${back(2)}】及以前的月份仍为已结账。`,
  );
  expect((await act(finance, 'closePeriod', { month: '2026-13' })).code).toBe(40000);
  expect((await act(finance, 'closePeriod', { month: back(1), nothing: '1' })).code).toBe(40000);
});

test('what a month still holds is told with its page, also while the month runs', async () => {
  const org = await orgOf();
  const posting = documents.filter(({ postings }) => Object.keys(postings).length > 0).map(({ kind }) => kind);
  const { from, to } = (await look(finance, thisMonth)).parameters as { from: string; to: string };
  const findings = (await look(finance, thisMonth)).verbs?.closePeriod?.findings ?? [];
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from document where org_id = ${org} and status in (0, 1) and kind = any(${posting}::text[]) and document_date between ${from} and ${to}
      group by kind order by 1 desc`.execute(server.db);
  const papers = findings.filter(({ query }) => query?.['f.status']);
  expect(rows.length).toBeGreaterThan(2);
  expect(findings.filter(({ says }) => /草稿|待审核/.test(says)).map(({ count }) => count)).toEqual(rows.map(({ n }) => n));
  expect(papers.length).toBeGreaterThan(0);
  for (const { path, query, count, says } of papers) {
    const screen = allScreens.find((one) => one.path === path);
    const list = await call<{ total: number }>(finance, 'GET', `/v1/business/${screen?.resource}/list`, { screen: screen?.flag ?? '', ...query });
    expect(list.info.total, path).toBe(count);
    expect(says).toMatch(/(草稿|待审核)\d+.*最早\d{4}-\d\d-\d\d/);
  }
  // Goods without their invoice are what the accounts say of them.
  const { rows: open } = await sql<{ n: number }>`
    select count(*)::int as n from account_item where org_id = ${org} and item_kind = 'goods' and account = 'payable' and open <> 0 and item_date <= ${to}`.execute(
    server.db,
  );
  expect(findings.find(({ title }) => title.startsWith('暂估应付'))?.count).toBe(open[0]?.n);
  expect((await look(finance, back(1))).verbs?.closePeriod).toMatchObject({ whyNot: expect.stringContaining('已结账') });
  expect((await look(finance, back(1))).verbs?.closePeriod?.findings).toEqual([]);
});

test('what is kept of a closed month is what its report and the accounts say', async () => {
  const org = await orgOf();
  const kept = await sql<{ amount: string; open: string }>`
    select (select sum(amount) from period_stock where org_id = ${org} and month = ${back(1)}) as amount,
      (select sum(open) from period_item where org_id = ${org} and month = ${back(1)} and account = 'receivable') as open`.execute(server.db);
  const { totals, breaks } = await look(finance, back(1));
  expect(breaks).toBe(0);
  expect(Number(totals.closingAmount)).toBeCloseTo(Number(kept.rows[0]?.amount), 2);
  const last = addDays(startOfMonth(today()), -1);
  const owed = await call<ReportAnswer>(finance, 'GET', '/v1/business/report/receivablePayable', {
    screen: 'receivablePayable',
    side: 'receivable',
    from: `${back(1)}-01`,
    to: last,
    showZero: 'true',
  });
  expect(Number(owed.info.totals.closing)).toBeCloseTo(Number(kept.rows[0]?.open ?? 0), 2);
});

test('figures that were changed since are found out, and no month is closed on them', async () => {
  const org = await orgOf();
  const change = (by: number) =>
    sql`update period_stock set amount = amount + ${by} where ctid = (select ctid from period_stock where org_id = ${org} and month = ${back(1)} order by lot_id limit 1)`.execute(
      server.db,
    );
  expect((await selfCheck(server.db)).filter(({ broken }) => broken > 0)).toEqual([]);
  await change(1);
  expect((await selfCheck(server.db)).filter(({ broken }) => broken > 0).map(({ id }) => id)).toEqual(['I1-closed']);
  expect((await act(finance, 'reopenPeriod', { month: back(1), reason: '重结' })).code).toBe(0);
  expect((await act(finance, 'closePeriod', { month: back(1) })).code).toBe(0);
  // An account that was changed by hand: the next closing says so.
  await sql`update account_balance set balance = balance + 1 where org_id = ${org}`.execute(server.db);
  expect((await act(finance, 'reopenPeriod', { month: back(1), reason: '重结' })).code).toBe(0);
  expect((await act(finance, 'closePeriod', { month: back(1) })).msg).toContain('账务自检不成立，不能结账：往来余额等于往来流水之和');
  await sql`update account_balance set balance = balance - 1 where org_id = ${org}`.execute(server.db);
  expect((await act(finance, 'closePeriod', { month: back(1) })).code).toBe(0);
});

test('a day of a closed month is refused, one of an open month is not', async () => {
  const partner = (
    await sql<{
      id: string;
    }>`select id from partner where org_id = ${await orgOf()} and kind in ('supplier', 'both') and status and deleted_at is null limit 1`.execute(server.db)
  ).rows[0]?.id;
  const draft = (documentDate: string) =>
    call(finance, 'POST', '/v1/business/paymentOrder/add', {
      screen: 'paymentOrder',
      key: `closing ${documentDate}`,
      header: { partner, documentDate, purpose: '1', payMethod: 'wire' },
      lines: [],
    });
  expect((await draft(`${back(1)}-15`)).msg).toBe(`【${back(1)}】已结账，不能录入或反审该月单据`);
  expect((await draft(today())).msg).not.toContain('已结账');
});

test('whoever does not hold the operation neither sees nor does it', async () => {
  const nobody = await signIn(server, { userName: 'dkeeper' });
  expect((await act(nobody, 'closePeriod', { month: back(0) })).code).toBe(40300);
  const held = await look(dealer, thisMonth);
  expect(Object.keys(held.verbs ?? {}).length).toBeLessThanOrEqual(2);
  expect((await act(finance, 'reopenPeriod', { month: back(1), reason: '补录费用' })).info.says).toBe(`【${back(1)}】已反结账，【${back(2)}】及以前仍为已结账`);
  expect((await look(finance, back(1))).verbs?.closePeriod?.whyNot).toBeUndefined();
  // Two at once: one closes it, the other is told so.
  const both = await Promise.all([1, 2].map(() => act(finance, 'closePeriod', { month: back(1) })));
  expect(both.map(({ code }) => code).sort()).toEqual([0, expect.any(Number)]);
  expect(both.map(({ msg, info }) => info?.says ?? msg)).toEqual([`【${back(1)}】已结账`, `【${back(1)}】已结账`]);
});

test('where a hospital closes its months on another day, so does the month here', async () => {
  const hospital = await signIn(server, { userName: 'hfinance' });
  const org = (
    await sql<{ id: string }>`select u.org_id as id from app_user u join account a on a.id = u.account_id where a.user_name = 'hfinance'`.execute(server.db)
  ).rows[0]?.id;
  await sql`insert into rule_value (org_id, id, key, scope, value) values (${org}, gen_random_uuid(), 'report.monthEndDay', 'organisation', '25')`.execute(
    server.db,
  );
  const month = back(2);
  expect((await look(hospital, month)).parameters).toMatchObject({ from: `${back(3)}-26`, to: `${month}-25` });
  expect((await act(hospital, 'closePeriod', { month })).info.says).toBe(`【${month}】已结账`);
  const kept = await sql<{ first_day: string; last_day: string }>`select first_day::text, last_day::text from period_closed where org_id = ${org}`.execute(
    server.db,
  );
  expect(kept.rows).toEqual([{ first_day: `${back(3)}-26`, last_day: `${month}-25` }]);
  const dated = async (documentDate: string) =>
    (
      await call(hospital, 'POST', '/v1/business/paymentOrder/add', {
        screen: 'paymentOrder',
        key: `month end ${documentDate}`,
        header: { documentDate, purpose: '1', payMethod: 'wire' },
        lines: [],
      })
    ).msg;
  expect(await dated(`${month}-25`)).toContain('已结账');
  expect(await dated(`${month}-26`)).not.toContain('已结账');
});
