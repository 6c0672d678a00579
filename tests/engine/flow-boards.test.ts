import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FlowAnswer } from '../../src/contract/flow-answer';
import { listQuery } from '../../src/contract/requests';
import { addDays, today } from '../../src/define/dates';
import { documentOf, flowOf, screenAt } from '../../src/domain/registry';
import type { Context } from '../../src/server/context';
import { listDocuments } from '../../src/server/engine/documents/list';
import { flowBoard } from '../../src/server/engine/flows/board';
import { newId } from '../../src/server/id';
import { type FreshDatabase, freshDatabase } from '../support/database';
import { act, add, post } from '../support/documents';
import { type TradeWorld, tradeWorld } from '../support/trade-world';

let database: FreshDatabase;
let w: TradeWorld;
let d: Context;
let h: Context;
const sale = flowOf('dashboard:saleFlow');
const purchase = flowOf('dashboard:purchaseFlow');
if (!sale || !purchase) throw new Error('the boards are not registered');

const step = (board: FlowAnswer, id: string) => board.steps.find((one) => one.id === id);
const figure = (board: FlowAnswer, id: string, label: string) => step(board, id)?.figures.find((one) => one.label === label)?.count;
const DELIVERY = { deliveryAddress: '解放路1号', receiver: '王', phone: '138' };
const ordered = (quantity: string) => ({ specification: '', unit: '', quantity, price: '100', taxRate: '13' });

beforeAll(async () => {
  database = await freshDatabase();
  w = await tradeWorld(database.db);
  d = w.context(w.dealer);
  h = w.context(w.hospital);
  const line = (quantity: string) => ({ ...ordered(quantity), specification: w.spec, unit: w.box });
  await post(d, 'initialStock', { warehouse: w.dealer.warehouse }, [
    { specification: w.spec, unit: w.box, quantity: '3', batchNo: 'A', expiryDate: '2030-06-30', unitCost: '100', taxRate: '13' },
  ]);
  const order = { supplier: w.supplier, warehouse: w.hospital.warehouse, settleMode: '1', expectedDate: today(), ...DELIVERY };
  await post(h, 'purchaseOrder', order, [line('2')]);
  await post(h, 'purchaseOrder', order, [line('5')]);
  await add(h, 'purchaseOrder', order, [line('1')]);
});
afterAll(() => database.drop());

test('a step counts what its page would show, and a click opens exactly that', async () => {
  for (const [context, flow] of [
    [h, purchase],
    [d, sale],
  ] as const) {
    const board = await flowBoard(context, flow);
    for (const one of board.steps.flatMap(({ figures }) => figures)) {
      const screen = screenAt(one.path);
      const definition = documentOf(screen?.resource ?? '');
      if (!screen || !definition) throw new Error(one.path);
      const list = await listDocuments({ ...context, screen: screen.flag }, definition, listQuery.parse(one.query));
      expect(list.total, `${one.path} ${one.label}`).toBe(one.count);
    }
  }
});

test('the customer’s orders wait with the dealer, then they lack goods, then they are on their way', async () => {
  expect(figure(await flowBoard(d, sale), 'order', '待接单')).toBe(2);
  expect(figure(await flowBoard(h, purchase), 'order', '执行中')).toBe(2);
  const { rows } = await sql<{ id: string }>`select id from document where org_id = ${d.org.id} and kind = 'salesOrder' order by sn`.execute(w.db);
  const employee = w.dealer.employee;
  for (const { id } of rows) {
    await sql`update document set warehouse_id = ${w.dealer.warehouse}, salesman_id = ${employee} where org_id = ${d.org.id} and id = ${id}`.execute(w.db);
    await act(d, 'salesOrder', 'review', id);
  }
  const board = await flowBoard(d, sale);
  expect(figure(board, 'order', '待接单')).toBe(0);
  expect(figure(board, 'order', '待发货')).toBe(2);
  // 3 boxes for 2 + 5: the second order is short.
  expect(figure(board, 'order', '缺货')).toBe(1);
  expect(step(board, 'order')?.figures.find((one) => one.label === '缺货')?.isAlarm).toBe(true);
});

test('an order past its day is an alarm; nothing late, no alarm', async () => {
  expect(figure(await flowBoard(h, purchase), 'order', '逾期未到')).toBeUndefined();
  const tomorrow = { ...h, now: () => new Date(`${addDays(today(), 1)}T04:00:00Z`) };
  expect(figure(await flowBoard(tomorrow, purchase), 'order', '逾期未到')).toBe(2);
});

test('a page nobody granted him has no link and no count', async () => {
  const clerk: Context = { ...d, permissions: { navigationSaleManage: ['open', 'refresh'], saleOdo: ['add'] } };
  const board = await flowBoard(clerk, sale);
  expect(step(board, 'order')).toMatchObject({ state: 'locked', path: '', figures: [] });
  expect(step(board, 'delivery')).toMatchObject({ state: 'open', path: '/commonView/saleOdo' });
  await expect(flowBoard({ ...d, permissions: { saleOdo: [] } }, sale)).rejects.toThrow('您没有【销售导航】权限');
});

test('another warehouse’s keeper sees another count', async () => {
  const elsewhere: Context = { ...d, user: { ...d.user, warehouses: [newId()] } };
  expect(figure(await flowBoard(elsewhere, sale), 'order', '待发货')).toBe(0);
});

test('without the acceptance chain deliveries go straight into the store, with it they pass arrival and inspection', async () => {
  const straight = await flowBoard(h, purchase);
  expect(step(straight, 'inspection')?.state).toBe('off');
  expect(step(straight, 'arrival')?.path).toBe('/hospital/purchaseGrn');
  expect(straight.edges).toContainEqual({ from: 'arrival', to: 'receipt' });
  expect(straight.edges.some((edge) => edge.to === 'inspection')).toBe(false);
  await sql`insert into rule_value (id, key, scope, org_id, value) values (${newId()}, 'purchase.gspChain', 'organisation', ${h.org.id}, '1')`.execute(w.db);
  const chained = await flowBoard(h, purchase);
  expect(step(chained, 'inspection')?.state).toBe('open');
  expect(step(chained, 'arrival')?.path).toBe('/commonView/arrivalOrder');
  expect(chained.edges).not.toContainEqual({ from: 'arrival', to: 'receipt' });
  expect(chained.edges).toContainEqual({ from: 'arrivalQuality', to: 'inspection' });
});

test('a step whose page is not there is passed by its arrows', async () => {
  const board = await flowBoard(d, sale);
  const shown = new Set(board.steps.map(({ id }) => id));
  for (const edge of board.edges) expect(shown.has(edge.from) && shown.has(edge.to), `${edge.from}>${edge.to}`).toBe(true);
  expect(board.edges).toContainEqual({ from: 'order', to: 'delivery' });
});
