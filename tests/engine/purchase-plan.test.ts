import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { documentOf } from '../../src/domain/registry';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { listDocuments } from '../../src/server/engine/documents/list';
import { sheetList } from '../../src/server/engine/documents/pull';
import { draftOf } from '../../src/server/engine/documents/typed-draft';
import { drainOutbox } from '../../src/server/engine/documents/worker';
import { purchasePlanEffects } from '../../src/server/kinds/purchasing/purchase-plan';
import { page } from '../support/callers';
import { act, add, documentsOf, linesOf, post, rowOf } from '../support/documents';
import { inWorld } from '../support/in-world';
import { makerOf } from '../support/others';
import { makeSpecification, type TradeWorld, trade, tradeWorld } from '../support/trade-world';

let w: TradeWorld;
let h: Context;
let d: Context;
let maker: string;
let needle: { spec: string; piece: string; box: string };
const now = () => new Date('2026-03-10T04:00:00Z');
const plan = () => {
  const found = documentOf('purchasePlan');
  if (!found) throw new Error('no plan');
  return found;
};
inWorld(
  (db) => tradeWorld(db, now),
  async (made) => {
    w = made;
    h = w.context(w.hospital);
    d = w.context(w.dealer);
    maker = await makerOf(w);
    needle = await makeSpecification(w.db, '缝合针');
    for (const org of [w.hospital, w.dealer]) await trade(w.db, org, needle.spec);
  },
);

const agree = (org: string, spec: string, unit: string, partner: string, price: string) =>
  sql`insert into product_price (org_id, id, kind, specification_id, partner_id, unit_id, price, valid_from)
    values (${org}, ${newId()}, 'purchase', ${spec}, ${partner}, ${unit}, ${price}, '2026-01-01')`.execute(w.db);
const header = (org: TradeWorld['hospital']) => ({ planType: '1', warehouse: org.warehouse, needDate: '2026-03-20' });
const order = { expectedDate: '2026-03-20', deliveryAddress: '解放路1号', receiver: '库管', phone: '13800000000' };

describe('the suggestion for a warehouse', () => {
  it('names what is below its limit, from the supplier with the best agreed price, in the unit it is bought in', async () => {
    await agree(w.hospital.id, w.spec, w.box, w.supplier, '118.00');
    await sql`update specification set purchase_unit_id = ${w.box} where id = ${w.spec}`.execute(w.db);
    await sql`insert into warehouse_product (org_id, id, warehouse_id, specification_id, min_quantity, max_quantity, pack_quantity) values
      (${w.hospital.id}, ${newId()}, ${w.hospital.warehouse}, ${w.spec}, 20, 100, 5), (${w.hospital.id}, ${newId()}, ${w.hospital.warehouse}, ${needle.spec}, 5, 12, 1)`.execute(
      w.db,
    );
    await sql`update business_product set min_order_quantity = 20 where org_id = ${w.hospital.id} and specification_id = ${w.spec}`.execute(w.db);
    await post(h, 'purchaseGrn', { supplier: w.supplier, warehouse: w.hospital.warehouse, settleMode: '1' }, [
      { specification: w.spec, unit: w.piece, quantity: '13', price: '11', taxRate: '13', batchNo: 'A1', expiryDate: '2038-01-01' },
      { specification: needle.spec, unit: needle.piece, quantity: '9', price: '2', taxRate: '13', batchNo: 'N1', expiryDate: '2038-01-01' },
    ]);
    const draft = draftOf(h, plan(), { header: header(w.hospital), lines: [] });
    const lines = (await purchasePlanEffects.suggests?.restock?.(h, draft)) ?? [];
    // 100 − 13 = 87 → a multiple of 5 and of 20: 100 支 = 10 盒
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      specification: w.spec,
      unit: w.box,
      quantity: '10',
      suggestQuantity: '100',
      onHand: '13',
      limitMin: '20',
      limitMax: '100',
      supplier: w.supplier,
      settleMode: '1',
    });
  });
  it('by use covers the days goods are under way and to be covered', async () => {
    const issued = await add(
      h,
      'issueOdo',
      { issueType: '2', target: '2', department: w.ward, sourceWarehouse: w.hospital.warehouse, targetWarehouse: w.wardStore },
      [{ specification: needle.spec, unit: needle.piece, quantity: '6', batchNo: 'N1' }],
    );
    await act(h, 'issueOdo', 'review', issued.id);
    const draft = draftOf(h, plan(), { header: { ...header(w.hospital), method: '2', leadDays: '6', coverDays: '24' }, lines: [] });
    const lines = (await purchasePlanEffects.suggests?.restock?.(h, draft)) ?? [];
    // 6 支 in thirty days = 0.2 a day; 0.2 × 30 = 6, 3 are there
    expect(lines.find((line) => line.specification === needle.spec)).toMatchObject({ avgDaily: '0.2', suggestQuantity: '3', quantity: '3' });
  });
  it('needs the warehouse, and the right to suggest', async () => {
    const draft = draftOf(h, plan(), { header: { planType: '1' }, lines: [] });
    await expect(purchasePlanEffects.suggests?.restock?.(h, draft)).rejects.toThrow('请先选择收货仓库');
  });
});

describe('a plan', () => {
  it('names every failing line at once', async () => {
    const twice = { specification: w.spec, unit: w.box, quantity: '1', price: '118', taxRate: '13', supplier: w.supplier };
    const saved = await add(h, 'purchasePlan', header(w.hospital), [
      twice,
      twice,
      { specification: w.spec, unit: w.box, quantity: '1', price: '', taxRate: '13' },
    ]);
    await expect(act(h, 'purchasePlan', 'submit', saved.id, { confirmed: false })).rejects.toThrow('同一供应商的规格不能重复');
    const single = await add(h, 'purchasePlan', header(w.hospital), [{ ...twice, unit: w.piece, quantity: '30' }]);
    await expect(act(h, 'purchasePlan', 'submit', single.id, { confirmed: false })).rejects.toThrow('数量不是最小起订量20的整数倍');
    await sql`insert into stock_block (org_id, id, specification_id, batch_no, document_id, begun_at) values (${w.hospital.id}, ${newId()}, ${needle.spec}, '', ${newId()}, ${now()})`.execute(
      w.db,
    );
    const stopped = await add(h, 'purchasePlan', header(w.hospital), [
      { specification: needle.spec, unit: needle.piece, quantity: '1', price: '2', taxRate: '13', supplier: w.supplier },
    ]);
    await expect(act(h, 'purchasePlan', 'submit', stopped.id)).rejects.toThrow('产品已停售，不能采购');
    await sql`delete from stock_block where org_id = ${w.hospital.id}`.execute(w.db);
  });

  describe('becomes orders', () => {
    let id: string;
    const bySettlement = async () => (await documentsOf(d, 'purchaseOrder')).sort((a, b) => String(a.settle_mode).localeCompare(String(b.settle_mode)));
    it('not before every open line has its supplier', async () => {
      const lines = [
        { specification: w.spec, unit: w.box, quantity: '2', price: '118', taxRate: '13', supplier: maker },
        { specification: needle.spec, unit: needle.piece, quantity: '20', price: '2', taxRate: '13' },
      ];
      id = (await add(d, 'purchasePlan', header(w.dealer), lines)).id;
      await act(d, 'purchasePlan', 'review', id);
      await expect(act(d, 'purchasePlan', 'toOrder', id)).rejects.toThrow('请先选择供应商');
      const bare = (await linesOf(d, id))[1];
      await expect(act(d, 'purchasePlan', 'setSupplier', id, { lines: [{ id: String(bare?.id), supplier: w.supplier }] })).rejects.toThrow('所选记录不存在');
      const [first, second] = await linesOf(d, id);
      await act(d, 'purchasePlan', 'setSupplier', id, {
        lines: [
          { id: String(first?.id), supplier: maker },
          { id: String(second?.id), supplier: maker },
        ],
      });
    });
    it('one for each supplier, warehouse and settlement mode, and not twice', async () => {
      await sql`update document_line set extra = extra || '{"settleMode": "2"}' where org_id = ${w.dealer.id} and document_id = ${id} and line_no = 2`.execute(
        w.db,
      );
      const done = await act(d, 'purchasePlan', 'toOrder', id);
      expect(done).toMatchObject({ status: 2 });
      expect(done.made).toHaveLength(2);
      const orders = await bySettlement();
      expect(orders.map((one) => [one.partner_id, one.warehouse_id, one.settle_mode, one.expected_date, one.status])).toEqual([
        [maker, w.dealer.warehouse, '1', '2026-03-20', 0],
        [maker, w.dealer.warehouse, '2', '2026-03-20', 0],
      ]);
      expect(await linesOf(d, String(orders[0]?.id))).toMatchObject([{ quantity: '2.0000', price: '118.000000', amount: '236.00' }]);
      await expect(act(d, 'purchasePlan', 'toOrder', id)).rejects.toThrow('没有可以转采购订单的明细');
    });
    it('and is done when all of it is ordered; an order taken back opens it again', async () => {
      const [first, second] = (await bySettlement()).map((one) => String(one.id));
      for (const one of [first, second]) {
        await sql`update document set delivery_address = ${order.deliveryAddress}, receiver = '库管', phone = ${order.phone} where org_id = ${w.dealer.id} and id = ${one}`.execute(
          w.db,
        );
      }
      await act(d, 'purchaseOrder', 'review', String(first));
      const list = await listDocuments(d, plan(), page());
      expect(list.list[0]).toMatchObject({ id, status: 2, orderedShare: '85.5' });
      await act(d, 'purchaseOrder', 'review', String(second));
      expect((await rowOf(d, id)).status).toBe(7);
      await act(d, 'purchaseOrder', 'unreview', String(second));
      expect((await rowOf(d, id)).status).toBe(2);
      await expect(act(d, 'purchasePlan', 'unreview', id)).rejects.toThrow('存在下游单据');
    });
  });

  it('that is unreviewed takes its untouched orders with it', async () => {
    const saved = await add(d, 'purchasePlan', header(w.dealer), [
      { specification: w.spec, unit: w.box, quantity: '1', price: '118', taxRate: '13', supplier: maker },
    ]);
    await act(d, 'purchasePlan', 'review', saved.id);
    const { made } = await act(d, 'purchasePlan', 'toOrder', saved.id);
    await act(d, 'purchasePlan', 'unreview', saved.id);
    expect((await rowOf(d, String(made[0]?.id))).status).toBe(6);
  });

  it('gathers what customers wait for without delivering it', async () => {
    await post(h, 'purchaseOrder', { supplier: w.supplier, warehouse: w.hospital.warehouse, settleMode: '1', ...order }, [
      { specification: w.spec, unit: w.box, quantity: '4', price: '118', taxRate: '13' },
    ]);
    const sale = (await documentsOf(d, 'salesOrder'))[0];
    await act(d, 'salesOrder', 'review', String(sale?.id));
    await drainOutbox(w.db, now);
    await agree(w.dealer.id, w.spec, w.box, maker, '90');
    const offers = () => sheetList(d, plan(), { source: 'salesOrder', warehouse: w.dealer.warehouse });
    const [offer] = (await offers()).list;
    expect(offer).toMatchObject({ specification: w.spec, quantity: '4', unit: w.box });
    const { made } = await act(d, 'salesOrder', 'toPlan', String(sale?.id));
    expect((await offers()).list).toEqual([]);
    await expect(act(d, 'salesOrder', 'toPlan', String(sale?.id))).rejects.toThrow('没有可以转采购计划的明细');
    const drafted = String(made[0]?.id);
    await sql`update document set expected_date = '2026-03-20' where org_id = ${w.dealer.id} and id = ${drafted}`.execute(w.db);
    await act(d, 'purchasePlan', 'review', drafted);
    expect(await linesOf(d, String(sale?.id))).toMatchObject([{ fulfilled: '0.0000', open: '4.0000' }]);
  });

  it('belongs to those with the page, and shows costs only with 查看成本', async () => {
    const { hPurchasePlan: _, ...without } = h.permissions;
    await expect(listDocuments({ ...h, permissions: without }, plan(), page())).rejects.toThrow('您没有【采购计划】权限');
    const blind = { ...h, permissions: { hPurchasePlan: ['add'] } };
    const { list } = await listDocuments(blind, plan(), page());
    expect(list.length).toBeGreaterThan(0);
    expect(list[0]).not.toHaveProperty('totalAmount');
    await expect(act(blind, 'purchasePlan', 'toOrder', String(list[0]?.id))).rejects.toThrow('您没有【');
  });
});
