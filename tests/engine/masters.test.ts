import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listQuery } from '../../src/contract/requests';
import type { Permissions } from '../../src/define/allows';
import type { MasterDefinition } from '../../src/define/define-master';
import { columnOf, type OrgKind } from '../../src/define/field';
import { masterOf, masters, screens } from '../../src/domain/registry';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { infoOfMaster } from '../../src/server/engine/masters/info';
import { listMasters } from '../../src/server/engine/masters/list';
import { pickMasters } from '../../src/server/engine/masters/picker';
import { deleteMaster, switchMasters } from '../../src/server/engine/masters/remove';
import { saveMaster } from '../../src/server/engine/masters/save';
import { type FreshDatabase, freshDatabase } from '../support/database';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());

const definition = (resource: string): MasterDefinition => masterOf(resource) as MasterDefinition;
const all = (kind: OrgKind): Permissions =>
  Object.fromEntries(screens.filter((screen) => screen.kinds.includes(kind)).map((screen) => [screen.flag, [...screen.actions]]));

async function organisation(kind: OrgKind, name: string): Promise<Context['org']> {
  const id = newId();
  await sql`insert into organisation (id, kind, name, joined, is_use_system) values (${id}, ${kind}, ${name}, true, true)`.execute(fresh.db);
  return { id, kind, name };
}

const caller = (org: Context['org'], more: Partial<Context> = {}): Context =>
  ({
    db: fresh.db,
    org,
    user: { id: newId(), name: '测试', employee: '', departments: [], warehouses: [] },
    permissions: all(org.kind),
    isSystem: false,
    screen: '',
    now: () => new Date(),
    requestId: 'test',
    ...more,
  }) as Context;

const store = (code: string, more: Record<string, unknown> = {}) => ({
  row: { code, name: `${code}库`, scrapType: '1', level: '1', kind: '普通', tempZone: 'normal', ...more },
});
const page = (more: Record<string, string> = {}) => listQuery.parse(more);

describe('every master', () => {
  test.each(masters.map((master) => [master.resource]))('%s answers an empty list, its tabs and sums, and a picker', async (resource) => {
    const org = await organisation('D', `经销商${resource}`);
    const context = caller(org, { isSystem: true });
    const answer = await listMasters(context, definition(resource), page({ keyword: '不存在的词' }));
    expect(answer.list).toEqual([]);
    for (const screen of screens.filter((candidate) => candidate.resource === resource)) {
      const kind = screen.kinds[0] as OrgKind;
      const viewer = caller({ ...org, kind }, { screen: screen.flag, permissions: { [screen.flag]: screen.actions } });
      const seen = await listMasters(viewer, definition(resource), page());
      expect(Object.keys(seen.tabs ?? {}).sort()).toEqual((screen.preset.tabs ?? []).map((tab) => tab.id).sort());
    }
    await pickMasters(context, definition(resource), { pageSize: 20, keyword: 'abc' });
  });

  test.each(masters.map((master) => [master.resource]))('%s has a column in its own table for everything people type', async (resource) => {
    const master = definition(resource);
    const found = await sql<{ name: string }>`select column_name as name from information_schema.columns where table_name = ${master.table}`.execute(fresh.db);
    const columns = new Set(found.rows.map((row) => row.name));
    const typed = Object.entries(master.fields)
      .filter(([name, field]) => !field.via && !field.computed && !master.unstored.includes(name))
      .map(([name, field]) => columnOf(name, field));
    expect(typed.filter((column) => !columns.has(column))).toEqual([]);
    for (const child of Object.values(master.lines)) {
      const lineColumns = await sql<{ name: string }>`select column_name as name from information_schema.columns where table_name = ${child.table}`.execute(
        fresh.db,
      );
      const names = new Set(lineColumns.rows.map((row) => row.name));
      expect(
        Object.entries(child.fields)
          .filter(([name, field]) => !field.via && !names.has(columnOf(name, field)))
          .map(([name]) => name),
      ).toEqual([]);
    }
  });
});

describe('a warehouse', () => {
  test('is added, listed, found by pinyin, edited with its version and refused when stale', async () => {
    const context = caller(await organisation('D', '甲商'));
    const saved = await saveMaster(context, definition('warehouse'), store('W1', { name: '中心仓库' }));
    const list = await listMasters(context, definition('warehouse'), page({ keyword: 'zxck' }));
    expect(list.list.map((row) => row.name)).toEqual(['中心仓库']);
    const picked = await pickMasters(context, definition('warehouse'), { pageSize: 20, keyword: 'zhongxin' });
    expect(picked.map((row) => row.name)).toEqual(['中心仓库']);
    await saveMaster(context, definition('warehouse'), { id: saved.id, version: 1, ...store('W1', { name: '主仓' }) });
    await expect(saveMaster(context, definition('warehouse'), { id: saved.id, version: 1, ...store('W1') })).rejects.toThrow('数据已被他人修改，请刷新后重试');
    const info = await infoOfMaster(context, definition('warehouse'), saved.id);
    expect(info.row).toMatchObject({ name: '主仓', version: 2, status: true });
    expect(info.actions).toEqual(expect.arrayContaining(['edit', 'del', 'disable']));
  });

  test('has a code of its own, whatever the case and the blanks', async () => {
    const context = caller(await organisation('D', '乙商'));
    await saveMaster(context, definition('warehouse'), store('a1'));
    await expect(saveMaster(context, definition('warehouse'), store('A1 ', { name: '另一个' }))).rejects.toThrow('【A1】已存在，请勿重复');
  });

  test('of another organisation does not exist', async () => {
    const mine = caller(await organisation('D', '丙商'));
    const theirs = caller(await organisation('D', '丁商'));
    const saved = await saveMaster(mine, definition('warehouse'), store('P1'));
    await expect(infoOfMaster(theirs, definition('warehouse'), saved.id)).rejects.toThrow('数据不存在或已删除');
    await expect(saveMaster(theirs, definition('warehouse'), { id: saved.id, version: 1, ...store('X') })).rejects.toThrow('数据不存在或已删除');
    await expect(deleteMaster(theirs, definition('warehouse'), { id: saved.id })).rejects.toThrow('数据不存在或已删除');
    await expect(switchMasters(theirs, definition('warehouse'), [saved.id], false)).rejects.toThrow('数据不存在或已删除');
    await expect(saveMaster(theirs, definition('shelf'), { row: { warehouse: saved.id, code: 'S1', type: '隔板', rows: '1', columns: '1' } })).rejects.toThrow(
      '【库房】所选记录不存在',
    );
    expect((await listMasters(theirs, definition('warehouse'), page())).total).toBe(0);
  });

  test('without the right is refused by the name of page and operation', async () => {
    const org = await organisation('D', '戊商');
    const reader = caller(org, { permissions: { warehouseModeling: [] } });
    await expect(saveMaster(reader, definition('warehouse'), store('W'))).rejects.toThrow('您没有【仓库建模-新增】权限');
    expect((await listMasters(reader, definition('warehouse'), page())).total).toBe(0);
    await expect(listMasters(caller(org, { permissions: {} }), definition('warehouse'), page())).rejects.toThrow('权限');
  });

  test('filters, sorts and pages by cursor without losing or repeating a row', async () => {
    const context = caller(await organisation('D', '己商'));
    for (let i = 0; i < 23; i++)
      await saveMaster(context, definition('warehouse'), store(`K${String(i).padStart(2, '0')}`, { level: '1', address: i % 3 === 0 ? '' : `路${i}` }));
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const answer = await listMasters(context, definition('warehouse'), page({ pageSize: '5', sort: 'address,-code', ...(cursor ? { cursor } : {}) }));
      seen.push(...answer.list.map((row) => String(row.code)));
      cursor = answer.cursor;
    } while (cursor);
    expect(seen).toHaveLength(23);
    expect(new Set(seen).size).toBe(23);
    await expect(listMasters(context, definition('warehouse'), page({ cursor: 'WyJ4Il0' }))).rejects.toThrow('翻页位置不正确');
    await expect(listMasters(context, definition('warehouse'), page({ 'f.nothing': '1' }))).rejects.toThrow('不认识的筛选');
    await expect(listMasters(context, definition('warehouse'), page({ 'f.department': 'x' }))).rejects.toThrow('筛选值不正确');
    await expect(listMasters(context, definition('warehouse'), page({ 'f.updatedAt': '2026-13-01~' }))).rejects.toThrow('筛选值不正确');
    expect((await listMasters(context, definition('warehouse'), page({ 'f.code': 'k2', 'f.scrapType': '1,2' }))).total).toBe(3);
  });
});
