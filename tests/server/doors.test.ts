import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rulesInForce } from '../../src/domain/organisation/rules-in-force';
import { systemContext } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { differences, logOperation } from '../../src/server/base/operation-log';
import { download, upload } from '../support/file-upload';
import { type Client, call, type Server, signIn, startServer, stranger } from '../support/server';
import { makeOrganisation, makeUser, type Organisation } from '../support/world';

let server: Server;
let hospital: Organisation;
let admin: Client;
let boss: Client;
beforeAll(async () => {
  server = await startServer();
  hospital = await makeOrganisation(server.db, 'H');
  admin = await signIn(server, hospital.admin);
  boss = await signIn(server, (await makeOrganisation(server.db, 'P')).admin);
});
afterAll(() => server.stop());

describe('table layouts', () => {
  const key = { projectName: 'yrtweb', systemType: '1', tableId: 'purchaseOrder' };
  test('are kept per user with every key the client sent, and replaced by the next save', async () => {
    expect((await call(admin, 'GET', '/v1/business/userTableSort/info', key)).info).toBeNull();
    const columns = JSON.stringify([{ field: 'sn', fixed: true, fixedLeft: 0, title: '单号', width: 120 }]);
    expect(
      (
        await call(admin, 'POST', '/v1/business/userTableSort/save', {
          ...key,
          userId: 'somebody else',
          columns,
          views: '[]',
        })
      ).code,
    ).toBe(0);
    expect((await call(admin, 'GET', '/v1/business/userTableSort/info', key)).info).toEqual({
      ...key,
      userId: hospital.admin.user,
      columns,
      views: '[]',
    });
    await call(admin, 'POST', '/v1/business/userTableSort/save', { ...key, columns: '[]' });
    expect((await call(admin, 'GET', '/v1/business/userTableSort/info', key)).info).toEqual({
      ...key,
      userId: hospital.admin.user,
      columns: '[]',
    });
    const other = await signIn(server, await makeUser(server.db, hospital));
    expect((await call(other, 'GET', '/v1/business/userTableSort/info', { ...key, userId: hospital.admin.user })).info).toBeNull();
  });
  test('stay below 256 kB', async () => {
    expect((await call(admin, 'POST', '/v1/business/userTableSort/save', { ...key, columns: 'x'.repeat(256 * 1024) })).msg).toBe('表格布局过大，无法保存');
    expect((await call(admin, 'POST', '/v1/business/userTableSort/save', { projectName: 'yrtweb' })).msg).toBe('缺少表格编号');
  });
});

describe('files', () => {
  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
  const small = (client: Client, id: string) => download(client, `${id}?size=200`);

  test('come back as they were, for the own organisation and, when shared, for others', async () => {
    const stored = await upload(admin, '../证照 "1".png', png);
    expect(stored).toMatchObject({ code: 0, info: { mime: 'image/png', size: png.length } });
    const back = await small(admin, stored.info.id);
    expect(back.rawPayload.equals(png)).toBe(true);
    expect(back.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' });
    expect(String(back.headers['content-disposition'])).toMatch(/^inline; filename\*=UTF-8''[^/\\]*\.png$/);
    expect((await small(boss, stored.info.id)).json()).toMatchObject({ code: 40400 });
    expect((await small(stranger(server), stored.info.id)).statusCode).toBe(401);
    const shared = await upload(admin, 'a.png', png, { fields: { shared: '1' } });
    expect((await small(boss, shared.info.id)).rawPayload.equals(png)).toBe(true);
    const kept = await readdir(join(server.services.config.dataDir, 'files'), { recursive: true });
    expect(kept.filter((name) => name.includes('..') || name.includes('png'))).toEqual([]);
  });
  test('of other types, false types or no content are refused', async () => {
    expect((await upload(admin, 'page.html', Buffer.from('<script>'))).msg).toMatch(/^【page.html】的类型不允许上传/);
    expect((await upload(admin, 'fake.png', Buffer.from('<svg onload=alert(1)>'))).msg).toMatch(/^【fake.png】的内容不是PNG，与文件名不符/);
    expect((await upload(admin, 'empty.png', Buffer.alloc(0))).msg).toBe('【empty.png】是空文件');
    expect((await call(admin, 'POST', '/v1/file', {})).msg).toBe('请选择要上传的文件');
    expect((await small(admin, 'nonsense')).json()).toMatchObject({ code: 40000, msg: '文件编号不正确' });
  });
});

describe('business rules', () => {
  const rule = async (client: Client, key: string, query: Record<string, unknown> = {}) =>
    (
      await call<{ list: { key: string; value: string; from: string; isLocked: boolean }[] }>(client, 'GET', '/v1/business/ruleConfig/list', query)
    ).info.list.find((one) => one.key === key);
  const set = (client: Client, key: string, value: string, more: Record<string, unknown> = {}) =>
    call(client, 'POST', '/v1/business/ruleConfig/edit', { key, value, ...more });

  test('resolve from place to organisation to kind to default, and a locked one is the platform’s', async () => {
    const ward = newId();
    await sql`insert into department (org_id, id, code, name, parent_id) values (${hospital.id}, ${ward}, 'W1', '病房', ${hospital.department})`.execute(
      server.db,
    );
    expect(await rule(admin, 'claim.overPar')).toMatchObject({ value: '提醒', from: '系统默认' });
    await set(boss, 'claim.overPar', '不控制', { orgKind: 'H' });
    expect(await rule(admin, 'claim.overPar')).toMatchObject({ value: '不控制', from: '机构类型' });
    await set(admin, 'claim.overPar', '禁止');
    await set(admin, 'claim.overPar', '提醒', { department: ward });
    expect(await rule(admin, 'claim.overPar')).toMatchObject({ value: '禁止', from: '本机构' });
    expect(await rule(admin, 'claim.overPar', { department: ward })).toMatchObject({ value: '提醒', from: '科室' });
    expect((await call(boss, 'POST', '/v1/business/ruleConfig/lock', { orgKind: 'H', key: 'claim.overPar', locked: true })).code).toBe(0);
    expect(await rule(admin, 'claim.overPar')).toMatchObject({ value: '不控制', isLocked: true });
    expect((await set(admin, 'claim.overPar', '禁止')).msg).toBe('平台已锁定');
    await call(boss, 'POST', '/v1/business/ruleConfig/lock', { orgKind: 'H', key: 'claim.overPar', locked: false });
    await call(admin, 'POST', '/v1/business/ruleConfig/resetDefault', { key: 'claim.overPar' });
    expect(await rule(admin, 'claim.overPar')).toMatchObject({ value: '不控制', from: '机构类型' });
  });
  test.each(rulesInForce.flatMap(({ key, changedBy }) => (changedBy ? [[key, changedBy]] : [])))(
    '%s is changed through no door of the settings',
    async (key, why) => {
      const said = async (who: Client, verb: string, more: object) => (await call(who, 'POST', `/v1/business/ruleConfig/${verb}`, { key, ...more })).msg;
      expect(await said(admin, 'edit', { value: '2026-01' })).toBe(why);
      expect(await said(admin, 'resetDefault', {})).toBe(why);
      expect(await said(boss, 'edit', { value: '2026-01', orgKind: 'H' })).toBe(why);
      expect(await said(boss, 'resetDefault', { orgKind: 'H' })).toBe(why);
      expect(await said(boss, 'lock', { orgKind: 'H', locked: true })).toBe(why);
    },
  );
  test('take only values of their type and keys of the kind', async () => {
    expect((await set(admin, 'warn.licenceDays', '30')).msg).toBe('阈值不能小于60天');
    expect((await set(admin, 'use.autoReview', '2')).msg).toMatch(/只能填“是”或“否”/);
    expect((await set(admin, 'stock.reserveOnOrder', '1')).msg).toBe('没有规则“stock.reserveOnOrder”');
    expect((await set(admin, 'finance.lockMonth', '2026-01')).msg).toBe('结账月份由结账与反结账改变');
    expect((await set(admin, 'bone.scan', '1', { department: hospital.department })).msg).toBe('【骨科预验收须逐件扫码】不能按科室或库房设置');
    const dealer = await makeOrganisation(server.db, 'D');
    expect((await set(await signIn(server, dealer.admin), 'stock.fefo', 'force')).code).toBe(40300);
  });
});

describe('operation log', () => {
  test('keeps what changed, never secrets, and patients in part', async () => {
    expect(differences({ name: 'a', password: 'x', version: 1 }, { name: 'b', password: 'y', version: 2 })).toEqual([
      { field: 'name', before: 'a', after: 'b' },
      { field: 'password', before: '***', after: '***' },
    ]);
    expect(differences({ patientName: '张三丰' }, { patientName: '李四' })).toEqual([{ field: 'patientName', before: '张**', after: '李**' }]);
    const context = systemContext(server.db, { id: hospital.id, kind: 'H', name: hospital.name });
    await logOperation(server.db, context, {
      resource: 'patient',
      id: newId(),
      name: '张三丰',
      operation: 'edit',
      before: { name: '张三丰' },
      after: { name: '张无忌' },
    });
    const { rows } = await sql`select record_name, changes from operation_log where resource = 'patient'`.execute(server.db);
    expect(JSON.stringify(rows)).not.toMatch(/三丰|无忌/);
  });
});

describe('what clients may send', () => {
  const PATHS: ['GET' | 'POST', string][] = [
    ['POST', '/v1/login'],
    ['POST', '/v1/loginByVerifyCode'],
    ['POST', '/v1/sendMsg'],
    ['GET', '/v1/user/get_login_code/x'],
    ['GET', '/v1/user/retrieve_pwd/code/x'],
    ['POST', '/v1/user/retrieve_pwd/verify_code'],
    ['POST', '/v1/user/retrieve_pwd/change_password'],
    ['POST', '/v1/user/change_password'],
    ['POST', '/v1/user/change_my_password'],
    ['POST', '/v1/business/orgRegistration/register'],
    ['GET', '/v1/division/city'],
    ['POST', '/v1/business/userTableSort/save'],
    ['GET', '/v1/business/userTableSort/info'],
    ['GET', '/v1/business/message/list'],
    ['POST', '/v1/business/message/read'],
    ['POST', '/v1/business/message/send'],
    ['POST', '/v1/business/message/recall'],
    ['GET', '/v1/business/user/viewEffective'],
    ['GET', '/v1/business/role/permission'],
    ['GET', '/v1/business/roleTemplate/tree'],
    ['POST', '/v1/business/menuNode/setTree'],
    ['GET', '/v1/business/menuNode/organisationTree'],
    ['POST', '/v1/business/menuNode/copyTree'],
    ['POST', '/v1/business/menuNode/rename'],
    ['GET', '/v1/business/ruleConfig/list'],
    ['POST', '/v1/business/ruleConfig/edit'],
    ['POST', '/v1/business/user/add'],
    ['POST', '/v1/business/user/assign'],
    ['POST', '/v1/business/role/setPermission'],
    ['POST', '/v1/business/department/add'],
    ['POST', '/v1/business/department/move'],
    ['POST', '/v1/business/employee/add'],
    ['POST', '/v1/business/menuNode/add'],
    ['POST', '/v1/business/roleTemplate/apply'],
    ['POST', '/v1/business/organisation/setVip'],
    ['POST', '/v1/business/orgRegistration/pass'],
    ['GET', '/v1/business/operationLog/list'],
    ['GET', '/v1/file/x'],
  ];
  const uuid = newId();
  const NASTY: Record<string, unknown>[] = [
    {},
    {
      id: uuid,
      ids: [uuid],
      org: uuid,
      node: uuid,
      from: uuid,
      nodes: [uuid],
      batch: uuid,
      content: 'x',
      row: {},
      input: {
        nodes: [uuid],
        roles: [uuid],
        parent: uuid,
        vipLevel: uuid,
        template: uuid,
        organisations: [uuid],
        mode: 'add',
      },
    },
    {
      userName: 'a'.repeat(5000),
      password: 'b'.repeat(5000),
      phone: "13'; drop table account; --",
      Name: '\ud800',
      UserName: { a: 1 },
      VerifyCode: [1, 2],
      id: 'x',
      ids: 'x',
      row: [],
      lines: 3,
      input: 'x',
      key: 'constructor',
      value: '\u0000',
    },
    {
      pageNum: -1,
      pageSize: 1e9,
      sort: ';',
      cursor: 'AAAA',
      keyword: '%_\\',
      tab: '__proto__',
      'f.__proto__': 'x',
      'f.at': 'x~y',
      tableId: 'x',
      screen: 'x'.repeat(100),
      org: 'x',
      department: 'y',
      orgKind: 'Z',
    },
    {
      row: {
        name: 'x'.repeat(10_000),
        parent: uuid,
        department: uuid,
        employee: uuid,
        orgKinds: ['Q'],
        type: '9',
        flag: '__proto__',
        code: '<>?',
      },
      input: { nodes: 'x', roles: [null], mode: 'nonsense', phone: {}, sort: 'NaN' },
      ids: [uuid],
      version: 'x',
    },
  ];
  test('is answered with words, never with a fault of the server', async () => {
    for (const client of [stranger(server), admin, boss]) {
      for (const [method, path] of PATHS) {
        for (const body of NASTY) {
          const answer = await call({ server, cookies: new Map(client.cookies) }, method, path, body).catch((error: unknown) => ({
            http: 0,
            code: 0,
            msg: String(error),
          }));
          expect([method, path, JSON.stringify(body).slice(0, 200), answer.http >= 500 || answer.code === 50000 || answer.http === 0 ? answer : 'ok']).toEqual([
            method,
            path,
            JSON.stringify(body).slice(0, 200),
            'ok',
          ]);
        }
      }
    }
  });
  test('in a broken shape is answered in the envelope', async () => {
    const post = async (payload: string, type: string) =>
      (await server.app.inject({ method: 'POST', url: '/v1/login', payload, headers: { 'content-type': type } })).json();
    expect(await post('{"a":', 'application/json')).toMatchObject({ code: 40000, msg: '请求内容不是有效的JSON' });
    expect(await post('[1]', 'application/json')).toMatchObject({ code: 40000, msg: '请求内容必须是一个对象' });
    expect(await post('<a/>', 'text/xml')).toMatchObject({ code: 40000, msg: '不支持的内容类型' });
    expect(await post(`{"a":"${'x'.repeat(9 * 1024 * 1024)}"}`, 'application/json')).toMatchObject({
      msg: '内容过大，请减少后再提交',
    });
    expect((await server.app.inject({ url: '/v1/nothing-here' })).statusCode).toBe(404);
    expect((await server.app.inject({ url: '/healthz' })).json()).toEqual({ status: 'ok' });
  });
});
