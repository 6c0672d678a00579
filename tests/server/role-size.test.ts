import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MenuNode } from '../../src/contract/answers';
import type { OrgKind } from '../../src/define/field';
import { type Client, call, type Server, signIn, startServer } from '../support/server';
import { makeOrganisation, makeUser, type Organisation } from '../support/world';

/** One role may hold whatever its organisation may do, of whatever kind: an administrator need not cut his people's rights into pieces. */
let server: Server;
let boss: Client;
beforeAll(async () => {
  server = await startServer();
  boss = await signIn(server, (await makeOrganisation(server.db, 'P')).admin);
});
afterAll(() => server.stop());

type Ticks = { tree: MenuNode[]; ticked: string[] };
const idsIn = (nodes: readonly MenuNode[]): string[] => nodes.flatMap((node) => [node.id, ...idsIn(node.children ?? [])]);
const pagesIn = (nodes: readonly MenuNode[]): MenuNode[] => nodes.flatMap((node) => [...(node.type === 1 ? [node] : []), ...pagesIn(node.children ?? [])]);

async function ticksOf(client: Client, role: string): Promise<Ticks> {
  return (await call<Ticks>(client, 'GET', '/v1/business/role/permission', { id: role })).info;
}
/** Ticks everything the editor shows, as its “all” does. @returns what is held then */
async function tickAll(client: Client, screen: string, role: string): Promise<Ticks & { offered: string[] }> {
  const offered = idsIn((await ticksOf(client, role)).tree);
  const set = await call(client, 'POST', '/v1/business/role/setPermission', { screen, ids: [role], input: { nodes: offered } });
  expect([set.code, set.msg]).toEqual([0, '成功']);
  return { ...(await ticksOf(client, role)), offered };
}

describe.each(['P', 'H', 'D', 'V'] as const)('an organisation of kind %s', (kind: OrgKind) => {
  let organisation: Organisation;
  let admin: Client;
  beforeAll(async () => {
    organisation = await makeOrganisation(server.db, kind);
    admin = await signIn(server, organisation.admin);
  });

  test('has a role that holds everything it may do, and whoever has the role may do everything', async () => {
    const role = (await call<{ id: string }>(admin, 'POST', '/v1/business/role/add', { screen: 'userRoles', row: { name: `全部权限${kind}` } })).info.id;
    const { tree, ticked, offered } = await tickAll(admin, 'userRoles', role);
    expect(offered.length).toBeGreaterThan(100);
    const someone = await signIn(server, await makeUser(server.db, organisation, { roles: [role] }));
    const menu = (await call<MenuNode[]>(someone, 'GET', '/v1/user/get_user_menu/yrtweb')).info;
    const held = new Set(idsIn(menu));
    expect(pagesIn(tree).filter((page) => !held.has(page.id))).toEqual([]);
    expect(ticked.filter((id) => !held.has(id))).toEqual([]);
    const copy = await call(admin, 'POST', '/v1/business/role/copy', { screen: 'userRoles', ids: [role], input: { name: `全部权限${kind}二` } });
    expect(copy.msg).toBe('成功');
  });

  test('takes a system role of that size from the platform', async () => {
    const made = await call<{ id: string }>(boss, 'POST', '/v1/business/role/add', { screen: 'systemRole', row: { name: `系统全部${kind}`, orgKind: kind } });
    expect(made.msg).toBe('成功');
    const { ticked } = await tickAll(boss, 'systemRole', made.info.id);
    expect(ticked.length).toBeGreaterThan(100);
  });
});

test.each(['H', 'D', 'V'] as const)('a template of kind %s holds everything of its kind, and so does a role of it', async (kind) => {
  const made = await call<{ id: string }>(boss, 'POST', '/v1/business/roleTemplate/add', {
    screen: 'groupTemplate',
    row: { name: `全部${kind}`, orgKind: kind },
  });
  expect(made.msg).toBe('成功');
  const { tree } = (await call<Ticks>(boss, 'GET', '/v1/business/roleTemplate/tree', { id: made.info.id })).info;
  const nodes = idsIn(tree);
  expect(nodes.length).toBeGreaterThan(100);
  const act = (action: string, input: Record<string, unknown>) =>
    call(boss, 'POST', `/v1/business/roleTemplate/${action}`, { screen: 'groupTemplate', ids: [made.info.id], input });
  expect((await act('setTree', { nodes })).msg).toBe('成功');
  expect((await act('setPermission', { name: '全部', nodes })).msg).toBe('成功');
});
