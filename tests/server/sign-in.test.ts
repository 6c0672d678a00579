import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LoginAnswer } from '../../src/contract/answers';
import { newId } from '../../src/server/base/id';
import { captchaHash } from '../../src/server/session/captcha';
import { md5 } from '../../src/server/session/password';
import { type Client, call, PASSWORD, type Server, signIn, startServer, stranger } from '../support/server';
import { makeOrganisation, makeUser, type Organisation, type Person } from '../support/world';

let server: Server;
let hospital: Organisation;
beforeAll(async () => {
  server = await startServer();
  hospital = await makeOrganisation(server.db, 'H');
});
afterAll(() => server.stop());

const MINUTE = 60_000;
const later = (milliseconds: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + milliseconds);
};
const login = (client: Client, userName: string, password: string) => call<LoginAnswer>(client, 'POST', '/v1/login', { userName, password: md5(password) });
const nurse = (): Promise<Person> => makeUser(server.db, hospital, { roles: ['wardNurse'] });

/** Solves a picture the way a person does: by knowing its answer. */
async function solved(answer = 'ABCD'): Promise<{ id: string; captchaResult: string }> {
  const id = newId();
  await sql`insert into captcha (id, answer_hash, created_at) values (${id}, ${captchaHash(id, answer)}, ${server.clock.now})`.execute(server.db);
  return { id, captchaResult: 'abcd' };
}
async function lastCode(phone: string): Promise<string> {
  const { rows } = await sql<{
    body: string;
  }>`select body from sms_outbox where phone = ${phone} order by created_at desc, id desc limit 1`.execute(server.db);
  return /\d{6}/.exec(rows[0]?.body ?? '')?.[0] ?? '';
}

describe('password login', () => {
  test('answers with the names of the specification and sets session and marker cookies', async () => {
    const client = stranger(server);
    const who = await nurse();
    const answer = await login(client, who.userName, PASSWORD);
    expect(answer.code).toBe(0);
    expect(Object.keys(answer.info)).toEqual(
      expect.arrayContaining(['RID', 'SessionExpire', 'Departments', 'EmployeeInfo', 'UserInfo', 'VipLevel', 'isUseSystem']),
    );
    expect(answer.info.UserInfo).toEqual({
      belong: hospital.id,
      systemType: 1,
      passwordCycle: '',
      userInnerSn: who.user,
    });
    expect(answer.info.EmployeeInfo).toMatchObject({
      name: who.name,
      orgName: hospital.name,
      employeeInnerSn: who.employee,
    });
    expect(answer.info.Departments).toEqual([{ department_inner_sn: hospital.department, name: hospital.name, status: 1 }]);
    expect(client.cookies.get('loginStatus')).toBe('1');
    expect(client.cookies.get('userbelong')).toBe(hospital.id);
    expect(client.cookies.get('userSystemType')).toBe('1');
    const info = await call<LoginAnswer & { warehouseList: unknown[]; IsUseSystem: number }>(client, 'GET', '/v1/user/user_info');
    expect(info.info).toMatchObject({ UserInfo: answer.info.UserInfo, warehouseList: [], IsUseSystem: 1 });
  });

  test('takes the phone as well as the user name, in any case, and a form as well as JSON', async () => {
    const who = await nurse();
    expect((await login(stranger(server), who.phone, PASSWORD)).code).toBe(0);
    const form = new URLSearchParams({ userName: ` ${who.userName.toUpperCase()} `, password: md5(PASSWORD) });
    expect((await call(stranger(server), 'POST', '/v1/login', form)).code).toBe(0);
  });

  test('never tells whether the account or the password was wrong', async () => {
    const who = await nurse();
    const unknown = await login(stranger(server), 'nobody-here', PASSWORD);
    const wrong = await login(stranger(server), who.userName, 'Wrong2026');
    expect(unknown).toMatchObject({ code: 40100, msg: '账号或密码错误', http: 200 });
    expect(wrong).toEqual(unknown);
    expect((await login(stranger(server), '', PASSWORD)).msg).toBe('请填写登录账号');
    expect((await call(stranger(server), 'POST', '/v1/login', { userName: who.userName })).msg).toBe('请填写登录密码');
  });

  test('locks for 15 minutes after 5 wrong passwords in 15 minutes, even for the right one', async () => {
    const who = await nurse();
    for (let i = 0; i < 4; i++) expect((await login(stranger(server), who.userName, 'Wrong2026')).msg).toBe('账号或密码错误');
    expect((await login(stranger(server), who.userName, 'Wrong2026')).msg).toBe('账号已锁定，请15分钟后再试');
    later(4 * MINUTE);
    expect((await login(stranger(server), who.userName, PASSWORD)).msg).toBe('账号已锁定，请11分钟后再试');
    later(11 * MINUTE + 1000);
    expect((await login(stranger(server), who.userName, PASSWORD)).code).toBe(0);
  });

  test('wrong passwords further apart than 15 minutes do not add up', async () => {
    const who = await nurse();
    for (let i = 0; i < 6; i++) {
      expect((await login(stranger(server), who.userName, 'Wrong2026')).msg).toBe('账号或密码错误');
      later(5 * MINUTE);
    }
    expect((await login(stranger(server), who.userName, PASSWORD)).code).toBe(0);
  });

  test('guesses at the same time all count', async () => {
    const who = await nurse();
    await Promise.all(Array.from({ length: 8 }, () => login(stranger(server), who.userName, 'Wrong2026')));
    expect((await login(stranger(server), who.userName, PASSWORD)).msg).toMatch(/^账号已锁定/);
  });

  test('refuses disabled users and organisations with their own words', async () => {
    const who = await nurse();
    await sql`update app_user set status = false where id = ${who.user}`.execute(server.db);
    expect((await login(stranger(server), who.userName, PASSWORD)).msg).toBe('账号已停用，请联系管理员');
    const other = await makeOrganisation(server.db, 'D');
    await sql`update organisation set status = false where id = ${other.id}`.execute(server.db);
    expect((await login(stranger(server), other.admin.userName, PASSWORD)).msg).toBe('所属机构已停用，请联系平台');
    const expired = await nurse();
    await sql`update app_user set valid_to = '2020-01-01' where id = ${expired.user}`.execute(server.db);
    expect((await login(stranger(server), expired.userName, PASSWORD)).msg).toBe('账号已停用，请联系管理员');
  });

  test('an initial password and an expired one open no session and say by code which it is', async () => {
    const who = await nurse();
    await sql`update account set must_change_password = true where id = ${who.account}`.execute(server.db);
    const client = stranger(server);
    expect(await login(client, who.userName, PASSWORD)).toMatchObject({ code: 40111, msg: '首次登录请先修改初始密码' });
    expect(client.cookies.size).toBe(0);
    const changed = await call(client, 'POST', '/v1/user/change_password', {
      userName: who.userName,
      old: PASSWORD,
      password: 'Newer2026',
    });
    expect(changed.code).toBe(0);
    expect((await login(client, who.userName, 'Newer2026')).code).toBe(0);

    const dealer = await makeOrganisation(server.db, 'D');
    await sql`insert into rule_value (org_id, id, key, scope, value) values (${dealer.id}, ${newId()}, 'login.passwordCycleDays', 'organisation', '30')`.execute(
      server.db,
    );
    await sql`update account set password_changed_at = ${new Date(server.clock.now.getTime() - 25 * 24 * 60 * MINUTE)} where id = ${dealer.admin.account}`.execute(
      server.db,
    );
    expect((await login(stranger(server), dealer.admin.userName, PASSWORD)).info.UserInfo.passwordCycle).toBe('5');
    await sql`update account set password_changed_at = ${new Date(server.clock.now.getTime() - 30 * 24 * 60 * MINUTE)} where id = ${dealer.admin.account}`.execute(
      server.db,
    );
    expect(await login(stranger(server), dealer.admin.userName, PASSWORD)).toMatchObject({
      code: 40110,
      msg: '密码已过期，请修改密码后登录',
    });
  });
});

describe('sessions', () => {
  test('without one every guarded call is 401 with words; several live side by side', async () => {
    expect(await call(stranger(server), 'GET', '/v1/user/user_info')).toMatchObject({
      http: 401,
      msg: '登录已过期，请重新登录',
    });
    const who = await nurse();
    const [first, second] = [await signIn(server, who), await signIn(server, who)];
    expect((await call(first, 'POST', '/v1/logout')).code).toBe(0);
    // What stays is the browser's mark, which opens nothing.
    expect([...first.cookies.keys()]).toEqual(['yrtBrowser']);
    expect((await call(second, 'GET', '/v1/user/user_info')).code).toBe(0);
  });

  test('slide for 8 hours with use and end without', async () => {
    const client = await signIn(server, await nurse());
    later(7 * 60 * MINUTE);
    expect((await call(client, 'GET', '/v1/user/user_info')).code).toBe(0);
    later(7 * 60 * MINUTE);
    expect((await call(client, 'GET', '/v1/user/user_info')).code).toBe(0);
    later(8 * 60 * MINUTE + 1000);
    expect((await call(client, 'GET', '/v1/user/user_info')).http).toBe(401);
  });

  test('end at the next call when the user is disabled', async () => {
    const who = await nurse();
    const client = await signIn(server, who);
    await sql`update app_user set status = false where id = ${who.user}`.execute(server.db);
    expect(await call(client, 'GET', '/v1/user/user_info')).toMatchObject({
      http: 401,
      msg: '账号已停用，请联系管理员',
    });
  });

  test('refuse writes from a page of another origin', async () => {
    const response = await server.app.inject({
      method: 'POST',
      url: '/v1/logout',
      headers: { origin: 'https://evil.example' },
      payload: {},
    });
    expect(response.json()).toMatchObject({ msg: '请求来源不正确，请从系统页面操作' });
    const own = await server.app.inject({
      method: 'POST',
      url: '/v1/logout',
      headers: { origin: 'http://localhost:8080', host: 'localhost:8080' },
      payload: {},
    });
    expect(own.json()).toMatchObject({ code: 0 });
  });
});

describe('changing the password', () => {
  test('asks for the current one, follows the pattern and ends all sessions', async () => {
    const who = await nurse();
    const [here, there] = [await signIn(server, who), await signIn(server, who)];
    const change = (old: string, password: string) => call(here, 'POST', '/v1/user/change_my_password', { old, password });
    expect((await change('Wrong2026', 'Newer2026')).msg).toBe('当前密码错误');
    expect((await change(PASSWORD, 'short')).msg).toBe('密码为6-16位，且须包含字母和数字');
    expect((await change(PASSWORD, 'onlyletters')).msg).toBe('密码为6-16位，且须包含字母和数字');
    expect((await change(PASSWORD, 'a2345678901234567')).msg).toBe('密码为6-16位，且须包含字母和数字');
    expect((await change('', 'Newer2026')).msg).toBe('【当前密码】输入不能为空');
    expect((await change(PASSWORD, 'Newer2026')).code).toBe(0);
    expect((await call(there, 'GET', '/v1/user/user_info')).http).toBe(401);
    expect((await login(stranger(server), who.userName, 'Newer2026')).code).toBe(0);
  });

  test('without a session it is no way around the lock', async () => {
    const who = await nurse();
    const guess = () =>
      call(stranger(server), 'POST', '/v1/user/change_password', {
        userName: who.userName,
        old: 'Wrong2026',
        password: 'Newer2026',
      });
    for (let i = 0; i < 4; i++) expect((await guess()).msg).toBe('账号或密码错误');
    expect((await guess()).msg).toBe('账号已锁定，请15分钟后再试');
    expect((await login(stranger(server), who.userName, PASSWORD)).msg).toMatch(/^账号已锁定/);
  });
});

describe('pictures and codes', () => {
  test('a picture is an SVG of lines without any letter, asked for anew each time', async () => {
    const { info } = await call<{ id: string; img: string }>(stranger(server), 'GET', '/v1/captcha/code');
    const svg = Buffer.from(info.img.split(',')[1] ?? '', 'base64').toString();
    expect(svg).toMatch(/^<svg .*<path /);
    expect(svg).not.toMatch(/<text/);
    expect((await call<{ id: string }>(stranger(server), 'GET', '/v1/captcha/code')).info.id).not.toBe(info.id);
  });

  test('a picture is void after one use, right or wrong, and after 5 minutes', async () => {
    const { phone } = await nurse();
    const send = (captcha: Record<string, string>) => call(stranger(server), 'GET', `/v1/user/get_login_code/${phone}`, captcha);
    const used = await solved();
    expect((await send(used)).code).toBe(0);
    expect((await send(used)).msg).toBe('验证码错误或已过期');
    const missed = await solved();
    expect((await send({ ...missed, captchaResult: 'ZZZZ' })).msg).toBe('验证码错误或已过期');
    expect((await send(missed)).msg).toBe('验证码错误或已过期');
    const old = await solved();
    later(5 * MINUTE + 1000);
    expect((await send(old)).msg).toBe('验证码错误或已过期');
    expect((await send({ id: newId(), captchaResult: '' })).msg).toBe('请先填写图形验证码');
    expect((await send({ id: newId(), captchaResult: 'ABCDEF' })).msg).toBe('图形验证码格式错误');
  });

  test('a code logs in once, within 5 minutes, and five guesses void it', async () => {
    const who = await nurse();
    const send = async () => call(stranger(server), 'GET', `/v1/user/get_login_code/${who.phone}`, await solved());
    const enter = (code: string) => call<LoginAnswer>(stranger(server), 'POST', '/v1/loginByVerifyCode', { UserName: who.phone, VerifyCode: code });
    expect((await send()).code).toBe(0);
    const first = await lastCode(who.phone);
    expect((await enter(first)).info).toMatchObject({ isUseSystem: 1 });
    expect((await enter(first)).msg).toBe('验证码错误或已过期');
    later(MINUTE);
    await send();
    const second = await lastCode(who.phone);
    const wrong = second === '000000' ? '111111' : '000000';
    for (let i = 0; i < 5; i++) expect((await enter(wrong)).msg).toBe('验证码错误或已过期');
    expect((await enter(second)).msg).toBe('验证码错误或已过期');
    later(MINUTE);
    await send();
    later(5 * MINUTE + 1000);
    expect((await enter(await lastCode(who.phone))).msg).toBe('验证码错误或已过期');
  });

  test('one code a minute and ten a day, also for a phone nobody has', async () => {
    const send = async (phone: string) => call(stranger(server), 'GET', `/v1/user/get_login_code/${phone}`, await solved());
    for (const phone of [(await nurse()).phone, '13700000000']) {
      server.clock.now = new Date(`${new Date(server.clock.now.getTime() + 24 * 60 * MINUTE).toISOString().slice(0, 10)}T02:00:00Z`);
      expect((await send(phone)).code).toBe(0);
      expect((await send(phone)).msg).toBe('验证码发送过于频繁，请稍后再试');
      for (let i = 1; i < 10; i++) {
        later(MINUTE);
        expect((await send(phone)).code).toBe(0);
      }
      later(MINUTE);
      expect((await send(phone)).msg).toBe('验证码发送过于频繁，请稍后再试');
    }
    const { rows } = await sql`select id from sms_outbox where phone = '13700000000'`.execute(server.db);
    expect(rows).toHaveLength(0);
  });

  test('a reset needs the code verified in step one and then works once', async () => {
    const who = await nurse();
    const other = await signIn(server, who);
    await call(stranger(server), 'GET', `/v1/user/retrieve_pwd/code/${who.phone}`, await solved());
    const code = await lastCode(who.phone);
    const reset = () =>
      call(stranger(server), 'POST', '/v1/user/retrieve_pwd/change_password', {
        Name: who.phone,
        Password: 'Reset2026',
        VerifyCode: code,
      });
    expect((await reset()).msg).toBe('验证码错误或已过期');
    expect((await call(stranger(server), 'POST', '/v1/user/retrieve_pwd/verify_code', { Name: who.phone, VerifyCode: '12' })).msg).toBe('请输入6位数字验证码');
    expect((await call(stranger(server), 'POST', '/v1/user/retrieve_pwd/verify_code', { Name: who.phone, VerifyCode: code })).code).toBe(0);
    expect((await reset()).code).toBe(0);
    expect((await reset()).msg).toBe('验证码错误或已过期');
    expect((await call(other, 'GET', '/v1/user/user_info')).http).toBe(401);
    expect((await login(stranger(server), who.userName, 'Reset2026')).code).toBe(0);
  });
});
