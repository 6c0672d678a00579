import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { ReportDefinition } from '../../src/define/report-definition';
import { reportOf } from '../../src/domain/registry';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { runReport } from '../../src/server/engine/reports/run';
import { act, linesOf, post } from '../support/documents';
import { inWorld } from '../support/in-world';
import { change, make, remove } from '../support/masters';
import { makeSpecification, type TradeWorld, trade, tradeWorld } from '../support/trade-world';

/** A task of 1000 pieces for the year 2026 at 2.00 (5.00 before), and what was bought and used of it by the middle of March, worked out by hand. */
let w: TradeWorld;
let h: Context;
let other: { spec: string; piece: string };
let task: string;
let now = new Date('2025-12-20T02:00:00Z');
const day = (on: string): void => {
  now = new Date(`${on}T02:00:00Z`);
};
const report = reportOf('report:centralizedUsedReport') as ReportDefinition;
const ask = (query: Record<string, string> = {}, context: Context = h) =>
  runReport({ ...context, screen: 'centralizedUsedReport' }, report, { pageNum: 1, pageSize: 100, asOf: '2026-03-14', ...query });
const buy = (quantity: string) =>
  post(h, 'purchaseGrn', { supplier: w.supplier, warehouse: w.hospital.warehouse, deliveryNoteNo: `S${quantity}` }, [
    { specification: w.spec, unit: w.box, quantity, batchNo: 'A', expiryDate: '2031-01-31', price: '20', taxRate: '13' },
  ]);
const use = (quantity: string, goods: { spec: string; piece: string } = w) =>
  post(h, 'useRecord', { useType: '2', department: w.ward, warehouse: w.wardStore, reason: '治疗' }, [
    { specification: goods.spec, unit: goods.piece, quantity, batchNo: 'W' },
  ]);
const agreed = { batch: '2026年通用耗材', validFrom: '2026-01-01', validTo: '2026-12-31', agreedQuantity: '1000', unitPrice: '2', priceBefore: '5' };

inWorld(
  (db) => tradeWorld(db, () => new Date(now)),
  async (made) => {
    w = made;
    h = w.context(w.hospital);
    other = await makeSpecification(w.db, '输液针');
    const odd = await makeSpecification(w.db, '导尿管');
    for (const { spec } of [other, odd]) await trade(w.db, w.hospital, spec);
    const category = newId();
    await sql`insert into category68 (id, code, name, edition) values (${category}, '14-02', '血管内输液器械', '2017')`.execute(w.db);
    await sql`update product set category68_id = ${category} where id in (select product_id from specification where id in (${w.spec}, ${other.spec}))`.execute(
      w.db,
    );
    await post(h, 'initialStock', { warehouse: w.wardStore }, [
      ...[w, other, odd].map((goods) => ({
        ...{ specification: goods.spec, unit: goods.piece, quantity: '500', batchNo: 'W', expiryDate: '2031-01-31', unitCost: '2', taxRate: '13' },
      })),
    ]);
    // Before it began: no part of it.
    await buy('5');
    await use('7');
    day('2026-01-10');
    const bought = await buy('40');
    day('2026-02-02');
    await post(h, 'purchaseReturn', { supplier: w.supplier, warehouse: w.hospital.warehouse, returnKind: '1', reason: '3' }, [
      { specification: w.spec, unit: w.piece, quantity: '50', batchNo: 'A', price: '2', taxRate: '13', sourceLine: (await linesOf(h, bought.id))[0]?.id },
    ]);
    const wrong = await use('30');
    day('2026-02-03');
    await act(h, 'useRecord', 'red', wrong.id, { reason: '登记错误' });
    await use('150');
    await use('50', other);
    await use('20', odd);
    day('2026-03-20');
    await use('60');
  },
);

describe('tasks', () => {
  it('are kept for goods that are bought by volume, one batch at a time', async () => {
    await expect(make(h, 'vbpTask', { ...agreed, specification: w.spec })).rejects.toThrow('该产品未标记集采，请先在院内产品中勾选“集采”');
    await sql`update business_product set vbp = true where org_id = ${w.hospital.id} and specification_id = ${w.spec}`.execute(w.db);
    task = await make(h, 'vbpTask', { ...agreed, specification: w.spec });
    const next = { ...agreed, specification: w.spec, batch: '2027年通用耗材', validTo: '2027-12-31' };
    await expect(make(h, 'vbpTask', { ...next, validFrom: '2026-12-31' })).rejects.toThrow('与批次【2026年通用耗材】的执行期重叠');
    await remove(h, 'vbpTask', await make(h, 'vbpTask', { ...next, validFrom: '2027-01-01' }));
  });
  it('are changed by whoever may maintain them on the page, by nobody else', async () => {
    const looks = { ...h, screen: 'centralizedUsedReport', permissions: { centralizedUsedReport: ['query', 'viewCost'] } };
    await expect(make(looks, 'vbpTask', { ...agreed, specification: w.spec })).rejects.toThrow('权限');
    await change({ ...looks, permissions: { centralizedUsedReport: ['query', 'viewCost', 'maintainTask'] } }, 'vbpTask', task, { remark: '第一批' });
  });
});

describe('the report', () => {
  it('says how far a task is, beside the time that is over of it', async () => {
    const { list } = await ask();
    expect(list).toHaveLength(1);
    // 73 of 365 days are over: 20 %. Of 1000 pieces 400 − 50 came, 30 − 30 + 150 were used: 15 %, five points behind.
    expect(list[0]).toMatchObject({
      ...{ agreed: '1000', bought: '350', boughtShare: '35', used: '150', usedShare: '15', timeShare: '20', gap: '-5', state: 'normal' },
      // 850 in the 292 days that are left; 50 of another product of the class, and none of another class.
      ...{ remaining: '850', monthly: '87.33', other: '50', chosenShare: '75' },
      ...{ agreedAmount: '2000', boughtAmount: '700', usedAmount: '300', saving: '450' },
    });
  });
  it('calls it late a day later, far behind in summer, and all of it used when it is', async () => {
    const state = async (asOf: string) => (await ask({ asOf })).list[0]?.state;
    day('2026-12-31');
    expect(await state('2026-03-15')).toBe('late');
    // By 20 March 210 are used: 21 % beside 21.64 %.
    expect(await state('2026-03-20')).toBe('normal');
    expect(await state('2026-07-01')).toBe('bad');
    await change(h, 'vbpTask', task, { agreedQuantity: '210' });
    expect(await state('2026-03-20')).toBe('done');
    await change(h, 'vbpTask', task, { agreedQuantity: '1000' });
  });
  it('shows the papers a figure is made of: they add up to it', async () => {
    const { list, totals } = await ask({ level: 'line', task });
    expect(list.map((row) => [row.what, row.day, row.kind, row.bought, row.used, row.other])).toEqual([
      ['used', '2026-02-03', 'useRecord', '0', '-30', '0'],
      ['used', '2026-02-03', 'useRecord', '0', '150', '0'],
      ['other', '2026-02-03', 'useRecord', '0', '0', '50'],
      ['bought', '2026-02-02', 'purchaseReturn', '-50', '0', '0'],
      ['used', '2026-02-02', 'useRecord', '0', '30', '0'],
      ['bought', '2026-01-10', 'purchaseGrn', '400', '0', '0'],
    ]);
    expect(totals).toMatchObject({ bought: '350', used: '150', other: '50', usedAmount: '300' });
  });
  it('says of a batch and of a ward in money what its tasks say', async () => {
    await sql`update business_product set vbp = true where org_id = ${w.hospital.id} and specification_id = ${other.spec}`.execute(w.db);
    const second = await make(h, 'vbpTask', { ...agreed, specification: other.spec, agreedQuantity: '500', priceBefore: '' });
    const { list } = await ask({ level: 'batch' });
    expect(list).toMatchObject([
      {
        tasks: '2',
        lateTasks: '1',
        timeShare: '20',
        agreedAmount: '3000',
        usedAmount: '400',
        usedMoneyShare: '13.33',
        moneyGap: '-6.67',
        saving: '450',
      },
    ]);
    const wards = await ask({ level: 'department' });
    expect(wards.list.map((row) => [row.departmentName, row.usedAmount, row.share])).toEqual([['骨科', '400', '100']]);
    await remove(h, 'vbpTask', second);
  });
  it('keeps money from who may not see cost', async () => {
    const { columns } = await ask({}, { ...h, permissions: { centralizedUsedReport: ['query'] } });
    expect(columns).toContain('usedShare');
    for (const name of ['unitPrice', 'usedAmount', 'saving']) expect(columns).not.toContain(name);
  });
});
