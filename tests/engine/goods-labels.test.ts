import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { masterOf } from '../../src/domain/registry';
import type { Context } from '../../src/server/base/context';
import { importMasters } from '../../src/server/engine/masters/import';
import { saveMaster } from '../../src/server/engine/masters/save';
import { printGoods } from '../../src/server/engine/prints/goods';
import { goodsPrinted } from '../../src/server/engine/prints/printed';
import { resolveScan } from '../../src/server/engine/scan';
import { act, post } from '../support/documents';
import { inWorld } from '../support/in-world';
import { usualLaid } from '../support/labels';
import { textSheet } from '../support/sheets';
import { makeSpecification, type TradeWorld, trade, tradeWorld } from '../support/trade-world';

let w: TradeWorld;
let h: Context;
let d: Context;
const layout = usualLaid('BarCodePrint', 'purchaseGrn');
inWorld(tradeWorld, async (made) => {
  w = made;
  h = w.context(w.hospital);
  d = w.context(w.dealer);
});

async function goods(name: string, more: { coded?: boolean; gtin?: string } = {}) {
  const made = await makeSpecification(w.db, name);
  for (const org of [w.hospital, w.dealer]) await trade(w.db, org, made.spec);
  if (more.coded) await sql`update business_product set coded = true where org_id = ${w.hospital.id} and specification_id = ${made.spec}`.execute(w.db);
  if (more.gtin) await sql`update specification set udi_di = ${more.gtin} where id = ${made.spec}`.execute(w.db);
  return made;
}
const receive = (one: { spec: string; piece: string; box: string }, lots: [batchNo: string, quantity: string][]) =>
  post(
    h,
    'purchaseGrn',
    { supplier: w.supplier, warehouse: w.hospital.warehouse, settleMode: '1' },
    lots.map(([batchNo, quantity]) => ({ specification: one.spec, unit: one.box, quantity, batchNo, expiryDate: '2031-01-31', price: '10', taxRate: '13' })),
  );
const labelsOf = async (spec: string) =>
  (
    await sql<{
      id: string;
      label_no: string;
      state: string;
      print_count: number;
    }>`select id, label_no, state, print_count from stock_label where org_id = ${w.hospital.id} and specification_id = ${spec} order by label_no`.execute(w.db)
  ).rows;
const lotOf = async (spec: string): Promise<string> =>
  (await sql<{ id: string }>`select id from lot where org_id = ${w.hospital.id} and specification_id = ${spec}`.execute(w.db)).rows[0]?.id ?? '';

describe('labels of what came in', () => {
  it('are proposed per unit of the line, and what is printed reads back as that product and lot', async () => {
    const one = await goods('纱布', { gtin: '06901234567892' });
    const grn = await receive(one, [
      ['S1', '3'],
      ['S2', '2'],
    ]);
    const labels = await printGoods({ ...h, screen: 'hPurchaseGrn' }, layout, 'purchaseGrn', [grn.id]);
    expect(labels.map((label) => [label.copies, label.udi])).toEqual([
      [3, '(01)06901234567892(17)310131(10)S1'],
      [2, '(01)06901234567892(17)310131(10)S2'],
    ]);
    const [first] = labels;
    expect((await resolveScan(h, String(first?.udi))).line).toMatchObject({ specification: one.spec, batchNo: 'S1', expiryDate: '2031-01-31' });
    expect((await resolveScan(h, String(first?.code))).line).toMatchObject({ specification: one.spec });
  });
  it('are the unique codes where the product has them, one per piece; a second printing needs a reason and the right', async () => {
    const one = await goods('支架', { coded: true });
    const grn = await receive(one, [['Z1', '1']]);
    const labels = await printGoods(h, layout, 'purchaseGrn', [grn.id]);
    expect(labels).toHaveLength(10);
    expect(labels.every((label) => label.copies === undefined && label.reprint === '')).toBe(true);
    expect(labels.map((label) => label.code)).toEqual((await labelsOf(one.spec)).map((label) => label.label_no));
    const ids = labels.slice(0, 2).map((label) => label.id);
    await expect(goodsPrinted(h, 'purchaseGrn', ids, '')).resolves.toEqual({ printed: 2 });
    expect((await printGoods(h, layout, 'purchaseGrn', [grn.id])).map((label) => label.reprint).filter(Boolean)).toEqual(['R1', 'R1']);
    await expect(goodsPrinted(h, 'purchaseGrn', ids, '')).rejects.toThrow('已打印过，请填写补打原因');
    await expect(goodsPrinted({ ...h, permissions: { hPurchaseGrn: ['printLabel'] } }, 'purchaseGrn', ids, '污损')).rejects.toThrow(
      '您没有【标签管理-补打】权限',
    );
    await expect(goodsPrinted(h, 'purchaseGrn', ids, '污损')).resolves.toEqual({ printed: 2 });
  });
  it('need the right of the page, and other organisations have none', async () => {
    const one = await goods('棉签');
    const grn = await receive(one, [['M', '1']]);
    await expect(printGoods({ ...h, permissions: { hPurchaseGrn: ['view'] } }, layout, 'purchaseGrn', [grn.id])).rejects.toThrow('打印标签】权限');
    await expect(printGoods(d, layout, 'purchaseGrn', [grn.id])).rejects.toThrow('单据不存在');
    await expect(goodsPrinted({ ...h, permissions: {} }, 'purchaseGrn', [grn.id], '')).rejects.toThrow('权限');
    await expect(printGoods(h, layout, 'brand', [grn.id])).rejects.toThrow('没有这种标签');
    await expect(printGoods(h, layout, 'stockBalance', [grn.id])).rejects.toThrow('记录编号不正确');
  });
  it('of an issue are the codes that were picked', async () => {
    const one = await goods('球囊', { coded: true });
    await receive(one, [['Q1', '1']]);
    const [code] = await labelsOf(one.spec);
    const issue = await post(
      h,
      'issueOdo',
      { issueType: '2', target: '2', department: w.ward, sourceWarehouse: w.hospital.warehouse, targetWarehouse: w.wardStore },
      [{ specification: one.spec, unit: one.piece, quantity: '1', batchNo: 'Q1', labelNo: code?.label_no }],
    );
    expect((await printGoods(h, layout, 'issueOdo', [issue.id])).map((label) => label.code)).toEqual([code?.label_no]);
  });
});

describe('labels of the stock', () => {
  it('are printed for chosen rows: codes where they are, one of the product elsewhere, none of what is not there', async () => {
    const [coded, plain] = [await goods('导丝', { coded: true }), await goods('绷带')];
    await receive(coded, [['D1', '1']]);
    await receive(plain, [['B1', '4']]);
    const key = async (spec: string) => `${w.hospital.warehouse}.${await lotOf(spec)}.`;
    const stock = { ...h, screen: 'inventory' };
    const labels = await printGoods(stock, layout, 'stockBalance', [await key(coded.spec), await key(plain.spec)]);
    expect(labels.map((label) => label.copies)).toEqual([...Array<undefined>(10).fill(undefined), 1]);
    await expect(printGoods(stock, layout, 'stockBalance', [`${w.wardStore}.${await lotOf(plain.spec)}.`])).rejects.toThrow('没有可打印的标签');
    const elsewhere = { ...stock, user: { ...h.user, warehouses: [w.wardStore] } };
    await expect(printGoods(elsewhere, layout, 'stockBalance', [await key(plain.spec)])).rejects.toThrow('没有可打印的标签');
    await expect(printGoods({ ...stock, permissions: { inventory: ['viewLots'] } }, layout, 'stockBalance', [await key(plain.spec)])).rejects.toThrow(
      '打印标签】权限',
    );
  });
});

describe('unique codes', () => {
  it('are made for what came in before its product was coded, once', async () => {
    const one = await goods('吻合器');
    const grn = await receive(one, [['W1', '1']]);
    await expect(act(h, 'purchaseGrn', 'genCode', grn.id)).rejects.toThrow('单据中没有唯一码管理的产品');
    await sql`update business_product set coded = true where org_id = ${w.hospital.id} and specification_id = ${one.spec}`.execute(w.db);
    await act(h, 'purchaseGrn', 'genCode', grn.id);
    expect((await labelsOf(one.spec)).map((label) => label.state)).toEqual(Array(10).fill('2'));
    await expect(act(h, 'purchaseGrn', 'genCode', grn.id)).rejects.toThrow('没有需要生成的标签');
    await expect(act({ ...h, permissions: { hPurchaseGrn: ['view'] } }, 'purchaseGrn', 'genCode', grn.id)).rejects.toThrow('生成唯一码】权限');
  });
  it('of opening stock go when it is taken back', async () => {
    const one = await goods('人工关节', { coded: true });
    const store = await sql<{
      id: string;
    }>`insert into warehouse (org_id, id, code, name, scrap_type, level) values (${w.hospital.id}, gen_random_uuid(), 'W9', '期初库', 1, 1) returning id`.execute(
      w.db,
    );
    const opening = await post(h, 'initialStock', { warehouse: store.rows[0]?.id }, [
      { specification: one.spec, unit: one.piece, quantity: '3', batchNo: 'G', expiryDate: '2031-01-31', unitCost: '1', taxRate: '13' },
    ]);
    await act(h, 'initialStock', 'genCode', opening.id);
    expect(await labelsOf(one.spec)).toHaveLength(3);
    await act(h, 'initialStock', 'unreview', opening.id);
    expect((await labelsOf(one.spec)).map((label) => label.state)).toEqual(['5', '5', '5']);
  });
});

describe('a code that stands on the goods already', () => {
  const labels = masterOf('stockLabel') as NonNullable<ReturnType<typeof masterOf>>;
  const enter = (row: Record<string, unknown>, context = h) => saveMaster(context, labels, { row });
  it('is entered for goods on the books, never for more than there are, and reads back as them', async () => {
    const one = await goods('补片');
    await receive(one, [['P1', '1']]);
    await expect(enter({ labelNo: '旧码 1', specification: one.spec, batchNo: 'P1' })).rejects.toThrow('标签号只能是字母、数字、点、横线和下划线');
    await expect(enter({ labelNo: 'OLD-1', specification: one.spec, batchNo: 'P2' })).rejects.toThrow('批号P2不在账上，请先入库');
    await expect(enter({ labelNo: 'OLD-1', batchNo: 'P1' })).rejects.toThrow('请选择规格');
    for (let i = 1; i <= 10; i += 1) await enter({ labelNo: `OLD-${i}`, specification: one.spec, batchNo: 'P1' });
    await expect(enter({ labelNo: 'OLD-11', specification: one.spec, batchNo: 'P1' })).rejects.toThrow('批号P1的货品都已有标签');
    await expect(enter({ labelNo: 'old-1' })).rejects.toThrow('已存在，请勿重复');
    expect((await resolveScan(h, 'OLD-1')).line).toMatchObject({ specification: one.spec, batchNo: 'P1', labelNo: 'OLD-1' });
  });
  it('comes in from a sheet, blank ones too; its place and a remark may be changed, what it stands for may not', async () => {
    const one = await goods('引流袋');
    await receive(one, [['Y1', '1']]);
    const code = (await sql<{ code: string }>`select code from specification where id = ${one.spec}`.execute(w.db)).rows[0]?.code ?? '';
    const answer = await importMasters(
      h,
      labels,
      textSheet([
        ['标签号*', '规格', '批号', '备注'],
        ['HIS0001', code, 'Y1', '原系统'],
        ['HIS0002', '', '', ''],
      ]),
      true,
    );
    expect(answer).toMatchObject({ ok: true, committed: true });
    const [label] = await labelsOf(one.spec);
    expect(label).toMatchObject({ label_no: 'HIS0001', state: '2' });
    await saveMaster(h, labels, { id: label?.id ?? '', version: 1, row: { labelNo: 'HIS0009', remark: '外盒破损' } });
    const after = await sql<{
      label_no: string;
      remark: string;
      state: string;
    }>`select label_no, remark, state from stock_label where org_id = ${w.hospital.id} and label_no in ('HIS0001', 'HIS0002') order by 1`.execute(w.db);
    expect(after.rows).toEqual([
      { label_no: 'HIS0001', remark: '外盒破损', state: '2' },
      { label_no: 'HIS0002', remark: null, state: '0' },
    ]);
    await expect(enter({ labelNo: 'X1' }, { ...h, permissions: { labelManagement: ['edit'] } })).rejects.toThrow('权限');
  });
});
