import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { infoOfMaster } from '../../src/server/engine/masters/info';
import { listMasters } from '../../src/server/engine/masters/list';
import { act, definition, page } from '../support/callers';
import { inWorld } from '../support/in-world';
import { change, make } from '../support/masters';
import { refusal } from '../support/refusal';
import { makeSpecification, type TradeWorld, trade, tradeWorld } from '../support/trade-world';

/** Rule par.approve: what a ward wants of its own store's limits waits for the central store; everybody else's word counts at once. */
let w: TradeWorld;
let central: Context;
let ward: Context;
let row: string;

inWorld(tradeWorld, async (made) => {
  w = made;
  central = w.context(w.hospital);
  const nurse = newId();
  await sql`insert into employee (org_id, id, code, name, department_id) values (${w.hospital.id}, ${nurse}, 'N1', '护士长', ${w.ward})`.execute(w.db);
  ward = w.context(w.hospital, { user: { ...central.user, id: newId(), employee: nurse } });
  const { rows } = await sql<{ id: string }>`
    update warehouse_product set restock_mode = '1', min_quantity = 10, reorder_quantity = 10, max_quantity = 50 where org_id = ${w.hospital.id} returning id`.execute(
    w.db,
  );
  row = String(rows[0]?.id);
  await sql`insert into rule_value (org_id, id, key, scope, value) values (${w.hospital.id}, ${newId()}, 'par.approve', 'organisation', '1')`.execute(w.db);
});

const wants = (who: Context, minQuantity: string, maxQuantity: string) =>
  change(who, 'warehouseProduct', row, { minQuantity, reorderQuantity: minQuantity, maxQuantity });
const shown = async (who: Context, id = row) => {
  const { row: found } = await infoOfMaster(who, definition('warehouseProduct'), id);
  return [found.minQuantity, found.maxQuantity, found.parState, found.wantedMin, found.wantedMax].map(String);
};
const offered = async (who: Context) => (await listMasters(who, definition('warehouseProduct'), page())).list.find(({ id }) => id === row)?.actions;

test('the ward’s limits stand beside the old ones until the central store accepts them', async () => {
  expect(await offered(central)).not.toContain('acceptPar');
  await wants(ward, '20', '80');
  expect(await shown(ward)).toEqual(['10', '50', 'wanted', '20', '80']);
  expect(await offered(central)).toEqual(expect.arrayContaining(['acceptPar', 'refusePar']));
  expect(await refusal(act(ward, 'warehouseProduct', 'acceptPar', { ids: [row] }))).toEqual(['本科室库房的定数由中心库管确认']);
  await act(central, 'warehouseProduct', 'acceptPar', { ids: [row] });
  expect(await shown(central)).toEqual(['20', '80', 'settled', '', '']);
});

test('refused, the old ones hold on; what is impossible is not even wanted', async () => {
  await wants(ward, '30', '90');
  expect(await refusal(act(central, 'warehouseProduct', 'refusePar', { ids: [row] }))).toEqual(expect.arrayContaining([expect.stringContaining('原因')]));
  await act(central, 'warehouseProduct', 'refusePar', { ids: [row], reason: '用量没有这么大' });
  expect(await shown(ward)).toEqual(['20', '80', 'settled', '', '']);
  expect(await refusal(wants(ward, '90', '30'))).toEqual(['下限必须小于上限 @ maxQuantity']);
});

test('the central store’s own change counts at once, and so does a ward’s of anything but the limits', async () => {
  await wants(central, '25', '75');
  expect(await shown(central)).toEqual(['25', '75', 'settled', '', '']);
  await change(ward, 'warehouseProduct', row, { remark: '靠窗一侧' });
  expect(await shown(ward)).toEqual(['25', '75', 'settled', '', '']);
});

test('many at once, a new product and settings copied from another store wait in the same way', async () => {
  await act(ward, 'warehouseProduct', 'batchEdit', { ids: [row], input: { minQuantity: '5', maxQuantity: '15' } });
  expect(await shown(ward)).toEqual(['25', '75', 'wanted', '5', '15']);
  await act(central, 'warehouseProduct', 'acceptPar', { ids: [row] });
  expect(await shown(ward)).toEqual(['5', '15', 'settled', '', '']);
  const other = await makeSpecification(w.db, '敷料');
  await trade(w.db, w.hospital, other.spec);
  const added = await make(ward, 'warehouseProduct', {
    warehouse: w.wardStore,
    specification: other.spec,
    restockMode: '1',
    sourceKind: 'central',
    minQuantity: '2',
    maxQuantity: '9',
    packQuantity: '1',
  });
  expect(await shown(ward, added)).toEqual(['', '', 'wanted', '2', '9']);
  await act(central, 'warehouseProduct', 'acceptPar', { ids: [added] });
  expect(await shown(ward, added)).toEqual(['2', '9', 'settled', '', '']);
  const third = await makeSpecification(w.db, '棉签');
  await trade(w.db, w.hospital, third.spec);
  await make(central, 'warehouseProduct', {
    warehouse: w.hospital.warehouse,
    specification: third.spec,
    restockMode: '1',
    sourceKind: 'central',
    minQuantity: '7',
    maxQuantity: '70',
    packQuantity: '1',
  });
  await act(ward, 'warehouseProduct', 'copyFromWarehouse', { input: { from: w.hospital.warehouse, to: w.wardStore } });
  const { rows } = await sql<{ id: string }>`select id from warehouse_product where warehouse_id = ${w.wardStore} and specification_id = ${third.spec}`.execute(
    w.db,
  );
  expect(await shown(ward, String(rows[0]?.id))).toEqual(['', '', 'wanted', '7', '70']);
});
