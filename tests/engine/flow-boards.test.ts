import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { FlowAnswer } from '../../src/contract/flow-answer';
import { listQuery } from '../../src/contract/requests';
import { addDays, today } from '../../src/define/dates';
import { documentOf, flowOf, masterOf, screenAt } from '../../src/domain/registry';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { listDocuments } from '../../src/server/engine/documents/list';
import { flowBoard } from '../../src/server/engine/flows/board';
import { listMasters } from '../../src/server/engine/masters/list';
import { act, add, documentsOf, edit, linesOf, post } from '../support/documents';
import { inWorld } from '../support/in-world';
import { make } from '../support/masters';
import { type TradeWorld, tradeWorld } from '../support/trade-world';

let w: TradeWorld;
let d: Context;
let h: Context;
const sale = flowOf('dashboard:saleFlow');
const purchase = flowOf('dashboard:purchaseFlow');
const bone = flowOf('dashboard:boneFlow');
if (!sale || !purchase || !bone) throw new Error('the boards are not registered');

const step = (board: FlowAnswer, id: string) => board.steps.find((one) => one.id === id);
const figure = (board: FlowAnswer, id: string, label: string) => step(board, id)?.figures.find((one) => one.label === label)?.count;
const DELIVERY = { deliveryAddress: '解放路1号', receiver: '王', phone: '138' };
const ordered = (quantity: string) => ({ specification: '', unit: '', quantity, price: '100', taxRate: '13' });

inWorld(tradeWorld, async (made) => {
  w = made;
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

test('a step counts what its page would show, and a click opens exactly that', async () => {
  for (const [context, flow] of [
    [h, purchase],
    [d, sale],
    [h, bone],
    [d, bone],
  ] as const) {
    const board = await flowBoard(context, flow);
    for (const one of board.steps.flatMap(({ figures }) => figures)) {
      const screen = screenAt(one.path);
      if (!screen) throw new Error(one.path);
      const { document: kept, ...query } = one.query;
      const definition = documentOf(kept ?? screen.resource);
      const master = masterOf(screen.resource);
      const at = { ...context, screen: screen.flag };
      const list = definition ? await listDocuments(at, definition, listQuery.parse(query)) : master && (await listMasters(at, master, listQuery.parse(query)));
      expect(list?.total, `${one.path} ${one.label}`).toBe(one.count);
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

test('a case on an operation table runs through two houses: each counts its own steps, the other’s are grey and lead nowhere', async () => {
  const now = new Date(Date.now() - 3_600_000).toISOString();
  const goods = { specification: w.spec, unit: w.box, quantity: '1', price: '100', taxRate: '13', batchNo: 'C' };
  const found = { specification: w.spec, unit: w.box, quantity: '20', batchNo: 'C', expiryDate: '2030-06-30', givenCost: '100' };
  await post(d, 'otherGrn', { warehouse: w.dealer.warehouse, grnKind: '2' }, [found]);
  await make(
    d,
    'instrumentKit',
    { kitNo: 'K1', name: '脊柱包', kitKind: '2', warehouse: w.dealer.warehouse },
    { implants: [{ specification: w.spec, parQuantity: '6' }], tools: [] },
  );
  await sql`update instrument_kit set place_state = '5' where org_id = ${d.org.id}`.execute(w.db);
  await post(d, 'bonePresale', { customer: w.customer, warehouse: w.dealer.warehouse, surgeryAt: now, surgeryName: '椎体融合术', surgeon: '陈主任' }, [goods]);
  const [theirs, ours] = [await flowBoard(d, bone), await flowBoard(h, bone)];
  expect([figure(theirs, 'presale', '在外'), figure(theirs, 'refill', '待补货'), figure(ours, 'acceptance', '待验收')]).toEqual([1, 1, 1]);
  for (const [board, id] of [
    [theirs, 'acceptance'],
    [ours, 'presale'],
  ] as const)
    expect(step(board, id)).toMatchObject({ state: 'theirs', path: '', figures: [] });
  expect(ours.edges).toContainEqual({ from: 'presale', to: 'acceptance' });
  const acceptance = String((await documentsOf(h, 'bonePreAcceptance'))[0]?.id);
  const header = { department: w.ward, packageOk: '1', sterileOk: '1' };
  await edit(h, 'bonePreAcceptance', acceptance, header, [
    { id: (await linesOf(h, acceptance))[0]?.id, quantity: '1', refusedQuantity: '0', scannedQuantity: '1' },
  ]);
  await act(h, 'bonePreAcceptance', 'review', acceptance);
  expect(figure(await flowBoard(h, bone), 'report', '术后未报台')).toBe(1);
  await act(h, 'bonePreAcceptance', 'toReturn', acceptance);
  expect(step(await flowBoard(h, bone), 'giveBack')).toMatchObject({
    path: '/commonView/bonePreAcceptance',
    query: { document: 'boneReturn' },
    figures: [
      { label: '待退回', count: 1, query: { document: 'boneReturn', 'f.status': '0' } },
      { label: '待审核', count: 0 },
    ],
  });
  const clerk: Context = { ...h, permissions: { navigationBoneManage: ['open', 'refresh'], bonePreAcceptance: [] } };
  expect(step(await flowBoard(clerk, bone), 'giveBack')).toMatchObject({ state: 'locked', figures: [] });
});
