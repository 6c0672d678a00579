import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { paymentOrder } from '../../src/domain/finance/payment-order';
import { newId } from '../../src/server/base/id';
import { foresee } from '../../src/server/engine/documents/foresee';
import { documentInfo } from '../../src/server/engine/documents/info';
import { sheetList } from '../../src/server/engine/documents/pull';
import { selfCheck } from '../../src/server/engine/self-check/self-check';
import { act, add, edit, owed, rowOf } from '../support/documents';
import { inWorld } from '../support/in-world';
import { bought, drafted, type MoneyWorld, moneyWorld, openOf, paid, paying, prepaid, returned } from '../support/payments';

/** Payments and prepayments: what they raise, what they settle, and what stands in their way (finance §2.3, §2.6). */
let world: MoneyWorld;
inWorld(moneyWorld, async (made) => {
  world = made;
});

const open = (item: string) => openOf(world.w, item);
const payable = () => owed(world.w.db, world.w.dealer.id, 'payable');
const status = async (id: string) => (await rowOf(world.d, id)).status;

describe('examples 2 and 3, with goods paid directly', () => {
  it('come to the cent: prepayment, part payments, a payment taken back, a return', async () => {
    const y1 = await prepaid(world, world.supplier, '2000.00');
    expect(await open(y1.id)).toBe('2000.00');
    const i1 = await bought(world, world.supplier, '4562.86');
    const i2 = await bought(world, world.supplier, '57.15');
    // P1: prepayment and bank together.
    await paid(
      world,
      world.supplier,
      [
        { item: i1.id, amount: '3000.00' },
        { item: i2.id, amount: '57.15' },
      ],
      [
        { fund: 'prepaid', item: y1.id, amount: '2000.00' },
        { fund: 'bank', amount: '1057.15' },
      ],
    );
    expect([await open(i1.id), await open(i2.id), await open(y1.id)]).toEqual(['1562.86', '0.00', '0.00']);
    expect(await status(y1.id)).toBe(7);
    const p2 = await paid(world, world.supplier, [{ item: i1.id, amount: '1000.00' }], [{ fund: 'bank', amount: '1000.00' }]);
    expect([await open(i1.id), await payable()]).toEqual(['562.86', '562.86']);
    // The bank returns it: the same item is open again, and the receipt cannot be taken back while it is partly paid.
    await act(world.second, 'paymentOrder', 'red', p2.id, { reason: '银行退回' });
    expect(await open(i1.id)).toBe('1562.86');
    await expect(act(world.d, 'purchaseGrn', 'red', i1.id, { reason: '错误' })).rejects.toThrow(/存在下游单据FK\d+，不能反审核\/红冲/);
    const r1 = await returned(world, i1.id, world.supplier, '452.00');
    expect([await open(r1.id), await payable()]).toEqual(['-452.00', '1110.86']);
    await paid(
      world,
      world.supplier,
      [
        { item: i1.id, amount: '1562.86' },
        { item: r1.id, amount: '-452.00' },
      ],
      [{ fund: 'bank', amount: '1110.86' }],
    );
    expect([await open(i1.id), await open(r1.id), await payable()]).toEqual(['0.00', '0.00', '0.00']);
    const bank = await sql<{ sum: string }>`
      select sum(case when kind = 'advancePayment' then total_amount else bank_amount end)::text as sum from document
      where kind in ('advancePayment', 'paymentOrder') and status in (2, 5, 7)`.execute(world.w.db);
    expect(bank.rows[0]?.sum).toBe('4168.01');
    const broken = (await selfCheck(world.w.db)).filter((result) => result.broken > 0);
    expect(broken).toEqual([]);
  });
});

describe('a payment', () => {
  it('takes no more than is open, and says at which line of which section', async () => {
    const grn = await bought(world, world.supplier, '100.00');
    const advance = await prepaid(world, world.supplier, '30.00');
    const funds = [
      { fund: 'prepaid' as const, item: advance.id, amount: '40.00' },
      { fund: 'bank' as const, amount: '80.00' },
    ];
    const saved = await drafted(world, world.supplier, [{ item: grn.id, amount: '120.00' }], funds);
    await expect(act(world.d, 'paymentOrder', 'submit', saved.id)).rejects.toMatchObject({
      problems: [
        { line: 1, field: 'amount', message: `核销金额超过未核销金额：${grn.sn}未核销100.00，本次120.00` },
        { line: 1, section: 'funds', field: 'amount', message: `核销金额超过未核销金额：${advance.sn}未核销30.00，本次40.00` },
      ],
    });
  });
  it('is what it is paid with', async () => {
    const grn = await bought(world, world.supplier, '100.00');
    const saved = await drafted(world, world.supplier, [{ item: grn.id, amount: '100.00' }], [{ fund: 'bank', amount: '99.00' }]);
    await expect(act(world.d, 'paymentOrder', 'submit', saved.id)).rejects.toThrow(/付款明细与付款方式合计不一致/);
  });
  it('fills in the fund nobody typed, and adds up its funds by their sort', async () => {
    const grn = await bought(world, world.supplier, '100.00');
    const advance = await prepaid(world, world.supplier, '30.00');
    const saved = await drafted(
      world,
      world.supplier,
      [{ item: grn.id, amount: '100.00' }],
      [
        { fund: 'prepaid', item: advance.id, amount: '30.00' },
        { fund: 'bank', amount: '' },
      ],
    );
    expect(await rowOf(world.d, saved.id)).toMatchObject({ total_amount: '100.00', bank_amount: '70.00', prepaid_amount: '30.00', contra_amount: '0.00' });
    const info = await documentInfo(world.d, paymentOrder, { id: saved.id });
    expect(info.sections.funds).toMatchObject([
      { fund: 'prepaid', item: advance.id, sourceSn: advance.sn, itemOpen: '30.00', amount: '30.00' },
      { fund: 'bank', item: '', amount: '70.00' },
    ]);
    expect(info.lines).toMatchObject([{ item: grn.id, sourceSn: grn.sn, itemKind: 'goods', itemOpen: '100.00', amount: '100.00' }]);
  });
  it('keeps its funds when only its lines are sent again, and loses them when they are sent empty', async () => {
    const grn = await bought(world, world.supplier, '100.00');
    const saved = await drafted(world, world.supplier, [{ item: grn.id, amount: '100.00' }], [{ fund: 'bank', amount: '100.00' }]);
    const lines = (await documentInfo(world.d, paymentOrder, { id: saved.id })).lines.map(({ id, item, amount }) => ({ id, item, amount }));
    await edit(world.d, 'paymentOrder', saved.id, { remark: '改备注' }, lines);
    expect((await documentInfo(world.d, paymentOrder, { id: saved.id })).sections.funds).toHaveLength(1);
  });
  it('is not passed by its maker, nor without the slip of the bank', async () => {
    const grn = await bought(world, world.supplier, '10.00');
    const saved = await drafted(world, world.supplier, [{ item: grn.id, amount: '10.00' }], [{ fund: 'bank', amount: '10.00' }], { slip: [] });
    await expect(act(world.d, 'paymentOrder', 'submit', saved.id)).rejects.toThrow('请上传付款回单');
    await edit(world.d, 'paymentOrder', saved.id, { slip: [newId()] }, [{ item: grn.id, amount: '10.00' }]);
    await act(world.d, 'paymentOrder', 'submit', saved.id);
    await expect(act(world.d, 'paymentOrder', 'review', saved.id)).rejects.toThrow('制单人不能审核自己的单据');
  });
  it('names items of its own partner, each once', async () => {
    const mine = await bought(world, world.supplier, '10.00');
    const theirs = await bought(world, world.other, '10.00');
    const lines = [mine.id, mine.id, theirs.id].map((item) => ({ item, amount: '10.00' }));
    const saved = await drafted(world, world.supplier, lines, [{ fund: 'bank', amount: '30.00' }]);
    await expect(act(world.d, 'paymentOrder', 'submit', saved.id)).rejects.toMatchObject({
      problems: [
        { line: 2, field: 'sourceSn', message: `${mine.sn}已在上面的明细中` },
        { line: 3, field: 'sourceSn', message: `${theirs.sn}不是该往来单位的款项` },
      ],
    });
  });
  it('refuses items of nobody at the line, and a section it does not have', async () => {
    await expect(drafted(world, world.supplier, [{ item: newId(), amount: '1.00' }], [])).rejects.toMatchObject({
      problems: [{ line: 1, field: 'sourceSn', message: '要核销的款项不存在' }],
    });
    await expect(drafted(world, world.supplier, [{ item: 'x', amount: '1.00' }], [])).rejects.toThrow('要核销的款项不存在');
    await expect(add(world.d, 'paymentOrder', { partner: world.supplier, payMethod: 'wire' }, [], { tools: [{}] })).rejects.toThrow('没有“tools”这样的明细');
  });
  it('enters a posting of the bank once', async () => {
    const grn = await bought(world, world.supplier, '20.00');
    const once = { serialNo: `S${newId()}` };
    const first = await drafted(world, world.supplier, [{ item: grn.id, amount: '10.00' }], [{ fund: 'bank', amount: '10.00' }], once);
    const problem = { field: 'serialNo', message: `银行流水号【${once.serialNo}】已登记，单据号【${first.sn}】` };
    const again = { partner: world.supplier, payMethod: 'wire', ...once };
    await expect(add(world.d, 'paymentOrder', again, [])).rejects.toMatchObject({ problems: [problem] });
    await act(world.d, 'paymentOrder', 'cancel', first.id);
    await add(world.d, 'paymentOrder', again, []);
  });
  it('foresees all of it while it is typed', async () => {
    const grn = await bought(world, world.supplier, '10.00');
    const header = { partner: world.supplier, payMethod: 'wire' };
    const problems = await foresee(world.d, paymentOrder, { header, lines: [{ item: grn.id, amount: '11.00' }], sections: { funds: [] } });
    expect(problems.map(({ message }) => message)).toEqual(
      expect.arrayContaining([expect.stringContaining('付款明细与付款方式合计不一致'), expect.stringContaining('核销金额超过未核销金额')]),
    );
  });
  it('gives everything back to the same items when it is unreviewed', async () => {
    const grn = await bought(world, world.supplier, '50.00');
    const advance = await prepaid(world, world.supplier, '50.00');
    const before = await payable();
    const p = await paid(world, world.supplier, [{ item: grn.id, amount: '50.00' }], [{ fund: 'prepaid', item: advance.id, amount: '50.00' }]);
    expect(await status(advance.id)).toBe(7);
    await act(world.second, 'paymentOrder', 'unreview', p.id);
    expect([await open(grn.id), await open(advance.id), await status(advance.id), await payable()]).toEqual(['50.00', '50.00', 2, before]);
    const entries = await sql<{ n: string }>`select sum(amount)::text as n from account_entry where document_id = ${p.id}`.execute(world.w.db);
    expect(entries.rows[0]?.n).toBe('0.00');
  });
});

describe('items to choose from', () => {
  it('are those of the partner, what is due first in front, with all that is open', async () => {
    const grn = await bought(world, world.other, '77.00');
    const { list } = await sheetList(world.d, paymentOrder, { source: 'payable', partner: world.other, keyword: grn.sn });
    expect(list).toMatchObject([{ item: grn.id, sourceSn: grn.sn, amount: '77.00', itemOpen: '77.00', itemKind: 'goods', header: { partner: world.other } }]);
  });
  it('are goods only where they need no invoice, but always what is to be got back', async () => {
    const grn = await bought(world, world.other, '300.00');
    const back = await returned(world, grn.id, world.other, '20.00');
    await sql`insert into rule_value (id, key, scope, org_id, value) values (${newId()}, 'pay.requireInvoice', 'organisation', ${world.w.dealer.id}, '1')`.execute(
      world.w.db,
    );
    const { list } = await sheetList(world.d, paymentOrder, { source: 'payable', partner: world.other });
    expect(list.map((row) => row.sourceSn)).toEqual([back.sn]);
    const saved = await drafted(world, world.other, [{ item: grn.id, amount: '1.00' }], [{ fund: 'bank', amount: '1.00' }]);
    await expect(act(world.d, 'paymentOrder', 'submit', saved.id)).rejects.toThrow(`${grn.sn}尚未收到发票，不能直接付款`);
    await sql`delete from rule_value where key = 'pay.requireInvoice' and org_id = ${world.w.dealer.id}`.execute(world.w.db);
  });
  it('of prepayments ask for the operation of offsetting', async () => {
    const permissions = { paymentOrder: ['add', 'edit'] };
    await expect(sheetList({ ...world.d, permissions }, paymentOrder, { source: 'prepaid', partner: world.supplier })).rejects.toThrow();
    await sheetList({ ...world.d, permissions }, paymentOrder, { source: 'payable', partner: world.supplier });
  });
});

describe('a prepayment', () => {
  it('is passed by steps, and asks only the last of them how it was paid', async () => {
    const saved = await add(world.d, 'advancePayment', { supplier: world.supplier, amount: '60.00', purpose: '备货' }, []);
    expect((await rowOf(world.d, saved.id)).extra).toMatchObject({ payeeBank: '工行城东支行', payeeAccount: '6222000011112222' });
    await act(world.d, 'advancePayment', 'submit', saved.id);
    await sql`insert into document_step (org_id, document_id, seq, name, mode, approvers, screen)
      values (${world.w.dealer.id}, ${saved.id}, 0, '经理', 'or', array[${world.second.user.id}::uuid], '')`.execute(world.w.db);
    await act(world.second, 'advancePayment', 'review', saved.id);
    expect(await status(saved.id)).toBe(1);
    await expect(act(world.second, 'advancePayment', 'review', saved.id, { input: {} })).rejects.toMatchObject({
      problems: expect.arrayContaining([expect.objectContaining({ field: 'bankAccount' }), expect.objectContaining({ field: 'slip' })]),
    });
    await act(world.second, 'advancePayment', 'review', saved.id, { input: paying(world.second) });
    expect([await status(saved.id), await open(saved.id)]).toEqual([2, '60.00']);
  });
  it('is not paid in one go by whoever writes it', async () => {
    const saved = await add(world.d, 'advancePayment', { supplier: world.supplier, amount: '60.00', purpose: '备货' }, []);
    await expect(act(world.d, 'advancePayment', 'review', saved.id, { input: paying(world.second) })).rejects.toThrow('您没有【预付款申请-通过】权限');
  });
  it('of an order stays within it, and pays its goods only', async () => {
    const order = await add(world.d, 'purchaseOrder', { supplier: world.supplier, warehouse: world.w.dealer.warehouse, expectedDate: '2031-01-01' }, [
      { specification: world.w.spec, unit: world.w.box, quantity: '10', price: '100', taxRate: '13' },
    ]);
    const header = { supplier: world.supplier, purpose: '定金', purchaseOrder: order.id };
    const tooMuch = await add(world.d, 'advancePayment', { ...header, amount: '1000.01' }, []);
    await expect(act(world.d, 'advancePayment', 'submit', tooMuch.id)).rejects.toThrow(/预付金额超过订单未付金额/);
    await act(world.d, 'advancePayment', 'cancel', tooMuch.id);
    const first = await prepaid(world, world.supplier, '600.00', { purchaseOrder: order.id });
    const second = await add(world.d, 'advancePayment', { ...header, amount: '500.00' }, []);
    await expect(act(world.d, 'advancePayment', 'submit', second.id)).rejects.toThrow(/未付400\.00，本次500\.00/);
    const grn = await bought(world, world.supplier, '600.00');
    const saved = await drafted(world, world.supplier, [{ item: grn.id, amount: '600.00' }], [{ fund: 'prepaid', item: first.id, amount: '600.00' }]);
    await expect(act(world.d, 'paymentOrder', 'submit', saved.id)).rejects.toThrow(`预付款${first.sn}只能冲抵其采购订单的货款`);
  });
  it('is offset by a draft of a payment on what is due first', async () => {
    await bought(world, world.other, '10.00');
    const advance = await prepaid(world, world.other, '15.00');
    const done = await act(world.d, 'advancePayment', 'offset', advance.id);
    const [made] = done.made ?? [];
    expect(made).toMatchObject({ kind: 'paymentOrder', status: 0 });
    const info = await documentInfo(world.d, paymentOrder, { id: String(made?.id) });
    expect(info.sections.funds).toMatchObject([{ fund: 'prepaid', item: advance.id, amount: '15.00' }]);
    expect(info.header).toMatchObject({ totalAmount: '15.00', bankAmount: '0.00', prepaidAmount: '15.00' });
    // A second one of the same money is begun by nobody who has not read of the first.
    const again = act(world.d, 'advancePayment', 'offset', advance.id, { confirmed: false });
    await expect(again).rejects.toThrow(`已有由它起草的付款单【${made?.sn}】（草稿），尚未审核；继续将再起草一张`);
    await act(world.d, 'paymentOrder', 'cancel', String(made?.id));
    const anew = await act(world.d, 'advancePayment', 'offset', advance.id, { confirmed: false });
    await act(world.d, 'paymentOrder', 'cancel', String(anew.made?.find(({ status }) => status === 0)?.id));
  });
  it('that was used is neither unreviewed nor flushed in red', async () => {
    const advance = await prepaid(world, world.supplier, '15.00');
    const grn = await bought(world, world.supplier, '15.00');
    const p = await paid(world, world.supplier, [{ item: grn.id, amount: '5.00' }], [{ fund: 'prepaid', item: advance.id, amount: '5.00' }]);
    for (const action of ['unreview', 'red']) await expect(act(world.second, 'advancePayment', action, advance.id, { reason: '错误' })).rejects.toThrow(p.sn);
    await act(world.second, 'paymentOrder', 'red', p.id, { reason: '错误' });
    await act(world.second, 'advancePayment', 'red', advance.id, { reason: '错误' });
    expect(await open(advance.id)).toBe('0.00');
  });
});
