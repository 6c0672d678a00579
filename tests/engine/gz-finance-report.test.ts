import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { querySchema } from '../../src/define/query';
import type { ReportDefinition } from '../../src/define/report-definition';
import { reportOf } from '../../src/domain/registry';
import { newId } from '../../src/server/base/id';
import { runQuery } from '../../src/server/engine/queries/run';
import { runReport } from '../../src/server/engine/reports/run';
import { act, post } from '../support/documents';
import { inWorld } from '../support/in-world';
import { type SettledWorld, sentInvoice, settledUp, settledWorld, soldLines, used } from '../support/settled-world';

/** June of a dealer's goods of high value at 1,200.00 each, and of one piece of the hospital's own: every figure worked out by hand. */
let world: SettledWorld;
const report = reportOf('report:gzFinanceReport') as ReportDefinition;
const ask = (from: string, to: string, query: Record<string, string> = {}) =>
  runReport({ ...world.h, screen: 'gzFinanceReport' }, report, { pageNum: 1, pageSize: 100, from, to, ...query });
/** The whole of it. */
const told = async (from: string, to: string) => (await ask(from, to)).totals;

inWorld(settledWorld, async (made) => {
  world = made;
  const { w, h, h2 } = world;
  await sql`update product set is_high_value = true where id = (select product_id from specification where id = ${w.spec})`.execute(w.db);
  await sql`update business_product set chargeable = true, charge_price = 1500 where org_id = ${w.hospital.id}`.execute(w.db);
  await post(h, 'purchaseGrn', { supplier: w.supplier, warehouse: w.wardStore, deliveryNoteNo: 'S1' }, [
    { specification: w.spec, unit: w.piece, quantity: '2', batchNo: 'OWN', expiryDate: '2031-01-31', price: '1000', taxRate: '13' },
  ]);
  world.at('2026-06-05T02:00:00Z');
  await used(world, '3');
  world.at('2026-06-10T02:00:00Z');
  const june = await settledUp(world, '2026-06-01');
  world.at('2026-06-12T02:00:00Z');
  const lines = await soldLines(world, june.settlement);
  const { there } = await sentInvoice(
    world,
    '3600.00',
    lines.map(({ id, quantity }) => ({ sourceLine: id, quantity })),
  );
  await act(h2, 'settlementInvoice', 'review', there);
  world.at('2026-06-15T02:00:00Z');
  await used(world, '2');
  const patient = newId();
  await sql`insert into patient (org_id, id, code, name, visit_type, visit_no, department_id) values (${w.hospital.id}, ${patient}, 'BR1', '张三丰', 'inpatient', 'ZY001', ${w.ward})`.execute(
    w.db,
  );
  const use = await post(h, 'useRecord', { useType: '1', department: w.ward, warehouse: w.wardStore, patient, useTime: world.clock.now.toISOString() }, [
    { specification: w.spec, unit: w.piece, quantity: '2', batchNo: 'OWN' },
  ]);
  // One of the two is charged a day later.
  const fee = newId();
  await sql`insert into his_fee (org_id, id, code, fee_type, visit_type, visit_no, item_code, quantity, amount, charge_time) values
    (${w.hospital.id}, ${fee}, 'F1', '1', 'inpatient', 'ZY001', 'I1', 1, 1500, '2026-06-16T02:00:00Z')`.execute(w.db);
  await sql`insert into his_fee_match (org_id, id, fee_id, line_id, document_id, quantity, amount, way, at)
    select org_id, ${newId()}, ${fee}, id, document_id, 1, 1500, 'auto', '2026-06-16T02:00:00Z' from document_line where org_id = ${w.hospital.id} and document_id = ${use.id}`.execute(
    w.db,
  );
  await sql`update document_line set charged_quantity = 1, charged_amount = 1500 where org_id = ${w.hospital.id} and document_id = ${use.id}`.execute(w.db);
  world.at('2026-06-20T02:00:00Z');
});

describe('the report', () => {
  it('says of a month what was used, charged, booked and invoiced', async () => {
    expect(await told('2026-06-01', '2026-06-20')).toMatchObject({
      // 5 × 1,200 of the dealer's, 2 × 1,000 of one's own; one of two pieces is charged.
      ...{ opening: '0', usedQuantity: '7', usedCost: '8000', ownCost: '2000', charged: '1500', gap: '-6500', lost: '1500' },
      ...{ consigned: '6000', booked: '3600', priceDiff: '0', closing: '2400', invoiced: '3600', uninvoiced: '0' },
      // 15 pieces are left of the dealer's.
      ...{ stockOwn: '0', stockConsigned: '18000', stockValue: '18000' },
    });
  });
  it('opens a period with what the one before left', async () => {
    expect(await told('2026-06-01', '2026-06-08')).toMatchObject({ opening: '0', consigned: '3600', booked: '0', closing: '3600', stockConsigned: '20400' });
    expect(await told('2026-06-09', '2026-06-11')).toMatchObject({
      opening: '3600',
      consigned: '0',
      booked: '3600',
      closing: '0',
      invoiced: '0',
      uninvoiced: '3600',
    });
    expect(await told('2026-06-12', '2026-06-15')).toMatchObject({ opening: '0', charged: '0', consigned: '2400', closing: '2400', uninvoiced: '0' });
  });
  it('says the same by supplier, department and product, and shows the papers that add up to it', async () => {
    const whole = await told('2026-06-01', '2026-06-20');
    for (const level of ['supplier', 'department', 'product']) {
      const { list, totals, breaks } = await ask('2026-06-01', '2026-06-20', { level });
      expect([totals, breaks]).toEqual([whole, 0]);
      if (level === 'supplier') expect(list.map((row) => [row.supplierName, row.usedCost, row.charged])).toEqual([['康达医疗', '8000', '1500']]);
    }
    const lines = await ask('2026-06-01', '2026-06-20', { level: 'line' });
    for (const name of ['usedCost', 'charged', 'lost', 'consigned', 'booked', 'closing', 'invoiced']) expect(lines.totals[name], name).toBe(whole[name]);
    expect(new Set(lines.list.map((row) => row.kind))).toEqual(new Set(['useRecord', 'settlementGrn', 'settlementInvoice']));
    expect((await ask('2026-06-01', '2026-06-20', { level: 'stock' })).totals).toMatchObject({ stockValue: '18000' });
  });
  it('leaves open what settlement leaves open', async () => {
    const { totals } = await runQuery(
      world.h,
      querySchema.parse({
        of: 'settling',
        measures: ['opening', 'consumed', 'booked', 'closing', 'invoiced', 'uninvoiced'],
        where: { isHighValue: 'true', from: '2026-06-09', to: '2026-06-20' },
      }),
    );
    const { consumed, ...same } = totals;
    expect(await told('2026-06-09', '2026-06-20')).toMatchObject({ ...same, consigned: consumed });
  });
  it('leaves out what is of no high value', async () => {
    const { w } = world;
    await sql`update product set is_high_value = false where id = (select product_id from specification where id = ${w.spec})`.execute(w.db);
    expect((await ask('2026-06-01', '2026-06-20')).list).toEqual([]);
  });
});
