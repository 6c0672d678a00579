import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { act, add, linesOf, post } from '../support/documents';
import { inWorld } from '../support/in-world';
import { makerOf } from '../support/others';
import { refusal } from '../support/refusal';
import { refusedWhere } from '../support/refused';
import { makeSpecification, type TradeWorld, trade, tradeWorld } from '../support/trade-world';

let w: TradeWorld;
let d: Context;
let scrapStore: string;
let coldStore: string;
let serial: { spec: string; piece: string };
let tissue: { spec: string; piece: string };
const STORE = () => w.dealer.warehouse;

inWorld(tradeWorld, async (made) => {
  w = made;
  d = w.context(w.dealer);
  [serial, tissue] = [await makeSpecification(w.db, '起搏器', { tracking: 'serial' }), await makeSpecification(w.db, '纱布')];
  for (const one of [serial, tissue]) await trade(w.db, w.dealer, one.spec);
  [scrapStore, coldStore] = [newId(), newId()];
  await sql`insert into warehouse (org_id, id, code, name, scrap_type, level, temp_zone) values (${w.dealer.id}, ${scrapStore}, 'W3', '报废库', 3, 1, 'normal'),
    (${w.dealer.id}, ${coldStore}, 'W4', '冷库', 1, 1, 'cold')`.execute(w.db);
  await post(d, 'initialStock', { warehouse: STORE() }, [received(), received({ batchNo: 'B', expiryDate: '2031-06-30' })]);
});

const received = (more: Record<string, unknown> = {}) => ({
  specification: w.spec,
  unit: w.piece,
  quantity: '50',
  batchNo: 'A',
  expiryDate: '2030-06-30',
  unitCost: '1',
  taxRate: '13',
  ...more,
});
const found = (more: Record<string, unknown> = {}) => ({
  specification: w.spec,
  unit: w.piece,
  quantity: '50',
  batchNo: 'A',
  expiryDate: '2030-06-30',
  ...more,
});
const out = (more: Record<string, unknown> = {}) => ({ specification: w.spec, unit: w.piece, quantity: '10', batchNo: 'A', ...more });
type Line = Record<string, unknown>;
const submitted = async (who: Context, kind: string, header: Line, lines: Line[], action = 'submit') =>
  act(who, kind, action, (await add(who, kind, header, lines)).id, { confirmed: false });
/** Goods of a supplier that lie here. */
const consigned = () => sql`update stock_balance set owner_id = ${w.hospital.id} where org_id = ${w.dealer.id}`;

const rows = refusedWhere(() => d);

const initial = (who: Context, lines: Line[]) => submitted(who, 'initialStock', { warehouse: coldStore }, lines);
rows([
  [['产品【起搏器】按序列号管理，请填写序列号 @ 1.serialNo'], () => [], (who) => initial(who, [received({ specification: serial.spec, unit: serial.piece })])],
  [['一个序列号的数量必须为1 @ 1.quantity'], () => [], (who) => initial(who, [received({ specification: serial.spec, unit: serial.piece, serialNo: 'S1' })])],
  [
    ['请填写有效期至 @ 1.expiryDate', '请填写有效期至 @ 2.expiryDate'],
    () => [],
    (who) => initial(who, [received({ expiryDate: '' }), received({ expiryDate: '', batchNo: 'C' })]),
  ],
  [['有效期不能早于生产日期 @ 1.expiryDate'], () => [], (who) => initial(who, [received({ productionDate: '2030-07-01' })])],
  [
    ['数量不能换算为整数最小单位 @ 1.quantity', '数量不能换算为整数最小单位 @ 2.quantity'],
    () => [],
    (who) => initial(who, [received({ quantity: '0.5' }), received({ quantity: '1.5', batchNo: 'C' })]),
  ],
  [['批号A已过期 @ 1.expiryDate'], () => [], (who) => initial(who, [received({ expiryDate: '2020-01-01' })])],
  [
    ['仓库已发生业务，不能录入期初 @ warehouse'],
    () => [],
    async (who) => {
      await post(who, 'otherOdo', { odoKind: '1', warehouse: STORE(), receiverName: '设备科' }, [out()]);
      return submitted(who, 'initialStock', { warehouse: STORE() }, [received()]);
    },
  ],
]);

const other = (who: Context, header: Line, lines: Line[]) =>
  submitted(who, 'otherOdo', { odoKind: '1', warehouse: STORE(), receiverName: '设备科', ...header }, lines);
rows([
  [['捐赠须上传审批附件 @ attachments'], () => [], (who) => other(who, { odoKind: '4' }, [out()])],
  [['寄售产品不能用于该出库类型 @ 1.owner'], () => [consigned()], (who) => other(who, {}, [out({ owner: w.hospital.id })])],
  [['未按近效期先出，请填写原因 @ 1.fefoReason'], () => [], (who) => other(who, {}, [out({ batchNo: 'B' })])],
  [
    ['请先出近效期批号A @ 1.batchNo'],
    () => [sql`insert into rule_value (id, key, scope, org_id, value) values (${newId()}, 'stock.fefo', 'organisation', ${w.dealer.id}, 'force')`],
    (who) => other(who, {}, [out({ batchNo: 'B' })]),
  ],
]);

const otherIn = (who: Context, header: Line, lines: Line[]) => submitted(who, 'otherGrn', { grnKind: '3', warehouse: STORE(), ...header }, lines);
rows([
  [['批号已过期，不能入库 @ 1.expiryDate'], () => [], (who) => otherIn(who, {}, [found({ batchNo: 'C', expiryDate: '2020-01-01', givenCost: '1' })])],
  [
    ['成本为0，请确认 @ 1.givenCost'],
    () => [],
    (who) => otherIn(who, {}, [found({ specification: tissue.spec, unit: tissue.piece, batchNo: 'T', givenCost: '0' })]),
  ],
  [
    ['该入库类型不能关联借出或送修单 @ 1.sourceSn'],
    () => [],
    async (who) => {
      const lent = await post(who, 'otherOdo', { odoKind: '3', warehouse: STORE(), receiverName: '设备科', backDate: '2030-01-01' }, [out()]);
      const [line] = await linesOf(who, lent.id);
      return otherIn(who, {}, [found({ sourceLine: line?.id, quantity: '1', givenCost: '1' })]);
    },
  ],
]);

const overflow = (who: Context, line: Line) =>
  submitted(who, 'overflowReport', { warehouse: STORE() }, [found({ quantity: '1', reason: '1', givenCost: '1', ...line })]);
const loss = (who: Context, lossKind: string, reason: string) =>
  submitted(who, 'lossReport', { lossKind, warehouse: STORE(), liability: '1' }, [out({ reason, photo: ['a'] })]);
const scrapped = (who: Context, header: Line, line: Line = {}) =>
  submitted(who, 'scrap', { fromWarehouse: STORE(), scrapWarehouse: scrapStore, ...header }, [out({ reason: '1', ...line })]);
rows([
  [['供方多发的产品建议改用采购入库单 @ 1.reason'], () => [], (who) => overflow(who, { reason: '2' })],
  [
    ['没有可用的库存成本，请填写单位成本 @ 1.givenCost'],
    () => [],
    (who) => overflow(who, { specification: tissue.spec, unit: tissue.piece, batchNo: 'T', givenCost: '' }),
  ],
  [['该原因属于仓储报损，请在报损出库中登记 @ 1.reason'], () => [], (who) => loss(who, 'quality', '3')],
  [['该原因属于质量报损，请在报损申请中登记 @ 1.reason'], () => [], (who) => loss(who, 'stock', '5')],
  [['寄售产品报废须上传货主同意书 @ attachments'], () => [consigned()], (who) => scrapped(who, {}, { owner: w.hospital.id })],
  [['请选择报废仓 @ scrapWarehouse'], () => [sql`update warehouse set status = false where id = ${scrapStore}`], (who) => scrapped(who, {})],
]);
const transfer = (who: Context, header: Line, line: Line = {}) =>
  submitted(who, 'stockTransfer', { transferKind: 'move', fromWarehouse: STORE(), toWarehouse: coldStore, ...header }, [out(line)]);
rows([
  [['调出仓与调入仓不能相同 @ toWarehouse'], () => [], (who) => transfer(who, { toWarehouse: STORE() })],
  [['请选择目标货位 @ 1.toLocation'], () => [], (who) => transfer(who, { transferKind: 'location' })],
  [['停售/报废仓的产品不能直接移回 @ toWarehouse'], () => [sql`update warehouse set scrap_type = 2 where id = ${STORE()}`], (who) => transfer(who, {})],
  [['产品储存条件与仓库不符 @ 1.specification'], () => [sql`update product set temp_zone = 'cold'`], (who) => transfer(who, { toWarehouse: scrapStore })],
  [
    ['【冷库】已停用，不能审核 @ toWarehouse'],
    () => [],
    async (who) => {
      const { id } = await add(who, 'stockTransfer', { transferKind: 'move', fromWarehouse: STORE(), toWarehouse: coldStore }, [out()]);
      await sql`update warehouse set status = false where id = ${coldStore}`.execute(who.db);
      return act(who, 'stockTransfer', 'submit', id);
    },
  ],
]);

const stopped = (who: Context, header: Line, line: Line) => submitted(who, 'stopSell', { reason: '1', ...header }, [{ specification: w.spec, ...line }]);
rows([
  [['请填写批号 @ 1.batchNo'], () => [], (who) => stopped(who, { level: '1' }, {})],
  [
    ['该规格已在停售中 @ 1.specification'],
    () => [
      sql`insert into stock_block (org_id, id, specification_id, batch_no, begun_at, document_id) values (${w.dealer.id}, ${newId()}, ${w.spec}, '', now(), ${newId()})`,
    ],
    (who) => stopped(who, { level: '2' }, {}),
  ],
]);

test('what is picked of an order is sent whole, or the order says less', async () => {
  const header = { customer: w.customer, warehouse: STORE(), deliveryAddress: '解放路', receiver: '王', phone: '1' };
  const { id } = await add(d, 'saleOdo', header, [out({ price: '2', taxRate: '13' })]);
  const [line] = await linesOf(d, id);
  await act(d, 'saleOdo', 'pick', id, { lines: [{ id: line?.id, pickedQuantity: '7' }] });
  expect(await refusal(act(d, 'saleOdo', 'submit', id))).toEqual(['已拣7，少于10：请拣齐，或把数量改为实拣数量 @ 1.pickedQuantity']);
  expect(await refusal(act(d, 'saleOdo', 'pick', id, { lines: [{ id: line?.id, pickedQuantity: '11' }] }))).toEqual([
    '已拣数量不能大于出库数量 @ 1.pickedQuantity',
  ]);
});

test('a sale out of what stands outside names the delivery it was sent with', async () => {
  const outside = await makerOf(w);
  await sql`update partner set kind = 'both', relation = 'DD' where id = ${outside}`.execute(w.db);
  const { id } = await add(d, 'saleOdo', { customer: w.customer, warehouse: STORE(), deliveryAddress: '解放路', receiver: '王', phone: '1' }, [
    out({ price: '2', taxRate: '13' }),
  ]);
  await sql`update document set mode = '2', partner_id = ${outside} where id = ${id}`.execute(w.db);
  expect(await refusal(act(d, 'saleOdo', 'submit', id))).toContain('转实销须关联预售单 @ 1.sourceSn');
});

test('goods somebody else takes between the look and the lock are refused, not held twice', async () => {
  const { id } = await add(d, 'otherOdo', { odoKind: '1', warehouse: STORE(), receiverName: '设备科' }, [out()]);
  const held = sql`update stock_balance set reserved = quantity where org_id = ${w.dealer.id}`;
  let asked: Promise<string[]> = Promise.resolve([]);
  await w.db.transaction().execute(async (faster) => {
    await sql`select 1 from lot where org_id = ${w.dealer.id} for update`.execute(faster);
    asked = refusal(act(d, 'otherOdo', 'submit', id));
    const waits = () => sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(w.db);
    await expect.poll(async () => (await waits()).rows.length, { timeout: 30_000 }).toBe(1);
    await held.execute(faster);
  });
  expect(await asked).toEqual(['库存不足，请刷新后重试']);
  await sql`update stock_balance set reserved = 0 where org_id = ${w.dealer.id}`.execute(w.db);
});

rows([
  [
    ['库存不足：留置针22G 批号A 需要10，可用0 @ 1.quantity'],
    () => [
      sql`insert into location (org_id, id, code, name, warehouse_id, barcode) values (${w.dealer.id}, '0a000000-0000-4000-8000-000000000001', 'A1', 'A1', ${STORE()}, 'A1')`,
      sql`update stock_balance set location_id = '0a000000-0000-4000-8000-000000000001' where org_id = ${w.dealer.id}`,
    ],
    (who) => other(who, {}, [out()]),
  ],
]);
