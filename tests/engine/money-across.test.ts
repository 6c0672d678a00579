import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { advanceCharge } from '../../src/domain/finance/advance-charge';
import { receiptOrder } from '../../src/domain/finance/receipt-order';
import { targetOf } from '../../src/domain/organisation/message-uris';
import { newId } from '../../src/server/base/id';
import { documentInfo } from '../../src/server/engine/documents/info';
import { saveDocument } from '../../src/server/engine/documents/save';
import { drainOutbox } from '../../src/server/engine/documents/worker';
import { selfCheck } from '../../src/server/engine/self-check/self-check';
import { type FreshDatabase, freshDatabase } from '../support/database';
import { act, add, edit, owed, rowOf, versionOf } from '../support/documents';
import { type AcrossWorld, acrossWorld, booked, delivered, mirrorOf, openIn, pays, paysAhead, somebodyHears, toldIn } from '../support/money-across';

/** Money between two organisations of the platform (finance §3): what one paid stands in the other's books, to be booked or refused. */
let database: FreshDatabase;
let world: AcrossWorld;
beforeAll(async () => {
  database = await freshDatabase();
  world = await acrossWorld(database.db);
});
afterAll(() => database.drop());

const receiptOf = async (payment: string) => {
  const [row] = await mirrorOf(world.d, payment);
  return { row, info: await documentInfo(world.d, receiptOrder, { id: String(row?.id) }) };
};
const pay = (lines: Parameters<typeof pays>[3], funds: Parameters<typeof pays>[4], more = {}) => pays(world.h, world.h2, world.w.supplier, lines, funds, more);

describe('a payment', () => {
  it('is a receipt draft at the payee, of the same papers in his books, with its slip', async () => {
    const [one, two] = [await delivered(world, '113.00'), await delivered(world, '226.00')];
    const slip = newId();
    const payment = await pay(
      [
        { item: one.payable, amount: '113.00' },
        { item: two.payable, amount: '100.00' },
      ],
      [{ fund: 'bank', amount: '213.00' }],
      { slip: [slip], remark: '内部备注', serialNo: 'ICBC-1' },
    );
    const { row, info } = await receiptOf(payment.id);
    expect(row).toMatchObject({
      kind: 'receiptOrder',
      status: 0,
      origin: 'mirror',
      partner_id: world.w.customer,
      bank_amount: '213.00',
      counter_sn: payment.sn,
    });
    expect(info.lines).toMatchObject([
      { item: one.receivable, amount: '113.00' },
      { item: two.receivable, amount: '100.00' },
    ]);
    expect(info.sections.funds).toMatchObject([{ fund: 'bank', amount: '213.00' }]);
    expect(info.header).toMatchObject({ slip: [slip], source: 'counterparty', payerSerialNo: 'ICBC-1', serialNo: '', bankAccount: '' });
    expect(JSON.stringify(info)).not.toContain('内部备注');
    expect(JSON.stringify(row)).not.toContain(world.h.user.id);
    await booked(world.d, 'receiptOrder', String(row?.id), world.d2);
    expect([await openIn(world.d, one.receivable), await openIn(world.d, two.receivable)]).toEqual(['0.00', '126.00']);
    expect(await owed(world.w.db, world.w.hospital.id, 'payable')).toBe(await owed(world.w.db, world.w.dealer.id, 'receivable'));
    expect((await rowOf(world.h, payment.id)).counter_status).toBe('对方已入账');
  });
  it('arrives once, however often the worker looks and whatever was done in between', async () => {
    const one = await delivered(world, '50.00');
    const header = { partner: world.w.supplier, payMethod: 'wire', slip: [newId()] };
    const saved = await add(world.h, 'paymentOrder', header, [{ item: one.payable, amount: '50.00' }], { funds: [{ fund: 'bank', amount: '50.00' }] });
    await act(world.h, 'paymentOrder', 'submit', saved.id);
    await act(world.h2, 'paymentOrder', 'review', saved.id);
    await act(world.h2, 'paymentOrder', 'unreview', saved.id);
    await act(world.h, 'paymentOrder', 'submit', saved.id);
    await act(world.h2, 'paymentOrder', 'review', saved.id);
    await drainOutbox(world.w.db);
    await sql`update outbox set done_at = null where payload ->> 'document' = ${saved.id}`.execute(world.w.db);
    await drainOutbox(world.w.db);
    expect((await mirrorOf(world.d, saved.id)).map(({ status }) => status)).toEqual([0]);
    await act(world.h2, 'paymentOrder', 'unreview', saved.id);
    await drainOutbox(world.w.db);
    expect((await mirrorOf(world.d, saved.id)).map(({ status }) => status)).toEqual([6]);
    expect(await openIn(world.h, one.payable)).toBe('50.00');
  });
  it('that was booked is flushed in red only, and whoever booked it is told', async () => {
    const one = await delivered(world, '70.00');
    const payment = await pay([{ item: one.payable, amount: '70.00' }], [{ fund: 'bank', amount: '70.00' }]);
    const { row } = await receiptOf(payment.id);
    await booked(world.d, 'receiptOrder', String(row?.id), world.d2);
    await expect(act(world.h2, 'paymentOrder', 'unreview', payment.id)).rejects.toThrow('对方已入账，不能反审核，请使用红冲');
    await act(world.h2, 'paymentOrder', 'red', payment.id, { reason: '银行退回' });
    await drainOutbox(world.w.db);
    expect(await rowOf(world.d, String(row?.id))).toMatchObject({ status: 2, counter_status: '对方已红冲' });
    expect([await openIn(world.h, one.payable), await openIn(world.d, one.receivable)]).toEqual(['70.00', '0.00']);
    await act(world.d2, 'receiptOrder', 'red', String(row?.id), { reason: '对方已红冲' });
    expect(await openIn(world.d, one.receivable)).toBe('70.00');
    expect(await mirrorOf(world.d, payment.id)).toHaveLength(1);
  });
  it('that went back is not booked again by whoever took its receipt back: it is refused', async () => {
    const one = await delivered(world, '71.00');
    const payment = await pay([{ item: one.payable, amount: '71.00' }], [{ fund: 'bank', amount: '71.00' }]);
    const { row } = await receiptOf(payment.id);
    const id = String(row?.id);
    await booked(world.d, 'receiptOrder', id, world.d2);
    await act(world.h2, 'paymentOrder', 'red', payment.id, { reason: '银行退回' });
    await drainOutbox(world.w.db);
    await act(world.d2, 'receiptOrder', 'unreview', id);
    await expect(act(world.d, 'receiptOrder', 'submit', id)).rejects.toThrow(`对方付款【${payment.sn}】已红冲，不能再入账，请驳回`);
    await act(world.d, 'receiptOrder', 'nopass', id, { reason: '对方已红冲' });
    await expect(act(world.d, 'receiptOrder', 'submit', id)).rejects.toThrow();
    expect(await owed(world.w.db, world.w.hospital.id, 'payable')).toBe(await owed(world.w.db, world.w.dealer.id, 'receivable'));
  });
  it('is booked as it was paid, or with a reason', async () => {
    const one = await delivered(world, '90.00');
    const payment = await pay([{ item: one.payable, amount: '90.00' }], [{ fund: 'bank', amount: '90.00' }]);
    const { row, info } = await receiptOf(payment.id);
    const id = String(row?.id);
    const change = async (header: Record<string, unknown>, line: Record<string, unknown>, fund: Record<string, unknown>) => {
      const [l, f] = [info.lines[0], info.sections.funds?.[0]];
      return saveDocument(world.d, receiptOrder, {
        id,
        version: await versionOf(world.d, id),
        header,
        lines: [{ id: l?.id, ...line }],
        sections: { funds: [{ id: f?.id, ...fund }] },
        key: newId(),
        confirmed: true,
      });
    };
    await change({}, { amount: '80.00' }, { amount: '80.00' });
    await expect(act(world.d, 'receiptOrder', 'submit', id)).rejects.toThrow('金额与对方付款不一致：对方90.00，本次80.00');
    // Neither what it settles nor from whom it came is his to say.
    const other = await delivered(world, '80.00');
    await change({ partner: newId(), purpose: '2', adjustReason: '银行扣手续费' }, { amount: '80.00', item: other.receivable }, { amount: '80.00' });
    await booked(world.d, 'receiptOrder', id, world.d2);
    expect([await openIn(world.d, one.receivable), await openIn(world.d, other.receivable)]).toEqual(['10.00', '80.00']);
    await expect(edit(world.d, 'receiptOrder', id, {}, [])).rejects.toThrow();
  });
  it('is refused with a reason, not called off, and the payer reads it', async () => {
    const one = await delivered(world, '30.00');
    const payment = await pay([{ item: one.payable, amount: '30.00' }], [{ fund: 'bank', amount: '30.00' }]);
    const { row } = await receiptOf(payment.id);
    const id = String(row?.id);
    await expect(act(world.d, 'receiptOrder', 'cancel', id)).rejects.toThrow('此单据不能作废');
    await expect(act(world.d, 'receiptOrder', 'nopass', id)).rejects.toThrow('请填写驳回原因');
    await act(world.d, 'receiptOrder', 'nopass', id, { reason: '款项未到账' });
    await drainOutbox(world.w.db);
    expect([(await rowOf(world.d, id)).status, (await rowOf(world.h, payment.id)).counter_status]).toEqual([3, '对方已驳回']);
    await act(world.h2, 'paymentOrder', 'unreview', payment.id);
    expect((await rowOf(world.d, id)).status).toBe(6);
  });
  it('of something the payee does not know is money of the bank he allocates himself', async () => {
    const opening = await add(world.h, 'openingPayable', { startMonth: '2026-01' }, [
      { partner: world.w.supplier, balanceType: 'payable', billDate: '2025-11-10', billNo: 'H-77', amount: '40.00' },
    ]);
    await act(world.h, 'openingPayable', 'submit', opening.id);
    await act(world.h2, 'openingPayable', 'review', opening.id);
    const { rows } = await sql<{ id: string }>`select id from account_item where document_id = ${opening.id}`.execute(world.w.db);
    const payment = await pay([{ item: rows[0]?.id ?? '', amount: '40.00' }], [{ fund: 'bank', amount: '40.00' }]);
    const { row, info } = await receiptOf(payment.id);
    expect(info.lines).toEqual([]);
    expect(row).toMatchObject({ surplus_amount: '40.00', remark: `对方付款单${payment.sn}；未对应：${opening.sn} 40.00` });
    expect(JSON.stringify(info)).not.toContain(String(rows[0]?.id));
    await booked(world.d, 'receiptOrder', String(row?.id), world.d2);
    expect(Number(await owed(world.w.db, world.w.dealer.id, 'advance'))).toBe(40);
  });
  it('of an opening settles the opening of the same paper', async () => {
    const openings = [
      [world.h, world.h2, 'openingPayable', { partner: world.w.supplier, balanceType: 'payable' }],
      [world.d, world.d2, 'openingReceivable', { partner: world.w.customer, balanceType: 'receivable' }],
    ] as const;
    const items: string[] = [];
    for (const [by, second, kind, line] of openings) {
      const saved = await add(by, kind, { startMonth: '2026-01' }, [{ ...line, billDate: '2025-11-10', billNo: 'P-2025-9', amount: '60.00' }]);
      await act(by, kind, 'submit', saved.id);
      await act(second, kind, 'review', saved.id);
      const { rows } = await sql<{ id: string }>`select id from account_item where document_id = ${saved.id}`.execute(world.w.db);
      items.push(rows[0]?.id ?? '');
    }
    const [payable = '', receivable = ''] = items;
    const payment = await pay([{ item: payable, amount: '60.00' }], [{ fund: 'bank', amount: '60.00' }]);
    expect((await receiptOf(payment.id)).info.lines).toMatchObject([{ item: receivable, amount: '60.00' }]);
  });
});

describe('a prepayment', () => {
  it('is money received ahead at the supplier, used by both with the same payment', async () => {
    const before = Number(await owed(world.w.db, world.w.dealer.id, 'advance'));
    const ahead = await paysAhead(world.h, world.h2, world.w.supplier, '500.00');
    const [charge] = await mirrorOf(world.d, ahead.id);
    expect(charge).toMatchObject({ kind: 'advanceCharge', status: 0, subkind: 'counterparty', total_amount: '500.00', counter_sn: ahead.sn });
    const id = String(charge?.id);
    await saveDocument(world.d, advanceCharge, { id, version: 1, header: { amount: '1.00', bankAccount: '一般户' }, lines: [], key: newId(), confirmed: true });
    expect(await rowOf(world.d, id)).toMatchObject({ total_amount: '500.00', bank_account: '一般户' });
    await booked(world.d, 'advanceCharge', id, world.d2);
    expect(Number(await owed(world.w.db, world.w.dealer.id, 'advance')) - before).toBe(500);
    const one = await delivered(world, '113.00');
    const payment = await pay(
      [{ item: one.payable, amount: '113.00' }],
      [
        { fund: 'prepaid', item: ahead.id, amount: '100.00' },
        { fund: 'bank', amount: '13.00' },
      ],
    );
    const { row, info } = await receiptOf(payment.id);
    expect(info.sections.funds).toMatchObject([
      { fund: 'advance', item: id, amount: '100.00' },
      { fund: 'bank', amount: '13.00' },
    ]);
    await booked(world.d, 'receiptOrder', String(row?.id), world.d2);
    expect([await openIn(world.h, ahead.id), await openIn(world.d, id), await openIn(world.d, one.receivable)]).toEqual(['400.00', '400.00', '0.00']);
  });
  it('comes back by a payment of the supplier, which is a receipt of whoever paid', async () => {
    const ahead = await paysAhead(world.h, world.h2, world.w.supplier, '80.00');
    const [charge] = await mirrorOf(world.d, ahead.id);
    await booked(world.d, 'advanceCharge', String(charge?.id), world.d2);
    await pays(world.d, world.d2, world.w.customer, [{ item: String(charge?.id), amount: '80.00' }], [{ fund: 'bank', amount: '80.00' }], { purpose: '2' });
    const { rows } = await sql<{
      id: string;
    }>`select id from document where org_id = ${world.h.org.id} and kind = 'receiptOrder' and origin = 'mirror'`.execute(world.w.db);
    const id = String(rows[0]?.id);
    expect((await documentInfo(world.h, receiptOrder, { id })).lines).toMatchObject([{ item: ahead.id, amount: '80.00' }]);
    await booked(world.h, 'receiptOrder', id, world.h2);
    expect([await openIn(world.h, ahead.id), await openIn(world.d, String(charge?.id))]).toEqual(['0.00', '0.00']);
  });
  it('that is refused goes back to whoever paid, and may then be taken back', async () => {
    const ahead = await paysAhead(world.h, world.h2, world.w.supplier, '90.00');
    const [charge] = await mirrorOf(world.d, ahead.id);
    await act(world.d, 'advanceCharge', 'nopass', String(charge?.id), { reason: '金额不符' });
    await drainOutbox(world.w.db);
    expect((await rowOf(world.h, ahead.id)).counter_status).toBe('对方已驳回');
    await act(world.h2, 'advancePayment', 'unreview', ahead.id);
    expect((await mirrorOf(world.d, ahead.id)).map(({ status }) => status)).toEqual([6]);
  });
  it('only what was typed here is called off', async () => {
    const charge = await add(world.d, 'advanceCharge', { customer: world.w.customer, amount: '5.00', payMethod: 'wire' }, []);
    await expect(act(world.d, 'advanceCharge', 'nopass', charge.id, { reason: '试' })).rejects.toThrow('此单据不能驳回');
    await act(world.d, 'advanceCharge', 'cancel', charge.id);
  });
});

describe('whoever is concerned', () => {
  beforeAll(() => somebodyHears(world));
  const last = async (context: typeof world.h, uri: string) => (await toldIn(context)).find((one) => one.uri === uri);
  const leads = (message: Awaited<ReturnType<typeof last>>, kind: 'H' | 'D') =>
    message && targetOf({ uri: message.uri, objectID: message.object_id, extra: message.extra }, kind, () => true);

  it('is led to the receipt by the payee, and to the payment by the payer', async () => {
    const one = await delivered(world, '33.00');
    const payment = await pay([{ item: one.payable, amount: '33.00' }], [{ fund: 'bank', amount: '33.00' }]);
    const { row } = await receiptOf(payment.id);
    const heard = await last(world.d, 'receiptOrder');
    expect(heard).toMatchObject({ title: '新的收款单', body: `康和医院：收款单${row?.sn}`, object_id: row?.sn });
    expect(leads(heard, 'D')).toEqual({ path: '/commonView/invoiceManage/financeStaff/paymentAttachment/receiveOrder', query: { sn: row?.sn } });
    await booked(world.d, 'receiptOrder', String(row?.id), world.d2);
    expect(leads(await last(world.h, 'paymentOrder'), 'H')).toMatchObject({ query: { sn: payment.sn } });
    await act(world.h2, 'paymentOrder', 'red', payment.id, { reason: '银行退回' });
    await drainOutbox(world.w.db);
    expect((await last(world.d, 'receiptOrder'))?.body).toBe(`康和医院红冲：收款单${row?.sn}`);
  });
  it('hears of money paid ahead, and the payer of its booking', async () => {
    const ahead = await paysAhead(world.h, world.h2, world.w.supplier, '12.00');
    const [charge] = await mirrorOf(world.d, ahead.id);
    expect(leads(await last(world.d, 'advanceCharge'), 'D')).toMatchObject({ path: '/commonView/prepaidManage/advanceCharge', query: { sn: charge?.sn } });
    await booked(world.d, 'advanceCharge', String(charge?.id), world.d2);
    expect(leads(await last(world.h, 'advancePayment'), 'H')).toMatchObject({ query: { sn: ahead.sn } });
  });
  it('hears that a payment was approved, once, and is led to what is open between both', async () => {
    const one = await delivered(world, '44.00');
    const header = { supplier: world.w.supplier, planPayDate: '2099-01-02', payMethod: 'wire', payeeBank: '工行', payeeAccount: '6222', purpose: '内部事由' };
    const saved = await add(world.h, 'paymentApplication', header, [{ item: one.payable, amount: '44.00' }]);
    await act(world.h, 'paymentApplication', 'submit', saved.id);
    expect(await last(world.d, 'paymentApplication')).toBeUndefined();
    await act(world.h2, 'paymentApplication', 'review', saved.id);
    await drainOutbox(world.w.db);
    await drainOutbox(world.w.db);
    const heard = (await toldIn(world.d)).filter(({ uri }) => uri === 'paymentApplication');
    expect(heard).toHaveLength(1);
    expect(heard[0]).toMatchObject({ title: '付款已批准', body: '康和医院：已批准付款44.00元，计划付款日期2099-01-02', object_id: world.w.customer });
    expect(leads(heard[0], 'D')).toEqual({ path: '/commonView/receivableDetailPayableForm', query: { partner: world.w.customer } });
    expect(JSON.stringify(heard)).not.toContain('内部事由');
    expect(await mirrorOf(world.d, saved.id)).toEqual([]);
  });
});

describe('credit and sums', () => {
  it('what was delivered back is settled with what is owed, in both books', async () => {
    const one = await delivered(world, '200.00');
    const { rows } = await sql<{ id: string; batch_no: string }>`select id, batch_no from document_line where document_id = ${one.payable}`.execute(world.w.db);
    const back = await add(
      world.h,
      'purchaseReturn',
      { supplier: world.w.supplier, warehouse: world.w.hospital.warehouse, settleMode: '1', returnKind: '1', reason: '1', explanation: '包装破损' },
      [
        {
          specification: world.w.spec,
          unit: world.w.piece,
          quantity: '1',
          price: '20.00',
          taxRate: '13',
          batchNo: rows[0]?.batch_no,
          sourceLine: rows[0]?.id,
        },
      ],
    );
    await act(world.h, 'purchaseReturn', 'review', back.id);
    await drainOutbox(world.w.db);
    const [theirs] = await mirrorOf(world.d, back.id);
    await act(world.d, 'saleReturn', 'review', String(theirs?.id));
    const payment = await pay(
      [
        { item: one.payable, amount: '200.00' },
        { item: back.id, amount: '-20.00' },
      ],
      [{ fund: 'bank', amount: '180.00' }],
    );
    const { row, info } = await receiptOf(payment.id);
    expect(info.lines).toMatchObject([
      { item: one.receivable, amount: '200.00' },
      { item: theirs?.id, amount: '-20.00' },
    ]);
    await booked(world.d, 'receiptOrder', String(row?.id), world.d2);
    expect([await openIn(world.d, one.receivable), await openIn(world.d, String(theirs?.id))]).toEqual(['0.00', '0.00']);
  });
  it('keep the whole ledger provable', async () => {
    expect((await selfCheck(world.w.db)).filter(({ broken }) => broken > 0)).toEqual([]);
  });
});
