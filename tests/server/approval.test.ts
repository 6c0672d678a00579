import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../src/server/base/id';
import { md5 } from '../../src/server/session/password';
import { smsCodeHash } from '../../src/server/session/sms-codes';
import { type Client, call, type Server, signIn, startServer, stranger } from '../support/server';
import { makeOrganisation, makeUser, type Organisation } from '../support/world';

let server: Server;
let platform: Organisation;
let auditor: Client;
let boss: Client;
let vip: string;
beforeAll(async () => {
  server = await startServer();
  platform = await makeOrganisation(server.db, 'P');
  auditor = await signIn(server, await makeUser(server.db, platform, { roles: ['orgAuditor'] }));
  boss = await signIn(server, platform.admin);
  vip = (await sql<{ id: string }>`select id from vip_level where rank = 1`.execute(server.db)).rows[0]?.id as string;
});
afterAll(() => server.stop());

let serial = 0;
type Registered = { id: string; sn: string; phone: string; organisation: string; payload: Record<string, unknown> };
async function register(): Promise<Registered> {
  serial += 1;
  const phone = `1350000${String(serial).padStart(4, '0')}`;
  const payload = {
    administrative_division_sn: '110101',
    system_type: 2,
    name: `新经销商${serial}`,
    alias: '',
    address: '一号路',
    registrant: '李四',
    registrant_phone: phone,
    registrant_email: '',
    description: '',
    social_credit_code: `91110000600000${String(serial).padStart(4, '0')}`,
    verifyCode: '123456',
  };
  await sql`insert into sms_code (id, phone, purpose, code_hash, created_at) values (${newId()}, ${phone}, 'register', ${smsCodeHash(phone, '123456')}, ${server.clock.now})`.execute(
    server.db,
  );
  const answer = await call<{ sn: string }>(stranger(server), 'POST', '/v1/business/orgRegistration/register', payload);
  expect(answer.code).toBe(0);
  const row = (
    await sql<{
      id: string;
      organisation_id: string;
    }>`select id, organisation_id from org_registration where sn = ${answer.info.sn}`.execute(server.db)
  ).rows[0];
  return { id: row?.id as string, sn: answer.info.sn, phone, organisation: row?.organisation_id as string, payload };
}
async function enter(registered: Registered): Promise<Client> {
  await call(stranger(server), 'POST', '/v1/user/change_password', {
    userName: registered.phone,
    old: registered.phone,
    password: 'Renhe2026',
  });
  const client = stranger(server);
  expect((await call(client, 'POST', '/v1/login', { userName: registered.phone, password: md5('Renhe2026') })).code).toBe(0);
  return client;
}
const act = (client: Client, action: string, id: string, more: Record<string, unknown> = {}) =>
  call<Record<string, unknown>>(client, 'POST', `/v1/business/orgRegistration/${action}`, { ids: [id], ...more });
const row = async (id: string) => (await sql<Record<string, unknown>>`select * from org_registration where id = ${id}`.execute(server.db)).rows[0];
const pages = async (client: Client): Promise<string[]> => {
  type Node = { type: number; flag: string; children: Node[] };
  const flat = (nodes: Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children)]);
  return flat((await call<Node[]>(client, 'GET', '/v1/user/get_user_menu/yrtweb')).info)
    .filter((node) => node.type === 1)
    .map((node) => node.flag);
};

test('both checks passed: the organisation is open with menu, membership and administrator', async () => {
  const registered = await register();
  const registrant = await enter(registered);
  expect(await pages(registrant)).not.toContain('purchaseOrder');
  const list = await call<{ list: { sn: string; actions: string[] }[] }>(auditor, 'GET', '/v1/business/orgRegistration/list', {
    screen: 'registAudit',
    'f.name': registered.payload.name,
  });
  expect(list.info.list).toEqual([expect.objectContaining({ sn: registered.sn, actions: expect.arrayContaining(['pass', 'nopass', 'edit']) })]);

  expect((await act(auditor, 'pass', registered.id, { screen: 'registAudit', input: { opinion: '身份属实' } })).info).toEqual({ status: 1, stage: 2 });
  expect((await act(auditor, 'pass', registered.id, { screen: 'agencyApproval', input: {} })).msg).toBe('请选择会员等级');
  expect((await act(auditor, 'pass', registered.id, { screen: 'agencyApproval', input: { vipLevel: vip } })).msg).toBe('请上传营业执照');
  expect(
    (
      await act(boss, 'pass', registered.id, {
        screen: 'agencyApproval',
        input: { vipLevel: vip, vipExpire: '2099-12-31', supplementLater: true },
      })
    ).info,
  ).toEqual({ status: 2 });

  expect(await row(registered.id)).toMatchObject({
    status: 2,
    stage: 2,
    steps: [
      expect.objectContaining({ result: '提交' }),
      expect.objectContaining({ stage: 1, result: '通过', opinion: '身份属实' }),
      expect.objectContaining({ stage: 2, result: '通过' }),
    ],
  });
  expect((await call(registrant, 'GET', '/v1/user/user_info')).info).toMatchObject({
    isUseSystem: 1,
    VipLevel: { rank: 1 },
  });
  expect(await pages(registrant)).toEqual(expect.arrayContaining(['purchaseOrder', 'userRoles', 'home']));
  const inbox = await call<{ list: { title: string }[] }>(registrant, 'GET', '/v1/business/message/list');
  expect(inbox.info.list).toContainEqual(expect.objectContaining({ title: '机构审批通过' }));
  const sms = await sql`select body from sms_outbox where phone = ${registered.phone} and purpose = 'notice'`.execute(server.db);
  expect(sms.rows).toHaveLength(1);
  expect((await act(boss, 'pass', registered.id, { screen: 'agencyApproval', input: { vipLevel: vip } })).code).not.toBe(0);
});

test('with licences on file nothing is left for later', async () => {
  const registered = await register();
  for (const type of ['营业执照', '医疗器械经营许可证'])
    await sql`insert into licence (org_id, id, holder_id, type, no, long_term) values (${registered.organisation}, ${newId()}, ${registered.organisation}, ${type}, ${`${type}1`}, true)`.execute(
      server.db,
    );
  await act(auditor, 'pass', registered.id, { screen: 'registAudit' });
  expect((await act(boss, 'pass', registered.id, { screen: 'agencyApproval', input: { vipLevel: vip } })).info).toEqual({ status: 2 });
});

test('refused with a reason, corrected by the registrant, and back at the first check', async () => {
  const registered = await register();
  const registrant = await enter(registered);
  expect((await act(auditor, 'nopass', registered.id, { screen: 'registAudit' })).msg).toBe('请填写驳回原因');
  expect((await act(auditor, 'nopass', registered.id, { screen: 'registAudit', reason: '名称不符' })).code).toBe(0);
  expect((await call(registrant, 'GET', '/v1/business/orgRegistration/mine')).info).toMatchObject({
    status: 3,
    opinion: '名称不符',
  });
  const { verifyCode: _code, ...corrected } = registered.payload;
  expect((await call(registrant, 'POST', '/v1/business/orgRegistration/resubmit', { ...corrected, name: '改正后的经销商' })).code).toBe(0);
  expect(await row(registered.id)).toMatchObject({ status: 1, stage: 1, name: '改正后的经销商' });
  expect((await call(registrant, 'POST', '/v1/business/orgRegistration/resubmit', corrected)).msg).toBe('只有被驳回的注册申请可以修改并重新提交');
});

test('given up: phone, name and credit code are free again, the session ends', async () => {
  const registered = await register();
  const registrant = await enter(registered);
  await act(auditor, 'pass', registered.id, { screen: 'registAudit' });
  expect((await act(auditor, 'cancel', registered.id, { screen: 'agencyApproval', reason: '不做了' })).info).toEqual({
    status: 6,
  });
  expect((await call(registrant, 'GET', '/v1/user/user_info')).http).toBe(401);
  await sql`insert into sms_code (id, phone, purpose, code_hash, created_at) values (${newId()}, ${registered.phone}, 'register',
    ${smsCodeHash(registered.phone, '123456')}, ${server.clock.now})`.execute(server.db);
  expect((await call(stranger(server), 'POST', '/v1/business/orgRegistration/register', registered.payload)).code).toBe(0);
});

test('different people at the two checks when the rule asks for it', async () => {
  const set = await call(boss, 'POST', '/v1/business/ruleConfig/edit', {
    screen: 'businessConfig',
    org: platform.id,
    key: 'org.separateApprovers',
    value: '1',
  });
  expect(set.code).toBe(0);
  const registered = await register();
  await act(boss, 'pass', registered.id, { screen: 'registAudit' });
  const input = { vipLevel: vip, supplementLater: true };
  expect((await act(boss, 'pass', registered.id, { screen: 'agencyApproval', input })).msg).toBe('注册审核与机构审批须由不同人员完成');
  expect((await act(auditor, 'pass', registered.id, { screen: 'agencyApproval', input })).code).toBe(0);
});

test('only holders of the page of the stage judge, and organisations see their own registration only', async () => {
  const registered = await register();
  const service = await signIn(server, await makeUser(server.db, platform, { roles: ['service'] }));
  expect(await act(service, 'pass', registered.id, { screen: 'registAudit' })).toMatchObject({
    http: 200,
    code: 40300,
  });
  const dealer = await makeOrganisation(server.db, 'D');
  const stranger = await signIn(server, dealer.admin);
  expect((await act(stranger, 'pass', registered.id)).code).not.toBe(0);
  expect((await call(stranger, 'GET', '/v1/business/orgRegistration/mine')).info).toBeNull();
});

test('the platform sends notices, sees how far they came, and takes back unread ones', async () => {
  const dealer = await makeOrganisation(server.db, 'D');
  const reader = await signIn(server, dealer.admin);
  const sent = await call<{ batch: string; organisations: number }>(boss, 'POST', '/v1/business/message/send', {
    title: '停机通知',
    body: '今晚维护',
    organisations: [dealer.id],
  });
  expect(sent.info.organisations).toBe(1);
  expect((await call(reader, 'POST', '/v1/business/message/send', { title: 'x', body: 'y' })).code).toBe(40300);
  type Sent = { list: { id: string; total: number; read: number }[] };
  const state = async () => (await call<Sent>(boss, 'GET', '/v1/business/message/sent')).info.list.find((one) => one.id === sent.info.batch);
  expect(await state()).toMatchObject({ total: 1, read: 0 });
  expect((await call(boss, 'POST', '/v1/business/message/recall', { batch: sent.info.batch })).info).toEqual({
    recalled: 1,
  });
  expect((await call<{ total: number }>(reader, 'GET', '/v1/business/message/list')).info.total).toBe(0);
});
