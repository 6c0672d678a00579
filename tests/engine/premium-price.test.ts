import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { listMasters } from '../../src/server/engine/masters/list';
import { act as actOnMaster, definition, page } from '../support/callers';
import { act, documentsOf, linesOf } from '../support/documents';
import { inWorld } from '../support/in-world';
import { change, make } from '../support/masters';
import { type TradeWorld, tradeWorld } from '../support/trade-world';

/** A hospital that pays 20.00 a box of ten for one chargeable product. */
let w: TradeWorld;
let h: Context;
inWorld(tradeWorld, async (made) => {
  w = made;
  h = w.context(w.hospital);
  await sql`update business_product set chargeable = true, charge_price = 2.5, manage_class = '高值', default_supplier_id = ${w.supplier} where org_id = ${h.org.id}
    and specification_id = ${w.spec}`.execute(w.db);
  await sql`update business_product set chargeable = false where org_id = ${h.org.id} and specification_id <> ${w.spec}`.execute(w.db);
  await sql`delete from product_price where org_id = ${h.org.id}`.execute(w.db);
  await sql`insert into product_price (org_id, id, kind, specification_id, unit_id, partner_id, price, tax_rate, valid_from)
    values (${h.org.id}, ${newId()}, 'purchase', ${w.spec}, ${w.box}, ${w.supplier}, 20.4, 13, '2020-01-01')`.execute(w.db);
});
beforeEach(async () => {
  await sql`delete from premium_price where org_id = ${h.org.id}`.execute(w.db);
});

const rule = (more: Record<string, unknown> = {}) =>
  make(h, 'premiumPrice', { name: `规则${newId().slice(-6)}`, scope: '1', rate: '0', rounding: '2', validFrom: '2020-01-01', ...more });
type Said = { says: string[]; table: { head: string[]; rows: string[][] } };
const simulate = async (who: Context = h) => (await actOnMaster(who, 'premiumPrice', 'simulate', {})) as Said;
/** The new charge price of the product, by its smallest unit. */
const priced = async (): Promise<string> => {
  const { table } = await simulate();
  return table.rows[0]?.[table.head.indexOf('新收费价')] ?? '';
};
const paid = async (): Promise<number> =>
  Number((await sql<{ n: string }>`select round(20.4 / ratio, 6) as n from unit where id = ${w.box}`.execute(w.db)).rows[0]?.n);

describe('a hospital begins', () => {
  it('with nothing on top', async () => {
    const id = newId();
    await sql`insert into organisation (id, kind, name) values (${id}, 'H', '新医院')`.execute(w.db);
    const { rows } = await sql<{ name: string; rate: string; scope: string }>`select name, rate, scope from premium_price where org_id = ${id}`.execute(w.db);
    expect(rows).toEqual([{ name: '零差率', rate: '0.0000', scope: '1' }]);
  });
});

describe('a charge price', () => {
  it('is the purchase price of the smallest unit with the rate and the fixed sum on it, rounded half up', async () => {
    await rule({ rate: '10', fixedAdd: '0.3' });
    expect(await priced()).toBe(((await paid()) * 1.1 + 0.3).toFixed(2).replace(/0+$/, '').replace(/\.$/, ''));
  });
  it('adds at most what the rule allows, and never passes the cap', async () => {
    await rule({ rate: '100', maxAdd: '1' });
    expect(Number(await priced())).toBeCloseTo((await paid()) + 1, 2);
    const cap = (await paid()) + 0.255;
    await sql`update business_product set charge_cap = ${cap} where org_id = ${h.org.id} and specification_id = ${w.spec}`.execute(w.db);
    expect(Number(await priced())).toBeLessThanOrEqual(cap);
    await sql`update business_product set charge_cap = null where org_id = ${h.org.id}`.execute(w.db);
  });
  it('comes from the narrowest rule, then the one of higher priority', async () => {
    await rule({ name: '全院', rate: '5' });
    await rule({ name: '高值', scope: '2', manageClass: '高值', rate: '3' });
    const only = async () => (await simulate()).table.rows[0]?.at(-1);
    expect(await only()).toBe('高值');
    await rule({ name: '康达', scope: '4', supplier: w.supplier, rate: '4' });
    expect(await only()).toBe('康达');
    await rule({ name: '本品', scope: '5', specification: w.spec, rate: '1' });
    expect(await only()).toBe('本品');
  });
  it('holds above the beginning of a band up to its end', async () => {
    const price = await paid();
    await rule({ name: '低', rate: '50', priceTo: String(price) });
    await rule({ name: '高', rate: '5', priceFrom: String(price) });
    expect((await simulate()).table.rows[0]?.at(-1)).toBe('低');
  });
  it('that is locked stays', async () => {
    await rule({ rate: '10' });
    await sql`update business_product set charge_price_locked = true where org_id = ${h.org.id} and specification_id = ${w.spec}`.execute(w.db);
    expect((await simulate()).says).toEqual(['按现行规则没有需要调整的收费价']);
    await sql`update business_product set charge_price_locked = false where org_id = ${h.org.id}`.execute(w.db);
  });
});

describe('a rule', () => {
  it('does not meet another of its scope in the same days and prices', async () => {
    await rule({ priceFrom: '1', priceTo: '100' });
    await expect(rule({ priceFrom: '50', priceTo: '200' })).rejects.toThrow('价格区间重叠');
    await expect(rule()).rejects.toThrow('价格区间重叠');
    await rule({ priceFrom: '100', priceTo: '200' });
    await rule({ priceFrom: '1', priceTo: '100', scope: '2', manageClass: '低值' });
    const later = await rule({ validFrom: '2019-01-01', validTo: '2019-12-31' });
    await expect(change(h, 'premiumPrice', later, { validTo: '2020-06-01' })).rejects.toThrow('价格区间重叠');
  });
  it('over nothing is written only by who may, and is told apart', async () => {
    const plain: Context = { ...h, permissions: { premiumPrice: ['add', 'edit'] } };
    const given = { name: '加价', scope: '1', rate: '5', rounding: '2', validFrom: '2020-01-01' };
    await expect(make(plain, 'premiumPrice', given)).rejects.toThrow('加价率');
    await make(plain, 'premiumPrice', { ...given, rate: '0' });
    await sql`delete from premium_price where org_id = ${h.org.id}`.execute(w.db);
    await rule({ rate: '5' });
    const { list } = await listMasters(h, definition('premiumPrice'), page());
    expect(list[0]).toMatchObject({ mark: 'over', productCount: '1' });
  });
  it('says nothing of purchase prices to who may not see them', async () => {
    await rule({ rate: '5' });
    const plain: Context = { ...h, permissions: { premiumPrice: ['simulate'] } };
    expect((await simulate(plain)).table.head).not.toContain('采购价');
    expect((await simulate()).table.head).toContain('采购价');
  });
});

describe('what the rules come to', () => {
  it('becomes one adjustment that somebody else reviews, and then the charge price', async () => {
    await rule({ name: '加五成', rate: '50' });
    const wanted = await priced();
    await actOnMaster(h, 'premiumPrice', 'apply', { input: { effective: '0', basis: '物价〔2026〕1号' } });
    const draft = (await documentsOf(h, 'priceAdjustment')).at(-1);
    expect(draft).toMatchObject({ status: 0, subkind: 'charge', basis_no: '物价〔2026〕1号' });
    const [line] = await linesOf(h, String(draft?.id));
    expect([Number(line?.price), line?.specification_id]).toEqual([Number(wanted), w.spec]);
    const charged = async () =>
      Number(
        (await sql<{ p: string }>`select charge_price as p from business_product where org_id = ${h.org.id} and specification_id = ${w.spec}`.execute(w.db))
          .rows[0]?.p,
      );
    expect(await charged()).toBe(2.5);
    await act(h, 'priceAdjustment', 'submit', String(draft?.id));
    await act({ ...h, user: { ...h.user, id: newId(), name: '物价科' } }, 'priceAdjustment', 'review', String(draft?.id));
    expect(await charged()).toBe(Number(wanted));
    await expect(actOnMaster(h, 'premiumPrice', 'apply', { input: { effective: '0' } })).rejects.toThrow('按现行规则没有需要调整的收费价');
  });
});
