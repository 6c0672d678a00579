import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ConsultedAnswer } from '../../src/contract/answers';
import { reportQuery } from '../../src/contract/requests';
import { udiChecks } from '../../src/domain/udi/udi-checks';
import { udiCoverage } from '../../src/domain/udi/udi-coverage';
import type { Context } from '../../src/server/base/context';
import { seedCategories } from '../../src/server/catalogue/base-categories';
import { consult } from '../../src/server/engine/masters/consulted';
import { runReport } from '../../src/server/engine/reports/run';
import { act, caller, definition, organisation } from '../support/callers';
import { type FreshDatabase, freshDatabase } from '../support/database';
import { make } from '../support/masters';
import { makeOrg } from '../support/trade-world';
import { bringText, device, packing, release, storage } from '../support/udi';
import '../../src/server/kinds/attach';

/** Our specifications beside the national database: each difference found, the worst first, settled by taking over, asking, or leaving it; what is typed is looked up there. */
let database: FreshDatabase;
let platform: Context;
let vendor: Context;
let hospital: Context;
let leaf: string;
const CERT = '国械注准20203140001';
const DI = (n: number) => withCheck(`0690000000${String(n).padStart(3, '0')}`);
const withCheck = (digits: string): string =>
  digits + String((10 - ([...digits].reverse().reduce((sum, digit, i) => sum + Number(digit) * (i % 2 === 0 ? 3 : 1), 0) % 10)) % 10);

type Row = Record<string, unknown>;
const rows = async (who: Context, query: Record<string, string> = {}): Promise<Row[]> =>
  (await runReport(who, udiChecks, reportQuery.parse({ level: 'line', pageSize: 100, ...query }) as never)).list as Row[];
const brief = (found: Row[]) => found.map(({ finding, udiDi, saidOurs, saidTheirs }) => `${finding} ${udiDi} ${saidOurs} → ${saidTheirs}`);
const record = (n: number, more: Record<string, string> = {}, inside = '') =>
  device(
    {
      zxxsdycpbs: DI(n),
      cpmctymc: '注射器',
      ggxh: `${n}ml`,
      zczbhhzbapzbh: CERT,
      ylqxzcrbarmc: '强健医疗',
      versionNumber: '1',
      versionTime: '2026-01-01',
      ...more,
    },
    inside,
  );

beforeAll(async () => {
  database = await freshDatabase();
  const { db } = database;
  const at = async (kind: 'P' | 'H', name: string) => caller(db, await organisation(db, kind, name));
  [platform, hospital] = [await at('P', '平台'), await at('H', '医院')];
  // With somebody who is told.
  const made = await makeOrg(db, 'V', '强健医疗');
  vendor = caller(db, { id: made.id, kind: 'V', name: made.name });
  await seedCategories(db);
  leaf = (await sql<{ id: string }>`select id from category68 where edition = '2017' and code like '14-%' order by code limit 1`.execute(db)).rows[0]?.id ?? '';
  const cert = (code: string) =>
    make(platform, 'registrationCert', {
      certType: 'registration',
      code,
      name: '注射器',
      riskClass: '3',
      holder: '强健医疗',
      approvedDate: '2025-01-01',
      validTo: '',
      pictures: ['a'],
    });
  const one = await cert(CERT);
  const fields = { vendor: vendor.org.id, registrationCert: one, category68: leaf, riskClass: '3', tracking: 'batch', tempZone: 'normal', taxRate: '13' };
  const specs = [1, 2, 3, 4, 5, 6].map((n) => ({ spec: `${n}ml`, udiDi: n === 6 ? '' : DI(n), unitText: '支；盒=10支' }));
  const id = await make(platform, 'product', { name: '注射器', ...fields }, { specifications: specs });
  await sql`update product set status = 2, code = 'P1' where id = ${id}`.execute(db);
  await sql`insert into business_product (org_id, id, specification_id, status) select ${hospital.org.id}, gen_random_uuid(), id, 1 from specification
    where product_id = ${id} and spec <> '1ml'`.execute(db);
});
afterAll(() => database.drop());

it('nothing is called unknown before a release was read', async () => {
  const found = await rows(platform);
  expect(brief(found)).toEqual([`missing  未填 → `]);
  await expect(act(platform, 'udiDifference', 'adopt', { ids: [String(found[0]?.rowId)] })).rejects.toThrow(
    '【注射器】在数据库中没有唯一对应的标识，请人工核对',
  );
});

it('finds each difference, the worst first, and to everybody what is his', async () => {
  const { db } = database;
  await bringText(
    db,
    release(
      record(1, { cpmctymc: '一次性注射器' }, storage('2', '8')),
      record(2, { zczbhhzbapzbh: '国械注准20253140099' }),
      record(3, { tsrq: '2020-01-01' }),
      record(4, { ggxh: '４ ML' }, packing(['16900000000042', '盒', '10', DI(4)], ['26900000000049', '箱', '25', '16900000000042'])),
      record(6),
    ),
  );
  const all = await rows(platform, { 'f.state': 'open' });
  expect(brief(all)).toEqual([
    `delisted ${DI(3)} 使用中 → 2020-01-01 退市`,
    `registration ${DI(2)} ${CERT} → 国械注准20253140099`,
    `unknown ${DI(5)} ${DI(5)} → 库中没有`,
    `name ${DI(1)} 注射器 → 一次性注射器`,
    `storage ${DI(1)} 常温 → 冷藏`,
    `package ${DI(4)} 盒=10 → 盒=10、箱=250`,
    `missing  未填 → ${DI(6)}`,
  ]);
  expect((await rows(hospital)).map(({ finding }) => finding)).toEqual(['delisted', 'registration', 'unknown', 'package', 'missing']);
  expect(await rows(vendor)).toHaveLength(7);
  const whole = await runReport(platform, udiCoverage, reportQuery.parse({ level: 'manufacturer' }) as never);
  expect(whole.list).toMatchObject([{ specifications: '6', known: '4', unknown: '1', without: '1', agreeing: '0' }]);
});

it('is taken over into the revision of the product, never into the released one', async () => {
  const { db } = database;
  const of = async (finding: string) => String((await rows(platform)).find((row) => row.finding === finding)?.rowId);
  await expect(act(hospital, 'udiDifference', 'adopt', { ids: [await of('missing')] })).rejects.toThrow();
  await expect(act(platform, 'udiDifference', 'adopt', { ids: [await of('unknown')] })).rejects.toThrow(
    '【注射器】的这一项不能直接采用，请到产品或注册证中处理',
  );
  await expect(act(platform, 'udiDifference', 'adopt', { ids: [await of('registration')] })).rejects.toThrow('还没有登记');
  await act(platform, 'udiDifference', 'adopt', { ids: [await of('missing'), await of('name'), await of('storage')] });
  const { rows: drafts } =
    await sql<Row>`select p.name, p.temp_zone, p.status, (select udi_di from specification s where s.product_id = p.id and s.spec = '6ml') as di from product p
      where p.revision_of is not null`.execute(db);
  expect(drafts).toEqual([{ name: '一次性注射器', temp_zone: 'cold', status: 0, di: DI(6) }]);
  expect((await rows(platform)).map(({ finding }) => finding)).toContain('name');
});

it('is left as it is with a reason, until a side says something else; a maker is asked and hears of it', async () => {
  const { db } = database;
  const row = (await rows(hospital)).find(({ finding }) => finding === 'package') as Row;
  await act(hospital, 'udiDifference', 'keep', { ids: [String(row.rowId)], input: { reason: '不进外箱' } });
  await expect(act(hospital, 'udiDifference', 'keep', { ids: [String(row.rowId)], input: {} })).rejects.toThrow('原因');
  expect((await rows(hospital, { 'f.state': 'aside' })).map(({ finding, asideReason }) => `${finding} ${asideReason}`)).toEqual(['package 不进外箱']);
  expect((await rows(platform, { 'f.state': 'aside' })).length).toBe(0);
  await bringText(db, release(record(4, { ggxh: '4ml', versionNumber: '2', versionTime: '2026-02-01' }, packing(['16900000000042', '盒', '20', DI(4)]))));
  expect((await rows(hospital, { 'f.state': 'aside' })).length).toBe(0);
  await act(hospital, 'udiDifference', 'keep', { ids: [String(row.rowId)], input: { reason: '核过' } });
  await act(hospital, 'udiDifference', 'restore', { ids: [String(row.rowId)] });
  await expect(act(hospital, 'udiDifference', 'restore', { ids: [String(row.rowId)] })).rejects.toThrow('【注射器】没有保留本方');
  await act(hospital, 'udiDifference', 'askMaker', { ids: [String(row.rowId)], reason: '请回复' });
  const { rows: told } = await sql<Row>`select body from message where org_id = ${vendor.org.id} and title = 'UDI数据请核对'`.execute(db);
  expect(told).toMatchObject([{ body: expect.stringContaining('包装数量不同') }]);
});

it('what is typed or scanned is looked up, by the package too; what is not there is not known', async () => {
  const asked = async (resource: string, said: string): Promise<ConsultedAnswer | undefined> => {
    const { consults } = definition(resource);
    return consults && (await consult(platform, definition(resource), consults, said)).found;
  };
  const found = await asked('product', `(01)${DI(2)}(17)270630(10)A1`);
  expect(found).toMatchObject({ key: DI(2), note: expect.stringContaining('国械注准20253140099还没有登记') });
  expect(found?.offers).toContainEqual({ field: 'spec', isLine: true, value: '2ml', words: '2ml', or: 'model' });
  expect(found?.offers).toContainEqual({ field: 'vendor', isLine: false, value: vendor.org.id, words: '强健医疗' });
  expect(await asked('product', '16900000000042')).toMatchObject({ key: DI(4), note: expect.stringContaining('盒（含20）') });
  expect(await asked('product', DI(3))).toMatchObject({ note: expect.stringContaining('已于2020-01-01退市') });
  expect(await asked('product', DI(9))).toBeUndefined();
  expect(await asked('registrationCert', CERT)).toMatchObject({
    offers: expect.arrayContaining([{ field: 'holder', isLine: false, value: '强健医疗', words: '强健医疗' }]),
  });
  await expect(consult({ ...hospital, permissions: {} }, definition('product'), { title: '', by: 'udiDi' }, DI(2))).rejects.toThrow('权限');
});
