import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { listQuery } from '../../src/contract/requests';
import { addDays, dayOf } from '../../src/define/dates';
import type { DocumentDefinition } from '../../src/define/define-document';
import { documentOf, reportOf } from '../../src/domain/registry';
import type { Context } from '../../src/server/base/context';
import { listDocuments } from '../../src/server/engine/documents/list';
import { runReport } from '../../src/server/engine/reports/run';
import { act, add, documentsOf, linesOf, post, rowOf } from '../support/documents';
import { inWorld } from '../support/in-world';
import { type TradeWorld, tradeWorld } from '../support/trade-world';

let w: TradeWorld;
let d: Context;
const care = documentOf('stockCare') as DocumentDefinition;
inWorld(tradeWorld, async (made) => {
  w = made;
  d = w.context(w.dealer);
  await post(d, 'initialStock', { warehouse: w.dealer.warehouse }, [
    { specification: w.spec, unit: w.piece, quantity: '40', batchNo: 'A', expiryDate: '2031-06-30', unitCost: '10', taxRate: '13' },
    { specification: w.spec, unit: w.piece, quantity: '10', batchNo: 'B', expiryDate: '2031-06-30', unitCost: '10', taxRate: '13' },
  ]);
});

const header = { careType: '1', temperature: '20', humidity: '50' };
const look = (context: Context, more: Record<string, unknown> = {}, line: Record<string, unknown> = {}) =>
  add(context, 'stockCare', { warehouse: w.dealer.warehouse, ...header, ...more }, [{ specification: w.spec, batchNo: 'A', checkedQuantity: '5', ...line }]);
const gsp = async (batchNo: string): Promise<Record<string, unknown>> => {
  const report = reportOf('stockBalance');
  if (!report) throw new Error('no stock report');
  const { list } = await runReport(
    { ...d, screen: 'gspInventoryManage' },
    report,
    listQuery.parse({ screen: 'gspInventoryManage', level: 'lot', 'f.batchNo': batchNo }),
  );
  return list[0] ?? {};
};

describe('looking after the stock', () => {
  it('is due so many days after the goods came, and again after each time; late rows stand out', async () => {
    const today = dayOf(new Date());
    expect(await gsp('A')).toMatchObject({ lastCare: '', nextCare: addDays(today, 90), careState: 'ok' });
    await sql`update stock_balance set first_at = now() - interval '100 days' where org_id = ${w.dealer.id}`.execute(w.db);
    expect((await gsp('A')).careState).toBe('due');
    const { id } = await look(d, { careDate: addDays(today, -3) });
    expect((await linesOf(d, id))[0]).toMatchObject({ expiry_date: '2031-06-30', verdict: '1' });
    expect((await act(d, 'stockCare', 'review', id)).status).toBe(2);
    expect(await gsp('A')).toMatchObject({ lastCare: addDays(today, -3), nextCare: addDays(today, 87), careState: 'ok' });
    expect((await gsp('B')).careState).toBe('due');
  });
  it('more often for what is kept cold', async () => {
    await sql`update product set temp_zone = 'cold' where id = (select product_id from specification where id = ${w.spec})`.execute(w.db);
    expect((await gsp('A')).nextCare).toBe(addDays(dayOf(new Date()), 27));
    await sql`update product set temp_zone = 'normal' where id = (select product_id from specification where id = ${w.spec})`.execute(w.db);
  });
  it('outside the range of the warehouse wants to know what was done', async () => {
    const hot = await look(d, { temperature: '31.5' });
    await expect(act(d, 'stockCare', 'submit', hot.id)).rejects.toThrow('温湿度超标，请填写处理措施');
    const wet = await look(d, { humidity: '80' });
    await expect(act(d, 'stockCare', 'submit', wet.id)).rejects.toThrow('温湿度超标，请填写处理措施');
    const done = await look(d, { temperature: '31.5', measure: '已开启空调' });
    expect((await act(d, 'stockCare', 'submit', done.id)).status).toBe(1);
    await sql`update warehouse set temp_zone = 'cold' where id = ${w.dealer.warehouse}`.execute(w.db);
    const cold = await look(d);
    await expect(act(d, 'stockCare', 'submit', cold.id)).rejects.toThrow('温湿度超标，请填写处理措施');
    await sql`update warehouse set temp_zone = 'normal' where id = ${w.dealer.warehouse}`.execute(w.db);
  });
  it('what looks odd is called suspicious, explained, and becomes the draft of a stop', async () => {
    const odd = await look(d, {}, { appearance: '异常' });
    await expect(act(d, 'stockCare', 'submit', odd.id)).rejects.toThrow('外观、包装或标签异常，养护结论应为可疑');
    const mute = await look(d, {}, { result: '2' });
    await expect(act(d, 'stockCare', 'submit', mute.id)).rejects.toThrow('结论可疑，请填写异常说明');
    const { id } = await look(d, {}, { result: '2', appearance: '异常', finding: '包装渗漏' });
    const done = await act(d, 'stockCare', 'review', id);
    expect(done.made.map((made) => [made.kind, made.status])).toEqual([['stopSell', 0]]);
    const [stop] = await documentsOf(d, 'stopSell');
    expect((await linesOf(d, String(stop?.id)))[0]).toMatchObject({ batch_no: 'A', warehouse_id: w.dealer.warehouse, remark: '包装渗漏' });
    expect((await rowOf(d, id)).extra).toMatchObject({ suspicious: '1' });
  });
  it('is kept on the page of the stock, by who may look after it or read about it', async () => {
    const read = (permissions: Context['permissions']) =>
      listDocuments({ ...d, permissions, screen: 'gspInventoryManage' }, care, listQuery.parse({ screen: 'gspInventoryManage' }));
    expect((await read({ gspInventoryManage: ['careHistory'] })).list.length).toBeGreaterThan(0);
    await expect(read({ gspInventoryManage: [] })).rejects.toThrow('您没有【');
    await expect(look({ ...d, permissions: { gspInventoryManage: ['careHistory'] } })).rejects.toThrow('您没有【');
    await expect(look(w.context(w.hospital))).rejects.toThrow('您没有【');
  });
});

it('frozen stock is said to be, and is not free', async () => {
  const count = await add(
    d,
    'stockTake',
    { warehouse: w.dealer.warehouse, scope: '1', mode: '1', freeze: true, counter: w.dealer.employee, supervisor: w.dealer.employee },
    [],
  );
  expect(await gsp('B')).toMatchObject({ state: 'frozen', quantity: '10', free: '0' });
  await act(d, 'stockTake', 'cancel', count.id, { reason: '改天' });
  expect(await gsp('B')).toMatchObject({ state: 'normal', free: '10' });
});
