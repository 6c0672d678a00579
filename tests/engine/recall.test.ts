import type { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import type { Context } from '../../src/server/base/context';
import { drainOutbox } from '../../src/server/engine/documents/worker';
import { inboxOf } from '../../src/server/engine/inbox/inbox';
import { exportTrace } from '../../src/server/engine/trace/export';
import { recallSheet } from '../../src/server/kinds/stock/recall/sheet';
import { recall } from '../../src/server/kinds/stock/recall/trace-recall';
import { act, add, documentsOf, linesOf, post } from '../support/documents';
import { inWorld } from '../support/in-world';
import { colleague } from '../support/others';
import { wordsOf } from '../support/sheets';
import { type TradeWorld, tradeWorld } from '../support/trade-world';
import { usedOnPatient } from '../support/used-on-patient';

let w: TradeWorld;
let h: Context;
let d: Context;
const lot = () => ({ specification: w.spec, batchNo: 'R1', serialNo: '' });
const input = { recallLevel: '一级', noticeNo: '国械召〔2026〕7号', reason: '封口不严' };

/** The dealer and the hospital hold one lot: 60 in the central store, 20 in the ward, 3 used on a patient. */
inWorld(tradeWorld, async (made) => {
  w = made;
  h = w.context(w.hospital);
  d = w.context(w.dealer);
  await post(d, 'initialStock', { warehouse: w.dealer.warehouse }, [
    { specification: w.spec, unit: w.box, quantity: '5', batchNo: 'R1', expiryDate: '2031-01-31', unitCost: '10', taxRate: '13' },
  ]);
  await post(h, 'initialStock', { warehouse: w.hospital.warehouse }, [
    { specification: w.spec, unit: w.box, quantity: '8', batchNo: 'R1', expiryDate: '2031-01-31', unitCost: '10', taxRate: '13' },
  ]);
  await usedOnPatient(w, 'R1');
});

const sheetOf = async ({ sheet }: { sheet: Readable }): Promise<string[][]> => {
  const parts: Buffer[] = [];
  for await (const part of sheet) parts.push(Buffer.from(part));
  return wordsOf(Buffer.concat(parts));
};
const traced = (more: Partial<Context> = {}): Context => ({ ...h, screen: 'traceabilityManage', ...more });

it('the chain of a lot and its patients are taken along as workbooks, names as the page shows them', async () => {
  const events = await sheetOf(await exportTrace(traced(), lot(), 'events'));
  expect(events.map((row) => row[1])).toEqual(['环节', '医院入库', '发放', '科室收货', '使用']);
  const uses = await sheetOf(await exportTrace(traced(), lot(), 'uses'));
  expect(uses[1]).toEqual(expect.arrayContaining(['骨科', '张三丰', 'ZY001', '3']));
  const poor = traced({ permissions: { traceabilityManage: ['query', 'export'] } });
  expect((await sheetOf(await exportTrace(poor, lot(), 'uses')))[1]).toEqual(expect.arrayContaining(['张**']));
  await expect(exportTrace(traced({ permissions: { traceabilityManage: ['query'] } }), lot(), 'uses')).rejects.toThrow('您没有【耗材追溯-导出】权限');
});

it('a recall asks for its notice and its reason, and needs the right and a lot one has', async () => {
  await expect(recall(traced(), { ...lot(), input: { recallLevel: '一级', reason: '封口不严' } })).rejects.toThrow('召回文号');
  await expect(recall(traced({ permissions: { traceabilityManage: ['query'] } }), { ...lot(), input })).rejects.toThrow('您没有【耗材追溯-召回】权限');
  await expect(recall(traced(), { ...lot(), batchNo: 'R9', input })).rejects.toThrow('没有找到符合条件的批号，请核对条码、批号或患者');
});

it('stops the lot here and at every holder once it is decided, and asks the wards for what they have', async () => {
  const made = await recall(traced(), { ...lot(), input });
  expect(made.says[0]).toBe('本院在库77，已使用3，涉及患者1人');
  const [stop] = await documentsOf(h, 'stopSell');
  expect(stop).toMatchObject({ sn: made.stop.sn, status: 1, reason: '2', basis_no: input.noticeNo, remark: '一级召回：封口不严' });
  const [back] = await documentsOf(h, 'issueReturn');
  expect(back).toMatchObject({
    sn: made.returns[0]?.sn,
    status: 0,
    subkind: '3',
    warehouse_id: w.wardStore,
    to_warehouse_id: w.hospital.warehouse,
    department_id: w.ward,
  });
  expect((await linesOf(h, String(back?.id))).map((line) => [line.batch_no, Number(line.quantity)])).toEqual([['R1', 17]]);
  // Nobody of the ward began it: it waits for whoever may send it.
  const { list } = await inboxOf({ ...h, isSystem: false }, { kind: 'issueReturn', pageNum: 1, pageSize: 10 });
  expect(list.map(({ id, waiting }) => [id, waiting])).toEqual([[back?.id, 'born']]);
  await expect(recall(traced(), { ...lot(), input })).rejects.toThrow(`该批号已在召回${made.recall.code}中`);

  // The return of what is recalled goes on while the stop is being decided.
  const keeper = colleague(h);
  await act(keeper, 'issueReturn', 'submit', String(back?.id));
  await act(keeper, 'stopSell', 'review', made.stop.id);
  await act({ ...keeper, user: { ...keeper.user, id: `${h.user.id.slice(0, -4)}cafe` } }, 'stopSell', 'review', made.stop.id);
  await drainOutbox(w.db);
  expect((await documentsOf(h, 'issueReturn')).map((one) => one.status)).toEqual([1]);
  expect((await documentsOf(d, 'stopSell')).map((one) => [one.status, one.reason, one.basis_no])).toEqual([[0, '2', input.noticeNo]]);
  const use = await add(h, 'useRecord', { useType: '2', department: w.ward, warehouse: w.wardStore, remark: '科室自耗' }, [
    { specification: w.spec, unit: w.piece, quantity: '1', batchNo: 'R1' },
  ]);
  await expect(act(h, 'useRecord', 'submit', use.id)).rejects.toThrow('停售');
  const holders = async () =>
    (await recallSheet(h, { id: made.recall.id }, '')).tables.holders?.map(({ holder, returned, quantity, rest }) => [holder, returned, quantity, rest]);
  const [[ward] = []] = (await holders()) ?? [];
  expect(await holders()).toEqual([[ward, '0', '17', '17']]);
  await act(h, 'issueReturn', 'review', String(back?.id));
  expect((await documentsOf(h, 'issueReturn')).map((one) => one.status)).toEqual([2]);
  // A ward that gave all of it back is not left out of what the authority reads.
  expect(await holders()).toEqual([[ward, '17', '0', '0']]);
});
