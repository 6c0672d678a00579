import { expect, test } from 'vitest';
import type { Row } from '../../src/contract/answers';
import { listQuery } from '../../src/contract/requests';
import { CLEARED } from '../../src/define/report-definition';
import { documentOf, masterOf, reportOf } from '../../src/domain/registry';
import type { Context } from '../../src/server/base/context';
import { listMasters } from '../../src/server/engine/masters/list';
import { saveMaster } from '../../src/server/engine/masters/save';
import { runReport } from '../../src/server/engine/reports/run';
import { act, add, post } from '../support/documents';
import { inWorld } from '../support/in-world';
import { type TradeWorld, tradeWorld } from '../support/trade-world';

let w: TradeWorld;
let d: Context;
const balances = reportOf('stockBalance');
const entries = reportOf('stockEntry');
if (!balances || !entries) throw new Error('no stock reports');
const page = { pageNum: 1, pageSize: 50 };
const lots = async (context: Context): Promise<Row[]> => (await runReport(context, balances, { ...page, level: 'lot' })).list;

inWorld(tradeWorld, async (made) => {
  w = made;
  d = { ...w.context(w.dealer), screen: 'inventory' };
  await post({ ...d, screen: '' }, 'initialStock', { warehouse: w.dealer.warehouse }, [
    { specification: w.spec, unit: w.box, quantity: '3', batchNo: 'A', expiryDate: '2030-06-30', unitCost: '100', taxRate: '13' },
    { specification: w.spec, unit: w.box, quantity: '1', batchNo: 'B', expiryDate: '2031-06-30', unitCost: '120', taxRate: '13' },
  ]);
});

/** The lines a page would send for these rows, as the definition maps them. */
const linesOf = (kind: string, rows: readonly Row[]) => {
  const start = balances.starts.find((one) => one.kind === kind);
  if (!start) throw new Error(kind);
  return rows.map((row) => ({
    ...Object.fromEntries(Object.entries(start.lines).map(([field, column]) => [field, row[column] ?? ''])),
    ...(start.remainder ? { [start.remainder.field]: String(Number(row.quantity) - Number(row.reserved)) } : {}),
  }));
};

test('balances chosen on the stock page are moved, written off and stopped as they stand', async () => {
  const free = { ...d, screen: '' };
  const rows = await lots(d);
  expect(rows).toHaveLength(2);
  const lost = await add(
    free,
    'lossReport',
    { warehouse: w.dealer.warehouse, lossKind: 'stock' },
    linesOf('lossReport', rows).map((line) => ({ ...line, reason: '1' })),
  );
  await act(free, 'lossReport', 'submit', lost.id);
  expect((await lots(d)).map((row) => [row.batchNo, row.reserved])).toEqual([
    ['A', '30'],
    ['B', '10'],
  ]);
  await act(free, 'lossReport', 'cancel', lost.id);
  const moved = await post(
    free,
    'stockTransfer',
    { fromWarehouse: w.dealer.warehouse, toWarehouse: w.dealer.stopWarehouse, transferKind: 'move', mode: '1' },
    linesOf('stockTransfer', rows.slice(1)),
  );
  expect(moved.status).toBeGreaterThan(1);
  const stopped = await add(free, 'stopSell', { level: '1', reason: '1' }, linesOf('stopSell', rows.slice(0, 1)));
  expect(stopped.status ?? 0).toBe(0);
});

test('why a balance is what it is: every entry since the first, ending at the balance', async () => {
  const [row] = (await lots(d)).filter((one) => one.batchNo === 'A');
  const all = await runReport(d, entries, { ...page, specification: w.spec, warehouse: w.dealer.warehouse, batchNo: 'A', from: CLEARED });
  expect(all.list.some((entry) => entry.billType === 'opening')).toBe(false);
  expect(all.list.at(-1)?.balance).toBe(row?.quantity);
  expect(all.list[0]?.sn).toMatch(/^QK/);
  const month = await runReport(d, entries, { ...page, specification: w.spec, warehouse: w.dealer.warehouse, batchNo: 'A' });
  expect(month.list[0]?.billType).toBe('opening');
});

test('a page without the operation opens no entries', async () => {
  const looker: Context = { ...d, screen: 'inventorySearch', permissions: { inventorySearch: ['viewLots'] } };
  await expect(runReport(looker, entries, { ...page, specification: w.spec })).rejects.toThrow('权限');
});

test('limits are set from the stock page by whoever holds that operation there', async () => {
  const master = masterOf('warehouseProduct');
  if (!master || !documentOf('stockTransfer')) throw new Error('not registered');
  const row = {
    warehouse: w.dealer.warehouse,
    specification: w.spec,
    restockMode: '1',
    sourceKind: 'central',
    packQuantity: '1',
    minQuantity: '10',
    maxQuantity: '50',
  };
  const keeper: Context = { ...d, permissions: { inventory: ['setLimit'] } };
  await saveMaster(keeper, master, { row });
  await expect(saveMaster({ ...d, permissions: { inventory: ['viewLots'] } }, master, { row })).rejects.toThrow('权限');
  const kept = await listMasters(keeper, master, listQuery.parse({ 'f.warehouse': w.dealer.warehouse, 'f.specification': w.spec }));
  expect(kept.list).toHaveLength(1);
  const [shown] = (await runReport(d, balances, { ...page, level: 'specification' })).list;
  expect(shown).toMatchObject({ minQuantity: '10', maxQuantity: '50' });
});
