import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SearchAnswer } from '../../src/contract/search-answer';
import type { Audience, SharedView, SharedViews } from '../../src/contract/shared-view';
import { reports, screens } from '../../src/domain/registry';
import { type Client, call, type Server, signIn, startServer } from '../support/server';
import { makeOrganisation, makeRole, makeUser, type Organisation } from '../support/world';

/** Views a colleague shares: among one's own, under one's own rights, and nobody else's business. */
let server: Server;
let org: Organisation;
let owner: Client;
let reader: Client;
let outsider: Client;
let readerId: string;
let readerRole: string;
const without = ['viewCost', 'showPatient'];
const rightsOf = (kind: 'H', leave: readonly string[]) =>
  screens
    .filter((screen) => screen.kinds.includes(kind))
    .flatMap((screen) => [screen.flag, ...screen.actions.filter((action) => !leave.includes(action)).map((action) => `${screen.flag}:${action}`)]);

beforeAll(async () => {
  server = await startServer();
  org = await makeOrganisation(server.db, 'H');
  readerRole = await makeRole(server.db, org, '不看价', rightsOf('H', without));
  const person = await makeUser(server.db, org, { roles: [readerRole] });
  owner = await signIn(server, org.admin);
  reader = await signIn(server, person);
  outsider = await signIn(server, (await makeOrganisation(server.db, 'H')).admin);
  readerId = person.user;
});
afterAll(() => server.stop());

const PATH = '/v1/business/sharedView';
const PLACE = { screen: 'hPurchaseOrder', resource: 'purchaseOrder', level: 'line', section: '' };
const audience = async (client: Client, screen = PLACE.screen) => {
  const { msg, info } = await call<Audience>(client, 'GET', `${PATH}/audience`, { screen });
  expect(msg).toBe('成功');
  return info;
};
const column = (field: string) => ({ field, fixed: false, fixedLeft: false, title: field });
const view = (more: Partial<SharedView['view']> = {}): SharedView['view'] => ({
  name: '高价骨科',
  columns: [column('sn'), column('price'), { ...column('quantity'), hidden: true }],
  sort: [
    { id: 'price', desc: true },
    { id: 'sn', desc: false },
  ],
  filters: { price: '86421~', documentDate: '2026-01-01~2026-12-31' },
  ...more,
});
const share = (client: Client, more: Record<string, unknown> = {}) =>
  call<{ id: string }>(client, 'POST', `${PATH}/share`, { ...PLACE, view: view(), sharedWith: { to: 'all', ids: [] }, ...more });
const seen = async (client: Client, place: Record<string, string> = PLACE) => (await call<SharedViews>(client, 'GET', `${PATH}/list`, place)).info.list;
const found = async (client: Client, q: string) =>
  (await call<SearchAnswer>(client, 'GET', '/v1/search', { q })).info.list.filter(({ kind }) => kind === '视图');

describe('a view shared with everybody', () => {
  let id: string;
  test('is told to a colleague with who shared it; what he may not see is not in it, and he is told what was left out', async () => {
    const answer = await share(owner);
    expect(answer.msg).toBe('成功');
    id = answer.info.id;
    const [mine] = await seen(owner);
    expect(mine).toMatchObject({ id, isMine: true, dropped: [], view: view(), sharedWith: { to: 'all', ids: [] } });
    const [his] = await seen(reader);
    expect(his).toMatchObject({ id, isMine: false, dropped: ['按【含税单价】排序', '按【含税单价】筛选'] });
    expect(his?.by).not.toBe('');
    expect(his?.sharedWith).toBeUndefined();
    expect(his?.view.columns.map(({ field }) => field)).toEqual(['sn', 'quantity']);
    expect([his?.view.sort, his?.view.filters]).toEqual([[{ id: 'sn', desc: false }], { documentDate: '2026-01-01~2026-12-31' }]);
    expect(JSON.stringify(his)).not.toContain('86421');
  });
  test('what is left of it can be asked of the list as it stands', async () => {
    const [his] = await seen(reader);
    const filters = Object.fromEntries(Object.entries(his?.view.filters ?? {}).map(([name, value]) => [`f.${name}`, value]));
    const sort = his?.view.sort.map(({ id: name, desc }) => `${desc ? '-' : ''}${name}`).join();
    expect((await call(reader, 'GET', '/v1/business/purchaseOrder/list', { screen: PLACE.screen, level: 'line', sort, ...filters })).code).toBe(0);
    expect((await call(reader, 'GET', '/v1/business/purchaseOrder/list', { screen: PLACE.screen, level: 'line', 'f.price': '86421~' })).code).toBe(40000);
  });
  test('stands in the palette by its name and by pinyin, and opens where it belongs', async () => {
    const [row] = await found(reader, 'gjgk');
    expect(row).toMatchObject({ id, title: '高价骨科', query: { view: id, level: 'line' } });
    expect(row?.subtitle).toContain('共享');
    expect(row?.path).toContain('purchaseOrder');
    expect(await found(outsider, '高价骨科')).toEqual([]);
  });
  test('is never seen, changed or withdrawn by another organisation, and by colleagues only read', async () => {
    expect(await seen(outsider)).toEqual([]);
    for (const client of [outsider, reader]) {
      expect((await call(client, 'POST', `${PATH}/withdraw`, { screen: PLACE.screen, id })).msg).toBe('视图不存在，或不是您共享的');
      const own = { name: '改名', columns: [], sort: [], filters: {} };
      expect((await share(client, { id, view: own })).msg).toBe('视图不存在，或不是您共享的');
    }
    expect((await seen(owner)).map((one) => one.view.name)).toEqual(['高价骨科']);
  });
  test('is changed and withdrawn by its owner', async () => {
    await share(owner, { id, view: view({ name: '骨科', filters: {}, sort: [] }) });
    expect((await seen(reader)).map((one) => [one.view.name, one.dropped])).toEqual([['骨科', []]]);
    expect((await share(owner, { view: view({ name: '骨科' }) })).msg).toBe('您已共享过视图【骨科】');
    expect((await call(owner, 'POST', `${PATH}/withdraw`, { screen: PLACE.screen, id })).code).toBe(0);
    expect([await seen(reader), await seen(owner), await found(reader, '骨科')]).toEqual([[], [], []]);
  });
});

describe('a view shared with some', () => {
  test('roles reach whoever has them, named people themselves, and nobody else', async () => {
    const other = await signIn(server, await makeUser(server.db, org, { roles: [await makeRole(server.db, org, '别的', rightsOf('H', []))] }));
    const { roles, people } = await audience(owner);
    expect(roles.map(({ id }) => id)).toContain(readerRole);
    expect(people.map(({ id }) => id)).toContain(readerId);
    const byRole = await share(owner, { view: view({ name: '给角色' }), sharedWith: { to: 'roles', ids: [readerRole] } });
    const byName = await share(owner, { view: view({ name: '给同事' }), sharedWith: { to: 'people', ids: [readerId] } });
    expect([byRole.msg, byName.msg]).toEqual(['成功', '成功']);
    expect((await seen(reader)).map((one) => one.view.name).sort()).toEqual(['给同事', '给角色'].sort());
    expect([await seen(other), await found(other, '给同事')]).toEqual([[], []]);
    for (const { info } of [byRole, byName]) await call(owner, 'POST', `${PATH}/withdraw`, { screen: PLACE.screen, id: info.id });
  });
  test.each([
    [{ sharedWith: { to: 'people', ids: [] } }, '请选择共享给哪些同事'],
    [{ sharedWith: { to: 'roles', ids: ['11111111-1111-4111-8111-111111111111'] } }, '只能共享给能打开本页的角色'],
    [{ sharedWith: { to: 'world', ids: [] } }, '请选择共享给谁'],
    [{ view: view({ name: ' ' }) }, '请填写视图名称'],
    [{ view: view({ columns: [column('nothing')] }) }, '不认识的列：nothing'],
    [{ view: view({ columns: [column('constructor')] }) }, '不认识的列：constructor'],
    [{ view: view({ filters: { nothing: '1' } }) }, '不认识的筛选：nothing'],
    [{ view: view({ filters: { documentDate: 'gestern' } }) }, undefined],
    [{ view: view({ sort: [{ id: 'nothing', desc: false }] }) }, '不能按“nothing”排序'],
    [{ view: { ...view(), more: 1 } }, undefined],
    [{ level: 'nothing' }, '没有这个层次'],
    [{ section: 'nothing' }, '没有这个明细区'],
    [{ resource: 'nothing' }, '没有这张表'],
  ])('what is wrong with it is refused in words: %j', async (wrong, words) => {
    const { code, msg } = await share(owner, wrong);
    expect(code).not.toBe(0);
    if (words) expect(msg).toBe(words);
    expect(msg).not.toContain('服务错误');
  });
  test('a filter its owner may not see is refused, and without the page there is nothing', async () => {
    expect((await share(reader)).msg).toBe('不认识的筛选：price');
    const few = await signIn(server, await makeUser(server.db, org, { roles: [await makeRole(server.db, org, '只看库存', ['inventory'])] }));
    expect((await call(few, 'GET', `${PATH}/list`, PLACE)).code).toBe(40300);
    expect((await call(few, 'GET', `${PATH}/audience`, { screen: PLACE.screen })).code).toBe(40300);
    expect((await share(few)).code).toBe(40300);
  });
});

test('masters and reports have them too, judged the same way', async () => {
  const warehouse = screens.find((screen) => screen.resource === 'warehouse' && screen.kinds.includes('H'))?.flag ?? '';
  const list = { screen: warehouse, resource: 'warehouse', level: 'document', section: '' };
  const plain = { name: '停用的', columns: [column('name'), column('updatedAt')], sort: [{ id: 'name', desc: false }], filters: { status: 'false' } };
  expect((await share(owner, { ...list, view: plain })).msg).toBe('成功');
  expect((await seen(reader, list)).map((one) => one.view.name)).toEqual(['停用的']);
  const report = reports.find(({ resource, owners, columns, levels }) => {
    const [shape] = Object.values(levels);
    return (
      owners.includes('H') &&
      screens.some((one) => one.resource === resource && one.kinds.includes('H')) &&
      shape?.measures?.some((name) => columns[name]?.needs === 'viewCost')
    );
  });
  const [level, shape] = Object.entries(report?.levels ?? {})[0] ?? ['', undefined];
  const secret = shape?.measures?.find((name) => report?.columns[name]?.needs === 'viewCost') ?? '';
  const flag = screens.find((one) => one.resource === report?.resource && one.kinds.includes('H'))?.flag ?? '';
  const place = { screen: flag, resource: report?.resource ?? '', level, section: '' };
  const costly = { name: '成本高的', columns: [column(secret)], sort: [{ id: secret, desc: true }], filters: { [secret]: '86421~' } };
  expect((await share(owner, { ...place, view: costly })).msg).toBe('成功');
  const [his] = await seen(reader, place);
  expect([his?.view.columns, his?.view.sort, his?.view.filters, his?.dropped.length]).toEqual([[], [], {}, 2]);
  expect((await share(owner, { ...place, view: { ...costly, name: '别的', filters: { nothing: '1' } } })).msg).toBe('不能按“nothing”筛选');
});

test('what somebody shared who left stays with his colleagues; whoever keeps the users may end it, nobody else', async () => {
  const person = await makeUser(server.db, org, { roles: [readerRole] });
  const gone = await signIn(server, person);
  const role = await makeRole(server.db, org, '只看', rightsOf('H', ['edit']));
  const colleague = await signIn(server, await makeUser(server.db, org, { roles: [role] }));
  const place = { ...PLACE, level: 'document' };
  const plain = { name: '走了的人', columns: [column('sn')], sort: [], filters: {} };
  const { info } = await share(gone, { ...place, view: plain });
  const one = async (client: Client) => (await seen(client, place)).find(({ id }) => id === info.id);
  const withdraw = async (client: Client) => (await call(client, 'POST', `${PATH}/withdraw`, { screen: place.screen, id: info.id })).msg;
  expect([(await one(owner))?.mayEnd, await withdraw(owner)]).toEqual([undefined, '视图不存在，或不是您共享的']);
  await sql`update app_user set status = false where id = ${person.user}`.execute(server.db);
  expect((await one(colleague))?.by).toContain('（已停用）');
  expect([(await one(colleague))?.mayEnd, (await one(owner))?.mayEnd]).toEqual([undefined, true]);
  expect([await withdraw(colleague), await withdraw(outsider), await withdraw(owner)]).toEqual([
    '视图不存在，或不是您共享的',
    '视图不存在，或不是您共享的',
    '成功',
  ]);
  expect(await one(colleague)).toBeUndefined();
});
