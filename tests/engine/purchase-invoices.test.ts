import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addDays, dayOf } from '../../src/define/dates';
import { paymentApplication } from '../../src/domain/finance/payment-application';
import { purchaseInvoice } from '../../src/domain/finance/purchase-invoice';
import { newId } from '../../src/server/base/id';
import { openDatabase } from '../../src/server/db/open';
import { documentInfo } from '../../src/server/engine/documents/info';
import { sheetList } from '../../src/server/engine/documents/pull';
import { selfCheck } from '../../src/server/engine/self-check/self-check';
import type { FreshDatabase } from '../support/database';
import { act, add, linesOf, owed, rowOf } from '../support/documents';
import { inWorld } from '../support/in-world';
import { brokenInvoices, invoiced, invoiceNo, passed, received, sentBack } from '../support/invoices';
import { applied, type MoneyWorld, moneyWorld, openOf, paid, prepaid } from '../support/payments';
import { race, times } from '../support/race';

/** Invoices of suppliers: how they match what was received, what they move in the accounts, what stands on them (finance §2.2 to §2.6). */
let database: FreshDatabase;
let world: MoneyWorld;
inWorld(moneyWorld, async (made, opened) => {
  database = opened;
  world = made;
});

const open = (item: string) => openOf(world.w, item);
const bank = (amount: string) => ({ fund: 'bank' as const, amount });
const seen = async (id: string) => (await documentInfo(world.d, purchaseInvoice, { id })).header;
const stateOf = async (grn: string) => {
  const { rows } = await sql<{ q: string; a: string }>`
    select trim_scale(sum(invoiced_quantity))::text as q, sum(invoiced_amount)::text as a from document_line where document_id = ${grn}`.execute(world.w.db);
  return [rows[0]?.q ?? null, rows[0]?.a ?? null];
};
const soundly = async () => {
  expect((await brokenInvoices.execute(world.w.db)).rows).toEqual([]);
  expect((await selfCheck(world.w.db)).filter((result) => result.broken > 0)).toEqual([]);
};

describe('examples 1 to 3, from the receipt to the last cent', () => {
  it('share, tail, red flush, return and the paper in red', async () => {
    const day = dayOf(world.d.now());
    const y1 = await prepaid(world, world.supplier, '2000.00');
    const grn = await received(world, world.supplier, [
      { quantity: '100', price: '45.20' },
      { quantity: '7', price: '14.2857' },
    ]);
    const [a = '', b = ''] = grn.lines;
    expect(await open(grn.id)).toBe('4620.00');
    const i1 = await passed(world, world.supplier, '4562.86', [
      { sourceLine: a, quantity: '100' },
      { sourceLine: b, quantity: '3' },
    ]);
    expect([await open(grn.id), await open(i1.id)]).toEqual(['57.14', '4562.86']);
    expect(await rowOf(world.d, i1.id)).toMatchObject({
      total_amount: '4562.86',
      total_tax: '524.93',
      total_net: '4037.93',
      match_result: 'same',
      amount_diff: '0.00',
    });
    expect(await seen(i1.id)).toMatchObject({ dueDate: addDays(day, 30), payStatus: '1', openAmount: '4562.86', goodsDocs: grn.sn });
    expect(await stateOf(grn.id)).toEqual(['103', '4562.86']);
    const i2 = await passed(world, world.supplier, '57.15', [{ sourceLine: b, quantity: '4', amount: '57.15' }]);
    expect((await linesOf(world.d, i2.id))[0]).toMatchObject({ matched_amount: '57.14', amount_diff: '0.01', match_result: 'tail' });
    expect([await open(grn.id), await open(i2.id), await owed(world.w.db, world.w.dealer.id, 'payable')]).toEqual(['0.00', '57.15', '4620.01']);
    // Example 2: applied for and paid, some of it ahead.
    const a1 = await applied(world, world.supplier, [
      { item: i1.id, amount: '4000.00' },
      { item: i2.id, amount: '57.15' },
    ]);
    expect([(await seen(i1.id)).payStatus, (await seen(i2.id)).payStatus]).toEqual(['1', '2']);
    const [first = '', second = ''] = a1.lines;
    await paid(
      world,
      world.supplier,
      [
        { item: i1.id, amount: '3000.00', sourceLine: first },
        { item: i2.id, amount: '57.15', sourceLine: second },
      ],
      [{ fund: 'prepaid', item: y1.id, amount: '2000.00' }, bank('1057.15')],
    );
    expect([await open(i1.id), await open(i2.id), (await rowOf(world.d, i2.id)).status]).toEqual(['1562.86', '0.00', 7]);
    const p2 = await paid(world, world.supplier, [{ item: i1.id, amount: '1000.00', sourceLine: first }], [bank('1000.00')]);
    expect(await open(i1.id)).toBe('562.86');
    // Example 3: the bank returns it; the invoice stands, for some of it was paid.
    await act(world.second, 'paymentOrder', 'red', p2.id, { reason: '银行退回' });
    expect(await open(i1.id)).toBe('1562.86');
    await expect(act(world.second, 'purchaseInvoice', 'red', i1.id, { reason: '开错' })).rejects.toThrow('该发票已付款或已申请付款，不能红冲');
    const r1 = await sentBack(world, world.supplier, a, '10');
    expect(await open(r1.id)).toBe('-452.00');
    const draft = await act(world.second, 'purchaseInvoice', 'addRed', i1.id);
    const [red] = draft.made ?? [];
    expect(await rowOf(world.d, String(red?.id))).toMatchObject({ sign: 'red', original_id: i1.id, total_amount: '-452.00', total_tax: '-52.00', status: 0 });
    const i3 = await passed(world, world.supplier, '-452.00', [{ sourceLine: r1.lines[0] ?? '', quantity: '-10' }], { sign: 'red', original: i1.id });
    expect([await open(r1.id), await open(i3.id), await owed(world.w.db, world.w.dealer.id, 'payable')]).toEqual(['0.00', '-452.00', '1110.86']);
    const a2 = await applied(world, world.supplier, [
      { item: i1.id, amount: '562.86' },
      { item: i3.id, amount: '-452.00' },
    ]);
    await paid(world, world.supplier, [{ item: i1.id, amount: '1000.00', sourceLine: first }], [bank('1000.00')]);
    await paid(
      world,
      world.supplier,
      [
        { item: i1.id, amount: '562.86', sourceLine: a2.lines[0] ?? '' },
        { item: i3.id, amount: '-452.00', sourceLine: a2.lines[1] ?? '' },
      ],
      [bank('110.86')],
    );
    expect([await open(i1.id), await open(i3.id), await owed(world.w.db, world.w.dealer.id, 'payable')]).toEqual(['0.00', '0.00', '0.00']);
    await soundly();
  });
});

describe('an invoice', () => {
  it('charges no more than there is, and two clerks never the same goods', async () => {
    const grn = await received(world, world.other, [{ quantity: '10', price: '20.00' }]);
    const [line = ''] = grn.lines;
    const much = await invoiced(world, world.other, '220.00', [{ sourceLine: line, quantity: '11' }]);
    await expect(act(world.d, 'purchaseInvoice', 'submit', much.id)).rejects.toThrow(/开票数量超过未开票数量10/);
    // More was written down than there is: nothing of it is offered, not even less than nothing.
    expect((await sheetList(world.d, purchaseInvoice, { source: 'purchaseGrn', seller: world.other })).list).toEqual([]);
    await act(world.d, 'purchaseInvoice', 'cancel', much.id);
    await passed(world, world.other, '140.00', [{ sourceLine: line, quantity: '7' }]);
    const { list } = await sheetList(world.d, purchaseInvoice, { source: 'purchaseGrn', seller: world.other });
    expect(list.map(({ sourceLine, open: left }) => [sourceLine, left])).toEqual([[line, '3']]);
    const many = await openDatabase({ url: database.url, poolSize: 12 });
    const drafts = await Promise.all(times(4, () => invoiced(world, world.other, '60.00', [{ sourceLine: line, quantity: '3' }])));
    const submitted = await race(
      drafts.map(
        ({ id }) =>
          () =>
            act({ ...world.d, db: many.db }, 'purchaseInvoice', 'submit', id),
      ),
    );
    expect(submitted.done).toHaveLength(1);
    const { rows } = await sql<{ id: string }>`select id from document where kind = 'purchaseInvoice' and status = 1`.execute(world.w.db);
    for (const { id } of rows) await act(world.second, 'purchaseInvoice', 'review', id);
    expect([await open(grn.id), await stateOf(grn.id)]).toEqual(['0.00', ['10', '200.00']]);
    for (const { id } of drafts.filter((one) => one.id !== rows[0]?.id)) await act(world.d, 'purchaseInvoice', 'cancel', id);
    await many.close();
  });

  it('taken back gives its goods back, unless somebody holds or paid it; goods under it stand', async () => {
    const grn = await received(world, world.other, [{ quantity: '3', price: '33.33' }]);
    const [line = ''] = grn.lines;
    const i = await passed(world, world.other, '66.66', [{ sourceLine: line, quantity: '2' }]);
    await expect(act(world.d, 'purchaseGrn', 'unreview', grn.id)).rejects.toThrow('已开票/已申请付款，不能红冲');
    await expect(act(world.d, 'purchaseGrn', 'red', grn.id, { reason: '错' })).rejects.toThrow('已开票/已申请付款，不能红冲');
    const a = await applied(world, world.other, [{ item: i.id, amount: '10.00' }]);
    await expect(act(world.second, 'purchaseInvoice', 'unreview', i.id)).rejects.toThrow(/已付款或已申请付款/);
    await act(world.second, 'paymentApplication', 'stop', a.id, { reason: '不付' });
    await act(world.second, 'purchaseInvoice', 'unreview', i.id);
    expect([await open(grn.id), await open(i.id), await stateOf(grn.id)]).toEqual(['99.99', '0.00', ['0', '0.00']]);
    await act(world.d, 'purchaseInvoice', 'submit', i.id);
    await act(world.second, 'purchaseInvoice', 'review', i.id);
    const red = await act(world.second, 'purchaseInvoice', 'red', i.id, { reason: '抬头错误' });
    expect([await open(grn.id), await open(i.id), red.status]).toEqual(['99.99', '0.00', 5]);
    // The paper in red says of its head what it says of its lines.
    const written = sql`select sign, invoice_total::text as said, total_amount::text as total, matched_amount::text as matched from document where red_of = ${i.id}`;
    expect((await written.execute(world.w.db)).rows).toEqual([{ sign: 'red', said: '-66.66', total: '-66.66', matched: '-66.66' }]);
    const { rows } = await sql<{
      n: string;
    }>`select sum(amount)::text as n from account_entry where document_id in (${i.id}, ${String(red.made?.[0]?.id)})`.execute(world.w.db);
    expect(rows[0]?.n).toBe('0.00');
    // The number is free again, and the goods may be charged anew.
    await passed(world, world.other, '99.99', [{ sourceLine: line, quantity: '3' }], { invoiceNo: (await rowOf(world.d, i.id)).invoice_no });
    expect(await open(grn.id)).toBe('0.00');
    await soundly();
  });

  it('takes along what was paid of its goods', async () => {
    const grn = await received(world, world.other, [{ quantity: '10', price: '10.00' }]);
    await paid(world, world.other, [{ item: grn.id, amount: '60.00' }], [bank('60.00')]);
    const i = await passed(world, world.other, '50.00', [{ sourceLine: grn.lines[0] ?? '', quantity: '5' }]);
    expect([await open(grn.id), await open(i.id)]).toEqual(['0.00', '40.00']);
    const rest = await passed(world, world.other, '50.00', [{ sourceLine: grn.lines[0] ?? '', quantity: '5' }]);
    expect([await open(grn.id), await open(rest.id), await open(i.id)]).toEqual(['0.00', '0.00', '40.00']);
    expect((await rowOf(world.d, rest.id)).status).toBe(7);
    await soundly();
  });

  it('that differs is passed only by somebody who answers for it; all of the difference is posted', async () => {
    const grn = await received(world, world.other, [{ quantity: '10', price: '10.00' }]);
    const [line = ''] = grn.lines;
    const i = await invoiced(world, world.other, '100.40', [{ sourceLine: line, quantity: '10', amount: '100.40' }]);
    await expect(act(world.d, 'purchaseInvoice', 'submit', i.id, { confirmed: false })).rejects.toThrow(/超过每行允许的尾差/);
    await act(world.d, 'purchaseInvoice', 'submit', i.id);
    await expect(act(world.second, 'purchaseInvoice', 'review', i.id)).rejects.toThrow(/须填写说明后差异通过/);
    const may = (operations: string[]) => ({ ...world.second, permissions: { finInvoice: operations } });
    await expect(act(may(['pass']), 'purchaseInvoice', 'passVariance', i.id, { input: { varianceReason: '合同调价' } })).rejects.toThrow('权限');
    await expect(act(world.second, 'purchaseInvoice', 'passVariance', i.id)).rejects.toThrow(/差异说明/);
    await act(may(['passVariance']), 'purchaseInvoice', 'passVariance', i.id, { input: { varianceReason: '合同调价' } });
    expect([await open(grn.id), await open(i.id)]).toEqual(['0.00', '100.40']);
    expect(await seen(i.id)).toMatchObject({ matchResult: 'price', amountDiff: '0.40', varianceReason: '合同调价' });
    // Another tax rate than the goods came with differs as well; a few cents on each line add up to more than the whole may differ.
    const two = await received(
      world,
      world.other,
      times(25, () => ({ quantity: '1', price: '10.00' })),
    );
    const lines = two.lines.map((sourceLine) => ({ sourceLine, quantity: '1', amount: '10.05' }));
    const sum = await invoiced(world, world.other, '251.25', lines);
    await act(world.d, 'purchaseInvoice', 'submit', sum.id);
    expect((await rowOf(world.d, sum.id)).match_result).toBe('sum');
    await expect(act(world.second, 'purchaseInvoice', 'review', sum.id)).rejects.toThrow(/整张发票差额1\.25/);
    await act(world.second, 'purchaseInvoice', 'nopass', sum.id, { reason: '请核对' });
    const rate = await invoiced(world, world.other, '10.00', [{ sourceLine: two.lines[0] ?? '', quantity: '1', taxRate: '6' }]);
    expect((await rowOf(world.d, rate.id)).match_result).toBe('rate');
    await soundly();
  });

  it('in red takes no more off than its original charged, and opens those goods again', async () => {
    const grn = await received(world, world.other, [{ quantity: '10', price: '7.77' }]);
    const [line = ''] = grn.lines;
    const i = await passed(world, world.other, '46.62', [{ sourceLine: line, quantity: '6' }]);
    const over = await invoiced(world, world.other, '-54.39', [{ sourceLine: line, quantity: '-7' }], { sign: 'red', original: i.id });
    await expect(act(world.d, 'purchaseInvoice', 'submit', over.id)).rejects.toThrow(/红字数量超过蓝字发票可冲数量/);
    await act(world.d, 'purchaseInvoice', 'cancel', over.id);
    const red = await passed(world, world.other, '-15.54', [{ sourceLine: line, quantity: '-2' }], { sign: 'red', original: i.id });
    expect([await open(grn.id), await open(i.id), await open(red.id), await stateOf(grn.id)]).toEqual(['46.62', '46.62', '-15.54', ['4', '31.08']]);
    await expect(act(world.second, 'purchaseInvoice', 'red', i.id, { reason: '错' })).rejects.toThrow(/已有红字发票/);
    const again = await invoiced(world, world.other, '-38.85', [{ sourceLine: line, quantity: '-5' }], { sign: 'red', original: i.id });
    await expect(act(world.d, 'purchaseInvoice', 'submit', again.id)).rejects.toThrow(/冲减数量超过|可冲4/);
    await act(world.d, 'purchaseInvoice', 'cancel', again.id);
    const rest = await passed(world, world.other, '46.62', [{ sourceLine: line, quantity: '6' }]);
    expect([await open(grn.id), await open(rest.id)]).toEqual(['0.00', '46.62']);
    // Those goods are charged again: the paper in red cannot go back.
    await expect(act(world.second, 'purchaseInvoice', 'unreview', red.id)).rejects.toThrow(/开票数量超过未开票数量2/);
    await soundly();
  });

  it('waits for goods that are applied for, and comes in where invoices are paid', async () => {
    const grn = await received(world, world.other, [{ quantity: '2', price: '50.00' }]);
    const a = await applied(world, world.other, [{ item: grn.id, amount: '30.00' }]);
    const i = await invoiced(world, world.other, '100.00', [{ sourceLine: grn.lines[0] ?? '', quantity: '2' }]);
    await act(world.d, 'purchaseInvoice', 'submit', i.id);
    await expect(act(world.second, 'purchaseInvoice', 'review', i.id)).rejects.toThrow(`${grn.sn}在付款申请中，请先付款或撤销申请`);
    await act(world.second, 'paymentApplication', 'stop', a.id, { reason: '等发票' });
    await act(world.second, 'purchaseInvoice', 'review', i.id);
    const { list } = await sheetList(world.d, paymentApplication, { source: 'invoice', supplier: world.other });
    expect(list.find(({ item }) => item === i.id)).toMatchObject({ amount: '100.00', itemKind: 'invoice', itemPaper: (await rowOf(world.d, i.id)).invoice_no });
  });

  it('is refused with what is wrong in it', async () => {
    const grn = await received(world, world.other, [{ quantity: '2', price: '50.00' }]);
    const [line = ''] = grn.lines;
    const fine = { sourceLine: line, quantity: '2' };
    const no = invoiceNo();
    const first = await invoiced(world, world.other, '100.00', [fine], { invoiceNo: no });
    const wrong: [string, Record<string, unknown>, Record<string, unknown>[], RegExp][] = [
      ['another total', {}, [{ ...fine, amount: '99.99' }], /明细合计与价税合计相差0\.01元/],
      ['its tax', {}, [{ ...fine, tax: '11.43' }], /税额与税率相差0\.07元/],
      ['no file', { files: [] }, [fine], /请上传发票文件/],
      ['another supplier', { seller: world.supplier }, [fine], /不是该单位的单据/],
      ['a service without a name', {}, [{ quantity: '1', price: '100', taxRate: '6' }], /服务名称/],
      ['less than nothing', {}, [fine, { quantity: '-3', price: '100', taxRate: '6', serviceName: '折让' }], /蓝字发票合计不能为负/],
      ['red that is more than nothing', { sign: 'red', original: first.id }, [fine], /红字发票的数量须为负/],
      ['red of a draft', { sign: 'red', original: first.id }, [{ ...fine, quantity: '-2' }], /蓝字发票须为该单位已审核的发票/],
      ['red of nothing', { sign: 'red' }, [{ ...fine, quantity: '-2' }], /蓝字发票/],
      ['a number twice', { invoiceNo: no }, [fine], new RegExp(`发票号码【${no}】已登记，单据号【${first.sn}】`)],
      ['a short number', { invoiceNo: '123' }, [fine], /数电发票号码为20位数字/],
      ['a paper without its code', { invoiceType: '03', invoiceNo: '12345678' }, [fine], /发票代码/],
      ['a day to come', { invoiceDate: addDays(dayOf(world.d.now()), 1) }, [fine], /开票日期/],
    ];
    for (const [what, more, lines, message] of wrong) {
      const tried = async () => {
        const saved = await invoiced(world, world.other, '100.00', lines as never, more);
        await act(world.d, 'purchaseInvoice', 'submit', saved.id);
      };
      await expect(tried(), what).rejects.toThrow(message);
    }
    await expect(add(world.d, 'purchaseInvoice', { seller: world.other }, [{ sourceLine: newId(), quantity: '1' }])).rejects.toThrow('来源单据不存在');
    // Paper invoices of another code may have the same number.
    const paper = { invoiceType: '03', invoiceNo: '00000001' };
    await invoiced(world, world.other, '1.00', [], { ...paper, invoiceCode: '1234567890' });
    await invoiced(world, world.other, '1.00', [], { ...paper, invoiceCode: '1234567891' });
    await expect(invoiced(world, world.other, '1.00', [], { ...paper, invoiceCode: '1234567891' })).rejects.toThrow(/已登记/);
  });

  it('is registered once, however many clerks save it at the same moment', async () => {
    const many = await openDatabase({ url: database.url, poolSize: 8 });
    const no = invoiceNo();
    const writers = { ...world, d: { ...world.d, db: many.db } };
    const saved = await race(times(6, () => () => invoiced(writers, world.other, '1.00', [], { invoiceNo: no })));
    expect([saved.done.length, ...new Set(saved.refused.map(({ message }) => message.replace(/FJ\d+/, 'FJ')))]).toEqual([
      1,
      `发票号码【${no}】已登记，单据号【FJ】`,
    ]);
    for (const { id } of saved.done) await act(world.d, 'purchaseInvoice', 'cancel', id);
    await many.close();
  });

  it('of a service only owes what it says, due by its own day', async () => {
    const before = await owed(world.w.db, world.w.dealer.id, 'payable');
    const invoiceDate = addDays(dayOf(world.d.now()), -20);
    const i = await passed(world, world.other, '106.00', [{ serviceName: '仓储费', quantity: '1', price: '106', taxRate: '6' }], { invoiceDate });
    expect(Number(await owed(world.w.db, world.w.dealer.id, 'payable')) - Number(before)).toBeCloseTo(106, 2);
    const { rows } = await sql`select item_kind, item_date::text as day, due_date::text as due, open::text from account_item where id = ${i.id}`.execute(
      world.w.db,
    );
    expect(rows).toEqual([{ item_kind: 'invoice', day: invoiceDate, due: addDays(invoiceDate, 30), open: '106.00' }]);
    await act(world.second, 'purchaseInvoice', 'verify', i.id, { input: { verifyState: 'same' } });
    expect(await seen(i.id)).toMatchObject({ verifyState: 'same', matchResult: '' });
  });
});
