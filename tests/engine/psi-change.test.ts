import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { reportOf } from '../../src/domain/registry';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { drainOutbox } from '../../src/server/engine/documents/worker';
import { runReport } from '../../src/server/engine/reports/run';
import { act, add, cell, linesOf, lotQuantity, owed, post, rowOf } from '../support/documents';
import { inWorld } from '../support/in-world';
import { brokenPromises, colleague, makerOf } from '../support/others';
import { makeSpecification, type TradeWorld, trade, tradeWorld } from '../support/trade-world';

let w: TradeWorld;
let h: Context;
let d: Context;
inWorld(tradeWorld, async (made) => {
  w = made;
  h = w.context(w.hospital);
  d = w.context(w.dealer);
});

type Goods = { spec: string; piece: string; box: string };
const goodsAt = async (name: string, context: Context, lots: [string, string, string][], more: { tracking?: string } = {}): Promise<Goods> => {
  const goods = await makeSpecification(w.db, name, more);
  for (const org of [w.hospital, w.dealer]) await trade(w.db, org, goods.spec);
  const store = context.org.kind === 'H' ? w.hospital.warehouse : w.dealer.warehouse;
  for (const [batchNo, quantity, unitCost] of lots)
    await post(context, 'otherGrn', { warehouse: store, grnKind: '9' }, [
      { specification: goods.spec, unit: goods.piece, quantity, batchNo, expiryDate: '2031-01-31', givenCost: unitCost },
    ]);
  return goods;
};
const paper = { reason: '录入错误', evidence: ['证明.pdf'] };
const third = (context: Context): Context => ({ ...context, user: { ...context.user, id: `${context.user.id.slice(0, -4)}cafe` } });
/** Typed, passed by one, decided by another. */
async function change(context: Context, header: Record<string, unknown>, lines: Record<string, unknown>[]): Promise<string> {
  const saved = await add(context, 'psiChange', { ...paper, ...header }, lines);
  await act(context, 'psiChange', 'submit', saved.id);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from document_step where document_id = ${saved.id}`.execute(w.db);
  const deciders = [colleague(context), third(context), { ...context, user: { ...context.user, id: `${context.user.id.slice(0, -4)}f00d` } }];
  for (const one of deciders.slice(0, rows[0]?.n)) await act(one, 'psiChange', 'review', saved.id);
  await drainOutbox(w.db, context.now);
  return saved.id;
}
const lotOf = async (org: string, spec: string, batch: string): Promise<Record<string, unknown>> =>
  (await sql<Record<string, unknown>>`select * from lot where org_id = ${org} and specification_id = ${spec} and batch_no = ${batch}`.execute(w.db)).rows[0] ??
  {};
const entries = async (id: string) =>
  (
    await sql<{ bill_type: string; quantity: string; amount: string; batch_no: string }>`
      select e.bill_type, e.quantity, e.amount, l.batch_no from stock_entry e join lot l on l.org_id = e.org_id and l.id = e.lot_id where e.document_id = ${id} order by e.id`.execute(
      w.db,
    )
  ).rows.map((row) => `${row.bill_type} ${row.batch_no} ${Number(row.quantity)} ${row.amount}`);

describe('lot data (库存属性)', () => {
  it('goods of a wrongly typed lot become the right one at the same amount and lot cost', async () => {
    const goods = await goodsAt('留置针敷贴', d, [
      ['L1', '10', '5'],
      ['L2', '10', '7'],
    ]);
    const id = await change(d, { changeType: '1', warehouse: w.dealer.warehouse }, [
      { specification: goods.spec, unit: goods.piece, quantity: '4', batchNo: 'L1', newBatchNo: 'L9', newProductionDate: '2026-01-01' },
    ]);
    expect(await entries(id)).toEqual(['attrChange L1 -4 -24.00', 'attrChange L9 4 24.00']);
    expect(await cell(w.db, w.dealer.id, w.dealer.warehouse, goods.spec)).toBe('20 / 120.00');
    expect(await lotOf(w.dealer.id, goods.spec, 'L9')).toMatchObject({
      lot_cost: '5.000000',
      own_quantity: '4.0000',
      production_date: '2026-01-01',
      expiry_date: '2031-01-31',
    });
    const { rows } = await sql<{ batch_no: string }>`select batch_no from trace_event where document_id = ${id} and type = 'CHANGE' order by batch_no`.execute(
      w.db,
    );
    expect(rows.map((row) => row.batch_no)).toEqual(['L1', 'L9']);
    await act(colleague(d), 'psiChange', 'unreview', id);
    expect(await lotQuantity(w.db, w.dealer.id, w.dealer.warehouse, 'L9')).toBe(0);
    expect(await lotQuantity(w.db, w.dealer.id, w.dealer.warehouse, 'L1')).toBe(10);
    expect((await rowOf(d, id)).status).toBe(0);
  });

  it('a date alone is corrected for the whole lot, later only with the maker’s word and a third pair of eyes', async () => {
    const goods = await goodsAt('缝合线', d, [['X1', '10', '5']]);
    const line = { specification: goods.spec, unit: goods.piece, quantity: '10', batchNo: 'X1', newExpiryDate: '2032-06-30' };
    const bare = await add(d, 'psiChange', { ...paper, changeType: '1', warehouse: w.dealer.warehouse }, [line]);
    await expect(act(d, 'psiChange', 'submit', bare.id)).rejects.toThrow('有效期延后须上传厂家证明');
    const id = await change(d, { changeType: '1', warehouse: w.dealer.warehouse, expiryProof: ['厂家.pdf'] }, [line]);
    const { rows } = await sql<{ name: string }>`select name from document_step where document_id = ${id} order by seq`.execute(w.db);
    expect(rows.map((row) => row.name)).toEqual(['质量审核', '业务审核', '财务审核']);
    expect(await lotOf(w.dealer.id, goods.spec, 'X1')).toMatchObject({ expiry_date: '2032-06-30' });
    expect(await cell(w.db, w.dealer.id, w.dealer.warehouse, goods.spec)).toBe('10 / 50.00');
    await act(colleague(d), 'psiChange', 'unreview', id);
    expect(await lotOf(w.dealer.id, goods.spec, 'X1')).toMatchObject({ expiry_date: '2031-01-31' });
  });

  it('a unique code follows its piece, a part of a coded lot cannot change', async () => {
    const goods = await goodsAt('吻合器', h, []);
    await sql`update business_product set coded = true where org_id = ${w.hospital.id} and specification_id = ${goods.spec}`.execute(w.db);
    await post(h, 'purchaseGrn', { supplier: w.supplier, warehouse: w.hospital.warehouse, settleMode: '1' }, [
      { specification: goods.spec, unit: goods.piece, quantity: '2', price: '11.30', taxRate: '13', batchNo: 'U1', expiryDate: '2031-01-31' },
    ]);
    const line = { specification: goods.spec, unit: goods.piece, batchNo: 'U1', newBatchNo: 'U2' };
    await expect(change(h, { changeType: '1', warehouse: w.hospital.warehouse }, [{ ...line, quantity: '1' }])).rejects.toThrow('批号U1已赋唯一码，须整批变更');
    const { rows: waiting } = await sql<{ id: string }>`select id from document where kind = 'psiChange' and org_id = ${w.hospital.id} and status = 1`.execute(
      w.db,
    );
    await act(third(h), 'psiChange', 'nopass', String(waiting[0]?.id), { reason: '须整批' });
    await change(h, { changeType: '1', warehouse: w.hospital.warehouse }, [{ ...line, quantity: '2' }]);
    const lot = await lotOf(w.hospital.id, goods.spec, 'U2');
    const { rows } = await sql`select 1 from stock_label where org_id = ${w.hospital.id} and lot_id = ${String(lot.id)}`.execute(w.db);
    expect(rows).toHaveLength(2);
  });

  it('says what is missing or wrong, every line at once', async () => {
    const goods = await goodsAt('引流袋', d, [
      ['A', '10', '5'],
      ['B', '10', '5'],
    ]);
    const base = { specification: goods.spec, unit: goods.piece, quantity: '1' };
    const saved = await add(d, 'psiChange', { changeType: '1', reason: 'x', warehouse: w.dealer.warehouse }, [
      { ...base, batchNo: 'A' },
      { ...base, batchNo: 'B', newBatchNo: 'A', newExpiryDate: '2030-05-05' },
      { ...base, batchNo: 'A', newProductionDate: '2031-02-01' },
      { ...base, batchNo: 'A', newSerialNo: 'S1' },
      { ...base, batchNo: 'A', quantity: '99', newBatchNo: 'Z' },
    ]);
    const error = await act(d, 'psiChange', 'submit', saved.id).catch((e: unknown) => e as { problems: { line?: number; message: string }[] });
    const words = (error as { problems: { line?: number; message: string }[] }).problems.map((one) => `${one.line ?? 0} ${one.message}`);
    expect(words).toEqual(
      expect.arrayContaining([
        '0 请上传变更依据',
        '1 请填写变更后的内容',
        '2 同一批号的有效期不一致，请核对',
        '3 有效期不能早于生产日期',
        '4 该产品不按序列号管理',
        expect.stringMatching(/^5 库存不足：引流袋.* 批号A 需要/),
      ]),
    );
  });

  it('what the maker may not review himself, nobody may flush in red', async () => {
    const goods = await goodsAt('导丝', d, [['A', '10', '5']]);
    const saved = await add(d, 'psiChange', { ...paper, changeType: '1', warehouse: w.dealer.warehouse }, [
      { specification: goods.spec, unit: goods.piece, quantity: '1', batchNo: 'A', newBatchNo: 'C' },
    ]);
    await act(d, 'psiChange', 'submit', saved.id);
    await expect(act(d, 'psiChange', 'review', saved.id)).rejects.toThrow('制单人不能审核自己的单据');
    await act(colleague(d), 'psiChange', 'review', saved.id);
    await expect(act(colleague(d), 'psiChange', 'review', saved.id)).rejects.toThrow('各级审批须由不同人员完成');
    await expect(act(d, 'psiChange', 'red', saved.id)).rejects.toThrow('psiChange has no action red');
  });
});

describe('the specification (规格更正)', () => {
  it('goods booked as another size move over at the same amount, in the new unit', async () => {
    const wrong = await goodsAt('导管F6', d, [['K1', '10', '5']]);
    const right = await goodsAt('导管F7', d, []);
    const line = { specification: wrong.spec, unit: wrong.piece, quantity: '4', batchNo: 'K1' };
    const bare = await add(d, 'psiChange', { ...paper, changeType: '2', warehouse: w.dealer.warehouse }, [line, { ...line, newSpecification: wrong.spec }]);
    await expect(act(d, 'psiChange', 'submit', bare.id)).rejects.toThrow(/请选择新规格型号[\s\S]*新规格与原规格相同|请选择新规格型号/);
    const id = await change(d, { changeType: '2', warehouse: w.dealer.warehouse }, [{ ...line, newSpecification: right.spec, newRatio: '2' }]);
    expect(await cell(w.db, w.dealer.id, w.dealer.warehouse, wrong.spec)).toBe('6 / 30.00');
    expect(await cell(w.db, w.dealer.id, w.dealer.warehouse, right.spec)).toBe('8 / 20.00');
    expect(await lotOf(w.dealer.id, right.spec, 'K1')).toMatchObject({ lot_cost: '2.500000', expiry_date: '2031-01-31' });
    await act(colleague(d), 'psiChange', 'unreview', id);
    expect(await cell(w.db, w.dealer.id, w.dealer.warehouse, wrong.spec)).toBe('10 / 50.00');
    expect(await cell(w.db, w.dealer.id, w.dealer.warehouse, right.spec)).toBe('0 / 0.00');
  });
  it('must be one the organisation trades and follows in the same way', async () => {
    const wrong = await goodsAt('支架A', d, [['K1', '10', '5']]);
    const serial = await goodsAt('支架B', d, [], { tracking: 'serial' });
    const stranger = await makeSpecification(w.db, '支架C');
    const line = { specification: wrong.spec, unit: wrong.piece, quantity: '4', batchNo: 'K1' };
    for (const [spec, words] of [
      [serial.spec, '新旧规格的批号管理方式不一致'],
      [stranger.spec, '产品【支架C】未下发或已停用，不能变更'],
    ]) {
      const saved = await add(d, 'psiChange', { ...paper, changeType: '2', warehouse: w.dealer.warehouse }, [{ ...line, newSpecification: spec }]);
      await expect(act(d, 'psiChange', 'submit', saved.id)).rejects.toThrow(words);
    }
  });
});

describe('the cost of a cell (成本调整)', () => {
  it('is set to a unit cost by one adjustment entry, and back', async () => {
    const goods = await goodsAt('敷料', d, [
      ['A', '3', '10'],
      ['B', '4', '12'],
    ]);
    const id = await change(d, { changeType: '4', warehouse: w.dealer.warehouse }, [
      { specification: goods.spec, unit: goods.box, batchNo: 'A', newUnitCost: '11.333333' },
    ]);
    expect(await entries(id)).toEqual(['costAdj A 0 1.33']);
    expect((await linesOf(d, id))[0]).toMatchObject({ amount: '1.33', quantity: '7.0000', extra: expect.objectContaining({ oldPrice: '11.142857' }) });
    expect(await cell(w.db, w.dealer.id, w.dealer.warehouse, goods.spec)).toBe('7 / 79.33');
    await act(colleague(d), 'psiChange', 'unreview', id);
    expect(await cell(w.db, w.dealer.id, w.dealer.warehouse, goods.spec)).toBe('7 / 78.00');
  });
  it('needs own goods, a figure, and names a specification once', async () => {
    const goods = await goodsAt('绷带', d, [['A', '3', '10']]);
    const none = await goodsAt('棉球', d, []);
    const saved = await add(d, 'psiChange', { ...paper, changeType: '4', warehouse: w.dealer.warehouse }, [
      { specification: goods.spec, unit: goods.piece, batchNo: 'A' },
      { specification: goods.spec, unit: goods.piece, batchNo: 'A', newUnitCost: '1' },
      { specification: none.spec, unit: none.piece, batchNo: 'A', newUnitCost: '1' },
    ]);
    const error = await act(d, 'psiChange', 'submit', saved.id).catch((e: unknown) => e as { problems: { message: string }[] });
    expect((error as { problems: { message: string }[] }).problems.map((one) => one.message)).toEqual(
      expect.arrayContaining(['请填写【新单位成本】', '同一规格只能调整一次成本', '该仓库没有自有库存，不能调整成本']),
    );
  });
});

describe('a purchase price (采购价变更)', () => {
  it('changes what is owed and, as far as the goods are still here, their cost', async () => {
    const supplier = await makerOf(w);
    const goods = await goodsAt('注射器', d, []);
    const grn = await post(d, 'purchaseGrn', { supplier, warehouse: w.dealer.warehouse, settleMode: '1' }, [
      { specification: goods.spec, unit: goods.piece, quantity: '10', price: '113', taxRate: '13', batchNo: 'A', expiryDate: '2031-01-31' },
    ]);
    await post(d, 'otherOdo', { warehouse: w.dealer.warehouse, odoKind: '1', receiverName: '内科' }, [
      { specification: goods.spec, unit: goods.piece, quantity: '4', batchNo: 'A' },
    ]);
    const before = await owed(w.db, w.dealer.id, 'payable');
    const [line] = await linesOf(d, grn.id);
    const pulled = { specification: goods.spec, unit: goods.piece, sourceLine: line?.id };
    const id = await change(d, { partner: supplier, warehouse: w.dealer.warehouse }, [{ ...pulled, newPrice: '101.7' }]);
    expect(await rowOf(d, id)).toMatchObject({ subkind: '5', total_amount: '-113.00', total_tax: '-13.00', total_net: '-100.00' });
    expect(await entries(id)).toEqual(['costAdj A 0 -60.00']);
    expect((await linesOf(d, id))[0]).toMatchObject({ cost_diff: '-40.00' });
    expect(await cell(w.db, w.dealer.id, w.dealer.warehouse, goods.spec)).toBe('6 / 540.00');
    expect(Number(await owed(w.db, w.dealer.id, 'payable')) - Number(before)).toBe(-113);
    // The receipt is not executed by it, and the next change starts from the price it has now.
    expect((await linesOf(d, grn.id))[0]).toMatchObject({ fulfilled: '0.0000' });
    const same = await add(d, 'psiChange', { ...paper, partner: supplier, warehouse: w.dealer.warehouse }, [{ ...pulled, newPrice: '101.7' }]);
    expect((await linesOf(d, same.id))[0]?.extra).toMatchObject({ oldPrice: '101.7' });
    await expect(act(d, 'psiChange', 'submit', same.id)).rejects.toThrow('变更后单价与变更前相同');
    await expect(act(d, 'purchaseGrn', 'red', grn.id, { reason: 'x' })).rejects.toThrow('存在下游单据');
    await act(d, 'psiChange', 'cancel', same.id);
    await act(colleague(d), 'psiChange', 'unreview', id);
    expect(await cell(w.db, w.dealer.id, w.dealer.warehouse, goods.spec)).toBe('6 / 600.00');
    expect(await owed(w.db, w.dealer.id, 'payable')).toBe(before);
  });
  it('may not leave a negative value, nor touch what was invoiced or returned', async () => {
    const supplier = await makerOf(w);
    const goods = await goodsAt('注射针', d, []);
    const grn = await post(d, 'purchaseGrn', { supplier, warehouse: w.dealer.warehouse, settleMode: '1' }, [
      { specification: goods.spec, unit: goods.piece, quantity: '10', price: '113', taxRate: '13', batchNo: 'A', expiryDate: '2031-01-31' },
    ]);
    const cheap = await post(d, 'purchaseGrn', { supplier, warehouse: w.dealer.warehouse, settleMode: '1' }, [
      { specification: goods.spec, unit: goods.piece, quantity: '100', price: '1.13', taxRate: '13', batchNo: 'B', expiryDate: '2031-01-31' },
    ]);
    await post(d, 'otherOdo', { warehouse: w.dealer.warehouse, odoKind: '1', receiverName: '内科' }, [
      { specification: goods.spec, unit: goods.piece, quantity: '100', batchNo: 'B' },
    ]);
    expect(await cell(w.db, w.dealer.id, w.dealer.warehouse, goods.spec)).toBe('10 / 100.00');
    const [line] = await linesOf(d, grn.id);
    await expect(
      change(d, { partner: supplier, warehouse: w.dealer.warehouse }, [{ specification: goods.spec, unit: goods.piece, sourceLine: line?.id, newPrice: '0' }]),
    ).rejects.toThrow('调整后库存金额不能为负');
    const [other] = await linesOf(d, cheap.id);
    await sql`update document_line set invoiced_quantity = 100 where id = ${String(other?.id)}`.execute(w.db);
    const late = await add(d, 'psiChange', { ...paper, partner: supplier, warehouse: w.dealer.warehouse }, [
      { specification: goods.spec, unit: goods.piece, sourceLine: other?.id, newPrice: '2' },
    ]);
    await expect(act(d, 'psiChange', 'submit', late.id)).rejects.toThrow('该明细已全部开票或退货，不能变更价格');
    await sql`update document_line set invoiced_quantity = 0 where id = ${String(other?.id)}`.execute(w.db);
  });
  it('speaks of a receipt of that supplier and warehouse', async () => {
    const supplier = await makerOf(w);
    const saved = await add(d, 'psiChange', { ...paper, changeType: '5', partner: supplier, warehouse: w.dealer.warehouse }, [
      { specification: w.spec, unit: w.piece, quantity: '1', newPrice: '1' },
    ]);
    await expect(act(d, 'psiChange', 'submit', saved.id)).rejects.toThrow('请拉取采购入库单的明细');
  });
});

it('opening, ins, outs, adjustments and changes make the closing stock, row by row', async () => {
  const report = reportOf('report:inventoryAndSalesDetails');
  if (!report) throw new Error('no report');
  for (const level of ['specification', 'warehouse', 'lot']) {
    const answer = await runReport({ ...d, screen: 'inventoryAndSalesDetails' }, report, { pageNum: 1, pageSize: 200, level, stores: 'all' });
    expect(answer.breaks, level).toBe(0);
    expect(answer.list.length).toBeGreaterThan(5);
  }
});

it('nobody else’s rows are reached', async () => {
  const goods = await goodsAt('口罩', d, [['A', '3', '10']]);
  await expect(
    add(h, 'psiChange', { ...paper, changeType: '1', warehouse: w.dealer.warehouse }, [
      { specification: goods.spec, unit: goods.piece, quantity: '1', batchNo: 'A', newBatchNo: newId().slice(0, 8) },
    ]),
  ).rejects.toThrow('【仓库】所选记录不存在');
});

it('and the ledger keeps all its promises', async () => expect(await brokenPromises(w)).toEqual([]));
