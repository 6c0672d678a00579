import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { effectsOf } from '../../src/server/engine/documents/effects';
import { loadDocument } from '../../src/server/engine/documents/stored';
import { drainOutbox } from '../../src/server/engine/documents/worker';
import { act, add, documentsOf, linesOf, rowOf } from '../support/documents';
import { inWorld } from '../support/in-world';
import { refusal } from '../support/refusal';
import { type Org, type TradeWorld, tradeWorld } from '../support/trade-world';

let w: TradeWorld;
let v: Context;
let d: Context;
let h: Context;
let product: string;
const partners = { dealerOfMaker: newId(), makerOfDealer: newId() };

inWorld(tradeWorld, async (made) => {
  w = made;
  [d, h] = [w.context(w.dealer), w.context(w.hospital)];
  const { rows } = await sql<{
    id: string;
    vendor: string;
  }>`select p.id, p.vendor_id as vendor from product p join specification s on s.product_id = p.id where s.id = ${w.spec}`.execute(w.db);
  product = String(rows[0]?.id);
  const maker: Org = { ...w.dealer, id: String(rows[0]?.vendor), kind: 'V', name: '强健厂', employee: newId(), user: newId(), department: newId() };
  await sql`update organisation set name = '强健厂', joined = true, is_use_system = true where id = ${maker.id}`.execute(w.db);
  await sql`update product set need_grant = true where id = ${product}`.execute(w.db);
  await sql`insert into department (org_id, id, code, name, level, path) values (${maker.id}, ${maker.department}, '01', '强健厂', 1, array[${maker.department}::uuid])`.execute(
    w.db,
  );
  await sql`insert into employee (org_id, id, code, name, department_id) values (${maker.id}, ${maker.employee}, '001', '厂员工', ${maker.department})`.execute(
    w.db,
  );
  await sql`insert into partner (org_id, id, name, relation, kind, counterparty_id) values (${maker.id}, ${partners.dealerOfMaker}, '康达医疗', 'DV', 'customer',
    ${w.dealer.id}), (${w.dealer.id}, ${partners.makerOfDealer}, '强健厂', 'DV', 'supplier', ${maker.id})`.execute(w.db);
  v = w.context(maker);
});

type Values = Record<string, unknown>;
const days = { validFrom: '2020-01-01', validTo: '2039-12-31' };
const grant = (who: Context, header: Values, line: Values = {}) =>
  add(who, 'licenceGrant', { grantKind: '1', file: ['a.pdf'], ...days, ...header }, [{ scope: 'product', product, ...line }]);
const granted = async (who: Context, header: Values, line: Values = {}) => {
  const { id } = await grant(who, header, line);
  await act(who, 'licenceGrant', 'review', id);
  await drainOutbox(w.db);
  return id;
};
const refused = async (who: Context, header: Values, line: Values = {}) =>
  refusal(grant(who, header, line).then(({ id }) => act(who, 'licenceGrant', 'submit', id)));
const received = async (who: Context) => (await documentsOf(who, 'licenceGrant')).filter((row) => row.side === 'in').at(-1) as Values;
const stateOf = async (who: Context, id: unknown) =>
  (await sql<{ s: string }>`select grant_state(${who.org.id}, ${String(id)}::uuid, current_date) as s`.execute(w.db)).rows[0]?.s;
const ordered = async () => {
  const to = { deliveryAddress: '解放路', receiver: '王', phone: '1' };
  const { id } = await add(h, 'purchaseOrder', { supplier: w.supplier, warehouse: w.hospital.warehouse, expectedDate: '2039-01-01', ...to }, [
    { specification: w.spec, unit: w.piece, quantity: '1', price: '2', taxRate: '13' },
  ]);
  return act(h, 'purchaseOrder', 'submit', id, { confirmed: false });
};
const LACKING = ['【留置针】缺少【康达医疗】对本院的有效授权 @ 1.specification'];

let first: string;
test('goods that need it are ordered without a word once an agreed chain leads to their maker', async () => {
  expect(await refusal(ordered())).toEqual(LACKING);
  first = await granted(v, { partner: partners.dealerOfMaker, allowSub: true, subLevels: '1' });
  expect(await refusal(ordered())).toEqual(LACKING);
  await act(d, 'licenceGrant', 'review', String((await received(d)).id));
  await drainOutbox(w.db);
  expect((await rowOf(v, first)).counter_status).toBe('已确认');
  expect((await ordered()).status).toBe(1);
});

test('a chain for other hospitals, other places or other goods is none', async () => {
  const elsewhere = async (change: Values) => {
    await sql`update document set extra = extra || ${JSON.stringify(change)}::jsonb where id = ${first}`.execute(w.db);
    const words = await refusal(ordered());
    await sql`update document set extra = extra - 'hospitals' - 'regions' where id = ${first}`.execute(w.db);
    return words;
  };
  expect(await elsewhere({ hospitals: [newId()] })).toEqual(LACKING);
  await sql`update organisation set division_sn = '310104' where id = ${w.hospital.id}`.execute(w.db);
  expect(await elsewhere({ regions: ['32'] })).toEqual(LACKING);
  await sql`update document set extra = extra || '{"regions": ["31"]}' where id = ${first}`.execute(w.db);
  expect((await ordered()).status).toBe(1);
  await sql`update document set extra = extra - 'regions' where id = ${first}`.execute(w.db);
});

test('nobody passes on more than he holds', async () => {
  const parentSn = String((await received(d)).sn);
  const beyond = `授权范围超出上级授权【${parentSn}】`;
  const toHospital = { partner: w.customer };
  expect(await refused(d, toHospital)).toEqual(['非生产厂家授权须填写上级授权书 @ parentSn']);
  expect(await refused(d, { ...toHospital, parentSn: 'QS0' })).toEqual(['没有收到授权书【QS0】 @ parentSn']);
  const given = { ...toHospital, parentSn };
  expect(await refused(d, { ...given, validFrom: '2019-01-01' }, { scope: 'all', product: '' })).toEqual([`${beyond} @ validFrom`, `${beyond} @ 1.scope`]);
  expect(await refused(d, { ...given, validTo: '2040-01-01' })).toEqual([`${beyond} @ validTo`]);
  expect(await refused(d, { ...given, allowSub: true, subLevels: '1' })).toEqual([`${beyond} @ subLevels`]);
  expect(await refused(d, { partner: partners.makerOfDealer, parentSn })).toEqual(['授权链不能循环 @ partner']);
  expect(await refused(v, { partner: partners.dealerOfMaker }, { scope: 'brand', product: '' })).toEqual(['请选择授权的品牌 @ 1.brand']);
  expect(await refusal(grant(v, { partner: partners.dealerOfMaker, validTo: '2020-01-01' }))).toEqual(['有效期至须晚于有效期自 @ validTo']);
  expect(await refusal(grant(h, { partner: w.supplier }))).toEqual(['医院只接收授权书，不能授出 @ side']);
});

test('a letter ends with its last day, and what was passed on ends with it', async () => {
  const parentSn = String((await received(d)).sn);
  const passed = await granted(d, { partner: w.customer, parentSn, grantKind: '2', hospitals: [w.hospital.id] });
  await act(h, 'licenceGrant', 'review', String((await received(h)).id));
  const on = async (day: string) => {
    const state = async (who: Context, id: string) =>
      (await sql<{ s: string }>`select grant_state(${who.org.id}, ${id}::uuid, ${day}::date) as s`.execute(w.db)).rows[0]?.s;
    return [await state(v, first), await state(d, passed)];
  };
  expect([await on('2019-12-31'), await on('2039-12-31'), await on('2040-01-01')]).toEqual([
    ['未生效', '未生效'],
    ['即将到期', '即将到期'],
    ['已过期', '已过期'],
  ]);
  await sql`update document set period_to = current_date - 1 where ${first} in (id, mirror_of)`.execute(w.db);
  expect([await stateOf(v, first), await stateOf(d, passed)]).toEqual(['已过期', '断链']);
  expect(await refusal(ordered())).toEqual(LACKING);
  expect(await refused(d, { partner: w.customer, parentSn })).toEqual([`上级授权【${parentSn}】已失效 @ parentSn`]);
  await sql`update document set period_to = '2039-12-31' where ${first} in (id, mirror_of)`.execute(w.db);
  expect((await ordered()).status).toBe(1);
  await act(d, 'licenceGrant', 'stop', passed, { reason: '重签' });
  await drainOutbox(w.db);
});

test('a revoked link breaks everything below it at once; the chain shows where', async () => {
  const parentSn = String((await received(d)).sn);
  const second = await granted(d, { partner: w.customer, parentSn, grantKind: '2', hospitals: [w.hospital.id] });
  await act(h, 'licenceGrant', 'review', String((await received(h)).id));
  expect([await stateOf(d, second), await stateOf(h, (await received(h)).id)]).toEqual(['有效', '有效']);
  expect(await refusal(act(v, 'licenceGrant', 'unreview', first))).toEqual(['对方已确认，不能反审核，请撤销授权']);

  await act(v, 'licenceGrant', 'stop', first, { reason: '合作终止' });
  await drainOutbox(w.db);
  expect([await stateOf(v, first), await stateOf(d, (await received(d)).id), await stateOf(d, second), await stateOf(h, (await received(h)).id)]).toEqual([
    '已撤销',
    '已撤销',
    '断链',
    '断链',
  ]);
  expect(await refusal(ordered())).toEqual(LACKING);
  expect(await refused(d, { partner: w.customer, parentSn })).toEqual([`上级授权【${parentSn}】已失效 @ parentSn`]);
  const chain = await effectsOf('licenceGrant').matrix?.(d, await loadDocument(d, 'licenceGrant', second));
  expect(chain?.matrix.columns.map((column) => column.title)).toEqual(['强健厂 → 康达医疗', '康达医疗 → 康和医院']);
  expect(chain?.matrix.rows[0]?.cells.map((cell) => cell.text[0])).toEqual(['已撤销', '有效']);
});

test('who is sent along needs nobody’s agreement: the hospital is told, and can only be told otherwise', async () => {
  const person = await granted(d, { partner: w.customer, grantKind: '3', person: '李跟台', parentSn: '' }, { scope: 'all', product: '' });
  const told = await received(h);
  expect([told.status, told.contact, told.subkind, await stateOf(h, told.id)]).toEqual([2, '李跟台', '3', '有效']);
  await act(d, 'licenceGrant', 'stop', person, { reason: '离职' });
  await drainOutbox(w.db);
  expect(await stateOf(h, told.id)).toBe('已撤销');
});

test('a grant is renewed by a draft for other days; nobody sees what is not his', async () => {
  await act(v, 'licenceGrant', 'renew', first, { input: { validFrom: '2040-01-01', validTo: '2041-01-01' } });
  const renewed = (await documentsOf(v, 'licenceGrant')).find((row) => row.made_by === first) as Values;
  expect([renewed.status, renewed.period_from, (await linesOf(v, String(renewed.id)))[0]?.grant_scope]).toEqual([0, '2040-01-01', 'product']);
  expect(await refusal(act(h, 'licenceGrant', 'review', first))).toEqual(['单据不存在或已删除']);
  const clerk = { ...v, permissions: { empowerLic: ['view', 'add', 'edit'] } };
  expect(await refusal(act(clerk, 'licenceGrant', 'stop', first, { reason: '无权' }))).toEqual([expect.stringContaining('撤销授权')]);
});

test('the letter that was granted is opened by who was granted it', async () => {
  const file = newId();
  await sql`insert into stored_file (org_id, id, name, mime, size, sha256) values (${v.org.id}, ${file}, '授权书.pdf', 'application/pdf', 1, '')`.execute(w.db);
  const shared = async () => (await sql<{ is: boolean }>`select is_shared as is from stored_file where id = ${file}`.execute(w.db)).rows[0]?.is;
  const { id } = await grant(v, { partner: partners.dealerOfMaker, file: [file] });
  expect(await shared()).toBe(false);
  await act(v, 'licenceGrant', 'review', id);
  await drainOutbox(w.db);
  expect((await received(d)).sn).toBeTruthy();
  expect(await shared()).toBe(true);
});
