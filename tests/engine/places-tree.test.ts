import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { places } from '../../src/domain/stock/places';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { levelTree } from '../../src/server/engine/masters/level-tree';
import { switchMasters } from '../../src/server/engine/masters/remove';
import { saveMaster } from '../../src/server/engine/masters/save';
import { printLabels } from '../../src/server/engine/prints/labels';
import { act, definition } from '../support/callers';
import { cell, post } from '../support/documents';
import { inWorld } from '../support/in-world';
import { usualLaid } from '../support/labels';
import { makeSpecification, type TradeWorld, trade, tradeWorld } from '../support/trade-world';

let w: TradeWorld;
let h: Context;
let zone: string;
let shelf: string;
const tree = (context: Context, more: { tab?: string; under?: string } = {}) => levelTree(context, places, more).then(({ list }) => list);
const save = (context: Context, resource: string, row: Record<string, unknown>) => saveMaster(context, definition(resource), { row });

inWorld(tradeWorld, async (made) => {
  w = made;
  h = { ...w.context(w.hospital), screen: 'warehouseModeling' };
  zone = (await save(h, 'stockArea', { warehouse: w.hospital.warehouse, code: 'Q1', name: '合格区', colour: '合格' })).id;
  shelf = (await save(h, 'shelf', { warehouse: w.hospital.warehouse, zone, code: 'S1', name: '一号架', type: '隔板', rows: '2', columns: '3' })).id;
});

test('warehouses, zones, shelves stand in one tree; places come when their shelf is opened', async () => {
  const nodes = await tree(h);
  const of = (id: string) => nodes.find((node) => node.id === id);
  expect(of(w.hospital.warehouse)).toMatchObject({ master: 'warehouse', parent: '', code: 'W1' });
  expect(of(zone)).toMatchObject({ master: 'stockArea', parent: w.hospital.warehouse });
  expect(of(shelf)).toMatchObject({ master: 'shelf', parent: zone });
  expect(nodes.some((node) => node.master === 'location')).toBe(false);
  const below = await tree(h, { under: `shelf:${shelf}` });
  expect(below.map((place) => place.code)).toEqual(['S1-01-01', 'S1-01-02', 'S1-01-03', 'S1-02-01', 'S1-02-02', 'S1-02-03']);
});

test('a tab of the page keeps whole branches, nothing hangs in the air', async () => {
  const stopped = await tree(h, { tab: 'stopSale' });
  expect(stopped.map((node) => node.code)).toEqual(['W2']);
});

test('many shelves are made at once with all their places, existing codes are refused', async () => {
  await act(h, 'warehouse', 'generate', { ids: [w.hospital.warehouse], input: { prefix: 'B', first: '1', count: '3', rows: '2', columns: '2' } });
  const shelves = (await tree(h)).filter((node) => node.master === 'shelf').map((node) => [node.code, node.parent]);
  expect(shelves).toEqual(
    expect.arrayContaining([
      ['B01', w.hospital.warehouse],
      ['B03', w.hospital.warehouse],
    ]),
  );
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from location where org_id = ${w.hospital.id} and code like 'B0%'`.execute(w.db);
  expect(rows[0]?.n).toBe(12);
  await expect(
    act(h, 'warehouse', 'generate', { ids: [w.hospital.warehouse], input: { prefix: 'B', first: '3', count: '2', rows: '1', columns: '1' } }),
  ).rejects.toThrow('货架【B03】已存在');
});

test('a shelf moves between the zones of its warehouse and out of them, never to another warehouse', async () => {
  await act(h, 'shelf', 'move', { ids: [shelf], input: { zone: '' } });
  expect((await tree(h)).find((node) => node.id === shelf)?.parent).toBe(w.hospital.warehouse);
  const elsewhere = (await save(h, 'stockArea', { warehouse: w.wardStore, code: 'Q2', name: '病区' })).id;
  await expect(act(h, 'shelf', 'move', { ids: [shelf], input: { zone: elsewhere } })).rejects.toThrow('货架只能移到同一库房的库区');
  await act(h, 'shelf', 'move', { ids: [shelf], input: { zone } });
  const [place] = await tree(h, { under: `shelf:${shelf}` });
  const loose = (await save(h, 'location', { warehouse: w.hospital.warehouse, code: 'D1', mix: 'any' })).id;
  expect((await tree(h, { under: `warehouse:${w.hospital.warehouse}` })).map((one) => one.id)).toEqual([loose]);
  const far = (await save(h, 'shelf', { warehouse: w.wardStore, code: 'S9', name: '病区架', type: '隔板', rows: '1', columns: '1' })).id;
  await expect(act(h, 'location', 'move', { ids: [loose], input: { shelf: far } })).rejects.toThrow('货位只能移到同一库房的货架');
  await act(h, 'location', 'move', { ids: [loose], input: { shelf } });
  expect(await tree(h, { under: `warehouse:${w.hospital.warehouse}` })).toEqual([]);
  expect(place?.code).toBe('S1-01-01');
});

test('what holds goods is not closed', async () => {
  const place = (await tree(h, { under: `shelf:${shelf}` })).find((one) => one.code === 'S1-01-01');
  const free = { ...h, screen: '' };
  await post(free, 'initialStock', { warehouse: w.hospital.warehouse }, [
    { specification: w.spec, unit: w.piece, quantity: '5', batchNo: 'L', expiryDate: '2031-01-31', unitCost: '1', taxRate: '13', location: place?.id },
  ]);
  await expect(switchMasters(h, definition('location'), [place?.id ?? ''], false)).rejects.toThrow('货位【S1-01-01】有库存，不能停用');
  await expect(switchMasters(h, definition('shelf'), [shelf], false)).rejects.toThrow('货架【S1】仍有库存，不能停用');
  await expect(switchMasters(h, definition('warehouse'), [w.hospital.warehouse], false)).rejects.toThrow('库房【中心库】仍有库存，不能停用');
});

test('the shelf page shows the same tree with warehouses as frames, and prints the labels of places', async () => {
  const shelves = { ...h, screen: 'goodsShelvesManage', permissions: { goodsShelvesManage: ['add', 'printLabel'] } };
  const nodes = await tree(shelves);
  expect(nodes.find((node) => node.id === w.hospital.warehouse)).toMatchObject({ master: 'warehouse', actions: [] });
  expect(nodes.find((node) => node.id === shelf)?.parent).toBe(zone);
  const place = (await tree(shelves, { under: `shelf:${shelf}` })).find((one) => one.code === 'S1-01-01');
  const labels = await printLabels(shelves, usualLaid('BarCodePrint', 'location'), 'location', [place?.id ?? '']);
  expect(labels[0]).toMatchObject({ code: 'W1-S1-01-01' });
  await expect(save(shelves, 'warehouse', { code: 'X', name: 'X' })).rejects.toThrow('权限');
  await expect(
    printLabels({ ...shelves, permissions: { goodsShelvesManage: ['add'] } }, usualLaid('BarCodePrint', 'location'), 'location', [place?.id ?? '']),
  ).rejects.toThrow('打印标签');
});

test('without the page there is no tree, another organisation has another one', async () => {
  await expect(tree({ ...h, permissions: { inventory: [] } })).rejects.toThrow('权限');
  const d = { ...w.context(w.dealer), screen: 'warehouseModeling' };
  expect((await tree(d)).every((node) => [w.dealer.warehouse, w.dealer.stopWarehouse].includes(node.id))).toBe(true);
  expect(await tree(d, { under: `shelf:${shelf}` })).toEqual([]);
});

test('a place takes what it is kept for: one specification, one lot, nothing when it is closed', async () => {
  const free = { ...h, screen: '' };
  const place = async (code: string, mix: string) => (await save(h, 'location', { warehouse: w.hospital.warehouse, code, mix })).id;
  const [one, single, closed] = [await place('E1', 'specification'), await place('E2', 'lot'), await place('E3', 'any')];
  const other = await makeSpecification(w.db, '导管');
  await trade(w.db, w.hospital, other.spec);
  const goods = (location: string, batchNo: string, more: Record<string, unknown> = {}) => ({
    specification: w.spec,
    unit: w.piece,
    quantity: '1',
    batchNo,
    expiryDate: '2031-01-31',
    price: '1',
    taxRate: '13',
    location,
    ...more,
  });
  const receive = (...lines: Record<string, unknown>[]) =>
    post(free, 'purchaseGrn', { supplier: w.supplier, warehouse: w.hospital.warehouse, settleMode: '1', grnKind: '1' }, lines);
  await receive(goods(one, 'K1'), goods(one, 'K2'), goods(single, 'K1'));
  await expect(receive(goods(one, 'K3', { specification: other.spec, unit: other.piece }))).rejects.toThrow('货位【E1】只能存放单一规格');
  await expect(receive(goods(single, 'K2'))).rejects.toThrow('货位【E2】只能存放单一批次');
  await switchMasters(h, definition('location'), [closed], false);
  await expect(receive(goods(one, 'K4'), goods(closed, 'K4'))).rejects.toMatchObject({ problems: [{ line: 2, field: 'location', message: '货位已停用' }] });
});

test('a store that works with places takes nothing in without one, from outside as from another store', async () => {
  const [store, other, keeper] = [newId(), newId(), w.context(w.hospital)];
  await sql`insert into warehouse (org_id, id, code, name, use_location) values (${w.hospital.id}, ${store}, 'UL1', '货位库', true), (${w.hospital.id}, ${other}, 'UL2', '散放库', false)`.execute(
    w.db,
  );
  const place = (await save(h, 'location', { warehouse: store, code: 'UL-01', mix: 'any' })).id;
  const goods = { specification: w.spec, unit: w.piece, quantity: '5', batchNo: 'UL', expiryDate: '2031-01-31', unitCost: '1', taxRate: '13' };
  const message = '库房【货位库】已启用货位，请选择货位';
  await expect(
    post(keeper, 'initialStock', { warehouse: store }, [
      { ...goods, location: place },
      { ...goods, batchNo: 'UM' },
    ]),
  ).rejects.toMatchObject({
    problems: [{ line: 2, field: 'location', message }],
  });
  await post(keeper, 'initialStock', { warehouse: other }, [goods]);
  const move = { transferKind: 'move', mode: '1', fromWarehouse: other, toWarehouse: store };
  const line = { specification: w.spec, unit: w.piece, quantity: '2', batchNo: 'UL' };
  await expect(post(keeper, 'stockTransfer', move, [line])).rejects.toMatchObject({ problems: [{ line: 1, field: 'toLocation', message }] });
  await post(keeper, 'stockTransfer', move, [{ ...line, toLocation: place }]);
  expect(await cell(w.db, w.hospital.id, store, w.spec)).toBe('2 / 2.00');
});
