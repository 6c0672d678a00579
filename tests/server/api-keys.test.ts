import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListAnswer } from '../../src/contract/answers';
import { CODES, type Envelope } from '../../src/contract/envelope';
import { demoServer } from '../support/demo-world';
import { type Client, call, type Server, signIn } from '../support/server';
import { makeOrganisation, makeRole, makeUser, type Organisation } from '../support/world';

/** Other systems call by keys of an organisation: what they may is said, and nothing else is to be had. All of it through the public door. */
const LIST = '/v1/business/purchaseOrder/list';
const DAY = 24 * 60 * 60 * 1000;
let server: Server;
let hospital: Organisation;
let admin: Client;
beforeAll(async () => {
  server = await demoServer();
  const { rows } = await sql<{ id: string; name: string; department: string }>`select o.id, o.name, d.id as department from organisation o
    join department d on d.org_id = o.id and d.parent_id is null where o.kind = 'H' and exists (select from document x where x.org_id = o.id
      and x.kind = 'purchaseOrder') order by o.code limit 1`.execute(server.db);
  const [found] = rows as [{ id: string; name: string; department: string }];
  hospital = { ...found, kind: 'H', admin: undefined as never };
  admin = await signIn(server, await makeUser(server.db, hospital, { roles: ['orgAdmin'] }));
});
afterAll(() => server.stop());

type Told = { says: string[]; table: { rows: string[][] } };
const dayFrom = (days: number): string => new Date(server.clock.now.getTime() + days * DAY).toISOString().slice(0, 10);
let made = 0;
async function makeKey(permissions: readonly string[], row: Record<string, unknown> = {}, who = admin, of = hospital): Promise<string> {
  const name = `对接${++made}`;
  const added = await call<{ id: string }>(who, 'POST', '/v1/business/apiKey/add', { row: { name, validTo: dayFrom(30), ...row } });
  expect(added.msg).toBe('成功');
  if (permissions.length > 0) {
    const role = await makeRole(server.db, of, `对接角色${made}`, permissions);
    expect((await act(who, 'assign', added.info.id, { roles: [role] })).msg).toBe('成功');
  }
  return added.info.id;
}
const act = (who: Client, action: string, id: string, input: Record<string, unknown> = {}) =>
  call<Told>(who, 'POST', `/v1/business/apiKey/${action}`, { ids: [id], input });
async function issue(id: string, overlap = '24', who = admin): Promise<string> {
  const told = await act(who, 'issueKey', id, { overlap });
  expect(told.msg).toBe('成功');
  return told.info.table.rows.find(([name]) => name === '密钥')?.[1] ?? '';
}
async function ask<T = ListAnswer>(key: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<Envelope<T> & { http: number }> {
  const answer = await server.app.inject({
    method: body ? 'POST' : 'GET',
    url: path,
    headers: { authorization: `Bearer ${key}`, ...headers },
    ...(body ? { payload: body } : {}),
  });
  return { ...(answer.json() as Envelope<T>), http: answer.statusCode };
}

describe('a key', () => {
  it('begins with no right, and does what its roles say and no more', async () => {
    const bare = await issue(await makeKey([]));
    expect(await ask(bare, LIST)).toMatchObject({ code: CODES.forbidden, http: 200 });
    const key = await issue(await makeKey(['hPurchaseOrder']));
    const list = await ask(key, LIST);
    expect([list.code, list.info.list.length > 0]).toEqual([0, true]);
    expect((await ask(key, `${LIST}?pageSize=5&f.documentDate=2020-01-01~2099-12-31`)).info.list).toHaveLength(5);
    expect(await ask(key, '/v1/business/purchaseOrder/add', { header: {}, lines: [], key: 'a-key-of-ours' })).toMatchObject({ code: CODES.forbidden });
    expect(await ask(key, '/v1/business/purchaseGrn/list')).toMatchObject({ code: CODES.forbidden });
  });

  it('is told costs only by the operation that shows them, as people are', async () => {
    const [without, withCost] = [await issue(await makeKey(['hPurchaseOrder'])), await issue(await makeKey(['hPurchaseOrder', 'hPurchaseOrder:viewCost']))];
    const [row] = (await ask(without, LIST)).info.list;
    const lines = async (key: string) => (await ask<{ lines: Record<string, unknown>[] }>(key, `/v1/business/purchaseOrder/info?id=${row?.id}`)).info.lines;
    expect((await lines(withCost)).every((line) => 'price' in line)).toBe(true);
    expect((await lines(without)).some((line) => 'price' in line)).toBe(false);
  });

  it('sees its own organisation alone, whatever it names', async () => {
    const other = await makeOrganisation(server.db, 'H');
    const foreign = await signIn(server, other.admin);
    const key = await issue(await makeKey(['hPurchaseOrder'], {}, foreign, other), '24', foreign);
    expect((await ask(key, LIST)).info.list).toEqual([]);
    const [row] = (await call<ListAnswer>(admin, 'GET', LIST)).info.list;
    expect(await ask(key, `/v1/business/purchaseOrder/info?id=${row?.id}`)).toMatchObject({ code: CODES.notFound });
    // Nor is it known to whoever administers another one.
    const mine = await makeKey([]);
    expect(await act(foreign, 'issueKey', mine, { overlap: '0' })).toMatchObject({ code: CODES.notFound });
    expect((await call<ListAnswer>(foreign, 'GET', '/v1/business/apiKey/list')).info.list.map(({ id }) => id)).not.toContain(mine);
  });

  it('ends with its day, when it is withdrawn, switched off or deleted: at the next call', async () => {
    const [late, gone, off] = [
      await makeKey(['hPurchaseOrder'], { validTo: dayFrom(2) }),
      await makeKey(['hPurchaseOrder']),
      await makeKey(['hPurchaseOrder']),
    ];
    const [lateKey, goneKey, offKey] = [await issue(late), await issue(gone), await issue(off)];
    for (const key of [lateKey, goneKey, offKey]) expect((await ask(key, LIST)).code).toBe(0);
    const now = server.clock.now;
    server.clock.now = new Date(now.getTime() + 4 * DAY);
    expect(await ask(lateKey, LIST)).toMatchObject({ code: CODES.loginFailed, http: 401, msg: '接口密钥无效、已过期或已收回' });
    server.clock.now = now;
    expect((await act(admin, 'revoke', gone)).info.says).toEqual(['已收回1个密钥，立即生效']);
    expect(await ask(goneKey, LIST)).toMatchObject({ http: 401 });
    await call(admin, 'POST', '/v1/business/apiKey/disable', { id: off });
    expect(await ask(offKey, LIST)).toMatchObject({ http: 401 });
  });

  it('is exchanged with an overlap: both hold until the old one’s hours are over', async () => {
    const id = await makeKey(['hPurchaseOrder']);
    const [first, second] = [await issue(id), await issue(id, '2')];
    expect([(await ask(first, LIST)).code, (await ask(second, LIST)).code]).toEqual([0, 0]);
    const now = server.clock.now;
    server.clock.now = new Date(now.getTime() + 3 * 60 * 60 * 1000);
    expect([(await ask(first, LIST)).http, (await ask(second, LIST)).code]).toEqual([401, 0]);
    server.clock.now = now;
    const third = await issue(id, '0');
    expect([(await ask(second, LIST)).http, (await ask(third, LIST)).code]).toEqual([401, 0]);
  });

  it('is kept as a hash, told once, and its last use is seen', async () => {
    const id = await makeKey(['hPurchaseOrder']);
    const key = await issue(id);
    await ask(key, LIST);
    const secret = key.split('_').slice(2).join('_');
    const { rows } = await sql<{
      n: number;
    }>`select (select count(*) from api_key_secret s where s::text like ${`%${secret}%`}) + (select count(*) from operation_log o where o::text like ${`%${secret}%`})
      + (select count(*) from request_key r where r::text like ${`%${secret}%`}) as n`.execute(server.db);
    expect(Number(rows[0]?.n)).toBe(0);
    const shown = await call<{ row: Record<string, unknown> }>(admin, 'GET', '/v1/business/apiKey/info', { id });
    expect(JSON.stringify(shown)).not.toContain(secret);
    expect([shown.info.row.lastIp, String(shown.info.row.lastUsedAt).length > 0]).toEqual(['127.0.0.1', true]);
  });

  it('is refused when it is wrong in one place, missing, or comes from elsewhere, whatever cookie comes along', async () => {
    const key = await issue(await makeKey(['hPurchaseOrder'], { addresses: '10.1.2.3, 10.1.2.4' }));
    expect(await ask(key, LIST)).toMatchObject({ http: 401 });
    const { info } = await call<ListAnswer>(admin, 'GET', '/v1/business/apiKey/list', { sort: '-lastRefusedAt', pageSize: '1' });
    expect(info.list.map(({ refusedCount, lastRefusedIp }) => [refusedCount, lastRefusedIp])).toEqual([['1', '127.0.0.1']]);
    const own = await issue(await makeKey(['hPurchaseOrder']));
    const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    for (const wrong of [`${own.slice(0, -1)}${own.endsWith('A') ? 'B' : 'A'}`, 'yrt_000000000000_x', 'x', '', `${own} `.repeat(2)])
      expect(await ask(wrong, LIST, undefined, { cookie }), wrong).toMatchObject({ http: 401 });
  });

  it('reaches nothing that is people’s own or gives rights', async () => {
    const id = await makeKey(['hPurchaseOrder', 'apiKeys', 'apiKeys:edit', 'apiKeys:assign', 'user', 'user:add', 'user:resetPwd', 'userRoles:setPermission']);
    const key = await issue(id);
    for (const [path, body] of [
      ['/v1/business/apiKey/issueKey', { ids: [id], input: { overlap: '0' } }],
      ['/v1/business/apiKey/assign', { ids: [id], input: { roles: [] } }],
      ['/v1/business/user/add', { row: {} }],
      ['/v1/business/user/resetPwd', { ids: [id] }],
      ['/v1/business/role/setPermission', { ids: [id], input: { nodes: [] } }],
      ['/v1/business/comment/add', { resource: 'purchaseOrder', id, body: '好' }],
      ['/v1/user/user_info', undefined],
      ['/v1/user/change_my_password', { old: 'x', password: 'y' }],
      ['/v1/image/token', undefined],
      ['/v1/business/inbox/list', undefined],
    ] as const)
      expect(await ask(key, path, body), path).toMatchObject({ code: CODES.forbidden, msg: '接口密钥不能调用这个接口' });
    expect((await ask(key, '/v1/openapi.json')) as unknown).toMatchObject({ openapi: '3.1.0' });
  });

  it('stands in the log by its name when it writes', async () => {
    const key = await issue(await makeKey(['organizationalStructure', 'organizationalStructure:add']));
    const added = await ask<{ id: string }>(key, '/v1/business/department/add', { row: { code: 'JK01', name: '接口科', parent: hospital.department } });
    const { rows } = await sql<{
      user_name: string;
      user_code: string;
    }>`select user_name, user_code from operation_log where org_id = ${hospital.id} and resource = 'department'
      and record_id = ${added.info?.id ?? null}`.execute(server.db);
    expect([added.msg, rows[0]?.user_name.startsWith('接口·对接'), rows[0]?.user_code.startsWith('key:')]).toEqual(['成功', true, true]);
  });

  it('is given nothing its maker has not', async () => {
    const keeper = await makeRole(server.db, hospital, '密钥管理', ['apiKeys', 'apiKeys:add', 'apiKeys:edit', 'apiKeys:assign']);
    const weak = await signIn(server, await makeUser(server.db, hospital, { roles: [keeper] }));
    const mine = await makeKey([], {}, weak);
    const strong = await makeRole(server.db, hospital, '采购', ['hPurchaseOrder', 'hPurchaseOrder:review']);
    expect(await act(weak, 'assign', mine, { roles: [strong] })).toMatchObject({ code: CODES.rejected, msg: '不能授予自己没有的权限' });
    // Nor does he get hold of one that was given more by others.
    expect(await act(weak, 'issueKey', await makeKey(['hPurchaseOrder']), { overlap: '0' })).toMatchObject({ code: CODES.rejected });
    const { rows } = await sql<{ id: string }>`select id from role where is_wildcard and org_kind = 'H' limit 1`.execute(server.db);
    expect(await act(admin, 'assign', mine, { roles: [rows[0]?.id] })).toMatchObject({ code: CODES.rejected });
    const bound = await signIn(server, await makeUser(server.db, hospital, { roles: ['orgAdmin'], departments: [hospital.department] }));
    expect(await act(bound, 'assign', mine, { roles: [keeper] })).toMatchObject({ code: CODES.rejected, msg: '不能授予自己看不到的科室或库房' });
  });

  it('is slowed down when it calls too often', async () => {
    const key = await issue(await makeKey([]));
    const codes: number[] = [];
    for (let i = 0; i < 601; i++) codes.push(Number((await ask(key, '/v1/business/brand/picker')).code));
    expect([codes.slice(0, 600).includes(CODES.tooMany), codes[600]]).toEqual([false, CODES.tooMany]);
  });
});
