import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../src/server/base/id';
import { systemRole } from '../../src/server/organisation/new-person';
import { ownPlace } from '../../src/server/sso/flow';
import { CLIENT, type OpenIdProvider, startOpenIdProvider, throughProvider } from '../support/open-id-provider';
import { type Client, call, type Server, signIn, startServer, stranger } from '../support/server';
import { makeOrganisation, makeRole, makeUser, type Organisation, type Person } from '../support/world';

const BASE = 'http://product.test';
const BACK = `${BASE}/v1/login/oidc/callback`;
let server: Server;
let hospital: Organisation;
let admin: Client;
let provider: OpenIdProvider;
let id: string;
beforeAll(async () => {
  [server, provider] = await Promise.all([startServer({ env: { HOOK_NETWORKS: '127.0.0.0/8', PUBLIC_URL: BASE } }), startOpenIdProvider(BACK)]);
  hospital = await makeOrganisation(server.db, 'H');
  admin = await signIn(server, hospital.admin);
  id = await register({ name: '市一医院统一认证', roleClaim: 'groups', isShown: true });
});
afterAll(async () => {
  await server.stop();
  await provider.stop();
});

const post = (path: string, body: Record<string, unknown>, who = admin) => call<{ id: string }>(who, 'POST', `/v1/business/signInProvider/${path}`, body);
async function register(row: Record<string, unknown>): Promise<string> {
  const added = await post('add', {
    row: { issuer: provider.issuer, clientId: CLIENT.id, scopes: 'openid profile phone', matchBy: 'userName', accountClaim: 'preferred_username', ...row },
  });
  expect(added.msg).toBe('成功');
  expect((await post('setSecret', { ids: [added.info.id], input: { secret: CLIENT.secret } })).code).toBe(0);
  return added.info.id;
}
/** One step of a browser on our side. @returns where it is sent */
async function step(client: Client, url: string): Promise<string> {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await server.app.inject({ method: 'GET', url, headers: { cookie, accept: 'text/html' } });
  for (const one of response.cookies) {
    if (one.value === '' || one.maxAge === 0) client.cookies.delete(one.name);
    else client.cookies.set(one.name, encodeURIComponent(one.value));
  }
  expect(response.statusCode).toBe(302);
  return String(response.headers.location);
}
const pathOf = (url: URL) => `${url.pathname}${url.search}`;
async function enter(client: Client, subject: string, which = id, query = ''): Promise<string> {
  provider.person = subject;
  return step(client, pathOf(await throughProvider(await step(client, `/v1/login/oidc/${which}${query}`), provider.issuer)));
}
const whoIs = async (client: Client) => (await call<{ UserInfo: { userInnerSn: string } }>(client, 'GET', '/v1/user/user_info')).info?.UserInfo?.userInnerSn;
const nurse = (): Promise<Person> => makeUser(server.db, hospital, { roles: ['wardNurse'] });

describe('signing in by a provider of the organisation', () => {
  test('leads to the place that was wanted, and back to the same person by the provider’s own word for him', async () => {
    const who = await nurse();
    provider.claims.s1 = { preferred_username: who.userName.toUpperCase() };
    const client = stranger(server);
    expect(await enter(client, 's1', id, '?redirect=%2Fhospital%2FSuppliesClaim')).toBe('/#/hospital/SuppliesClaim');
    expect(await whoIs(client)).toBe(who.user);
    // Its signature was looked at: by keys asked for.
    expect(provider.asked.some(({ pathname }) => pathname === '/jwks')).toBe(true);
    // Renamed there he stays who he is; somebody else by his old name is nobody.
    provider.claims.s1 = { preferred_username: 'renamed' };
    provider.claims.s2 = { preferred_username: who.userName };
    const [again, other] = [stranger(server), stranger(server)];
    expect(await enter(again, 's1')).toBe('/#/');
    expect(await whoIs(again)).toBe(who.user);
    expect(await enter(other, 's2')).toBe('/#/Login?sso=unknown');
    expect((await call(other, 'GET', '/v1/user/user_info')).http).toBe(401);
    const { rows } = await sql<{ operation: string }>`select operation from operation_log where user_id = ${who.user} order by at, id`.execute(server.db);
    expect(rows.map(({ operation }) => operation)).toEqual(['oidcLogin', 'oidcLogin']);
  });

  test('asks with PKCE, state and nonce, and keeps no secret where it could be read', async () => {
    const client = stranger(server);
    const asked = new URL(await step(client, `/v1/login/oidc/${id}`));
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: BACK,
      scope: 'openid profile phone',
    });
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.searchParams.get(name)?.length).toBeGreaterThan(20);
    expect(decodeURIComponent(client.cookies.get('yrtOidc') ?? '')).toMatch(/^s1\.[\w-]+$/);
    const shown = JSON.stringify((await call(admin, 'GET', '/v1/business/signInProvider/info', { id })).info);
    expect(shown).not.toContain(CLIENT.secret);
    const { rows } = await sql<{ secret: string }>`select secret from sign_in_provider where id = ${id}`.execute(server.db);
    expect(rows[0]?.secret).toMatch(/^s1\./);
    const logged = await sql`select 1 from operation_log where changes::text like ${`%${CLIENT.secret}%`}`.execute(server.db);
    expect(logged.rows).toEqual([]);
  });

  test('takes a return only in the browser that left, once, and as it came', async () => {
    const who = await nurse();
    provider.claims.s3 = { preferred_username: who.userName };
    provider.person = 's3';
    const client = stranger(server);
    const back = await throughProvider(await step(client, `/v1/login/oidc/${id}`), provider.issuer);
    expect(await step(stranger(server), pathOf(back))).toBe('/#/Login?sso=expired');
    const forged = { ...client, cookies: new Map(client.cookies) };
    const wrong = new URL(back);
    wrong.searchParams.set('state', 'x'.repeat(43));
    expect(await step(forged, pathOf(wrong))).toBe('/#/Login?sso=provider');
    expect(await step(client, pathOf(back))).toBe('/#/');
    expect(await step(client, pathOf(back))).toBe('/#/Login?sso=expired');
    const late = stranger(server);
    const slow = await throughProvider(await step(late, `/v1/login/oidc/${id}`), provider.issuer);
    const before = server.clock.now;
    server.clock.now = new Date(before.getTime() + 11 * 60_000);
    expect(await step(late, pathOf(slow))).toBe('/#/Login?sso=expired');
    server.clock.now = before;
  });

  test('never leads outside, whatever is asked', () => {
    for (const wanted of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/x y', '', undefined, '/<script>'])
      expect(ownPlace(wanted)).toBe('/');
    expect(ownPlace('/hospital/purchaseOrder?sn=CG1')).toBe('/hospital/purchaseOrder?sn=CG1');
  });

  test('opens nothing for people of other organisations, disabled ones, or by a phone nobody verified', async () => {
    const elsewhere = await makeOrganisation(server.db, 'D');
    provider.claims.s4 = { preferred_username: elsewhere.admin.userName };
    expect(await enter(stranger(server), 's4')).toBe('/#/Login?sso=unknown');
    const off = await nurse();
    await sql`update app_user set status = false where id = ${off.user}`.execute(server.db);
    provider.claims.s5 = { preferred_username: off.userName };
    expect(await enter(stranger(server), 's5')).toBe('/#/Login?sso=refused');
    const byPhone = await register({ name: '手机认证', matchBy: 'phone' });
    const who = await nurse();
    provider.claims.s6 = { phone_number: `+86 ${who.phone}`, phone_number_verified: false };
    expect(await enter(stranger(server), 's6', byPhone)).toBe('/#/Login?sso=unknown');
    provider.claims.s6 = { phone_number: `+86 ${who.phone}`, phone_number_verified: true };
    const client = stranger(server);
    expect(await enter(client, 's6', byPhone)).toBe('/#/');
    expect(await whoIs(client)).toBe(who.user);
  });

  test('gives and takes the roles that are mapped, and leaves others alone', async () => {
    const role = await systemRole(server.db, 'H', 'buyer');
    expect((await post('mapRoles', { ids: [id], input: { claimValue: 'spd-buyer', roles: [role] } })).code).toBe(0);
    const who = await nurse();
    const held = async () => {
      const { rows } = await sql<{
        code: string;
      }>`select r.code from user_role x join role r on r.id = x.role_id where x.user_id = ${who.user} order by r.code`.execute(server.db);
      return rows.map(({ code }) => code);
    };
    provider.claims.s7 = { preferred_username: who.userName, groups: ['spd-buyer', 'anything'] };
    await enter(stranger(server), 's7');
    expect(await held()).toEqual(['buyer', 'wardNurse']);
    provider.claims.s7 = { preferred_username: who.userName, groups: 'anything' };
    await enter(stranger(server), 's7');
    expect(await held()).toEqual(['wardNurse']);
  });

  test('is followed by the second step where the organisation asks for one, unless the provider does it', async () => {
    const value = newId();
    await sql`insert into rule_value (org_id, id, key, scope, value) values (${hospital.id}, ${value}, 'login.secondStep', 'organisation', '所有人')`.execute(
      server.db,
    );
    const who = await nurse();
    provider.claims.s8 = { preferred_username: who.userName };
    const client = stranger(server);
    expect(await enter(client, 's8', id, '?redirect=%2Finbox')).toBe('/#/Login?sso=setUp&redirect=%2Finbox');
    expect((await call(client, 'GET', '/v1/user/user_info')).http).toBe(401);
    expect((await call(client, 'POST', '/v1/login/secondStep/begin')).code).toBe(0);
    const theirs = await register({ name: '带两步验证的', isSecondStepTheirs: true });
    expect(await enter(stranger(server), 's8', theirs)).toBe('/#/');
    await sql`delete from rule_value where id = ${value}`.execute(server.db);
  });

  test('knows nobody who is gone, also where his name is somebody else’s by now', async () => {
    const gone = await nurse();
    provider.claims.s10 = { preferred_username: gone.userName };
    expect(await enter(stranger(server), 's10')).toBe('/#/');
    const { info } = await call<{ row: { version: number } }>(admin, 'GET', '/v1/business/user/info', { id: gone.user, screen: 'user' });
    expect((await call(admin, 'POST', '/v1/business/user/del', { id: gone.user, version: info.row.version, screen: 'user' })).msg).toBe('成功');
    expect(await enter(stranger(server), 's10')).toBe('/#/Login?sso=unknown');
    const heir = await nurse();
    await sql`update account set user_name = ${gone.userName} where id = ${heir.account}`.execute(server.db);
    await sql`insert into account_login (login, account_id) values (${gone.userName.toLowerCase()}, ${heir.account}) on conflict (login) do update set account_id = excluded.account_id`.execute(
      server.db,
    );
    provider.claims.s10 = {};
    expect(await enter(stranger(server), 's10')).toBe('/#/Login?sso=unknown');
  });

  test('of people an administrator named by hand', async () => {
    const byHand = await register({ name: '逐人对应', matchBy: 'administrator' });
    const who = await nurse();
    provider.claims.s9 = { preferred_username: who.userName };
    expect(await enter(stranger(server), 's9', byHand)).toBe('/#/Login?sso=unknown');
    expect((await post('linkUser', { ids: [byHand], input: { user: who.user, subject: 's9' } })).code).toBe(0);
    const client = stranger(server);
    expect(await enter(client, 's9', byHand)).toBe('/#/');
    expect(await whoIs(client)).toBe(who.user);
    expect((await post('linkUser', { ids: [byHand], input: { user: who.user } })).code).toBe(0);
    expect(await enter(stranger(server), 's9', byHand)).toBe('/#/Login?sso=unknown');
    expect((await post('linkUser', { ids: [byHand], input: { user: hospital.admin.user, subject: 'x' } })).msg).toBe('不能修改自己的权限');
  });
});

describe('the providers', () => {
  test('are listed for the page only where they are to be seen, are on and have a secret', async () => {
    const listed = async () => (await call<{ list: { id: string; name: string; kind: string }[] }>(stranger(server), 'GET', '/v1/login/providers')).info.list;
    expect(await listed()).toEqual([{ id, name: '市一医院统一认证', kind: 'oidc' }]);
    await post('disable', { ids: [id], id });
    expect(await listed()).toEqual([]);
    expect(await step(stranger(server), `/v1/login/oidc/${id}`)).toBe('/#/Login?sso=off');
    await post('enable', { ids: [id], id });
    expect(await step(stranger(server), '/v1/login/oidc/nothing')).toBe('/#/Login?sso=off');
  });

  test('stand only where the operator lets the product go, and one that is away says so', async () => {
    const row = { name: '内部', clientId: 'x', scopes: 'openid', matchBy: 'userName' };
    for (const issuer of ['http://169.254.169.254/latest', 'http://10.0.0.8/realm'])
      expect((await post('add', { row: { ...row, issuer } })).msg).toMatch(/^颁发者地址不能使用/);
    const away = await register({ name: '不在的', issuer: 'http://127.0.0.1:9' });
    expect(await step(stranger(server), `/v1/login/oidc/${away}`)).toBe('/#/Login?sso=provider');
  });

  test('are kept only by who holds everything: whoever says who lets people in could be anybody', async () => {
    const role = await makeRole(server.db, hospital, '单点登录维护', [
      'signInProviders',
      'signInProviders:add',
      'signInProviders:edit',
      'signInProviders:assign',
    ]);
    const keeper = await signIn(server, await makeUser(server.db, hospital, { roles: [role] }));
    const row = { name: '我的', issuer: provider.issuer, clientId: 'x', scopes: 'openid', matchBy: 'userName' };
    expect((await post('add', { row }, keeper)).msg).toBe('不能授予自己没有的权限');
    expect((await post('setSecret', { ids: [id], input: { secret: 'mine' } }, keeper)).msg).toBe('不能授予自己没有的权限');
    expect((await post('linkUser', { ids: [id], input: { user: hospital.admin.user, subject: 'mine' } }, keeper)).msg).toBe('不能授予自己没有的权限');
  });

  test('belong to their organisation', async () => {
    const elsewhere = await signIn(server, (await makeOrganisation(server.db, 'H')).admin);
    expect((await post('setSecret', { ids: [id], input: { secret: 'stolen' } }, elsewhere)).code).not.toBe(0);
    expect((await call(elsewhere, 'GET', '/v1/business/signInProvider/info', { id })).code).not.toBe(0);
  });
});
