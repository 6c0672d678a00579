import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addDays, dayOf } from '../../src/define/dates';
import { act as actOn } from '../support/callers';
import { inWorld } from '../support/in-world';
import { contractOf, type LeasingWorld, leaseOf, leasingWorld, paper, termsOf } from '../support/leasing-world';
import { change, disable, make, remove } from '../support/masters';
import { refusal, refusalWhere } from '../support/refusal';
import { type TradeWorld, tradeWorld } from '../support/trade-world';

/** Who stores goods in our warehouse: only with papers and a contract on both sides, each area let once, and what a month of it costs. */
let w: TradeWorld;
let l: LeasingWorld;
const now = new Date();
const today = dayOf(now);
const [from, to] = [addDays(today, -10), addDays(today, 300)];
inWorld(
  (db) => tradeWorld(db, () => now),
  async (made) => {
    w = made;
    l = await leasingWorld(w, from, to);
  },
);

const act = (id: string, action: string, more: Record<string, unknown> = {}) => actOn(l.o, 'lessee', action, { ids: [id], input: {}, ...more } as never);
const acts = (id: string, action: string, input: Record<string, unknown> = {}) => actOn(l.o, 'stockArea', action, { ids: [id], input } as never);
const rowOf = async (id: string) =>
  (
    await sql<
      Record<string, unknown>
    >`select state, period, area_m2::float as area, days_left, month_fee::float as fee, stock_pieces::float as pieces from lessee_list where id = ${id}`.execute(
      w.db,
    )
  ).rows[0];

describe('a lease', () => {
  let lease = '';
  it('stands under a contract of its days', async () => {
    expect(await refusal(make(l.o, 'lessee', termsOf(l, from, to, { leaseNo: 'QH-9' })))).toEqual([
      '没有与该委托方签订、覆盖租期的委托储运合同【QH-9】 @ leaseNo',
    ]);
    expect(await refusal(make(l.o, 'lessee', termsOf(l, from, addDays(to, 1))))).toEqual(['没有与该委托方签订、覆盖租期的委托储运合同【QH-1】 @ leaseNo']);
  });
  it('needs the papers of both, and an area where it is paid by area', async () => {
    lease = await make(l.o, 'lessee', termsOf(l, from, to));
    const submit = (context = l.o) => actOn(context, 'lessee', 'submit', { ids: [lease], input: {} } as never);
    expect(await refusalWhere(l.o, [sql`delete from licence where holder_id = ${l.operator.id}`], submit)).toEqual([
      '本单位没有有效的【第三方储运备案凭证】，不能受托储运',
    ]);
    expect(await refusalWhere(l.o, [sql`delete from licence where holder_id = ${w.dealer.id}`], submit)).toEqual([
      '委托方的证照已过期或缺失，不能委托储运 @ partner',
    ]);
    expect(await refusalWhere(l.o, [sql`update lessee set area_ids = '{}' where id = ${lease}`], submit)).toEqual(['请选择按面积计费的库区 @ areas']);
    expect(await refusal(act(lease, 'pass'))).toEqual(['委托方【QH-1】当前状态不能执行此操作']);
  });
  it('is passed by somebody, sent back with a reason, and counts once', async () => {
    await act(lease, 'submit');
    await act(lease, 'nopass', { reason: '租金未议定' });
    await change(l.o, 'lessee', lease, { rentPrice: '0.6' });
    await act(lease, 'submit');
    await act(lease, 'pass');
    expect(await rowOf(lease)).toMatchObject({ state: 'live', period: 'in', area: 100, days_left: 300, pieces: 0 });
    const second = await make(l.o, 'lessee', termsOf(l, from, to, { feeMode: '3', areas: [] }));
    expect(await refusal(act(second, 'submit'))).toEqual(['该委托方在此期间已有委托【QH-1】 @ startDate']);
    const year = addDays(to, 365);
    await contractOf(w, l.operator, l.lessee, 'QH-2', from, year);
    expect(await refusal(make(l.o, 'lessee', termsOf(l, addDays(to, 1), year, { leaseNo: 'QH-2' })))).toEqual([
      `库区已租给【${w.dealer.name}】至${to} @ areas`,
    ]);
  });
  it('costs its areas for each of its days, and what went through them', async () => {
    const month = today.slice(0, 7);
    const first = `${month}-01` < from ? from : `${month}-01`;
    const days = Math.round((Date.parse(today) - Date.parse(first)) / 86_400_000) + 1;
    expect((await rowOf(lease))?.fee).toBeCloseTo(100 * days * 0.6, 2);
    const answer = (await act(lease, 'charge', { input: { month } })) as { says: string[] };
    expect(answer.says.join()).toContain(`销项发票FX`);
    expect(await refusal(act(lease, 'charge', { input: { month } }))).toEqual([`【${month}】没有费用，或已生成发票`]);
    const supplier = sql`update partner set kind = 'supplier' where id = ${l.lessee}`;
    expect(await refusalWhere(l.o, [supplier], (context) => actOn(context, 'lessee', 'charge', { ids: [lease], input: { month } } as never))).toEqual([
      '委托方【QH-1】在往来单位中不是客户，不能开具销项发票',
    ]);
    expect(await refusal(act(lease, 'charge', { input: { month: '2099-01' } }))).toEqual(['费用月份不能晚于本月']);
    const { rows } = await sql<{ name: string; amount: string }>`
      select x.extra ->> 'serviceName' as name, x.amount::text from document h join document_line x on x.org_id = h.org_id and x.document_id = h.id
        where h.org_id = ${l.operator.id} and h.kind = 'saleInvoice'`.execute(w.db);
    const name = `${month} 库区租金（QH-1）`;
    expect(rows).toEqual([{ name, amount: (100 * days * 0.6).toFixed(2) }]);
    // Of a month under way what came since is charged later, once.
    await sql`update document_line x set quantity = x.quantity - 100 where x.extra ->> 'serviceName' = ${name} and exists (select from document h where h.org_id = x.org_id
      and h.id = x.document_id and h.kind = 'saleInvoice' and h.org_id = ${l.operator.id})`.execute(w.db);
    expect(((await act(lease, 'charge', { input: { month } })) as { says: string[] }).says.join()).toContain('1行，共60');
    expect(await refusal(act(lease, 'charge', { input: { month } }))).toEqual([`【${month}】没有费用，或已生成发票`]);
  });
});

describe('an area', () => {
  it('is let to one at a time unless it is shared, and is free once it is given back', async () => {
    const area = await make(l.o, 'stockArea', { warehouse: l.leased, code: 'A2', name: '常温二区', areaM2: '50' });
    const elsewhere = await make(l.o, 'stockArea', { warehouse: l.operator.warehouse, code: 'B1', name: '自有区' });
    const lease = String((await sql<{ id: string }>`select id from lessee where state = 'live'`.execute(w.db)).rows[0]?.id);
    expect(await refusal(acts(area, 'release'))).toEqual(['库区【常温二区】没有租出']);
    expect(await refusal(acts(elsewhere, 'assign', { lessee: lease }))).toEqual(['该委托方的货物不存放在这个库房']);
    await acts(area, 'assign', { lessee: lease });
    expect((await rowOf(lease))?.area).toBe(150);
    expect(await refusal(disable(l.o, 'stockArea', area))).toEqual(['库区【常温二区】已租出，请先释放']);
    expect(await refusal(remove(l.o, 'stockArea', area))).toEqual(['库区【常温二区】已租出，请先释放']);
    await sql`insert into lessee (org_id, id, partner_id, lease_no, warehouse_id, start_date, end_date, fee_mode, contact, state)
      select org_id, gen_random_uuid(), partner_id, 'QH-3', warehouse_id, start_date, end_date, '3', '-', 'live' from lessee where id = ${lease}`.execute(w.db);
    const other = String((await sql<{ id: string }>`select id from lessee where lease_no = 'QH-3'`.execute(w.db)).rows[0]?.id);
    expect(await refusal(acts(area, 'assign', { lessee: other }))).toEqual([`库区已租给【${w.dealer.name}】至${to}`]);
    await acts(area, 'release');
    await disable(l.o, 'stockArea', area);
    expect(await refusal(acts(area, 'assign', { lessee: other }))).toEqual(['库区【常温二区】已停用']);
    await sql`delete from lessee where id = ${other}`.execute(w.db);
  });
});

describe('a lease ends', () => {
  it('for a while or for good, when nothing is stored any more', async () => {
    const lease = String((await sql<{ id: string }>`select id from lessee where state = 'live'`.execute(w.db)).rows[0]?.id);
    await act(lease, 'disable');
    await act(lease, 'enable');
    const [goods, lot] = [sql`${w.spec}`, sql`gen_random_uuid()`];
    const kept = sql`insert into custody_balance (org_id, warehouse_id, specification_id, lot_id, location_id, owner_id, quantity, first_at)
      values (${l.operator.id}, ${l.leased}, ${goods}, ${lot}, no_location(), ${w.dealer.id}, 5, now())`;
    expect(await refusalWhere(l.o, [kept], (context) => actOn(context, 'lessee', 'stop', { ids: [lease], input: {}, reason: '不再续租' } as never))).toEqual([
      '委托方【QH-1】仍有库存，请先出库',
    ]);
    await act(lease, 'stop', { reason: '不再续租' });
    expect(await rowOf(lease)).toMatchObject({ state: 'stopped', days_left: 0 });
    expect(await refusal(paper(w, l.operator, l.operator, '开票信息').then(() => leaseOf(l, termsOf(l, from, to, { areas: [] }))))).toEqual([
      '请选择按面积计费的库区 @ areas',
    ]);
  });
});
