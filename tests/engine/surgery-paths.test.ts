import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Context } from '../../src/server/base/context';
import { importMasters } from '../../src/server/engine/masters/import';
import { treeOfMasters } from '../../src/server/engine/masters/tree';
import { act, caller, definition, organisation, page } from '../support/callers';
import { inWorld } from '../support/in-world';
import { change, disable, make, remove } from '../support/masters';
import { refusal } from '../support/refusal';
import { textSheet } from '../support/sheets';
import { makeSpecification, type TradeWorld, trade, tradeWorld } from '../support/trade-world';

/** 手术路径: a tree of operation, step and content; a library of the platform that others copy and keep in step with. */
let w: TradeWorld;
let h: Context;
let p: Context;
let gauze: string;
inWorld(tradeWorld, async (made) => {
  w = made;
  h = { ...w.context(w.hospital), screen: 'operationPath' };
  p = caller(w.db, await organisation(w.db, 'P', '平台'), { screen: 'ptmOperationPath' });
  gauze = (await makeSpecification(w.db, '纱布')).spec;
  await trade(w.db, w.hospital, gauze);
});

const path = (context: Context, row: Record<string, unknown>) => make(context, 'surgeryPath', row);
const node = (context: Context, nodeType: '2' | '3', parent: string, row: Record<string, unknown>) => path(context, { nodeType, parent, ...row });
const content = (specification: string, stdQuantity: string, maxQuantity = '') => ({ contentKind: '3', specification, stdQuantity, maxQuantity });

type Told = { id: string; name: string; node_type: string; parent: string | null; std: string | null; status: boolean; level: number };
const rowsOf = async (org: string): Promise<Told[]> =>
  (
    await sql<Told>`select p.id, p.name, p.node_type, u.name as parent, trim_scale(p.std_quantity)::text as std, p.status, p.level
      from surgery_path p left join surgery_path u on u.org_id = p.org_id and u.id = p.parent_id where p.org_id = ${org} and p.deleted_at is null
        order by cardinality(p.path), p.sort, p.code, p.name`.execute(w.db)
  ).rows;
const told = async (context: Context) => (await rowsOf(context.org.id)).map(({ name, parent, std, status }) => [name, parent, std, status]);

it('has three levels of its own sort each, and what a step takes is called what it is', async () => {
  const operation = await path(h, { nodeType: '1', code: '81.51', name: '全髋关节置换术', stdAmount: '42000' });
  const step = await node(h, '2', operation, { name: '显露' });
  await node(h, '3', step, content(gauze, '4', '10'));
  expect((await rowsOf(w.hospital.id)).map(({ name, node_type, level }) => [name, node_type, level])).toEqual([
    ['全髋关节置换术', '1', 1],
    ['显露', '2', 2],
    [expect.stringContaining('纱布'), '3', 3],
  ]);
  expect(await refusal(path(h, { nodeType: '2', name: '缝合' }))).toEqual([expect.stringContaining('【步骤】须放在【术式】之下')]);
  expect(await refusal(node(h, '2', step, { name: '缝合' }))).toEqual([expect.stringContaining('【步骤】须放在【术式】之下')]);
  expect(await refusal(node(h, '3', operation, content(gauze, '1')))).toEqual([expect.stringContaining('【内容】须放在【步骤】之下')]);
  expect(await refusal(path(h, { nodeType: '1', parent: step, code: 'X', name: '术中术' }))).toEqual([expect.stringContaining('【术式】只能是顶级')]);
  expect(await refusal(node(h, '3', step, content(gauze, '5', '4')))).toEqual([expect.stringContaining('标准数量不能大于上限')]);
  expect(await refusal(node(h, '3', step, { stdQuantity: '1' }))).toEqual([expect.stringContaining('请选择这一步要用的套包、器械包或产品')]);
  expect(await refusal(path(h, { nodeType: '1', name: '没有编码' }))).toEqual([expect.stringContaining('请填写编码')]);
  expect(await refusal(path(h, { nodeType: '1', code: '81.51', name: '又一个' }))).toEqual([expect.stringContaining('【81.51】已存在，请勿重复')]);
  await expect(remove(h, 'surgeryPath', operation)).rejects.toThrow('已被业务数据使用，不能删除，可停用');
  await expect(disable(h, 'surgeryPath', operation)).rejects.toThrow('请先停用下级');
});

it('a step moves to another operation only, with all below it', async () => {
  const other = await path(h, { nodeType: '1', code: '81.54', name: '全膝关节置换术' });
  const [first, step] = await rowsOf(w.hospital.id);
  const shown = (await rowsOf(w.hospital.id)).find(({ name }) => name === '显露');
  await act(h, 'surgeryPath', 'move', { ids: [String(shown?.id)], input: { parent: other } });
  expect((await rowsOf(w.hospital.id)).find(({ name }) => name === '显露')?.parent).toBe('全膝关节置换术');
  expect(await refusal(act(h, 'surgeryPath', 'move', { ids: [other], input: { parent: String(first?.id) } }))).toEqual([
    expect.stringContaining('【术式】只能是顶级'),
  ]);
  expect(await refusal(act(h, 'surgeryPath', 'move', { ids: [String(shown?.id)], input: { parent: String(shown?.id) } }))).toEqual([
    expect.stringContaining('不能移动到自身'),
  ]);
  expect(step).toBeDefined();
});

it('an own operation is copied with everything below it under another code', async () => {
  const [source] = (await rowsOf(w.hospital.id)).filter(({ name }) => name === '全膝关节置换术');
  const answer = await act(h, 'surgeryPath', 'copyPath', { ids: [String(source?.id)], input: { code: '81.55', name: '膝关节翻修术' } });
  expect(answer).toEqual({ says: ['全膝关节置换术：新增3项'] });
  expect((await told(h)).filter(([, parent]) => parent === '膝关节翻修术')).toEqual([['显露', '膝关节翻修术', null, true]]);
  expect(await refusal(act(h, 'surgeryPath', 'copyPath', { ids: [String(source?.id)], input: { code: '81.55', name: '再来' } }))).toEqual([
    expect.stringContaining('【81.55】已存在，请勿重复'),
  ]);
});

it('the platform’s operation is copied whole, and again when it went on: what was changed here stays, what was taken out stays out', async () => {
  const library = await path(p, { nodeType: '1', code: '51.23', name: '腹腔镜胆囊切除术', stdAmount: '6000' });
  const [access, close, drain] = [
    await node(p, '2', library, { name: '穿刺', sort: 1 }),
    await node(p, '2', library, { name: '关闭', sort: 2 }),
    await node(p, '2', library, { name: '引流', sort: 3 }),
  ];
  await node(p, '3', access, content(w.spec, '2', '4'));
  const used = await node(p, '3', close, content(gauze, '3'));
  const copy = () => act(h, 'surgeryPath', 'copyFromPlatform', { ids: [library] });
  expect(await copy()).toEqual({ says: ['腹腔镜胆囊切除术：新增6项'] });
  expect(await copy()).toEqual({ says: ['腹腔镜胆囊切除术：已与平台一致'] });
  const own = async (name: string) =>
    (await rowsOf(w.hospital.id)).find((row) => row.name === name && ['腹腔镜胆囊切除术', '穿刺', '关闭'].includes(row.parent ?? ''));
  const mine = async () =>
    (await told(h)).filter(([name, parent]) => name === '腹腔镜胆囊切除术' || ['腹腔镜胆囊切除术', '穿刺', '关闭'].includes(String(parent)));

  await change(h, 'surgeryPath', String((await own('关闭'))?.id), { name: '关闭切口' });
  await remove(h, 'surgeryPath', String((await own('引流'))?.id));
  await change(p, 'surgeryPath', close, { name: '缝合' });
  await change(p, 'surgeryPath', drain, { name: '放置引流' });
  await change(p, 'surgeryPath', used, { stdQuantity: '5' });
  await node(p, '2', library, { name: '清点', sort: 4 });
  const behind = await treeOfMasters(h, definition('surgeryPath'), page({ 'f.isBehind': 'true' }));
  expect(behind.list.map((row) => row.name)).toEqual(['腹腔镜胆囊切除术']);
  expect(await copy()).toEqual({ says: ['腹腔镜胆囊切除术：新增1项，更新1项，保留本单位修改1项'] });
  expect((await mine()).map(([name, parent]) => [name, parent])).toEqual([
    ['腹腔镜胆囊切除术', null],
    ['穿刺', '腹腔镜胆囊切除术'],
    ['关闭切口', '腹腔镜胆囊切除术'],
    ['清点', '腹腔镜胆囊切除术'],
    [expect.stringContaining('留置针'), '穿刺'],
  ]);
  expect((await told(h)).find(([, parent]) => parent === '关闭切口')).toEqual([expect.stringContaining('纱布'), '关闭切口', '5', true]);

  // What the library goes without now is no longer in use here.
  await disable(p, 'surgeryPath', used);
  expect(await copy()).toEqual({ says: ['腹腔镜胆囊切除术：更新1项'] });
  expect((await told(h)).find(([, parent]) => parent === '关闭切口')?.[3]).toBe(false);
});

it('the library is read by all and changed by nobody else; an own one is none of it', async () => {
  const [library] = (await rowsOf('00000000-0000-0000-0000-000000000000')).filter(({ node_type }) => node_type === '1');
  await expect(change(h, 'surgeryPath', String(library?.id), { name: '改名' })).rejects.toThrow('只能修改本机构维护的数据');
  await expect(node(h, '2', String(library?.id), { name: '混入' })).rejects.toThrow('上级不存在');
  const [mine] = (await rowsOf(w.hospital.id)).filter(({ name }) => name === '全膝关节置换术');
  await expect(act(h, 'surgeryPath', 'copyFromPlatform', { ids: [String(mine?.id)] })).rejects.toThrow('【全膝关节置换术】是本单位的手术路径');
  const d: Context = { ...w.context(w.dealer), screen: 'operationPath' };
  const seen = (await treeOfMasters(d, definition('surgeryPath'), page())).list.map((row) => row.name);
  expect(seen).toContain('腹腔镜胆囊切除术');
  expect(seen).not.toContain('全膝关节置换术');
  await make(d, 'surgeryPath', { nodeType: '1', code: '51.23', name: '自有胆囊路径' });
  await expect(act(d, 'surgeryPath', 'copyFromPlatform', { ids: [String(library?.id)] })).rejects.toThrow('【51.23】已存在，请勿重复');
});

it('a sheet says one content a row: operations and steps that are there are gone through, the others made', async () => {
  const { rows } = await sql<{ code: string }>`select code from specification_card where id = ${w.spec}`.execute(w.db);
  const row = (...cells: string[]) => cells;
  const heading = row('术式编码', '术式', '步骤', '产品规格', '数量', '上限');
  const good = [row('47.01', '腹腔镜阑尾切除术', '穿刺', String(rows[0]?.code), '2', '3'), row('47.01', '', '缝合', '', '', '')];
  const bring = (lines: string[][]) => importMasters(h, definition('surgeryPath'), textSheet([heading, ...lines]), true);
  const tried = await bring([...good, row('47.01', '', '', '', '4', '')]);
  expect(tried.rows.map(({ error }) => error)).toEqual(['', '', '请填写步骤']);
  expect(await bring(good)).toMatchObject({ ok: true, committed: true });
  expect((await told(h)).filter(([name, parent]) => name === '腹腔镜阑尾切除术' || ['腹腔镜阑尾切除术'].includes(String(parent)))).toEqual([
    ['腹腔镜阑尾切除术', null, null, true],
    ['穿刺', '腹腔镜阑尾切除术', null, true],
    ['缝合', '腹腔镜阑尾切除术', null, true],
  ]);
});
