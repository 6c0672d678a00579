import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ListAnswer } from '../../src/contract/answers';
import { newId } from '../../src/server/base/id';
import { type Client, call, type Server, signIn, startServer } from '../support/server';
import { makeOrganisation, makeUser, type Organisation } from '../support/world';

/** The end of an organisation is asked for by one person of the platform and agreed to by another, on its page of organisations. */
let server: Server;
let leaving: Organisation;
let first: Client;
let second: Client;
let own: Client;
/** Of a hospital that deals with it. */
let other: Client;
const PAGE = 'agencyManagement';

beforeAll(async () => {
  server = await startServer();
  const platform = await makeOrganisation(server.db, 'P');
  leaving = await makeOrganisation(server.db, 'D');
  first = await signIn(server, platform.admin);
  second = await signIn(server, await makeUser(server.db, platform, { roles: ['superAdmin'], name: '李四' }));
  own = await signIn(server, leaving.admin);
  const hospital = await makeOrganisation(server.db, 'H');
  await sql`insert into partner (org_id, id, name, relation, kind, counterparty_id) values (${hospital.id}, ${newId()}, '供应商', 'HD', 'supplier', ${leaving.id})`.execute(
    server.db,
  );
  other = await signIn(server, hospital.admin);
});
afterAll(() => server.stop());

const does = (client: Client, action: string, input: Record<string, string> = {}, screen = PAGE) =>
  call(client, 'POST', `/v1/business/organisation/${action}`, { ids: [leaving.id], input, screen });
async function shown(state: string): Promise<Record<string, unknown>[]> {
  const where = { screen: PAGE, tab: 'dealer', 'f.leavingState': state };
  const answer = await call<ListAnswer>(first, 'GET', '/v1/business/organisation/list', where);
  expect(answer.code, answer.msg).toBe(0);
  return answer.info.list.filter(({ id }) => id === leaving.id);
}
const told = async () => (await sql<{ n: number }>`select count(*)::int as n from message where title = '机构注销'`.execute(server.db)).rows[0]?.n;

it('what is open is said, and nothing begins', async () => {
  const item = { org_id: leaving.id, id: newId(), partner_id: newId() };
  await sql`insert into account_item (org_id, id, partner_id, account, item_kind, item_date, opening_amount, open, doc_kind, doc_sn)
    values (${item.org_id}, ${item.id}, ${item.partner_id}, 'receivable', 'x', '2026-01-01', 1, 1, 'x', 'x')`.execute(server.db);
  expect(await does(first, 'leave', { reason: '合同到期' })).toMatchObject({ msg: expect.stringContaining('还不能注销：往来账有1笔未清') });
  await sql`delete from account_item where id = ${item.id}`.execute(server.db);
});

it('nobody but the platform asks, and not without a reason', async () => {
  expect((await does(own, 'leave', { reason: '合同到期' })).code).not.toBe(0);
  expect((await does(first, 'leave')).code).not.toBe(0);
  expect((await does(first, 'agreeToLeaving')).code).not.toBe(0);
  expect(await told()).toBe(0);
});

it('one asks: the organisation and the platform are told, it stands in the list', async () => {
  expect(await does(first, 'leave', { reason: '合同到期' })).toMatchObject({ code: 0 });
  expect(await told()).toBe(2);
  expect(await shown('asked')).toMatchObject([{ leavingReason: '合同到期' }]);
  expect((await does(first, 'leave', { reason: '再提' })).code).not.toBe(0);
});

it('nobody but the platform sees it beside other firms', async () => {
  for (const query of [{}, { 'f.leavingState': 'asked' }]) {
    const answer = await call<ListAnswer>(other, 'GET', '/v1/business/organisation/list', { screen: 'agencyManagementNew', ...query });
    expect(JSON.stringify(answer)).not.toMatch(/"leaving|合同到期/);
  }
  const answer = await call<ListAnswer>(other, 'GET', '/v1/business/organisation/list', { screen: 'agencyManagementNew' });
  expect(answer.info.list.map(({ id }) => id)).toContain(leaving.id);
});

it('whoever asked does not agree as well; another does', async () => {
  expect(await does(first, 'agreeToLeaving')).toMatchObject({ msg: expect.stringContaining('要由平台的另一人同意') });
  expect(await does(second, 'agreeToLeaving')).toMatchObject({ code: 0 });
  expect(await shown('agreed')).toMatchObject([{ leavingAgreedBy: '李四' }]);
  expect((await does(second, 'agreeToLeaving')).code).not.toBe(0);
});

it('until it is carried out anybody of the platform takes it back', async () => {
  expect(await does(first, 'cancelLeaving')).toMatchObject({ code: 0 });
  expect(await shown('agreed')).toEqual([]);
  expect((await does(first, 'cancelLeaving')).code).not.toBe(0);
  expect(await told()).toBe(6);
});
