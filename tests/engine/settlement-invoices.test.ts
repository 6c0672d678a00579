import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { settlementInvoice } from '../../src/domain/settlement/settlement-invoice';
import { documentInfo } from '../../src/server/engine/documents/info';
import { sheetList } from '../../src/server/engine/documents/pull';
import { selfCheck } from '../../src/server/engine/self-check/self-check';
import { act, add, edit, linesOf, rowOf } from '../support/documents';
import { inWorld } from '../support/in-world';
import { mirrorOf, openIn } from '../support/money-across';
import { race, times } from '../support/race';
import { balances, grnLines, hospitalsOf, paper, type SettledWorld, sentInvoice, settledUp, settledWorld, soldLines, used } from '../support/settled-world';

/** The invoice for a settlement, one paper in two books: written by the supplier or for him, passed by the hospital, posted in both at once (finance §2.2, hospital §1). */
let world: SettledWorld;
let june: { settlement: string; grn: string };
let lines: { id: string; quantity: string }[];
inWorld(
  (db) => settledWorld(db, '40'),
  async (made) => {
    world = made;
    world.at('2026-06-10T02:00:00Z');
    await used(world, '10');
    const wrong = await used(world, '1');
    await act(world.h, 'useRecord', 'red', wrong.id, { reason: '登记错误' });
    world.at('2026-06-30T02:00:00Z');
    june = await settledUp(world, '2026-06-01');
    lines = await soldLines(world, june.settlement);
  },
);

const K = 'settlementInvoice';
const statusOf = async (own: string, there: string) => [(await rowOf(world.d, own)).status, (await rowOf(world.h, there)).status];
const charge = (quantity: string, amount?: string) => [{ sourceLine: lines[0]?.id ?? '', quantity, ...(amount ? { amount } : {}) }];
const info = (context: SettledWorld['h'], id: string) => documentInfo(context, settlementInvoice, { id });
const whole = async () => [await openIn(world.h, june.grn), (await balances(world)).hospital, (await balances(world)).dealer];

describe('a settlement invoice', () => {
  it('is offered what the hospital has booked of what it settled, without what was taken back before', async () => {
    expect(lines.map(({ quantity }) => Number(quantity))).toEqual([10]);
    const { list } = await sheetList({ ...world.d, screen: 'hospitalSettlementInvoice' }, settlementInvoice, { source: 'saleOdo', partner: world.w.customer });
    expect(list).toMatchObject([{ sourceLine: lines[0]?.id, open: '10', quantity: '10' }]);
    const there = await sheetList({ ...world.h, screen: 'settlementInvoiceCheck' }, settlementInvoice, { source: 'settlementGrn', partner: world.w.supplier });
    expect(there.list.map(({ open }) => open)).toEqual(['10']);
  });
  it('stands at the hospital as it was sent, charging what was booked there, and posts nothing before it is passed', async () => {
    const { own, there } = await sentInvoice(world, '12000.00', charge('10'));
    const mine = await info(world.d, own);
    const theirs = await info(world.h, there);
    const { sn } = await rowOf(world.h, june.grn);
    expect(theirs.header).toMatchObject({
      side: 'hospital',
      partner: world.w.supplier,
      invoiceTotal: '12000.00',
      matchResult: 'same',
      sellerName: '康达医疗',
      status: 1,
    });
    expect(theirs.lines).toMatchObject([{ sourceSn: sn, quantity: '10.0000', matched: '12000.00', settledAmount: '12000.00', settledPrice: '1200.000000' }]);
    expect(mine.header).toMatchObject({ side: 'supplier', partner: world.w.customer });
    expect([mine.header.settlementSns, theirs.header.settlementSns]).toEqual(Array(2).fill((await rowOf(world.h, june.settlement)).sn));
    expect(await whole()).toEqual(['12000.00', { payable: '12000.00' }, { receivable: '12000.00' }]);
    await expect(act(world.d, K, 'review', own)).rejects.toThrow();
    await expect(act(world.h, K, 'cancel', there)).rejects.toThrow('来自对方的单据不能作废，请驳回');
    await act(world.d, K, 'cancel', own);
    expect(await statusOf(own, there)).toEqual([6, 6]);
  });
  it('that is refused comes back with the reason, is put right and sent anew', async () => {
    const { own, there } = await sentInvoice(world, '12000.00', charge('10'));
    await act(world.h, K, 'nopass', there, { reason: '影像不清晰' });
    expect(await statusOf(own, there)).toEqual([3, 3]);
    expect(JSON.stringify((await info(world.d, own)).history)).toContain('影像不清晰');
    await expect(act(world.h2, K, 'review', there)).rejects.toThrow('已驳回');
    const [line] = await linesOf(world.d, own);
    await edit(world.d, K, own, { remark: '重传' }, [{ id: line?.id }]);
    await act(world.d, K, 'submit', own);
    const again = await hospitalsOf(world, own);
    expect([again === there, (await rowOf(world.h, there)).status, (await rowOf(world.h, again)).status]).toEqual([false, 6, 1]);
    await act(world.d, K, 'cancel', own);
    expect((await rowOf(world.h, again)).status).toBe(6);
  });
  it('moves both ledgers with the pass, and back with it: unreviewed it waits again, in red it is gone in both', async () => {
    const { own, there } = await sentInvoice(world, '6000.00', charge('5'));
    const before = await whole();
    await act(world.h2, K, 'review', there);
    expect(await statusOf(own, there)).toEqual([2, 2]);
    const { rows } = await sql`select item_kind, open::text as open, due_date::text as due from account_item where id = any(${[own, there]}::uuid[])`.execute(
      world.w.db,
    );
    expect(rows).toEqual(Array(2).fill({ item_kind: 'invoice', open: '6000.00', due: '2026-08-29' }));
    expect(await openIn(world.h, june.grn)).toBe('6000.00');
    expect((await balances(world)).dealer).toEqual({ receivable: '12000.00' });
    await act(world.h2, K, 'unreview', there);
    expect([await statusOf(own, there), await whole()]).toEqual([[1, 1], before]);
    await act(world.h2, K, 'review', there);
    await act(world.h2, K, 'red', there, { reason: '抬头错误' });
    expect([await statusOf(own, there), await whole()]).toEqual([[5, 5], before]);
    const [grnLine] = await linesOf(world.h, june.grn);
    expect(Number(grnLine?.invoiced_quantity ?? 0)).toBe(0);
  });
  it.each([
    [{ invoiceTotal: '12000.01' }, charge0('10'), '明细合计与价税合计相差0.01元'],
    [{ sellerName: '别家公司' }, charge0('10'), '销方与供应商不一致'],
    [{ invoiceNo: '123' }, charge0('10'), '数电发票号码为20位数字'],
    [{ files: [] }, charge0('10'), '请上传发票文件'],
    [{}, charge0('11'), '开票数量超过未开票数量10'],
    [{}, [], '请至少填写一行明细'],
  ] as const)('with %o is not sent: %s %s', async (header, asked, message) => {
    const rows = asked.map((one) => ({ ...one, sourceLine: lines[0]?.id }));
    const total = String(1200 * Number(asked[0]?.quantity ?? 0));
    await expect(
      (async () => {
        const saved = await add(world.d, K, { partner: world.w.customer, ...paper(world, total), ...header }, rows);
        await act(world.d, K, 'submit', saved.id);
      })(),
    ).rejects.toThrow(message);
  });
  it('that differs by more than a few cents is not passed; a tail is posted on both sides', async () => {
    const dear = await sentInvoice(world, '6000.06', charge('5', '6000.06'));
    await expect(act(world.h2, K, 'review', dear.there)).rejects.toThrow('发票金额与结算入库金额不一致，相差0.06元');
    await act(world.d, K, 'cancel', dear.own);
    const tail = await sentInvoice(world, '6000.02', charge('5', '6000.02'));
    await act(world.h2, K, 'review', tail.there);
    expect(await balances(world)).toEqual({ hospital: { payable: '12000.02' }, dealer: { receivable: '12000.02' } });
    await act(world.h2, K, 'red', tail.there, { reason: '重开' });
  });
  it('of a number that is registered already is not sent, whatever kind registered it', async () => {
    const number = '9'.repeat(20);
    const { own } = await sentInvoice(world, '6000.00', charge('5'), { invoiceNo: number });
    await expect(sentInvoice(world, '1200.00', charge('1'), { invoiceNo: number })).rejects.toThrow(`发票号码【${number}】已登记`);
    await act(world.d, K, 'cancel', own);
  });
  it('is written by the hospital for the supplier too, who reads it and has nothing to decide', async () => {
    const [source = ''] = await bookedLines();
    const saved = await add(world.h, K, { partner: world.w.supplier, ...paper(world, '2400.00') }, [{ sourceLine: source, quantity: '2' }]);
    await act(world.h, K, 'submit', saved.id);
    const [copy] = await mirrorOf(world.d, saved.id);
    expect(copy).toMatchObject({ side: 'supplier', status: 1, partner_id: world.w.customer });
    expect(await linesOf(world.d, String(copy?.id))).toMatchObject([{ source_line_id: lines[0]?.id, quantity: '2.0000' }]);
    for (const action of ['cancel', 'review', 'nopass']) await expect(act(world.d, K, action, String(copy?.id), { reason: '试' })).rejects.toThrow();
    await act(world.h2, K, 'review', saved.id);
    expect([await openIn(world.h, saved.id), await openIn(world.d, String(copy?.id))]).toEqual(['2400.00', '2400.00']);
    await act(world.h2, K, 'unreview', saved.id);
    expect([(await rowOf(world.h, saved.id)).status, (await rowOf(world.d, String(copy?.id))).status]).toEqual([0, 6]);
    await act(world.h, K, 'cancel', saved.id);
  });
  it('in red takes back what one in blue charged, in both books', async () => {
    const blue = await sentInvoice(world, '12000.00', charge('10'));
    await act(world.h2, K, 'review', blue.there);
    expect((await rowOf(world.h, june.grn)).status).toBe(7);
    expect((await rowOf(world.h, june.settlement)).status).toBe(7);
    const red = await add(world.d, K, { partner: world.w.customer, ...paper(world, '-1200.00', { sign: 'red', original: blue.own }) }, charge('-1'));
    await act(world.d, K, 'submit', red.id);
    const there = await hospitalsOf(world, red.id);
    expect((await info(world.h, there)).header).toMatchObject({ sign: 'red', original: blue.there });
    await act(world.h2, K, 'review', there);
    expect([await openIn(world.h, june.grn), await openIn(world.h, there), await openIn(world.d, red.id)]).toEqual(['1200.00', '-1200.00', '-1200.00']);
    expect((await rowOf(world.h, june.grn)).status).toBe(2);
    await expect(act(world.h2, K, 'red', blue.there, { reason: '错' })).rejects.toThrow('已有红字发票');
    await act(world.h2, K, 'red', there, { reason: '错' });
    await act(world.h2, K, 'red', blue.there, { reason: '重开' });
  });
  it('of several at one moment charges no more than there is, and none waits for the other for ever', async () => {
    const drafts = await Promise.all(times(4, () => add(world.d, K, { partner: world.w.customer, ...paper(world, '4800.00') }, charge('4'))));
    const { done, refused } = await race(
      drafts.map(
        ({ id }) =>
          () =>
            act(world.d, K, 'submit', id),
      ),
    );
    expect([done.length, refused.length]).toEqual([2, 2]);
    const theirs = await Promise.all(done.map(({ id }) => hospitalsOf(world, id)));
    await race([
      ...theirs.map((id) => () => act(world.h2, K, 'review', id)),
      ...done.map(
        ({ id }) =>
          () =>
            act(world.d, K, 'cancel', id),
      ),
    ]);
    const states = await Promise.all(done.map(({ id }, i) => statusOf(id, theirs[i] ?? '')));
    for (const [mine, there] of states) expect(there).toBe(mine);
    for (const [i, [mine]] of states.entries()) if (mine === 2) await act(world.h2, K, 'red', theirs[i] ?? '', { reason: '重开' });
    for (const { id } of drafts) if ((await rowOf(world.d, id)).status === 0) await act(world.d, K, 'cancel', id);
    expect((await balances(world)).hospital).toEqual({ payable: '12000.00' });
  });
  it('keeps the whole ledger provable', async () => {
    expect((await selfCheck(world.w.db)).filter(({ broken }) => broken > 0)).toEqual([]);
  });
});

/** Lines of the receipt that may be charged: not those that were taken back before it. */
async function bookedLines(): Promise<string[]> {
  const { list } = await sheetList({ ...world.h, screen: 'settlementInvoiceCheck' }, settlementInvoice, { source: 'settlementGrn', partner: world.w.supplier });
  expect((await grnLines(world, june.grn)).length).toBe(3);
  return list.map(({ sourceLine }) => sourceLine);
}
function charge0(quantity: string) {
  return [{ quantity }];
}
