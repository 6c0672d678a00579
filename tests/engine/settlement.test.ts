import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { ListQuery } from '../../src/contract/requests';
import { addDays, dayOf } from '../../src/define/dates';
import type { DocumentDefinition } from '../../src/define/define-document';
import type { PrintDefinition } from '../../src/define/define-print';
import { documentOf, printOf } from '../../src/domain/registry';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { generateDocuments } from '../../src/server/engine/documents/generate';
import { documentInfo } from '../../src/server/engine/documents/info';
import { listDocuments } from '../../src/server/engine/documents/list';
import { sheetList } from '../../src/server/engine/documents/pull';
import { drainOutbox } from '../../src/server/engine/documents/worker';
import { virtualWarehouse } from '../../src/server/engine/ledger/places';
import { printDocuments } from '../../src/server/engine/prints/documents';
import { selfCheck } from '../../src/server/engine/self-check/self-check';
import type { ReceiptBooking } from '../../src/server/his/his';
import { repeatCall } from '../../src/server/his/repeat-call';
import { answerOverdue } from '../../src/server/kinds/settlement/deadlines';
import { act, add, cell, documentsOf, edit, linesOf, lotQuantity, owed, post, rowOf } from '../support/documents';
import { inWorld } from '../support/in-world';
import { brokenPromises } from '../support/others';
import { quietHis } from '../support/quiet-his';
import { refusal, refusalWhere } from '../support/refusal';
import { type TradeWorld, tradeWorld } from '../support/trade-world';

/** A supplier's goods at a hospital, from the shipment to the money in both books: worked example E7, months with red ones, both ways back. */
let w: TradeWorld;
let h: Context;
let d: Context;
let outside: string;
let now = new Date('2026-06-10T02:00:00Z');
const definition = documentOf('settlement') as DocumentDefinition;
const PAGE = { pageNum: 1, pageSize: 50 } as ListQuery;

inWorld(
  (db) => tradeWorld(db, () => now),
  async (made) => {
    w = made;
    h = w.context(w.hospital);
    d = w.context(w.dealer);
    const category = newId();
    await sql`insert into custom_category (org_id, id, kind, code, name) values (${w.hospital.id}, ${category}, 'finance', 'F1', '卫生材料')`.execute(w.db);
    await sql`update business_product set finance_category_id = ${category} where org_id = ${w.hospital.id}`.execute(w.db);
    await post(d, 'initialStock', { warehouse: w.dealer.warehouse }, [
      { specification: w.spec, unit: w.piece, quantity: '12', batchNo: 'S1', expiryDate: '2031-01-31', unitCost: '5000', taxRate: '13' },
      { specification: w.spec, unit: w.piece, quantity: '8', batchNo: 'S2', expiryDate: '2030-12-31', unitCost: '5000', taxRate: '13' },
    ]);
    outside = await virtualWarehouse(d, { virtual: 'presale', of: w.hospital.id });
  },
);

const at = (moment: string) => {
  now = new Date(moment);
};
const there = () => cell(w.db, w.dealer.id, outside, w.spec);
const own = () => cell(w.db, w.hospital.id, w.wardStore, w.spec);
const receivable = () => owed(w.db, w.dealer.id, 'receivable');
const payable = () => owed(w.db, w.hospital.id, 'payable');
const i12 = async () => (await selfCheck(w.db)).find((check) => check.id === 'I12');
const rule = (key: string, value: string) =>
  sql`insert into rule_value (id, key, scope, org_id, value) values (${newId()}, ${key}, 'organisation', ${w.hospital.id}, ${value}) on conflict do nothing`.execute(
    w.db,
  );
const unruled = (key: string) => sql`delete from rule_value where org_id = ${w.hospital.id} and key = ${key}`.execute(w.db);

const use = async (quantity: string, batchNo: string, patient = '') => {
  const how = patient ? { useType: '1', patient } : { useType: '2', reason: '手术' };
  const done = await post(h, 'useRecord', { ...how, department: w.ward, warehouse: w.wardStore, useTime: now.toISOString() }, [
    { specification: w.spec, unit: w.piece, quantity, batchNo, owner: w.dealer.id },
  ]);
  return done;
};
const generate = (input: Record<string, unknown> = {}, by = h) =>
  generateDocuments({ ...by, screen: 'settlementRecord' }, definition, {
    key: newId(),
    input: { settleKind: 'use', periodFrom: '2026-06-01', periodTo: addDays(dayOf(now), -1), ...input },
  });
const copyOf = async (id: string) => {
  const { rows } = await sql<{
    id: string;
    status: number;
    stage: string;
    sn: string;
  }>`select id, status, stage, sn from document where mirror_of = ${id} and kind = 'settlement' order by sn desc`.execute(w.db);
  return rows[0] as { id: string; status: number; stage: string; sn: string };
};
const confirm = async (id: string) => {
  await act({ ...d, screen: 'settlementManage' }, 'settlement', 'confirm', (await copyOf(id)).id);
  await drainOutbox(w.db, () => now);
};
const pass = async (id: string) => {
  const done = await act({ ...h, screen: 'settlementRecord' }, 'settlement', 'review', id);
  await drainOutbox(w.db, () => now);
  return done;
};

let advance: string;
let used: string;
let first: string;
describe('E7: what a hospital used of consigned goods becomes money in both books', () => {
  it('1–3: shipped unsold, received, used', async () => {
    const goods = { specification: w.spec, unit: w.piece, price: '8000', taxRate: '13' };
    advance = (
      await post(d, 'advanceSale', { customer: w.customer, warehouse: w.dealer.warehouse, saleKind: '1', deliveryAddress: '解放路1号', receiver: '王库管' }, [
        { ...goods, quantity: '8', batchNo: 'S2' },
        { ...goods, quantity: '12', batchNo: 'S1' },
      ])
    ).id;
    const [grn] = await documentsOf(h, 'purchaseGrn');
    await act(h, 'purchaseGrn', 'review', String(grn?.id));
    await post(h, 'stockTransfer', { transferKind: 'move', fromWarehouse: w.hospital.warehouse, toWarehouse: w.wardStore, mode: '1' }, [
      { specification: w.spec, unit: w.piece, quantity: '8', batchNo: 'S2', owner: w.dealer.id },
    ]);
    used = (await use('5', 'S2')).id;
    expect(await there()).toBe('20 / 100000.00');
    expect(await i12()).toMatchObject({ broken: 0 });
  });

  it('a period must be over, and something must be due', async () => {
    await expect(generate({ periodTo: '2026-06-10' })).rejects.toThrow('结算期间的截止日不能晚于昨天');
    await expect(generate({ periodFrom: '2026-06-09', periodTo: '2026-06-08' })).rejects.toThrow('结算期间的截止日不能早于起始日');
    await expect(generate()).rejects.toThrow('本期没有可结算的消耗明细');
  });

  it('4a: the month is settled: one draft for the supplier, which keeps its uses from every other', async () => {
    at('2026-06-30T02:00:00Z');
    const { made, skipped } = await generate();
    expect(skipped).toEqual([]);
    expect(made).toMatchObject([{ kind: 'settlement', title: expect.stringContaining('1行，40000.00元') }]);
    first = String(made[0]?.id);
    expect(await rowOf(h, first)).toMatchObject({
      status: 0,
      total_amount: '40000.00',
      total_tax: '4601.77',
      total_net: '35398.23',
      subkind: 'use',
      side: 'hospital',
    });
    expect((await linesOf(h, first))[0]).toMatchObject({
      quantity: '5.0000',
      price: '8000.000000',
      batch_no: 'S2',
      department_id: w.ward,
      warehouse_id: w.wardStore,
    });
    await expect(generate()).rejects.toThrow('本期没有可结算的消耗明细');
    const [line] = await linesOf(h, used);
    const { sn } = await rowOf(h, first);
    const again = add(h, 'settlement', { supplier: w.supplier, settleKind: 'use', periodFrom: '2026-06-01', periodTo: '2026-06-29' }, [
      { sourceLine: line?.id, itemType: '1' },
    ]);
    await expect(again).rejects.toThrow(`已被结算单【${sn}】引用`);
    await expect(act(h, 'useRecord', 'unreview', used)).rejects.toThrow('该使用记录已结算，请使用红冲');
  });

  it('the supplier reads it without a patient or a department of the hospital, disputes, and agrees in the end', async () => {
    // His books could not say who owes him.
    const unknown = sql`update partner set kind = 'supplier' where org_id = ${w.dealer.id} and counterparty_id = ${w.hospital.id}`;
    const words = await refusalWhere(h, [unknown], (context) => act(context, 'settlement', 'submit', first));
    expect(words).toEqual([`供应商【${w.dealer.name}】尚未将本院建为客户，不能结算`]);
    await act(h, 'settlement', 'submit', first);
    const copy = await copyOf(first);
    expect(copy).toMatchObject({ status: 1, stage: '0' });
    const read = await documentInfo({ ...d, screen: 'settlementManage' }, definition, { id: copy.id });
    expect(read.header).toMatchObject({ hospital: '康和医院', totalAmount: '40000.00', confirmState: '0' });
    expect(read.header).not.toHaveProperty('supplier');
    expect(read.lines[0]).toMatchObject({ place: '骨科', useSn: (await rowOf(h, used)).sn, quantity: '5.0000' });
    expect(read.lines[0]).not.toHaveProperty('department');
    expect(read.actions.sort()).toEqual(['confirm', 'dispute', 'print']);
    await expect(pass(first)).rejects.toThrow('供应商尚未确认，不能审核');
    await act({ ...d, screen: 'settlementManage' }, 'settlement', 'dispute', copy.id, {
      reason: '数量不符',
      lines: [{ id: read.lines[0]?.id, objection: '只发现4支' }],
    });
    await drainOutbox(w.db, () => now);
    const mine = await documentInfo({ ...h, screen: 'settlementRecord' }, definition, { id: first });
    expect(mine.header).toMatchObject({ confirmState: '2', objection: '数量不符' });
    expect(mine.lines[0]).toMatchObject({ objection: '只发现4支' });
    await expect(pass(first)).rejects.toThrow('供应商对结算单有异议，请先处理');
    // Refused, sent again: the first copy is withdrawn, a new one asks anew.
    await act(h, 'settlement', 'nopass', first, { reason: '核对中' });
    expect((await copyOf(first)).status).toBe(6);
    await act(h, 'settlement', 'submit', first);
    expect(await copyOf(first)).toMatchObject({ status: 1, stage: '0' });
    await confirm(first);
    expect(await rowOf(h, first)).toMatchObject({ stage: '1', status: 1 });
  });

  it('only the sides themselves act: the supplier does not pass, the hospital does not confirm, a stranger finds nothing', async () => {
    const copy = await copyOf(first);
    await expect(act(d, 'settlement', 'review', copy.id)).rejects.toThrow('此单据不能审核');
    await expect(act(h, 'settlement', 'confirm', first)).rejects.toThrow('此单据不能确认');
    await expect(act(d, 'settlement', 'confirm', first)).rejects.toThrow('单据不存在或已删除');
    const clerk = { ...h, permissions: { settlementRecord: ['add'] } };
    await expect(generate({}, clerk)).rejects.toThrow('权限');
    expect((await listDocuments({ ...d, screen: 'settlementManage' }, definition, PAGE)).list.map((row) => row.id)).toContain(copy.id);
  });

  it('4b: the pass sells them from where they stand outside, and the receipt makes the debt, to the cent', async () => {
    await pass(first);
    expect((await rowOf(h, first)).counter_status).toBe('已出库');
    const [sale] = await documentsOf(d, 'saleOdo');
    expect(sale).toMatchObject({ status: 2, mode: '3', total_amount: '40000.00', total_tax: '4601.77', total_net: '35398.23', total_cost: '25000.00' });
    expect(await there()).toBe('15 / 75000.00');
    expect(await receivable()).toBe('40000.00');
    expect(await payable()).toBe('0.00');
    expect(await i12()).toMatchObject({ broken: 0 });
    const [receipt] = await documentsOf(h, 'settlementGrn');
    expect(receipt).toMatchObject({ status: 0, total_amount: '40000.00', origin: 'auto' });
    await act(h, 'settlementGrn', 'review', String(receipt?.id));
    expect(await payable()).toBe('40000.00');
    expect(await own()).toBe('0 / 0.00');
    const { rows } = await sql<
      Record<string, unknown>
    >`select bill_type, quantity, amount, is_virtual, warehouse_id from stock_entry where org_id = ${w.hospital.id} and document_id = ${String(receipt?.id)} order by id`.execute(
      w.db,
    );
    expect(rows).toEqual([
      { bill_type: 'purchaseIn', quantity: '5.0000', amount: '40000.00', is_virtual: true, warehouse_id: w.wardStore },
      { bill_type: 'settleOut', quantity: '-5.0000', amount: '-40000.00', is_virtual: true, warehouse_id: w.wardStore },
    ]);
    expect((await linesOf(d, advance)).map((line) => Number(line.fulfilled))).toEqual([5, 0]);
    const [known] = await documentsOf(d, 'useRecord');
    expect(known).toMatchObject({ stage: '已结' });
  });

  it('on paper it is the statement of the supplier, the receipt and the voucher’s attachment by class of account; no patient is on them', async () => {
    const receipt = String((await documentsOf(h, 'settlementGrn')).at(-1)?.id);
    const paper = async (name: string, kind: string, id: string) => {
      const [sheet] = await printDocuments(h, printOf(`print:${name}`) as PrintDefinition, documentOf(kind) as DocumentDefinition, [id]);
      expect(JSON.stringify(sheet)).not.toMatch(/patient|患者/);
      return { title: sheet?.title, total: sheet?.info.header.totalAmount, columns: sheet?.columns.map((column) => column.label), lines: sheet?.info.lines };
    };
    const statement = await paper('settlementGrnPrint', 'settlement', first);
    expect(statement).toMatchObject({ title: '消耗结算对账单', total: '40000.00' });
    expect(statement.columns).toEqual(expect.arrayContaining(['消耗日期', '科室', '批号', '数量', '单价', '金额', '税率']));
    expect(await paper('settlementGrnPrint', 'settlementGrn', receipt)).toMatchObject({ title: '结算入库单', total: '40000.00' });
    const voucher = await paper('settlementInwarehousePrint', 'settlementGrn', receipt);
    expect(voucher).toMatchObject({ title: '结算入库汇总', columns: ['财务分类', '科室', '数量', '不含税金额', '税额', '价税合计'] });
    expect(voucher.lines).toMatchObject([{ financeClass: '卫生材料', amount: '40000.00' }]);
  });

  it('the receipt goes to the hospital’s own system, and is sent again under the same call when that failed', async () => {
    const [receipt] = await documentsOf(h, 'settlementGrn');
    const booked: ReceiptBooking[] = [];
    const bookReceipt = async (booking: ReceiptBooking) => {
      booked.push(booking);
      if (booked.length === 1) throw new Error('科目未设置');
      return 'B1';
    };
    const his = quietHis({ bookReceipt });
    const outcome = async () => {
      const { his_state, extra } = await rowOf(h, String(receipt?.id));
      return [his_state, (extra as Record<string, unknown>).hisAnswer];
    };
    await act(h, 'settlementGrn', 'pushHis', String(receipt?.id));
    await drainOutbox(w.db, () => now, undefined, { his });
    expect(await outcome()).toEqual(['推送失败', '科目未设置']);
    const { rows } = await sql<{ id: string }>`select id from interface_log where org_id = ${w.hospital.id} and interface = '结算入库推送'`.execute(w.db);
    await repeatCall(w.db, { ...h, his }, String(rows[0]?.id));
    expect(await outcome()).toEqual(['已推送', 'B1']);
    const line = { lineNo: 1, batchNo: 'S2', quantity: '5', price: '8000', amount: '40000.00' };
    expect(booked[1]).toMatchObject({ hospital: w.hospital.id, sn: receipt?.sn, amount: '40000.00', rows: [line] });
  });

  it('5–6: what is not used goes home; the books agree', async () => {
    const [grn] = await documentsOf(h, 'purchaseGrn');
    const line = (await linesOf(h, String(grn?.id))).find((one) => one.batch_no === 'S1');
    await post(h, 'purchaseReturn', { supplier: w.supplier, warehouse: w.hospital.warehouse, settleMode: '2', returnKind: '1', reason: '3' }, [
      { specification: w.spec, unit: w.piece, quantity: '3', sourceLine: line?.id },
    ]);
    const back = (await documentsOf(d, 'saleReturn'))[0];
    await act(d, 'saleReturn', 'review', String(back?.id));
    await drainOutbox(w.db, () => now);
    expect(await cell(w.db, w.dealer.id, w.dealer.warehouse, w.spec)).toBe('3 / 15000.00');
    expect(await there()).toBe('12 / 60000.00');
    expect([await receivable(), await payable()]).toEqual(['40000.00', '40000.00']);
    expect([await lotQuantity(w.db, w.hospital.id, w.hospital.warehouse, 'S1'), await lotQuantity(w.db, w.hospital.id, w.wardStore, 'S2')]).toEqual([9, 3]);
    expect(await own()).toBe('0 / 0.00');
    const sent = await linesOf(d, advance);
    expect(sent.map((one) => [Number(one.fulfilled), Number(one.returned), Number(one.open)])).toEqual([
      [5, 0, 3],
      [0, 3, 9],
    ]);
    expect((await rowOf(d, advance)).status).toBe(2);
    expect(await i12()).toMatchObject({ broken: 0 });
    expect(await brokenPromises(w)).toEqual([]);
  });
});

describe('a settlement is taken back as a whole', () => {
  it('not while its receipt stands, and not by the supplier alone', async () => {
    const [receipt] = await documentsOf(h, 'settlementGrn');
    await expect(act(h, 'settlement', 'unreview', first)).rejects.toThrow(`存在下游单据${receipt?.sn}，不能反审核/红冲`);
    const [sale] = await documentsOf(d, 'saleOdo');
    await expect(act(d, 'saleOdo', 'unreview', String(sale?.id))).rejects.toThrow('结算单生成的出库单由医院反审核结算单时撤回');
    await expect(act(d, 'saleOdo', 'red', String(sale?.id), { reason: 'x' })).rejects.toThrow('对方单据仍然有效');
  });

  it('unreviewed: both books as before, to the cent, and it may be passed again', async () => {
    const [receipt] = await documentsOf(h, 'settlementGrn');
    await act(h, 'settlementGrn', 'unreview', String(receipt?.id));
    expect(await payable()).toBe('0.00');
    expect((await rowOf(h, String(receipt?.id))).his_state).toBeNull();
    await act(h, 'settlement', 'unreview', first);
    expect(await receivable()).toBe('0.00');
    expect(await there()).toBe('17 / 85000.00');
    expect((await documentsOf(h, 'settlementGrn')).length).toBe(0);
    expect((await documentsOf(d, 'saleOdo')).filter((one) => one.status !== 6)).toEqual([]);
    expect((await documentsOf(d, 'useRecord'))[0]).toMatchObject({ stage: '未结' });
    expect(await i12()).toMatchObject({ broken: 0 });
    await act(h, 'settlement', 'submit', first);
    await confirm(first);
    await pass(first);
    expect([await receivable(), await there()]).toEqual(['40000.00', '12 / 60000.00']);
  });

  it('an invoice on the supplier side holds it', async () => {
    const sale = (await documentsOf(d, 'saleOdo')).find((one) => one.status === 2);
    await sql`update document_line set invoiced_quantity = 5 where document_id = ${String(sale?.id)}`.execute(w.db);
    await expect(act(h, 'settlement', 'red', first, { reason: 'x' })).rejects.toThrow('已开票/已申请付款，不能红冲');
    await sql`update document_line set invoiced_quantity = null where document_id = ${String(sale?.id)}`.execute(w.db);
  });

  it('flushed in red: exact negatives in both books, and the uses are due again', async () => {
    at('2026-07-02T02:00:00Z');
    await expect(act(h, 'settlement', 'unreview', first)).rejects.toThrow('已跨月，请使用红冲');
    await act(h, 'settlement', 'red', first, { reason: '价格错误' });
    expect(await receivable()).toBe('0.00');
    expect(await there()).toBe('17 / 85000.00');
    expect((await rowOf(h, first)).status).toBe(5);
    expect((await copyOf(first)).status).toBe(5);
    expect((await documentsOf(d, 'saleOdo')).map((one) => [one.status, one.is_red]).sort()).toEqual([
      [5, false],
      [7, true],
    ]);
    expect(await i12()).toMatchObject({ broken: 0 });
    expect(await brokenPromises(w)).toEqual([]);
    const { made } = await generate({ periodTo: '2026-06-30' });
    await act(h, 'settlement', 'submit', String(made[0]?.id));
    await confirm(String(made[0]?.id));
    await pass(String(made[0]?.id));
    expect([await receivable(), await there()]).toEqual(['40000.00', '12 / 60000.00']);
  });
});

describe('a month with something taken back (H7)', () => {
  let next: string;
  it('a settled use may be flushed in red; the next settlement takes it back from both', async () => {
    at('2026-07-10T02:00:00Z');
    await act(h, 'useRecord', 'red', used, { reason: '登记错误' });
    await drainOutbox(w.db, () => now);
    expect(await i12()).toMatchObject({ broken: 0 });
    // Nothing but the taking back: the supplier would owe; it waits.
    at('2026-07-12T02:00:00Z');
    expect((await generate({ periodFrom: '2026-07-01' })).skipped).toEqual(['供应商【康达医疗】本期合计-40000.00元，留到下一期']);
    await use('6', 'S2');
    at('2026-08-01T02:00:00Z');
    const { made } = await generate({ periodFrom: '2026-07-01' });
    next = String(made[0]?.id);
    expect((await linesOf(h, next)).map((line) => [line.item_type, Number(line.quantity), line.amount])).toEqual([
      ['2', -5, '-40000.00'],
      ['1', 6, '48000.00'],
    ]);
    // Nor is it settled alone when somebody takes the uses out.
    const takenBack = { id: (await linesOf(h, next))[0]?.id };
    const alone = async (who: Context) => act(who, 'settlement', 'submit', (await edit(who, 'settlement', next, {}, [takenBack])).id);
    expect(await refusalWhere(h, [], alone)).toEqual(['结算合计须大于零，冲回明细请留到下一期结算']);
    await act(h, 'settlement', 'submit', next);
    await confirm(next);
    await pass(next);
    expect(await receivable()).toBe('48000.00');
    const back = (await documentsOf(d, 'saleReturn')).find((one) => one.subkind === '5');
    expect(back).toMatchObject({ status: 2, total_amount: '40000.00' });
    // 17 outside before; 6 more sold, 5 back.
    expect(await there()).toBe('11 / 55000.00');
    expect(await i12()).toMatchObject({ broken: 0 });
  });

  it('its receipt books both ways, and part of it alone', async () => {
    const receipt = (await documentsOf(h, 'settlementGrn')).find((one) => one.status === 0 && one.total_amount === '8000.00');
    await act(h, 'settlementGrn', 'cancel', String(receipt?.id));
    const before = await payable();
    const grn = documentOf('settlementGrn') as DocumentDefinition;
    const { list } = await sheetList({ ...h, screen: 'settlementGrn' }, grn, { source: 'settlement', supplier: w.supplier });
    const mine = list.filter((row) => Number(row.open) === 6 || Number(row.open) === -5);
    expect(mine.map((row) => Number(row.open)).sort()).toEqual([-5, 6].sort());
    const plus = mine.find((row) => Number(row.open) === 6);
    const header = { supplier: w.supplier, warehouse: w.hospital.warehouse };
    await expect(add(h, 'settlementGrn', header, [{ sourceLine: plus?.sourceLine, quantity: '-1' }])).rejects.toThrow('数量的正负须与结算明细一致');
    expect(await refusal(add(h, 'settlementGrn', header, [{ quantity: '1' }]))).toEqual(['请从结算单拉取明细 @ 1.sourceSn']);
    const two = [plus?.sourceLine, (await linesOf(h, first))[0]?.id].map((sourceLine) => ({ sourceLine, quantity: '1' }));
    expect(await refusal(add(h, 'settlementGrn', header, two))).toEqual(['一张结算入库单只能入一张结算单的明细']);
    const tooMuch = await add(h, 'settlementGrn', header, [{ sourceLine: plus?.sourceLine, quantity: '7' }]);
    await expect(act(h, 'settlementGrn', 'submit', tooMuch.id)).rejects.toThrow('入库金额超过结算单未入库金额');
    await edit(h, 'settlementGrn', tooMuch.id, header, [{ sourceLine: plus?.sourceLine, quantity: '2' }]);
    await act(h, 'settlementGrn', 'review', tooMuch.id);
    expect(Number(await payable()) - Number(before)).toBe(16000);
    await act(h, 'settlement', 'toGrn', next);
    const rest = (await documentsOf(h, 'settlementGrn')).find((one) => one.status === 0 && one.made_by === next);
    expect((await linesOf(h, String(rest?.id))).map((line) => Number(line.quantity)).sort()).toEqual([-5, 4].sort());
    await act(h, 'settlementGrn', 'review', String(rest?.id));
    expect(Number(await payable()) - Number(before)).toBe(8000);
    await expect(act(h, 'settlement', 'toGrn', next)).rejects.toThrow('结算单已全部入库');
    const read = await documentInfo({ ...h, screen: 'settlementRecord' }, definition, { id: next });
    expect(read.header.grnState).toBe('已入库');
    await act(h, 'settlementGrn', 'red', String(rest?.id), { reason: '重录' });
    expect(Number(await payable()) - Number(before)).toBe(16000);
    await act(h, 'settlement', 'toGrn', next);
    const again = (await documentsOf(h, 'settlementGrn')).find((one) => one.status === 0 && one.made_by === next);
    await act(h, 'settlementGrn', 'review', String(again?.id));
    expect(await brokenPromises(w)).toEqual([]);
  });

  it('what was used and taken back before it was settled is nobody’s sale', async () => {
    const sold = (await documentsOf(d, 'saleOdo')).length;
    const wrong = await use('1', 'S2');
    await act(h, 'useRecord', 'red', wrong.id, { reason: '登记错误' });
    await use('1', 'S2');
    await drainOutbox(w.db, () => now);
    at('2026-08-03T02:00:00Z');
    const [made] = (await generate({ periodFrom: '2026-08-01' })).made;
    expect((await linesOf(h, String(made?.id))).map((line) => Number(line.quantity)).sort()).toEqual([-1, 1, 1].sort());
    await act(h, 'settlement', 'submit', String(made?.id));
    await confirm(String(made?.id));
    const before = await receivable();
    await pass(String(made?.id));
    const sales = await documentsOf(d, 'saleOdo');
    expect(sales.length - sold).toBe(1);
    expect(await linesOf(d, String(sales.at(-1)?.id))).toMatchObject([{ quantity: '1.0000' }]);
    expect(Number(await receivable()) - Number(before)).toBe(8000);
    expect(await i12()).toMatchObject({ broken: 0 });
  });

  it('a product without a class of account is not booked', async () => {
    await sql`update business_product set finance_category_id = null where org_id = ${w.hospital.id}`.execute(w.db);
    const open = (await documentsOf(h, 'settlementGrn')).find((one) => one.status === 0);
    await expect(act(h, 'settlementGrn', 'submit', String(open?.id))).rejects.toThrow('产品【留置针】未设置财务分类');
    await sql`update business_product set finance_category_id = (select id from custom_category where org_id = ${w.hospital.id} limit 1) where org_id = ${w.hospital.id}`.execute(
      w.db,
    );
  });
});

describe('what the rules of the hospital say', () => {
  it('goods a patient pays are settled after they were charged', async () => {
    at('2026-08-05T02:00:00Z');
    await sql`update business_product set chargeable = true where org_id = ${w.hospital.id}`.execute(w.db);
    const patient = newId();
    await sql`insert into patient (org_id, id, code, name, visit_type, visit_no, department_id) values (${w.hospital.id}, ${patient}, 'P1', '张三丰', 'inpatient', 'ZY1', ${w.ward})`.execute(
      w.db,
    );
    const one = await use('1', 'S2', patient);
    at('2026-08-06T02:00:00Z');
    const answer = await generate({ periodFrom: '2026-08-01' });
    expect(answer).toMatchObject({ made: [], skipped: ['1条明细尚未收费，留到下一期'] });
    const [line] = await linesOf(h, one.id);
    const header = { supplier: w.supplier, settleKind: 'use', periodFrom: '2026-08-01', periodTo: '2026-08-05' };
    await expect(add(h, 'settlement', header, [{ sourceLine: line?.id, itemType: '1' }])).rejects.toThrow('尚未收费，不能结算');
    await rule('settlement.requireCharge', '0');
    const draft = await add(h, 'settlement', header, [{ sourceLine: line?.id, itemType: '1' }]);
    // Two at the same moment: one has it.
    const early = await add(h, 'settlementGrn', { supplier: w.supplier, warehouse: w.hospital.warehouse }, [
      { sourceLine: (await linesOf(h, draft.id))[0]?.id, quantity: '1' },
    ]);
    expect(await refusal(act(h, 'settlementGrn', 'submit', early.id))).toEqual([`结算单${draft.sn}未审核，不能入库 @ 1.sourceSn`]);
    await act(h, 'settlementGrn', 'cancel', early.id);
    await act(h, 'settlement', 'cancel', draft.id);
    const race = await Promise.allSettled([1, 2, 3].map(() => add(h, 'settlement', header, [{ sourceLine: line?.id, itemType: '1' }])));
    expect(race.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    for (const result of race) if (result.status === 'rejected') expect(String(result.reason)).toMatch('已被结算单【HJ');
  });

  it('a use is of its supplier, its way of settling and its period', async () => {
    const draft = (await documentsOf(h, 'settlement')).find((one) => one.status === 0);
    await act(h, 'settlement', 'cancel', String(draft?.id));
    const [line] = await linesOf(h, String((await documentsOf(h, 'useRecord')).at(-1)?.id));
    const with_ = (more: Record<string, unknown>) =>
      add(h, 'settlement', { supplier: w.supplier, settleKind: 'use', periodFrom: '2026-08-01', periodTo: '2026-08-05', ...more }, [
        { sourceLine: line?.id, itemType: '1' },
      ]);
    await expect(with_({ settleKind: 'issue' })).rejects.toThrow('与结算方式不一致');
    await expect(with_({ periodTo: '2026-08-04' })).rejects.toThrow('的消耗日期不在结算期间内');
    const [org, partner] = [newId(), newId()];
    await sql`insert into organisation (id, kind, code, name) values (${org}, 'D', 'D9', '别家公司')`.execute(w.db);
    await sql`insert into partner (org_id, id, name, relation, kind, counterparty_id) values (${w.hospital.id}, ${partner}, '别家公司', 'HD', 'supplier', ${org})`.execute(
      w.db,
    );
    await expect(with_({ supplier: partner })).rejects.toThrow('不是该供应商的货品');
    await expect(
      add(h, 'settlement', { supplier: w.supplier, settleKind: 'use', periodFrom: '2026-08-01', periodTo: '2026-08-05' }, [
        { sourceLine: line?.id, itemType: '2' },
      ]),
    ).rejects.toThrow('没有可以结算的消耗明细');
    const empty = await add(h, 'settlement', { supplier: w.supplier, settleKind: 'use', periodFrom: '2026-08-01', periodTo: '2026-08-05' }, []);
    await expect(act(h, 'settlement', 'submit', empty.id)).rejects.toThrow('请至少填写一行明细');
  });

  it('by rule each department is settled by itself', async () => {
    const undone = new Error('undone');
    const settled = h.db.transaction().execute(async (tx) => {
      const inside = { ...h, db: tx };
      await sql`insert into rule_value (id, key, scope, org_id, value) values (${newId()}, 'settlement.byDepartment', 'organisation', ${w.hospital.id}, '1')`.execute(
        tx,
      );
      const line = { specification: w.spec, unit: w.piece, quantity: '2', batchNo: 'S1', owner: w.dealer.id };
      await post(inside, 'stockTransfer', { transferKind: 'move', fromWarehouse: w.hospital.warehouse, toWarehouse: w.wardStore, mode: '1' }, [line]);
      const header = { useType: '2', department: w.ward, warehouse: w.wardStore, reason: '手术', useTime: now.toISOString() };
      for (let i = 0; i < 2; i += 1) await post(inside, 'useRecord', header, [{ ...line, quantity: '1' }]);
      const other = (await documentsOf(inside, 'useRecord')).at(-1);
      await sql`update settle_item set department_id = ${w.hospital.department} where line_id in (select id from document_line where document_id = ${String(other?.id)})`.execute(
        tx,
      );
      const tomorrow = { ...inside, now: () => new Date(now.getTime() + 86_400_000) };
      const { made } = await generate({ periodFrom: '2026-08-01', periodTo: dayOf(now) }, tomorrow);
      const departments: unknown[] = [];
      for (const one of made) departments.push([...new Set((await linesOf(inside, one.id)).map((each) => each.department_id))]);
      throw Object.assign(undone, { departments });
    });
    await expect(settled).rejects.toBe(undone);
    expect((undone as { departments?: unknown }).departments).toEqual(expect.arrayContaining([[w.ward], [w.hospital.department]]));
  });

  it('prices are those of the use, or of the settlement with the difference shown', async () => {
    await sql`insert into product_price (org_id, id, kind, specification_id, partner_id, unit_id, price, tax_rate, valid_from)
      values (${w.hospital.id}, ${newId()}, 'purchase', ${w.spec}, ${w.supplier}, ${w.box}, 75000, 13, '2026-08-06')`.execute(w.db);
    await rule('settlement.priceBasis', '结算时');
    const { made } = await generate({ periodFrom: '2026-08-01' });
    const [line] = await linesOf(h, String(made[0]?.id));
    expect(line).toMatchObject({ price: '7500.000000', amount: '7500.00', cost_diff: '-500.00' });
    await unruled('settlement.priceBasis');
  });

  it('without a word in time it is confirmed by itself, or asked for once', async () => {
    const draft = (await documentsOf(h, 'settlement')).filter((one) => one.status === 0 && Number(one.line_count) > 0)[0];
    await act(h, 'settlement', 'submit', String(draft?.id));
    expect(await answerOverdue(w.db, () => now)).toBe(0);
    at('2026-08-20T02:00:00Z');
    expect(await answerOverdue(w.db, () => now)).toBe(1);
    expect(await answerOverdue(w.db, () => now)).toBe(0);
    expect((await rowOf(h, String(draft?.id))).stage).toBe('0');
    await rule('settlement.autoConfirm', '1');
    expect(await answerOverdue(w.db, () => now)).toBe(1);
    expect((await rowOf(h, String(draft?.id))).stage).toBe('1');
    expect((await copyOf(String(draft?.id))).stage).toBe('1');
  });

  it('what is short outside waits for the supplier; the hospital goes on', async () => {
    const waiting = (await documentsOf(h, 'settlement')).find((one) => one.status === 1);
    // Somebody at the supplier holds what stands outside.
    await sql`update stock_balance b set reserved = quantity from lot l where b.org_id = ${w.dealer.id} and b.warehouse_id = ${outside} and l.org_id = b.org_id
      and l.id = b.lot_id and l.batch_no = 'S2'`.execute(w.db);
    await pass(String(waiting?.id));
    await sql`update stock_balance set reserved = 0 where org_id = ${w.dealer.id} and warehouse_id = ${outside}`.execute(w.db);
    const sale = (await documentsOf(d, 'saleOdo')).find((one) => one.status === 1);
    expect(sale).toMatchObject({ mode: '3' });
    expect((await rowOf(h, String(waiting?.id))).counter_status).toBe('待供应商出库');
    expect(await i12()).toMatchObject({ broken: 0 });
    await act(d, 'saleOdo', 'review', String(sale?.id));
    await drainOutbox(w.db, () => now);
    expect((await rowOf(h, String(waiting?.id))).counter_status).toBe('已确认');
    expect(await brokenPromises(w)).toEqual([]);
  });
});
