import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listQuery } from '../../src/contract/requests';
import { packOrder } from '../../src/domain/stock/pack-order';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { documentInfo } from '../../src/server/engine/documents/info';
import { listDocuments } from '../../src/server/engine/documents/list';
import { virtualWarehouse } from '../../src/server/engine/ledger/places';
import { printLabels } from '../../src/server/engine/prints/labels';
import { labelsPrinted } from '../../src/server/engine/prints/printed';
import { resolveScan } from '../../src/server/engine/scan';
import { act as actOnMaster } from '../support/callers';
import { type FreshDatabase, freshDatabase } from '../support/database';
import { act, add, cell, edit, linesOf, post, rowOf } from '../support/documents';
import { usualLaid } from '../support/labels';
import { make } from '../support/masters';
import { brokenPromises, colleague, consignorOf } from '../support/others';
import { makeSpecification, type TradeWorld, trade, tradeWorld } from '../support/trade-world';

let database: FreshDatabase;
let w: TradeWorld;
let h: Context;
let other: Context;
beforeAll(async () => {
  database = await freshDatabase();
  w = await tradeWorld(database.db);
  h = w.context(w.hospital);
  other = colleague(h);
});
afterAll(async () => {
  expect(await brokenPromises(w)).toEqual([]);
  await database.drop();
});

type Goods = { spec: string; piece: string; first: string; second: string };
async function stores(name: string, lots: [string, string][] = [['L', '100']]): Promise<Goods> {
  const goods = await makeSpecification(w.db, name);
  await trade(w.db, w.hospital, goods.spec);
  const [first, second] = [newId(), newId()];
  for (const id of [first, second])
    await sql`insert into warehouse (org_id, id, code, name) values (${w.hospital.id}, ${id}, ${`W${id.slice(-6)}`}, ${`${name}${id.slice(-4)}`})`.execute(
      w.db,
    );
  await opening(goods, first, lots, '2');
  return { ...goods, first, second };
}
const opening = (goods: { spec: string; piece: string }, warehouse: string, lots: [string, string][], unitCost: string) =>
  post(
    h,
    'initialStock',
    { warehouse },
    lots.map(([batchNo, quantity], i) => ({
      specification: goods.spec,
      unit: goods.piece,
      quantity,
      batchNo,
      expiryDate: `203${i}-01-31`,
      unitCost,
      taxRate: '13',
    })),
  );
const pack = (goods: Goods, header: Record<string, unknown>, lines: Record<string, unknown>[]) =>
  add(h, 'packOrder', { warehouse: goods.first, packKind: 'fixedQty', ...header }, lines);
const of = (goods: Goods, quantity: string, batchNo = 'L', more = {}) => ({ specification: goods.spec, unit: goods.piece, quantity, batchNo, ...more });
const packsOf = async (id: string): Promise<string[]> => [...new Set((await linesOf(h, id)).map((line) => String(line.pack_no)))];
const content = async (warehouse: string, spec: string): Promise<Record<string, number>> => {
  const { rows } = await sql<{ pack_no: string; q: string }>`
    select pack_no, sum(quantity) as q from stock_balance where org_id = ${w.hospital.id} and warehouse_id = ${warehouse} and specification_id = ${spec} and quantity > 0 group by 1`.execute(
    w.db,
  );
  return Object.fromEntries(rows.map((row) => [row.pack_no === '' ? 'loose' : row.pack_no, Number(row.q)]));
};
const labelOf = async (no: string): Promise<Record<string, unknown>> =>
  (await sql<Record<string, unknown>>`select * from stock_label where org_id = ${w.hospital.id} and label_no = ${no}`.execute(w.db)).rows[0] ?? {};

describe('three packs of twenty, sent on, one lost, one opened (E4)', () => {
  let goods: Goods;
  let packs: string[];
  let order: string;
  let move: string;
  it('packing moves nothing and values nothing anew; what is in packs is not loose any more', async () => {
    goods = await stores('针');
    await opening(goods, goods.second, [['L', '50']], '2.6');
    order = (await post(h, 'packOrder', { warehouse: goods.first, packKind: 'fixedQty', packSize: '20', packCount: '3' }, [of(goods, '60')])).id;
    packs = await packsOf(order);
    expect(packs).toHaveLength(3);
    expect(await content(goods.first, goods.spec)).toEqual({ loose: 40, [packs[0] as string]: 20, [packs[1] as string]: 20, [packs[2] as string]: 20 });
    expect(await cell(w.db, w.hospital.id, goods.first, goods.spec)).toBe('100 / 200.00');
    const issue = await add(h, 'issueOdo', { issueType: '2', sourceWarehouse: goods.first, department: w.ward, target: '1' }, [of(goods, '50')]).catch(
      (error: Error) => error,
    );
    expect(issue).not.toBeInstanceOf(Error);
    await expect(act(h, 'issueOdo', 'submit', (issue as { id: string }).id)).rejects.toThrow('可用库存不足：需要50，可用40');
  });
  it('a pack leaves whole or not at all, and its label goes with it', async () => {
    const [p1, p2] = packs as [string, string];
    const header = { transferKind: 'move', fromWarehouse: goods.first, toWarehouse: goods.second, mode: '2' };
    const half = await add(h, 'stockTransfer', header, [of(goods, '10', 'L', { packNo: p1 })]);
    await expect(act(h, 'stockTransfer', 'submit', half.id)).rejects.toThrow(`包${p1}必须整包出库`);
    move = (await post(h, 'stockTransfer', header, [of(goods, '20', 'L', { packNo: p1 }), of(goods, '20', 'L', { packNo: p2 })])).id;
    const transit = await virtualWarehouse(h, { virtual: 'transit' });
    expect([await cell(w.db, w.hospital.id, goods.first, goods.spec), await cell(w.db, w.hospital.id, transit, goods.spec)]).toEqual([
      '60 / 120.00',
      '40 / 80.00',
    ]);
    const [one, two] = await linesOf(h, move);
    const received = await act(h, 'stockTransfer', 'receive', move, {
      lines: [
        { id: one?.id, receivedNow: '20' },
        { id: two?.id, missingNow: '20' },
      ],
    });
    expect([await cell(w.db, w.hospital.id, goods.second, goods.spec), await cell(w.db, w.hospital.id, transit, goods.spec)]).toEqual([
      '70 / 170.00',
      '20 / 40.00',
    ]);
    expect(await labelOf(p1)).toMatchObject({ state: '2', warehouse_id: goods.second });
    await act(other, 'lossReport', 'review', String(received.made.find((made) => made.kind === 'lossReport')?.id));
    expect(await cell(w.db, w.hospital.id, transit, goods.spec)).toBe('0 / 0.00');
    expect([(await labelOf(p2)).state, (await rowOf(h, move)).status]).toEqual(['5', 7]);
  });
  it('opening a pack makes its goods loose in the same cell and voids its label', async () => {
    const [p1] = packs as [string];
    const { id } = await add(h, 'unpackOrder', { warehouse: goods.second, reason: '1' }, [{ packNo: p1 }]);
    expect((await linesOf(h, id)).map((line) => [line.batch_no, Number(line.quantity)])).toEqual([['L', 20]]);
    await act(h, 'unpackOrder', 'review', id);
    expect(await content(goods.second, goods.spec)).toEqual({ loose: 70 });
    expect(await cell(w.db, w.hospital.id, goods.second, goods.spec)).toBe('70 / 170.00');
    expect((await labelOf(p1)).state).toBe('5');
    await expect(resolveScan(h, p1, { kind: 'issueOdo' })).rejects.toThrow(`标签已作废：${p1}`);
    await act(h, 'unpackOrder', 'unreview', id);
    expect([await content(goods.second, goods.spec), (await labelOf(p1)).state]).toEqual([{ loose: 50, [p1]: 20 }, '2']);
  });
  it('once packs have gone, the packing cannot be taken back', async () => {
    await expect(act(h, 'packOrder', 'unreview', order)).rejects.toThrow(`包${packs[0]}已出库、拆开或被占用，请使用拆包单`);
  });
});

describe('a packing', () => {
  it('fills pack after pack, earliest lot first, and proposes how much', async () => {
    const goods = await stores('纱', [
      ['A', '25'],
      ['B', '75'],
    ]);
    const { id } = await pack(goods, { packSize: '20', packCount: '3' }, [of(goods, '25', 'A'), of(goods, '35', 'B')]);
    await act(h, 'packOrder', 'review', id);
    expect((await linesOf(h, id)).map((line) => [line.batch_no, Number(line.quantity)])).toEqual([
      ['A', 20],
      ['A', 5],
      ['B', 15],
      ['B', 20],
    ]);
    const packs = await packsOf(id);
    expect(packs).toHaveLength(3);
    const lot = await sql<{
      batch_no: string;
    }>`select l.batch_no from stock_label b join lot l on l.org_id = b.org_id and l.id = b.lot_id where b.label_no = ${packs[1]}`.execute(w.db);
    expect([lot.rows[0]?.batch_no, Number((await labelOf(packs[1] as string)).quantity)]).toEqual(['A', 20]);
    expect((await resolveScan(h, `P|${packs[1]}`)).line).toMatchObject({ packNo: packs[1], quantity: '20.0000' });
    const single = await pack(goods, { packSize: '5', packCount: '4' }, [{ specification: goods.spec, unit: goods.piece, batchNo: 'B' }]);
    expect(Number((await linesOf(h, single.id))[0]?.quantity)).toBe(20);
  });
  it('says what does not fit', async () => {
    const goods = await stores('帽', [
      ['A', '5'],
      ['B', '5'],
      ['C', '90'],
    ]);
    const second = await stores('套');
    await opening(second, goods.first, [['L', '20']], '1');
    const refused = async (header: Record<string, unknown>, lines: Record<string, unknown>[]) =>
      act(h, 'packOrder', 'submit', (await pack(goods, header, lines)).id);
    await expect(refused({ packSize: '20', packCount: '3' }, [of(goods, '50', 'C')])).rejects.toThrow('包内数量与标准不符');
    await expect(refused({ packSize: '20', packCount: '1' }, [of(goods, '5', 'A'), of(goods, '5', 'B'), of(goods, '10', 'C')])).rejects.toThrow(
      '一个定数包最多装两个批号',
    );
    await expect(refused({ packSize: '10', packCount: '2' }, [of(goods, '10', 'C'), of(second, '10')])).rejects.toThrow('定数包只能装同一规格的产品');
    await expect(refused({ packSize: '100', packCount: '1' }, [of(goods, '100', 'C')])).rejects.toThrow(/库存不足：.*批号C 需要100，可用90/);
    await expect(refused({ packSize: '10', packCount: '1' }, [of(goods, '10', 'C', { owner: w.dealer.id })])).rejects.toThrow();
    await sql`update lot set expiry_date = '2020-01-01' where org_id = ${w.hospital.id} and specification_id = ${goods.spec} and batch_no = 'C'`.execute(w.db);
    await expect(refused({ packSize: '10', packCount: '1' }, [of(goods, '10', 'C')])).rejects.toThrow('批号C已于2020-01-01过期，不能出库');
  });
  it('one owner per pack', async () => {
    const goods = await stores('托');
    const { supplier, owner } = await consignorOf(w);
    await post(h, 'purchaseGrn', { supplier, warehouse: goods.first, settleMode: '2' }, [
      { ...of(goods, '10', 'K'), price: '3', taxRate: '13', expiryDate: '2031-01-31' },
    ]);
    const { id } = await pack(goods, { packSize: '20', packCount: '1' }, [of(goods, '10'), of(goods, '10', 'K', { owner })]);
    await expect(act(h, 'packOrder', 'submit', id)).rejects.toThrow('一个包只能装同一货主的产品');
  });
  it('taken back at once, the goods are loose again, and the next time the numbers are new', async () => {
    const goods = await stores('管');
    const { id } = await pack(goods, { packSize: '10', packCount: '2' }, [of(goods, '20')]);
    await act(h, 'packOrder', 'review', id);
    const before = await packsOf(id);
    await act(h, 'packOrder', 'unreview', id);
    expect(await content(goods.first, goods.spec)).toEqual({ loose: 100 });
    expect((await labelOf(before[0] as string)).state).toBe('5');
    await act(h, 'packOrder', 'review', id);
    const after = await packsOf(id);
    expect([after.length, after.some((no) => before.includes(no))]).toEqual([2, false]);
  });
  it('a store may keep packs in their own place', async () => {
    const goods = await stores('架');
    const shelf = newId();
    await sql`insert into location (org_id, id, code, name, warehouse_id, barcode) values (${w.hospital.id}, ${shelf}, 'P1', 'P1', ${goods.first}, ${`B${shelf.slice(-6)}`})`.execute(
      w.db,
    );
    const { id } = await pack(goods, { packSize: '10', packCount: '1', packLocation: shelf }, [of(goods, '10')]);
    await act(h, 'packOrder', 'review', id);
    expect(await labelOf((await packsOf(id))[0] as string)).toMatchObject({ location_id: shelf });
  });
  it('needs the right to pass', async () => {
    const goods = await stores('权');
    const { id } = await pack(goods, { packSize: '10', packCount: '1' }, [of(goods, '10')]);
    const poor = { ...h, permissions: { productPack: ['add', 'edit', 'submit'] } };
    await expect(act(poor, 'packOrder', 'review', id)).rejects.toThrow('您没有【');
  });
});

it('labels of a packing carry codes a reader reads back, and are printed once', async () => {
  const goods = await stores('签');
  const { id } = await pack(goods, { packSize: '10', packCount: '2' }, [of(goods, '20')]);
  await act(h, 'packOrder', 'review', id);
  const labels = await printLabels(h, usualLaid('QrcodePrint', 'packOrder'), 'packOrder', [id]);
  expect(labels.map((label) => label.code)).toEqual((await packsOf(id)).map((no) => `P|${no}`));
  expect(labels[0]?.lines.map((line) => line.text)).toEqual(expect.arrayContaining(['签', '10支', '2030-01-31']));
  for (const label of labels) expect((await resolveScan(h, label.code)).line).toMatchObject({ packNo: label.code.slice(2), batchNo: 'L' });
  expect(await labelsPrinted(h, 'packOrder', [id], '')).toEqual({ printed: 2 });
  const packer = { ...h, permissions: { productPack: h.permissions.productPack ?? [] } };
  await expect(labelsPrinted(packer, 'packOrder', [id], '纸坏了')).rejects.toThrow('补打');
  expect(await labelsPrinted(h, 'packOrder', [id], '纸坏了')).toEqual({ printed: 2 });
});

describe('a dealer’s packs', () => {
  const at = () => cell(w.db, w.dealer.id, w.dealer.warehouse, w.spec);
  const packed = async (d: Context) =>
    Object.fromEntries(
      (
        await sql<{
          pack_no: string;
          q: string;
        }>`select pack_no, sum(quantity) as q from stock_balance where org_id = ${d.org.id} and quantity > 0 group by 1`.execute(w.db)
      ).rows.map((row) => [row.pack_no, Number(row.q)]),
    );
  it('are opened from the stock they lie in; of an instrument set only the implants come out, and it waits to be filled up', async () => {
    const d = w.context(w.dealer);
    await post(d, 'initialStock', { warehouse: w.dealer.warehouse }, [
      { specification: w.spec, unit: w.piece, quantity: '20', batchNo: 'L', expiryDate: '2031-01-31', unitCost: '2', taxRate: '13' },
    ]);
    const surgeryKit = await make(d, 'surgeryKit', { code: 'TB1', name: '关节套包' }, { contents: [{ specification: w.spec, quantity: '3' }] });
    await actOnMaster(d, 'surgeryKit', 'toPack', { ids: [surgeryKit], input: { warehouse: w.dealer.warehouse, count: '2' } });
    const set = await make(
      d,
      'instrumentKit',
      { kitNo: 'K1', name: '脊柱包', kitKind: '2', warehouse: w.dealer.warehouse },
      { implants: [{ specification: w.spec, parQuantity: '4' }], tools: [] },
    );
    await actOnMaster(d, 'instrumentKit', 'refill', { ids: [set], input: {} });
    const [p1, p2] = Object.keys(await packed(d)).filter((no) => no !== '' && no !== 'K1');
    expect([await packed(d), await at()]).toEqual([{ '': 10, [String(p1)]: 3, [String(p2)]: 3, K1: 4 }, '20 / 40.00']);
    const state = async () => (await sql<{ state: string }>`select state from instrument_kit_list where id = ${set}`.execute(w.db)).rows[0]?.state;

    const keeper = { ...d, permissions: { inventory: ['viewLots', 'unpack'] } };
    const opened = await add(keeper, 'unpackOrder', { warehouse: w.dealer.warehouse, reason: '1' }, [{ packNo: p1 }, { packNo: 'K1' }]);
    await expect(act({ ...d, permissions: { inventory: ['viewLots'] } }, 'unpackOrder', 'review', opened.id)).rejects.toThrow('您没有【');
    await act(keeper, 'unpackOrder', 'review', opened.id);
    expect([await packed(d), await at(), await state()]).toEqual([{ '': 17, [String(p2)]: 3 }, '20 / 40.00', '5']);
    await act(keeper, 'unpackOrder', 'unreview', opened.id);
    expect([await packed(d), await state()]).toEqual([{ '': 10, [String(p1)]: 3, [String(p2)]: 3, K1: 4 }, '1']);
    const events = await actOnMaster(d, 'instrumentKit', 'timeline', { ids: [set], input: {} });
    expect((events as { table: { rows: string[][] } }).table.rows.map((row) => row[1])).toEqual(['撤销取出', '取出植入物', '配入植入物']);
  });
  it('are packed and filled in a store of one’s own alone', async () => {
    const d = w.context(w.dealer);
    const outsider = { ...d, user: { ...d.user, departments: [newId()], stores: [], warehouses: [] } };
    const [{ id: kit } = { id: '' }] = (await sql<{ id: string }>`select id from surgery_kit where org_id = ${d.org.id} and code = 'TB1'`.execute(w.db)).rows;
    const [{ id: set } = { id: '' }] = (await sql<{ id: string }>`select id from instrument_kit where org_id = ${d.org.id} and code = 'K1'`.execute(w.db)).rows;
    await sql`update instrument_kit_implant set par_quantity = 5 where kit_id = ${set}`.execute(w.db);
    for (const [resource, action, id, more] of [
      ['surgeryKit', 'toPack', kit, { count: '1' }],
      ['instrumentKit', 'refill', set, {}],
    ] as const)
      await expect(actOnMaster(outsider, resource, action, { ids: [id], input: { warehouse: w.dealer.warehouse, ...more } })).rejects.toThrow(
        '【仓库】不在您的数据范围内',
      );
  });
  it('are read, and taken back, by who packs kits or fills sets, each his own kind', async () => {
    const d = w.context(w.dealer);
    const packer = { ...d, permissions: { operationKits: ['toPack'] } };
    const filler = { ...d, permissions: { toolsKits: ['refill'] } };
    const seen = async (who: Context) => (await listDocuments(who, packOrder, listQuery.parse({}))).list.map((row) => row.packKind);
    expect([await seen(packer), await seen(filler)]).toEqual([['kit'], ['set']]);
    await expect(seen({ ...d, permissions: { operationKits: ['edit'] } })).rejects.toThrow('您没有【');
    const [kit] = (await listDocuments(packer, packOrder, listQuery.parse({}))).list;
    const sn = String(kit?.sn);
    expect((await documentInfo(packer, packOrder, { sn })).lines.map((line) => Number(line.quantity))).toEqual([3, 3]);
    await expect(documentInfo(filler, packOrder, { sn })).rejects.toThrow();
    await expect(act(filler, 'packOrder', 'unreview', String(kit?.id))).rejects.toThrow();
    await act(packer, 'packOrder', 'unreview', String(kit?.id));
    expect(await packed(d)).toEqual({ '': 16, K1: 4 });
  });
});

describe('an opening', () => {
  it('shows every lot inside; what is missing is a loss to be decided', async () => {
    const goods = await stores('垫', [
      ['A', '10'],
      ['B', '10'],
    ]);
    const made = await pack(goods, { packSize: '20', packCount: '1' }, [of(goods, '10', 'A'), of(goods, '10', 'B')]);
    await act(h, 'packOrder', 'review', made.id);
    const [no] = await packsOf(made.id);
    const { id } = await add(h, 'unpackOrder', { warehouse: goods.first, reason: '3' }, [{ packNo: no }]);
    const lines = await linesOf(h, id);
    expect([lines.map((line) => line.batch_no), (await rowOf(h, id)).pack_count]).toEqual([['A', 'B'], 1]);
    const typed = lines.map((line, i) => ({ id: line.id, packNo: no, ...(i === 1 ? { missing: '11' } : {}) }));
    await expect(edit(h, 'unpackOrder', id, { warehouse: goods.first, reason: '3' }, typed)).rejects.toThrow('缺少数量不能大于包内数量');
    await edit(h, 'unpackOrder', id, { warehouse: goods.first, reason: '3' }, [typed[0] as Record<string, unknown>, { ...typed[1], missing: '3' }]);
    const done = await act(h, 'unpackOrder', 'review', id);
    const loss = done.made.find((one) => one.kind === 'lossReport');
    expect(loss?.status).toBe(1);
    expect(await content(goods.first, goods.spec)).toEqual({ loose: 20 });
    await act(other, 'lossReport', 'review', String(loss?.id));
    expect(await cell(w.db, w.hospital.id, goods.first, goods.spec)).toBe('17 / 34.00');
    await expect(act(h, 'unpackOrder', 'unreview', id)).rejects.toThrow('存在下游单据');
  });
  it('is refused for a pack that is elsewhere or held', async () => {
    const goods = await stores('盒');
    const made = await pack(goods, { packSize: '10', packCount: '1' }, [of(goods, '10')]);
    await act(h, 'packOrder', 'review', made.id);
    const [no] = await packsOf(made.id);
    await expect(add(h, 'unpackOrder', { warehouse: goods.second, reason: '1' }, [{ packNo: no }])).rejects.toThrow(`包${no}不在该仓库`);
    const { id } = await add(h, 'unpackOrder', { warehouse: goods.first, reason: '1' }, [{ packNo: no }]);
    const move = await add(h, 'stockTransfer', { transferKind: 'move', fromWarehouse: goods.first, toWarehouse: goods.second, mode: '1' }, [
      of(goods, '10', 'L', { packNo: no }),
    ]);
    await act(h, 'stockTransfer', 'submit', move.id);
    await expect(act(h, 'unpackOrder', 'submit', id)).rejects.toThrow(`包${no}已被占用`);
    await expect(act(h, 'packOrder', 'unreview', made.id)).rejects.toThrow(`包${no}已出库、拆开或被占用，请使用拆包单`);
  });
  it('a pack counts as one thing: all of it or nothing', async () => {
    const goods = await stores('筒');
    const made = await pack(goods, { packSize: '10', packCount: '1' }, [of(goods, '10')]);
    await act(h, 'packOrder', 'review', made.id);
    const [no] = await packsOf(made.id);
    const header = { warehouse: goods.first, scope: '1', mode: '1', counter: w.hospital.employee, supervisor: w.hospital.employee };
    const count = (countQuantity: string) => add(h, 'stockTake', header, [{ ...{ specification: goods.spec, batchNo: 'L', packNo: no }, countQuantity }]);
    await expect(count('4')).rejects.toThrow(`包${no}按整包盘点，实盘数只能为0或整包数量`);
    await expect(add(h, 'stockTake', header, [{ specification: goods.spec, batchNo: 'L', packNo: 'X1', countQuantity: '4' }])).rejects.toThrow(
      '包X1不在账上，请按散件登记后重新打包',
    );
    await expect(count('0')).resolves.toBeDefined();
  });
});
