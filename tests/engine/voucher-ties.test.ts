import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Generated } from '../../src/contract/answers';
import { addMonths, monthOf, startOfMonth, today } from '../../src/define/dates';
import { newId } from '../../src/server/base/id';
import { demoServer } from '../support/demo-world';
import { type Client, call, type Server, signIn } from '../support/server';

/** A demo year in vouchers: every account comes to what the ledgers say, whatever they are gathered by. */
let server: Server;
beforeAll(async () => {
  server = await demoServer();
});
afterAll(() => server.stop());

const months = Array.from({ length: 14 }, (_, back) => monthOf(addMonths(startOfMonth(today()), back - 13)));
const GROUPINGS = ['month', 'day', 'document'] as const;
const sums = async (org: string): Promise<Record<string, string>> => {
  const { rows } = await sql<{ code: string; balance: string }>`
    select a.code, sum(coalesce(l.debit, 0) - coalesce(l.credit, 0))::text as balance from document h join document_line l on l.org_id = h.org_id and l.document_id = h.id and l.section = 'lines'
      join voucher_account a on a.org_id = l.org_id and a.id = l.account_id where h.org_id = ${org} and h.kind = 'voucher' group by a.code`.execute(server.db);
  return Object.fromEntries(rows.map(({ code, balance }) => [code, balance]));
};
const one = async (query: ReturnType<typeof sql<{ sum: string }>>): Promise<string> => (await query.execute(server.db)).rows[0]?.sum ?? '0.00';

describe.each([
  ['hfinance', { stock: '1302', goods: '2302.01', due: '2302.02', prepaid: '1214', advance: '2305' }],
  ['dfinance', { stock: '1405', goods: '2202.01', due: '2202.02', prepaid: '1123', advance: '2203' }],
] as const)('the books of %s', (userName, accounts) => {
  let finance: Client;
  let org: string;
  beforeAll(async () => {
    finance = await signIn(server, { userName });
    const { rows } = await sql<{
      id: string;
    }>`select u.org_id as id from app_user u join account a on a.id = u.account_id where a.user_name = ${userName}`.execute(server.db);
    org = rows[0]?.id ?? '';
    await call(finance, 'POST', '/v1/business/voucherAccount/seed', { screen: 'voucherAccounts', input: {} });
    for (const [at, accountMonth] of months.entries()) {
      const input = { accountMonth, grouping: GROUPINGS[at % 3] };
      const answer = await call<Generated>(finance, 'POST', '/v1/business/voucher/generate', { screen: 'vouchers', key: newId(), input });
      if (answer.code !== 0) expect(answer.msg).toMatch(/没有未制凭证的单据/);
    }
  }, 300_000);

  test('hold nothing back, balance voucher by voucher, and number each month from one without gaps', async () => {
    const waiting = await sql`select * from voucher_waiting(${org}::uuid, ${userName === 'hfinance' ? 'H' : 'D'}, '2000-01-01', '2100-01-01')`.execute(
      server.db,
    );
    expect(waiting.rows).toEqual([]);
    const off = await sql`select h.id from document h join document_line l on l.org_id = h.org_id and l.document_id = h.id and l.section = 'lines'
      where h.org_id = ${org} and h.kind = 'voucher' group by h.id having coalesce(sum(l.debit), 0) <> coalesce(sum(l.credit), 0) or sum(l.debit) <> max(h.total_amount)`.execute(
      server.db,
    );
    expect(off.rows).toEqual([]);
    const written = await sql<{
      events: number;
    }>`select count(distinct subkind)::int as events from document where org_id = ${org} and kind = 'voucher'`.execute(server.db);
    expect(written.rows[0]?.events).toBeGreaterThan(8);
    const gaps = await sql`select account_month from document where org_id = ${org} and kind = 'voucher' group by 1
      having max(voucher_no) <> '记-' || lpad(count(*)::text, 4, '0') or min(voucher_no) <> '记-0001'`.execute(server.db);
    expect(gaps.rows).toEqual([]);
  });

  test('say of stock what its entries say, but for what there was before', async () => {
    const stock = await one(
      sql`select coalesce(sum(amount), 0)::text as sum from stock_entry where org_id = ${org} and owner_id = ${org} and doc_kind <> 'initialStock'`,
    );
    expect((await sums(org))[accounts.stock]).toBe(stock);
    expect(Number(stock)).not.toBe(0);
  });

  test('owe for goods without a paper and for papers what the open items say, and hold what was paid ahead', async () => {
    const said = await sums(org);
    const entries = (account: string, goods: boolean | undefined) =>
      one(sql`select coalesce(sum(e.amount), 0)::numeric(18,2)::text as sum from account_entry e join account_item i on i.org_id = e.org_id and i.id = e.item_id
        where e.org_id = ${org} and e.account = ${account} and e.doc_kind not in ('openingPayable', 'openingReceivable')
          and ${goods === undefined ? sql`true` : goods ? sql`i.item_kind = 'goods'` : sql`i.item_kind <> 'goods'`}`);
    const credit = (code: string): string => (-Number(said[code] ?? 0)).toFixed(2).replace('-0.00', '0.00');
    expect(credit(accounts.goods)).toBe(await entries('payable', true));
    expect(credit(accounts.due)).toBe(await entries('payable', false));
    expect(Number(said[accounts.prepaid] ?? 0).toFixed(2)).toBe(await entries('prepaid', undefined));
    expect(credit(accounts.advance)).toBe(await entries('advance', undefined));
  });
});
