import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { DocumentDefinition } from '../../src/define/define-document';
import { documentOf, masterOf, screensOf } from '../../src/domain/registry';
import { stopSell } from '../../src/domain/stock/stop-sell';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { stockFor } from '../../src/server/engine/documents/stock-choice';
import { draftOf } from '../../src/server/engine/documents/typed-draft';
import { actOnMasters } from '../../src/server/engine/masters/act';
import { restockDaily } from '../../src/server/kinds/purchasing/restock-daily';
import { packOrderEffects } from '../../src/server/kinds/stock/pack-order';
import { act, add, documentsOf, linesOf, post } from '../support/documents';
import { inWorld } from '../support/in-world';
import { everything, makeSpecification, type TradeWorld, trade, tradeWorld } from '../support/trade-world';

let w: TradeWorld;
let h: Context;
const products = masterOf('warehouseProduct') as NonNullable<ReturnType<typeof masterOf>>;
inWorld(tradeWorld, async (made) => {
  w = made;
  h = w.context(w.hospital);
});
beforeEach(async () => {
  for (const kind of ['suppliesClaim', 'purchasePlan'])
    for (const one of await documentsOf(h, kind)) if (Number(one.status) < 2) await act(h, kind, 'cancel', String(one.id));
});

async function kept(name: string, limits: Record<string, unknown>, warehouse = w.wardStore): Promise<{ id: string; spec: string; piece: string }> {
  const made = await makeSpecification(w.db, name);
  await trade(w.db, w.hospital, made.spec);
  const id = newId();
  const row = {
    restock_mode: '1',
    source_kind: 'central',
    pack_quantity: '1',
    min_quantity: null,
    max_quantity: null,
    pack_count: null,
    source_warehouse_id: null,
    supplier_id: null,
    ...limits,
  };
  await sql`insert into warehouse_product (org_id, id, warehouse_id, specification_id, restock_mode, source_kind, pack_quantity, min_quantity, max_quantity,
    pack_count, source_warehouse_id, supplier_id)
    values (${w.hospital.id}, ${id}, ${warehouse}, ${made.spec}, ${row.restock_mode}, ${row.source_kind}, ${row.pack_quantity}, ${row.min_quantity},
      ${row.max_quantity}, ${row.pack_count}, ${row.source_warehouse_id}, ${row.supplier_id})`.execute(w.db);
  return { id, ...made };
}
const restock = (ids: string[], context = h) => {
  const action = products.actions.find((one) => one.id === 'restock');
  if (!action) throw new Error('no action');
  return actOnMasters(context, products, action, { ids });
};
type Draft = Record<string, unknown> & { lines: unknown[][] };
const drafts = async (kind: string): Promise<Draft[]> =>
  Promise.all(
    (await documentsOf(h, kind)).map(async (one) => ({
      ...one,
      lines: (await linesOf(h, String(one.id))).map((line) => [line.specification_id, Number(line.quantity)]),
    })),
  );

describe('补货', () => {
  it('asks the central store for what a ward is short of, packs kept one for one by themselves, and asks for nothing twice', async () => {
    const [short, packed, full] = [
      await kept('纱布', { min_quantity: '30', max_quantity: '100', pack_quantity: '15' }),
      await kept('穿刺包', { restock_mode: '2', pack_quantity: '5', pack_count: '4' }),
      await kept('胶布', { restock_mode: '3' }),
    ];
    const answer = await restock([short.id, packed.id, full.id]);
    expect(answer).toMatchObject({ says: expect.arrayContaining(['1个产品不需要补货']) });
    const claims = (await drafts('suppliesClaim')).sort((a, b) => (String(a.subkind) < String(b.subkind) ? -1 : 1));
    expect(claims).toMatchObject([
      { status: 0, subkind: '2', department_id: w.ward, warehouse_id: w.hospital.warehouse, to_warehouse_id: w.wardStore, lines: [[short.spec, 90]] },
      { status: 0, subkind: '5', lines: [[packed.spec, 20]] },
    ]);
    await expect(restock([short.id, packed.id, full.id])).rejects.toThrow('所选产品都不需要补货');
    for (const claim of claims) await act(h, 'suppliesClaim', 'submit', String(claim.id));
    await expect(restock([short.id])).rejects.toThrow('所选产品都不需要补货');
  });
  it('proposes what its own check passes: what lies there and is promised counts for neither', async () => {
    const one = await kept('螺钉', { min_quantity: '2', max_quantity: '3' });
    await post(h, 'initialStock', { warehouse: w.wardStore }, [
      { specification: one.spec, unit: one.piece, quantity: '2', batchNo: 'R1', expiryDate: '2031-01-31', unitCost: '3', taxRate: '13' },
    ]);
    await sql`update stock_balance set reserved = 2 where org_id = ${w.hospital.id} and specification_id = ${one.spec}`.execute(w.db);
    await restock([one.id]);
    const [claim] = await documentsOf(h, 'suppliesClaim');
    const [line] = await linesOf(h, String(claim?.id));
    expect([Number(line?.quantity), line?.extra]).toEqual([3, expect.objectContaining({ deptStock: '0', deptInTransit: '0', parMax: '3' })]);
    await act(h, 'suppliesClaim', 'submit', String(claim?.id), { confirmed: false });
    await sql`update stock_balance set reserved = 0 where org_id = ${w.hospital.id} and specification_id = ${one.spec}`.execute(w.db);
  });
  it('plans a purchase of what comes from a supplier, and for the central store itself', async () => {
    const [ward, central] = [
      await kept('试剂', { source_kind: 'supplier', min_quantity: '5', max_quantity: '20', supplier_id: w.supplier }),
      await kept('导管', { min_quantity: '50', max_quantity: '200' }, w.hospital.warehouse),
    ];
    await restock([ward.id, central.id]);
    const plans = await drafts('purchasePlan');
    expect(plans.map((plan) => plan.lines).sort()).toEqual([[[ward.spec, 20]], [[central.spec, 200]]].sort());
    expect(await documentsOf(h, 'suppliesClaim')).toEqual([]);
  });
  it('plans nothing for who may not plan: the ward asks its store, and hears what is left', async () => {
    const [own, bought] = [
      await kept('棉球', { min_quantity: '10', max_quantity: '40' }),
      await kept('敷贴', { source_kind: 'supplier', min_quantity: '5', max_quantity: '20', supplier_id: w.supplier }),
    ];
    const plans = new Set(screensOf('purchasePlan').map(({ flag }) => flag));
    const ward = w.context(w.hospital, { permissions: Object.fromEntries(Object.entries(everything('H')).filter(([flag]) => !plans.has(flag))) });
    const words = '1个产品需向供应商采购，您没有【采购计划-新增】权限';
    expect(await restock([own.id, bought.id], ward)).toMatchObject({ says: expect.arrayContaining([words]) });
    expect(await drafts('purchasePlan')).toEqual([]);
    expect((await drafts('suppliesClaim')).map(({ lines }) => lines)).toEqual([[[own.spec, 40]]]);
    await expect(restock([bought.id], ward)).rejects.toThrow(words);
  });
  it('goes to the store at once where the rule says so', async () => {
    const one = await kept('注射器', { min_quantity: '10', max_quantity: '40' });
    await sql`insert into rule_value (id, key, scope, org_kind, value) values (${newId()}, 'restock.autoSubmit', 'kind', 'H', '1')`.execute(w.db);
    await restock([one.id]);
    expect((await documentsOf(h, 'suppliesClaim')).map((claim) => claim.status)).toEqual([1]);
    await sql`delete from rule_value where key = 'restock.autoSubmit'`.execute(w.db);
  });
  it('needs its right', async () => {
    const one = await kept('手套', { min_quantity: '10', max_quantity: '40' });
    await expect(restock([one.id], { ...h, permissions: { warehouseProducts: ['edit'] } })).rejects.toThrow('权限');
  });
});

describe('packs to be made', () => {
  const ask = (header: Record<string, unknown>, lines: Record<string, unknown>[] = []) => {
    const d = draftOf(h, documentOf('packOrder') as DocumentDefinition, {
      header: { warehouse: w.hospital.warehouse, packKind: 'fixedQty', ...header },
      lines,
    });
    return packOrderEffects.suggests?.demand?.(h, d).then((found) => ({ header: d.header, lines: found }));
  };
  it('are those claimed and not packed yet, of loose lots that expire first', async () => {
    await expect(ask({})).rejects.toThrow('没有待打包的定数包申领');
    await expect(ask({}, [{ specification: w.spec }])).rejects.toThrow('请先填写每包数量');
    const one = await kept('换药包', { restock_mode: '2', pack_quantity: '5', pack_count: '4' });
    const receipt = (batchNo: string, quantity: string, expiryDate: string) =>
      post(h, 'purchaseGrn', { supplier: w.supplier, warehouse: w.hospital.warehouse, settleMode: '1' }, [
        { specification: one.spec, unit: one.piece, quantity, batchNo, expiryDate, price: '1', taxRate: '13' },
      ]);
    await receipt('later', '50', '2032-01-31');
    await receipt('first', '4', '2030-01-31');
    await restock([one.id]);
    const [claim] = await documentsOf(h, 'suppliesClaim');
    await act(h, 'suppliesClaim', 'submit', String(claim?.id));
    await act({ ...h, user: { ...h.user, id: `${h.user.id.slice(0, -4)}beef` } }, 'suppliesClaim', 'review', String(claim?.id));
    const found = await ask({});
    expect(found?.header).toMatchObject({ packSize: '5', packCount: '4' });
    expect(found?.lines.map((line) => [line.batchNo, line.quantity])).toEqual([
      ['first', '4'],
      ['later', '16'],
    ]);
    expect((await ask({ packCount: '2' }))?.lines.map((line) => line.quantity)).toEqual(['4', '6']);
    await expect(ask({ packCount: '20' })).rejects.toThrow('散货可用不足，还缺46');
  });
});

it('a stop is filled from every balance of a product, promised or expired, where the user may look', async () => {
  const one = await kept('缝线', { restock_mode: '3' });
  await post(h, 'purchaseGrn', { supplier: w.supplier, warehouse: w.hospital.warehouse, settleMode: '1' }, [
    { specification: one.spec, unit: one.piece, quantity: '10', batchNo: 'F1', expiryDate: '2031-01-31', price: '1', taxRate: '13' },
  ]);
  const held = await add(h, 'otherOdo', { warehouse: w.hospital.warehouse, odoKind: '9', receiverName: '甲' }, [
    { specification: one.spec, unit: one.piece, quantity: '10', batchNo: 'F1' },
  ]);
  await act(h, 'otherOdo', 'submit', held.id);
  const choice = (context: typeof h) => stockFor(context, stopSell, { specification: one.spec });
  expect((await choice(h)).list).toMatchObject([{ warehouse: w.hospital.warehouse, warehouseName: '中心库', batchNo: 'F1', quantity: '10', free: '0' }]);
  expect((await choice({ ...h, user: { ...h.user, warehouses: [w.wardStore] } })).list).toEqual([]);
});

describe('每日补货', () => {
  const at = (time: string) => () => new Date(`${time}:00+08:00`);
  const claimsFor = async (spec: string) => (await drafts('suppliesClaim')).filter((one) => one.lines.some(([of]) => of === spec) && Number(one.status) < 2);
  it('asks once a day from the hour of the rule on, and not when half the day is over', async () => {
    const short = await kept('棉签', { min_quantity: '30', max_quantity: '100' });
    expect(await restockDaily(w.db, at('2031-03-01T05:59'))).toBe(0);
    expect(await restockDaily(w.db, at('2031-03-01T09:00'))).toBe(0);
    expect(await restockDaily(w.db, at('2031-03-01T06:00'))).toBeGreaterThan(0);
    expect((await claimsFor(short.spec)).map((one) => [one.status, one.lines.find(([of]) => of === short.spec)])).toEqual([[0, [short.spec, 100]]]);
    expect(await restockDaily(w.db, at('2031-03-01T06:01'))).toBe(0);
    expect(await restockDaily(w.db, at('2031-03-02T06:01'))).toBe(0);
    expect((await claimsFor(short.spec)).length).toBe(1);
  });
  it('sends its claims on where the rule says so; what a rule holds back stays a draft', async () => {
    const short = await kept('压舌板', { min_quantity: '30', max_quantity: '100' });
    await sql`insert into rule_value (id, key, scope, org_id, value) values (${newId()}, 'restock.autoSubmit', 'organisation', ${w.hospital.id}, '1'), (${newId()},
      'restock.time', 'organisation', ${w.hospital.id}, '07:30')`.execute(w.db);
    expect(await restockDaily(w.db, at('2031-03-03T06:00'))).toBe(0);
    await restockDaily(w.db, at('2031-03-03T07:30'));
    expect((await claimsFor(short.spec)).map((one) => one.status)).toEqual([0]);
    for (const one of await claimsFor(short.spec)) await act(h, 'suppliesClaim', 'cancel', String(one.id));
    await sql`update employee set department_id = ${w.ward} where org_id = ${w.hospital.id}`.execute(w.db);
    await restockDaily(w.db, at('2031-03-04T07:30'));
    expect((await claimsFor(short.spec)).map((one) => one.status)).toEqual([1]);
  });
});
