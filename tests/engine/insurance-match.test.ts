import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { listMasters } from '../../src/server/engine/masters/list';
import { proposalsFor } from '../../src/server/engine/masters/proposals';
import { act, caller, definition, organisation, page } from '../support/callers';
import { inWorld } from '../support/in-world';
import { make } from '../support/masters';
import { type TradeWorld, tradeWorld } from '../support/trade-world';
import { bringText, device, release } from '../support/udi';
import '../../src/server/kinds/attach';

/** 医保码 of what a hospital charges: proposed with what speaks for it, taken by a person with its proof, and told where two say different things or a code is over. */
const CERT = '国械注准20203140001';
const CODE = 'C0203010120402110037';
let w: TradeWorld;
let h: Context;
let platform: Context;
const DI = '06900000000014';
inWorld(tradeWorld, async (made) => {
  w = made;
  h = w.context(w.hospital);
  platform = caller(w.db, await organisation(w.db, 'P', '平台'));
  const cert = newId();
  await sql`insert into registration_cert (id, code, name, holder, approved_date) values (${cert}, ${CERT}, '导管', '某厂', '2020-01-01')`.execute(w.db);
  await sql`update product set registration_cert_id = ${cert} where id = (select product_id from specification where id = ${w.spec})`.execute(w.db);
  await sql`update specification set spec = '6F', model = '', udi_di = ${DI} where id = ${w.spec}`.execute(w.db);
  await sql`update business_product set chargeable = true, charge_price = 120, insurance_code = null where org_id = ${h.org.id} and specification_id = ${w.spec}`.execute(
    w.db,
  );
});

type Row = Record<string, unknown>;
const row = async (): Promise<Row & { id: string }> =>
  (await listMasters(h, definition('insuranceMatch'), page())).list.find((one) => one.specification === w.spec) as never;
const code = (code27: string, more: Row = {}) =>
  make(platform, 'medicalInsuranceCode', {
    code: code27.slice(0, 20),
    code27,
    name: '导管',
    level1: '血管介入',
    vendorName: '某厂',
    payStandard: '100',
    editionDate: '2026-06-30',
    ...more,
  });
const proposed = async () => {
  const master = definition('insuranceMatch');
  if (!master.proposes) throw new Error('proposes nothing');
  return (await proposalsFor(h, master, master.proposes, (await row()).id)).list;
};

it('waits while no list knows it', async () => {
  expect(await row()).toMatchObject({ state: 'none', mappedCode: '' });
  expect(await proposed()).toEqual([]);
  expect(await act(h, 'insuranceMatch', 'acceptSure', {})).toMatchObject({ says: [expect.stringContaining('没有有把握')] });
});

it('is proposed by registration and specification, the likeliest first, each with why', async () => {
  await code(`${CODE}0000002`, { certNo: CERT, spec: '7F' });
  await code(`${CODE}0000001`, { certNo: '国械注准 20203140001', spec: '6F' });
  expect((await proposed()).map(({ code: one, why }) => `${String(one).slice(-1)} ${why}`)).toEqual(['1 注册证号相同、规格相同', '2 注册证号相同']);
});

it('is taken with its proof: what agreed, which edition, who and when; the product shows it, with what is above the standard', async () => {
  const [first] = await proposed();
  await act(h, 'insuranceMatch', 'match', { ids: [(await row()).id], input: { candidate: first?.id } });
  expect(await row()).toMatchObject({
    state: 'matched',
    mappedCode: `${CODE}0000001`,
    proof: '注册证号相同、规格相同',
    editionDate: '2026-06-30',
    mappedBy: h.user.id,
    aboveStandard: '20',
  });
  expect((await row()).segments).toContain('分类 02 血管介入 / 03');
  expect((await row()).segments).toContain('企业 10037 某厂 · 规格 0000001 6F');
  await expect(act(h, 'insuranceMatch', 'match', { ids: [(await row()).id], input: { candidate: newId() } })).rejects.toThrow('不在候选里');
});

it('two that differ are told, and a code that is over', async () => {
  await sql`update business_product set insurance_code = 'C9999' where org_id = ${h.org.id} and specification_id = ${w.spec}`.execute(w.db);
  expect(await row()).toMatchObject({ state: 'conflict', conflict: '产品上写的是C9999' });
  await sql`update business_product set insurance_code = ${CODE} where org_id = ${h.org.id} and specification_id = ${w.spec}`.execute(w.db);
  await sql`update medical_insurance_code set valid_to = '2026-01-01' where code27 = ${`${CODE}0000001`}`.execute(w.db);
  expect(await row()).toMatchObject({ state: 'ended', conflict: '编码2026-01-01失效' });
});

it('what its maker told the device database is sure, and taken at one press', async () => {
  await code(`${CODE}0000009`, { spec: '另一种写法' });
  await bringText(w.db, release(device({ zxxsdycpbs: DI, cpmctymc: '导管', ggxh: '6F', ybbm: `${CODE}0000009`, zczbhhzbapzbh: CERT })));
  await sql`update medical_insurance_code set cert_no = ${CERT} where code27 = ${`${CODE}0000009`}`.execute(w.db);
  expect((await proposed())[0]?.why).toContain('UDI数据库申报同一编码');
  expect(await act(h, 'insuranceMatch', 'acceptSure', {})).toEqual({ says: ['已对照1个规格'] });
  expect(await row()).toMatchObject({ state: 'matched', mappedCode: `${CODE}0000009` });
  await act(h, 'insuranceMatch', 'unmatch', { ids: [(await row()).id], reason: '对错了' });
  expect(await row()).toMatchObject({ state: 'none' });
  await expect(act(h, 'insuranceMatch', 'unmatch', { ids: [(await row()).id], reason: '再来' })).rejects.toThrow(/【.+】还没有对照/);
});
