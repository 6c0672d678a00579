import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import WebSocket from 'ws';
import type { DashboardAnswer } from '../../src/contract/dashboard-answer';
import type { DashboardDefinition } from '../../src/define/define-dashboard';
import { dashboards, screensOf } from '../../src/domain/registry';
import { atLeast, inTurn } from '../../src/run/turn.mjs';
import { type Context, systemContext } from '../../src/server/base/context';
import { tilesOf } from '../../src/server/engine/dashboards/dashboard';
import { demoServer } from '../support/demo-world';
import { act, add, post } from '../support/documents';
import { type Client, call, type Server, signIn } from '../support/server';

/** Walls share what they ask for: nobody is told what is old, and nobody what another may not be told. */
const ACCOUNTS = ['hospital', 'keeper', 'nurse', 'hfinance', 'manager'];
const walls = dashboards.filter(({ wall }) => wall);
let server: Server;
let house: Context;
const people = new Map<string, { client: Client; context: Context }>();

beforeAll(async () => {
  server = await demoServer();
  for (const userName of ACCOUNTS) {
    const { rows } = await sql<{ id: string; org: string; name: string; employee: string }>`
      select u.id, u.org_id as org, o.name, u.employee_id as employee from account a join app_user u on u.account_id = a.id join organisation o on o.id = u.org_id
      where a.user_name = ${userName}`.execute(server.db);
    const { id = '', org = '', name = '', employee = '' } = rows[0] ?? {};
    const context = await server.services.sessions.contextOfUser(org, id);
    if (!context) throw new Error(`nobody ${userName}`);
    people.set(userName, { client: await signIn(server, { userName }), context });
    const system = systemContext(server.db, { id: org, kind: 'H', name }, server.services.now);
    if (userName === 'manager') house = { ...system, user: { ...system.user, id, employee } };
  }
});
afterAll(() => server.stop());

const at = (name: string) => people.get(name) as { client: Client; context: Context };
const pathOf = ({ resource }: DashboardDefinition) => `/v1/business/dashboard/${resource.replace(/^dashboard:/, '')}`;
const told = async (name: string, wall: DashboardDefinition) => (await call<DashboardAnswer>(at(name).client, 'GET', pathOf(wall))).info;
const anew = (name: string, wall: DashboardDefinition) => tilesOf(at(name).context, wall);
const plain = (answer: DashboardAnswer) => JSON.parse(JSON.stringify(answer.rows));
const holds = (name: string, { resource }: DashboardDefinition) => screensOf(resource).some(({ flag }) => flag in at(name).context.permissions);
/** What was committed until now has been heard. */
const heard = async (): Promise<void> => {
  const { touches } = server.services.hub;
  const before = touches.at() ?? 0;
  await sql`select pg_notify('yiruntong_push', ${JSON.stringify({ what: 'touched', org: '', table: 'nothing' })})`.execute(server.db);
  await expect.poll(() => touches.at() ?? 0).toBeGreaterThan(before);
};
/** How many statements read datasets meanwhile. */
async function asked(work: () => Promise<unknown>): Promise<number> {
  const spy = vi.spyOn(server.db.getExecutor(), 'executeQuery');
  await work();
  const count = spy.mock.calls.filter(([query]) => /dataset_|kept_/.test(query.sql)).length;
  spy.mockRestore();
  return count;
}

async function stocked(): Promise<{ header: Record<string, unknown>; line: Record<string, unknown> }> {
  const { rows } = await sql<{ warehouse: string; specification: string; unit: string }>`
    select l.warehouse_id as warehouse, l.specification_id as specification, l.unit_id as unit from (select h.warehouse_id, d.specification_id, d.unit_id, h.reviewed_at
      from document h join document_line d on d.org_id = h.org_id and d.document_id = h.id where h.org_id = ${house.org.id} and h.kind = 'purchaseGrn' and h.status = 2) l
    order by l.reviewed_at desc limit 1`.execute(server.db);
  const { warehouse, ...goods } = rows[0] as { warehouse: string; specification: string; unit: string };
  const lot = { batchNo: 'SHARED', productionDate: '2026-01-01', expiryDate: '2031-12-31' };
  return { header: { warehouse, handler: house.user.employee }, line: { ...goods, ...lot, quantity: '3', givenCost: '10' } };
}

test('each account is told by every wall what it would be told alone, whoever asked before', async () => {
  let compared = 0;
  for (const wall of inTurn(walls))
    for (const name of [...ACCOUNTS, ...ACCOUNTS.toReversed()]) {
      if (!holds(name, wall)) continue;
      await heard();
      expect(plain(await told(name, wall)), `${wall.resource} ${name}`).toEqual(plain(await anew(name, wall)));
      compared += 1;
    }
  expect(compared).toBeGreaterThan(atLeast(20));
}, 240_000);

test('narrower stores or departments, or rights to less, are another question', async () => {
  const wall = walls.find(({ resource }) => resource === 'dashboard:lsIndex') as DashboardDefinition;
  const { client, context } = at('manager');
  await told('manager', wall);
  const { header } = await stocked();
  const keep = (warehouses: unknown[]) =>
    sql`update app_user set warehouses = ${warehouses}::uuid[] where org_id = ${house.org.id} and id = ${context.user.id}`.execute(server.db);
  await keep([header.warehouse]);
  const narrow = await server.services.sessions.contextOfUser(house.org.id, context.user.id);
  expect(narrow?.user.warehouses).toEqual([header.warehouse]);
  const answer = (await call<DashboardAnswer>(client, 'GET', pathOf(wall))).info;
  expect(plain(answer)).toEqual(plain(await tilesOf(narrow as Context, wall)));
  expect(plain(answer)).not.toEqual(plain(await anew('manager', wall)));
  await keep([]);
});

test('what nothing touched is not asked again, by nobody of the same rights', async () => {
  const hung = walls.filter((wall) => holds('manager', wall));
  await heard();
  for (const wall of hung) await told('manager', wall);
  const again = await asked(() => Promise.all(hung.flatMap((wall) => [told('manager', wall), told('manager', wall)])));
  expect(again).toBe(0);
  const alone = await asked(() => Promise.all(hung.map((wall) => anew('manager', wall))));
  expect(alone).toBeGreaterThan(50);
  // A posting of one kind: what is made of other papers stands.
  const { header, line } = await stocked();
  await post(house, 'otherGrn', { ...header, grnKind: '9' }, [line]);
  await heard();
  const posted = await asked(async () => {
    for (const wall of hung) await told('manager', wall);
  });
  expect(posted).toBeGreaterThan(0);
  expect(posted).toBeLessThan(alone / 2);
  for (const wall of hung) expect(plain(await told('manager', wall)), wall.resource).toEqual(plain(await anew('manager', wall)));
}, 120_000);

test('after whatever happens every wall says what is so', async () => {
  const hung = walls.filter((wall) => holds('manager', wall));
  const { header, line } = await stocked();
  const { rows } = await sql<{
    id: string;
    kind: string;
  }>`select distinct on (kind) id, kind from document where org_id = ${house.org.id} and status = 1 order by kind, id limit 8`.execute(server.db);
  const happenings: [string, () => Promise<unknown>][] = [
    ['a receipt by hand', () => post(house, 'otherGrn', { ...header, grnKind: '9' }, [line])],
    ['a draft', () => add(house, 'otherGrn', { ...header, grnKind: '9' }, [line])],
    ['another name', () => sql`update partner set name = name || '（新）' where org_id = ${house.org.id}`.execute(server.db)],
    ['other goods', () => sql`update product set name = name || '（新）'`.execute(server.db)],
    ['a licence', () => sql`update licence set valid_to = valid_to - 200 where org_id = ${house.org.id}`.execute(server.db)],
    ['what is owed', () => sql`update account_item set open = open where org_id = ${house.org.id}`.execute(server.db)],
    ...rows.map(({ id, kind }): [string, () => Promise<unknown>] => [`${kind} reviewed`, () => act(house, kind, 'review', id).catch(() => undefined)]),
  ];
  for (const [what, happens] of inTurn(happenings)) {
    for (const wall of hung) await told('manager', wall);
    await happens();
    await heard();
    for (const wall of hung) expect(plain(await told('manager', wall)), `${what}: ${wall.resource}`).toEqual(plain(await anew('manager', wall)));
  }
}, 600_000);

test('whoever looks at a wall hears within a moment that something moved, also of papers he may not read', async () => {
  const wall = walls.find(({ resource }) => resource === 'dashboard:lsIndex') as DashboardDefinition;
  await told('manager', wall);
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { token } = (await call<{ token: string }>(at('manager').client, 'GET', '/v1/ws/token')).info;
  const socket = new WebSocket(`${address.replace('http', 'ws')}/ws?token=${token}`, { headers: { origin: address } });
  const said: { type: string; resource?: string; ids?: string[] }[] = [];
  socket.on('message', (data) => said.push(JSON.parse(String(data))));
  await new Promise((done) => socket.once('open', done));
  await expect.poll(() => server.services.hub.count()).toBe(1);
  const { header, line } = await stocked();
  await post(house, 'otherGrn', { ...header, grnKind: '9' }, [line]);
  await expect.poll(() => said.filter(({ type }) => type === 'change'), { timeout: 1_500 }).toContainEqual({ type: 'change', resource: '', ids: [], by: '' });
  socket.close();
});
