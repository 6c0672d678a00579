import { expect, test } from 'vitest';
import { add } from '../../src/define/money';
import { grnInvoice, odoInvoice } from '../../src/domain/finance/invoice-reports';
import { runReport } from '../../src/server/engine/reports/run';
import { act, linesOf, post } from '../support/documents';
import { inWorld } from '../support/in-world';
import { invoiced, passed, received, sentBack } from '../support/invoices';
import { type MoneyWorld, moneyWorld } from '../support/payments';

/** What of goods is invoiced, line by line and paper by paper: what counts, what waits, what is left. */
let world: MoneyWorld;
inWorld(moneyWorld, async (made) => {
  world = made;
});

const ask = async (query: Record<string, string>) =>
  (
    await runReport({ ...world.d, permissions: { grnInvoiceSearch: ['query', 'drill', 'export'] }, screen: 'grnInvoiceSearch' }, grnInvoice, {
      pageNum: 1,
      pageSize: 50,
      ...query,
    })
  ).list;
const said = (rows: readonly Record<string, unknown>[], ...names: string[]) =>
  rows.map((row) => names.map((name) => (row[name] === null ? '' : String(row[name]))));
const QUANTITIES = ['quantity', 'returned', 'invoicedQuantity', 'pendingQuantity', 'openQuantity'];

test('part of a line is invoiced, part waits in a draft, part is left; what went back is charged back', async () => {
  const { d, w } = world;
  const order = await post(
    d,
    'purchaseOrder',
    {
      supplier: world.supplier,
      warehouse: w.dealer.warehouse,
      settleMode: '1',
      expectedDate: '2030-01-01',
      deliveryAddress: '某路1号',
      receiver: '某人',
      phone: '13800000000',
    },
    [{ specification: w.spec, unit: w.piece, quantity: '12', price: '10', taxRate: '13' }],
  );
  const [ordered] = await linesOf(d, order.id);
  const grn = await post(d, 'purchaseGrn', { supplier: world.supplier, warehouse: w.dealer.warehouse, settleMode: '1' }, [
    { sourceLine: ordered?.id, specification: w.spec, unit: w.piece, quantity: '10', price: '11', taxRate: '13', batchNo: 'R1', expiryDate: '2031-01-01' },
  ]);
  const line = String((await linesOf(d, grn.id))[0]?.id);
  expect(said(await ask({ level: 'line' }), ...QUANTITIES, 'uninvoiced', 'invoiceState')).toEqual([['10', '0', '0', '0', '10', '110', 'none']]);
  await passed(world, world.supplier, '44.03', [{ sourceLine: line, quantity: '4', amount: '44.03' }]);
  const draft = await invoiced(world, world.supplier, '33.00', [{ sourceLine: line, quantity: '3' }]);
  const back = await sentBack(world, world.supplier, line, '1');
  const columns = ['sn', ...QUANTITIES, 'billed', 'amountDiff', 'uninvoiced', 'invoiceState', 'orderSn', 'orderQuantity', 'priceDiff', 'matchResult'];
  const rows = said(await ask({ level: 'line', 'f.partner': world.supplier }), ...columns);
  expect(rows.find(([sn]) => sn === grn.sn)?.slice(1)).toEqual(['10', '1', '4', '3', '3', '44.03', '0.03', '33', 'part', order.sn, '12', '1', 'tail']);
  expect(rows.find(([sn]) => sn === back.sn)?.slice(1, 9)).toEqual(['-1', '0', '0', '0', '-1', '0', '0', '-11']);
  // Papers and lines come to the same; what waits counts once it is passed.
  const papers = await ask({ level: 'paper' });
  expect(said(papers, 'sn', 'amount', 'invoiced', 'pending', 'uninvoiced', 'payState').find(([sn]) => sn === grn.sn)).toEqual([
    grn.sn,
    '110',
    '44',
    '33',
    '33',
    'due',
  ]);
  expect(add('0', ...papers.map(({ uninvoiced }) => String(uninvoiced)))).toBe('22');
  await act(world.d, 'purchaseInvoice', 'submit', draft.id);
  await act(world.second, 'purchaseInvoice', 'review', draft.id);
  expect(said(await ask({ level: 'paper' }), 'sn', 'invoiced', 'pending', 'uninvoiced').find(([sn]) => sn === grn.sn)).toEqual([grn.sn, '77', '0', '33']);
});

test('what is invoiced wholly is left out unless asked for, and what is flushed in red is open again', async () => {
  const grn = await received(world, world.other, [{ quantity: '2', price: '50' }]);
  const paper = await passed(world, world.other, '100.00', [{ sourceLine: grn.lines[0] ?? '', quantity: '2' }]);
  expect(said(await ask({ level: 'paper' }), 'sn').flat()).not.toContain(grn.sn);
  const all = await ask({ level: 'paper', showDone: 'true' });
  expect(said(all, 'sn', 'invoiced', 'uninvoiced').find(([sn]) => sn === grn.sn)).toEqual([grn.sn, '100', '0']);
  await act(world.second, 'purchaseInvoice', 'red', paper.id, { reason: '抬头错误' });
  expect(said(await ask({ level: 'paper' }), 'sn', 'invoiced', 'uninvoiced').find(([sn]) => sn === grn.sn)).toEqual([grn.sn, '0', '100']);
});

test("nothing of it is another organisation's, and its page decides", async () => {
  const { w, d } = world;
  const other = { ...w.context(w.hospital), permissions: { grnInvoiceSearch: ['query'] }, screen: 'grnInvoiceSearch' };
  expect((await runReport(other, grnInvoice, { pageNum: 1, pageSize: 50, level: 'paper', showDone: 'true' })).list).toEqual([]);
  await expect(runReport({ ...d, permissions: {}, isSystem: false, screen: 'odoInvoiceSearch' }, odoInvoice, { pageNum: 1, pageSize: 10 })).rejects.toThrow(
    '权限',
  );
});
