import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ListQuery } from '../../src/contract/requests';
import { BLANK, FILLED } from '../../src/define/blank-filter';
import type { DocumentDefinition } from '../../src/define/define-document';
import { documentOf, reportOf } from '../../src/domain/registry';
import type { Context } from '../../src/server/base/context';
import { listDocuments } from '../../src/server/engine/documents/list';
import { runReport } from '../../src/server/engine/reports/run';
import { type FreshDatabase, freshDatabase } from '../support/database';
import { post } from '../support/documents';
import { tradeWorld } from '../support/trade-world';

let database: FreshDatabase;
let dealer: Context;
beforeAll(async () => {
  database = await freshDatabase();
  const w = await tradeWorld(database.db);
  dealer = { ...w.context(w.dealer), isSystem: true };
  await post(dealer, 'initialStock', { warehouse: w.dealer.warehouse, remark: '年初盘点' }, [
    { specification: w.spec, unit: w.piece, quantity: '1', batchNo: 'A', expiryDate: '2031-01-31', unitCost: '1', taxRate: '13' },
  ]);
  await post(dealer, 'initialStock', { warehouse: w.dealer.warehouse }, [
    { specification: w.spec, unit: w.piece, quantity: '2', batchNo: 'B', expiryDate: '2031-01-31', productionDate: '2026-01-01', unitCost: '1', taxRate: '13' },
  ]);
});
afterAll(() => database.drop());

const page = (filters: Record<string, string>) => ({ pageNum: 1, pageSize: 50, ...filters }) as ListQuery;

it('a list shows the documents in which nothing stands in a field, and those in which something does; also of their lines', async () => {
  const stock = documentOf('initialStock') as DocumentDefinition;
  const count = async (filters: Record<string, string>) => (await listDocuments(dealer, stock, page(filters))).total;
  expect(await count({ 'f.remark': BLANK })).toBe(1);
  expect(await count({ 'f.remark': FILLED })).toBe(1);
  expect(await count({ 'f.warehouse': BLANK })).toBe(0);
  expect(await count({ level: 'line', 'f.productionDate': BLANK })).toBe(1);
  expect(await count({ level: 'line', 'f.productionDate': FILLED })).toBe(1);
  const report = reportOf('stockBalance');
  if (!report) throw new Error('no balance');
  const rows = await runReport(dealer, report, { ...page({ level: 'lot', 'f.warehouse': FILLED }), pageNum: 1, pageSize: 50 });
  expect(rows.total).toBeGreaterThan(0);
});
