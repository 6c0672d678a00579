import { beforeEach, expect, it } from 'vitest';
import { frame } from '../../src/client/api/call';
import { clearUserLists, forgetUserLists, knownRows, loadUserList } from '../../src/client/session/user-lists';
import { masterOf } from '../../src/domain/registry';

/** Lists of the own organisation, kept from the login on and read by the pickers. */
let asked: string[] = [];
let told: string[] = [];
let isRefused = false;
let rows: Record<string, unknown>[] = [];
beforeEach(() => {
  [asked, told, isRefused] = [[], [], false];
  rows = [{ id: '1', code: 'W1', name: '中心库' }];
  clearUserLists();
  frame.tell = (message) => told.push(message);
  frame.fetch = async (url) => {
    asked.push(url);
    const body = isRefused ? { code: 40300, msg: '您没有【仓库】权限', info: null } : { code: 0, msg: '', info: { list: rows } };
    return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
  };
});

it('is read once, whoever asks, and once more after the login of another or a change', async () => {
  const [one, two] = await Promise.all([loadUserList('warehouses.all'), loadUserList('warehouses.all')]);
  expect([one.rows[0]?.name, two.rows[0]?.name]).toEqual(['中心库', '中心库']);
  await loadUserList('warehouses.all');
  expect(asked).toHaveLength(1);
  forgetUserLists('department');
  await loadUserList('warehouses.all');
  expect(asked).toHaveLength(1);
  forgetUserLists('warehouse');
  await loadUserList('warehouses.all');
  expect(asked).toHaveLength(2);
  clearUserLists();
  await loadUserList('warehouses.all');
  expect(asked).toHaveLength(3);
});

it('tells its kinds apart: all, those goods are stopped in, the others', async () => {
  for (const name of ['warehouses.all', 'warehouses.stopSale', 'warehouses.other'] as const) await loadUserList(name);
  expect(asked.map((url) => new URL(url, 'http://x').searchParams.get('f.scrapType'))).toEqual([null, '2', '3']);
});

it('a failure is shown and kept by nobody: the next one who asks tries again', async () => {
  isRefused = true;
  await expect(loadUserList('departments')).rejects.toThrow('您没有【仓库】权限');
  expect(told).toEqual(['您没有【仓库】权限']);
  isRefused = false;
  expect((await loadUserList('departments')).rows).toHaveLength(1);
});

it('answers the pickers of what it holds, narrowed as they say, and of nothing else', async () => {
  rows = [
    { id: '1', code: 'W1', name: '中心库', scrapType: '1', level: '1' },
    { id: '2', code: 'W2', name: '骨科库', scrapType: '1', level: '2' },
    { id: '3', code: 'W3', name: '停售库', scrapType: '2', level: '1' },
  ];
  const names = async (resource: string, filters: Record<string, string>) => (await knownRows(resource, filters))?.map(({ name }) => name);
  expect(await names('warehouse', {})).toEqual(['中心库', '骨科库', '停售库']);
  expect(await names('warehouse', { 'f.scrapType': '1' })).toEqual(['中心库', '骨科库']);
  expect(await names('warehouse', { 'f.level': '1', 'f.scrapType': '1,2' })).toEqual(['中心库', '停售库']);
  expect(asked).toHaveLength(1);
  expect(await names('warehouse', { 'f.scrapType': '2' })).toHaveLength(3);
  expect(asked.at(-1)).toContain('f.scrapType=2');
  expect(await names('warehouse', { 'f.department': 'd' })).toBeUndefined();
  expect(await names('partner', {})).toBeUndefined();
});

it('does not narrow what it holds only a part of', async () => {
  rows = Array.from({ length: 100 }, (_, at) => ({ id: String(at), code: '', name: `库${at}`, scrapType: '1' }));
  expect(await knownRows('warehouse', {})).toHaveLength(100);
  expect(await knownRows('warehouse', { 'f.scrapType': '1' })).toBeUndefined();
});

it('asks for masters there are, by fields their pickers carry', () => {
  for (const resource of ['department', 'employee', 'warehouse']) expect(masterOf(resource), resource).toBeDefined();
  expect(masterOf('warehouse')?.picker).toEqual(expect.arrayContaining(['scrapType', 'level']));
});

it('tells stores one works in from those one merely reads', async () => {
  rows = [
    { id: '1', code: 'W1', name: '中心库', scrapType: '1', isOwn: false },
    { id: '2', code: 'W2', name: '骨科库', scrapType: '1' },
  ];
  const names = async (filters: Record<string, string>) => (await knownRows('warehouse', filters))?.map(({ name }) => name);
  expect(await names({ own: '1' })).toEqual(['骨科库']);
  expect(await names({ own: '1', 'f.scrapType': '1' })).toEqual(['骨科库']);
  expect(await names({ 'f.scrapType': '1' })).toEqual(['中心库', '骨科库']);
  expect(asked).toHaveLength(1);
});
