import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MenuNode } from '../../src/contract/answers';
import { newId } from '../../src/server/base/id';
import { holdersOf } from '../../src/server/engine/messages/holders';
import { touchPermissions } from '../../src/server/engine/messages/touch-permissions';
import { type Client, call, type Server, signIn, startServer } from '../support/server';
import { makeOrganisation, makeRole, makeUser, type Organisation } from '../support/world';

let server: Server;
let dealer: Organisation;
let admin: Client;
beforeAll(async () => {
  server = await startServer();
  dealer = await makeOrganisation(server.db, 'D');
  admin = await signIn(server, dealer.admin);
});
afterAll(() => server.stop());

const menuOf = async (client: Client): Promise<MenuNode[]> => (await call<MenuNode[]>(client, 'GET', '/v1/user/get_user_menu/yrtweb')).info;
const flat = (nodes: MenuNode[]): MenuNode[] => nodes.flatMap((node) => [node, ...flat(node.children)]);
/** page → operations, the way the client splits the answer. */
const rights = async (client: Client): Promise<Record<string, string[]>> =>
  Object.fromEntries(
    flat(await menuOf(client))
      .filter((node) => node.type === 1)
      .map((page) => [page.flag, page.children.map((child) => child.flag).sort()]),
  );
const nodeId = async (page: string, operation?: string): Promise<string> =>
  (
    await sql<{
      id: string;
    }>`select coalesce(o.id, p.id) as id from menu_node p left join menu_node o on o.parent_id = p.id and o.flag = ${operation ?? ''} where p.type = 1 and p.flag = ${page}`.execute(
      server.db,
    )
  ).rows[0]?.id ?? '';
const assignRole = async (user: string, role: string, more: { from?: string; to?: string } = {}) => {
  await sql`insert into user_role (org_id, user_id, role_id, valid_from, valid_to) values (${dealer.id}, ${user}, ${role}, ${more.from ?? null}, ${more.to ?? null})`.execute(
    server.db,
  );
  await touchPermissions(server.db, dealer.id);
};

describe('effective menu', () => {
  test('the example of the catalogue: own role, group role, and a page taken out of the organisation and put back', async () => {
    const keeper = await makeRole(server.db, dealer, '仓管', ['saleOdo', 'saleOdo:add', 'saleOdo:print', 'purchaseOrder']);
    const reviewer = await makeRole(server.db, dealer, '审核', ['saleOdo', 'saleOdo:review']);
    const group = newId();
    await sql`insert into group_role (org_id, id, name) values (${dealer.id}, ${group}, '主管')`.execute(server.db);
    await sql`insert into group_role_role (org_id, group_role_id, role_id) values (${dealer.id}, ${group}, ${reviewer})`.execute(server.db);
    const who = await makeUser(server.db, dealer, { roles: [keeper] });
    await sql`insert into user_group_role (org_id, user_id, group_role_id) values (${dealer.id}, ${who.user}, ${group})`.execute(server.db);
    const client = await signIn(server, who);
    expect(await rights(client)).toEqual({ home: [], purchaseOrder: [], saleOdo: ['add', 'print', 'review'] });

    const page = await nodeId('saleOdo');
    await sql`delete from organisation_menu where org_id = ${dealer.id} and node_id = ${page}`.execute(server.db);
    await touchPermissions(server.db, dealer.id);
    expect(await rights(client)).toEqual({ home: [], purchaseOrder: [] });
    await sql`insert into organisation_menu (org_id, node_id) values (${dealer.id}, ${page})`.execute(server.db);
    await touchPermissions(server.db, dealer.id);
    expect((await rights(client)).saleOdo).toEqual(['add', 'print', 'review']);

    await sql`update group_role set status = false where id = ${group}`.execute(server.db);
    await touchPermissions(server.db, dealer.id);
    expect((await rights(client)).saleOdo).toEqual(['add', 'print']);
  });

  test('operations do not outlive their page, and a role counts from its first to its last day', async () => {
    const role = await makeRole(server.db, dealer, '只有操作', ['saleOdo:add']);
    const who = await makeUser(server.db, dealer);
    const client = await signIn(server, who);
    await assignRole(who.user, role);
    expect(await rights(client)).toEqual({ home: [] });
    const page = await makeRole(server.db, dealer, '只有页面', ['saleOdo']);
    await assignRole(who.user, page, { to: '2020-01-01' });
    expect(await rights(client)).toEqual({ home: [] });
    await sql`update user_role set valid_to = null, valid_from = '2020-01-01' where user_id = ${who.user} and role_id = ${page}`.execute(server.db);
    await touchPermissions(server.db, dealer.id);
    expect(await rights(client)).toEqual({ home: [], saleOdo: ['add'] });
  });

  test('levels, order, own names, and level-2 nodes that have nothing below them', async () => {
    const tree = await menuOf(admin);
    expect(tree.every((node) => node.type === 0 && node.level === 1 && node.children.length > 0)).toBe(true);
    const pages = tree.flatMap((node) => node.children);
    expect(pages.every((page) => page.level === 2 && page.allNoNext === true)).toBe(true);
    const page = pages.find((node) => node.flag === 'purchaseOrder');
    expect(page).toMatchObject({
      content: '采购订单',
      path: '/commonView/purchaseOrder',
      pinyin: 'caigoudingdan',
      initials: 'cgdd',
    });
    await sql`update organisation_menu set content = '订货单' where org_id = ${dealer.id} and node_id = ${page?.id}`.execute(server.db);
    expect(flat(await menuOf(admin)).find((node) => node.flag === 'purchaseOrder')).toMatchObject({
      content: '订货单',
      initials: 'dhd',
    });
  });

  test('membership opens nodes and closes them the day after it ends', async () => {
    await sql`update menu_node set min_vip = 2 where flag = 'salesOrder' and type = 1`.execute(server.db);
    await touchPermissions(server.db, '00000000-0000-0000-0000-000000000000');
    expect(await rights(admin)).not.toHaveProperty('salesOrder');
    await sql`update organisation set vip_level_id = (select id from vip_level where rank = 2), vip_expire = '2099-01-01' where id = ${dealer.id}`.execute(
      server.db,
    );
    expect(await rights(admin)).toHaveProperty('salesOrder');
    expect((await call(admin, 'GET', '/v1/business/salesOrder/list?screen=salesOrder')).code).toBe(0);
    await sql`update organisation set vip_expire = '2020-01-01' where id = ${dealer.id}`.execute(server.db);
    expect(await rights(admin)).not.toHaveProperty('salesOrder');
    expect(await call(admin, 'GET', '/v1/business/salesOrder/list?screen=salesOrder')).toMatchObject({
      http: 200,
      code: 40300,
    });
    await sql`update menu_node set min_vip = 0 where flag = 'salesOrder' and type = 1`.execute(server.db);
    await touchPermissions(server.db, '00000000-0000-0000-0000-000000000000');
  });

  test('kinds have only what is theirs', async () => {
    const hospital = await makeOrganisation(server.db, 'H');
    const client = await signIn(server, hospital.admin);
    const mine = await rights(client);
    expect(mine).toHaveProperty('hPurchaseOrder');
    expect(mine).not.toHaveProperty('purchaseOrder');
    expect(mine).not.toHaveProperty('motherTree');
    expect(mine.messageNotification).toEqual(['del', 'read', 'readAll']);
  });

  test('a change acts on the next call, and holders are found by page and by operation', async () => {
    const role = await makeRole(server.db, dealer, '采购', ['purchaseOrder', 'purchaseOrder:review']);
    const who = await makeUser(server.db, dealer, { roles: [role] });
    const client = await signIn(server, who);
    expect((await call(client, 'GET', '/v1/business/purchaseOrder/list')).code).toBe(0);
    expect(await holdersOf(server.db, dealer.id, 'purchaseOrder:review')).toEqual(expect.arrayContaining([who.user, dealer.admin.user]));
    expect(await holdersOf(server.db, dealer.id, 'purchaseOrder:nopass')).not.toContain(who.user);
    await sql`update role set status = false where id = ${role}`.execute(server.db);
    await touchPermissions(server.db, dealer.id);
    expect(await call(client, 'GET', '/v1/business/purchaseOrder/list')).toMatchObject({
      code: 40300,
      msg: expect.stringContaining('采购订单'),
    });
    expect(await holdersOf(server.db, dealer.id, 'purchaseOrder:review')).not.toContain(who.user);
  });
});

describe('assignment', () => {
  const act = (client: Client, action: string, ids: string[], input: Record<string, unknown>) =>
    call<{ users: { id: string }[] }>(client, 'POST', `/v1/business/user/${action}`, {
      screen: 'userRole',
      ids,
      input,
    });

  test('an administrator gives roles to many at once and takes them back', async () => {
    const role = await makeRole(server.db, dealer, '批量', ['purchaseOrder']);
    const [a, b] = [await makeUser(server.db, dealer), await makeUser(server.db, dealer)];
    const given = await act(admin, 'batchAssign', [a.user, b.user], { mode: 'add', roles: [role] });
    expect(given.info.users.map((user) => user.id).sort()).toEqual([a.user, b.user].sort());
    expect(await rights(await signIn(server, a))).toHaveProperty('purchaseOrder');
    expect((await act(admin, 'batchAssign', [a.user, b.user], { mode: 'add', roles: [role] })).info.users).toEqual([]);
    await act(admin, 'removeRole', [a.user], { roles: [role] });
    expect(await rights(await signIn(server, a))).toEqual({ home: [] });
  });

  test('nobody gives what he does not have, changes his own rights, or takes away the last administrator', async () => {
    const helper = await makeUser(server.db, dealer, {
      roles: [await makeRole(server.db, dealer, '授权员', ['userRole', 'userRole:assign', 'userRole:batchAssign', 'purchaseOrder'])],
    });
    const client = await signIn(server, helper);
    const target = await makeUser(server.db, dealer);
    const more = await makeRole(server.db, dealer, '更多', ['purchaseOrder', 'purchaseOrder:review']);
    const same = await makeRole(server.db, dealer, '一样', ['purchaseOrder']);
    expect((await act(client, 'assign', [target.user], { roles: [more] })).msg).toBe('不能授予自己没有的权限');
    const orgAdmin = (await sql<{ id: string }>`select id from role where code = 'orgAdmin' and org_kind = 'D'`.execute(server.db)).rows[0]?.id as string;
    expect((await act(client, 'assign', [target.user], { roles: [orgAdmin] })).msg).toBe('不能授予自己没有的权限');
    expect((await act(client, 'assign', [target.user], { roles: [same] })).code).toBe(0);
    expect((await act(client, 'assign', [helper.user], { roles: [same] })).msg).toBe('不能修改自己的权限');
    expect((await act(admin, 'removeRole', [dealer.admin.user], { roles: [orgAdmin] })).msg).toBe('不能修改自己的权限');
    const second = await makeUser(server.db, dealer, { roles: ['orgAdmin'] });
    const secondClient = await signIn(server, second);
    expect((await act(secondClient, 'removeRole', [dealer.admin.user], { roles: [orgAdmin] })).code).toBe(0);
    expect((await call(secondClient, 'POST', '/v1/business/user/disable', { screen: 'user', ids: [second.user] })).msg).toBe('不能停用自己');
    await sql`insert into user_role (org_id, user_id, role_id) values (${dealer.id}, ${dealer.admin.user}, ${orgAdmin})`.execute(server.db);
    await touchPermissions(server.db, dealer.id);
    expect((await call(admin, 'POST', '/v1/business/user/disable', { screen: 'user', ids: [second.user] })).code).toBe(0);
    expect((await call(secondClient, 'GET', '/v1/user/user_info')).http).toBe(401);
    const other = await makeOrganisation(server.db, 'D');
    const foreign = await makeRole(server.db, other, '外单位', ['purchaseOrder']);
    expect((await act(admin, 'assign', [target.user], { roles: [foreign] })).code).not.toBe(0);
    expect((await act(admin, 'assign', [other.admin.user], { roles: [same] })).msg).toBe('数据不存在或已删除');
  });

  test('permissions of one user are copied to another once, and the setting is kept', async () => {
    const role = await makeRole(server.db, dealer, '来源角色', ['salesOrder']);
    const [source, target] = [await makeUser(server.db, dealer, { roles: [role], departments: [dealer.department] }), await makeUser(server.db, dealer)];
    const copied = await act(admin, 'copyPermission', [target.user], {
      sourceUser: source.user,
      withRoles: true,
      withGroupRoles: true,
      withDepartments: true,
      withWarehouses: false,
      mode: 'replace',
    });
    expect(copied.code).toBe(0);
    expect(await rights(await signIn(server, target))).toHaveProperty('salesOrder');
    const setting = await call<Record<string, unknown>>(admin, 'GET', `/v1/business/user/copySetting?id=${target.user}`);
    expect(setting.info).toMatchObject({
      sourceUser: source.user,
      parts: ['roles', 'groupRoles', 'departments'],
      mode: 'replace',
    });
    expect((await act(admin, 'copyPermission', [source.user], { sourceUser: source.user, mode: 'add' })).msg).toBe('不能复制自己的权限');
  });

  test('the effective view names the role a right comes from, or why it is missing', async () => {
    const role = await makeRole(server.db, dealer, '看得见', ['salesOrder']);
    const who = await makeUser(server.db, dealer, { roles: [role] });
    type Node = { flag: string; type: number; isHeld: boolean; roles: string[]; why: string };
    const view = async () => (await call<Node[]>(admin, 'GET', `/v1/business/user/viewEffective?id=${who.user}`)).info.filter((node) => node.type === 1);
    const page = await nodeId('saleReturn');
    await sql`delete from organisation_menu where org_id = ${dealer.id} and node_id = ${page}`.execute(server.db);
    const nodes = await view();
    expect(nodes.find((node) => node.flag === 'salesOrder')).toMatchObject({
      isHeld: true,
      roles: ['看得见'],
      why: '',
    });
    expect(nodes.find((node) => node.flag === 'purchaseOrder')).toMatchObject({ isHeld: false, why: '未授权' });
    expect(nodes.find((node) => node.flag === 'saleReturn')).toMatchObject({ isHeld: false, why: '机构未开通' });
    await sql`insert into organisation_menu (org_id, node_id) values (${dealer.id}, ${page})`.execute(server.db);
  });
});

describe('roles', () => {
  test('are made, ticked, copied and deleted by an administrator; an operation brings its page', async () => {
    const made = await call<{ id: string }>(admin, 'POST', '/v1/business/role/add', {
      screen: 'userRoles',
      row: { name: '新角色' },
    });
    expect(made.code).toBe(0);
    expect((await call(admin, 'POST', '/v1/business/role/add', { screen: 'userRoles', row: { name: '仓管员' } })).msg).toBe('【仓管员】已存在，请勿重复');
    const set = await call(admin, 'POST', '/v1/business/role/setPermission', {
      screen: 'userRoles',
      ids: [made.info.id],
      input: { nodes: [await nodeId('salesOrder', 'add')] },
    });
    expect(set.info).toEqual({ added: 2, removed: 0, users: 0 });
    const ticks = await call<{ ticked: string[] }>(admin, 'GET', `/v1/business/role/permission?id=${made.info.id}`);
    expect(ticks.info.ticked.sort()).toEqual([await nodeId('salesOrder'), await nodeId('salesOrder', 'add')].sort());
    const who = await makeUser(server.db, dealer, { roles: [made.info.id] });
    const client = await signIn(server, who);
    expect((await rights(client)).salesOrder).toEqual(['add']);
    expect((await call(admin, 'POST', '/v1/business/role/del', { screen: 'userRoles', id: made.info.id })).msg).toBe('角色已分配给1个用户，不能删除');
    const foreign = await nodeId('hPurchaseOrder');
    expect(
      (
        await call(admin, 'POST', '/v1/business/role/setPermission', {
          screen: 'userRoles',
          ids: [made.info.id],
          input: { nodes: [foreign] },
        })
      ).msg,
    ).toBe('所选权限超出机构已开通的范围');
    expect((await call(client, 'POST', '/v1/business/role/add', { screen: 'userRoles', row: { name: '越权' } })).code).toBe(40300);
  });

  test('system roles are seen and copied, not changed; administrators are not editable at all', async () => {
    const roles = (
      await sql<{
        id: string;
        code: string;
      }>`select id, code from role where org_kind = 'D' and code in ('orgAdmin', 'keeper')`.execute(server.db)
    ).rows;
    const [orgAdmin, keeper] = ['orgAdmin', 'keeper'].map((code) => roles.find((role) => role.code === code)?.id as string);
    const list = await call<{ list: { name: string; origin: string }[] }>(admin, 'GET', '/v1/business/role/list', {
      screen: 'userRoles',
      pageSize: 100,
    });
    expect(list.info.list).toContainEqual(expect.objectContaining({ name: '质管员', origin: 'system' }));
    const copied = await call(admin, 'POST', '/v1/business/role/copy', {
      screen: 'userRoles',
      ids: [keeper],
      input: { name: '我的仓管' },
    });
    expect(copied.code).toBe(0);
    expect(
      (
        await call(admin, 'POST', '/v1/business/role/setPermission', {
          screen: 'userRoles',
          ids: [keeper],
          input: { nodes: [] },
        })
      ).msg,
    ).toBe('系统角色由平台维护');
    expect(
      (
        await call(admin, 'POST', '/v1/business/role/setPermission', {
          screen: 'userRoles',
          ids: [orgAdmin],
          input: { nodes: [] },
        })
      ).code,
    ).not.toBe(0);
    expect((await call(admin, 'POST', '/v1/business/role/disable', { screen: 'userRoles', ids: [keeper] })).msg).toBe('只能修改本机构维护的数据');
  });
});
