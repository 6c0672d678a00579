import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openingPayable } from '../../src/domain/finance/opening-payable';
import { openingReceivable } from '../../src/domain/finance/opening-receivable';
import { paymentOrder } from '../../src/domain/finance/payment-order';
import { receiptOrder } from '../../src/domain/finance/receipt-order';
import { newId } from '../../src/server/base/id';
import { documentInfo } from '../../src/server/engine/documents/info';
import { sheetList } from '../../src/server/engine/documents/pull';
import { fillSuggested } from '../../src/server/engine/documents/worked';
import { selfCheck } from '../../src/server/engine/self-check/self-check';
import { act, add, owed, post, rowOf } from '../support/documents';
import { inWorld } from '../support/in-world';
import { applied, bought, type MoneyWorld, moneyWorld, openOf, paid, prepaid, received } from '../support/payments';

/** Money received, received ahead, and what was open before the books began (finance §2.2, §3). */
let world: MoneyWorld;
let customer: string;
inWorld(moneyWorld, async (made) => {
  world = made;
  customer = world.w.customer;
});

const open = (item: string) => openOf(world.w, item);
const balance = (account: string) => owed(world.w.db, world.w.dealer.id, account);
const row = (id: string) => rowOf(world.d, id);
let bill = 0;
type Opening = { balanceType: string; amount: string; billDate?: string; billNo?: string; partner?: string };
async function opened(kind: 'openingReceivable' | 'openingPayable', lines: readonly Opening[]): Promise<{ id: string; items: string[] }> {
  const partner = kind === 'openingReceivable' ? customer : world.supplier;
  const typed = lines.map((line) => ({ partner, billDate: '2025-11-10', billNo: `QC-${++bill}`, ...line }));
  const saved = await add(world.d, kind, { startMonth: '2026-01' }, typed);
  await act(world.d, kind, 'submit', saved.id);
  await act(world.second, kind, 'review', saved.id);
  const { rows } = await sql<{ id: string }>`select id from document_line where document_id = ${saved.id} order by line_no`.execute(world.w.db);
  return { id: saved.id, items: rows.map(({ id }) => id) };
}

describe('an opening', () => {
  it('makes an open item of every line, dated and due by its own paper', async () => {
    const before = [await balance('receivable'), await balance('advance')].map(Number);
    const { id, items } = await opened('openingReceivable', [
      { balanceType: 'receivable', amount: '9040.00', billNo: 'A-1' },
      { balanceType: 'receivable', amount: '-40.00' },
      { balanceType: 'advance', amount: '300.00' },
    ]);
    expect(await Promise.all(items.map(open))).toEqual(['9040.00', '-40.00', '300.00']);
    expect([Number(await balance('receivable')) - (before[0] ?? 0), Number(await balance('advance')) - (before[1] ?? 0)]).toEqual([9000, 300]);
    const { rows } = await sql`select item_kind, item_date::text, due_date::text, paper_no, document_id from account_item where id = ${items[0]}`.execute(
      world.w.db,
    );
    expect(rows[0]).toEqual({ item_kind: 'opening', item_date: '2025-11-10', due_date: '2025-12-10', paper_no: 'A-1', document_id: id });
    expect(await row(id)).toMatchObject({ due_amount: '9000.00', ahead_amount: '300.00', partner_count: 1, start_month: '2026-01' });
  });
  it.each([
    [{ billDate: '2026-01-01' }, '单据日期应早于启用月份2026-01'],
    [{ amount: '0' }, '期初金额不能为0'],
    [{ balanceType: 'advance', amount: '-5' }, '预收金额应大于0'],
  ])('refuses %o: %s', async (more, message) => {
    await expect(opened('openingReceivable', [{ balanceType: 'receivable', amount: '1', ...more }])).rejects.toThrow(message);
  });
  it('says each paper of a partner once, in the document and beside others', async () => {
    await opened('openingPayable', [{ balanceType: 'payable', amount: '10', billNo: 'P-7' }]);
    await expect(opened('openingPayable', [{ balanceType: 'payable', amount: '10', billNo: 'P-7' }])).rejects.toThrow(/该单位单据号【P-7】重复，已在FP\d+登记/);
    const twice = [{ balanceType: 'payable', amount: '1', billNo: 'P-8' }];
    await expect(opened('openingPayable', [...twice, ...twice])).rejects.toThrow('单据号【P-8】重复');
    await opened('openingPayable', [{ balanceType: 'payable', amount: '10', billNo: 'P-7', partner: world.other }]);
  });
  it('is paid and used like anything else, and then not taken back; untouched it is', async () => {
    const { id, items } = await opened('openingPayable', [
      { balanceType: 'payable', amount: '500.00' },
      { balanceType: 'prepaid', amount: '200.00' },
    ]);
    const [due = '', ahead = ''] = items;
    const { list } = await sheetList(world.d, paymentOrder, { source: 'payable', partner: world.supplier });
    expect(list.find((one) => one.item === due)).toMatchObject({ itemKind: 'opening', amount: '500.00' });
    const p = await paid(
      world,
      world.supplier,
      [{ item: due, amount: '450.00' }],
      [
        { fund: 'prepaid', item: ahead, amount: '200.00' },
        { fund: 'bank', amount: '250.00' },
      ],
    );
    expect([await open(due), await open(ahead)]).toEqual(['50.00', '0.00']);
    expect((await documentInfo(world.d, openingPayable, { id })).settled).toMatchObject({ open: '50.00', rows: [{ sn: p.sn, amount: '650.00' }] });
    // Each leads to the other, though it is a line of the opening that is paid.
    const related = async (kind: typeof openingPayable | typeof paymentOrder, of: string) =>
      (await documentInfo(world.d, kind, { id: of })).related.map(({ id: other, direction }) => [other, direction]);
    expect(await related(openingPayable, id)).toEqual([[p.id, 'downstream']]);
    expect(await related(paymentOrder, p.id)).toEqual([[id, 'upstream']]);
    for (const action of ['unreview', 'red']) await expect(act(world.second, 'openingPayable', action, id, { reason: '错误' })).rejects.toThrow(p.sn);
    await act(world.second, 'paymentOrder', 'red', p.id, { reason: '错误' });
    await act(world.second, 'openingPayable', 'red', id, { reason: '错误' });
    expect([await open(due), await open(ahead)]).toEqual(['0.00', '0.00']);
  });
  it('is closed with the first month', async () => {
    await sql`insert into rule_value (id, key, scope, org_id, value) values (${newId()}, 'finance.lockMonth', 'organisation', ${world.w.dealer.id}, '2026-01')`.execute(
      world.w.db,
    );
    await expect(opened('openingReceivable', [{ balanceType: 'receivable', amount: '1' }])).rejects.toThrow('已结账，不能修改期初');
    await sql`delete from rule_value where key = 'finance.lockMonth' and org_id = ${world.w.dealer.id}`.execute(world.w.db);
  });
});

const owes = async (amount: string) => (await opened('openingReceivable', [{ balanceType: 'receivable', amount }])).items[0] ?? '';

describe('a receipt', () => {
  it('settles what it names; what is over is received ahead and goes back with it', async () => {
    const item = await owes('1000.00');
    const before = await balance('advance');
    const r = await received(world, customer, [{ item, amount: '600.00' }], [{ fund: 'bank', amount: '850.00' }]);
    expect(await open(item)).toBe('400.00');
    expect(await row(r.id)).toMatchObject({ total_amount: '600.00', bank_amount: '850.00', surplus_amount: '250.00' });
    const { rows } = await sql<{ id: string; status: number; subkind: string }>`
      select id, status, subkind from document where made_by = ${r.id} and kind = 'advanceCharge'`.execute(world.w.db);
    const [ahead] = rows;
    expect(ahead).toMatchObject({ status: 2, subkind: 'surplus' });
    expect(await open(String(ahead?.id))).toBe('250.00');
    await expect(act(world.second, 'advanceCharge', 'unreview', String(ahead?.id))).rejects.toThrow('由收款单多余款产生');
    await act(world.second, 'receiptOrder', 'red', r.id, { reason: '退票' });
    expect([await open(item), await open(String(ahead?.id)), await balance('advance')]).toEqual(['1000.00', '0.00', before]);
  });
  it('with more money than it settles says what becomes of the rest, before it is submitted and before it is reviewed', async () => {
    const item = await owes('70.00');
    const header = { partner: customer, purpose: '1', payMethod: 'wire' };
    const saved = await add(world.d, 'receiptOrder', header, [{ item, amount: '70.00' }], { funds: [{ fund: 'bank', amount: '1030.00' }] });
    const words = '收款1,030.00，核销70.00，多余960.00，审核时转为预收款';
    await expect(act(world.d, 'receiptOrder', 'submit', saved.id, { confirmed: false })).rejects.toThrow(words);
    await act(world.d, 'receiptOrder', 'submit', saved.id);
    await expect(act(world.second, 'receiptOrder', 'review', saved.id, { confirmed: false })).rejects.toThrow(words);
  });
  it('whose surplus was used stays', async () => {
    const item = await owes('90.00');
    const r = await received(world, customer, [], [{ fund: 'bank', amount: '50.00' }]);
    const { rows } = await sql<{ id: string }>`select id from document where made_by = ${r.id}`.execute(world.w.db);
    const ahead = rows[0]?.id ?? '';
    await received(world, customer, [{ item, amount: '50.00' }], [{ fund: 'advance', item: ahead, amount: '50.00' }]);
    expect([await open(item), await open(ahead)]).toEqual(['40.00', '0.00']);
    for (const action of ['red', 'unreview'])
      await expect(act(world.second, 'receiptOrder', action, r.id, { reason: '退票' })).rejects.toThrow(/存在下游单据FS/);
  });
  it('takes no more than is open, nor pays back more than it names', async () => {
    const item = await owes('100.00');
    await expect(received(world, customer, [{ item, amount: '100.01' }], [{ fund: 'bank', amount: '100.01' }])).rejects.toThrow(/超过未核销金额|金额/);
    await expect(received(world, customer, [{ item, amount: '80.00' }], [{ fund: 'bank', amount: '60.00' }])).rejects.toThrow('收款明细与收款方式合计不一致');
    await expect(received(world, customer, [], [])).rejects.toThrow('请填写收款资金或核销明细');
  });
  it('allocates its money to what is due first', async () => {
    const first = (await opened('openingReceivable', [{ balanceType: 'receivable', amount: '30.00', billDate: '2020-01-01' }])).items[0];
    const second = (await opened('openingReceivable', [{ balanceType: 'receivable', amount: '30.00', billDate: '2020-02-01' }])).items[0];
    const filled = await fillSuggested(
      world.d,
      receiptOrder,
      { header: { partner: customer, payMethod: 'wire' }, lines: [], sections: { funds: [{ fund: 'bank', amount: '50.00' }] }, key: newId() },
      'allocate',
    );
    expect(filled.lines.map(({ item, amount }) => [item, amount])).toEqual([
      [first, '30.00'],
      [second, '20.00'],
    ]);
    const none = { ...world.d, permissions: { receiptOrder: ['add', 'edit'] } };
    await expect(fillSuggested(none, receiptOrder, { header: { partner: customer }, lines: [], key: newId() }, 'allocate')).rejects.toThrow('权限');
  });
  it('is allocated only what its writer may choose, and nothing before it says from whom', async () => {
    const grn = await bought(world, world.supplier, '44.00');
    await applied(world, world.supplier, [{ item: grn.id, amount: '44.00' }]);
    const proposed = async (permissions: string[], partner = world.supplier) => {
      const context = { ...world.d, permissions: { paymentOrder: permissions } };
      const { lines } = await fillSuggested(context, paymentOrder, { header: { partner }, lines: [], key: newId() }, 'allocate');
      return lines.map(({ item }) => item);
    };
    expect(await proposed(['add', 'edit', 'pull:paymentApplication'])).toContain(grn.id);
    expect(await proposed(['add', 'edit'])).not.toContain(grn.id);
    expect(await proposed(['add', 'edit'], '')).toEqual([]);
  });
  it('brings back what was paid ahead', async () => {
    const y = await prepaid(world, world.supplier, '70.00');
    const [made] = (await act(world.d, 'advancePayment', 'refund', y.id)).made ?? [];
    expect(made).toMatchObject({ kind: 'receiptOrder', status: 0 });
    const info = await documentInfo(world.d, receiptOrder, { id: String(made?.id) });
    expect(info.header).toMatchObject({ purpose: '2', totalAmount: '70.00', bankAmount: '70.00' });
    await act(world.d, 'receiptOrder', 'submit', String(made?.id));
    await act(world.second, 'receiptOrder', 'review', String(made?.id));
    expect([await open(y.id), (await row(y.id)).status]).toEqual(['0.00', 7]);
  });
});

describe('money received ahead', () => {
  it('is used on what is due first, and what is left goes back', async () => {
    const charge = await add(world.d, 'advanceCharge', { customer, amount: '500.00', payMethod: 'wire' }, []);
    await act(world.d, 'advanceCharge', 'submit', charge.id);
    await act(world.second, 'advanceCharge', 'review', charge.id);
    const [receipt] = (await act(world.d, 'advanceCharge', 'offset', charge.id)).made ?? [];
    const info = await documentInfo(world.d, receiptOrder, { id: String(receipt?.id) });
    expect(info.sections.funds).toMatchObject([{ fund: 'advance', item: charge.id, amount: '500.00' }]);
    await act(world.d, 'receiptOrder', 'cancel', String(receipt?.id));
    const [payment] = (await act(world.d, 'advanceCharge', 'refund', charge.id)).made ?? [];
    expect((await documentInfo(world.d, paymentOrder, { id: String(payment?.id) })).header).toMatchObject({
      purpose: '2',
      totalAmount: '500.00',
      bankAmount: '500.00',
    });
  });
  it('keeps the whole ledger provable', async () => {
    await post(world.d, 'openingReceivable', { startMonth: '2026-01' }, [
      { partner: customer, balanceType: 'receivable', billDate: '2025-01-01', amount: '1' },
    ]);
    expect((await selfCheck(world.w.db)).filter((result) => result.broken > 0)).toEqual([]);
    expect(openingReceivable.owners).toEqual(['D', 'V']);
  });
});
