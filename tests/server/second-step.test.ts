import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../src/server/base/id';
import { captchaHash } from '../../src/server/session/captcha';
import { md5 } from '../../src/server/session/password';
import { stepOf, totpAddress, totpCode, totpStep } from '../../src/server/session/totp';
import { type Client, call, PASSWORD, type Server, signIn, startServer, stranger } from '../support/server';
import { makeOrganisation, makeUser, type Organisation, type Person } from '../support/world';

let server: Server;
let hospital: Organisation;
beforeAll(async () => {
  server = await startServer();
  hospital = await makeOrganisation(server.db, 'H');
});
afterAll(() => server.stop());

const later = (seconds: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + seconds * 1000);
};
const codeNow = (secret: string, steps = 0) => totpCode(secret, stepOf(server.clock.now) + steps);
const login = (client: Client, userName: string) => call(client, 'POST', '/v1/login', { userName, password: md5(PASSWORD) });
const second = (client: Client, code: string, more = {}) => call<{ recoveryCodes?: string[] }>(client, 'POST', '/v1/login/secondStep', { code, ...more });
const own = (client: Client, path: string, body = {}) => call<{ recoveryCodes: string[] }>(client, 'POST', `/v1/user/secondStep${path}`, body);
const state = async (client: Client) => (await call<Record<string, unknown>>(client, 'GET', '/v1/user/secondStep')).info;
const nurse = (): Promise<Person> => makeUser(server.db, hospital, { roles: ['wardNurse'] });

/** Somebody who turned it on; time moves on, so that his next code is a new one. */
async function guarded(): Promise<{ who: Person; client: Client; secret: string; codes: string[] }> {
  const who = await nurse();
  const client = await signIn(server, who);
  const { secret } = (await call<{ secret: string }>(client, 'POST', '/v1/user/secondStep/begin')).info;
  const codes = (await own(client, '/confirm', { code: codeNow(secret) })).info.recoveryCodes;
  later(60);
  return { who, client, secret, codes };
}
async function ruled(org: Organisation, value: string): Promise<void> {
  await sql`insert into rule_value (org_id, id, key, scope, value) values (${org.id}, ${newId()}, 'login.secondStep', 'organisation', ${value})`.execute(
    server.db,
  );
}
const logged = async (who: Person) => {
  const { rows } = await sql<{
    operation: string;
  }>`select operation from operation_log where user_id = ${who.user} and resource = 'account' order by at, id`.execute(server.db);
  return rows.map(({ operation }) => operation);
};

describe('codes of an authenticator', () => {
  test('are those of RFC 6238', () => {
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    const known = [
      [59, '287082'],
      [1111111109, '081804'],
      [1111111111, '050471'],
      [1234567890, '005924'],
      [2000000000, '279037'],
      [20000000000, '353130'],
    ] as const;
    for (const [at, code] of known) expect(totpCode(secret, Math.floor(at / 30))).toBe(code);
  });
  test('pass a step early or late, no more, and nothing else passes', () => {
    const now = new Date(1_700_000_010_000);
    const at = (step: number) => totpStep('GEZDGNBVGY3TQOJQ', totpCode('GEZDGNBVGY3TQOJQ', stepOf(now) + step), now);
    expect([-2, -1, 0, 1, 2].map(at).map((step) => step !== undefined)).toEqual([false, true, true, true, false]);
    for (const typed of ['', '12345', '1234567', 'abcdef', '１２３４５６']) expect(totpStep('GEZDGNBVGY3TQOJQ', typed, now)).toBeUndefined();
    expect(totpAddress('ABC', 'nurse 1')).toBe(
      `otpauth://totp/${encodeURIComponent('医润通')}:nurse%201?secret=ABC&issuer=${encodeURIComponent('医润通')}&algorithm=SHA1&digits=6&period=30`,
    );
  });
});

describe('the second step', () => {
  test('is turned on by one code; from then on the password alone opens nothing', async () => {
    const who = await nurse();
    const client = await signIn(server, who);
    expect(await state(client)).toEqual({ isOn: false, isAsked: false, since: '', recoveryLeft: 0 });
    expect((await own(client, '/confirm', { code: '000000' })).msg).toBe('请重新开始设置两步验证');
    const { secret } = (await call<{ secret: string }>(client, 'POST', '/v1/user/secondStep/begin')).info;
    const { rows } = await sql<{ secret: string }>`select secret from second_factor where account_id = ${who.account}`.execute(server.db);
    expect(rows[0]?.secret).toMatch(/^s1\./);
    expect((await own(client, '/confirm', { code: '000000' })).msg).toBe('动态验证码不正确，请核对手机时间后重试');
    expect((await login(stranger(server), who.userName)).code).toBe(0);
    const { recoveryCodes } = (await own(client, '/confirm', { code: codeNow(secret) })).info;
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(recoveryCodes[0]).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
    expect(await state(client)).toMatchObject({ isOn: true, recoveryLeft: 10 });
    expect((await own(client, '/begin')).msg).toBe('已启用两步验证，请先关闭再重新设置');

    later(60);
    const other = stranger(server);
    expect(await login(other, who.userName)).toMatchObject({ code: 40113, msg: '请输入动态验证码', info: null, http: 200 });
    expect([...other.cookies.keys()].sort()).toEqual(['yrtBrowser', 'yrtSecondStep']);
    expect((await call(other, 'GET', '/v1/user/user_info')).http).toBe(401);
    expect((await call(other, 'POST', '/v1/login/secondStep/begin')).msg).toBe('已启用两步验证，请先关闭再重新设置');
    expect(await second(other, codeNow(secret))).toMatchObject({ code: 0, info: { UserInfo: { userInnerSn: who.user } } });
    expect(other.cookies.has('yrtSecondStep')).toBe(false);
    expect((await call(other, 'GET', '/v1/user/user_info')).code).toBe(0);
    expect(await logged(who)).toEqual(['login', 'login', 'beginSecondStep', 'login']);
  });

  test('takes each code once, whichever session it opened', async () => {
    const { who, secret } = await guarded();
    const [first, next] = [stranger(server), stranger(server)];
    await login(first, who.userName);
    await login(next, who.userName);
    const code = codeNow(secret);
    const answers = await Promise.all([second(first, code), second(next, code)]);
    expect(answers.map((answer) => answer.code).sort()).toEqual([0, 40100]);
    const late = stranger(server);
    await login(late, who.userName);
    expect((await second(late, codeNow(secret, -1))).msg).toBe('动态验证码或恢复码错误');
    expect((await second(late, codeNow(secret, 1))).code).toBe(0);
  });

  test('belongs to the browser of the first step, for ten minutes and one session', async () => {
    const { who, secret } = await guarded();
    const client = stranger(server);
    await login(client, who.userName);
    const thief = stranger(server);
    thief.cookies.set('yrtSecondStep', client.cookies.get('yrtSecondStep') ?? '');
    expect(await second(thief, codeNow(secret))).toMatchObject({ code: 40115, msg: '登录已超时，请重新登录' });
    const kept = client.cookies.get('yrtSecondStep') ?? '';
    expect((await second(client, codeNow(secret))).code).toBe(0);
    client.cookies.set('yrtSecondStep', kept);
    later(60);
    expect((await second(client, codeNow(secret))).code).toBe(40115);
    const slow = stranger(server);
    await login(slow, who.userName);
    later(601);
    expect((await second(slow, codeNow(secret))).code).toBe(40115);
    expect((await second(stranger(server), '123456')).code).toBe(40115);
  });

  test('counts wrong codes like wrong passwords: the picture, the wait, and neither is undone by the right password', async () => {
    const { who, secret } = await guarded();
    const client = stranger(server);
    await login(client, who.userName);
    for (let i = 0; i < 4; i++) expect((await second(client, '000000')).msg).toBe('动态验证码或恢复码错误');
    expect((await second(client, '000000')).msg).toMatch(/^账号已锁定/);
    expect((await login(stranger(server), who.userName)).code).toBe(40112);
    expect((await second(client, codeNow(secret))).code).toBe(40112);
    const id = newId();
    await sql`insert into captcha (id, answer_hash, created_at) values (${id}, ${captchaHash(id, 'ABCD')}, ${server.clock.now})`.execute(server.db);
    expect((await second(client, codeNow(secret), { id, captchaResult: 'abcd' })).code).toBe(0);
    const colleague = await nurse();
    expect((await login(stranger(server), colleague.userName)).code).toBe(0);
  });

  test('wrong codes from everywhere keep out browsers it never knew, never its own', async () => {
    const { who, client, secret } = await guarded();
    for (const address of ['10.9.1.1', '10.9.2.1']) {
      const bot = { ...stranger(server), address };
      await login(bot, who.userName);
      await second(bot, '000000');
      await sql`update sign_in_failure set failed = failed + 48 where subject = ${`second:${who.account}`} and failed = 1`.execute(server.db);
    }
    const stray = { ...stranger(server), address: '10.8.0.1' };
    await login(stray, who.userName);
    expect((await second(stray, codeNow(secret))).msg).toMatch(/^两步验证错误次数过多/);
    await login(client, who.userName);
    expect((await second(client, codeNow(secret))).code).toBe(0);
  });

  test('a recovery code opens once, however it is typed, and new ones end those before', async () => {
    const { who, secret, codes } = await guarded();
    const [code = '', other = ''] = codes;
    const client = stranger(server);
    await login(client, who.userName);
    expect((await second(client, code.toLowerCase().replaceAll('-', ' '))).code).toBe(0);
    const again = stranger(server);
    await login(again, who.userName);
    expect((await second(again, code)).code).toBe(40100);
    expect(await state(client)).toMatchObject({ recoveryLeft: 9 });
    expect(await logged(who)).toContain('useRecovery');
    const fresh = (await own(client, '/recovery', { code: codeNow(secret) })).info.recoveryCodes;
    expect((await second(again, other)).code).toBe(40100);
    expect((await second(again, fresh[0] ?? '')).code).toBe(0);
  });

  test('is asked after a code by message too', async () => {
    const { who, secret } = await guarded();
    const id = newId();
    await sql`insert into captcha (id, answer_hash, created_at) values (${id}, ${captchaHash(id, 'ABCD')}, ${server.clock.now})`.execute(server.db);
    const client = stranger(server);
    await call(client, 'GET', `/v1/user/get_login_code/${who.phone}`, { id, captchaResult: 'abcd' });
    const { rows } = await sql<{ body: string }>`select body from sms_outbox where phone = ${who.phone} order by created_at desc limit 1`.execute(server.db);
    const VerifyCode = /\d{6}/.exec(rows[0]?.body ?? '')?.[0];
    expect((await call(client, 'POST', '/v1/loginByVerifyCode', { UserName: who.phone, VerifyCode })).code).toBe(40113);
    expect((await second(client, codeNow(secret))).code).toBe(0);
  });

  test('is turned off by a code, and by nothing less', async () => {
    const { who, client, secret } = await guarded();
    expect((await own(client, '/end')).msg).toBe('请填写动态验证码');
    expect((await own(client, '/end', { code: '000000' })).msg).toBe('动态验证码或恢复码错误');
    expect((await own(client, '/end', { code: codeNow(secret) })).code).toBe(0);
    expect((await login(stranger(server), who.userName)).code).toBe(0);
  });

  test('of somebody disabled meanwhile opens nothing; nor does a first step before a new password', async () => {
    const { who, secret } = await guarded();
    const client = stranger(server);
    await login(client, who.userName);
    await sql`update app_user set status = false where id = ${who.user}`.execute(server.db);
    expect((await second(client, codeNow(secret))).msg).toBe('账号已停用，请联系管理员');
    await sql`update app_user set status = true where id = ${who.user}`.execute(server.db);
    await call(stranger(server), 'POST', '/v1/user/change_password', { userName: who.userName, old: PASSWORD, password: 'Newer2026' });
    expect((await second(client, codeNow(secret))).code).toBe(40115);
  });
});

describe('where the organisation asks for it', () => {
  test('who has none sets it up before anything opens, and cannot turn it off', async () => {
    const org = await makeOrganisation(server.db, 'D');
    await ruled(org, '所有人');
    const client = stranger(server);
    expect(await login(client, org.admin.userName)).toMatchObject({ code: 40114, msg: '本机构要求两步验证，请先设置' });
    expect((await call(client, 'GET', '/v1/user/user_info')).http).toBe(401);
    expect((await second(client, '123456')).msg).toBe('请重新开始设置两步验证');
    const { secret } = (await call<{ secret: string }>(client, 'POST', '/v1/login/secondStep/begin')).info;
    expect((await second(client, '000000')).msg).toBe('动态验证码不正确，请核对手机时间后重试');
    const entered = await second(client, codeNow(secret));
    expect(entered.info.recoveryCodes).toHaveLength(10);
    expect(await state(client)).toMatchObject({ isOn: true, isAsked: true });
    later(60);
    expect((await own(client, '/end', { code: codeNow(secret) })).msg).toMatch(/^本机构要求两步验证，不能关闭/);
    expect(await logged(org.admin)).toEqual(['beginSecondStep', 'login']);
  });

  test('“管理员” are those whose role holds everything', async () => {
    const org = await makeOrganisation(server.db, 'H');
    await ruled(org, '管理员');
    const plain = await makeUser(server.db, org, { roles: ['wardNurse'] });
    expect((await login(stranger(server), plain.userName)).code).toBe(0);
    expect((await login(stranger(server), org.admin.userName)).code).toBe(40114);
  });

  test('an administrator takes away the step of others, not his own, and it is logged', async () => {
    const { who, client } = await guarded();
    const admin = await signIn(server, hospital.admin);
    const reset = (id: string) => call(admin, 'POST', '/v1/business/user/resetSecondStep', { ids: [id], screen: 'user' });
    const listed = await call<{ list: { id: string; hasSecondStep: boolean }[] }>(admin, 'GET', '/v1/business/user/list', {
      pageNum: 1,
      pageSize: 200,
      screen: 'user',
    });
    expect(listed.info.list.find(({ id }) => id === who.user)?.hasSecondStep).toBe(true);
    expect((await reset(hospital.admin.user)).msg).toMatch(/^不能重置自己的两步验证/);
    expect((await reset(who.user)).code).toBe(0);
    expect((await call(client, 'GET', '/v1/user/user_info')).http).toBe(401);
    expect((await login(stranger(server), who.userName)).code).toBe(0);
    const { rows } =
      await sql`select 1 from operation_log where operation = 'resetSecondStep' and record_id = ${who.user} and user_id = ${hospital.admin.user}`.execute(
        server.db,
      );
    expect(rows).toHaveLength(1);
    const elsewhere = await makeOrganisation(server.db, 'D');
    const outsider = await signIn(server, elsewhere.admin);
    expect((await call(outsider, 'POST', '/v1/business/user/resetSecondStep', { ids: [who.user], screen: 'user' })).code).not.toBe(0);
  });
});
