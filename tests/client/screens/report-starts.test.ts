import { expect, test } from 'vitest';
import { begin, whyNotStart } from '../../../src/client/screens/report/report-starts';
import { reportOf, screenOf } from '../../../src/domain/registry';

const report = reportOf('stockBalance');
const transfer = report?.starts.find((start) => start.operation === 'toTransfer');
const screen = screenOf('warehouseTransfer');
if (!report || !transfer || !screen) throw new Error('the stock view begins no transfer');

const row = (more: Record<string, unknown> = {}) => ({
  id: '1',
  warehouse: 'W1',
  specification: 'S',
  unit: 'U',
  batchNo: 'B1',
  quantity: '10',
  reserved: '4',
  ...more,
});

test('chosen balances become lines with what nobody else was promised', async () => {
  const begun = await begin(transfer, screen, [row(), row({ id: '2', batchNo: 'B2', reserved: '' })]);
  expect(begun).toMatchObject({
    path: '/commonView/warehouseTransfer',
    title: '新增移库单',
    query: { new: '1', 'h.fromWarehouse': 'W1', 'h.transferKind': 'move' },
  });
  expect(JSON.parse(begun.query.lines ?? '')).toMatchObject([
    { specification: 'S', batchNo: 'B1', quantity: '6' },
    { specification: 'S', batchNo: 'B2', quantity: '10' },
  ]);
});

test('what cannot go together says why', () => {
  expect(whyNotStart(report, transfer, 'specification', [row()])).toBe('请先切换到“批号”层次');
  expect(whyNotStart(report, transfer, 'lot', [])).toBe('请先选中表格中一行数据，再进行相关操作。');
  expect(whyNotStart(report, transfer, 'lot', [row(), row({ id: '2', warehouse: 'W2' })])).toBe('所选行的仓库不一致，不能合并到一张单据');
  expect(whyNotStart(report, transfer, 'lot', [row({ reserved: '10' })])).toBe('所选库存已全部被占用');
  expect(whyNotStart(report, transfer, 'lot', [row()])).toBeUndefined();
});

test('a pack is opened by its number; loose goods are not; a count begins with its store alone', async () => {
  const unpack = report.starts.find((start) => start.operation === 'unpack');
  const take = report.starts.find((start) => start.operation === 'take');
  if (!unpack || !take) throw new Error('not begun from stock');
  expect(whyNotStart(report, unpack, 'lot', [row(), row({ packNo: 'P1' })])).toBe('请只选有包号的行');
  expect(JSON.parse((await begin(unpack, screen, [row({ packNo: 'P1' })])).query.lines ?? '')).toEqual([{ packNo: 'P1' }]);
  expect((await begin(take, screen, [row(), row()])).query).toEqual({ new: '1', 'h.warehouse': 'W1' });
});
