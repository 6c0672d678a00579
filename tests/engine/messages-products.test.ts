import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { into } from '../../src/define/posting';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { seedCategories } from '../../src/server/catalogue/base-categories';
import { act, caller, organisation } from '../support/callers';
import { type FreshDatabase, freshDatabase } from '../support/database';
import { change, make, remove } from '../support/masters';
import { refusal } from '../support/refusal';
import { refused } from '../support/refused';
import { line, posted, stockWorld } from './stock-world';

let database: FreshDatabase;
let platform: Context;
let vendor: Context;
let other: Context;
let dealer: Context;
let hospital: Context;
let leaf: string;
let branch: string;
let cert: string;
/** Released by the maker. */
let released: string;
const certificate = (context: Context, code: string) =>
  make(context, 'registrationCert', {
    certType: 'registration',
    code,
    name: '注射器',
    riskClass: '3',
    holder: '强健医疗',
    approvedDate: '2025-01-01',
    validTo: '',
    pictures: ['a'],
  });
const draft = (context: Context, more: Record<string, unknown> = {}, lines: Record<string, unknown>[] = [{ spec: '5ml', unitText: '支；盒=10支' }]) =>
  make(
    context,
    'product',
    {
      name: `产品${newId().slice(-8)}`,
      vendor: vendor.org.id,
      registrationCert: cert,
      category68: leaf,
      riskClass: '3',
      tracking: 'batch',
      tempZone: 'normal',
      taxRate: '13',
      ...more,
    },
    { specifications: lines },
  );
const submit = (context: Context, id: string) => act(context, 'product', 'submit', { ids: [id] });
const pass = (id: string) => act(platform, 'product', 'pass', { ids: [id] });

beforeAll(async () => {
  database = await freshDatabase();
  const { db } = database;
  const at = async (kind: 'P' | 'V' | 'D' | 'H', name: string) => caller(db, await organisation(db, kind, name));
  [platform, vendor, other] = [await at('P', '平台'), await at('V', '强健医疗'), await at('V', '别家医疗')];
  [dealer, hospital] = [await at('D', '康达商贸'), await at('H', '市一医院')];
  await seedCategories(db);
  const node = async (code: string) =>
    (await sql<{ id: string }>`select id from category68 where edition = '2017' and code = ${code}`.execute(db)).rows[0]?.id ?? '';
  [leaf, branch] = [await node('14-01'), await node('14')];
  cert = await certificate(vendor, '国械注准20233140001');
  released = await draft(vendor, { name: '注射器' });
  await submit(vendor, released);
  await pass(released);
});
afterAll(() => database.drop());

const withUnits = (unitText: string) =>
  draft(vendor, {}, [
    { spec: '5ml', unitText: '支' },
    { spec: '10ml', unitText },
  ]);

refused([
  ['厂家只能新建本厂产品 @ vendor', () => draft(other, {})],
  ['植入类产品必须按批号或序列号管理 @ tracking', () => draft(vendor, { isImplant: true, tracking: 'none' })],
  ['税收分类编码为19位数字 @ taxCode', () => draft(vendor, { taxCode: '123' })],
  ['请填写规格或型号 @ 1.spec', () => draft(vendor, {}, [{ unitText: '支' }])],
  [
    '【5ML】已存在，请勿重复 @ 2.spec',
    () =>
      draft(vendor, {}, [
        { spec: '5ml', unitText: '支' },
        { spec: '5ML', unitText: '支' },
      ]),
  ],
  ['UDI-DI校验位错误 @ 1.udiDi', () => draft(vendor, {}, [{ spec: '5ml', unitText: '支', udiDi: '06901234567890' }])],
  ['单位“盒”不在单位换算中 @ 1.saleUnitName', () => draft(vendor, {}, [{ spec: '5ml', unitText: '支', saleUnitName: '盒' }])],
  ['单位换算“盒=十支”格式不正确，示例：支；盒=10支；箱=20盒 @ 2.unitText', () => withUnits('支；盒=十支')],
  ['单位“箱”的下级单位“盒”须写在它前面 @ 2.unitText', () => withUnits('支；箱=20盒；盒=10支')],
  ['必须有且只有一个最小单位 @ 2.unitText', () => withUnits('支；盒')],
  ['换算率必须为正整数 @ 2.unitText', () => withUnits('支；盒=2.5支')],
  ['单位层级不能超过5级 @ 2.unitText', () => withUnits('a；b=2a；c=2b；d=2c；e=2d；f=2e')],
]);

const named = (name: string, more: Record<string, unknown> = {}, lines?: Record<string, unknown>[]) => draft(vendor, { name, ...more }, lines);
refused([
  ['只能提交本机构的产品【注射器】', () => submit(platform, released)],
  ['产品【注射器】不是草稿或已驳回，不能提交', () => submit(vendor, released)],
  ['产品【乙】至少需要一个规格', async () => submit(vendor, await named('乙', {}, []))],
  ['产品【丙】的68分类请选择末级', async () => submit(vendor, await named('丙', { category68: branch }))],
  ['请先维护注册证', async () => submit(vendor, await named('丁', { registrationCert: '' }))],
  ['注册证号与管理类别不一致', async () => submit(vendor, await named('戊', { riskClass: '2' }))],
  [
    '标准库已存在相同产品规格，请申请下发',
    async () => submit(vendor, await named('注射器', { registrationCert: await certificate(vendor, '国械注准20233140002') })),
  ],
  ['产品【注射器】不是草稿或已驳回，不能删除', () => remove(vendor, 'product', released)],
  ['产品已发布，请通过变更修改', () => change(vendor, 'product', released, { riskClass: '2' })],
  ['产品【注射器】不是待审核状态', () => pass(released)],
  ['产品【己】不是已发布状态', async () => act(vendor, 'product', 'change', { ids: [await named('己')] })],
  [
    '不能审核自己提交的产品',
    async () => {
      const id = await named('庚');
      await submit(vendor, id);
      await sql`update product set submitted_by = ${platform.user.id} where id = ${id}`.execute(database.db);
      await sql`insert into rule_value (id, key, scope, org_kind, value) values (${newId()}, 'approve.self', 'kind', 'P', '0')`.execute(database.db);
      return pass(id);
    },
  ],
]);

const map = (id: string, library: string) => act(platform, 'product', 'map', { ids: [id], input: { library } });
const selfBuilt = async (lines?: Record<string, unknown>[]) => {
  const id = await draft(dealer, {}, lines);
  await submit(dealer, id);
  return id;
};
refused([
  [
    '只有自建产品可以对照到标准库',
    async () => {
      const id = await draft(vendor);
      await submit(vendor, id);
      return map(id, released);
    },
  ],
  [
    '标准库产品没有规格【50ml】 @ library',
    async () =>
      map(
        await selfBuilt([
          { spec: '5ml', unitText: '支' },
          { spec: '50ml', unitText: '支' },
        ]),
        released,
      ),
  ],
]);

test('a product goes out to those who may have it, two hundred times a hundred at once at most', async () => {
  const issue = (organisations: string[], product = released) => act(platform, 'product', 'issue', { ids: [product], input: { organisations } });
  await sql`update specification set status = false where product_id = ${released}`.execute(database.db);
  expect(await refusal(issue([dealer.org.id]))).toEqual(['请选择机构和产品']);
  await sql`update specification set status = true where product_id = ${released}`.execute(database.db);
  const many = await draft(
    vendor,
    {},
    Array.from({ length: 201 }, (_, i) => ({ spec: `${i}号`, unitText: '支' })),
  );
  await submit(vendor, many);
  await pass(many);
  const { rows: firms } = await sql<{ id: string }>`insert into organisation (id, kind, name, joined)
    select gen_random_uuid(), 'D', '公司' || n, true from generate_series(1, 100) n returning id`.execute(database.db);
  expect(
    await refusal(
      issue(
        firms.map((firm) => firm.id),
        many,
      ),
    ),
  ).toEqual(['一次最多下发20000条，请分批下发']);
  expect(await issue([dealer.org.id, hospital.org.id])).toMatchObject({ counts: { done: 1, warned: 1 } });
});

test('once goods were booked, nobody changes how they are told apart or counted: said when it is typed, and again when it is passed', async () => {
  const { id } = (await act(vendor, 'product', 'change', { ids: [released] })) as { id: string };
  const { rows: lines } = await sql<{ id: string }>`select id from specification where product_id = ${id}`.execute(database.db);
  const retracked = (tracking: string) => change(vendor, 'product', id, { tracking });
  await retracked('serial');
  const booked = (await sql<{ id: string }>`select id from specification where product_id = ${released}`.execute(database.db)).rows[0]?.id ?? '';
  const store = await stockWorld(database.db);
  await posted(store, 'initialStock', [into(line(booked, '1', 'A'), store.centre, 'initial', { cost: { given: '1' } })]);
  expect(await refusal(retracked('serial'))).toEqual(['产品已发生业务，不能修改管理方式 @ tracking']);
  await submit(vendor, id);
  expect(await refusal(pass(id))).toEqual(['产品已发生业务，不能修改管理方式']);
  await act(platform, 'product', 'nopass', { ids: [id], reason: '管理方式' });
  const recounted = change(vendor, 'product', id, { tracking: 'batch' }, { specifications: [{ id: lines[0]?.id, spec: '5ml', unitText: '支；盒=20支' }] });
  expect(await refusal(recounted)).toEqual(['产品已发生业务，不能修改单位']);
});

test('what is issued or used is not unreviewed', async () => {
  expect(await refusal(act(platform, 'product', 'unreview', { ids: [released] }))).toEqual(['产品已下发或已使用，不能反审核']);
});

test('what was issued is taken back and issued again by who issued it', async () => {
  const right = (await sql<{ id: string }>`select id from business_product where org_id = ${dealer.org.id} limit 1`.execute(database.db)).rows[0]?.id ?? '';
  const call = (context: Context, action: string, reason?: string) => act(context, 'businessProduct', action, { ids: [right], ...(reason ? { reason } : {}) });
  expect(await refusal(call(platform, 'reissue'))).toEqual(['产品未收回，无需重新下发']);
  const own = (await sql<{ id: string }>`select id from business_product where org_id = ${vendor.org.id} limit 1`.execute(database.db)).rows[0]?.id ?? '';
  expect(await refusal(act(vendor, 'businessProduct', 'revoke', { ids: [own], reason: '误操作' }))).toEqual(['只能收回本机构下发的产品']);
  expect(await refusal(act(vendor, 'businessProduct', 'reissue', { ids: [own] }))).toEqual(['只能重新下发本机构下发的产品']);
  await call(platform, 'revoke', '停止合作');
  await call(platform, 'reissue');
});
