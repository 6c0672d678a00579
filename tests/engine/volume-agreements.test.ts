import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { ReportDefinition } from '../../src/define/report-definition';
import { reportOf } from '../../src/domain/registry';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { listMasters } from '../../src/server/engine/masters/list';
import { runReport } from '../../src/server/engine/reports/run';
import { refreshAll } from '../../src/server/kinds/warning/warning-clock';
import { definition, page } from '../support/callers';
import { post } from '../support/documents';
import { inWorld } from '../support/in-world';
import { make } from '../support/masters';
import { makeSpecification, type TradeWorld, trade, tradeWorld } from '../support/trade-world';

/**
 * Two products counted together, 1000 pieces for the year 2026: from February the ward uses ten a week, of the first and the second by turns. A third of
 * their class, not chosen, is used by the ward now and then, and by another ward alone.
 */
type Goods = { spec: string; piece: string };
let w: TradeWorld;
let h: Context;
let second: Goods;
let odd: Goods;
let foreign: Goods;
let theatre: string;
let theatreStore: string;
let now = new Date('2025-12-20T02:00:00Z');
const day = (on: string): void => {
  now = new Date(`${on}T02:00:00Z`);
};
const report = reportOf('report:centralizedUsedReport') as ReportDefinition;
const ask = (query: Record<string, string> = {}) =>
  runReport({ ...h, screen: 'centralizedUsedReport' }, report, { pageNum: 1, pageSize: 100, asOf: '2026-03-15', ...query });
const use = (quantity: string, goods: Goods, [department, warehouse] = [w.ward, w.wardStore]) =>
  post(h, 'useRecord', { useType: '2', department, warehouse, reason: '治疗' }, [{ specification: goods.spec, unit: goods.piece, quantity, batchNo: 'W' }]);
const agreed = { batch: '2026年通用耗材', validFrom: '2026-01-01', validTo: '2026-12-31', agreedQuantity: '1000', unitPrice: '2', priceBefore: '5' };
const sum = (rows: readonly Record<string, unknown>[], name: string) => rows.reduce((all, row) => all + Number(row[name] ?? 0), 0);

inWorld(
  (db) => tradeWorld(db, () => new Date(now)),
  async (made) => {
    w = made;
    h = w.context(w.hospital);
    [second, odd, foreign] = [await makeSpecification(w.db, '输液针'), await makeSpecification(w.db, '进口输液针'), await makeSpecification(w.db, '镊子')];
    for (const { spec } of [second, odd, foreign]) await trade(w.db, w.hospital, spec);
    const category = newId();
    await sql`insert into category68 (id, code, name, edition) values (${category}, '14-02', '血管内输液器械', '2017')`.execute(w.db);
    await sql`update product set category68_id = ${category} where id in (select product_id from specification where id in (${w.spec}, ${second.spec}, ${odd.spec}))`.execute(
      w.db,
    );
    await sql`update business_product set vbp = true where org_id = ${w.hospital.id} and specification_id in (${w.spec}, ${second.spec}, ${foreign.spec})`.execute(
      w.db,
    );
    await sql`update unit set name = '把' where id = ${foreign.piece}`.execute(w.db);
    theatre = newId();
    await sql`insert into department (org_id, id, code, name, parent_id, level, path) values (${w.hospital.id}, ${theatre}, 'SS', '手术室', ${w.hospital.department}, 2,
      array[${w.hospital.department}::uuid, ${theatre}::uuid])`.execute(w.db);
    theatreStore = newId();
    await sql`insert into warehouse (org_id, id, code, name, scrap_type, level, department_id) values (${w.hospital.id}, ${theatreStore}, 'SS01', '手术室库', 1, 2, ${theatre})`.execute(
      w.db,
    );
    const opening = (all: readonly Goods[]) =>
      all.map((goods) => ({
        ...{ specification: goods.spec, unit: goods.piece, quantity: '500', batchNo: 'W', expiryDate: '2031-01-31', unitCost: '2', taxRate: '13' },
      }));
    await post(h, 'initialStock', { warehouse: w.wardStore }, opening([w, second, odd]));
    await post(h, 'initialStock', { warehouse: theatreStore }, opening([odd]));
    for (const [i, on] of ['2026-02-02', '2026-02-09', '2026-02-16', '2026-02-23', '2026-03-02', '2026-03-09'].entries()) {
      day(on);
      await use('10', i % 2 === 0 ? w : second);
    }
    await use('5', odd);
    await use('15', odd, [theatre, theatreStore]);
    day('2026-03-15');
  },
);

describe('an agreement', () => {
  it('counts others with it that are chosen and counted alike, each in one agreement at a time', async () => {
    const whole = { ...agreed, specification: w.spec, supplier: w.supplier };
    const wrong = '合并计量的规格须标记集采且最小单位相同';
    await expect(make(h, 'vbpTask', { ...whole, others: [odd.spec] })).rejects.toThrow(wrong);
    await expect(make(h, 'vbpTask', { ...whole, others: [foreign.spec] })).rejects.toThrow(wrong);
    await make(h, 'vbpTask', { ...whole, others: [second.spec] });
    await expect(make(h, 'vbpTask', { ...agreed, batch: '另一批', specification: second.spec })).rejects.toThrow('与批次【2026年通用耗材】的执行期重叠');
  });
});

describe('what the end will come to', () => {
  it('follows from the pace of the last four weeks, and says its basis', async () => {
    const { list } = await ask({ level: 'outlook' });
    // 74 of 365 days are over; in the last 28 (from 16 February) four times ten were used, so 10 a week; 291 days more come to 415.71.
    expect(list).toMatchObject([
      {
        ...{ agreed: '1000', bought: '0', used: '60', daysGone: '74', daysLeft: '291', recentDays: '28', recent: '40', pace: '10' },
        ...{ needed: '22.61', expected: '475.71', expectedShare: '47.57', short: '524.29', outlook: 'unlikely' },
      },
    ]);
  });
  it('takes what was bought for fulfilled, also before it is used', async () => {
    const outlook = async () => (await ask({ level: 'outlook' })).list[0]?.outlook;
    const buy = (quantity: string) =>
      post(h, 'purchaseGrn', { supplier: w.supplier, warehouse: w.hospital.warehouse, deliveryNoteNo: `S${quantity}` }, [
        { specification: second.spec, unit: second.piece, quantity, batchNo: 'A', expiryDate: '2031-01-31', price: '2', taxRate: '13' },
      ]);
    await buy('960');
    expect((await ask({ level: 'outlook' })).list[0]).toMatchObject({ bought: '960', expected: '960', outlook: 'normal' });
    await buy('40');
    expect(await outlook()).toBe('done');
    await buy('101');
    expect(await outlook()).toBe('over');
    await sql`update document set biz_date = '2025-12-31' where kind = 'purchaseGrn' and org_id = ${w.hospital.id}`.execute(w.db);
  });
  it('warns while the gap can still be closed, the more urgently the wider it is, and no longer than there is one', async () => {
    const mine = async () => (await listMasters({ ...h, screen: 'warning' }, definition('warning'), page({ 'f.type': 'VOLUMEAGREED' }))).list;
    await refreshAll(w.db, now);
    // 22.61 a week are asked for where ten are used: urgent.
    expect(await mine()).toMatchObject([
      { level: '2', subject: '留置针', no: agreed.batch, quantity: '475.71', minQuantity: '1000', dueOn: '2026-12-31', state: '0', specification: w.spec },
    ]);
    await sql`update vbp_task set agreed_quantity = 480 where org_id = ${w.hospital.id}`.execute(w.db);
    await refreshAll(w.db, now);
    // Nearly there as things go (99 %), but a fifth of the year brought an eighth: it only lags.
    expect(await mine()).toMatchObject([{ level: '5', minQuantity: '480' }]);
    await sql`update vbp_task set agreed_quantity = 300 where org_id = ${w.hospital.id}`.execute(w.db);
    await refreshAll(w.db, now);
    expect(await mine()).toMatchObject([{ state: '2' }]);
    await sql`update vbp_task set agreed_quantity = 1000 where org_id = ${w.hospital.id}`.execute(w.db);
  });
});

describe('by ward', () => {
  it('says who uses what was agreed and who others of its class: the wards add up to the agreement, the agreement to the ledger', async () => {
    const wards = (await ask({ level: 'departmentTask' })).list;
    expect(wards.map((row) => [row.departmentName, row.used, row.other, row.otherShare])).toEqual([
      ['骨科', '60', '5', '7.69'],
      ['手术室', '0', '15', '100'],
    ]);
    const [task] = (await ask()).list;
    expect([sum(wards, 'used'), sum(wards, 'other')]).toEqual([Number(task?.used), Number(task?.other)]);
    const { rows } = await sql<{ used: string }>`select sum(-quantity)::int as used from stock_entry where org_id = ${w.hospital.id} and bill_type = 'useOut'
      and specification_id in (${w.spec}, ${second.spec})`.execute(w.db);
    expect(Number(task?.used)).toBe(Number(rows[0]?.used));
    // At the price that was agreed: 120 of the agreed, 40 of the other.
    const money = (await ask({ level: 'department' })).list;
    expect(money.map((row) => [row.departmentName, row.usedAmount, row.otherAmount])).toEqual([
      ['骨科', '120', '10'],
      ['手术室', '0', '30'],
    ]);
  });
  it('names the product behind each figure, and its papers', async () => {
    const goods = (await ask({ level: 'departmentGoods', 'f.department': w.ward })).list;
    expect(goods.map((row) => [row.what, row.actual, row.used, row.other])).toEqual([
      ['other', odd.spec, '0', '5'],
      ['used', w.spec, '30', '0'],
      ['used', second.spec, '30', '0'],
    ]);
    const lines = (await ask({ level: 'line', 'f.actual': odd.spec })).list;
    expect([lines.length, sum(lines, 'other')]).toEqual([2, 20]);
  });
  it('counts a use that two agreements were denied by once in money', async () => {
    await sql`update business_product set vbp = true where org_id = ${w.hospital.id} and specification_id = ${foreign.spec}`.execute(w.db);
    await sql`update product set category68_id = (select category68_id from product where id = (select product_id from specification where id = ${w.spec}))
      where id = (select product_id from specification where id = ${foreign.spec})`.execute(w.db);
    await sql`update unit set name = '支' where id = ${foreign.piece}`.execute(w.db);
    await make(h, 'vbpTask', { ...agreed, batch: '镊子', specification: foreign.spec });
    expect(sum((await ask()).list, 'other')).toBe(40);
    expect(sum((await ask({ level: 'department' })).list, 'otherAmount')).toBe(40);
  });
});
