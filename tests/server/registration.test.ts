import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LoginAnswer } from '../../src/contract/answers';
import { newId } from '../../src/server/base/id';
import { md5 } from '../../src/server/session/password';
import { smsCodeHash } from '../../src/server/session/sms-codes';
import { call, type Server, signIn, startServer, stranger } from '../support/server';
import { makeOrganisation, makeUser, type Organisation } from '../support/world';

let server: Server;
let platform: Organisation;
beforeAll(async () => {
  server = await startServer();
  platform = await makeOrganisation(server.db, 'P');
});
afterAll(() => server.stop());

let serial = 0;
const payload = (more: Record<string, unknown> = {}) => {
  serial += 1;
  return {
    administrative_division_sn: '110101',
    system_type: 1,
    name: `仁和医院${serial}`,
    alias: '仁和',
    address: '东城区1号',
    registrant: '张三',
    registrant_phone: `1360000${String(serial).padStart(4, '0')}`,
    registrant_email: '',
    description: '',
    social_credit_code: `12110000400000${String(serial).padStart(4, '0')}`,
    verifyCode: '123456',
    ...more,
  };
};
/** Registers with a code that has been sent to the phone. */
async function register(given: Record<string, unknown>) {
  const phone = String(given.registrant_phone);
  await sql`insert into sms_code (id, phone, purpose, code_hash, created_at) values (${newId()}, ${phone}, 'register', ${smsCodeHash(phone, '123456')}, ${server.clock.now})`.execute(
    server.db,
  );
  return call<{ sn: string }>(stranger(server), 'POST', '/v1/business/orgRegistration/register', given);
}
const one = async <T>(query: ReturnType<typeof sql<T>>): Promise<T | undefined> => (await query.execute(server.db)).rows[0];

test('divisions come level by level, without a login', async () => {
  type Division = { administrative_division_sn: string; name: string; is_leaf: boolean };
  const divisions = async (path: string) => (await call<Division[]>(stranger(server), 'GET', path)).info;
  const provinces = await divisions('/v1/division/province');
  expect(provinces.length).toBeGreaterThanOrEqual(31);
  expect(await divisions('/v1/division/city?province=110000')).toEqual([
    expect.objectContaining({
      administrative_division_sn: '110100',
      name: '市辖区',
      is_leaf: false,
      parent_administrative_division_sn: '110000',
    }),
  ]);
  const counties = await divisions('/v1/division/county?city=110100');
  expect(counties).toContainEqual(expect.objectContaining({ name: '东城区', is_leaf: true }));
  expect(await divisions('/v1/division/county?city=nowhere')).toEqual([]);
});

test('a new organisation stands with department, employee, login and administrator, and waits for the platform', async () => {
  const auditor = await makeUser(server.db, platform, { roles: ['orgAuditor'] });
  const other = await makeUser(server.db, platform, { roles: ['productAuditor'] });
  const given = payload({ social_credit_code: '12110000400000abcd', name: ' 协和分院 ' });
  const answer = await register(given);
  expect(answer).toMatchObject({ code: 0, info: { sn: expect.stringMatching(/^ZC\d{12}$/) } });

  const organisation = await one(sql<Record<string, unknown>>`select * from organisation where name = '协和分院'`);
  expect(organisation).toMatchObject({
    kind: 'H',
    social_credit_code: '12110000400000ABCD',
    joined: false,
    is_use_system: false,
    status: true,
    alias: '仁和',
  });
  const registration = await one(sql<Record<string, unknown>>`select * from org_registration where sn = ${answer.info.sn}`);
  expect(registration).toMatchObject({ status: 1, stage: 1, source: 'self', organisation_id: organisation?.id });
  expect(await one(sql`select name from department where org_id = ${organisation?.id}`)).toMatchObject({
    name: '协和分院',
  });
  expect(await one(sql`select position, name from employee where org_id = ${organisation?.id}`)).toMatchObject({
    position: '管理员',
    name: '张三',
  });

  const inbox = async (userName: string) =>
    (await call<{ list: Record<string, unknown>[] }>(await signIn(server, { userName }), 'GET', '/v1/business/message/list?tab=unread')).info.list;
  expect(await inbox(auditor.userName)).toEqual([
    expect.objectContaining({
      uri: 'orgRegistration',
      objectID: answer.info.sn,
      extra: { org_name: '协和分院', system_type: 1 },
    }),
  ]);
  expect(await inbox(other.userName)).toEqual([]);
});

test('the password is the phone and must be changed first; before approval only the preparing pages are open', async () => {
  const given = payload();
  await register(given);
  const phone = given.registrant_phone;
  const client = stranger(server);
  expect((await call(client, 'POST', '/v1/login', { userName: phone, password: md5(phone) })).code).toBe(40111);
  expect((await call(client, 'POST', '/v1/user/change_password', { userName: phone, old: phone, password: 'Renhe2026' })).code).toBe(0);
  const login = await call<LoginAnswer>(client, 'POST', '/v1/login', { userName: phone, password: md5('Renhe2026') });
  expect(login.info).toMatchObject({ isUseSystem: 0, UserInfo: { systemType: 1 } });
  type Node = { flag: string; type: number; children: Node[] };
  const flat = (nodes: Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children)]);
  const menu = await call<Node[]>(client, 'GET', '/v1/user/get_user_menu/yrtweb');
  const pages = flat(menu.info)
    .filter((node) => node.type === 1)
    .map((node) => node.flag);
  expect(pages).toContain('home');
  expect(pages).not.toContain('hPurchaseOrder');
  expect(new Set(pages)).toEqual(new Set(pages.filter((flag) => ['home', 'messageNotification', 'videoCourse', 'myLicHospital'].includes(flag))));
});

describe('refusals', () => {
  test('fields that are wrong name themselves', async () => {
    const words: [Record<string, unknown>, string][] = [
      [{ name: '' }, '请输入医院名称'],
      [{ name: '', system_type: 2 }, '请输入经销商名称'],
      [{ name: 'A<B', system_type: 3 }, '厂家名称中请不要输入特殊字符'],
      [{ social_credit_code: '1211' }, '统一社会信用代码有效长度是18位'],
      [{ social_credit_code: '1211000040000012-4' }, '统一社会信用代码格式为字母或数字组合的18位'],
      [{ address: ' ' }, '请输入地址'],
      [{ registrant: '' }, '请输入联系人'],
      [{ registrant_phone: '' }, '请输入手机号码'],
      [{ registrant_phone: '136000000001' }, '手机号码有效长度是11位'],
      [{ registrant_phone: '23600000000' }, '手机号码格式输入有误'],
      [{ registrant_email: 'a@b' }, '邮箱格式输入有误'],
      [{ verifyCode: 'abc' }, '请填写由数字组成的短信验证码'],
      [{ administrative_division_sn: '' }, '请选择行政区划'],
      [{ administrative_division_sn: '110000' }, '请选择行政区划'],
      [{ system_type: 0 }, '请选择账户类型'],
    ];
    for (const [wrong, message] of words) expect((await register(payload(wrong))).msg).toBe(message);
  });

  test('the code must be the one sent to this phone for this purpose', async () => {
    const given = payload();
    expect((await call(stranger(server), 'POST', '/v1/business/orgRegistration/register', given)).msg).toBe('验证码错误或已过期');
    await register(payload());
    expect((await register({ ...given, verifyCode: '654321' })).msg).toBe('验证码错误或已过期');
    expect(await one(sql`select 1 from organisation where name = ${given.name}`)).toBeUndefined();
  });

  test('phone, firm and name that are here already, also for two at the same moment', async () => {
    const first = payload();
    expect((await register(first)).code).toBe(0);
    expect((await register(payload({ registrant_phone: first.registrant_phone }))).msg).toBe('该手机号码已注册，请直接登录');
    expect((await register(payload({ social_credit_code: first.social_credit_code.toLowerCase() }))).msg).toBe('该机构已注册，请联系机构管理员开通账号');
    expect((await register(payload({ name: first.name }))).msg).toBe('该机构名称已存在');
    // The same firm may be a dealer too, as an organisation of its own.
    expect((await register({ ...payload(), system_type: 2, social_credit_code: first.social_credit_code, name: first.name })).code).toBe(0);
    const twins = await Promise.all(
      [payload(), payload()].map((given) => register({ ...given, name: '双胞胎医院', social_credit_code: '12110000400000TWIN' })),
    );
    expect(twins.map((answer) => answer.code).sort((a, b) => (a === b ? 0 : a === 0 ? -1 : 1))[0]).toBe(0);
    expect(twins.filter((answer) => answer.code === 0)).toHaveLength(1);
  });
});

test('an archive row of the firm is taken over, by credit code or by the same name without one', async () => {
  const byCode = newId();
  const byName = newId();
  const code = '91110000400000ARCH';
  await sql`insert into organisation (id, kind, name, social_credit_code) values (${byCode}, 'V', '旧名厂家', ${code}), (${byName}, 'V', '无码厂家', null)`.execute(
    server.db,
  );
  expect((await register(payload({ system_type: 3, name: '新名厂家', social_credit_code: code }))).code).toBe(0);
  expect(await one(sql`select name, joined from organisation where id = ${byCode}`)).toEqual({
    name: '新名厂家',
    joined: false,
  });
  expect((await register(payload({ system_type: 3, name: '无码厂家' }))).code).toBe(0);
  expect(await one(sql`select registrant from organisation where id = ${byName}`)).toEqual({ registrant: '张三' });
  expect(await one(sql<{ n: number }>`select count(*) as n from organisation where name = '无码厂家'`)).toEqual({
    n: 1,
  });
});
