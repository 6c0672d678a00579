import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { seedCategories } from '../../src/server/catalogue/base-categories';
import { saveMaster } from '../../src/server/engine/masters/save';
import { act, caller, definition, organisation } from '../support/callers';
import { inWorld } from '../support/in-world';
import { change, make } from '../support/masters';
import { refusal } from '../support/refusal';
import { refused } from '../support/refused';
import { makeSpecification, type TradeWorld, tradeWorld } from '../support/trade-world';

let w: TradeWorld;
let h: Context;
let d: Context;
let p: Context;
let other: { spec: string; piece: string };
const idOf = async (query: ReturnType<typeof sql<{ id: string }>>): Promise<string> => (await query.execute(w.db)).rows[0]?.id ?? '';

inWorld(tradeWorld, async (made) => {
  w = made;
  [h, d] = [w.context(w.hospital), w.context(w.dealer)];
  p = caller(w.db, await organisation(w.db, 'P', '平台'));
  other = await makeSpecification(w.db, '别的产品');
  await seedCategories(w.db);
});

const certificate = (more: Record<string, unknown> = {}) =>
  make(p, 'registrationCert', {
    certType: 'registration',
    code: `国械注准2023314${newId().slice(-4).replace(/\D/g, '7')}`,
    name: '留置针',
    riskClass: '3',
    holder: '强健医疗',
    approvedDate: '2025-01-01',
    validTo: '',
    pictures: ['a'],
    ...more,
  });
const renewed = async (input: Record<string, unknown>) =>
  act(p, 'registrationCert', 'renew', {
    ids: [await certificate()],
    input: { code: '国械注准20253149999', approvedDate: '2025-01-01', pictures: ['a'], ...input },
  });
refused([
  ['批准日期须早于有效期至 @ validTo', () => certificate({ validTo: '2025-01-01' })],
  ['注册证号与管理类别不一致 @ code', () => certificate({ riskClass: '2' })],
  ['批准日期须早于有效期至 @ validTo', () => renewed({ validTo: '2024-12-31' })],
  [
    '只能延续本机构维护的注册证',
    async () =>
      act(d, 'registrationCert', 'renew', { ids: [await certificate()], input: { code: '国械注准20253149998', approvedDate: '2025-01-01', pictures: ['a'] } }),
  ],
]);

test('a certificate whose number does not fit its class is saved once that was read', async () => {
  const row = {
    certType: 'registration',
    code: '国械注准20233148888',
    name: '旧号',
    riskClass: '2',
    holder: '强健医疗',
    approvedDate: '2025-01-01',
    validTo: '',
    pictures: ['a'],
  };
  expect(await refusal(saveMaster(p, definition('registrationCert'), { row }))).toEqual(['注册证号与管理类别不一致 @ code']);
  expect((await saveMaster(p, definition('registrationCert'), { row, confirmed: true })).version).toBe(1);
});

const licence = (more: Record<string, unknown> = {}) =>
  make(h, 'licence', { holder: w.hospital.id, type: '营业执照', no: newId(), validFrom: '2026-01-01', validTo: '2027-01-01', longTerm: false, ...more });
/** A paper of the dealer's own that the hospital is let see. */
const shared = async () => {
  const id = await make(d, 'licence', { holder: w.dealer.id, type: '营业执照', no: 'S1', validFrom: '2026-01-01', validTo: '2027-01-01', longTerm: false });
  await sql`update licence set review_state = 'valid' where id = ${id}`.execute(w.db);
  const grant = newId();
  await sql`insert into document (org_id, id, kind, sn, status, side, subkind, document_date, counter_org_id, period_to, created_at, updated_at)
    values (${w.dealer.id}, ${grant}, 'licenceGrant', 'LG1', 2, 'out', '4', '2026-01-01', ${w.hospital.id}, '2099-12-31', now(), now())`.execute(w.db);
  await sql`insert into document_line (org_id, id, document_id, line_no, licence_id) values (${w.dealer.id}, ${newId()}, ${grant}, 1, ${id})`.execute(w.db);
  return id;
};
const replaced = async (id: string, input: Record<string, unknown> = {}) =>
  act(h, 'licence', 'replace', { ids: [id], input: { no: 'N2', validFrom: '2027-01-01', validTo: '2028-01-01', ...input } });
refused([
  ['请填写有效期至 @ validTo', () => licence({ validTo: '' })],
  ['有效期至须晚于有效期自 @ validTo', () => licence({ validTo: '2026-01-01' })],
  ['持证机构须为本机构或往来单位 @ holder', async () => licence({ holder: await make(h, 'organisation', { kind: 'D', name: '陌生公司' }) })],
  [
    '统一社会信用代码与机构不一致 @ creditCode',
    async () => {
      await sql`update organisation set social_credit_code = '911100004000000002' where id = ${w.hospital.id}`.execute(w.db);
      return licence({ creditCode: '911100004000000003' });
    },
  ],
  ['只能处理本机构维护的证照', async () => act(h, 'licence', 'submit', { ids: [await shared()] })],
  ['只能处理本机构维护的证照', async () => replaced(await idOf(sql`select id from licence where no = 'S1'`))],
  ['有效期至须晚于有效期自 @ validTo', async () => replaced(await licence(), { validTo: '2027-01-01' })],
  ['证照【L1】当前状态不能执行此操作', async () => act(h, 'licence', 'pass', { ids: [await licence({ no: 'L1' })] })],
]);

const price = (more: Record<string, unknown> = {}) =>
  make(d, 'productPrice', {
    kind: 'sale',
    specification: w.spec,
    unit: w.box,
    price: '10',
    taxRate: '13',
    validFrom: '2026-01-01',
    validTo: '2026-12-31',
    ...more,
  });
refused([
  ['失效日期不能早于生效日期 @ validTo', () => price({ validTo: '2025-12-31' })],
  ['单位不属于该规格 @ unit', () => price({ unit: other.piece })],
  [
    '该产品在有效期内已存在协议价 @ validFrom',
    async () => {
      await price();
      return price({ validFrom: '2026-12-31', validTo: '' });
    },
  ],
  [
    '由单据产生的协议价不能修改',
    async () => {
      const id = await price({ validFrom: '2027-01-01', validTo: '2027-12-31' });
      await sql`update product_price set source = 'priceAdjustment' where id = ${id}`.execute(w.db);
      return change(d, 'productPrice', id, { price: '11' });
    },
  ],
]);

const barcode = (code: string, more: Record<string, unknown> = {}) =>
  make(d, 'productBarcode', { code, codeType: '9', specification: w.spec, packageLevel: '1', ...more });
refused([
  ['条码校验位错误 @ code', () => barcode('6901234567890', { codeType: '3' })],
  ['单位不属于该规格 @ unit', () => barcode('B-0', { unit: other.piece })],
  [
    '条码已被规格【留置针 22G】使用 @ code',
    async () => {
      await barcode('B-1');
      return barcode('b-1', { specification: other.spec });
    },
  ],
  ['单位换算在产品规格中维护', () => make(d, 'unit', { name: '桶' })],
]);

const node = (edition: string, code: string) => idOf(sql`select id from category68 where edition = ${edition} and code = ${code}`);
const custom = (kind: string, more: Record<string, unknown> = {}) =>
  make(d, 'customCategory', { kind, code: newId().slice(-6), name: newId().slice(-6), ...more });
refused([
  ['上级须为同一版本的分类 @ parent', async () => make(p, 'category68', { edition: '2002', code: '9901', name: '新类', parent: await node('2017', '14') })],
  [
    '请选择另一版本的分类 @ mapped',
    async () => act(p, 'category68', 'map', { ids: [await node('2017', '14')], input: { mapped: [await node('2017', '01')] } }),
  ],
  ['上级须为同一类型的分类 @ parent', async () => custom('finance', { parent: await custom('business') })],
  [
    '上级须为同一类型的分类 @ parent',
    async () => act(d, 'customCategory', 'move', { ids: [await custom('finance')], input: { parent: await custom('business') } }),
  ],
  ['【新的上级】所选记录不存在 @ parent', async () => act(d, 'customCategory', 'move', { ids: [await custom('finance')], input: { parent: newId() } })],
]);

refused([
  [
    '不能并入自身 @ into',
    async () => {
      const id = await make(p, 'brand', { name: '康' });
      return act(p, 'brand', 'merge', { ids: [id], input: { into: id } });
    },
  ],
  ['您没有【品牌-合并】权限', async () => act(d, 'brand', 'merge', { ids: [await make(d, 'brand', { name: '达' })], input: { into: newId() } })],
]);
