import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { addDays, today } from '../../src/define/dates';
import { masterOf } from '../../src/domain/registry';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { actOnMasters } from '../../src/server/engine/masters/act';
import { inWorld } from '../support/in-world';
import { makeSpecification, type TradeWorld, trade, tradeWorld } from '../support/trade-world';

/** 设置价格 on 业务产品: one agreed price for many products from a day on. */
let w: TradeWorld;
let d: Context;
let products: string[];
const definition = (() => {
  const found = masterOf('businessProduct');
  if (!found) throw new Error('no businessProduct');
  return found;
})();
const action = definition.actions.find((one) => one.id === 'setPrice');
if (!action) throw new Error('no setPrice');

inWorld(tradeWorld, async (made) => {
  w = made;
  d = { ...w.context(w.dealer), screen: 'businessProduct' };
  const other = await makeSpecification(w.db, '纱布');
  await trade(w.db, w.dealer, other.spec);
  await sql`update business_product set sale_unit_id = ${w.box} where org_id = ${w.dealer.id} and specification_id = ${w.spec}`.execute(w.db);
  products = (
    await sql<{ id: string }>`select b.id from business_product b where b.org_id = ${w.dealer.id} order by b.specification_id = ${w.spec} desc`.execute(w.db)
  ).rows.map((row) => row.id);
});
beforeEach(() => sql`delete from product_price`.execute(w.db));

const set = (input: Record<string, unknown>, ids = products, who = d) =>
  actOnMasters(who, definition, action, { ids, input: { kind: 'sale', price: '12.5', per: 'trade', validFrom: today(), ...input } });
const prices = async () =>
  (
    await sql<
      Record<string, string | null>
    >`select p.kind, u.name as unit, p.price::float::text as price, p.tax_rate::float::text as tax, p.valid_from::text as since, p.valid_to::text as until, p.source
      from product_price p join unit u on u.id = p.unit_id where p.org_id = ${w.dealer.id} and p.status order by p.specification_id = ${w.spec} desc, p.valid_from`.execute(
      w.db,
    )
  ).rows;

test('every chosen product gets it, per its own trading unit, with the tax of the product', async () => {
  expect(await set({})).toEqual({ says: [`已为2个产品设置销售价，自${today()}起生效。`] });
  expect(await prices()).toEqual([
    { kind: 'sale', unit: '盒', price: '12.5', tax: '13', since: today(), until: null, source: 'manual' },
    { kind: 'sale', unit: '支', price: '12.5', tax: '13', since: today(), until: null, source: 'manual' },
  ]);
});

test('the price that holds ends the day before the new one', async () => {
  await set({ price: '10' }, products.slice(0, 1));
  const later = addDays(today(), 30);
  expect(await set({ price: '11', validFrom: later }, products.slice(0, 1))).toEqual({
    says: [`已为1个产品设置销售价，自${later}起生效。`, `1个原价止于${addDays(later, -1)}。`],
  });
  expect((await prices()).map((row) => [row.price, row.since, row.until])).toEqual([
    ['10', today(), addDays(later, -1)],
    ['11', later, null],
  ]);
});

test('one agreed for the same days stands in the way, by name, and then nothing at all is set', async () => {
  await set({ price: '9' }, products.slice(0, 1));
  await expect(set({ price: '10' })).rejects.toThrow('【留置针 22G】该产品在有效期内已存在协议价');
  expect((await prices()).map((row) => row.price)).toEqual(['9']);
});

test('a customer’s own price stands beside the general one, and per smallest unit beside per box', async () => {
  await set({}, products.slice(0, 1));
  await set({ partner: w.customer, price: '11' }, products.slice(0, 1));
  await set({ per: 'root', price: '1.3', taxRate: '3' }, products.slice(0, 1));
  expect((await prices()).map((row) => [row.unit, row.price, row.tax]).sort()).toEqual([
    ['支', '1.3', '3'],
    ['盒', '11', '13'],
    ['盒', '12.5', '13'],
  ]);
});

test('is refused for yesterday, for what was taken back, for others’ products, and without the right', async () => {
  await expect(set({ validFrom: addDays(today(), -1) })).rejects.toThrow('不能早于今天');
  await expect(set({ validTo: addDays(today(), -1) })).rejects.toThrow('失效日期不能早于生效日期');
  await expect(set({ price: '' })).rejects.toThrow('含税单价');
  await sql`update business_product set status = 2 where id = ${products[1]}`.execute(w.db);
  await expect(set({})).rejects.toThrow('产品【纱布 22G】已收回，不能设置价格');
  await sql`update business_product set status = 1 where id = ${products[1]}`.execute(w.db);
  const foreign = (await sql<{ id: string }>`select id from business_product where org_id = ${w.hospital.id} limit 1`.execute(w.db)).rows.map((row) => row.id);
  await expect(set({}, foreign)).rejects.toThrow('数据不存在或已删除');
  // A manufacturer sees what it issued; the prices of it are theirs to set who got it.
  await sql`update business_product set issuer_id = ${w.dealer.id} where id = any(${foreign}::uuid[])`.execute(w.db);
  const vendor = { ...d, org: { ...d.org, kind: 'V' as const } };
  await expect(set({}, foreign, vendor)).rejects.toThrow('只能设置本机构产品的价格');
  await expect(set({ partner: newId() })).rejects.toThrow();
  const seller = { ...d, permissions: { businessProduct: ['setPrice'] } };
  await expect(set({ kind: 'purchase' }, products, seller)).rejects.toThrow('您没有【业务产品-查看成本与价格】权限');
  expect(await set({}, products, seller)).toBeTruthy();
  await expect(set({}, products, { ...d, permissions: { businessProduct: ['view'] } })).rejects.toThrow('您没有【业务产品-设置价格】权限');
});
