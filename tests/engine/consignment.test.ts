import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { ListQuery } from '../../src/contract/requests';
import type { DocumentDefinition } from '../../src/define/define-document';
import { givenBy } from '../../src/define/figure';
import type { ReportDefinition } from '../../src/define/report-definition';
import { documentOf, reportOf } from '../../src/domain/registry';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { documentInfo } from '../../src/server/engine/documents/info';
import { listDocuments } from '../../src/server/engine/documents/list';
import { drainOutbox } from '../../src/server/engine/documents/worker';
import { virtualWarehouse } from '../../src/server/engine/ledger/places';
import { runReport } from '../../src/server/engine/reports/run';
import { selfCheck } from '../../src/server/engine/self-check/self-check';
import { act, add, cell, documentsOf, linesOf, lotQuantity, owed, post, rowOf } from '../support/documents';
import { inWorld } from '../support/in-world';
import { brokenPromises } from '../support/others';
import { type TradeWorld, tradeWorld } from '../support/trade-world';

let w: TradeWorld;
let h: Context;
let d: Context;
let outside: string;
inWorld(tradeWorld, async (made) => {
  w = made;
  h = w.context(w.hospital);
  d = w.context(w.dealer);
  await post(d, 'initialStock', { warehouse: w.dealer.warehouse }, [
    { specification: w.spec, unit: w.piece, quantity: '12', batchNo: 'S1', expiryDate: '2031-01-31', unitCost: '5000', taxRate: '13' },
    { specification: w.spec, unit: w.piece, quantity: '8', batchNo: 'S2', expiryDate: '2030-12-31', unitCost: '5000', taxRate: '13' },
  ]);
  outside = await virtualWarehouse(d, { virtual: 'presale', of: w.hospital.id });
});

const ours = () => cell(w.db, w.dealer.id, w.dealer.warehouse, w.spec);
const there = () => cell(w.db, w.dealer.id, outside, w.spec);
const i12 = async () => (await selfCheck(w.db)).find((check) => check.id === 'I12');

describe('goods standing at a hospital (E7 without its settlement)', () => {
  let advance: string;
  it('1: shipped unsold, they stay ours and valued', async () => {
    expect(await ours()).toBe('20 / 100000.00');
    const goods = { specification: w.spec, unit: w.piece, price: '8000', taxRate: '13' };
    advance = (
      await post(d, 'advanceSale', { customer: w.customer, warehouse: w.dealer.warehouse, saleKind: '1', deliveryAddress: '解放路1号', receiver: '王库管' }, [
        { ...goods, quantity: '8', batchNo: 'S2' },
        { ...goods, quantity: '12', batchNo: 'S1' },
      ])
    ).id;
    expect((await linesOf(d, advance)).map((line) => line.cost)).toEqual(['40000.00', '60000.00']);
    expect(await ours()).toBe('0 / 0.00');
    expect(await there()).toBe('20 / 100000.00');
    expect(await owed(w.db, w.dealer.id, 'receivable')).toBe('0.00');
    expect(await i12()).toMatchObject({ broken: 0, checked: 2 });
  });

  it("2: the hospital receives them as the dealer's", async () => {
    const [grn] = await documentsOf(h, 'purchaseGrn');
    expect(grn).toMatchObject({ status: 0, settle_mode: '2', origin: 'mirror' });
    await act(h, 'purchaseGrn', 'review', String(grn?.id));
    await drainOutbox(w.db);
    expect(await cell(w.db, w.hospital.id, w.hospital.warehouse, w.spec)).toBe('0 / 0.00');
    expect(await lotQuantity(w.db, w.hospital.id, w.hospital.warehouse, 'S1')).toBe(12);
    expect(await owed(w.db, w.hospital.id, 'payable')).toBe('0.00');
    expect(await i12()).toMatchObject({ broken: 0 });
  });

  let use: string;
  it('3: what is used there is known here, and taken back when the use is', async () => {
    await post(h, 'stockTransfer', { transferKind: 'move', fromWarehouse: w.hospital.warehouse, toWarehouse: w.wardStore, mode: '1' }, [
      { specification: w.spec, unit: w.piece, quantity: '8', batchNo: 'S2', owner: w.dealer.id },
    ]);
    use = (
      await post(h, 'useRecord', { useType: '2', department: w.ward, warehouse: w.wardStore, reason: '演练' }, [
        { specification: w.spec, unit: w.piece, quantity: '5', batchNo: 'S2', owner: w.dealer.id },
      ])
    ).id;
    const used = async () => (await linesOf(d, advance)).map((line) => Number(line.used_quantity ?? 0));
    expect(await used()).toEqual([5, 0]);
    expect(await i12()).toMatchObject({ broken: 0 });
    const mistake = await post(h, 'useRecord', { useType: '2', department: w.ward, warehouse: w.wardStore, reason: '错登' }, [
      { specification: w.spec, unit: w.piece, quantity: '2', batchNo: 'S2', owner: w.dealer.id },
    ]);
    expect(await used()).toEqual([7, 0]);
    await act(h, 'useRecord', 'red', mistake.id, { reason: '错登' });
    await drainOutbox(w.db);
    expect(await used()).toEqual([5, 0]);
    expect(use).not.toBe('');
  });

  it('a customer on the platform is not sold to by hand', async () => {
    const [line] = await linesOf(d, advance);
    const saved = await add(d, 'saleOdo', { customer: w.customer, deliveryAddress: '-', receiver: '-', phone: '-' }, [
      { specification: w.spec, unit: w.piece, quantity: '5', price: '8000', taxRate: '13', sourceLine: line?.id },
    ]);
    await expect(act(d, 'saleOdo', 'submit', saved.id)).rejects.toThrow('平台客户的预售产品由对方结算或买断转实销');
  });

  it('5: what the hospital returns comes back at the value it stood outside', async () => {
    const [grn] = await documentsOf(h, 'purchaseGrn');
    const line = (await linesOf(h, String(grn?.id))).find((one) => one.batch_no === 'S1');
    await post(h, 'purchaseReturn', { supplier: w.supplier, warehouse: w.hospital.warehouse, settleMode: '2', returnKind: '1', reason: '3' }, [
      { specification: w.spec, unit: w.piece, quantity: '3', sourceLine: line?.id },
    ]);
    expect(await lotQuantity(w.db, w.hospital.id, w.hospital.warehouse, 'S1')).toBe(9);
    expect(await owed(w.db, w.hospital.id, 'payable')).toBe('0.00');
    const [back] = await documentsOf(d, 'saleReturn');
    expect(back).toMatchObject({ status: 1, subkind: '4' });
    expect(await i12()).toMatchObject({ broken: 0 });
    await act(d, 'saleReturn', 'review', String(back?.id));
    await drainOutbox(w.db);
    expect(await ours()).toBe('3 / 15000.00');
    expect(await there()).toBe('17 / 85000.00');
    expect(await owed(w.db, w.dealer.id, 'receivable')).toBe('0.00');
    const [s2, s1] = await linesOf(d, advance);
    expect([s2?.open, s1?.open, s1?.returned].map(Number)).toEqual([8, 9, 3]);
    expect((await rowOf(d, advance)).status).toBe(2);
    expect(await i12()).toMatchObject({ broken: 0 });
  });

  it('its head says what its lines add up to, figure by figure', async () => {
    const definition = documentOf('advanceSale') as DocumentDefinition;
    const { header, lines } = await documentInfo(d, definition, { id: advance });
    const sums = Object.entries(definition.header).flatMap(([name, { sumOf }]) => (sumOf ? [[name, sumOf] as const] : []));
    const added = sums.map(([name, line]) => [name, lines.reduce((sum, one) => sum + Number(givenBy(line, one, 4) ?? 0), 0)]);
    expect(added).toEqual(sums.map(([name]) => [name, Number(header[name])]));
    expect(added).toEqual([
      ['usedTotal', 5],
      ['convertedTotal', 0],
      ['backTotal', 3],
      ['outTotal', 17],
    ]);
  });

  it('is not undone while something of it was used or came back', async () => {
    await expect(act(d, 'advanceSale', 'red', advance, { reason: 'x' })).rejects.toThrow('已使用、转实销或退回，不能反审核/红冲');
  });
});

describe('goods on trial at a customer outside the platform', () => {
  it('are sold from where they are, at most what is open; then the document is done', async () => {
    const [clinic, customer] = [newId(), newId()];
    await sql`insert into organisation (id, kind, code, name) values (${clinic}, 'H', 'C1', '仁爱诊所')`.execute(w.db);
    await sql`insert into partner (org_id, id, name, relation, kind, counterparty_id, settlement_mode, payment_days, first_approved)
      values (${w.dealer.id}, ${customer}, '仁爱诊所', 'DH', 'customer', ${clinic}, '入库结算', 30, true)`.execute(w.db);
    const place = await virtualWarehouse(d, { virtual: 'presale', of: clinic });
    const trial = await post(d, 'advanceSale', { customer, warehouse: w.dealer.warehouse, saleKind: '2', deliveryAddress: '南路2号', receiver: '李医生' }, [
      { specification: w.spec, unit: w.piece, quantity: '3', batchNo: 'S1', price: '1', taxRate: '13' },
    ]);
    const [line] = await linesOf(d, trial.id);
    await act(d, 'advanceSale', 'confirmPrice', trial.id, { lines: [{ id: line?.id, price: '9040' }] });
    expect((await linesOf(d, trial.id))[0]).toMatchObject({ amount: '27120.00', flow_quantity: '3.0000' });
    const sale = (quantity: string) =>
      post(d, 'saleOdo', { customer, deliveryAddress: '南路2号', receiver: '李医生', phone: '13800000000' }, [
        { specification: w.spec, unit: w.piece, quantity, price: '9040', taxRate: '13', sourceLine: line?.id },
      ]);
    const sold = await sale('2');
    expect(await rowOf(d, sold.id)).toMatchObject({ mode: '2', warehouse_id: place });
    expect(await cell(w.db, w.dealer.id, place, w.spec)).toBe('1 / 5000.00');
    expect(await owed(w.db, w.dealer.id, 'receivable')).toBe('18080.00');
    await expect(sale('2')).rejects.toThrow('数量超过来源单据未执行数量');
    await post(d, 'saleReturn', { customer, warehouse: w.dealer.warehouse, reason: '试用结束' }, [
      { specification: w.spec, unit: w.piece, quantity: '1', sourceLine: line?.id },
    ]);
    expect((await rowOf(d, trial.id)).status).toBe(7);
    expect(await ours()).toBe('1 / 5000.00');
    expect(await cell(w.db, w.dealer.id, place, w.spec)).toBe('0 / 0.00');
    // Nothing was owed for what came back.
    expect(await owed(w.db, w.dealer.id, 'receivable')).toBe('18080.00');
  });

  it('of consigned goods only what was used may be sold', async () => {
    const { rows } = await sql<{ id: string }>`select id from partner where org_id = ${w.dealer.id} and name = '仁爱诊所'`.execute(w.db);
    const customer = String(rows[0]?.id);
    const stand = await post(d, 'advanceSale', { customer, warehouse: w.dealer.warehouse, saleKind: '1', deliveryAddress: '南路2号', receiver: '李医生' }, [
      { specification: w.spec, unit: w.piece, quantity: '1', batchNo: 'S1', price: '1', taxRate: '13' },
    ]);
    const [line] = await linesOf(d, stand.id);
    await expect(
      post(d, 'saleOdo', { customer, deliveryAddress: '-', receiver: '-', phone: '-' }, [
        { specification: w.spec, unit: w.piece, quantity: '1', price: '9040', taxRate: '13', sourceLine: line?.id },
      ]),
    ).rejects.toThrow('转实销数量超过可转数量');
  });
});

const PAGE = { pageNum: 1, pageSize: 50, level: 'line' } as ListQuery;
describe('goods outside as finance sees them', () => {
  const lines = () => listDocuments({ ...d, screen: 'advanceSaleFinance' }, documentOf('advanceSale') as DocumentDefinition, PAGE);
  it('line by line: what may be sold, what it is worth and costs, how long it is out', async () => {
    const { list, totals } = await lines();
    const s2 = list.find((row) => row.batchNo === 'S2');
    expect(s2).toMatchObject({
      used: '5.0000',
      open: '8.0000',
      toConvert: '5.0000',
      toConvertAmount: '40000.00',
      outsideCost: '40000.00',
      daysOut: 0,
      ageBand: '30',
    });
    expect(Number(totals.toConvertAmount)).toBe(40000);
    expect(Number(totals.outsideCost)).toBe(list.reduce((sum, row) => sum + Number(row.outsideCost), 0));
    const clerk = await listDocuments(
      { ...d, screen: 'advanceSaleFinance', permissions: { advanceSaleFinance: ['reconcile'] } },
      documentOf('advanceSale') as DocumentDefinition,
      PAGE,
    );
    expect(Object.keys(clerk.list[0] ?? {})).not.toContain('outsideCost');
    expect(clerk.totals).not.toHaveProperty('outsideCost');
  });

  it('what was used at a clinic without books here becomes a draft sale, at most that', async () => {
    const stand = (await documentsOf(d, 'advanceSale')).find((one) => one.status === 2 && one.subkind === '1' && one.partner_id !== w.customer);
    const [line] = await linesOf(d, String(stand?.id));
    for (const one of (await documentsOf(d, 'saleOdo')).filter((sale) => sale.status === 0)) await act(d, 'saleOdo', 'cancel', String(one.id));
    await expect(act(d, 'advanceSale', 'toSale', String(stand?.id))).rejects.toThrow('没有可以转实销的明细');
    await sql`update document_line set used_quantity = 1 where id = ${String(line?.id)}`.execute(w.db);
    const done = await act(d, 'advanceSale', 'toSale', String(stand?.id));
    const draft = done.made.find((one) => one.kind === 'saleOdo');
    expect(await rowOf(d, String(draft?.id))).toMatchObject({ status: 0, mode: '2' });
    await act(d, 'saleOdo', 'review', String(draft?.id));
    expect((await rowOf(d, String(stand?.id))).status).toBe(7);
    const own = (await documentsOf(d, 'advanceSale')).find((one) => one.partner_id === w.customer);
    await expect(act(d, 'advanceSale', 'toSale', String(own?.id))).rejects.toThrow('平台客户的预售产品由对方结算或买断转实销');
    await expect(act(d, 'advanceSale', 'toReturn', String(own?.id))).rejects.toThrow('平台客户的寄售产品由对方退货单退回');
  });

  it('reconciled with what the customers say, lot by lot', async () => {
    const report = reportOf('advanceSaleReconcile') as ReportDefinition;
    const answer = await runReport({ ...d, screen: 'advanceSaleFinance' }, report, { pageNum: 1, pageSize: 50 });
    expect(answer.list.find((row) => row.batchNo === 'S2' && row.customerName === '康和医院')).toMatchObject({
      outside: '8',
      held: '3',
      unsettled: '5',
      onTheWay: '0',
      difference: '0',
      state: 'even',
    });
    await expect(
      runReport({ ...d, screen: 'advanceSaleFinance', permissions: { advanceSaleFinance: ['toSale'] } }, report, { pageNum: 1, pageSize: 50 }),
    ).rejects.toThrow('权限');
    // Nobody reads of another organisation's customers.
    const stranger = { ...d, org: { ...d.org, id: newId() }, screen: 'advanceSaleFinance' };
    expect((await runReport(stranger, report, { pageNum: 1, pageSize: 50 })).total).toBe(0);
  });
});

it('and the ledger keeps all its promises', async () => expect(await brokenPromises(w)).toEqual([]));
