import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../src/server/base/id';
import { type Client, call, type Server, signIn, startServer } from '../support/server';
import { makeOrganisation, makeRole, makeUser, type Organisation } from '../support/world';

let server: Server;
let hospital: Organisation;
let platform: Client;
beforeAll(async () => {
  server = await startServer();
  platform = await signIn(server, (await makeOrganisation(server.db, 'P')).admin);
  hospital = await makeOrganisation(server.db, 'H');
});
afterAll(() => server.stop());

const holding = async (name: string, permissions: readonly string[]) =>
  signIn(server, await makeUser(server.db, hospital, { roles: [await makeRole(server.db, hospital, name, permissions)] }));
type Table = { table: { head: string[]; rows: string[][] } };
type List = { list: Record<string, unknown>[] };

describe('what a lead opens inside a page', () => {
  test('a certificate is read through the product catalogue by whom the page shows certificates, and never changed there', async () => {
    await sql`insert into registration_cert (id, code, name, holder, approved_date) values (${newId()}, '国械注准20253130001', '支架', '迈柯', '2025-01-01')`.execute(
      server.db,
    );
    const ask = (who: Client) => call<List>(who, 'GET', '/v1/business/registrationCert/list', { screen: 'hProductDetails', 'f.code': '20253130001' });
    const reader = await holding('看证照', ['hProductDetails', 'hProductDetails:viewLicence']);
    expect((await ask(reader)).info.list).toEqual([expect.objectContaining({ name: '支架', actions: [] })]);
    const other = await holding('不看证照', ['hProductDetails', 'hProductDetails:viewStock']);
    expect((await ask(other)).msg).toBe('您没有【注册证】权限');
    expect((await call(reader, 'POST', '/v1/business/registrationCert/add', { screen: 'hProductDetails', row: {} })).code).not.toBe(0);
  });

  test('role groups are kept on the page of the roles by its own operations', async () => {
    const keeper = await holding('组角色员', ['userRoles', 'userRoles:addGroup']);
    const role = await makeRole(server.db, hospital, '成员', ['userRoles', 'userRoles:addGroup']);
    const save = (who: Client, name: string) =>
      call(who, 'POST', '/v1/business/groupRole/add', { screen: 'userRoles', row: { name }, lines: { roles: [{ role }] } });
    expect(await save(keeper, '早班')).toMatchObject({ code: 0 });
    const list = await call<List>(keeper, 'GET', '/v1/business/groupRole/list', { screen: 'userRoles' });
    expect(list.info.list).toEqual([expect.objectContaining({ name: '早班', roleNames: '成员' })]);
    expect((await save(await holding('只看角色', ['userRoles']), '晚班')).msg).toBe('您没有【角色管理-新增】权限');
  });

  test.each([
    ['H', 'D', 'HD'],
    ['H', 'V', 'HV'],
    ['H', 'H', 'HH'],
    ['D', 'H', 'DH'],
    ['D', 'D', 'DD'],
    ['D', 'V', 'DV'],
    ['V', 'D', 'DV'],
    ['V', 'H', 'HV'],
  ] as const)('an organisation of kind %s keeps its terms with one of kind %s on the page of organisations', async (own, other, relation) => {
    const [mine, there] = [await makeOrganisation(server.db, own), await makeOrganisation(server.db, other)];
    const page = 'agencyManagementNew';
    const person = async (name: string, operations: readonly string[]) =>
      signIn(server, await makeUser(server.db, mine, { roles: [await makeRole(server.db, mine, name, [page, ...operations.map((one) => `${page}:${one}`)])] }));
    const keeper = await person('管往来', ['add', 'edit', 'submit']);
    const kind = own === 'V' || relation === 'DH' ? 'customer' : relation === 'HH' || relation === 'DD' ? 'both' : 'supplier';
    const row = { relation, kind, counterparty: there.id };
    const added = await call<{ id: string }>(keeper, 'POST', '/v1/business/partner/add', { screen: page, row });
    expect(added).toMatchObject({ code: 0 });
    const { id } = added.info;
    const edit = (who: Client) =>
      call(who, 'POST', '/v1/business/partner/edit', { screen: page, id, version: 1, row: { ...row, paymentDays: 45, creditLimit: '8000.00' } });
    expect((await edit(await person('只看', ['submit']))).code).not.toBe(0);
    expect(await edit(keeper)).toMatchObject({ code: 0 });
    const asked = { screen: page, 'f.counterparty': there.id };
    const { info } = await call<List>(keeper, 'GET', '/v1/business/partner/list', asked);
    expect(info.list).toEqual([expect.objectContaining({ id, paymentDays: '45', creditLimit: '8000' })]);
  });
});

test('the dictionaries are one tree of types and values; values move where the product does not know them', async () => {
  type Node = { id: string; master: string; parent: string; code: string };
  const nodes = async () => (await call<{ list: Node[] }>(platform, 'GET', '/v1/business/tree/dictionaries', { screen: 'dictionaryManage' })).info.list;
  const types = [newId(), newId()];
  await sql`insert into dictionary_type (id, code, name) values (${types[0]}, 'colour', '颜色'), (${types[1]}, 'shape', '形状')`.execute(server.db);
  const item = newId();
  await sql`insert into dictionary_item (id, code, name, type_id) values (${item}, 'red', '红', ${types[0]})`.execute(server.db);
  expect((await nodes()).find((node) => node.id === item)).toMatchObject({ master: 'dictionaryItem', parent: types[0] });
  const move = (id: string, input: Record<string, unknown>, resource = 'dictionaryItem') =>
    call(platform, 'POST', `/v1/business/${resource}/move`, { screen: 'dictionaryManage', ids: [id], input });
  expect((await move(item, { type: types[1], sort: 5 })).code).toBe(0);
  const { rows } =
    await sql`select i.type_id, i.sort, t.edition from dictionary_item i join dictionary_type t on t.id = i.type_id where i.id = ${item}`.execute(server.db);
  expect(rows[0]).toMatchObject({ type_id: types[1], sort: 5 });
  await sql`insert into dictionary_item (id, code, name, type_id) values (${newId()}, 'RED', '红', ${types[0]})`.execute(server.db);
  expect((await move(item, { type: types[0] })).msg).toBe('【red】已存在，请勿重复');
  const fixed = (await sql<{ id: string }>`select id from dictionary_item where is_system limit 1`.execute(server.db)).rows[0]?.id ?? '';
  expect((await move(fixed, { type: types[0] })).msg).toBe('系统字典的值不能移动');
  expect((await move(types[0] as string, { sort: 7 }, 'dictionary')).code).toBe(0);
});

test('the effective rights of a user are read page by page: through which roles, or why not', async () => {
  const who = await makeUser(server.db, hospital, { roles: [await makeRole(server.db, hospital, '查库存', ['inventory', 'inventory:export'])] });
  const admin = await signIn(server, hospital.admin);
  const { info } = await call<Table>(admin, 'POST', '/v1/business/user/viewEffective', { screen: 'userRole', ids: [who.user] });
  expect(info.table.rows).toContainEqual(['库存管理', '导出', '查库存', '']);
  expect(info.table.rows).toContainEqual(['院内产品目录', '', '', '未授权']);
  const logged = await sql`select 1 from operation_log where operation = 'viewEffective'`.execute(server.db);
  expect(logged.rows).toEqual([]);
});

test('a scanned code is explained in words', async () => {
  const admin = await signIn(server, hospital.admin);
  const parse = (code: string) => call<Table>(admin, 'POST', '/v1/business/productBarcode/parse', { screen: 'barcodeManage', input: { code } });
  expect((await parse('(01)06901234567892(17)270630(10)A1')).info.table.rows).toEqual([
    ['产品标识', '06901234567892'],
    ['有效期至', '2027-06-30'],
    ['批号', 'A1'],
    ['产品', '未对照，可用“匹配”对照到规格'],
  ]);
  expect((await parse('(01)06901234567893(10)A1')).msg).toBe('UDI-DI校验位错误：06901234567893');
});
