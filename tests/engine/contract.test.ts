import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { listQuery } from '../../src/contract/requests';
import { addDays, dayOf } from '../../src/define/dates';
import type { RefField } from '../../src/define/field';
import { contract } from '../../src/domain/contract/contract';
import { purchaseOrder } from '../../src/domain/purchasing/purchase-order';
import type { Context } from '../../src/server/base/context';
import { endOver } from '../../src/server/engine/documents/effective';
import { documentInfo } from '../../src/server/engine/documents/info';
import { listDocuments } from '../../src/server/engine/documents/list';
import { pickDocuments } from '../../src/server/engine/documents/pick';
import { drainOutbox } from '../../src/server/engine/documents/worker';
import { remindOfDocuments } from '../../src/server/reminders';
import { act, add, documentsOf, edit, linesOf, rowOf } from '../support/documents';
import { inWorld } from '../support/in-world';
import { refusal } from '../support/refusal';
import { type TradeWorld, tradeWorld } from '../support/trade-world';

/** What two firms agreed on: prices in both books from the first day to the last, orders within it, and nothing of it by one side alone. */
let w: TradeWorld;
let d: Context;
let h: Context;
let now = new Date();
const today = () => dayOf(now);
const from = today();
const to = addDays(from, 364);
inWorld(
  (db) => tradeWorld(db, () => now),
  async (made) => {
    w = made;
    [d, h] = [w.context(w.dealer), w.context(w.hospital)];
  },
);

type Values = Record<string, unknown>;
const line = (more: Values = {}): Values => ({ specification: w.spec, unit: w.piece, price: '2', taxRate: '13', ...more });
const terms = (more: Values = {}): Values => ({
  title: '年度采购合同',
  type: '1',
  partner: w.supplier,
  startDate: from,
  endDate: to,
  files: ['scan.pdf'],
  needCounterSign: true,
  ...more,
});
const write = (more: Values = {}, lines: Values[] = [line()], who = h) => add(who, 'contract', terms(more), lines);
const conclude = async (who: Context, id: string) => {
  await act(who, 'contract', 'submit', id);
  return act(who, 'contract', 'review', id);
};
const refused = async (more: Values, lines?: Values[]) => refusal(write(more, lines).then(({ id }) => conclude(h, id)));
const copyOf = async (id: string) =>
  String((await documentsOf(d, 'contract')).find((row) => row.mirror_of === id && [1, 2, 4, 7].includes(Number(row.status)))?.id);
const agreed = async (who: Context) => {
  const { rows } = await sql<{ said: string }>`
    select p.kind || ' ' || trim_scale(p.price) || ' ' || p.valid_from || '~' || coalesce(p.valid_to::text, '') || case when p.status then '' else ' off' end as said
    from product_price p where p.org_id = ${who.org.id} and p.deleted_at is null order by p.valid_from, p.created_at, p.price`.execute(w.db);
  return rows.map(({ said }) => said);
};
const stated = async (who: Context, id: string) => (await documentInfo(who, contract, { id })).header;
const order = async (price: string, quantity: string, more: Values = {}) => {
  const at = { deliveryAddress: '解放路', receiver: '王', phone: '1', expectedDate: addDays(today(), 9) };
  const { id } = await add(h, 'purchaseOrder', { supplier: w.supplier, warehouse: w.hospital.warehouse, ...at, ...more }, [
    { specification: w.spec, unit: w.piece, quantity, price, taxRate: '13' },
  ]);
  return id;
};

describe('a contract', () => {
  it('says at the field what is missing or wrong', async () => {
    expect(await refusal(write({ endDate: from }))).toEqual(['结束日期须晚于开始日期 @ endDate']);
    expect(await refusal(write({}, [line({ validTo: addDays(to, 1) })]))).toEqual([`价格止不能晚于合同结束日期${to} @ 1.validTo`]);
    expect(await refused({}, [])).toEqual(['请至少填写一行价格明细']);
    expect(await refused({ type: '5', role: 'A' })).toEqual(['只有采购、销售、寄售合同有价格明细 @ type']);
    expect(await refused({ files: [] })).toEqual(['请上传合同扫描件 @ files']);
    expect(await refused({}, [line(), line({ price: '3' })])).toEqual(['同一规格和单位只能有一行 @ 2']);
    await sql`update business_product set status = 0 where org_id = ${w.hospital.id}`.execute(w.db);
    expect(await refused({})).toEqual(['产品【留置针】未准入或已停用，不能签订价格 @ 1.specification']);
    await sql`update business_product set status = 1 where org_id = ${w.hospital.id}`.execute(w.db);
  });

  let first = '';
  let copy = '';
  it('passed here waits for the other side, which sees its own side of it, and counts in neither book', async () => {
    await sql`insert into product_price (org_id, id, kind, specification_id, partner_id, unit_id, price, tax_rate, valid_from)
      values (${w.hospital.id}, gen_random_uuid(), 'purchase', ${w.spec}, ${w.supplier}, ${w.piece}, 2.5, 13, '2020-01-01')`.execute(w.db);
    const saved = await write({ amountLimit: '100', clauses: '按月结算' }, [line({ price: '2.6', quantityLimit: '40' })]);
    first = saved.id;
    expect(await refusal(act(h, 'contract', 'submit', first))).toEqual(['价格高于上次的2.5，请填写原因 @ 1.reason']);
    const lines = (await linesOf(h, first)).map(({ id }) => line({ id, price: '2.6', quantityLimit: '40', reason: '原料上涨' }));
    await edit(h, 'contract', first, terms({ amountLimit: '100', clauses: '按月结算' }), lines);
    await conclude(h, first);
    copy = await copyOf(first);
    expect(await rowOf(h, first)).toMatchObject({ status: 1, counter_status: '待对方确认', total_amount: '100.00', mode: 'A' });
    expect(await rowOf(d, copy)).toMatchObject({ status: 1, subkind: '2', mode: 'B', side: 'in', counter_sn: (await rowOf(h, first)).sn });
    expect((await linesOf(d, copy))[0]).toMatchObject({ price: '2.600000', reason: null });
    expect(await stated(d, copy)).toMatchObject({ files: ['scan.pdf'], clauses: '按月结算', effectState: '' });
    expect([await agreed(h), await agreed(d)]).toEqual([['purchase 2.5 2020-01-01~'], []]);
    await expect(act(h, 'contract', 'review', first)).rejects.toThrow('已发送对方，请等待对方确认');
    await expect(act(d, 'contract', 'submit', copy)).rejects.toThrow('您没有【合同起草-提交】权限');
    await expect(act(d, 'contract', 'cancel', copy)).rejects.toThrow('您没有【合同起草-作废】权限');
  });

  it('confirmed it holds in both books from its first day, in place of what was agreed before', async () => {
    await act(d, 'contract', 'review', copy);
    expect(await rowOf(h, first)).toMatchObject({ status: 2, counter_status: '对方已确认' });
    expect(await agreed(h)).toEqual([`purchase 2.5 2020-01-01~${addDays(from, -1)}`, `purchase 2.6 ${from}~${to}`]);
    expect(await agreed(d)).toEqual([`sale 2.6 ${from}~${to}`]);
    expect(await refusal(order('2.7', '1').then((id) => act(h, 'purchaseOrder', 'submit', id, { confirmed: false })))).toEqual([
      '采购单价高于协议价2.6 @ 1.price',
    ]);
  });

  it('is offered to what is ordered or paid under it: in effect, of that partner and side, with its last day', async () => {
    const { where = {}, within = {} } = purchaseOrder.header.contract as RefField;
    const filters = Object.fromEntries(Object.entries(where).map(([name, values]) => [`f.${name}`, values.join(',')]));
    expect(within).toEqual({ partner: 'supplier' });
    const offered = (partner: string) => pickDocuments(h, contract, { pageSize: 20, ...filters, 'f.partner': partner });
    const draft = await write({ title: '另一份' });
    const mine = await offered(w.supplier);
    expect(mine.map(({ id }) => id)).toEqual([first]);
    expect(mine[0]?.detail).toContain(`至 ${to}`);
    expect(await offered(w.customer)).toEqual([]);
    await act(h, 'contract', 'cancel', draft.id);
  });

  it('lets be ordered under it as much as was agreed, in both books', async () => {
    const beyond = async (quantity: string) => refusal(order('2.6', quantity, { contract: first }).then((id) => act(h, 'purchaseOrder', 'submit', id)));
    const { sn } = await rowOf(h, first);
    expect(await beyond('39')).toEqual([`超出合同金额上限：合同【${sn}】上限100.00，已执行0.00，本次101.40 @ contract`]);
    const id = await order('2.6', '30', { contract: first });
    await act(h, 'purchaseOrder', 'review', id);
    await drainOutbox(w.db, () => now);
    const [sales] = await documentsOf(d, 'salesOrder');
    expect(sales?.contract_id).toBe(copy);
    expect(await stated(h, first)).toMatchObject({ executed: '78.00', executedShare: '78.0' });
    expect(await refusal(order('1', '11', { contract: first }).then((one) => act(h, 'purchaseOrder', 'submit', one)))).toEqual([
      `超出合同【${sn}】约定数量40，已执行30 @ 1.quantity`,
    ]);
    await expect(act(h, 'contract', 'unreview', first)).rejects.toThrow(/合同已有订单【CG\d+】，不能反审核/);
    expect(await refusal(act(h, 'purchaseOrder', 'submit', await order('2.6', '1', { contract: (await write({ title: '未审核' })).id })))).toEqual([
      expect.stringMatching(/合同【QH\d+】不在有效期内 @ contract/),
    ]);
  });

  it('is in the way of another one for the same goods, not of a supplement, whose prices replace its own until it is taken back', async () => {
    const { sn } = await rowOf(h, first);
    expect(await refused({}, [line({ reason: '-' })])).toEqual([`【留置针 22G】在有效期内已有协议价，合同【${sn}】 @ 1.specification`]);
    now = new Date(now.getTime() + 10 * 86_400_000);
    const { made } = await act(h, 'contract', 'supplement', first);
    const id = String(made?.[0]?.id);
    expect(await rowOf(h, id)).toMatchObject({ contract_id: first, title: '年度采购合同补充协议', status: 0 });
    const lines = (await linesOf(h, id)).map(({ id: own }) => line({ id: own, price: '2.4' }));
    await edit(h, 'contract', id, terms({ parent: first, startDate: today(), endDate: addDays(to, 1), needCounterSign: false }), lines);
    expect(await refusal(conclude(h, id))).toEqual([`补充协议不能超出主合同的结束日期${to} @ endDate`]);
    await edit(h, 'contract', id, terms({ parent: first, startDate: today(), needCounterSign: false }), lines);
    await conclude(h, id);
    expect((await agreed(h)).slice(1)).toEqual([`purchase 2.6 ${from}~${addDays(today(), -1)}`, `purchase 2.4 ${today()}~${to}`]);
    // What goes on from it goes on at the price that holds.
    for (const action of ['renew', 'supplement']) {
      const next = String((await act(h, 'contract', action, first)).made?.[0]?.id);
      expect((await linesOf(h, next)).map(({ price }) => Number(price))).toEqual([2.4]);
    }
    await expect(act(h, 'contract', 'stop', first, { reason: '停', input: { stopDate: today() } })).rejects.toThrow('请先终止补充协议【');
    await act(h, 'contract', 'unreview', id);
    expect((await agreed(h)).slice(1)).toEqual([`purchase 2.6 ${from}~${to}`]);
    await act(h, 'contract', 'cancel', id);
  });

  it('stopped by one side ends in both books with the day it is stopped on', async () => {
    const stopDate = addDays(today(), 20);
    expect(await refusal(act(d, 'contract', 'stop', copy, { reason: '换供应商', input: { stopDate: addDays(from, -1) } }))).toEqual([
      '【终止日期】不能早于今天 @ stopDate',
    ]);
    await act(d, 'contract', 'stop', copy, { reason: '换供应商', input: { stopDate } });
    for (const [who, id] of [
      [h, first],
      [d, copy],
    ] as const) {
      expect(await rowOf(who, id)).toMatchObject({ status: 4, stop_date: stopDate });
      expect((await agreed(who)).at(-1)).toContain(`~${stopDate}`);
    }
    expect((await stated(h, first)).effectState).toBe('即将到期');
    // It still holds to that day, and stands with those that were ended all the same.
    const under = async (tab: string) =>
      (await listDocuments({ ...h, screen: 'contractList' }, contract, listQuery.parse({ tab }))).list.some(({ id }) => id === first);
    expect([await under('force'), await under('soon'), await under('stopped')]).toEqual([false, false, true]);
    expect((await rowOf(h, first)).due_date).toBeNull();
    expect(await order('2.6', '1', { contract: first }).then((id) => act(h, 'purchaseOrder', 'submit', id))).toMatchObject({ status: 1 });
  });

  it('is renewed from the day after its end for as long again, told of a month before, and over the day after', async () => {
    const { made } = await act(h, 'contract', 'renew', first);
    expect(await rowOf(h, String(made?.[0]?.id))).toMatchObject({ period_from: addDays(to, 1), period_to: addDays(to, 365), status: 0, basis_no: null });
    const short = await write({ title: '短约', type: '5', role: 'A', endDate: addDays(today(), 40), needCounterSign: false }, []);
    await conclude(h, short.id);
    const told = async () =>
      (
        await sql<{ body: string }>`select body from message where org_id = ${w.hospital.id} and uri = 'contract' and title = '合同即将到期'`.execute(w.db)
      ).rows.map(({ body }) => body);
    await remindOfDocuments(w.db, () => now);
    expect(await told()).toEqual([]);
    now = new Date(now.getTime() + 10 * 86_400_000);
    await remindOfDocuments(w.db, () => now);
    expect(await told()).toEqual([`合同${short.sn}将于${addDays(today(), 30)}到期，请及时续签或终止`]);
    now = new Date(now.getTime() + 30 * 86_400_000);
    expect(await endOver(w.db, () => now)).toBe(0);
    expect(await endOver(w.db, () => new Date(now.getTime() + 86_400_000))).toBe(1);
    expect((await rowOf(h, short.id)).status).toBe(7);
  });

  it('taken back before anything was ordered is gone from both books; refused there it is open again here', async () => {
    const { id } = await write({ title: '销售合同', type: '2', partner: w.customer, startDate: addDays(today(), 1) }, [line()], d);
    await conclude(d, id);
    const theirs = String((await documentsOf(h, 'contract')).find((row) => row.mirror_of === id)?.id);
    const before = await agreed(h);
    await act(h, 'contract', 'review', theirs);
    expect((await agreed(h)).length).toBe(before.length + 1);
    await act(d, 'contract', 'unreview', id);
    expect([await agreed(h), (await rowOf(h, theirs)).status, (await rowOf(d, id)).status]).toEqual([before, 6, 0]);
    await conclude(d, id);
    const again = String((await documentsOf(h, 'contract')).find((row) => row.mirror_of === id && row.status === 1)?.id);
    await act(h, 'contract', 'nopass', again, { reason: '价格偏高' });
    expect(await rowOf(d, id)).toMatchObject({ status: 3, counter_status: '对方已拒绝' });
  });
});
