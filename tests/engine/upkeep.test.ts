import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { listMasters } from '../../src/server/engine/masters/list';
import { latestVersion } from '../../src/server/organisation/app-versions';
import { act, caller, definition, organisation, page } from '../support/callers';
import { type FreshDatabase, freshDatabase } from '../support/database';
import { change, make, remove } from '../support/masters';
import { makeSpecification } from '../support/trade-world';

/** What the platform takes care of: what was deleted comes back, and which versions of the other programs there are. */
let database: FreshDatabase;
let platform: Context;
let hospital: Context;
let file: string;
beforeAll(async () => {
  database = await freshDatabase();
  platform = caller(database.db, await organisation(database.db, 'P', '平台'));
  hospital = caller(database.db, await organisation(database.db, 'H', '市一院'));
  file = newId();
  await sql`insert into stored_file (org_id, id, name, mime, size, sha256) values (${platform.org.id}, ${file}, 'pda.zip', 'application/zip', 2097152, 'abc')`.execute(
    database.db,
  );
});
afterAll(() => database.drop());

const db = () => database.db;
const bin = async (more: Record<string, string> = {}) =>
  (await listMasters({ ...platform, screen: 'restoreData' }, definition('recycleBin'), page({ pageSize: '100', ...more }))).list;
const restore = (id: unknown, name = '') => act(platform, 'recycleBin', 'restore', { ids: [String(id)], input: name ? { name } : {} });
const firm = async (name: string, creditCode: string): Promise<string> => {
  const id = newId();
  await sql`insert into organisation (id, kind, code, name, social_credit_code) values (${id}, 'D', ${name}, ${name}, ${creditCode})`.execute(db());
  return id;
};
const drop = (table: string, id: string) =>
  sql`update ${sql.table(table)} set deleted_at = now(), deleted_by = ${platform.user.id} where id = ${id}`.execute(db());

describe('what was deleted', () => {
  it('lies in the bin until it comes back: an organisation disabled', async () => {
    const id = await make(platform, 'organisation', { kind: 'D', code: 'D9', name: '康元器械', socialCreditCode: '91420100MA4K000001' });
    await remove(platform, 'organisation', id);
    const [row] = await bin({ tab: 'dealer' });
    expect(row).toMatchObject({ kind: 'dealer', name: '康元器械', detail: '91420100MA4K000001' });
    await restore(row?.id);
    expect(await bin({ tab: 'dealer' })).toEqual([]);
    const found = await sql<{ status: boolean; deleted_at: string | null }>`select status, deleted_at from organisation where id = ${id}`.execute(db());
    expect(found.rows[0]).toEqual({ status: false, deleted_at: null });
  });
  it('is refused while somebody else has its name or code, and takes a new name', async () => {
    const old = await firm('同名公司', '91420100MA4K000002');
    await drop('organisation', old);
    await firm('同名公司', '91420100MA4K000003');
    const [row] = await bin({ keyword: '同名公司' });
    await expect(restore(row?.id)).rejects.toThrow('名称【同名公司】已被使用，请先修改');
    await expect(restore(row?.id, '同名公司')).rejects.toThrow('新名称也已被使用，请换一个');
    await restore(row?.id, '同名公司（旧）');
    expect((await sql<{ name: string }>`select name from organisation where id = ${old}`.execute(db())).rows[0]?.name).toBe('同名公司（旧）');
    const coded = await firm('一家公司', '91420100MA4K000004');
    await drop('organisation', coded);
    await firm('另一家公司', '91420100MA4K000004');
    const [other] = await bin({ keyword: '一家公司' });
    await expect(restore(other?.id)).rejects.toThrow('信用代码【91420100MA4K000004】已被使用，请先修改');
  });
  it('of a product brings the specifications that went with it, and those wait for their product', async () => {
    const { spec } = await makeSpecification(db(), '止血纱布');
    const { rows } = await sql<{ product: string }>`select product_id as product from specification where id = ${spec}`.execute(db());
    const product = rows[0]?.product ?? '';
    await db()
      .transaction()
      .execute(async (tx) => {
        await sql`update specification set deleted_at = now() where id = ${spec}`.execute(tx);
        await sql`update product set deleted_at = now() where id = ${product}`.execute(tx);
      });
    const [size] = await bin({ tab: 'specification', keyword: '止血纱布' });
    expect(size).toMatchObject({ isParentGone: true, parentName: '止血纱布' });
    await expect(restore(size?.id)).rejects.toThrow('请先恢复所属产品');
    const [row] = await bin({ tab: 'product', keyword: '止血纱布' });
    await restore(row?.id);
    expect((await sql`select 1 from specification where id = ${spec} and deleted_at is null`.execute(db())).rows).toHaveLength(1);
    expect(await bin({ keyword: '止血纱布' })).toEqual([]);
    // Deleted by itself, and its place taken since.
    await drop('specification', spec);
    await sql`insert into specification (id, product_id, code, spec, model) select ${newId()}, product_id, 'X', spec, model from specification where id = ${spec}`.execute(
      db(),
    );
    const [alone] = await bin({ keyword: '止血纱布' });
    await expect(restore(alone?.id)).rejects.toThrow(/规格【.*】已被使用，请先修改/);
  });
});

describe('a version of a program', () => {
  const version = (versionCode: string, more: Record<string, unknown> = {}) =>
    make(platform, 'appVersion', {
      app: 'PDA',
      platform: 'android',
      versionName: `1.${versionCode}`,
      versionCode,
      package: [file],
      changelog: '修正',
      ...more,
    });
  const latest = (versionCode: number, who = hospital, takes = false) => latestVersion(who, { app: 'PDA', platform: 'android', versionCode, takes });
  it('is offered once it is published, the highest that is', async () => {
    expect(await latest(0)).toEqual({ isNewer: false, mustUpdate: false });
    const first = await version('1');
    expect((await latest(0)).isNewer).toBe(false);
    await act(platform, 'appVersion', 'publish', { ids: [first] });
    expect(await latest(0)).toMatchObject({ isNewer: true, mustUpdate: false, latest: { versionName: '1.1', file, sha256: 'abc' } });
    await expect(act(platform, 'appVersion', 'publish', { ids: [first] })).rejects.toThrow('版本【1.1】已发布');
    await expect(change(platform, 'appVersion', first, { changelog: '改' })).rejects.toThrow('已发布的版本【1.1】不能修改或删除，请先取消发布');
  });
  it('has a higher number than the published one', async () => {
    await expect(version('1', { platform: 'android' })).rejects.toThrow('版本号必须大于当前已发布版本');
    const third = await version('3', { minVersionCode: '2' });
    const second = await version('2');
    await act(platform, 'appVersion', 'publish', { ids: [third] });
    await expect(act(platform, 'appVersion', 'publish', { ids: [second] })).rejects.toThrow('版本号必须大于当前已发布版本');
    // Below the least one that still works must be updated.
    expect([(await latest(1)).mustUpdate, (await latest(2)).mustUpdate, (await latest(3)).isNewer]).toEqual([true, false, false]);
    await act(platform, 'appVersion', 'unpublish', { ids: [third] });
    expect((await latest(0)).latest?.versionCode).toBe(1);
    await expect(act(platform, 'appVersion', 'unpublish', { ids: [third] })).rejects.toThrow('版本【1.3】尚未发布');
  });
  it('is tried by some before all have it, and counts who takes it', async () => {
    const id = await version('9', { grayOrgs: [hospital.org.id], forced: true });
    await act(platform, 'appVersion', 'publish', { ids: [id] });
    const other = caller(database.db, await organisation(database.db, 'D', '康达'));
    expect([(await latest(1)).latest?.versionCode, (await latest(1, other)).latest?.versionCode]).toEqual([9, 1]);
    expect((await latest(8, hospital, true)).mustUpdate).toBe(true);
    const { list } = await listMasters(platform, definition('appVersion'), page({ pageSize: '50' }));
    expect(list.find((row) => row.id === id)).toMatchObject({ downloads: '1', packageSize: '2', grayCount: '1' });
  });
});
