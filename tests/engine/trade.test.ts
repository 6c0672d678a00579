import { describe, expect, it } from 'vitest';
import type { Context } from '../../src/server/base/context';
import { act, add, cell, documentsOf, edit, linesOf, lotQuantity, owed, post, rowOf } from '../support/documents';
import { inWorld } from '../support/in-world';
import { type TradeWorld, tradeWorld } from '../support/trade-world';

let w: TradeWorld;
let h: Context;
let d: Context;
inWorld(tradeWorld, async (made) => {
  w = made;
  h = w.context(w.hospital);
  d = w.context(w.dealer);
});

const delivery = { deliveryAddress: '解放路1号', receiver: '王库管', phone: '13800000000' };

describe('an order crosses two organisations', () => {
  it('starts with the dealer having stock', async () => {
    await post(d, 'initialStock', { warehouse: w.dealer.warehouse }, [
      { specification: w.spec, unit: w.box, quantity: '40', batchNo: 'B', expiryDate: '2038-03-31', unitCost: '110', taxRate: '13' },
      { specification: w.spec, unit: w.box, quantity: '60', batchNo: 'A', expiryDate: '2038-06-30', unitCost: '100', taxRate: '13' },
    ]);
    expect(await cell(w.db, w.dealer.id, w.dealer.warehouse, w.spec)).toBe('1000 / 10400.00');
  });

  let order: string;
  it("the reviewed purchase order is the dealer's sales order", async () => {
    const done = await post(
      h,
      'purchaseOrder',
      { supplier: w.supplier, warehouse: w.hospital.warehouse, settleMode: '1', expectedDate: '2030-01-01', ...delivery },
      [{ specification: w.spec, unit: w.box, quantity: '65', price: '169.50', taxRate: '13' }],
    );
    order = done.id;
    const [sales] = await documentsOf(d, 'salesOrder');
    expect(sales).toMatchObject({ status: 1, counter_sn: done.sn, partner_id: w.customer, total_amount: '11017.50', origin: 'mirror' });
  });

  it('the dealer accepts; stock is reserved; the buyer knows', async () => {
    const [sales] = await documentsOf(d, 'salesOrder');
    await act(d, 'salesOrder', 'review', String(sales?.id));
    const { drainOutbox } = await import('../../src/server/engine/documents/worker');
    await drainOutbox(w.db);
    expect((await rowOf(h, order)).counter_status).toBe('已接单');
  });

  it('lots are taken first-expiry-first, stock goes out at the average, the receivable arises', async () => {
    const [sales] = await documentsOf(d, 'salesOrder');
    const [line] = await linesOf(d, String(sales?.id));
    const saved = await add(d, 'saleOdo', { customer: w.customer, warehouse: w.dealer.warehouse, ...delivery }, [
      { specification: w.spec, unit: w.box, quantity: '40', price: '169.50', taxRate: '13', batchNo: 'B', sourceLine: line?.id },
      { specification: w.spec, unit: w.box, quantity: '25', price: '169.50', taxRate: '13', batchNo: 'A', sourceLine: line?.id },
    ]);
    await act(d, 'saleOdo', 'submit', saved.id);
    await act(d, 'saleOdo', 'review', saved.id);
    expect(await cell(w.db, w.dealer.id, w.dealer.warehouse, w.spec)).toBe('350 / 3640.00');
    expect(await owed(w.db, w.dealer.id, 'receivable')).toBe('11017.50');
    expect((await rowOf(d, String(sales?.id))).status).toBe(7);
    const lines = await linesOf(d, saved.id);
    expect(lines.map((l) => [l.cost, l.tax])).toEqual([
      ['4160.00', '780.00'],
      ['2600.00', '487.50'],
    ]);
  });

  it("the delivery is the hospital's receipt; one box refused comes back to the dealer as a return", async () => {
    const { drainOutbox } = await import('../../src/server/engine/documents/worker');
    await drainOutbox(w.db);
    const [grn] = await documentsOf(h, 'purchaseGrn');
    expect(grn).toMatchObject({ status: 0, origin: 'mirror', partner_id: w.supplier, warehouse_id: w.hospital.warehouse });
    const lines = await linesOf(h, String(grn?.id));
    expect(lines.map((l) => [l.batch_no, Number(l.quantity), l.price])).toEqual([
      ['B', 40, '169.500000'],
      ['A', 25, '169.500000'],
    ]);
    await edit(h, 'purchaseGrn', String(grn?.id), {}, [
      { id: lines[0]?.id, quantity: '39', refusedQuantity: '1', refuseReason: '3' },
      { id: lines[1]?.id, quantity: '25', refusedQuantity: '0' },
    ]);
    await act(h, 'purchaseGrn', 'review', String(grn?.id));
    expect(await cell(w.db, w.hospital.id, w.hospital.warehouse, w.spec)).toBe('640 / 10848.00');
    expect(await owed(w.db, w.hospital.id, 'payable')).toBe('10848.00');
    await drainOutbox(w.db);
    const [back] = await documentsOf(d, 'saleReturn');
    expect(back).toMatchObject({ status: 1, subkind: '3' });
    await act(d, 'saleReturn', 'review', String(back?.id));
    expect(await cell(w.db, w.dealer.id, w.dealer.warehouse, w.spec)).toBe('360 / 3744.00');
    expect(await owed(w.db, w.dealer.id, 'receivable')).toBe('10848.00');
    expect(Number((await linesOf(h, order))[0]?.open)).toBe(1);
  });

  it('a department claims, is issued, receives and uses for a patient', async () => {
    const claim = await post(
      h,
      'suppliesClaim',
      { claimType: '1', department: w.ward, sourceWarehouse: w.hospital.warehouse, targetWarehouse: w.wardStore, needDate: '2030-01-01' },
      [{ specification: w.spec, unit: w.piece, quantity: '50' }],
    );
    const [line] = await linesOf(h, claim.id);
    const issue = await post(
      h,
      'issueOdo',
      { issueType: '1', target: '2', department: w.ward, sourceWarehouse: w.hospital.warehouse, targetWarehouse: w.wardStore },
      [{ specification: w.spec, unit: w.piece, quantity: '50', batchNo: 'B', sourceLine: line?.id }],
    );
    expect((await rowOf(h, claim.id)).status).toBe(7);
    const receipt = issue.made.find((one) => one.kind === 'departmentReceipt');
    const got = await linesOf(h, String(receipt?.id));
    await edit(h, 'departmentReceipt', String(receipt?.id), {}, [{ id: got[0]?.id, receivedQuantity: '48', refuseReason: '破损' }]);
    await act({ ...h, user: { ...h.user, departments: [w.ward] } }, 'departmentReceipt', 'review', String(receipt?.id));
    expect(await lotQuantity(w.db, w.hospital.id, w.wardStore, 'B')).toBe(48);
    expect(await lotQuantity(w.db, w.hospital.id, w.hospital.stopWarehouse, 'B')).toBe(2);
    await post(h, 'useRecord', { useType: '2', department: w.ward, warehouse: w.wardStore, reason: '科室备用' }, [
      { specification: w.spec, unit: w.piece, quantity: '3', batchNo: 'B' },
    ]);
    expect(await lotQuantity(w.db, w.hospital.id, w.wardStore, 'B')).toBe(45);
  });
});
