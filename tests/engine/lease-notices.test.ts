import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addDays, dayOf } from '../../src/define/dates';
import { querySchema } from '../../src/define/query';
import { datasets } from '../../src/domain/registry';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { drainOutbox } from '../../src/server/engine/documents/worker';
import { runQuery } from '../../src/server/engine/queries/run';
import { selfCheck } from '../../src/server/engine/self-check/self-check';
import { act, add, cell, documentsOf, edit, linesOf, lotQuantity, post, rowOf } from '../support/documents';
import { inWorld } from '../support/in-world';
import { type LeasingWorld, leaseOf, leasingWorld, termsOf } from '../support/leasing-world';
import { colleague } from '../support/others';
import { refusal, refusalWhere } from '../support/refusal';
import { type TradeWorld, trade, tradeWorld } from '../support/trade-world';

/** Goods kept for somebody else: announced, received, picked and checked there, booked by their owner, and never a figure of whoever keeps them. */
let w: TradeWorld;
let l: LeasingWorld;
let d: Context;
let o: Context;
const now = new Date();
const today = dayOf(now);
const [from, to] = [addDays(today, -10), addDays(today, 300)];
inWorld(
  (db) => tradeWorld(db, () => now),
  async (made) => {
    w = made;
    l = await leasingWorld(w, from, to);
    [d, o] = [w.context(w.dealer), l.o];
    await trade(w.db, l.operator, w.spec);
    await post(o, 'otherGrn', { warehouse: l.leased, grnKind: '9' }, [goods('7', 'OWN', { givenCost: '10' })]);
  },
);

type Values = Record<string, unknown>;
const expiry = addDays(today, 400);
const goods = (quantity: string, batchNo: string, more: Values = {}): Values => ({
  specification: w.spec,
  unit: w.piece,
  quantity,
  batchNo,
  expiryDate: expiry,
  ...more,
});
const drained = () => drainOutbox(w.db, () => now);
const announced = (more: Values = {}) => ({ partner: l.keeper, warehouse: l.kept, kind: '1', expectDate: today, supplier: l.supplier, ...more });
const copyOf = async (kind: string, id: string) => String((await documentsOf(o, kind)).find((row) => row.mirror_of === id)?.id);
const kept = async (batch = '') =>
  Number(
    (
      await sql<{
        q: string;
      }>`select coalesce(sum(b.quantity), 0) as q from custody_balance b join lot t on t.org_id = b.org_id and t.id = b.lot_id where b.org_id = ${l.operator.id}
        and b.owner_id = ${w.dealer.id} and ${batch} in ('', t.batch_no)`.execute(w.db)
    ).rows[0]?.q,
  );
/** Every figure there is of goods the keeper has, moved, lacks or counts, over all of time. */
const OF_STOCK = [
  'lying',
  'balances',
  'movements',
  'turnover',
  'trading',
  'lacking',
  'reserved',
  'inbound',
  'outbound',
  'valuables',
  'volume',
  'sold',
  'received',
];
const figures = async () => {
  const asked = datasets.filter(({ id }) => OF_STOCK.includes(id));
  return Promise.all(
    asked.map(async ({ id, measures, takes = {}, day }) => {
      const where = 'specification' in takes ? { specification: w.spec } : {};
      const query = { of: id, measures: Object.keys(measures), where, ...(day && 'from' in takes ? { period: `2020-01-01~${today}` } : {}) };
      return [id, (await runQuery({ ...o, isSystem: true }, querySchema.parse(query))).totals];
    }),
  );
};
const broken = async () => (await selfCheck(w.db)).filter((check) => check.broken > 0).map(({ id, breaks }) => ({ id, breaks }));
const sent = async (kind: string, header: Values, lines: Values[]) => {
  const { id } = await add(d, kind, header, lines);
  await act(d, kind, 'submit', id);
  return { id, copy: await copyOf(kind, id) };
};
/** The lessee says what it paid, and reviews. */
const book = async (id: string) => {
  const lines = await linesOf(d, id);
  const header = { supplier: l.supplier, warehouse: l.kept, settleMode: '1', handler: w.dealer.employee };
  const typed = lines.map(({ id: line, quantity, batch_no, source_line_id }) => ({
    ...goods(String(quantity), String(batch_no)),
    id: line,
    sourceLine: source_line_id,
    price: '3',
    taxRate: '13',
  }));
  await edit(d, 'purchaseGrn', id, header, typed);
  await act(d, 'purchaseGrn', 'review', id);
};
const takeIn = async (copy: string, typed: Values[], input: Values = {}) => {
  const lines = await linesOf(o, copy);
  await act(o, 'grnNotice', 'receive', copy, { lines: typed.map((one, i) => ({ id: lines[i]?.id, ...one })), input });
  await drained();
};

describe('goods are announced', () => {
  it('only where there is a lease, to a store the keeper keeps, with what may be stored', async () => {
    const notice = (more: Values = {}, lines: Values[] = [goods('10', 'B1')]) => refusal(sent('grnNotice', announced(more), lines));
    expect(await notice()).toEqual(['【通达储运】与本单位没有有效的委托储运 @ partner']);
    await leaseOf(l, termsOf(l, from, to));
    expect(await notice({ partner: l.supplier })).toEqual(['【安泰厂家】与本单位没有有效的委托储运 @ partner']);
    expect(await notice({ supplier: '' })).toEqual(['请填写【供货方】 @ supplier']);
    expect(await notice({}, [goods('10', 'B1', { expiryDate: addDays(today, -1) })])).toEqual(['批号已过期，不能入库 @ 1.expiryDate']);
    const other = await sql<{
      id: string;
    }>`insert into warehouse (org_id, id, code, name, scrap_type, level, kind) values (${w.dealer.id}, gen_random_uuid(), 'WT2', '另一委托仓', 1, 1, '委托') returning id`.execute(
      w.db,
    );
    expect(await notice({ warehouse: other.rows[0]?.id })).toEqual(['委托仓【另一委托仓】的受托方不是【通达储运】 @ warehouse']);
  });

  let first = { id: '', copy: '' };
  it('stand at the keeper under his own warehouse, without what they cost', async () => {
    first = await sent('grnNotice', announced(), [goods('100', 'B1')]);
    expect(await rowOf(o, first.copy)).toMatchObject({ status: 1, side: 'in', warehouse_id: l.leased, partner_id: l.lessee });
    expect((await linesOf(o, first.copy))[0]).toMatchObject({ price: null, batch_no: 'B1' });
    await act(o, 'grnNotice', 'accept', first.copy);
    expect(await rowOf(d, first.id)).toMatchObject({ status: 2, counter_status: '对方已确认' });
  });

  it('come in parts as goods of the lessee at no value, and are booked by him', async () => {
    const own = await figures();
    const line = String((await linesOf(o, first.copy))[0]?.id);
    const receive = (more: Values, input: Values = {}) => refusal(act(o, 'grnNotice', 'receive', first.copy, { lines: [{ id: line, ...more }], input }));
    expect(await receive({ receivedNow: '101' })).toEqual(['实收数量不能大于通知数量 @ 1.receivedNow']);
    expect(await receive({ receivedNow: '1', rejectedNow: '1' })).toEqual(['请填写【拒收原因】 @ 1.rejectReason']);
    expect(await receive({ receivedNow: '0.5' })).toEqual(['数量不能换算为整数最小单位 @ 1.receivedNow']);
    await takeIn(first.copy, [{ receivedNow: '60' }]);
    await takeIn(first.copy, [{ receivedNow: '30', rejectedNow: '10', rejectReason: '外箱破损' }]);
    expect(await kept()).toBe(90);
    expect((await linesOf(o, first.copy))[0]).toMatchObject({ reason: '外箱破损' });
    expect(await rowOf(o, first.copy)).toMatchObject({ status: 7 });
    expect(await figures()).toEqual(own);
    expect(own.length).toBeGreaterThan(8);
    expect(await lotQuantity(w.db, l.operator.id, l.leased, 'B1')).toBe(0);
    const receipts = await documentsOf(d, 'purchaseGrn');
    expect(receipts.map(({ status, total_quantity, partner_id }) => [status, Number(total_quantity), partner_id])).toEqual([
      [0, 60, l.supplier],
      [0, 30, l.supplier],
    ]);
    expect(await broken()).toEqual([]);
    for (const { id } of receipts) await book(String(id));
    expect(await cell(w.db, w.dealer.id, l.kept, w.spec)).toBe('90 / 238.94');
    expect(await rowOf(d, first.id)).toMatchObject({ status: 7 });
    expect(await broken()).toEqual([]);
  });

  it('are measured where they travel cold', async () => {
    const { copy } = await sent('grnNotice', announced({ coldChain: true }), [goods('5', 'C1')]);
    await act(o, 'grnNotice', 'accept', copy);
    const line = String((await linesOf(o, copy))[0]?.id);
    const receive = (input: Values) => refusal(act(o, 'grnNotice', 'receive', copy, { lines: [{ id: line, receivedNow: '5' }], input }));
    expect(await receive({})).toEqual(['请填写【到货温度 ℃】 @ arriveTemp']);
    expect(await receive({ arriveTemp: '34.5' })).toEqual(['到货温度【34.5】超出库区范围 @ arriveTemp']);
    await takeIn(copy, [{ receivedNow: '5' }], { arriveTemp: '12', stockArea: l.area });
    expect(await kept('C1')).toBe(5);
  });

  it('may be refused, ended, and taken back while they lie there', async () => {
    const refused = await sent('grnNotice', announced(), [goods('1', 'R1')]);
    await act(o, 'grnNotice', 'nopass', refused.copy, { reason: '库区已满' });
    expect(await rowOf(d, refused.id)).toMatchObject({ status: 3, counter_status: '对方已拒绝' });
    const ended = await sent('grnNotice', announced(), [goods('8', 'S1')]);
    await act(o, 'grnNotice', 'accept', ended.copy);
    await takeIn(ended.copy, [{ receivedNow: '3' }]);
    await act(d, 'grnNotice', 'stop', ended.id, { reason: '余量改期' });
    expect([(await rowOf(o, ended.copy)).status, (await rowOf(d, ended.id)).status]).toEqual([4, 4]);
    const back = await sent('grnNotice', announced(), [goods('4', 'T1')]);
    await act(o, 'grnNotice', 'accept', back.copy);
    await takeIn(back.copy, [{ receivedNow: '4' }]);
    await act(d, 'grnNotice', 'red', back.id, { reason: '送错货主' });
    expect(await kept('T1')).toBe(0);
    expect((await documentsOf(d, 'purchaseGrn')).filter(({ remark }) => String(remark).includes(String('T1')))).toEqual([]);
    expect(await broken()).toEqual([]);
  });
});

describe('a store somebody else keeps', () => {
  it('is moved by nothing but papers he agreed to', async () => {
    const move = { transferKind: 'move', fromWarehouse: l.kept, toWarehouse: w.dealer.warehouse, mode: '1', handler: w.dealer.employee };
    expect(await refusal(post(d, 'stockTransfer', move, [goods('1', 'B1')]))).toEqual(['委托仓【通达委托仓】由【通达储运】保管，货物凭入库、出库通知收发 @ 1']);
    expect(await broken()).toEqual([]);
  });
  it('and the keeper neither sells, counts nor moves what is not his', async () => {
    const move = { transferKind: 'move', fromWarehouse: l.leased, toWarehouse: l.operator.warehouse, mode: '1', handler: l.operator.employee };
    expect((await refusal(post(o, 'stockTransfer', move, [goods('1', 'B1', { owner: w.dealer.id })]))).join()).toContain('库存不足');
    const held = await sql`select 1 from stock_balance where org_id = ${l.operator.id} and owner_id = ${w.dealer.id}`.execute(w.db);
    expect(held.rows).toEqual([]);
    expect(await cell(w.db, l.operator.id, l.leased, w.spec)).toBe('7 / 70.00');
    expect(await kept('B1')).toBe(90);
  });
});

describe('goods are sent out', () => {
  const asked = (more: Values = {}) => ({
    ...{ partner: l.keeper, warehouse: l.kept, consignee: w.customer, deliveryAddress: '解放路1号', receiver: '王', phone: '13800000000' },
    ...{ requireDate: today, deliveryWay: '送货', ...more },
  });
  const picks = async (copy: string, who: Context, typed: Values) =>
    act(who, 'odoNotice', 'pick', copy, { input: { picker: who.user.employee }, lines: [{ id: (await linesOf(o, copy))[0]?.id, ...typed }] });
  const checks = async (copy: string, who: Context, checkedNow: string) => {
    await act(who, 'odoNotice', 'recheck', copy, { lines: [{ id: (await linesOf(o, copy))[0]?.id, checkedNow }] });
    await drained();
  };

  let notice = { id: '', copy: '' };
  it('as far as they lie there and nobody else asked for them', async () => {
    expect(await refusal(sent('odoNotice', asked(), [goods('91', 'B1')]))).toEqual(['委托方库存不足：留置针 批号B1 需要91，可用90 @ 1.quantity']);
    notice = await sent('odoNotice', asked(), [goods('40', '', { price: '5', taxRate: '13' })]);
    expect((await linesOf(d, notice.id))[0]).toMatchObject({ batch_no: 'B1' });
    expect(await refusal(sent('odoNotice', asked(), [goods('51', 'B1')]))).toEqual(['委托方库存不足：留置针 批号B1 需要51，可用50 @ 1.quantity']);
    await act(o, 'odoNotice', 'accept', notice.copy);
  });

  it('picked by one, checked by another, and sold by their owner', async () => {
    const checker = { ...colleague(o), user: { ...colleague(o).user, employee: w.dealer.employee } };
    expect(await refusal(picks(notice.copy, o, { pickedQuantity: '41' }))).toEqual(['已拣数量不能大于通知数量 @ 1.pickedQuantity']);
    expect(
      await refusal(picks(notice.copy, o, { pickedQuantity: '4', batchNo: 'C1' }).then(() => picks(notice.copy, o, { pickedQuantity: '6', batchNo: 'C1' }))),
    ).toEqual(['委托方库存不足：留置针 批号C1 需要6，可用5 @ 1.pickedQuantity']);
    await picks(notice.copy, o, { pickedQuantity: '40', batchNo: 'B1' });
    expect(await refusal(checks(notice.copy, o, '40'))).toEqual(['拣货人不能复核自己的拣货，拣货与复核须为两人']);
    expect(await refusal(checks(notice.copy, checker, '41'))).toEqual(['复核数量不能大于已拣未复核的40 @ 1.checkedNow']);
    const stop = sql`insert into stock_block (org_id, id, specification_id, batch_no, document_id, begun_at) values (${w.dealer.id}, gen_random_uuid(), ${w.spec}, 'B1', gen_random_uuid(), now())`;
    expect(
      await refusalWhere(checker, [stop], async (context) =>
        act(context, 'odoNotice', 'recheck', notice.copy, { lines: [{ id: (await linesOf(o, notice.copy))[0]?.id, checkedNow: '40' }] }),
      ),
    ).toEqual(['批号B1已停售，不能出库 @ 1.batchNo']);
    await checks(notice.copy, checker, '40');
    expect(await kept('B1')).toBe(50);
    expect(await rowOf(o, notice.copy)).toMatchObject({ status: 7 });
    const [sale] = await documentsOf(d, 'saleOdo');
    expect(sale).toMatchObject({ status: 0, partner_id: w.customer, warehouse_id: l.kept });
    expect(await broken()).toEqual([]);
    await act(d, 'saleOdo', 'review', String(sale?.id));
    expect((await cell(w.db, w.dealer.id, l.kept, w.spec)).split(' ')[0]).toBe('50');
    expect(await rowOf(d, notice.id)).toMatchObject({ status: 7 });
    expect(await broken()).toEqual([]);
  });

  it('leave both books at once where they were ordered', async () => {
    const order = await add(
      d,
      'salesOrder',
      {
        customer: w.customer,
        warehouse: l.kept,
        settleMode: '1',
        deliveryAddress: '解放路1号',
        receiver: '王',
        phone: '1',
        expectedDate: today,

        salesman: w.dealer.employee,
      },
      [{ specification: w.spec, unit: w.piece, quantity: '20', price: '5', taxRate: '13' }],
    );
    await act(d, 'salesOrder', 'review', order.id);
    const source = (await linesOf(d, order.id))[0];
    const { id, copy } = await sent('odoNotice', asked(), [goods('12', 'B1', { price: '5', taxRate: '13', sourceLine: source?.id })]);
    await act(o, 'odoNotice', 'accept', copy);
    const checker = { ...colleague(o), user: { ...colleague(o).user, employee: w.dealer.employee } };
    await picks(copy, o, { pickedQuantity: '12' });
    await checks(copy, checker, '12');
    const sale = (await documentsOf(d, 'saleOdo')).find(({ made_by }) => made_by === id);
    expect(sale).toMatchObject({ status: 2 });
    expect(Number((await linesOf(d, order.id))[0]?.fulfilled)).toBe(12);
    expect(await rowOf(d, id)).toMatchObject({ status: 7 });
    expect(await broken()).toEqual([]);
  });

  it('from the place they lie at, which is named to whoever looks elsewhere', async () => {
    const place = newId();
    await sql`insert into location (org_id, id, code, name, warehouse_id) values (${l.operator.id}, ${place}, 'WA-01', 'WA-01', ${l.leased})`.execute(w.db);
    const came = await sent('grnNotice', announced(), [goods('8', 'P1', { price: '3', taxRate: '13' })]);
    await act(o, 'grnNotice', 'accept', came.copy);
    await act(o, 'grnNotice', 'receive', came.copy, { lines: [{ id: (await linesOf(o, came.copy))[0]?.id, receivedNow: '8', location: place }] });
    await drained();
    const { copy } = await sent('odoNotice', asked(), [goods('5', 'P1', { price: '5', taxRate: '13' })]);
    await act(o, 'odoNotice', 'accept', copy);
    expect((await linesOf(o, copy))[0]).toMatchObject({ location_id: place });
    expect(await refusal(picks(copy, o, { pickedQuantity: '5', location: '' }))).toEqual([
      '委托方库存不足：留置针 批号P1 需要5，可用0；该批号在货位 WA-01 8 @ 1.pickedQuantity',
    ]);
    await picks(copy, o, { pickedQuantity: '5' });
    await checks(copy, { ...colleague(o), user: { ...colleague(o).user, employee: w.dealer.employee } }, '5');
    expect(await kept('P1')).toBe(3);
    expect(await broken()).toEqual([]);
  });

  it('and travel on a run the lessee follows', async () => {
    const line = (await linesOf(o, notice.copy))[0];
    const header = {
      partner: l.lessee,
      consigneeName: '康和医院',
      deliveryAddress: '解放路1号',
      receiver: '王',
      phone: '13800000000',
      carrier: '自有车队',
      transportWay: '1',
      waybillNo: 'YD-1',
      boxes: '2',
    };
    const of = (quantity: string) => ({ specification: w.spec, unit: w.piece, quantity, batchNo: 'B1', sourceLine: line?.id });
    const run = await add(o, 'logisticsOrder', { ...header, coldChain: true }, [of('30')]);
    expect(await refusal(act(o, 'logisticsOrder', 'dispatch', run.id, { input: { departTime: now.toISOString() } }))).toEqual([
      '冷链须登记启运温度 @ departTemp',
    ]);
    await act(o, 'logisticsOrder', 'dispatch', run.id, { input: { departTime: now.toISOString(), departTemp: '5' } });
    await drained();
    const [copy] = await documentsOf(d, 'logisticsOrder');
    expect(copy).toMatchObject({ status: 2, side: 'in', stage: '在途', waybill_no: 'YD-1' });
    await act(o, 'logisticsOrder', 'track', run.id, { input: { at: now.toISOString(), place: '武汉', says: '到达分拨中心', temp: '4.5' } });
    await act(o, 'logisticsOrder', 'exception', run.id, { input: { outcome: '异常', exceptionNote: '外箱受潮', exceptionPhoto: ['a.jpg'] } });
    await act(o, 'logisticsOrder', 'sign', run.id, { input: { arriveTime: now.toISOString(), arriveTemp: '6', signer: '王', signPhoto: ['b.jpg'] } });
    await drained();
    expect(await rowOf(o, run.id)).toMatchObject({ status: 7, stage: '已签收' });
    const followed = await rowOf(d, String(copy?.id));
    expect(followed).toMatchObject({ stage: '已签收' });
    expect(JSON.stringify(followed.extra)).toContain('到达分拨中心');
    // No more goes than was checked, whoever is quicker, by one paper or two.
    const sends = async (...quantities: string[]) => {
      const { id } = await add(o, 'logisticsOrder', { ...header, waybillNo: 'YD-2' }, quantities.map(of));
      return { id, send: () => act(o, 'logisticsOrder', 'dispatch', id, { input: { departTime: now.toISOString() } }) };
    };
    const tooMuch = '超过可发运数量10（其余已在其他物流单） @ 1.quantity';
    expect(await refusal((await sends('11')).send())).toEqual([tooMuch]);
    expect(await refusal((await sends('6', '5')).send())).toHaveLength(2);
    const two = [await sends('10'), await sends('10')];
    const sent = await Promise.allSettled(two.map(({ send }) => send()));
    expect(sent.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const rejected = { id: String(two[sent.findIndex(({ status }) => status === 'fulfilled')]?.id) };
    await act(o, 'logisticsOrder', 'exception', rejected.id, { input: { outcome: '拒收', exceptionNote: '型号不符', exceptionPhoto: ['a.jpg'] } });
    expect(
      await refusal(act(o, 'logisticsOrder', 'sign', rejected.id, { input: { arriveTime: now.toISOString(), signer: '王', signPhoto: ['b.jpg'] } })),
    ).toEqual(['此单据不能签收']);
    await drained();
    const told = (await documentsOf(d, 'logisticsOrder')).find(({ waybill_no }) => waybill_no === 'YD-2');
    expect(told).toMatchObject({ stage: '拒收' });
    const back = await act(d, 'logisticsOrder', 'toReturn', String(told?.id));
    expect(back).toMatchObject({ status: 2 });
    expect(
      await refusal(add(o, 'logisticsOrder', { ...header, transportWay: '2' }, [of('10')]).then(({ id }) => act(o, 'logisticsOrder', 'submit', id))),
    ).toEqual(['委托承运须上传运输协议 @ agreement']);
  });
});
