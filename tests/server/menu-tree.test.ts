import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MenuNode } from '../../src/contract/answers';
import type { OrganisationTree, TreeChange } from '../../src/contract/organisation-tree';
import { newId } from '../../src/server/base/id';
import { seedBase } from '../../src/server/organisation/base-data';
import { type Client, call, type Server, signIn, startServer } from '../support/server';
import { makeOrganisation, makeRole, makeUser, type Organisation } from '../support/world';

/** 机构菜单树: what the platform changes in one organisation's tree is what its people find in their menu. */
let server: Server;
let platform: Client;
let dealer: Organisation;
let admin: Client;
beforeAll(async () => {
  server = await startServer();
  platform = await signIn(server, (await makeOrganisation(server.db, 'P')).admin);
  dealer = await makeOrganisation(server.db, 'D');
  admin = await signIn(server, dealer.admin);
});
afterAll(() => server.stop());

const BASE = '/v1/business/menuNode';
const flat = (nodes: MenuNode[]): MenuNode[] => nodes.flatMap((node) => [node, ...flat(node.children)]);
const menuOf = async (client: Client) => flat((await call<MenuNode[]>(client, 'GET', '/v1/user/get_user_menu/yrtweb')).info);
const treeOf = async (org = dealer.id) => (await call<OrganisationTree>(platform, 'GET', `${BASE}/organisationTree`, { screen: 'menuTree', org })).info;
const change = (verb: string, body: Record<string, unknown>) =>
  call<TreeChange>(platform, 'POST', `${BASE}/${verb}`, { screen: 'menuTree', org: dealer.id, ...body });
const find = (tree: OrganisationTree, flag: string) => {
  const node = tree.nodes.find((one) => one.type !== 2 && one.flag === flag);
  if (!node) throw new Error(`no node ${flag}`);
  return node;
};
const chosenOf = (tree: OrganisationTree) => tree.nodes.filter((node) => node.type !== 0 && node.isChosen).map((node) => node.id);

describe('the menu tree of one organisation', () => {
  test('shows every node of its kind, what it has of it, and nothing of another kind', async () => {
    const tree = await treeOf();
    expect(tree.organisation).toMatchObject({ id: dealer.id, kind: 'D' });
    expect(find(tree, 'purchaseOrder')).toMatchObject({ content: '采购订单', ownContent: '', ownSort: null, isChosen: true });
    expect(tree.nodes.some((node) => node.flag === 'hPurchaseOrder')).toBe(false);
    const withPages = new Set(tree.nodes.filter((node) => node.type === 1).map((node) => node.parent));
    expect(tree.nodes.filter((node) => node.type === 0).every((node) => withPages.has(node.id))).toBe(true);
  });

  test('a page taken away vanishes from the menu, after it was told who loses it, and is back when it is given again', async () => {
    const role = await makeRole(server.db, dealer, '销售退货', ['saleReturn', 'saleReturn:add']);
    const who = await makeUser(server.db, dealer, { roles: [role] });
    const client = await signIn(server, who);
    expect((await menuOf(client)).map((node) => node.flag)).toContain('saleReturn');
    const tree = await treeOf();
    const page = find(tree, 'saleReturn');
    const without = chosenOf(tree).filter((id) => id !== page.id && tree.nodes.find((node) => node.id === id)?.parent !== page.id);
    const removed = chosenOf(tree).length - without.length;

    const told = await change('setTree', { nodes: without, preview: true });
    // The administrator's role and the one made here; their two holders.
    expect(told.info).toEqual({ added: 0, removed, roles: 2, users: 2 });
    expect((await menuOf(client)).map((node) => node.flag)).toContain('saleReturn');
    expect((await change('setTree', { nodes: without })).info).toMatchObject({ removed });
    expect((await menuOf(client)).map((node) => node.flag)).not.toContain('saleReturn');
    expect((await call(client, 'GET', '/v1/business/saleReturn/list', { screen: 'saleReturn' })).code).toBe(40300);

    const operation = tree.nodes.find((node) => node.parent === page.id && node.flag === 'add')?.id;
    expect((await change('setTree', { nodes: [...without, operation] })).info, 'an operation brings its page').toMatchObject({ added: 2 });
    const menu = await menuOf(client);
    expect(menu.find((node) => node.flag === 'saleReturn')?.children.map((node) => node.flag)).toEqual(['add']);
  });

  test('a page and a directory carry the organisation’s own names, and the mother tree’s again', async () => {
    const tree = await treeOf();
    const page = find(tree, 'salesOrder');
    const directory = tree.nodes.find((node) => node.id === page.parent);
    expect((await change('rename', { node: page.id, content: ' 客户订单 ' })).code).toBe(0);
    expect((await change('rename', { node: directory?.id, content: '卖货' })).code).toBe(0);
    const menu = await menuOf(admin);
    expect(menu.find((node) => node.flag === 'salesOrder')).toMatchObject({ content: '客户订单', initials: 'khdd' });
    expect(menu.find((node) => node.id === directory?.id)).toMatchObject({ content: '卖货' });
    expect(find(await treeOf(), 'salesOrder')).toMatchObject({ content: '销售订单', ownContent: '客户订单' });
    // A directory's name survives a new set of ticks and a template that replaces everything.
    expect((await change('setTree', { nodes: chosenOf(await treeOf()) })).info).toMatchObject({ added: 0, removed: 0 });
    expect((await menuOf(admin)).find((node) => node.id === directory?.id)?.content).toBe('卖货');
    expect((await change('rename', { node: page.id, content: '' })).code).toBe(0);
    expect((await menuOf(admin)).find((node) => node.flag === 'salesOrder')?.content).toBe('销售订单');
    expect((await change('rename', { node: page.id, content: '长'.repeat(51) })).msg).toBe('【名称】最多50个字');
    expect((await change('rename', { node: newId(), content: '没有' })).msg).toBe('该机构没有此节点');
  });

  test('pages stand in the organisation’s own order, and in the mother tree’s again', async () => {
    const tree = await treeOf();
    const parent = find(tree, 'salesOrder').parent;
    const pages = tree.nodes.filter((node) => node.parent === parent && node.isChosen).sort((a, b) => a.sort - b.sort);
    const turned = pages.map((node) => node.id).reverse();
    expect((await change('sortTree', { nodes: turned })).code).toBe(0);
    const order = async () => (await menuOf(admin)).filter((node) => node.parent === parent).map((node) => node.id);
    expect(await order()).toEqual(turned);
    const stranger = tree.nodes.find((node) => node.type === 1 && node.parent !== parent && node.isChosen)?.id;
    expect((await change('sortTree', { nodes: [turned[0], stranger] })).msg).toBe('只能在同一上级内调整顺序');
    expect((await change('sortTree', { nodes: turned, reset: true })).code).toBe(0);
    expect(await order()).toEqual(pages.map((node) => node.id));
  });

  test('a template is added or takes the place of what was there, and says before what it will do', async () => {
    const template = newId();
    await sql`insert into role_template (id, name, org_kind) values (${template}, '只卖货', 'D')`.execute(server.db);
    const tree = await treeOf();
    const [page, home] = [find(tree, 'salesOrder').id, find(tree, 'home').id];
    await sql`insert into role_template_node (template_id, node_id) values (${template}, ${page}), (${template}, ${home})`.execute(server.db);
    const had = chosenOf(tree).length;
    expect((await change('applyTemplate', { template, mode: 'replace', preview: true })).info).toMatchObject({ added: 0, removed: had - 2 });
    expect((await change('applyTemplate', { template, mode: 'add' })).info).toMatchObject({ added: 0, removed: 0 });
    expect((await change('applyTemplate', { template, mode: 'replace' })).info).toMatchObject({ removed: had - 2 });
    expect((await menuOf(admin)).filter((node) => node.type === 1).map((node) => node.flag)).toEqual(['home', 'salesOrder']);
    expect((await treeOf()).templateName).toBe('只卖货');

    const standard = await sql<{ id: string; org_kind: string }>`select id, org_kind from role_template where is_default and org_kind in ('D', 'H')`.execute(
      server.db,
    );
    const [own, foreign] = ['D', 'H'].map((kind) => standard.rows.find((row) => row.org_kind === kind)?.id);
    expect((await change('applyTemplate', { template: own, mode: 'add' })).code).toBe(0);
    expect((await menuOf(admin)).map((node) => node.flag)).toContain('purchaseOrder');
    expect((await change('applyTemplate', { template: foreign, mode: 'add' })).msg).toBe('模板不适用于该机构类型');
    expect((await change('applyTemplate', { template: newId(), mode: 'add' })).msg).toBe('模板不存在');
    await sql`update role_template set status = false where id = ${template}`.execute(server.db);
    expect((await change('applyTemplate', { template, mode: 'add' })).msg).toBe('【只卖货】已停用，不能应用');
  });

  test('is copied from another organisation of the same kind only', async () => {
    const other = await makeOrganisation(server.db, 'D');
    const hospital = await makeOrganisation(server.db, 'H');
    const page = find(await treeOf(other.id), 'salesOrder').id;
    expect((await call(platform, 'POST', `${BASE}/rename`, { screen: 'menuTree', org: other.id, node: page, content: '要货单' })).code).toBe(0);
    expect((await change('copyTree', { from: other.id })).code).toBe(0);
    expect((await menuOf(admin)).find((node) => node.flag === 'salesOrder')?.content).toBe('要货单');
    expect((await change('copyTree', { from: hospital.id })).msg).toBe('只能从同类型的其他机构复制');
    expect((await change('copyTree', { from: dealer.id })).msg).toBe('只能从同类型的其他机构复制');
  });

  test('is a workbook on demand', async () => {
    const answer = await server.app.inject({
      method: 'GET',
      url: `${BASE}/exportTree?screen=menuTree&org=${dealer.id}`,
      headers: { cookie: [...platform.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    expect(answer.headers['content-type']).toContain('spreadsheetml');
    expect(answer.rawPayload.subarray(0, 2).toString()).toBe('PK');
  });

  test('the platform cannot take from itself what it would need to put it right again', async () => {
    const own = (await sql<{ id: string }>`select id from organisation where kind = 'P'`.execute(server.db)).rows[0]?.id ?? '';
    const tree = await treeOf(own);
    const without = chosenOf(tree).filter((id) => id !== find(tree, 'motherTree').id && id !== find(tree, 'menuTree').id);
    expect((await change('setTree', { org: own, nodes: without.filter((id) => tree.nodes.find((node) => node.id === id)?.type === 1) })).msg).toBe(
      '系统必需节点不能移除',
    );
  });

  test('nobody else reads or changes it, and each operation is a right of its own', async () => {
    expect((await call(admin, 'GET', `${BASE}/organisationTree`, { screen: 'menuTree', org: dealer.id })).code).toBe(40300);
    expect((await call(admin, 'POST', `${BASE}/rename`, { screen: 'menuTree', org: dealer.id, node: newId(), content: '我的' })).code).toBe(40300);
    const place = await makeOrganisation(server.db, 'P');
    const reader = await signIn(
      server,
      await makeUser(server.db, place, { roles: [await makeRole(server.db, place, '看菜单', ['menuTree', 'menuTree:move'])] }),
    );
    expect((await call(reader, 'GET', `${BASE}/organisationTree`, { screen: 'menuTree', org: dealer.id })).code).toBe(0);
    for (const [verb, body, words] of [
      ['setTree', { nodes: [] }, '设置菜单'],
      ['rename', { node: newId(), content: '别名' }, '改名'],
      ['copyTree', { from: place.id }, '复制'],
      ['applyTemplate', { template: newId(), mode: 'add' }, '应用模板'],
    ] as const)
      expect((await call(reader, 'POST', `${BASE}/${verb}`, { screen: 'menuTree', org: dealer.id, ...body })).msg).toBe(`您没有【机构菜单树-${words}】权限`);
    // The order of one organisation is not the order of all.
    const [node] = (await treeOf()).nodes;
    expect((await call(reader, 'POST', `${BASE}/move`, { screen: 'menuTree', ids: [node?.id], input: { parent: '', sort: 1 } })).code).toBe(40300);
  });
});

test('an operation an earlier release offered and nothing answers to is gone after the next start; what the platform named itself stays', async () => {
  const add = (flag: string, isDelivered: boolean) =>
    sql`
    insert into menu_node (id, code, name, parent_id, type, flag, path, org_kinds, sort, is_delivered)
    select ${newId()}, ${flag}, ${flag}, id, 2, ${flag}, '', array['D'], 1, ${isDelivered} from menu_node where type = 1 and flag = 'saleReturn' and deleted_at is null`.execute(
      server.db,
    );
  await add('pull:nothing', true);
  await add('own', false);
  await seedBase(server.db);
  const { rows } = await sql<{ flag: string }>`
    select o.flag from menu_node o join menu_node p on p.id = o.parent_id and p.flag = 'saleReturn' where o.type = 2 and o.deleted_at is null`.execute(
    server.db,
  );
  const flags = rows.map((row) => row.flag);
  expect(flags).not.toContain('pull:nothing');
  expect(flags).toEqual(expect.arrayContaining(['own', 'add', 'pull:saleOdo']));
});
