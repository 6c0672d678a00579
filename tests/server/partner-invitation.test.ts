import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LoginAnswer } from '../../src/contract/answers';
import { newId } from '../../src/server/base/id';
import { FOLLOWING } from '../../src/server/organisation/merge';
import { md5 } from '../../src/server/session/password';
import { type Client, call, type Server, signIn, startServer, stranger } from '../support/server';
import { makeOrganisation, makeRole, makeUser, type Organisation } from '../support/world';

let server: Server;
let hospital: Organisation;
let dealer: Organisation;
let buyer: Client;
let seller: Client;
let platform: Client;
beforeAll(async () => {
  server = await startServer();
  platform = await signIn(server, (await makeOrganisation(server.db, 'P')).admin);
  hospital = await makeOrganisation(server.db, 'H', { name: '仁济医院' });
  dealer = await makeOrganisation(server.db, 'D', { name: '康达器械' });
  buyer = await signIn(server, hospital.admin);
  seller = await signIn(server, dealer.admin);
});
afterAll(() => server.stop());

const row = async <T = Record<string, unknown>>(query: ReturnType<typeof sql<T>>): Promise<T | undefined> => (await query.execute(server.db)).rows[0];
const act = <T = unknown>(who: Client, verb: string, body: Record<string, unknown>, screen = 'agencyManagementNew') =>
  call<T>(who, 'POST', `/v1/business/organisation/${verb}`, { screen, ...body });
const judge = (who: Client, verb: string, id: string, more: Record<string, unknown> = {}, screen = 'reviewOrg') =>
  call(who, 'POST', `/v1/business/orgRegistration/${verb}`, { screen, ids: [id], ...more });
const inbox = async (who: Client) =>
  (await call<{ list: { uri: string; body: string }[] }>(who, 'GET', '/v1/business/message/list?tab=unread')).info.list.map(({ uri, body }) => ({ uri, body }));

let serial = 0;
/** A firm somebody knows: an archive row with the facts a registration needs. */
async function archive(owner: string, more: { kind?: string; name?: string; code?: string | null; joined?: boolean } = {}): Promise<string> {
  serial += 1;
  const id = newId();
  const code = more.code === undefined ? `9131000040000${String(serial).padStart(5, '0')}` : more.code;
  await sql`insert into organisation (org_id, id, kind, name, social_credit_code, division_sn, address, joined)
    values (${owner}, ${id}, ${more.kind ?? 'D'}, ${more.name ?? `外部公司${serial}`}, ${code}, '110101', '东城区1号', ${more.joined ?? false})`.execute(
    server.db,
  );
  return id;
}
const invited = { registrant: '李四', phone: '13712340001' };

describe('a partner invites a firm it only knows', () => {
  let firm: string;
  let registration: { id: string; sn: string };
  beforeAll(async () => {
    firm = await archive(hospital.id, { name: '新源器械' });
    await sql`insert into partner (org_id, id, name, relation, kind, counterparty_id) values (${hospital.id}, ${newId()}, '新源器械', 'HD', 'supplier', ${firm})`.execute(
      server.db,
    );
  });

  test('the contact gets a login and the inviter judges first', async () => {
    const answer = await act<{ sn: string }>(buyer, 'invite', { ids: [firm], input: invited });
    expect(answer).toMatchObject({ code: 0, info: { sn: expect.stringMatching(/^ZC\d{12}$/) } });
    const made = await row<{ id: string; sn: string }>(
      sql`select id, sn, source, stage, status, inviter_id, organisation_id, social_credit_code from org_registration where sn = ${answer.info.sn}`,
    );
    expect(made).toMatchObject({ source: 'invite', stage: 0, status: 1, inviter_id: hospital.id, organisation_id: firm });
    registration = made as { id: string; sn: string };
    expect(await row(sql`select body from sms_outbox where phone = ${invited.phone}`)).toEqual({
      body: '【仁济医院】邀请【新源器械】入驻医润通，登录账号与初始密码为您的手机号。',
    });
    const contact = stranger(server);
    expect((await call(contact, 'POST', '/v1/login', { userName: invited.phone, password: md5(invited.phone) })).code).toBe(40111);
    expect(await inbox(buyer)).toContainEqual({ uri: 'tradeRequest', body: '已邀请【新源器械】入驻，请审核' });
  });

  test('nobody else may pass the invitation, not even the platform', async () => {
    expect((await judge(seller, 'pass', registration.id)).code).not.toBe(0);
    expect((await judge(platform, 'pass', registration.id, {}, 'registAudit')).msg).toBe('您没有【机构审核-通过】权限');
    const reader = await makeUser(server.db, hospital, { roles: [await makeRole(server.db, hospital, '只看', ['reviewOrg', 'agencyManagementNew'])] });
    expect((await judge(await signIn(server, reader), 'pass', registration.id)).msg).toBe('您没有【机构审核-通过】权限');
  });

  test('after the inviter the platform checks and approves, and both halves of the relation stand', async () => {
    expect(await judge(buyer, 'pass', registration.id)).toMatchObject({ code: 0, info: { stage: 1 } });
    expect(await inbox(platform)).toContainEqual({ uri: 'orgRegistration', body: '【新源器械】已通过机构审核' });
    expect((await judge(platform, 'pass', registration.id, {}, 'registAudit')).code).toBe(0);
    const vip = await row<{ id: string }>(sql`select id from vip_level where rank = 1`);
    const input = { vipLevel: vip?.id, supplementLater: true };
    expect((await judge(platform, 'pass', registration.id, { input }, 'agencyApproval')).code).toBe(0);
    expect(await row(sql`select joined, is_use_system from organisation where id = ${firm}`)).toEqual({ joined: true, is_use_system: true });
    const half = await row(
      sql`select relation, kind, name, mirror_of is not null as linked from partner where org_id = ${firm} and counterparty_id = ${hospital.id}`,
    );
    expect(half).toEqual({ relation: 'DH', kind: 'customer', name: '仁济医院', linked: true });
  });

  test('refusals name what is missing or wrong', async () => {
    expect((await act(buyer, 'invite', { ids: [firm], input: { ...invited, phone: '13712340009' } })).msg).toBe('该机构已入驻，无需邀请');
    const bare = await archive(hospital.id, { code: null });
    expect((await act(buyer, 'invite', { ids: [bare], input: invited })).msg).toMatch(/^请先补全【外部公司\d+】的统一社会信用代码$/);
    const known = await archive(hospital.id);
    expect((await act(buyer, 'invite', { ids: [known], input: invited })).msg).toBe('该手机号码已注册，请直接登录');
    expect((await act(buyer, 'invite', { ids: [known], input: { ...invited, phone: '2371234' } })).msg).toBe('手机号码格式输入有误');
    expect((await act(buyer, 'invite', { ids: [known], input: { ...invited, phone: '13712340002' } })).code).toBe(0);
    expect((await act(buyer, 'invite', { ids: [known], input: { ...invited, phone: '13712340003' } })).msg).toBe('该机构已有注册申请');
    // A firm another organisation keeps is none of this one's.
    expect((await act(buyer, 'invite', { ids: [await archive(dealer.id)], input: { ...invited, phone: '13712340004' } })).code).toBe(40400);
  });

  test('what the platform brings waits for the approval at once', async () => {
    const brought = await archive('00000000-0000-0000-0000-000000000000', { kind: 'V' });
    expect((await act(platform, 'invite', { ids: [brought], input: { registrant: '王五', phone: '13712340005' } }, 'agencyManagement')).code).toBe(0);
    expect(await row(sql`select source, stage from org_registration where organisation_id = ${brought}`)).toEqual({ source: 'platform', stage: 2 });
  });
});

describe('an organisation asks another one to trade', () => {
  const request = (who: Client, organisation: string, kind = 'supplier') =>
    act<{ sn: string }>(who, 'submit', { input: { organisation, kind, description: '骨科耗材' } });
  const registrationOf = async (sn: string) => String((await row<{ id: string }>(sql`select id from org_registration where sn = ${sn}`))?.id);

  test('nothing stands before the other agrees; then both halves do', async () => {
    const { info } = await request(buyer, dealer.id);
    const id = await registrationOf(info.sn);
    expect(
      await row(sql`select 1 from partner where org_id in (${hospital.id}, ${dealer.id}) and counterparty_id in (${hospital.id}, ${dealer.id})`),
    ).toBeUndefined();
    expect(await inbox(seller)).toContainEqual({ uri: 'tradeRequest', body: '仁济医院申请与贵方建立往来关系' });
    expect((await request(buyer, dealer.id)).msg).toBe('与【康达器械】已有待审核的合作申请');
    expect((await judge(buyer, 'pass', id)).msg).toBe('您没有【机构审核-通过】权限');
    const seen = await call<{ list: unknown[] }>(platform, 'GET', '/v1/business/orgRegistration/list', { screen: 'registAudit', 'f.sn': info.sn });
    expect(seen.info.list).toEqual([]);
    expect((await judge(seller, 'pass', id)).code).toBe(0);
    const halves = await sql`select relation, kind, name from partner where mirror_of is not null and org_id in (${hospital.id}, ${dealer.id})
        and counterparty_id in (${hospital.id}, ${dealer.id}) order by relation`.execute(server.db);
    expect(halves.rows).toEqual([
      { relation: 'DH', kind: 'customer', name: '仁济医院' },
      { relation: 'HD', kind: 'supplier', name: '康达器械' },
    ]);
    expect(await inbox(buyer)).toContainEqual({ uri: '', body: '康达器械同意了合作申请' });
    expect((await request(buyer, dealer.id)).msg).toBe('【康达器械】已是往来单位');
  });

  test('a refusal says why and leaves nothing behind', async () => {
    const other = await makeOrganisation(server.db, 'D', { name: '百川器械' });
    const theirs = await signIn(server, other.admin);
    // A hospital is always a dealer's customer, whatever the form began with.
    const { info } = await request(theirs, hospital.id);
    expect((await judge(buyer, 'nopass', await registrationOf(info.sn), { reason: '暂无需求' })).code).toBe(0);
    expect(await inbox(theirs)).toContainEqual({ uri: '', body: '仁济医院未同意合作申请：暂无需求' });
    expect(await row(sql`select 1 from partner where org_id = ${other.id}`)).toBeUndefined();
    const again = await request(theirs, hospital.id);
    expect((await judge(buyer, 'pass', await registrationOf(again.info.sn))).code).toBe(0);
    expect(await row(sql`select kind from partner where org_id = ${other.id}`)).toEqual({ kind: 'customer' });
  });

  test('only organisations that are here can be asked', async () => {
    expect((await request(buyer, hospital.id)).msg).toBe('不能与本机构建立往来');
    expect((await request(buyer, await archive(hospital.id))).code).not.toBe(0);
  });
});

describe('the platform merges two rows of one firm', () => {
  const merge = (loser: string, into: string) => act(platform, 'merge', { ids: [loser], input: { into, reason: '同一企业' } }, 'agencyManagement');

  test('what named the archive row names the other one, and the archive row is gone', async () => {
    const [loser, winner] = [
      await archive(hospital.id, { kind: 'V', name: '迈柯医疗' }),
      await archive(hospital.id, { kind: 'V', name: '迈柯医疗器械有限公司' }),
    ];
    const [kept, lost, product, partner] = [newId(), newId(), newId(), newId()];
    await sql`insert into brand (id, name, vendor_id) values (${kept}, '迈柯', ${winner}), (${lost}, '迈柯', ${loser})`.execute(server.db);
    await sql`insert into product (id, name, vendor_id, brand_id) values (${product}, '支架', ${loser}, ${lost})`.execute(server.db);
    await sql`insert into partner (org_id, id, name, relation, kind, counterparty_id) values (${hospital.id}, ${partner}, '迈柯医疗', 'HV', 'supplier', ${loser})`.execute(
      server.db,
    );
    const paper = (holder: string) =>
      sql`insert into licence (org_id, id, holder_id, type, no) values (${hospital.id}, ${newId()}, ${holder}, '营业执照', 'A1')`.execute(server.db);
    await paper(loser);
    await paper(winner);
    expect((await merge(loser, winner)).code).toBe(0);
    expect(await row(sql`select vendor_id, brand_id from product where id = ${product}`)).toEqual({ vendor_id: winner, brand_id: kept });
    expect(await row(sql`select counterparty_id, name from partner where id = ${partner}`)).toEqual({ counterparty_id: winner, name: '迈柯医疗器械有限公司' });
    expect((await sql`select holder_id from licence where org_id = ${hospital.id} and no = 'A1' and deleted_at is null`.execute(server.db)).rows).toEqual([
      { holder_id: winner },
    ]);
    expect(await row(sql`select deleted_at is null as alive from organisation where id = ${loser}`)).toEqual({ alive: false });
    expect(await row(sql`select operation from operation_log where record_id = ${loser} order by at desc`)).toEqual({ operation: 'merge' });
  });

  test('terms with both go on with the ones in use; money on both needs people', async () => {
    const [loser, winner] = [await archive(hospital.id, { name: '双份甲' }), await archive(hospital.id, { name: '双份乙' })];
    const [lost, kept] = [newId(), newId()];
    await sql`insert into partner (org_id, id, name, relation, kind, counterparty_id) values (${hospital.id}, ${lost}, '双份甲', 'HD', 'supplier', ${loser}),
      (${hospital.id}, ${kept}, '双份乙', 'HD', 'supplier', ${winner})`.execute(server.db);
    const item = newId();
    await sql`insert into account_item (org_id, id, partner_id, account, item_kind, item_date, opening_amount, open, doc_kind, doc_sn)
      values (${hospital.id}, ${item}, ${lost}, 'payable', 'goods', '2026-01-01', 1, 1, 'purchaseGrn', 'X')`.execute(server.db);
    expect((await merge(loser, winner)).msg).toBe('【仁济医院】与两家机构都有往来账务，不能合并');
    await sql`delete from account_item where id = ${item}`.execute(server.db);
    expect((await merge(loser, winner)).code).toBe(0);
    expect(
      (await sql`select id from partner where org_id = ${hospital.id} and counterparty_id = ${winner} and deleted_at is null`.execute(server.db)).rows,
    ).toEqual([{ id: kept }]);
  });

  test('a firm with a login, of another kind, or on its way in cannot be merged away', async () => {
    const one = await archive(hospital.id);
    expect((await merge(one, one)).msg).toBe('不能与自身合并');
    expect((await merge(one, hospital.id)).msg).toBe('只能合并同类型的机构');
    expect((await merge(dealer.id, one)).msg).toBe('【康达器械】已入驻，只能合并未入驻的机构档案');
    await act(buyer, 'invite', { ids: [one], input: { registrant: '赵六', phone: '13712340007' } });
    expect((await merge(one, dealer.id)).msg).toMatch(/有注册申请，不能合并$/);
    expect((await act(buyer, 'merge', { ids: [one], input: { into: dealer.id, reason: '试' } })).code).toBe(40300);
  });

  test('no column that names a firm is forgotten', async () => {
    const { rows } = await sql<{
      place: string;
    }>`select c.table_name || '.' || c.column_name as place from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where t.table_type = 'BASE TABLE' and c.table_schema = 'public' and c.column_name ~ '^(vendor|manufacturer|holder|counterparty|counter_org|supplier_org|parent_org)_id$'`.execute(
      server.db,
    );
    const handled = [...FOLLOWING.map((one) => one.join('.')), 'brand.vendor_id', 'licence.holder_id', 'partner.counterparty_id', 'trace_event.counter_org_id'];
    expect(rows.map((one) => one.place).sort()).toEqual(handled.sort());
  });
});

test('a login that was invited signs in after changing its password and sees how its registration goes', async () => {
  const client = stranger(server);
  await call(client, 'POST', '/v1/user/change_password', { userName: invited.phone, old: invited.phone, password: 'Xinyuan2026' });
  const login = await call<LoginAnswer>(client, 'POST', '/v1/login', { userName: invited.phone, password: md5('Xinyuan2026') });
  expect(login.info.isUseSystem).toBe(1);
  expect((await call<{ status: number }>(client, 'GET', '/v1/business/orgRegistration/mine')).info).toMatchObject({ status: 2, stage: 2 });
});
