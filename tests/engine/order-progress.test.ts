import { expect, test } from 'vitest';
import { listQuery } from '../../src/contract/requests';
import { documentOf } from '../../src/domain/registry';
import type { Context } from '../../src/server/base/context';
import { documentInfo } from '../../src/server/engine/documents/info';
import { linesAround } from '../../src/server/engine/documents/lines-around';
import { listDocuments } from '../../src/server/engine/documents/list';
import { drainOutbox } from '../../src/server/engine/documents/worker';
import { act, add, documentsOf, linesOf, post } from '../support/documents';
import { inWorld } from '../support/in-world';
import { type TradeWorld, tradeWorld } from '../support/trade-world';

/** What a salesman follows of his order: how far each line has come, and for who may see costs, what it earns. */
let w: TradeWorld;
let h: Context;
let d: Context;
let order: string;
const definition = (() => {
  const found = documentOf('salesOrder');
  if (!found) throw new Error('no salesOrder');
  return found;
})();
const page = (operations: readonly string[]): Context => ({ ...d, screen: 'salesManageSales', permissions: { salesManageSales: [...operations] } });
const SEES = ['viewProgress', 'viewCost'];
const seen = async (operations: readonly string[] = SEES) => {
  const info = await documentInfo(page(operations), definition, { id: order });
  return { header: info.header, line: info.lines[0] ?? { id: '' } };
};
const word = (value: unknown) => {
  const field = definition.header.progress;
  return field?.kind === 'choice' ? field.options.find((option) => option.value === value)?.label : undefined;
};
const stage = async () => {
  const { header, line } = await seen();
  return [word(header.progress), word(line.progress)];
};

inWorld(tradeWorld, async (made) => {
  w = made;
  [h, d] = [w.context(w.hospital), w.context(w.dealer)];
  await post(d, 'initialStock', { warehouse: w.dealer.warehouse }, [
    { specification: w.spec, unit: w.box, quantity: '10', batchNo: 'A', expiryDate: '2030-06-30', unitCost: '100', taxRate: '13' },
  ]);
  order = (
    await add(
      d,
      'salesOrder',
      { customer: w.customer, warehouse: w.dealer.warehouse, expectedDate: '2030-01-01', deliveryAddress: '解放路1号', receiver: '王库管', phone: '138' },
      [{ specification: w.spec, unit: w.box, quantity: '4', price: '169.5', taxRate: '13' }],
    )
  ).id;
});

const ship = async (quantity: string) => {
  const [line] = await linesOf(d, order);
  return add(d, 'saleOdo', { customer: w.customer, warehouse: w.dealer.warehouse, deliveryAddress: '解放路1号', receiver: '王库管', phone: '138' }, [
    { sourceLine: line?.id, specification: w.spec, unit: w.box, quantity, price: '169.5', taxRate: '13', batchNo: 'A' },
  ]);
};

test('from the draft to the customer’s shelf, line by line', async () => {
  expect(await stage()).toEqual(['草稿', '草稿']);
  await act(d, 'salesOrder', 'submit', order);
  expect(await stage()).toEqual(['待审核', '待审核']);
  await act(d, 'salesOrder', 'review', order);
  expect(await stage()).toEqual(['待拣货', '待拣货']);

  const first = await ship('1');
  expect((await seen()).line).toMatchObject({ picked: '0.0000', shipped: '0.0000' });
  await act(d, 'saleOdo', 'submit', first.id);
  expect((await seen()).line).toMatchObject({ picked: '1.0000', shipped: '0.0000' });
  expect(await stage()).toEqual(['已拣货', '已拣货']);
  await act(d, 'saleOdo', 'review', first.id);
  expect(await stage()).toEqual(['部分发货', '部分发货']);

  const second = await ship('3');
  await act(d, 'saleOdo', 'review', second.id);
  await drainOutbox(w.db);
  expect(await stage()).toEqual(['已发货', '已发货']);
  for (const receipt of await documentsOf(h, 'purchaseGrn')) await act(h, 'purchaseGrn', 'review', String(receipt.id));
  await drainOutbox(w.db);
  expect((await seen()).line).toMatchObject({ picked: '4.0000', shipped: '4.0000', reached: '4.0000', invoicedQuantity: '0' });
  expect(await stage()).toEqual(['对方已收货', '对方已收货']);
  const list = await listDocuments(page(SEES), definition, listQuery.parse({ screen: 'salesManageSales' }));
  expect(list.list.map((row) => [word(row.progress), row.profit])).toEqual([['对方已收货', '200.00']]);
});

test('what it earns is net less what left the store, before that less what lies there now', async () => {
  // 4 boxes at 169.50: 678.00, net 600.00; a box was taken in at 100.00.
  const { header, line } = await seen();
  expect([header.profit, line.lineProfit]).toEqual(['200.00', '200.00']);
  expect(line.averageCost).toBe('100.000000');
});

test('what a line shipped is told line by line, to those who may open the deliveries, and to nobody else', async () => {
  const [line] = await linesOf(d, order);
  const asked = { id: order, line: String(line?.id) };
  const around = await linesAround(d, definition, asked);
  expect(around.map(({ kind, step, quantity, unit, baseQuantity, batchNo }) => [kind, step, Number(quantity), unit, Number(baseQuantity), batchNo])).toEqual([
    ['salesOrder', 0, 4, '盒', 40, ''],
    ['saleOdo', 1, 1, '盒', 10, 'A'],
    ['saleOdo', 1, 3, '盒', 30, 'A'],
  ]);
  const [delivery] = around.slice(1);
  const saleOdo = documentOf('saleOdo');
  if (!saleOdo || !delivery) throw new Error('no delivery');
  expect((await linesAround(d, saleOdo, { id: delivery.documentId, line: delivery.lineId })).map(({ kind, step }) => [kind, step])).toEqual([
    ['salesOrder', -1],
    ['saleOdo', 0],
  ]);
  expect((await linesAround(page([]), definition, asked)).map(({ kind }) => kind)).toEqual(['salesOrder']);
  await expect(linesAround(h, definition, asked)).rejects.toThrow('您没有');
  const other = { ...h, permissions: d.permissions, org: { ...h.org, kind: 'D' as const } };
  await expect(linesAround(other, definition, asked)).rejects.toThrow('单据不存在或已删除');
  await expect(linesAround(d, definition, { id: order, line: delivery.lineId })).rejects.toThrow('单据不存在或已删除');
});

test('neither is told to who may not see it, on the page or beside it', async () => {
  const { header, line } = await seen([]);
  for (const name of ['progress', 'profit']) expect(header, name).not.toHaveProperty(name);
  for (const name of ['progress', 'picked', 'shipped', 'reached', 'averageCost', 'lineProfit']) expect(line, name).not.toHaveProperty(name);
  const cost = await seen(['viewCost']);
  expect(cost.header).toHaveProperty('profit');
  expect(cost.header).not.toHaveProperty('progress');
});

test('what the customer sent back stands beside what was shipped', async () => {
  const [receipt] = await documentsOf(h, 'purchaseGrn');
  const [received] = await linesOf(h, String(receipt?.id));
  await post(h, 'purchaseReturn', { supplier: w.supplier, warehouse: w.hospital.warehouse, reason: '1' }, [
    { specification: w.spec, unit: w.box, quantity: '1', sourceLine: received?.id },
  ]);
  await drainOutbox(w.db);
  for (const back of await documentsOf(d, 'saleReturn')) await act(d, 'saleReturn', 'review', String(back.id));
  expect((await seen()).line).toMatchObject({ shipped: '4.0000', returned: '1.0000' });
});
