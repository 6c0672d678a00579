import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { ReportAnswer } from '../../src/contract/report-answer';
import { round } from '../../src/define/money';
import { businessOverview } from '../../src/domain/finance/business-overview';
import { runReport } from '../../src/server/engine/reports/run';
import { act, add, post } from '../support/documents';
import { inWorld } from '../support/in-world';
import { type AcrossWorld, acrossWorld, booked, delivered, mirrorOf, pays, paysAhead } from '../support/money-across';
import { makerOf } from '../support/others';

/** How the business went, month by month: every figure is that of the books. */
let world: AcrossWorld;
let now = new Date('2025-12-20T02:00:00Z');
inWorld(
  (db) => acrossWorld(db, () => now),
  async (made) => {
    world = made;
    const { w, h, h2, d, d2 } = world;
    await delivered(world, '500.00');
    now = new Date('2026-01-15T02:00:00Z');
    const supplier = await makerOf(w);
    const bought = { specification: w.spec, unit: w.box, quantity: '2', price: '113', taxRate: '13', batchNo: 'N1', expiryDate: '2039-01-01' };
    const grn = await post(d, 'purchaseGrn', { supplier, warehouse: w.dealer.warehouse, deliveryNoteNo: 'S1' }, [bought]);
    const sold = await delivered(world, '226.00');
    now = new Date('2026-02-10T02:00:00Z');
    await pays(d, d2, supplier, [{ item: grn.id, amount: '100.00' }], [{ fund: 'bank', amount: '100.00' }]);
    const payment = await pays(h, h2, w.supplier, [{ item: sold.payable, amount: '226.00' }], [{ fund: 'bank', amount: '226.00' }]);
    await booked(d, 'receiptOrder', String((await mirrorOf(d, payment.id))[0]?.id), d2);
    const ahead = await paysAhead(h, h2, w.supplier, '1000.00');
    await booked(d, 'advanceCharge', String((await mirrorOf(d, ahead.id))[0]?.id), d2);
    // More than was due is received ahead by the receipt itself: the money came in once.
    const more = await add(d, 'receiptOrder', { partner: w.customer, payMethod: 'wire', bankAccount: '基本户' }, [], {
      funds: [{ fund: 'bank', amount: '50.00' }],
    });
    await act(d, 'receiptOrder', 'submit', more.id);
    await act(d2, 'receiptOrder', 'review', more.id);
    now = new Date('2026-04-02T02:00:00Z');
  },
);

const ask = (query: Record<string, string> = {}, operations = ['query', 'viewCost', 'export', 'print', 'drill']): Promise<ReportAnswer> =>
  runReport({ ...world.d, permissions: { businessReport: operations }, screen: 'businessReport' }, businessOverview, {
    pageNum: 1,
    pageSize: 50,
    ...query,
  });
const figures = (answer: ReportAnswer, ...names: string[]) =>
  answer.list.map((row) =>
    names.map((name) => (name === 'period' || row[name] === null || row[name] === undefined ? String(row[name] ?? '') : round(String(row[name]), 2))),
  );

test('month by month: bought, sold, earned, paid, received, and what there is at the end of each', async () => {
  const answer = await ask();
  expect(figures(answer, 'period', 'purchases', 'sales', 'netSales', 'cost', 'profit', 'paid', 'received').slice(1)).toEqual([
    ['2026-01', '226.00', '226.00', '200.00', '100.00', '100.00', '0.00', '0.00'],
    ['2026-02', '0.00', '0.00', '0.00', '0.00', '0.00', '100.00', '1276.00'],
    ['2026-03', '0.00', '0.00', '0.00', '0.00', '0.00', '0.00', '0.00'],
    ['2026-04', '0.00', '0.00', '0.00', '0.00', '0.00', '0.00', '0.00'],
  ]);
  expect(figures(answer, 'period', 'payable', 'receivable')).toEqual([
    ['期初', '0.00', '500.00'],
    ['2026-01', '226.00', '726.00'],
    ['2026-02', '126.00', '500.00'],
    ['2026-03', '126.00', '500.00'],
    ['2026-04', '126.00', '500.00'],
  ]);
});
test('the last row and the total are the books', async () => {
  const answer = await ask();
  const { rows } = await sql<{ account: string; sum: string }>`
    select account, sum(balance)::numeric(18,2)::text as sum from account_balance where org_id = ${world.d.org.id} group by 1`.execute(world.w.db);
  const books = new Map(rows.map(({ account, sum }) => [account, sum]));
  const stock = await sql<{ sum: string }>`select sum(amount)::numeric(18,2)::text as sum from stock_entry where org_id = ${world.d.org.id}`.execute(
    world.w.db,
  );
  const last = [books.get('payable'), books.get('receivable'), stock.rows[0]?.sum];
  expect(figures(answer, 'payable', 'receivable', 'stock').at(-1)).toEqual(last);
  const { totals = {} } = answer;
  const said = ['payable', 'receivable', 'stock', 'sales', 'paid', 'received'].map((name) => round(String(totals[name]), 2));
  expect(said).toEqual([...last, '226.00', '100.00', '1276.00']);
});
test('by quarters the same sums', async () => {
  const answer = await ask({ grain: 'quarter' });
  expect(figures(answer, 'period', 'sales', 'received', 'receivable')).toEqual([
    ['期初', '0.00', '0.00', '500.00'],
    ['2026年1季度', '226.00', '1276.00', '500.00'],
    ['2026年2季度', '0.00', '0.00', '500.00'],
  ]);
});
test('what it cost is for those who may see costs', async () => {
  const [, january] = (await ask({}, ['query'])).list;
  expect(january).toMatchObject({ period: '2026-01', sales: '226' });
  for (const name of ['purchases', 'cost', 'profit', 'margin', 'stock']) expect(january).not.toHaveProperty(name);
});
