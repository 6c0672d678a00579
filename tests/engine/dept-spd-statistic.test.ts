import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { ReportDefinition } from '../../src/define/report-definition';
import { reportOf } from '../../src/domain/registry';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { drainOutbox } from '../../src/server/engine/documents/worker';
import { runReport } from '../../src/server/engine/reports/run';
import { act, add, edit, linesOf, post } from '../support/documents';
import { inWorld } from '../support/in-world';
import { type TradeWorld, tradeWorld } from '../support/trade-world';

/** Three claims of a ward in three days, one of them urgent and late, one of them short; what went back, was used and charged: every figure worked out by hand. */
let w: TradeWorld;
let h: Context;
let nurse: Context;
let now = new Date('2026-03-01T00:00:00Z');
/** As the clock of the house shows it. */
const at = (moment: string): void => {
  now = new Date(`${moment}:00+08:00`);
};
const report = reportOf('report:deptSpdStatistic') as ReportDefinition;
const ask = (query: Record<string, string> = {}, context: Context = h) =>
  runReport({ ...context, screen: 'deptSpdStatistic' }, report, { pageNum: 1, pageSize: 100, from: '2026-03-01', to: '2026-03-03', ...query });

/** A claim that is submitted, approved, issued, driven and received, each at its time. @returns the receipt */
async function claimed(quantity: string, times: readonly [string, string, string, string, string], more: Record<string, unknown> = {}, received = quantity) {
  const goods = { specification: w.spec, unit: w.piece };
  const [submitted, approved, issued, left, come] = times;
  at(submitted);
  const claim = await add(h, 'suppliesClaim', { department: w.ward, sourceWarehouse: w.hospital.warehouse, targetWarehouse: w.wardStore, ...more }, [
    { ...goods, quantity },
  ]);
  await act(h, 'suppliesClaim', 'submit', claim.id);
  at(approved);
  await act(h, 'suppliesClaim', 'review', claim.id);
  at(issued);
  const [line] = await linesOf(h, claim.id);
  const done = await post(
    h,
    'issueOdo',
    { issueType: '1', target: '2', department: w.ward, sourceWarehouse: w.hospital.warehouse, targetWarehouse: w.wardStore },
    [{ ...goods, quantity, batchNo: 'A', sourceLine: line?.id }],
  );
  await drainOutbox(w.db, () => now);
  const run = await add(h, 'dispatchOrder', {}, [{ issueOdo: done.id, container: 'X1' }]);
  at(left);
  await act(h, 'dispatchOrder', 'depart', run.id);
  at(come);
  const receipt = String(done.made.find((one) => one.kind === 'departmentReceipt')?.id);
  await edit(nurse, 'departmentReceipt', receipt, { receiveTime: now.toISOString() }, [
    { id: (await linesOf(h, receipt))[0]?.id, receivedQuantity: received, ...(received === quantity ? {} : { refuseReason: '短缺' }) },
  ]);
  await act(nurse, 'departmentReceipt', 'review', receipt);
  await drainOutbox(w.db, () => now);
  return receipt;
}

inWorld(
  (db) => tradeWorld(db, () => new Date(now)),
  async (made) => {
    w = made;
    h = w.context(w.hospital);
    nurse = w.context(w.hospital, { user: { ...h.user, departments: [w.ward] } });
    await sql`update business_product set chargeable = true, charge_price = 3 where org_id = ${w.hospital.id}`.execute(w.db);
    await post(h, 'initialStock', { warehouse: w.hospital.warehouse }, [
      { specification: w.spec, unit: w.piece, quantity: '500', batchNo: 'A', expiryDate: '2026-05-20', unitCost: '2', taxRate: '13' },
    ]);
    const due = { needDate: '2026-03-02' };
    // Two of twenty are missing: it is not complete.
    await claimed('20', ['2026-03-02T09:00', '2026-03-02T11:00', '2026-03-02T12:00', '2026-03-02T13:00', '2026-03-02T13:30'], due, '18');
    // Approved in half an hour, there the next morning: 18 hours, too late.
    const urgent = { ...due, claimType: '3', urgentReason: '抢救' };
    await claimed('10', ['2026-03-02T15:00', '2026-03-02T15:30', '2026-03-02T16:00', '2026-03-03T08:00', '2026-03-03T09:00'], urgent);
    const last = await claimed('4', ['2026-03-03T10:00', '2026-03-03T10:30', '2026-03-03T12:00', '2026-03-03T12:30', '2026-03-03T14:00'], {
      needDate: '2026-03-03',
    });
    at('2026-03-03T15:00');
    await post(h, 'issueReturn', { returnKind: '1', department: w.ward, sourceWarehouse: w.wardStore, targetWarehouse: w.hospital.warehouse, reason: '积压' }, [
      { specification: w.spec, unit: w.piece, quantity: '3', batchNo: 'A', quality: '合格', sourceLine: (await linesOf(h, last))[0]?.id },
    ]);
    const patient = newId();
    await sql`insert into patient (org_id, id, code, name, visit_type, visit_no, department_id) values (${w.hospital.id}, ${patient}, 'BR1', '张三丰', 'inpatient', 'ZY001', ${w.ward})`.execute(
      w.db,
    );
    const use = await post(h, 'useRecord', { useType: '1', department: w.ward, warehouse: w.wardStore, patient }, [
      { specification: w.spec, unit: w.piece, quantity: '5', batchNo: 'A' },
    ]);
    // The hospital's system charged four of the five.
    await sql`update document_line set charged_quantity = 4, charged_amount = 12 where org_id = ${w.hospital.id} and document_id = ${use.id}`.execute(w.db);
  },
);

it('says how a department was served', async () => {
  const { list } = await ask();
  expect(list).toHaveLength(1);
  expect(list[0]).toMatchObject({
    departmentName: '骨科',
    ...{ claims: '3', urgentShare: '33.33', lines: '3', approved: '34', answered: '32', fillRate: '94.12', closedLines: '2', fullLines: '2', lineFill: '100' },
    // (2 + 0.5 + 0.5) ÷ 3 · (1 + 0.5 + 1.5) ÷ 3 · (0.5 + 1 + 1.5) ÷ 3 · (18 + 4) ÷ 2 hours; one of two was in time.
    ...{ avgReview: '1', avgPrepare: '1', avgDeliver: '1', completed: '2', avgResponse: '11', onTimeClaims: '1', onTime: '50' },
    ...{ receipts: '3', differing: '1', receivedQuantity: '32', returnedQuantity: '3', returnShare: '9.38' },
    // 32 − 3 − 5 pieces at 2.00; (0 + 48) ÷ 2 × 3 days ÷ 10.00 used.
    ...{ startValue: '0', endValue: '48', turnoverDays: '7.2', keptGoods: '1', metGoods: '1', metShare: '100', nearAmount: '48', expired: '0' },
    ...{ useCost: '10', charged: '12', chargeable: '5', matched: '4', matchShare: '80' },
  });
});

it('shows the papers of each figure, which add up to it', async () => {
  const [whole] = (await ask()).list;
  const claims = await ask({ level: 'claim' });
  expect(claims.list.map((row) => [row.claimType, row.receivedOn, row.answered, row.responseHours])).toEqual([
    ['1', '2026-03-03', '4', '4'],
    ['1', '', '18', '0'],
    ['3', '2026-03-03', '10', '18'],
  ]);
  for (const name of ['lines', 'approved', 'answered', 'closedLines', 'completed', 'onTimeClaims']) expect(claims.totals[name], name).toBe(whole?.[name]);
  const papers = await ask({ level: 'paper' });
  expect(papers.list.map((row) => row.kind).sort()).toEqual([...Array(3).fill('departmentReceipt'), ...Array(3).fill('dispatchOrder'), 'issueReturn']);
  expect(papers.totals).toMatchObject({ runs: '3', deliverHours: '3', receivedQuantity: '32', returnedQuantity: '3' });
  expect((await ask({ level: 'stock' })).totals).toMatchObject({ endValue: '48', nearAmount: '48', keptGoods: '1' });
  expect((await ask({ level: 'use' })).totals).toMatchObject({ useCost: '10', charged: '12', chargeable: '5', matched: '4' });
});

it('counts each claim in the period it was submitted in, and looks at levels today alone', async () => {
  const before = await ask({ to: '2026-03-02' });
  expect(before.list[0]).toMatchObject({ claims: '2', endValue: '36', keptGoods: '0', metShare: '', useCost: '0' });
  const late = await ask({ from: '2026-03-03' });
  expect(late.list[0]).toMatchObject({ claims: '1', startValue: '36', endValue: '48', receivedQuantity: '14' });
});

it('keeps money from who may not see cost', async () => {
  const { columns } = await ask({}, { ...h, permissions: { deptSpdStatistic: ['query'] } });
  expect(columns).toContain('fillRate');
  for (const name of ['endValue', 'useCost', 'turnoverDays']) expect(columns).not.toContain(name);
});
