import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Row } from '../../src/contract/answers';
import type { ReportDefinition } from '../../src/define/report-definition';
import { reportOf } from '../../src/domain/registry';
import type { Context } from '../../src/server/base/context';
import { drainOutbox } from '../../src/server/engine/documents/worker';
import { runReport } from '../../src/server/engine/reports/run';
import { act, add, documentsOf, linesOf, post } from '../support/documents';
import { inWorld } from '../support/in-world';
import { brokenPromises, colleague } from '../support/others';
import { makeSpecification, type TradeWorld, trade, tradeWorld } from '../support/trade-world';

let w: TradeWorld;
let h: Context;
let d: Context;
let other: { spec: string; piece: string };
let now = new Date('2026-03-02T02:00:00Z');
const day = (on: string): void => {
  now = new Date(`${on}T02:00:00Z`);
};
const delivery = { deliveryAddress: '解放路1号', receiver: '王库管', phone: '13800000000' };
const report = reportOf('report:salesSummary') as ReportDefinition;
const ask = (query: Record<string, string>, context: Context = d) =>
  runReport({ ...context, screen: 'salesSummary' }, report, { pageNum: 1, pageSize: 100, from: '2026-03-01', to: '2026-03-31', ...query });
const sell = (quantity: string, price: string, more: Record<string, unknown> = {}) =>
  post(d, 'saleOdo', { customer: w.customer, warehouse: w.dealer.warehouse, ...delivery }, [
    { specification: w.spec, unit: w.piece, quantity, price, taxRate: '13', batchNo: 'A', ...more },
  ]);
/** The two sides of the check, in cents: what the report says and what the accounts say, of the same days. */
async function both(from: string, to: string): Promise<[number, number]> {
  const { totals } = await ask({ from, to });
  const { rows } = await sql<{
    sum: string;
  }>`select coalesce(sum(amount), 0) as sum from account_entry where org_id = ${w.dealer.id} and account = 'receivable' and biz_date between ${from} and ${to}`.execute(
    w.db,
  );
  return [Math.round(Number(totals.netAmount) * 100), Math.round(Number(rows[0]?.sum) * 100)];
}

/** A month of a dealer: sales, a return, a red one, one taken back later, a price changed, a transfer partly rejected, a gift. */
inWorld(
  (db) => tradeWorld(db, () => new Date(now)),
  async (made) => {
    w = made;
    h = w.context(w.hospital);
    d = w.context(w.dealer);
    other = await makeSpecification(w.db, '骨针');
    for (const org of [w.hospital, w.dealer]) await trade(w.db, org, other.spec);
    await post(d, 'initialStock', { warehouse: w.dealer.warehouse }, [
      { specification: w.spec, unit: w.piece, quantity: '200', batchNo: 'A', expiryDate: '2031-01-31', unitCost: '50', taxRate: '13' },
      { specification: other.spec, unit: other.piece, quantity: '100', batchNo: 'Z', expiryDate: '2031-01-31', unitCost: '10', taxRate: '13' },
    ]);
    day('2026-03-03');
    const first = await sell('10', '113');
    await sell('5', '100', { specification: other.spec, unit: other.piece, batchNo: 'Z' });
    day('2026-03-05');
    const [line] = await linesOf(d, first.id);
    await post(d, 'saleReturn', { customer: w.customer, warehouse: w.dealer.warehouse, returnKind: '1', reason: '退货' }, [
      { specification: w.spec, unit: w.piece, quantity: '2', sourceLine: line?.id },
    ]);
    const wrong = await sell('3', '113');
    day('2026-03-06');
    await act(d, 'saleOdo', 'red', wrong.id, { reason: '开错' });
    const back = await sell('4', '113');
    day('2026-03-09');
    await act(d, 'saleOdo', 'unreview', back.id);
    day('2026-03-10');
    const change = await add(d, 'psiChange', { partner: w.customer, reason: '协议价', evidence: ['a.pdf'] }, [
      { specification: w.spec, unit: w.piece, sourceLine: line?.id, newPrice: '100' },
    ]);
    await act(d, 'psiChange', 'submit', change.id);
    for (const last of [colleague(d), { ...d, user: { ...d.user, id: `${d.user.id.slice(0, -4)}cafe` } }]) await act(last, 'psiChange', 'review', change.id);
    day('2026-03-11');
    await post(d, 'productTransfer', { partner: w.customer, warehouse: w.dealer.warehouse, mode: '2' }, [
      { specification: w.spec, unit: w.piece, quantity: '6', batchNo: 'A', price: '60', taxRate: '13' },
    ]);
    day('2026-03-12');
    const mirror = (await documentsOf(h, 'productTransfer')).at(-1);
    const [got] = await linesOf(h, String(mirror?.id));
    await act(h, 'productTransfer', 'receive', String(mirror?.id), { lines: [{ id: got?.id, quantity: '4', rejectReason: '破损' }] });
    await drainOutbox(w.db, () => now);
    await post(d, 'giftOdo', { customer: w.customer, warehouse: w.dealer.warehouse, reason: '1', attachments: ['协议.pdf'] }, [
      { specification: w.spec, unit: w.piece, quantity: '1', batchNo: 'A', price: '113', taxRate: '13' },
    ]);
  },
);

describe('the sales of a month', () => {
  it('are the receivable entries of the same documents, in any period', async () => {
    for (const [from, to] of [
      ['2026-03-01', '2026-03-31'],
      ['2026-03-03', '2026-03-03'],
      ['2026-03-05', '2026-03-05'],
      ['2026-03-06', '2026-03-06'],
      ['2026-03-06', '2026-03-08'],
      ['2026-03-09', '2026-03-09'],
      ['2026-03-10', '2026-03-10'],
      ['2026-03-11', '2026-03-11'],
      ['2026-03-12', '2026-03-31'],
    ] as const) {
      const [said, booked] = await both(from, to);
      expect(said, `${from} ${to}`).toBe(booked);
    }
    expect((await both('2026-03-01', '2026-03-31'))[0]).not.toBe(0);
  });

  it('by specification: quantities, amounts, cost from the entries, profit, margin, share', async () => {
    const { list, totals } = await ask({ level: 'specification' });
    const row = list.find((one) => one.specification === w.spec) as Row;
    // 10 sold, 2 back; 3 sold and flushed; 4 sold and taken back; 6 transferred, 2 of them rejected; the price of 8 lowered by 13.
    expect(row).toMatchObject({ saleQuantity: '16', returnQuantity: '4', netQuantity: '12' });
    expect(row).toMatchObject({ saleAmount: '1386', returnAmount: '346', netAmount: '1040', tax: '119.65', netExTax: '920.35', cost: '600', profit: '320.35' });
    expect(row).toMatchObject({ margin: '34.81', customers: '1', share: '67.53' });
    expect(totals).toMatchObject({ netAmount: '1540', customers: '1' });
    // Needles and cannulas are both counted in 支 of their own: their numbers are not added up.
    expect(totals).not.toHaveProperty('netQuantity');
    const { rows } = await sql<{
      cost: string;
    }>`select -sum(e.amount) as cost from stock_entry e join document h on h.org_id = e.org_id and h.id = e.document_id
      where e.org_id = ${w.dealer.id} and h.kind in ('saleOdo', 'saleReturn', 'productTransfer')`.execute(w.db);
    expect(Number(totals.cost)).toBe(Number(rows[0]?.cost));
  });

  it('two groupings at once add up to the one', async () => {
    const one = await ask({ level: 'customer' });
    const two = await ask({ level: 'customer+month' });
    expect(one.list).toHaveLength(1);
    expect(two.list.map((row) => row.month)).toEqual(['2026-03']);
    expect(two.totals.netAmount).toBe(one.totals.netAmount);
    expect((await ask({ level: 'month' })).list[0]).toMatchObject({ month: '2026-03', netAmount: one.totals.netAmount });
    // Quantities of two kinds of goods in one row mean nothing.
    expect(one.list[0]?.netQuantity).toBe('');
  });

  it('gifts count when asked for, at nothing', async () => {
    const without = await ask({ level: 'specification' });
    const withGifts = await ask({ level: 'specification', withGifts: 'true' });
    const of = (answer: { list: Row[] }) => answer.list.find((row) => row.specification === w.spec) as Row;
    expect(Number(of(withGifts).saleQuantity) - Number(of(without).saleQuantity)).toBe(1);
    expect(of(withGifts).netAmount).toBe(of(without).netAmount);
    expect(Number(of(withGifts).cost) - Number(of(without).cost)).toBe(50);
  });

  it('drills to lines, filters, and hides cost from who may not see it', async () => {
    const lines = await ask({ level: 'line', customer: w.customer, specification: w.spec });
    expect(lines.list.map((row) => [row.bizDate, row.kind, row.netAmount])).toEqual(
      expect.arrayContaining([
        ['2026-03-03', 'saleOdo', '1130'],
        ['2026-03-05', 'saleReturn', '-226'],
        ['2026-03-10', 'psiChange', '-104'],
      ]),
    );
    const clerk = await ask({ level: 'customer' }, { ...d, permissions: { salesSummary: ['query'] } });
    expect(clerk.columns).not.toContain('cost');
    expect(clerk.columns).not.toContain('margin');
    await expect(ask({ level: 'customer', share: '1~' })).rejects.toThrow('不能按【占比%】筛选');
    await expect(ask({}, { ...d, permissions: {} })).rejects.toThrow('权限');
  });
});

it('and the ledger keeps all its promises', async () => expect(await brokenPromises(w)).toEqual([]));
