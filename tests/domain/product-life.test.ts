import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Context } from '../../src/server/base/context';
import { infoOfMaster } from '../../src/server/engine/masters/info';
import { listMasters } from '../../src/server/engine/masters/list';
import { pickMasters } from '../../src/server/engine/masters/picker';
import { switchMasters } from '../../src/server/engine/masters/remove';
import { saveMaster } from '../../src/server/engine/masters/save';
import { act, caller, definition, organisation, page } from '../support/callers';
import { type FreshDatabase, freshDatabase } from '../support/database';

let fresh: FreshDatabase;
let platform: Context;
let vendor: Context;
let dealer: Context;
let hospital: Context;
let category: string;
let cert: string;

beforeAll(async () => {
  fresh = await freshDatabase();
  platform = caller(fresh.db, await organisation(fresh.db, 'P', '平台'));
  vendor = caller(fresh.db, await organisation(fresh.db, 'V', '强健医疗'));
  dealer = caller(fresh.db, await organisation(fresh.db, 'D', '康达商贸'));
  hospital = caller(fresh.db, await organisation(fresh.db, 'H', '市一医院'));
  category = (await saveMaster(platform, definition('category68'), { row: { edition: '2017', code: '14-01-01', name: '注射器' } })).id;
  cert = (await certificate(vendor, '国械注准20233140001')).id;
});
afterAll(() => fresh.drop());

const certificate = (context: Context, code: string, more: Record<string, unknown> = {}) =>
  saveMaster(context, definition('registrationCert'), {
    row: {
      certType: 'registration',
      code,
      name: '一次性注射器',
      riskClass: '3',
      holder: '强健医疗',
      approvedDate: '2025-01-01',
      validTo: '2030-01-01',
      pictures: ['a'],
      ...more,
    },
  });

const productRow = (name: string, more: Record<string, unknown> = {}) => ({
  name,
  vendor: vendor.org.id,
  registrationCert: cert,
  category68: category,
  riskClass: '3',
  tracking: 'batch',
  tempZone: 'normal',
  taxRate: '13',
  disposable: true,
  domestic: true,
  ...more,
});
const line = (spec: string, more: Record<string, unknown> = {}) => ({ spec, unitText: '支；盒=10支；箱=20盒', ...more });
const draft = async (context: Context, name: string, more: Record<string, unknown> = {}, lines = [line('5ml')]) =>
  (await saveMaster(context, definition('product'), { row: productRow(name, more), lines: { specifications: lines } })).id;
const released = async (name: string, lines = [line('5ml')]): Promise<string> => {
  const id = await draft(vendor, name, {}, lines);
  await act(vendor, 'product', 'submit', { ids: [id] });
  await act(platform, 'product', 'pass', { ids: [id] });
  return id;
};
const specificationsOf = async (product: string) =>
  (
    await sql<{
      id: string;
      code: string;
      spec: string;
    }>`select id, code, spec from specification where product_id = ${product} and deleted_at is null order by spec`.execute(fresh.db)
  ).rows;

describe('a product on its way into the catalogue', () => {
  test('is written with its unit tree, submitted, passed, and its maker may trade it', async () => {
    const id = await draft(vendor, '一次性使用无菌注射器');
    const units = await sql<{
      name: string;
      ratio: string;
    }>`select u.name, u.ratio::float8::text as ratio from unit u join specification s on s.id = u.specification_id where s.product_id = ${id} order by u.ratio`.execute(
      fresh.db,
    );
    expect(units.rows).toEqual([
      { name: '支', ratio: '1' },
      { name: '盒', ratio: '10' },
      { name: '箱', ratio: '200' },
    ]);
    await act(vendor, 'product', 'submit', { ids: [id] });
    const info = await infoOfMaster(platform, definition('product'), id);
    expect(info.row).toMatchObject({ status: '1', origin: 'vendor', needGrant: true });
    expect(info.row.code).toMatch(/^P\d{8}$/);
    expect(info.lines.specifications?.[0]?.code).toBe(`${info.row.code}001`);
    await act(platform, 'product', 'pass', { ids: [id] });
    const own = await listMasters(vendor, definition('businessProduct'), page());
    expect(own.list).toMatchObject([{ productName: '一次性使用无菌注射器', source: 'vendor', status: '1', rootUnitName: '支' }]);
  });

  test('is refused in words that say what is missing', async () => {
    await expect(draft(vendor, '植入物', { isImplant: true, tracking: 'none' })).rejects.toThrow('植入类产品必须按批号或序列号管理');
    await expect(draft(vendor, '坏单位', {}, [line('1', { unitText: '支；盒=0支' })])).rejects.toThrow('换算率必须为正整数');
    await expect(draft(vendor, '坏条码', {}, [line('1', { udiDi: '06901234567890' })])).rejects.toThrow('UDI-DI校验位错误');
    const withoutCert = await draft(vendor, '无证产品', { registrationCert: '' });
    await expect(act(vendor, 'product', 'submit', { ids: [withoutCert] })).rejects.toThrow('请先维护注册证');
    const old = (await certificate(vendor, '国械注准20153140009', { approvedDate: '2015-01-01', validTo: '2020-01-01' })).id;
    const expired = await draft(vendor, '旧产品', { registrationCert: old });
    await expect(act(vendor, 'product', 'submit', { ids: [expired] })).rejects.toThrow('产品【旧产品】注册证已过期，不能提交');
    await expect(certificate(vendor, '国械注准20232140001')).rejects.toThrow('注册证号与管理类别不一致');
    const twin = await released('成对产品');
    expect(twin).toBeTruthy();
    // The same vendor, name and certificate is no second product; with another certificate the specification still gives it away.
    await expect(draft(vendor, '成对产品')).rejects.toThrow('【成对产品】已存在，请勿重复');
  });

  test('is written by its author only, and not while it is being checked', async () => {
    const id = await draft(dealer, '自建纱布');
    await expect(saveMaster(vendor, definition('product'), { id, version: 1, row: productRow('抢改') })).rejects.toThrow('数据不存在或已删除');
    const other = caller(fresh.db, await organisation(fresh.db, 'D', '别家'));
    await expect(infoOfMaster(other, definition('product'), id)).rejects.toThrow('数据不存在或已删除');
    await act(dealer, 'product', 'submit', { ids: [id] });
    await expect(saveMaster(dealer, definition('product'), { id, version: 2, row: productRow('再改') })).rejects.toThrow('产品正在审核，不能修改');
    await expect(act(platform, 'product', 'nopass', { ids: [id] })).rejects.toThrow('请填写驳回原因');
    await act(platform, 'product', 'nopass', { ids: [id], reason: '图片不清' });
    expect((await infoOfMaster(dealer, definition('product'), id)).row).toMatchObject({ status: '3', opinion: '图片不清' });
  });
});

describe('a released product', () => {
  test('is issued once per organisation, taken back, withdrawn and listed again', async () => {
    const id = await released('下发用导管', [line('A'), line('B')]);
    const specs = await specificationsOf(id);
    const first = await act(platform, 'product', 'issue', { ids: [id], input: { organisations: [dealer.org.id, hospital.org.id] } });
    expect(first).toMatchObject({ counts: { done: 2, warned: 2, skipped: 0, refused: 0 } });
    expect(await act(platform, 'product', 'issue', { ids: [id], input: { organisations: [dealer.org.id] } })).toMatchObject({
      sn: '',
      counts: { done: 0, skipped: 2 },
      rows: [{ reason: '已下发' }, { reason: '已下发' }],
    });
    const rows = (await listMasters(dealer, definition('businessProduct'), page({ keyword: 'xfydg' }))).list;
    expect(rows).toHaveLength(2);
    const picked = await pickMasters(dealer, definition('specification'), { pageSize: 20, keyword: 'xfydg', buying: '1' });
    expect(picked[0]).toMatchObject({ productName: '下发用导管', unitName: '支', tracking: 'batch', taxRate: '13' });
    expect(picked[0]?.units).toMatchObject([
      { name: '支', ratio: '1' },
      { name: '盒', ratio: '10' },
      { name: '箱', ratio: '200' },
    ]);
    // A hospital's rows wait for admission: nothing to buy yet, though stock might leave.
    expect(await pickMasters(hospital, definition('specification'), { pageSize: 20, keyword: 'xfydg', buying: '1' })).toEqual([]);
    expect(await pickMasters(hospital, definition('specification'), { pageSize: 20, keyword: 'xfydg' })).toHaveLength(2);
    await act(platform, 'product', 'withdraw', { ids: [id] });
    expect(await pickMasters(dealer, definition('specification'), { pageSize: 20, keyword: 'xfydg', buying: '1' })).toEqual([]);
    expect((await listMasters(dealer, definition('businessProduct'), page({ keyword: 'xfydg' }))).list.map((row) => row.status)).toEqual(['3', '3']);
    await expect(switchMasters(dealer, definition('businessProduct'), [rows[0]?.id ?? ''], true)).rejects.toThrow('产品已收回或停购，不能启用');
    await act(platform, 'product', 'relist', { ids: [id] });
    const one = (await listMasters(dealer, definition('businessProduct'), page({ keyword: 'xfydg' }))).list[0];
    await act(platform, 'businessProduct', 'revoke', { ids: [one?.id ?? ''], reason: '授权到期' });
    expect((await listMasters(dealer, definition('businessProduct'), page({ keyword: 'xfydg', 'f.status': '2' }))).total).toBe(1);
    expect(specs).toHaveLength(2);
  });

  test('changes by one revision that keeps ids and numbers', async () => {
    const id = await released('变更用支架', [line('甲'), line('乙')]);
    const before = await specificationsOf(id);
    await expect(saveMaster(vendor, definition('product'), { id, version: 3, row: productRow('改名') })).rejects.toThrow('产品已发布，请通过变更修改');
    const { id: revision } = (await act(vendor, 'product', 'change', { ids: [id] })) as { id: string };
    await expect(act(vendor, 'product', 'change', { ids: [id] })).rejects.toThrow('该产品已有变更单未完成');
    const info = await infoOfMaster(vendor, definition('product'), revision);
    const lines = (info.lines.specifications ?? [])
      .filter((row) => row.spec === '甲')
      .map((row) => ({ id: row.id, spec: '甲', model: 'X1', unitText: '支；盒=5支' }));
    await saveMaster(vendor, definition('product'), {
      id: revision,
      version: 1,
      row: productRow('变更后支架'),
      lines: { specifications: [...lines, line('丙')] },
    });
    await act(vendor, 'product', 'submit', { ids: [revision] });
    await act(platform, 'product', 'pass', { ids: [revision] });
    const after = await sql<{
      id: string;
      spec: string;
      model: string;
      code: string;
      status: boolean;
    }>`select id, spec, model, code, status from specification where product_id = ${id} and deleted_at is null order by code`.execute(fresh.db);
    const kept = before.find((row) => row.spec === '甲');
    expect(after.rows.find((row) => row.id === kept?.id)).toMatchObject({ spec: '甲', model: 'X1', code: kept?.code });
    expect(after.rows.find((row) => row.spec === '乙')).toMatchObject({ status: false });
    expect(after.rows.find((row) => row.spec === '丙')?.code).toMatch(/003$/);
    expect((await infoOfMaster(platform, definition('product'), id)).row).toMatchObject({ name: '变更后支架', status: '2' });
    expect((await sql`select 1 from product_history where product_id = ${id}`.execute(fresh.db)).rows).toHaveLength(1);
  });
});
