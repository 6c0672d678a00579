import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { querySchema } from '../../src/define/query';
import { documentOf, printOf } from '../../src/domain/registry';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { documentInfo } from '../../src/server/engine/documents/info';
import { listDocuments } from '../../src/server/engine/documents/list';
import { drainOutbox } from '../../src/server/engine/documents/worker';
import { printDocuments } from '../../src/server/engine/prints/documents';
import { runQuery } from '../../src/server/engine/queries/run';
import { page } from '../support/callers';
import { act, add, documentsOf, edit, linesOf, rowOf } from '../support/documents';
import { inWorld } from '../support/in-world';
import { refusal, refusalWhere } from '../support/refusal';
import { makeSpecification, type Org, type TradeWorld, trade, tradeWorld } from '../support/trade-world';

let w: TradeWorld;
let h: Context;
let sellers: Context[];
let partners: string[];
/** A supplier who does not use the platform. */
let paper: string;
let suture: { spec: string; piece: string };
let moment = '2026-03-10T04:00:00Z';
const now = () => new Date(moment);
const enquiry = () => {
  const found = documentOf('enquiry');
  if (!found) throw new Error('no enquiry');
  return found;
};

async function rival(name: string): Promise<[Context, string]> {
  const org: Org = { ...w.dealer, id: newId(), name, warehouse: newId(), user: newId(), employee: newId(), department: newId() };
  await sql`insert into organisation (id, kind, code, name, joined, is_use_system) values (${org.id}, 'D', ${org.id.slice(-6)}, ${name}, true, true)`.execute(
    w.db,
  );
  await sql`insert into department (org_id, id, code, name, level, path) values (${org.id}, ${org.department}, '01', ${name}, 1, array[${org.department}::uuid])`.execute(
    w.db,
  );
  await sql`insert into employee (org_id, id, code, name, department_id) values (${org.id}, ${org.employee}, '001', ${name}, ${org.department})`.execute(w.db);
  const [ours, theirs] = [newId(), newId()];
  await sql`insert into partner (org_id, id, name, relation, kind, counterparty_id, settlement_mode, payment_days, first_approved) values
    (${w.hospital.id}, ${ours}, ${name}, 'HD', 'supplier', ${org.id}, '入库结算', 30, true), (${org.id}, ${theirs}, '康和医院', 'DH', 'customer', ${w.hospital.id}, '入库结算', 30, true)`.execute(
    w.db,
  );
  return [w.context(org), ours];
}

inWorld(
  (db) => tradeWorld(db, now),
  async (made) => {
    w = made;
    h = w.context(w.hospital);
    const [second, secondPartner] = await rival('瑞安商贸');
    const [third, thirdPartner] = await rival('北辰器械');
    sellers = [w.context(w.dealer), second, third];
    partners = [w.supplier, secondPartner, thirdPartner];
    const [shop, shopPartner] = [newId(), newId()];
    await sql`insert into organisation (id, kind, code, name) values (${shop}, 'D', 'OFF1', '线下公司')`.execute(w.db);
    await sql`insert into partner (org_id, id, name, relation, kind, counterparty_id, settlement_mode, payment_days, first_approved)
      values (${w.hospital.id}, ${shopPartner}, '线下公司', 'HD', 'supplier', ${shop}, '入库结算', 30, true)`.execute(w.db);
    paper = shopPartner;
    suture = await makeSpecification(w.db, '可吸收线');
    await trade(w.db, w.hospital, suture.spec);
  },
);

const DEADLINE = '2026-03-15T08:00:00.000Z';
const header = () => ({ title: '三月耗材询价', deadline: DEADLINE, needDate: '2026-03-30', deliveryPlace: '中心库', suppliers: [...partners, paper] });
const lines = () => [
  { specification: w.spec, unit: w.box, quantity: '10', targetPrice: '100', requirement: '近效期不收' },
  { needName: '一次性电极', needSpec: '中号', needUnit: '片', quantity: '50' },
];
/** What the latest enquiry became at a supplier's. */
const theirs = async (seller: Context): Promise<string> => {
  const { rows } = await sql<{
    id: string;
  }>`select m.id from document m join document e on e.id = m.mirror_of where m.org_id = ${seller.org.id} order by e.sn desc limit 1`.execute(w.db);
  return rows[0]?.id ?? '';
};
/** The supplier fills in his prices; '' = does not offer that line. */
async function quote(seller: Context, prices: readonly string[]): Promise<string> {
  const id = await theirs(seller);
  const own = await linesOf(seller, id);
  await edit(
    seller,
    'enquiry',
    id,
    { validUntil: '2026-06-30', contact: '王销售' },
    own.map((line, i) => ({ id: line.id, ...(prices[i] ? { quotePrice: prices[i], taxRate: '13', leadDays: '3' } : { declined: true }) })),
  );
  await act(seller, 'enquiry', 'review', id);
  await drainOutbox(w.db, now);
  return id;
}
const matrixOf = async (id: string, context = h) => (await documentInfo(context, enquiry(), { id })).matrix;
/** The same quotes as figures. */
const quotesOf = (sn: string) =>
  runQuery(
    h,
    querySchema.parse({ of: 'quoted', measures: ['offered', 'lacking', 'amount'], by: ['supplier', 'state', 'price', 'isLowest', 'isSealed'], where: { sn } }),
  );
const sealed = (value: string) =>
  sql`insert into rule_value (id, key, scope, org_id, value) values (${newId()}, 'quote.sealed', 'organisation', ${w.hospital.id}, ${value})`.execute(w.db);

describe('an enquiry', () => {
  let id: string;
  it('says what is missing before it goes out', async () => {
    const bare = await add(h, 'enquiry', { title: '空', deadline: '2026-03-01T00:00:00.000Z' }, [{ quantity: '1' }]);
    await expect(act(h, 'enquiry', 'submit', bare.id)).rejects.toThrow(
      /请选择邀请供应商[\s\S]*请选择规格型号，或填写需求名称|请选择规格型号，或填写需求名称[\s\S]*请选择邀请供应商/,
    );
    const late = await add(h, 'enquiry', { ...header(), deadline: '2026-03-01T00:00:00.000Z' }, [lines()[0] ?? {}]);
    await expect(act(h, 'enquiry', 'submit', late.id)).rejects.toThrow('报价截止须晚于现在');
    const wordless = await add(h, 'enquiry', header(), [{ needName: '电极', quantity: '5' }]);
    await expect(act(h, 'enquiry', 'submit', wordless.id)).rejects.toThrow('请填写需求单位');
  });

  it('comes to each invited supplier on the platform exactly once, without the price hoped for or the others', async () => {
    id = (await add(h, 'enquiry', header(), lines())).id;
    await act(h, 'enquiry', 'review', id);
    await drainOutbox(w.db, now);
    await drainOutbox(w.db, now);
    for (const seller of sellers) {
      const got = await documentsOf(seller, 'enquiry');
      expect(got).toHaveLength(1);
      expect(got[0]).toMatchObject({ status: 0, side: '2', title: '三月耗材询价', outcome: '待报价', warehouse_id: null, mirror_of: id });
      expect(JSON.stringify(got[0]?.extra)).not.toContain(paper);
      const own = await linesOf(seller, String(got[0]?.id));
      expect(own).toHaveLength(2);
      expect(own[0]).toMatchObject({ quantity: '10.0000', price: null });
      expect(JSON.stringify(own[0]?.extra)).not.toContain('100');
      expect(own[1]?.extra).toMatchObject({ needName: '一次性电极', needUnit: '片' });
    }
  });

  it('is not answered by halves, nor by nothing', async () => {
    const [seller] = sellers;
    if (!seller) throw new Error('no seller');
    const got = await theirs(seller);
    const own = await linesOf(seller, got);
    const fill = (...values: Record<string, unknown>[]) =>
      edit(
        seller,
        'enquiry',
        got,
        { validUntil: values.length > 0 ? '2026-06-30' : '' },
        own.map((line, i) => ({ id: line.id, declined: false, quotePrice: '', leadDays: '', ...values[i] })),
      );
    await fill({ quotePrice: '1', leadDays: '' }, { quotePrice: '1', taxRate: '', leadDays: '3' });
    expect(await refusal(act(seller, 'enquiry', 'review', got))).toEqual(['请填写交货天数 @ 1.leadDays', '请选择税率 @ 2.taxRate']);
    await fill({ declined: true }, { declined: true });
    expect(await refusal(act(seller, 'enquiry', 'review', got))).toEqual(['没有报价的明细，请使用婉拒']);
    await fill();
  });

  it('is answered line by line, each with price, tax and days', async () => {
    const [seller] = sellers as [Context];
    const own = await theirs(seller);
    await expect(act(seller, 'enquiry', 'submit', own)).rejects.toThrow('请填写报价有效期');
    const rows = await linesOf(seller, own);
    await edit(
      seller,
      'enquiry',
      own,
      { validUntil: '2026-06-30' },
      rows.map((line) => ({ id: line.id })),
    );
    await expect(act(seller, 'enquiry', 'submit', own)).rejects.toThrow('请填写报价单价，或勾选不报价');
    await quote(seller, ['118', '']);
    expect(await rowOf(seller, own)).toMatchObject({ status: 2, outcome: '已报价', total_amount: '1180.00' });
    const list = await listDocuments({ ...h, screen: 'enquiryList' }, enquiry(), page({ 'f.title': '三月' }));
    expect(list.list.find((row) => row.id === id)).toMatchObject({ invited: 4, quoted: 1 });
  });

  it('shows a quote taken back no more; refusing says why', async () => {
    const [, second, third] = sellers as [Context, Context, Context];
    const own = await quote(second, ['112.5', '8']);
    await act(second, 'enquiry', 'unreview', own);
    await drainOutbox(w.db, now);
    expect((await matrixOf(id))?.columns.map((column) => column.note)).toEqual(['已报价', '待报价', '待报价', '未入驻，可录入报价']);
    await act(second, 'enquiry', 'review', own);
    await expect(act(third, 'enquiry', 'decline', await theirs(third))).rejects.toThrow('请填写婉拒原因');
    await act(third, 'enquiry', 'decline', await theirs(third), { reason: '无货' });
    await drainOutbox(w.db, now);
    expect((await rowOf(third, await theirs(third))).outcome).toBe('已婉拒');
  });

  it('is compared line by line, the lowest marked; a supplier without the platform is typed in', async () => {
    const own = await linesOf(h, id);
    const typed = (supplier: string) =>
      act(h, 'enquiry', 'enterQuote', id, { input: { supplier }, lines: [{ id: String(own[1]?.id), quotePrice: '7.5', taxRate: '13' }] });
    await expect(typed(w.supplier)).rejects.toThrow('【康达医疗】在平台上，请由对方报价');
    await typed(paper);
    const matrix = await matrixOf(id);
    expect(matrix?.columns.map((column) => [column.title, column.note, column.total])).toEqual([
      ['康达医疗', '已报价', '1,180.00'],
      ['瑞安商贸', '已报价', '1,525.00'],
      ['北辰器械', '已婉拒', '0.00'],
      ['线下公司', '已报价', '375.00'],
    ]);
    expect(matrix?.rows.map((row) => row.cells.map((cell) => [cell.text[0] ?? '', cell.isBest]))).toEqual([
      [
        ['118.00', false],
        ['112.50', true],
        ['不报价', false],
        ['', false],
      ],
      [
        ['不报价', false],
        ['8.00', false],
        ['不报价', false],
        ['7.50', true],
      ],
    ]);
    expect((await documentInfo(h, enquiry(), { id })).header.suppliersName).toEqual(['康达医疗', '瑞安商贸', '北辰器械', '线下公司']);
    expect((await documentInfo(h, enquiry(), { id })).proposals?.award).toMatchObject({
      [String(own[0]?.id)]: { awardedSupplier: partners[1], awardedQuantity: '10' },
    });
  });

  it('prints with empty prices to be filled in, or compared with the best price bold', async () => {
    const form = printOf('print:inquiryManagement');
    if (!form) throw new Error('no form');
    const [plain] = await printDocuments(h, form, enquiry(), [id]);
    expect(plain?.title).toBe('询价单');
    expect(plain?.columns.map((column) => column.label)).toContain('单价(含税)');
    const [compared] = await printDocuments(h, form, enquiry(), [id], { isCompared: true });
    expect(compared).toMatchObject({ title: '比价表', signatures: ['询价人', '比价人', '审批'] });
    expect(compared?.columns.map((column) => column.label)).toContain('瑞安商贸 单价');
    expect(compared?.info.lines.map((line) => [line.offer1price, line.offer1priceBest, line.offer1amount])).toEqual([
      ['112.50', true, '1,125.00'],
      ['8.00', false, '400.00'],
      [undefined, undefined, '1,525.00'],
    ]);
  });

  it('never shows a supplier what others offer, nor costs to those who may not see them', async () => {
    const [first] = sellers as [Context];
    const info = await documentInfo(first, enquiry(), { id: await theirs(first) });
    expect(info.matrix).toBeUndefined();
    expect(JSON.stringify(info)).not.toContain('112.5');
    const { rows } = await sql`select 1 from enquiry_quote where org_id <> ${w.hospital.id}`.execute(w.db);
    expect(rows).toEqual([]);
    await expect(documentInfo(first, enquiry(), { id })).rejects.toThrow('单据不存在');
    expect(await matrixOf(id, { ...h, permissions: { enquiryList: ['compare'] } })).toBeUndefined();
    const seller = await documentInfo({ ...first, screen: 'inquiryManagement' }, enquiry(), { id: await theirs(first) });
    for (const name of ['suppliers', 'invited', 'winners']) expect(seller.header).not.toHaveProperty(name);
    await expect(documentInfo({ ...first, screen: 'enquiryList' }, enquiry(), { id: await theirs(first) })).rejects.toThrow('单据不存在');
  });

  it('is not taken back once somebody has quoted', async () => {
    await expect(act(h, 'enquiry', 'unreview', id)).rejects.toThrow('供应商已报价，不能反审核');
  });

  it('is awarded openly: only to who quoted, with a reason when not the cheapest', async () => {
    const [first, second] = await linesOf(h, id);
    const award = (one: Record<string, unknown>, more: Record<string, unknown> = {}, confirmed = true) =>
      act(h, 'enquiry', 'award', id, {
        lines: [
          { id: String(first?.id), ...one },
          { id: String(second?.id), ...more },
        ],
        confirmed,
      });
    const strange = act(h, 'enquiry', 'award', id, { lines: [{ id: newId(), awardedSupplier: partners[0] }] });
    expect(await refusal(strange)).toEqual(['明细行不存在，请刷新后重试']);
    await expect(award({})).rejects.toThrow('请选择中标供应商');
    await expect(award({ awardedSupplier: partners[2] })).rejects.toThrow('该供应商没有对此行报价');
    await expect(award({ awardedSupplier: partners[0] })).rejects.toThrow('未选最低价，请填写原因');
    expect(await refusal(award({ awardedSupplier: partners[1], awardedQuantity: '0' }))).toEqual(['请填写中标数量 @ 1.awardedQuantity']);
    await expect(award({ awardedSupplier: partners[1], awardedQuantity: '11' })).rejects.toThrow('中标数量不能大于询价数量');
    await award({ awardedSupplier: partners[0], awardedQuantity: '6', awardReason: '到货快' }, { awardedSupplier: paper, awardedQuantity: '50' });
    await drainOutbox(w.db, now);
    expect((await rowOf(h, id)).status).toBe(7);
    const outcomes = await Promise.all(sellers.map(async (seller) => (await rowOf(seller, await theirs(seller))).outcome));
    expect(outcomes).toEqual(['已中标', '未中标', '已婉拒']);
    const [won] = sellers as [Context];
    expect(await linesOf(won, await theirs(won))).toMatchObject([{ approved_quantity: '6.0000' }, { approved_quantity: null }]);
  });

  it('becomes an order for each winner, of what has a specification', async () => {
    const done = await act(h, 'enquiry', 'toOrder', id);
    expect(done.made).toHaveLength(1);
    const order = String(done.made[0]?.id);
    expect(await rowOf(h, order)).toMatchObject({
      partner_id: partners[0],
      status: 0,
      expected_date: '2026-03-30',
      delivery_address: '中心库',
      total_amount: '708.00',
    });
    expect(await linesOf(h, order)).toMatchObject([{ quantity: '6.0000', price: '118.000000', tax_rate: '13.00' }]);
    await expect(act(h, 'enquiry', 'toOrder', id)).rejects.toThrow('没有可以转采购订单的明细');
  });

  it('becomes an agreement; the former one ends the day before', async () => {
    await sql`insert into product_price (org_id, id, kind, specification_id, partner_id, unit_id, price, valid_from)
      values (${w.hospital.id}, ${newId()}, 'purchase', ${w.spec}, ${partners[0] ?? ''}, ${w.box}, 120, '2026-01-01')`.execute(w.db);
    await expect(act(h, 'enquiry', 'toAgreement', id, { input: { validFrom: '2098-04-01', validTo: '2098-03-01' } })).rejects.toThrow(
      '失效日期不能早于生效日期',
    );
    await act(h, 'enquiry', 'toAgreement', id, { input: { validFrom: '2098-04-01', validTo: '2098-12-31' } });
    const { rows } =
      await sql`select price, valid_from::text, valid_to::text from product_price where org_id = ${w.hospital.id} and specification_id = ${w.spec} order by valid_from`.execute(
        w.db,
      );
    expect(rows).toEqual([
      { price: '120.000000', valid_from: '2026-01-01', valid_to: '2098-03-31' },
      { price: '118.000000', valid_from: '2098-04-01', valid_to: '2098-12-31' },
    ]);
    await expect(act(h, 'enquiry', 'toAgreement', id, { input: { validFrom: '2098-04-01' } })).rejects.toThrow('该产品在有效期内已存在协议价');
    const inWords = sql`update document_line set specification_id = null where org_id = ${w.hospital.id} and document_id = ${id}`;
    expect(await refusalWhere(h, [inWords], (who) => act(who, 'enquiry', 'toAgreement', id, { input: { validFrom: '2099-04-01' } }))).toEqual([
      '没有可以转协议价的明细：中标明细须有规格型号',
    ]);
  });
});

describe('a sealed enquiry', () => {
  let id: string;
  const one = () => [lines()[0] ?? {}];
  it('shows who answered but no price before the deadline', async () => {
    await sealed('1');
    id = (await add(h, 'enquiry', header(), one())).id;
    await act(h, 'enquiry', 'review', id);
    await drainOutbox(w.db, now);
    for (const [i, seller] of sellers.entries()) await quote(seller, [String(100 + i)]);
    const info = await documentInfo(h, enquiry(), { id });
    expect(info.matrix?.note).toBe('密封报价：截止后可见');
    expect(info.matrix?.rows[0]?.cells.map((cell) => [cell.text, cell.isBest])).toEqual([
      [['已报价'], false],
      [['已报价'], false],
      [['已报价'], false],
      [[], false],
    ]);
    expect(info.proposals).toEqual({});
    const { list, totals } = await quotesOf(String((await rowOf(h, id)).sn));
    expect(list.map(({ state, price, isSealed }) => [state, price, isSealed]).sort()).toEqual([
      ['已报价', '', true],
      ['已报价', '', true],
      ['已报价', '', true],
      ['待报价', '', true],
    ]);
    expect(totals).toMatchObject({ offered: '3', lacking: '1', amount: '0' });
    const [line] = await linesOf(h, id);
    const lines = [{ id: String(line?.id), awardedSupplier: partners[0] }];
    await expect(act(h, 'enquiry', 'award', id, { lines })).rejects.toThrow('密封报价，截止后才能定标');
  });
  it('is open afterwards, and no quote is changed any more', async () => {
    moment = '2026-03-16T04:00:00Z';
    expect((await matrixOf(id))?.rows[0]?.cells[0]).toMatchObject({ text: ['100.00', '1,000.00', '3天到货'], isBest: true });
    const { list, totals } = await quotesOf(String((await rowOf(h, id)).sn));
    expect(list.find(({ isLowest }) => isLowest)).toMatchObject({ supplier: partners[0], price: '100', amount: '1000' });
    expect(totals).toMatchObject({ offered: '3', lacking: '1', amount: '3030' });
    const [seller] = sellers as [Context];
    await expect(act(seller, 'enquiry', 'unreview', await theirs(seller))).rejects.toThrow('已过报价截止时间');
    const [line] = await linesOf(h, id);
    await act(h, 'enquiry', 'award', id, { lines: [{ id: String(line?.id), awardedSupplier: partners[0] }], confirmed: false });
    expect((await rowOf(h, id)).status).toBe(7);
  });
});

describe('an enquiry that is closed', () => {
  it('closes at every supplier; late answers are refused; few answers are warned of', async () => {
    moment = '2026-03-10T05:00:00Z';
    await sql`delete from rule_value where key = 'quote.sealed'`.execute(w.db);
    const id = (await add(h, 'enquiry', { ...header(), suppliers: partners.slice(0, 2) }, [lines()[0] ?? {}])).id;
    await act(h, 'enquiry', 'review', id);
    await drainOutbox(w.db, now);
    const [first, second] = sellers as [Context, Context];
    await quote(first, ['90']);
    const [line] = await linesOf(h, id);
    const award = act(h, 'enquiry', 'award', id, { lines: [{ id: String(line?.id), awardedSupplier: partners[0] }], confirmed: false });
    await expect(award).rejects.toThrow('只有1家报价，不足3家');
    moment = '2026-03-16T05:00:00Z';
    const late = await theirs(second);
    await edit(
      second,
      'enquiry',
      late,
      { validUntil: '2026-06-30' },
      (await linesOf(second, late)).map((l) => ({ id: l.id, quotePrice: '80', taxRate: '13', leadDays: '1' })),
    );
    await expect(act(second, 'enquiry', 'submit', late)).rejects.toThrow('已过报价截止时间');
    await act(h, 'enquiry', 'stop', id, { reason: '预算取消' });
    await drainOutbox(w.db, now);
    expect(await rowOf(first, await theirs(first))).toMatchObject({ status: 7, outcome: '已关闭' });
    expect(await rowOf(second, late)).toMatchObject({ status: 6, outcome: '已关闭' });
  });
});

describe('a plan that is asked about first', () => {
  it('is fulfilled by the order that comes of the enquiry, not by asking', async () => {
    moment = '2026-03-10T06:00:00Z';
    const plan = await add(h, 'purchasePlan', { planType: '1', warehouse: w.hospital.warehouse, needDate: '2026-03-30' }, [
      { specification: w.spec, unit: w.box, quantity: '10', price: '120', taxRate: '13', supplier: w.supplier },
    ]);
    await act(h, 'purchasePlan', 'review', plan.id);
    const { made } = await act(w.context(w.hospital, { isSystem: true }), 'purchasePlan', 'toEnquiry', plan.id);
    const id = String(made[0]?.id);
    expect(await rowOf(h, id)).toMatchObject({ warehouse_id: w.hospital.warehouse, expected_date: '2026-03-30' });
    const own = (await linesOf(h, id)).map((line) => ({ id: line.id }));
    await edit(h, 'enquiry', id, { ...header(), suppliers: partners }, own);
    await act(h, 'enquiry', 'review', id);
    await drainOutbox(w.db, now);
    for (const seller of sellers) await quote(seller, ['110']);
    expect(await linesOf(h, plan.id)).toMatchObject([{ fulfilled: '0.0000', open: '10.0000' }]);
    // While it is asked about it is not ordered beside it.
    await expect(act(h, 'purchasePlan', 'toOrder', plan.id)).rejects.toThrow('没有可以转采购订单的明细');
    await act(h, 'enquiry', 'award', id, { lines: [{ id: String(own[0]?.id), awardedSupplier: partners[0], awardedQuantity: '10' }] });
    const order = String((await act(h, 'enquiry', 'toOrder', id)).made[0]?.id);
    await sql`update document set receiver = '库管', phone = '13800000000' where id = ${order}`.execute(w.db);
    await act(h, 'purchaseOrder', 'review', order);
    expect(await rowOf(h, plan.id)).toMatchObject({ status: 7 });
    await act(h, 'purchaseOrder', 'unreview', order);
    expect(await rowOf(h, plan.id)).toMatchObject({ status: 2 });
    expect(await linesOf(h, plan.id)).toMatchObject([{ fulfilled: '0.0000' }]);
  });
});
