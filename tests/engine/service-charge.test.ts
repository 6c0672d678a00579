import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Generated } from '../../src/contract/answers';
import type { PrintDefinition } from '../../src/define/define-print';
import { serviceCharge } from '../../src/domain/finance/service-charge';
import { printOf } from '../../src/domain/registry';
import { settlement } from '../../src/domain/settlement/settlement';
import { newId } from '../../src/server/base/id';
import { generateDocuments } from '../../src/server/engine/documents/generate';
import { documentInfo } from '../../src/server/engine/documents/info';
import { fillSuggested } from '../../src/server/engine/documents/worked';
import { drainOutbox } from '../../src/server/engine/documents/worker';
import { printDocuments } from '../../src/server/engine/prints/documents';
import { selfCheck } from '../../src/server/engine/self-check/self-check';
import { answerOverdue } from '../../src/server/kinds/settlement/deadlines';
import { consign } from '../support/consigned';
import { type FreshDatabase, freshDatabase } from '../support/database';
import { act, add, documentsOf, edit, post, rowOf } from '../support/documents';
import { type AcrossWorld, acrossWorld, booked, mirrorOf, openIn, pays } from '../support/money-across';

/** What a supplier pays for keeping his goods: a part of what was settled of them, agreed by both, in both books, to the cent (finance §2.2, example 4). */
let database: FreshDatabase;
let world: AcrossWorld;
let now = new Date('2026-06-10T02:00:00Z');
let receipt = '';
let bill = '';
beforeAll(async () => {
  database = await freshDatabase();
  world = await acrossWorld(database.db, () => now);
  const { w, h, d } = world;
  const category = newId();
  await sql`insert into custom_category (org_id, id, kind, code, name) values (${h.org.id}, ${category}, 'finance', 'F1', '卫生材料')`.execute(w.db);
  await sql`update business_product set finance_category_id = ${category} where org_id = ${h.org.id}`.execute(w.db);
  await consign(
    w,
    [{ specification: w.spec, unit: w.piece, quantity: '20', price: '1200', taxRate: '13', batchNo: 'S1', expiryDate: '2031-01-31' }],
    w.wardStore,
  );
  await post(h, 'useRecord', { useType: '2', department: w.ward, warehouse: w.wardStore, reason: '手术', useTime: now.toISOString() }, [
    { specification: w.spec, unit: w.piece, quantity: '11', batchNo: 'S1', owner: w.dealer.id },
  ]);
  now = new Date('2026-06-30T02:00:00Z');
  const input = { settleKind: 'use', periodFrom: '2026-06-01', periodTo: '2026-06-29' };
  const { made } = await generateDocuments({ ...h, screen: 'settlementRecord' }, settlement, { key: newId(), input });
  const id = String(made[0]?.id);
  await act(h, 'settlement', 'submit', id);
  const [copy] = await mirrorOf(d, id);
  await act(d, 'settlement', 'confirm', String(copy?.id));
  await drainOutbox(w.db, () => now);
  await act(h, 'settlement', 'review', id);
  receipt = String((await documentsOf(h, 'settlementGrn'))[0]?.id);
  await act(h, 'settlementGrn', 'review', receipt);
});
afterAll(() => database.drop());

/** What each of both says of the other: owed by him, owed to him. */
const balances = async () => {
  const { w, h, d } = world;
  const of = async (org: string, partner: string) => {
    const { rows } = await sql<{ account: string; balance: string }>`
      select account, balance::numeric(18,2)::text as balance from account_balance where org_id = ${org} and partner_id = ${partner}`.execute(w.db);
    return ['receivable', 'payable'].map((account) => rows.find((row) => row.account === account)?.balance ?? '0.00');
  };
  return { hospital: await of(h.org.id, w.supplier), dealer: await of(d.org.id, w.customer) };
};
const generate = (input: Record<string, unknown> = {}): Promise<Generated> =>
  generateDocuments({ ...world.h, screen: 'serviceChargeManage' }, serviceCharge, {
    key: newId(),
    input: { accountMonth: '2026-06', basis: 'settled', rate: '2', ...input },
  });
/** The living copy, or one of those that were called off. */
const copyOf = async (id: string) => {
  const copies = await mirrorOf(world.d, id);
  return copies.find(({ status }) => status !== 6) ?? copies[0];
};
const stated = async (context: typeof world.h, id: string) => (await documentInfo(context, serviceCharge, { id })).header;
const answered = async (id: string, action: 'confirm' | 'dispute' = 'confirm', reason = '') => {
  await act(world.d, 'serviceCharge', action, String((await copyOf(id))?.id), reason ? { reason } : {});
  await drainOutbox(world.w.db, () => now);
};

describe('a service charge', () => {
  it('is laid out of what was settled in the month, once: 13,200.00 at 2 % are 264.00, of which 14.94 tax', async () => {
    const { made, skipped } = await generate();
    bill = String(made[0]?.id);
    expect([made.length, skipped]).toEqual([1, []]);
    expect(await rowOf(world.h, bill)).toMatchObject({
      side: 'hospital',
      base_amount: '13200.00',
      fee_amount: '264.00',
      total_amount: '264.00',
      account_month: '2026-06',
    });
    expect(await stated(world.h, bill)).toMatchObject({ taxAmount: '14.94', rate: '2', confirmState: '0' });
    await expect(generate()).rejects.toThrow('该月没有可计费的金额');
    await expect(generate({ accountMonth: '2026-05' })).rejects.toThrow('该月没有可计费的金额');
    await expect(add(world.h, 'serviceCharge', { supplier: world.w.supplier, accountMonth: '2026-06', basis: 'settled' }, [])).rejects.toThrow(
      '该供应商本月服务费已生成',
    );
    await expect(act(world.h, 'settlementGrn', 'red', receipt, { reason: '错误' })).rejects.toThrow('存在下游单据HW');
  });
  it('asked of what was used says what was used, and the same by the form', async () => {
    const header = { supplier: world.w.supplier, accountMonth: '2026-06', basis: 'used', rate: '1.5' };
    const context = { ...world.h, screen: 'serviceChargeManage' };
    const { lines } = await fillSuggested(context, serviceCharge, { header, lines: [], key: newId() }, 'base');
    expect(lines).toMatchObject([{ baseAmount: '13200.00', feeRate: '1.50', fee: '198.00', financeClass: '卫生材料' }]);
    const saved = await add(world.h, 'serviceCharge', header, [{ sourceLine: lines[0]?.sourceLine, rate: '3' }]);
    expect(await rowOf(world.h, saved.id)).toMatchObject({ base_amount: '13200.00', total_amount: '396.00' });
    await act(world.h, 'serviceCharge', 'cancel', saved.id);
  });
  it.each([
    [{ rate: '100.01' }, '费率应在0到100之间'],
    [{ deductAmount: '264.01' }, '扣减不能大于服务费264.00'],
    [{ deductAmount: '4' }, '请填写扣减原因'],
    [{ deductAmount: '264', deductReason: '全免' }, '应付服务费为0'],
  ])('with %o is not submitted: %s', async (header, message) => {
    const lines = (await documentInfo(world.h, serviceCharge, { id: bill })).lines.map(({ id }) => ({ id }));
    await expect(
      (async () => {
        await edit(world.h, 'serviceCharge', bill, header, lines);
        await act(world.h, 'serviceCharge', 'submit', bill);
      })(),
    ).rejects.toThrow(message);
    await edit(world.h, 'serviceCharge', bill, { rate: '2', deductAmount: '', deductReason: '' }, lines);
  });
  it('waits for the supplier, who reads his copy and nothing of the hospital’s own', async () => {
    await act(world.h, 'serviceCharge', 'submit', bill);
    const copy = await copyOf(bill);
    expect(copy).toMatchObject({ side: 'supplier', status: 1, partner_id: world.w.customer, total_amount: '264.00', party_name: '康和医院' });
    expect(JSON.stringify(copy)).not.toContain(world.h.user.employee);
    const info = await documentInfo(world.d, serviceCharge, { id: String(copy?.id) });
    const { sn } = await rowOf(world.h, receipt);
    expect(info.lines).toMatchObject([{ paperSn: sn, baseAmount: '13200.00', fee: '264.00', financeClass: '卫生材料' }]);
    expect(info.header).toMatchObject({ taxAmount: '14.94', hospital: '康和医院' });
    expect(info.related.filter(({ kind }) => kind === 'settlementGrn')).toEqual([]);
    await expect(act(world.h2, 'serviceCharge', 'review', bill)).rejects.toThrow('供应商尚未确认，不能审核');
    for (const action of ['review', 'cancel', 'nopass'])
      await expect(act(world.d, 'serviceCharge', action, String(copy?.id), { reason: '试' })).rejects.toThrow();
    expect(await balances()).toEqual({ hospital: ['0.00', '13200.00'], dealer: ['13200.00', '0.00'] });
  });
  it('is disputed with a reason, sent anew, and confirmed', async () => {
    await answered(bill, 'dispute', '费率应为1.8%');
    expect(await stated(world.h, bill)).toMatchObject({ confirmState: '2', objection: '费率应为1.8%' });
    await expect(act(world.h2, 'serviceCharge', 'review', bill)).rejects.toThrow('供应商对服务费单有异议，请先处理');
    await act(world.h2, 'serviceCharge', 'nopass', bill, { reason: '重新核对' });
    expect((await copyOf(bill))?.status).toBe(6);
    await act(world.h, 'serviceCharge', 'submit', bill);
    await answered(bill);
    expect(await stated(world.h, bill)).toMatchObject({ confirmState: '1', objection: '' });
  });
  it('is owed in both books once it is passed, and taken back in both', async () => {
    await act(world.h2, 'serviceCharge', 'review', bill);
    const copy = await copyOf(bill);
    expect(copy?.status).toBe(2);
    expect(await balances()).toEqual({ hospital: ['264.00', '13200.00'], dealer: ['13200.00', '264.00'] });
    const { rows } = await sql`select item_kind, due_date::text as due, item_date::text as day from account_item where id in (${bill}, ${copy?.id})`.execute(
      world.w.db,
    );
    expect(rows).toEqual(Array(2).fill({ item_kind: 'service', due: '2026-07-30', day: '2026-06-30' }));
    await act(world.h2, 'serviceCharge', 'unreview', bill);
    expect(await balances()).toEqual({ hospital: ['0.00', '13200.00'], dealer: ['13200.00', '0.00'] });
    expect((await copyOf(bill))?.status).toBe(6);
    await act(world.h, 'serviceCharge', 'submit', bill);
    await answered(bill);
    await act(world.h2, 'serviceCharge', 'review', bill);
  });
  it('is taken off what the hospital pays: 9,736.00 and 264.00 are 10,000.00, in both books', async () => {
    const copy = String((await copyOf(bill))?.id);
    const payment = await pays(
      world.h,
      world.h2,
      world.w.supplier,
      [{ item: receipt, amount: '10000.00' }],
      [
        { fund: 'contra', item: bill, amount: '264.00' },
        { fund: 'bank', amount: '9736.00' },
      ],
    );
    const [mirrored] = await mirrorOf(world.d, payment.id);
    expect(mirrored).toMatchObject({ kind: 'receiptOrder', bank_amount: '9736.00', contra_amount: '264.00', total_amount: '10000.00' });
    await expect(act(world.h2, 'serviceCharge', 'red', bill, { reason: '错误' })).rejects.toThrow(payment.sn);
    await booked(world.d, 'receiptOrder', String(mirrored?.id), world.d2);
    expect(await balances()).toEqual({ hospital: ['0.00', '3200.00'], dealer: ['3200.00', '0.00'] });
    expect([await openIn(world.h, bill), await openIn(world.d, copy)]).toEqual(['0.00', '0.00']);
    expect([(await rowOf(world.h, bill)).status, (await rowOf(world.d, copy)).status]).toEqual([7, 7]);
    expect(await stated(world.d, copy)).toMatchObject({ payState: '3', balance: '0.00' });
  });
  it('prints on both forms', async () => {
    for (const form of ['serviceChargeManagePrint', 'ServiceChargeManagePrintMore']) {
      const printed = await printDocuments({ ...world.h, screen: 'serviceChargeManage' }, printOf(`print:${form}`) as PrintDefinition, serviceCharge, [bill]);
      expect(JSON.stringify(printed), form).toContain('264.00');
    }
  });
});

describe('another month', () => {
  let second = '';
  beforeAll(async () => {
    now = new Date('2026-07-10T02:00:00Z');
    await post(world.h, 'useRecord', { useType: '2', department: world.w.ward, warehouse: world.w.wardStore, reason: '手术', useTime: now.toISOString() }, [
      { specification: world.w.spec, unit: world.w.piece, quantity: '4', batchNo: 'S1', owner: world.w.dealer.id },
    ]);
    now = new Date('2026-07-31T02:00:00Z');
    const { made } = await generate({ accountMonth: '2026-07', basis: 'used' });
    second = String(made[0]?.id);
  });
  it('nobody answers within seven days counts as agreed where the hospital says so', async () => {
    await act(world.h, 'serviceCharge', 'submit', second);
    now = new Date('2026-08-08T02:00:00Z');
    const { w, h } = world;
    await sql`insert into rule_value (id, key, scope, org_id, value) values (${newId()}, 'service.autoConfirm', 'organisation', ${h.org.id}, '1')`.execute(
      w.db,
    );
    expect(await answerOverdue(w.db, () => now)).toBe(1);
    expect([(await stated(world.h, second)).confirmState, (await copyOf(second))?.stage]).toEqual(['1', '1']);
    await act(world.h2, 'serviceCharge', 'review', second);
    expect((await balances()).dealer[1]).toBe('96.00');
  });
  it('is paid by an application of the supplier, which is a receipt of the hospital', async () => {
    const { w, d, d2 } = world;
    const copy = String((await copyOf(second))?.id);
    const header = { supplier: w.customer, planPayDate: '2026-08-09', payMethod: 'wire', payeeBank: '工行', payeeAccount: '6222' };
    const saved = await add(d, 'paymentApplication', header, [{ item: copy, amount: '96.00' }]);
    await act(d, 'paymentApplication', 'submit', saved.id);
    expect((await stated(d, copy)).payState).toBe('2');
    await expect(act(world.h2, 'serviceCharge', 'unreview', second)).rejects.toThrow('对方已付款或已申请付款，不能反审核/红冲');
    await act(d2, 'paymentApplication', 'review', saved.id);
    const { rows } = await sql<{ id: string }>`select id from document_line where document_id = ${saved.id}`.execute(w.db);
    const payment = await pays(d, d2, w.customer, [{ item: copy, amount: '96.00', sourceLine: rows[0]?.id ?? '' }], [{ fund: 'bank', amount: '96.00' }]);
    const [mirrored] = await mirrorOf(world.h, payment.id);
    await booked(world.h, 'receiptOrder', String(mirrored?.id), world.h2);
    expect([await openIn(world.h, second), await openIn(d, copy), (await rowOf(d, saved.id)).status]).toEqual(['0.00', '0.00', 7]);
    expect((await rowOf(world.h, second)).status).toBe(7);
  });
  it('keeps the whole ledger provable', async () => {
    expect((await selfCheck(world.w.db)).filter(({ broken }) => broken > 0)).toEqual([]);
  });
});

describe('under a cooperation', () => {
  it('is charged at the rates, taxed and due as the two agreed for that month and base; nothing agreed, by the rule', async () => {
    const { w, h, d } = world;
    now = new Date('2026-08-10T02:00:00Z');
    const use = { useType: '2', department: w.ward, warehouse: w.wardStore, reason: '手术', useTime: now.toISOString() };
    await post(h, 'useRecord', use, [{ specification: w.spec, unit: w.piece, quantity: '2', batchNo: 'S1', owner: w.dealer.id }]);
    const terms = {
      ...{ partner: w.customer, role: 'supplier', startDate: '2026-08-01', endDate: '2026-12-31', feeBase: 'used', feeRate: '3', feeTaxRate: '13' },
      ...{ minFee: '100', paymentDays: '10', settleKind: 'issue', files: ['scan.pdf'] },
    };
    const offered = await add(d, 'cooperation', terms, [{ financeClass: '卫生材料', feeRate: '1.5' }]);
    await act(d, 'cooperation', 'submit', offered.id);
    const copy = String((await mirrorOf(h, offered.id))[0]?.id);
    await act(h, 'cooperation', 'agree', copy);
    now = new Date('2026-09-02T02:00:00Z');
    await expect(generate({ accountMonth: '2026-08', basis: 'issued', rate: '' })).rejects.toThrow('该月没有可计费的金额');
    const { made } = await generate({ accountMonth: '2026-08', basis: 'used', rate: '' });
    const id = String(made[0]?.id);
    const { header, lines } = await documentInfo(h, serviceCharge, { id });
    const { sn } = await rowOf(h, copy);
    expect(header).toMatchObject({ rate: '3.00', taxRate: '13', paymentDays: 10, cooperationSn: sn, feeAmount: '36.00' });
    expect(lines).toMatchObject([{ baseAmount: '2400.00', rate: '1.50', fee: '36.00' }]);
    await expect(act(h, 'serviceCharge', 'submit', id, { confirmed: false })).rejects.toThrow(`服务费36.00低于合作【${sn}】约定的最低服务费100.00`);
    await expect(act(d, 'cooperation', 'unreview', offered.id)).rejects.toThrow('【康和医院】已据此办理业务，不能反审核');
    const settled = { settleKind: 'use', periodFrom: '2026-07-01', periodTo: '2026-08-31' };
    const answer = await generateDocuments({ ...h, screen: 'settlementRecord' }, settlement, { key: newId(), input: settled });
    expect(answer).toMatchObject({ made: [], skipped: [`供应商【康达医疗】按合作【${sn}】约定为领用结算，不生成`] });
    await act(h, 'serviceCharge', 'cancel', id);
    await act(d, 'cooperation', 'unreview', offered.id);
    expect((await rowOf(h, copy)).status).toBe(6);
  });
});
