import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ListAnswer } from '../../src/contract/answers';
import type { LookAnswer, ReportLookAnswer } from '../../src/contract/look';
import { documents, masters, screens } from '../../src/domain/registry';
import { demoServer } from '../support/demo-world';
import { type Client, call, type Server, signIn } from '../support/server';

/** What others changed since somebody last looked at a list: told to him, page by page, and to nobody else. */
let server: Server;
let manager: Client;
let hospital: Client;
beforeAll(async () => {
  server = await demoServer();
  [manager, hospital] = [await signIn(server, { userName: 'manager' }), await signIn(server, { userName: 'hospital' })];
});
afterAll(() => server.stop());

const PAGE = { screen: 'hPurchaseOrder', resource: 'purchaseOrder' };
const minutes = (count: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + count * 60_000);
};
const begin = async (client: Client, list = PAGE) => (await call<LookAnswer>(client, 'POST', '/v1/business/look/begin', list)).info.since;
const end = (client: Client, list = PAGE) => call(client, 'POST', '/v1/business/look/end', list);
const changed = async (client: Client, more: Record<string, string> = {}) =>
  (await call<ListAnswer>(client, 'GET', '/v1/business/purchaseOrder/list', { screen: PAGE.screen, 'f.changedSince': 'look', ...more })).info;
/** Somebody of the house writes on, as any of the doors would: the newest of what he can see. */
const touch = async (id: string) => sql`update document set updated_at = ${server.clock.now} where id = ${id}`.execute(server.db);

test('a first look has no news; after it left, what changed is told, and marked over pauses until the next look', async () => {
  const client = hospital;
  expect([await begin(client), (await changed(client)).total]).toEqual(['', 0]);
  await end(client);
  const left = server.clock.now.toISOString();
  const { list } = (await call<ListAnswer>(client, 'GET', '/v1/business/purchaseOrder/list', { screen: PAGE.screen, pageSize: '3', 'f.status': '2' })).info;
  minutes(60);
  const [one] = list;
  await touch(String(one?.id));
  expect(await begin(client)).toBe(left);
  const news = await changed(client);
  expect([news.total, news.list.map(({ id }) => id)]).toEqual([1, [one?.id]]);
  expect((await changed(client, { level: 'line' })).total).toBeGreaterThan(0);
  await end(client);
  minutes(5);
  expect([await begin(client), (await changed(client)).total]).toEqual([left, 1]);
  await end(client);
  minutes(11);
  expect([(await begin(client)) > left, (await changed(client)).total]).toEqual([true, 0]);
});

test('is each one’s own, and what he did last himself is no news', async () => {
  await begin(hospital);
  await end(hospital);
  minutes(30);
  const { list } = (await call<ListAnswer>(hospital, 'GET', '/v1/business/purchaseOrder/list', { screen: PAGE.screen, pageSize: '2', 'f.status': '2' })).info;
  const [mine, others] = list.map(({ id }) => String(id));
  for (const id of [mine, others]) await touch(String(id));
  await sql`insert into document_event (org_id, id, document_id, at, user_id, user_name, action, from_status, to_status)
    select d.org_id, gen_random_uuid(), d.id, d.updated_at, u.id, u.name, 'urge', d.status, d.status from document d, app_user u join account a on a.id = u.account_id
    where d.id = ${mine} and a.user_name = 'hospital'`.execute(server.db);
  await begin(hospital);
  expect((await changed(hospital)).list.map(({ id }) => id)).toEqual([others]);
  expect((await changed(manager)).total).toBe(0);
});

test('nonsense is refused, and so is a page that is not his', async () => {
  expect((await call(hospital, 'GET', '/v1/business/purchaseOrder/list', { screen: PAGE.screen, 'f.changedSince': '2020-01-01' })).msg).toBe(
    '筛选【变化】不正确',
  );
  expect((await call(hospital, 'POST', '/v1/business/look/begin', { screen: 'saleOdo', resource: 'saleOdo' })).code).toBe(40300);
  expect((await call(hospital, 'POST', '/v1/business/look/begin', { ...PAGE, resource: 'nothing' })).msg).toBe('没有这张列表');
});

test('every list of documents and masters can be asked', async () => {
  const pages = screens.filter(
    ({ kinds, resource }) => kinds.includes('H') && [...documents.map(({ kind }) => kind), ...masters.map((one) => one.resource)].includes(resource),
  );
  expect(pages.length).toBeGreaterThan(40);
  for (const { flag, resource } of pages) {
    const { code, msg } = await call(manager, 'GET', `/v1/business/${resource}/list`, { screen: flag, 'f.changedSince': 'look' });
    expect([0, 40300], `${flag} ${resource} ${msg}`).toContain(code);
  }
});

test('a report is told what it came to at the look before, question by question, and only sums it is shown now', async () => {
  const page = { resource: 'report:inventorySummary' };
  const flag = screens.find((one) => one.resource === page.resource && one.kinds.includes('H'))?.flag ?? '';
  const look = async (client: Client, totals: Record<string, string>, question = 'abcdef0123456789') =>
    (await call<ReportLookAnswer>(client, 'POST', '/v1/business/look/report', { ...page, screen: flag, question, totals })).info;
  expect(await look(hospital, { amount: '100', quantity: '5' })).toEqual({ at: '', before: {} });
  const seen = server.clock.now.toISOString();
  minutes(3);
  expect((await look(hospital, { amount: '100', quantity: '5' })).at).toBe('');
  minutes(60);
  const told = await look(hospital, { amount: '130.5' });
  expect([told.at > seen, told.before]).toEqual([true, { amount: '100' }]);
  expect(await look(hospital, { amount: '1' }, '0123456789abcdef')).toEqual({ at: '', before: {} });
  expect(await look(manager, { amount: '1' })).toEqual({ at: '', before: {} });
  const wrong = async (more: Record<string, unknown>) =>
    (await call(hospital, 'POST', '/v1/business/look/report', { ...page, screen: flag, question: 'abcdef0123456789', totals: {}, ...more })).msg;
  expect([await wrong({ question: 'x' }), await wrong({ totals: { amount: 'viel' } }), await wrong({ resource: 'report:nothing' })]).toEqual([
    '查询条件不正确',
    '合计不正确',
    '没有这张报表',
  ]);
});
