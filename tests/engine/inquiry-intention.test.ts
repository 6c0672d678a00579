import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Context } from '../../src/server/base/context';
import { remindOfDocuments } from '../../src/server/reminders';
import { act, add, edit, linesOf, rowOf } from '../support/documents';
import { inWorld } from '../support/in-world';
import { refusal } from '../support/refusal';
import { type TradeWorld, tradeWorld } from '../support/trade-world';

let w: TradeWorld;
let d: Context;
let day = '2026-03-10';
const now = () => new Date(`${day}T04:00:00Z`);
inWorld(
  (db) => tradeWorld(db, now),
  async (made) => {
    w = made;
    d = w.context(w.dealer);
  },
);

const wish = (more: Record<string, unknown> = {}) => ({
  source: '2',
  customer: w.customer,
  contact: '李护士长',
  phone: '13800000000',
  expectDate: '2026-04-01',
  ...more,
});
const known = () => ({ specification: w.spec, unit: w.box, quantity: '3' });
const unknown = { needName: '超声刀头', needSpec: '5mm', needUnit: '把', quantity: '2', expectPrice: '3000' };

describe('a registered wish', () => {
  it('names who wishes what', async () => {
    await expect(add(d, 'inquiryIntention', wish({ phone: '1380000' }), [known()])).rejects.toThrow('请输入11位手机号');
    const nobody = await add(d, 'inquiryIntention', wish({ customer: '' }), [known()]);
    await expect(act(d, 'inquiryIntention', 'submit', nobody.id)).rejects.toThrow('请选择客户');
    const nothing = await add(d, 'inquiryIntention', wish(), [{ quantity: '1' }]);
    await expect(act(d, 'inquiryIntention', 'submit', nothing.id)).rejects.toThrow('请选择规格型号，或填写需求名称');
  });

  it('needs no review, is followed up, and its maker is reminded once for each day named', async () => {
    const { id, sn } = await add(d, 'inquiryIntention', wish(), [unknown]);
    expect((await act(d, 'inquiryIntention', 'submit', id)).status).toBe(2);
    expect(await rowOf(d, id)).toMatchObject({ outcome: '1' });
    const follow = (text: string, nextDate: string) => act(d, 'inquiryIntention', 'follow', id, { input: { date: day, text, nextDate } });
    await expect(act(d, 'inquiryIntention', 'follow', id, { input: { date: day, text: '' } })).rejects.toThrow('请填写跟进内容');
    await follow('已联系厂家', '2099-03-20');
    await follow('等报价', '2099-03-25');
    const row = await rowOf(d, id);
    expect(row.promise_date).toBe('2099-03-25');
    expect(row.extra).toMatchObject({
      follows: `${day} 康达医疗员工：等报价（下次跟进 2099-03-25）\n${day} 康达医疗员工：已联系厂家（下次跟进 2099-03-20）`,
    });
    const told = () =>
      sql<{ body: string }>`select body from message where org_id = ${w.dealer.id} and uri = 'inquiryIntention' and object_id = ${sn ?? ''}`.execute(w.db);
    expect(await remindOfDocuments(w.db, () => new Date('2099-03-24T04:00:00Z'))).toBe(0);
    const due = () => new Date('2099-03-25T04:00:00Z');
    expect((await Promise.all([remindOfDocuments(w.db, due), remindOfDocuments(w.db, due)])).sort()).toEqual([0, 1]);
    expect((await told()).rows.map((one) => one.body)).toEqual([`询价登记${sn}约定于2099-03-25跟进`]);
    await follow('再约', '2099-04-01');
    expect(await remindOfDocuments(w.db, () => new Date('2099-04-02T04:00:00Z'))).toBe(1);
    expect((await told()).rows).toHaveLength(2);
  });

  it('that is given up says so and why', async () => {
    const { id } = await add(d, 'inquiryIntention', wish(), [unknown]);
    await act(d, 'inquiryIntention', 'submit', id);
    await expect(act(d, 'inquiryIntention', 'stop', id)).rejects.toThrow('请填写放弃原因');
    await act(d, 'inquiryIntention', 'stop', id, { reason: '客户已采购' });
    expect(await rowOf(d, id)).toMatchObject({ status: 4, outcome: '5' });
  });

  it('becomes an enquiry with all its words and is done', async () => {
    const { id } = await add(d, 'inquiryIntention', wish(), [known(), unknown]);
    await act(d, 'inquiryIntention', 'submit', id);
    const done = await act(d, 'inquiryIntention', 'toEnquiry', id);
    expect(done.status).toBe(7);
    expect(await rowOf(d, id)).toMatchObject({ outcome: '2' });
    const lines = await linesOf(d, String(done.made[0]?.id));
    expect(lines).toMatchObject([
      { specification_id: w.spec, quantity: '3.0000' },
      { extra: { needName: '超声刀头', needSpec: '5mm', needUnit: '把', targetPrice: '3000' } },
    ]);
  });

  it('of goods known only by their words becomes no order', async () => {
    const { id } = await add(d, 'inquiryIntention', wish(), [unknown, unknown]);
    await act(d, 'inquiryIntention', 'submit', id);
    expect(await refusal(act(d, 'inquiryIntention', 'toSalesOrder', id))).toEqual(['请先关联规格型号 @ 1.specification', '请先关联规格型号 @ 2.specification']);
  });

  it('becomes an order only as far as it has specifications; the rest stays open', async () => {
    const { id } = await add(d, 'inquiryIntention', wish(), [known(), unknown]);
    await act(d, 'inquiryIntention', 'submit', id);
    const done = await act(d, 'inquiryIntention', 'toSalesOrder', id);
    expect(done.status).toBe(2);
    const order = String(done.made[0]?.id);
    expect(await rowOf(d, order)).toMatchObject({ partner_id: w.customer, receiver: '李护士长', phone: '13800000000', expected_date: '2026-04-01' });
    await expect(act(d, 'inquiryIntention', 'toSalesOrder', id)).rejects.toThrow('没有可以转销售订单的明细');
    const [line] = await linesOf(d, order);
    await edit(d, 'salesOrder', order, { warehouse: w.dealer.warehouse, deliveryAddress: '住院楼' }, [
      { id: line?.id, quantity: '2', price: '120', taxRate: '13' },
    ]);
    await act(d, 'salesOrder', 'review', order);
    expect(await rowOf(d, id)).toMatchObject({ status: 2, outcome: '4' });
    expect(await linesOf(d, id)).toMatchObject([{ fulfilled: '2.0000', open: '1.0000' }, { fulfilled: '0.0000' }]);
    await expect(edit(d, 'salesOrder', order, {}, [])).rejects.toThrow('单据当前状态不能修改');
  });

  it('whose draft was thrown away may go on again', async () => {
    day = '2026-03-11';
    const { id } = await add(d, 'inquiryIntention', wish(), [known()]);
    await act(d, 'inquiryIntention', 'submit', id);
    const first = await act(d, 'inquiryIntention', 'toPlan', id);
    expect(first.status).toBe(7);
    await act(d, 'purchasePlan', 'cancel', String(first.made[0]?.id));
    const again = await act(d, 'inquiryIntention', 'toPlan', id);
    expect(again.made).toHaveLength(1);
    expect(await rowOf(d, id)).toMatchObject({ status: 7, outcome: '3' });
  });
});
