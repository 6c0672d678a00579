import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../src/server/base/id';
import { signatureOf } from '../../src/server/his/gateway/signature';
import { type Client, call, type Server, signIn, startServer, stranger } from '../support/server';
import { makeOrganisation, makeUser, type Organisation, type Person } from '../support/world';

let server: Server;
let hospital: Organisation;
let key: { appKey: string; secret: string };
let doctor: Person;
beforeAll(async () => {
  server = await startServer({ env: { PUBLIC_URL: 'https://yrt.example.org' } });
  hospital = await makeOrganisation(server.db, 'H');
  const admin = await signIn(server, hospital.admin);
  const told = await call<{ table: { rows: [string, string][] } }>(admin, 'POST', '/v1/business/interfaceLog/issueHisKey', {
    screen: 'monitorInterface',
    input: {},
  });
  key = { appKey: told.info.table.rows[0]?.[1] ?? '', secret: told.info.table.rows[1]?.[1] ?? '' };
  doctor = await makeUser(server.db, hospital, { roles: ['wardNurse'] });
  await staff('D0001', doctor.employee);
});
afterAll(() => server.stop());

const staff = (code: string, employee: string | null, state = '1', org = hospital) =>
  sql`insert into his_staff (org_id, id, code, name, employee_id, bind_state) values (${org.id}, ${newId()}, ${code}, '医生', ${employee}, ${state})`.execute(
    server.db,
  );
type Answer = { code: number; msg: string; result?: { url: string; expiresAt: string } };
async function ask(body: Record<string, unknown>, secret = key.secret): Promise<Answer> {
  const [payload, timestamp, nonce] = [JSON.stringify(body), String(server.clock.now.getTime()), randomUUID()];
  const sign = signatureOf(secret, { appKey: key.appKey, timestamp, nonce, body: payload });
  const headers = { 'x-app-key': key.appKey, 'x-timestamp': timestamp, 'x-nonce': nonce, 'x-sign': sign, 'content-type': 'application/json' };
  return (await server.app.inject({ method: 'POST', url: '/v1/open/his/ticket', headers, payload })).json();
}
async function open(client: Client, url: string): Promise<string> {
  const { pathname, search } = new URL(url, 'https://yrt.example.org');
  const response = await server.app.inject({ method: 'GET', url: `${pathname}${search}` });
  for (const { name, value } of response.cookies) if (value !== '') client.cookies.set(name, encodeURIComponent(value));
  return String(response.headers.location);
}
const urlFor = async (id = 'D0001', path?: string) => (await ask({ hisStaffId: id, ...(path ? { path } : {}) })).result?.url ?? '';
const isIn = async (client: Client) => (await call<{ UserInfo: { userInnerSn: string } }>(client, 'GET', '/v1/user/user_info')).info?.UserInfo?.userInnerSn;

describe('a ticket of the hospital’s own system', () => {
  test('signs its person in once and leads to the page asked for', async () => {
    const answer = await ask({ hisStaffId: 'd0001', path: '/hospital/SuppliesClaim?status=0' });
    expect(answer).toMatchObject({ code: 0, result: { expiresAt: new Date(server.clock.now.getTime() + 60_000).toISOString() } });
    const url = answer.result?.url ?? '';
    expect(url).toMatch(/^https:\/\/yrt\.example\.org\/v1\/login\/ticket\?t=[\w-]{43}$/);
    const client = stranger(server);
    expect(await open(client, url)).toBe('/#/hospital/SuppliesClaim?status=0');
    expect(await isIn(client)).toBe(doctor.user);
    expect(await open(stranger(server), url)).toBe('/#/Login?sso=ticket');
    const { rows } = await sql<{ operation: string }>`select operation from operation_log where user_id = ${doctor.user}`.execute(server.db);
    expect(rows).toEqual([{ operation: 'ticketLogin' }]);
    const kept = await sql<{ row: string }>`select row_to_json(l)::text as row from interface_log l where interface = '登录票据'`.execute(server.db);
    expect([kept.rows.length, kept.rows.some(({ row }) => row.includes(url.slice(-43)))]).toEqual([1, false]);
  });

  test('of two opened at one moment one signs in', async () => {
    const url = await urlFor();
    const places = await Promise.all([open(stranger(server), url), open(stranger(server), url)]);
    expect(places.sort()).toEqual(['/#/', '/#/Login?sso=ticket']);
  });

  test('is over after a minute', async () => {
    const url = await urlFor();
    server.clock.now = new Date(server.clock.now.getTime() + 61_000);
    expect(await open(stranger(server), url)).toBe('/#/Login?sso=ticket');
    expect(await open(stranger(server), '/v1/login/ticket?t=nothing')).toBe('/#/Login?sso=ticket');
  });

  test('leads nowhere else', async () => {
    for (const path of ['https://evil.example', '//evil.example', '/\\evil', 'javascript:1', '/a b'])
      expect((await ask({ hisStaffId: 'D0001', path })).msg).toMatch(/^path只能是/);
    expect(await ask({})).toMatchObject({ code: 40001, msg: '缺少hisStaffId' });
  });

  test('is given for nobody who is not bound, not for whoever holds everything, and not without the signature', async () => {
    await staff('D0002', null, '0');
    await staff('D0003', (await makeUser(server.db, hospital, { roles: ['wardNurse'] })).employee, '2');
    await staff('D0009', hospital.admin.employee);
    const other = await makeOrganisation(server.db, 'H');
    await staff('D0008', (await makeUser(server.db, other, { roles: ['wardNurse'] })).employee, '1', other);
    for (const id of ['D0002', 'D0003', 'D0008', 'nobody']) expect((await ask({ hisStaffId: id })).code).toBe(40402);
    expect((await ask({ hisStaffId: 'D0009' })).code).toBe(40302);
    expect((await ask({ hisStaffId: 'D0001' }, 'wrong')).code).toBe(40101);
  });

  test('opens nothing for who may not sign in, and less than everything where a second step is asked for', async () => {
    const off = await urlFor();
    await sql`update app_user set status = false where id = ${doctor.user}`.execute(server.db);
    expect(await open(stranger(server), off)).toBe('/#/Login?sso=refused');
    await sql`update app_user set status = true where id = ${doctor.user}`.execute(server.db);
    await sql`insert into rule_value (org_id, id, key, scope, value) values (${hospital.id}, ${newId()}, 'login.secondStep', 'organisation', '所有人')`.execute(
      server.db,
    );
    const client = stranger(server);
    expect(await open(client, await urlFor('D0001', '/inbox'))).toBe('/#/Login?sso=setUp&redirect=%2Finbox');
    expect(await isIn(client)).toBeUndefined();
    await sql`delete from rule_value where key = 'login.secondStep'`.execute(server.db);
  });
});
