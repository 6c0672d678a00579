import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../src/server/base/id';
import { md5 } from '../../src/server/session/password';
import { type Answer, type Client, call, PASSWORD, type Server, signIn, startServer, stranger } from '../support/server';
import { makeOrganisation, makeUser, type Organisation } from '../support/world';

let server: Server;
let hospital: Organisation;
let admin: Client;
beforeAll(async () => {
  server = await startServer();
  hospital = await makeOrganisation(server.db, 'H');
  admin = await signIn(server, hospital.admin);
});
afterAll(() => server.stop());

type Saved = { id: string; version: number };
const add = (resource: string, row: Record<string, unknown>, more: Record<string, unknown> = {}): Promise<Answer<Saved>> =>
  call<Saved>(admin, 'POST', `/v1/business/${resource}/add`, { row, ...more });
const login = (userName: string, password: string) => call(stranger(server), 'POST', '/v1/login', { userName, password: md5(password) });
let serial = 0;
const employee = async (more: Record<string, unknown> = {}): Promise<Saved & { phone: string }> => {
  serial += 1;
  const phone = `1330000${String(serial).padStart(4, '0')}`;
  const answer = await add('employee', {
    code: `T${serial}`,
    name: `测试${serial}`,
    phone,
    department: hospital.department,
    ...more,
  });
  expect(answer.msg).toBe('成功');
  return { ...answer.info, phone };
};

test('departments form a tree below the root, which stays', async () => {
  const ward = await add('department', { code: 'GK', name: '骨科' });
  expect(ward.code).toBe(0);
  const tree = await call<{ list: { id: string; name: string; parent: string }[] }>(admin, 'GET', '/v1/business/department/tree');
  expect(tree.info.list.find((node) => node.id === ward.info.id)).toMatchObject({ parent: hospital.department });
  expect((await add('department', { code: 'gk', name: '骨二科' })).msg).toBe('【gk】已存在，请勿重复');
  expect((await call(admin, 'POST', '/v1/business/department/del', { id: hospital.department })).msg).toBe('机构的根部门不能删除');
  await employee({ department: ward.info.id });
  expect((await call(admin, 'POST', '/v1/business/department/del', { id: ward.info.id })).msg).toBe('部门下存在人员，不能删除');
  expect((await call(admin, 'POST', '/v1/business/department/disable', { ids: [ward.info.id] })).msg).toBe('部门下存在人员，不能停用');
});

test('a user is an employee with a login: the first password is the phone and must be changed', async () => {
  const person = await employee();
  const added = await add('user', { userName: 'zhangsan', employee: person.id, phone: person.phone });
  expect(added.msg).toBe('成功');
  expect(await login('zhangsan', person.phone)).toMatchObject({ code: 40111 });
  expect((await add('user', { userName: 'ZhangSan', employee: (await employee()).id, phone: '13300009999' })).msg).toBe('【zhangsan】已存在，请勿重复');
  // A phone may not be another one's user name, nor the other way round.
  expect((await add('user', { userName: person.phone, employee: (await employee()).id, phone: '13300009998' })).msg).toBe(
    `【${person.phone}】已存在，请勿重复`,
  );
  expect((await add('user', { userName: 'second', employee: person.id, phone: '13300009997' })).msg).toBe('该人员已有用户');
  expect(
    (
      await add('user', {
        userName: 'weak',
        employee: (await employee()).id,
        phone: '13300009996',
        initialPassword: 'short',
      })
    ).msg,
  ).toBe('密码为6-16位，且须包含字母和数字');
  const strong = await add('user', {
    userName: 'strong',
    employee: (await employee()).id,
    phone: '13300009995',
    initialPassword: 'Start2026',
  });
  expect(strong.code).toBe(0);
  expect((await login('strong', 'Start2026')).code).toBe(0);
  const log = await sql<{
    changes: { field: string }[];
  }>`select changes from operation_log where record_id = ${strong.info.id} and operation = 'add'`.execute(server.db);
  expect(JSON.stringify(log.rows)).not.toContain('Start2026');
  expect(log.rows[0]?.changes.length).toBeGreaterThan(2);
});

test('a deleted user frees his words and his session ends; documents keep his name', async () => {
  const person = await employee();
  const user = await add('user', {
    userName: 'leaver',
    employee: person.id,
    phone: person.phone,
    initialPassword: 'Start2026',
  });
  const client = await signIn(server, { userName: 'leaver', password: 'Start2026' });
  expect((await call(admin, 'POST', '/v1/business/user/del', { id: user.info.id })).code).toBe(0);
  expect((await call(client, 'GET', '/v1/user/user_info')).http).toBe(401);
  expect((await login('leaver', 'Start2026')).msg).toBe('账号或密码错误');
  expect((await add('user', { userName: 'leaver', employee: person.id, phone: person.phone })).code).toBe(0);
  expect((await sql`select name from app_user where id = ${user.info.id}`.execute(server.db)).rows).toHaveLength(1);
});

test('a reset password is the phone again; a lock is lifted; others cannot be touched across organisations', async () => {
  const who = await makeUser(server.db, hospital);
  const client = await signIn(server, who);
  for (let i = 0; i < 5; i++) await login(who.userName, 'Wrong2026');
  expect((await login(who.userName, PASSWORD)).msg).toMatch(/^账号已锁定/);
  expect((await call(admin, 'POST', '/v1/business/user/unlock', { screen: 'user', ids: [who.user] })).code).toBe(0);
  expect((await login(who.userName, PASSWORD)).code).toBe(0);
  expect((await call(admin, 'POST', '/v1/business/user/resetPwd', { screen: 'user', ids: [who.user] })).code).toBe(0);
  expect((await call(client, 'GET', '/v1/user/user_info')).http).toBe(401);
  expect(await login(who.userName, who.phone)).toMatchObject({ code: 40111 });
  const other = await makeOrganisation(server.db, 'H');
  expect((await call(admin, 'POST', '/v1/business/user/resetPwd', { screen: 'user', ids: [other.admin.user] })).msg).toBe('数据不存在或已删除');
});

test('who resigns can no longer log in or be picked; a login is opened for an employee', async () => {
  const person = await employee();
  const opened = await call<{ userName: string }>(admin, 'POST', '/v1/business/employee/openAccount', {
    ids: [person.id],
  });
  expect(opened.info.userName).toBe(person.phone);
  const picked = async () =>
    (await call<{ list: { id: string }[] }>(admin, 'GET', '/v1/business/employee/picker', { pageSize: 100 })).info.list.map((row) => row.id);
  expect(await picked()).toContain(person.id);
  expect((await call(admin, 'POST', '/v1/business/employee/resign', { ids: [person.id] })).code).toBe(0);
  expect((await login(person.phone, person.phone)).msg).toBe('账号已停用，请联系管理员');
  expect(await picked()).not.toContain(person.id);
  expect((await call(admin, 'POST', '/v1/business/employee/rehire', { ids: [person.id] })).code).toBe(0);
  expect(await picked()).toContain(person.id);
});

test('the membership limits how many users there are', async () => {
  const small = await makeOrganisation(server.db, 'D');
  const level = newId();
  await sql`insert into vip_level (id, code, name, rank, max_users) values (${level}, 'vip9', '两人版', 9, 2)`.execute(server.db);
  await sql`update organisation set vip_level_id = ${level} where id = ${small.id}`.execute(server.db);
  const client = await signIn(server, small.admin);
  const open = async (n: number) => {
    const person = await call<Saved>(client, 'POST', '/v1/business/employee/add', {
      row: { code: `S${n}`, name: `小${n}`, phone: `1320000000${n}`, department: small.department },
    });
    return call(client, 'POST', '/v1/business/employee/openAccount', { ids: [person.info.id] });
  };
  expect((await open(1)).code).toBe(0);
  expect((await open(2)).msg).toBe('当前会员等级最多可开通2个用户');
});

test('group roles hold at least one role and cannot go while somebody has them', async () => {
  const keeper = (await sql<{ id: string }>`select id from role where org_kind = 'H' and code = 'keeper'`.execute(server.db)).rows[0]?.id;
  expect((await add('groupRole', { name: '空组' }, { lines: { roles: [] } })).msg).toBe('请至少选择一个角色');
  const group = await add('groupRole', { name: '库房组' }, { lines: { roles: [{ role: keeper }] } });
  expect(group.msg).toBe('成功');
  const who = await makeUser(server.db, hospital);
  expect(
    (
      await call(admin, 'POST', '/v1/business/user/assign', {
        screen: 'userRole',
        ids: [who.user],
        input: { groupRoles: [group.info.id] },
      })
    ).code,
  ).toBe(0);
  expect((await call(admin, 'POST', '/v1/business/groupRole/del', { id: group.info.id })).msg).toBe('角色已分配给1个用户，不能删除');
});

test('every list of this area opens for its administrator', async () => {
  const platform = await makeOrganisation(server.db, 'P');
  const boss = await signIn(server, platform.admin);
  const lists = {
    H: ['department', 'employee', 'user', 'role', 'groupRole', 'operationLog', 'interfaceLog', 'approvalSetting'],
    P: [
      'organisation',
      'orgRegistration',
      'account',
      'roleTemplate',
      'menuNode',
      'vipLevel',
      'dictionary',
      'dictionaryItem',
      'operationLog',
      'interfaceLog',
      'role',
      'user',
    ],
  };
  for (const [client, resources] of [
    [admin, lists.H],
    [boss, lists.P],
  ] as const) {
    for (const resource of resources)
      expect(await call(client, 'GET', `/v1/business/${resource}/list`, { keyword: '管理' }), resource).toMatchObject({
        code: 0,
      });
  }
});
