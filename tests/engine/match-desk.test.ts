import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../src/server/base/id';
import { openDatabase } from '../../src/server/db/open';
import { selfCheck } from '../../src/server/engine/self-check/self-check';
import { acceptRows, takeBackRows } from '../../src/server/kinds/finance/match-accepting';
import { matchDesk, matchPartners } from '../../src/server/kinds/finance/match-desk';
import type { FreshDatabase } from '../support/database';
import { act, edit, linesOf, rowOf } from '../support/documents';
import { inWorld } from '../support/in-world';
import { brokenInvoices, invoiced, invoiceNo } from '../support/invoices';
import { accept, desk, filed, receive, said, takeBack } from '../support/matching';
import { type MoneyWorld, moneyWorld, openOf } from '../support/payments';
import { race, times } from '../support/race';

/** 核销台 (finance §2.5): why rows belong together, what they differ in, what accepting them writes, and that it is nobody's second way of posting. */
let database: FreshDatabase;
let world: MoneyWorld;
inWorld(moneyWorld, async (made, opened) => {
  database = opened;
  world = made;
});
/** Each test has a supplier of its own. */
let supplier: string;
beforeEach(async () => {
  const [org, partner] = [newId(), newId()];
  await sql`insert into organisation (id, kind, code, name) values (${org}, 'V', ${org}, ${`厂家${org.slice(-6)}`})`.execute(world.w.db);
  await sql`insert into partner (org_id, id, name, relation, kind, counterparty_id, first_approved, payment_days) values
    (${world.w.dealer.id}, ${partner}, ${`厂家${org.slice(-6)}`}, 'DV', 'supplier', ${org}, true, 30)`.execute(world.w.db);
  supplier = partner;
});
const setRule = (key: string, value: string) =>
  sql`insert into rule_value (id, key, scope, org_kind, value) values (${newId()}, ${key}, 'kind', 'D', ${value})`.execute(world.w.db);
const open = (item: string) => openOf(world.w, item);
const chargedOf = async (id: string) =>
  (await linesOf(world.d, id)).map(({ source_line_id, quantity, amount, match_result }) => [source_line_id, Number(quantity), amount, match_result]);
const pass = async (id: string) => {
  await act(world.d, 'purchaseInvoice', 'submit', id);
  return act(world.second, 'purchaseInvoice', 'review', id);
};

describe('lines of a file find their goods', () => {
  it('by number of the paper, name, size and quantity, and by money where names say nothing', async () => {
    const no = invoiceNo();
    await receive(world, supplier, [{ name: '纱布块', quantity: '300', price: '0.30' }], { invoiceNo: no });
    await receive(world, supplier, [
      { name: '留置针套件', quantity: '100', price: '7.92' },
      { name: '输液器', quantity: '200', price: '2.56' },
      { name: '引流装置', quantity: '10', price: '472.36' },
      { name: '胰岛素针头', quantity: '20', price: '2.15' },
    ]);
    await filed(
      world,
      supplier,
      '6160.61',
      [
        { name: '纱布块', quantity: '300', amount: '90.00' },
        { name: '留置针套件', quantity: '100', amount: '792.00' },
        { name: '某某管路', spec: 'X', quantity: '200', amount: '512.00' },
        { name: '引流装置', spec: '双瓶', unit: '箱', quantity: '1', amount: '4723.60' },
        { name: '别的东西', spec: '', amount: '43.00' },
        { name: '没有来过', amount: '0.01' },
      ],
      no,
    );
    expect(said(await desk(world, supplier))).toEqual([
      '纱布块|随货发票号+品名一致|same||',
      '留置针套件|品名+规格+数量一致|same||',
      '输液器|数量+金额一致|same||',
      '引流装置|品名+金额一致|same||',
      '胰岛素针头|金额一致|same||',
      '没有来过||extra|没有对应的货物|0.01',
    ]);
  });

  it('by the registration certificate it names', async () => {
    await receive(world, supplier, [{ name: '导管', quantity: '12', price: '10' }]);
    const cert = newId();
    await sql`insert into registration_cert (id, code, name, cert_type, risk_class, holder, approved_date, valid_to)
      values (${cert}, '国械注准20263010001', '导管', 'registration', '3', 'x', '2019-01-01', '2039-12-31')`.execute(world.w.db);
    await sql`update product set registration_cert_id = ${cert} where name = '导管'`.execute(world.w.db);
    await filed(world, supplier, '120.00', [{ name: '中心静脉用品 国械注准20263010001', quantity: '12', amount: '120.00' }]);
    expect(said(await desk(world, supplier))).toEqual(['导管|注册证+规格+数量一致|same||']);
  });

  it('spread over several receipts, the oldest first and to the cent', async () => {
    const first = await receive(world, supplier, [{ name: '缝线', quantity: '3', price: '14.2857' }]);
    await sql`update specification set spec = '3-0' where id = (select specification_id from document_line where id = ${first.lines[0] ?? ''})`.execute(
      world.w.db,
    );
    const second = await receive(world, supplier, [{ name: '缝线', quantity: '4', price: '14.2857' }]);
    await sql`update specification set spec = '3-0' where id = (select specification_id from document_line where id = ${second.lines[0] ?? ''})`.execute(
      world.w.db,
    );
    const draft = await filed(world, supplier, '100.00', [{ name: '缝线', spec: '3-0', quantity: '7', amount: '100.00' }]);
    const seen = await desk(world, supplier);
    expect(seen.rows.map(({ reason, state, goods }) => [reason, state, goods?.quantity, goods?.amount, goods?.others])).toEqual([
      ['品名+规格一致', 'same', '7', '100.00', 1],
    ]);
    await accept(world, supplier, () => true);
    expect(await chargedOf(draft.id)).toEqual([
      [first.lines[0], 3, '42.86', 'same'],
      [second.lines[0], 4, '57.14', 'same'],
    ]);
    // They came of one line of the file, and leave together.
    const back = await takeBack(world, supplier, ({ goods }) => goods?.quantity === '3');
    expect([await chargedOf(draft.id), said(back)]).toEqual([[], ['缝线|品名+规格一致|same||']]);
  });
});

describe('a paper without lines', () => {
  it('takes the goods that came with its number, its tail by cents within the rule', async () => {
    const no = invoiceNo();
    const grn = await receive(
      world,
      supplier,
      [
        { name: '胃管', quantity: '40', price: '9.97' },
        { name: '试纸', quantity: '20', price: '38.00' },
      ],
      { invoiceNo: no },
    );
    const draft = await filed(world, supplier, '1158.87', [], no);
    expect(said(await desk(world, supplier))).toEqual(['胃管|随货发票号一致|tail|尾差0.05|0.05', '试纸|随货发票号一致|tail|尾差0.02|0.02']);
    await accept(world, supplier, ({ isSound }) => isSound);
    await pass(draft.id);
    expect([await open(grn.id), await open(draft.id)]).toEqual(['0.00', '1158.87']);
  });
  it('takes the receipt, the line, or all there is that comes to its total', async () => {
    await receive(world, supplier, [
      { name: '甲', quantity: '1', price: '100' },
      { name: '乙', quantity: '1', price: '50' },
    ]);
    await receive(world, supplier, [{ name: '丙', quantity: '2', price: '35' }]);
    const draft = await filed(world, supplier, '150.00', []);
    expect(said(await desk(world, supplier))).toEqual(['甲|单据金额一致|same||', '乙|单据金额一致|same||', '丙||missing||-70.00']);
    await act(world.d, 'purchaseInvoice', 'cancel', draft.id);
    const single = await filed(world, supplier, '50.00', []);
    expect(said(await desk(world, supplier))[0]).toBe('乙|金额一致|same||');
    await act(world.d, 'purchaseInvoice', 'cancel', single.id);
    await filed(world, supplier, '220.00', []);
    expect(said(await desk(world, supplier)).map((row) => row.split('|')[1])).toEqual(['合计金额一致', '合计金额一致', '合计金额一致']);
  });
});

describe('what rows differ in', () => {
  it('is said of each: nothing, a tail, quantity, price, too much, no paper', async () => {
    await receive(world, supplier, [
      { name: '一致品', quantity: '10', price: '10' },
      { name: '尾差品', quantity: '300', price: '0.30' },
      { name: '少开品', quantity: '10', price: '10' },
      { name: '价差品', quantity: '12', price: '1342.42' },
      { name: '多开品', quantity: '9', price: '472.36' },
      { name: '税率品', quantity: '1', price: '20' },
      { name: '未到品', quantity: '40', price: '9.97' },
    ]);
    await filed(world, supplier, '21272.65', [
      { name: '一致品', quantity: '10', amount: '100.00' },
      { name: '尾差品', quantity: '300', amount: '90.01' },
      { name: '少开品', quantity: '6', amount: '60.00' },
      { name: '价差品', quantity: '12', amount: '16229.04' },
      { name: '多开品', quantity: '10', amount: '4723.60' },
      { name: '税率品', quantity: '1', amount: '20.00', taxRate: '9', tax: '1.65' },
      { name: '凭空品', quantity: '1', amount: '50.00' },
    ]);
    const seen = await desk(world, supplier);
    expect(said(seen)).toEqual([
      '一致品|品名+规格+数量一致|same||',
      '尾差品|品名+规格+数量一致|tail|尾差0.01|0.01',
      '少开品|品名+规格一致|quantity|少开4支|-40.00',
      '价差品|品名+规格+数量一致|price|单价+10.00|120.00',
      '多开品|品名+规格一致|extra|多开1支|472.36',
      '税率品|品名+规格+数量一致|price|税率不一致|',
      '凭空品||extra|没有对应的货物|50.00',
      '未到品||missing||-398.80',
    ]);
    expect(seen.rows.filter(({ isSound }) => isSound).map(({ name }) => name)).toEqual(['一致品', '尾差品']);
    expect(seen.sums).toMatchObject({ tail: '0.01', missing: '398.80', accepted: '0.00' });
    const choose = (name: string) => accept(world, supplier, (row) => row.name === name);
    await expect(choose('多开品')).rejects.toThrow('【多开品】多开1支，请对方红冲或修改发票');
    await expect(choose('凭空品')).rejects.toThrow('【凭空品】没有可以核销的入库明细');
    await expect(choose('未到品')).rejects.toThrow('【未到品】还没有发票');
    // A price that differs is accepted by a hand, and passed only by somebody who answers for it.
    const after = await choose('价差品');
    expect(after.rows.find(({ name }) => name === '价差品')).toMatchObject({
      state: 'price',
      reason: '品名+规格+数量一致',
      accepted: { by: expect.any(String) },
    });
  });

  it('is a tail as far as the rules go, by line and by paper', async () => {
    await receive(world, supplier, [
      { name: '甲品', quantity: '10', price: '10' },
      { name: '乙品', quantity: '10', price: '10' },
    ]);
    const draft = await filed(world, supplier, '200.11', [
      { name: '甲品', quantity: '10', amount: '100.05' },
      { name: '乙品', quantity: '10', amount: '100.06' },
    ]);
    expect((await desk(world, supplier)).rows.map(({ state, isSound }) => [state, isSound])).toEqual([
      ['tail', true],
      ['price', false],
    ]);
    await setRule('invoice.lineTolerance', '0.06');
    expect((await desk(world, supplier)).rows.map(({ state, isSound }) => [state, isSound])).toEqual([
      ['tail', true],
      ['tail', true],
    ]);
    await setRule('invoice.tolerance', '0.10');
    const seen = await desk(world, supplier);
    expect(seen.rows.map(({ isSound, says }) => [isSound, says])).toEqual([
      [false, '尾差0.05，整张合计0.11，超过0.10'],
      [false, '尾差0.06，整张合计0.11，超过0.10'],
    ]);
    await sql`delete from rule_value where key in ('invoice.tolerance', 'invoice.lineTolerance')`.execute(world.w.db);
    await act(world.d, 'purchaseInvoice', 'cancel', draft.id);
  });
});

describe('what is accepted', () => {
  it('is in its invoice to the cent, survives, can be taken back, and settles the open items once reviewed', async () => {
    const grn = await receive(world, supplier, [
      { name: '止血钳', quantity: '7', price: '14.2857' },
      { name: '手术衣', quantity: '100', price: '45.20' },
    ]);
    const draft = await filed(world, supplier, '4620.01', [
      { name: '止血钳', quantity: '7', amount: '100.01' },
      { name: '手术衣', quantity: '100', amount: '4520.00' },
    ]);
    const first = await accept(world, supplier, ({ isSound }) => isSound);
    expect(first.papers).toMatchObject([{ total: '4620.01', charged: '4620.01', accepted: 2, rows: 2 }]);
    expect(await chargedOf(draft.id)).toEqual([
      [grn.lines[0], 7, '100.01', 'tail'],
      [grn.lines[1], 100, '4520.00', 'same'],
    ]);
    expect((await desk(world, supplier)).rows.map(({ accepted }) => accepted?.by)).toEqual(['康达医疗员工', '康达医疗员工']);
    await takeBack(world, supplier, ({ name }) => name === '手术衣');
    expect((await chargedOf(draft.id)).map(([line]) => line)).toEqual([grn.lines[0]]);
    await accept(world, supplier, ({ name }) => name === '手术衣');
    await pass(draft.id);
    expect([await open(grn.id), await open(draft.id)]).toEqual(['0.00', '4620.01']);
    expect(await rowOf(world.d, draft.id)).toMatchObject({ match_result: 'tail', amount_diff: '0.01' });
    expect((await desk(world, supplier)).rows).toEqual([]);
    expect((await brokenInvoices.execute(world.w.db)).rows).toEqual([]);
    expect((await selfCheck(world.w.db)).filter((result) => result.broken > 0)).toEqual([]);
  });

  it('may be two hundred lines at once', async () => {
    const items = times(200, (i) => ({ name: `第${String(i + 1).padStart(3, '0')}号耗材`, quantity: String(1 + (i % 9)), price: '11.3' }));
    const grn = await receive(world, supplier, items);
    const told = items.map(({ name, quantity }) => ({ name, quantity, amount: (Number(quantity) * 11.3).toFixed(2) }));
    const total = told.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0) / 100;
    const draft = await filed(world, supplier, total.toFixed(2), told);
    const seen = await accept(world, supplier, ({ isSound }) => isSound);
    expect([seen.rows.filter(({ accepted }) => accepted).length, seen.papers[0]?.charged]).toEqual([200, total.toFixed(2)]);
    await pass(draft.id);
    expect([await open(grn.id), await open(draft.id)]).toEqual(['0.00', total.toFixed(2)]);
  });

  it('of lines that were pulled already is only marked, as long as they say what they said', async () => {
    const grn = await receive(world, supplier, [{ name: '镊子', quantity: '10', price: '10' }]);
    const draft = await invoiced(world, supplier, '100.00', [{ sourceLine: grn.lines[0] ?? '', quantity: '10' }]);
    const seen = await accept(world, supplier, () => true);
    expect(said(seen)).toEqual(['镊子|单号一致|same||']);
    expect([seen.rows[0]?.accepted?.by, (await rowOf(world.d, draft.id)).version]).toEqual(['康达医疗员工', 1]);
    const [line] = await linesOf(world.d, draft.id);
    await sql`update document_line set amount = 99.99 where id = ${String(line?.id)}`.execute(world.w.db);
    expect((await desk(world, supplier)).rows[0]?.accepted).toBeUndefined();
    await accept(world, supplier, () => true);
    const back = await takeBack(world, supplier, () => true);
    expect([back.rows[0]?.accepted, (await linesOf(world.d, draft.id)).length]).toEqual([undefined, 1]);
  });

  it('is not proposed twice where somebody pulled the goods by hand', async () => {
    const grn = await receive(world, supplier, [{ name: '弯盘', quantity: '10', price: '10' }]);
    const draft = await filed(world, supplier, '100.00', [{ name: '弯盘', quantity: '10', amount: '100.00' }]);
    const header = { seller: supplier };
    await edit(world.d, 'purchaseInvoice', draft.id, header, [{ sourceLine: grn.lines[0] ?? '', quantity: '10' }]);
    expect(said(await desk(world, supplier))).toEqual(['弯盘|单号一致|same||']);
  });

  it.each(['file', 'pulled'])('by two clerks at once is accepted by one: lines of a %s', async (sort) => {
    const grn = await receive(world, supplier, [{ name: `剪刀${sort}`, quantity: '10', price: '10' }]);
    const draft =
      sort === 'file'
        ? await filed(world, supplier, '100.00', [{ name: `剪刀${sort}`, quantity: '10', amount: '100.00' }])
        : await invoiced(world, supplier, '100.00', [{ sourceLine: grn.lines[0] ?? '', quantity: '10' }]);
    const seen = await desk(world, supplier);
    const given = { partner: supplier, rows: seen.rows.map(({ id }) => id), versions: { [draft.id]: seen.papers[0]?.version ?? 0 } };
    const many = await openDatabase({ url: database.url, poolSize: 12 });
    const { done, refused } = await race(times(4, (i) => () => acceptRows({ ...world.d, db: many.db, requestId: String(i) }, given)));
    expect([done.length, refused.length]).toEqual([1, 3]);
    for (const { message } of refused) expect(message).toMatch(/已被他人|已变化|已由/);
    expect((await linesOf(world.d, draft.id)).length).toBe(1);
    await expect(takeBackRows(world.d, { ...given, versions: {} })).rejects.toThrow(/已变化|已被他人修改/);
    await many.db.destroy();
  });
});

describe('nobody reads here what is not his', () => {
  it('neither partners of others, nor goods of stores beyond his, nor costs he does not see elsewhere', async () => {
    await receive(world, supplier, [{ name: '口罩', quantity: '10', price: '10' }]);
    const other = world.w.context(world.w.hospital);
    await expect(matchDesk({ ...other, screen: 'bizPurchaseInvoice' }, supplier)).rejects.toThrow('供应商不存在');
    const elsewhere = { ...world.d, user: { ...world.d.user, warehouses: [newId()] } };
    expect((await matchDesk(elsewhere, supplier)).rows).toEqual([]);
    expect((await matchPartners(elsewhere)).list.map(({ id }) => id)).not.toContain(supplier);
    expect((await matchPartners(world.d)).list.find(({ id }) => id === supplier)).toMatchObject({ lines: 1, amount: '100.00', papers: 0 });
    const costless = { ...world.d, permissions: { bizPurchaseInvoice: ['add', 'edit'] } };
    await expect(matchPartners(costless)).rejects.toThrow('您没有【核销台-查看成本】权限');
    await expect(matchPartners({ ...world.d, permissions: { saleOdo: ['viewCost'] } })).rejects.toThrow('您没有【核销台】权限');
    const reader = { ...world.d, permissions: { bizPurchaseInvoice: ['view'], stockFinance: ['viewCost'] } };
    expect((await matchDesk(reader, supplier)).mayAccept).toBe(false);
    await expect(acceptRows(reader, { partner: supplier, rows: ['x'], versions: {} })).rejects.toThrow('权限');
  });
});
