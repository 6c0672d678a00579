import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import type { DashboardAnswer, TileAnswer } from '../../src/contract/dashboard-answer';
import type { DashboardDefinition } from '../../src/define/define-dashboard';
import { dashboardOf, dashboards, reports, screensOf } from '../../src/domain/registry';
import { atLeast, inTurn } from '../../src/run/turn.mjs';
import { systemContext } from '../../src/server/base/context';
import { tilesOf } from '../../src/server/engine/dashboards/dashboard';
import { demoServer } from '../support/demo-world';
import { post } from '../support/documents';
import { type Client, call, type Server, signIn } from '../support/server';

/** Displays of a house the platform picked: every one of them, for every account, whatever house it names. */
const HOUSES = { hospital: 'h1', hospital2: 'h2', dealer: 'dealer', vendor: 'vendor', platform: 'platform' } as const;
const OTHERS = ['keeper', 'nurse', 'hfinance', 'manager', 'dkeeper', 'dfinance'] as const;
const UNKNOWN = '019c0000-0000-7000-8000-000000000000';
const picking = dashboards.filter(({ picks }) => picks);
const walls = picking.filter(({ wall }) => wall);
let server: Server;
let patients: string[];
const clients = new Map<string, Client>();
/** The organisation of each account. */
const org = new Map<string, string>();
const idOf = (userName: string): string => org.get(userName) as string;

beforeAll(async () => {
  server = await demoServer();
  for (const [at, userName] of [...Object.keys(HOUSES), ...OTHERS].entries()) {
    clients.set(userName, { ...(await signIn(server, { userName })), address: `10.3.0.${at + 1}` });
    const { rows } = await sql<{
      id: string;
    }>`select u.org_id as id from account a join app_user u on u.account_id = a.id where a.user_name = ${userName}`.execute(server.db);
    org.set(userName, rows[0]?.id ?? '');
  }
  patients = (await sql<{ name: string }>`select distinct name from patient where length(name) > 1`.execute(server.db)).rows.map(({ name }) => name);
});
afterAll(() => server.stop());

const pathOf = ({ resource }: DashboardDefinition) => `/v1/business/dashboard/${resource.replace(/^dashboard:/, '')}`;
const ask = (userName: string, definition: DashboardDefinition, query: Record<string, string> = {}) =>
  call<DashboardAnswer>(clients.get(userName) as Client, 'GET', pathOf(definition), query);
const figuresOf = ({ rows }: DashboardAnswer): Map<string, unknown> => new Map(rows.flat().map(({ id, answer }) => [id, [answer.totals, answer.list]]));

// Before anybody looked at the first hospital: whoever did hears of it for minutes.
test('the platform’s display of a hospital hears of what is posted there, and of nothing of another', async () => {
  const wall = dashboardOf('dashboard:lsIndex') as DashboardDefinition;
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { token } = (await call<{ token: string }>(clients.get('platform') as Client, 'GET', '/v1/ws/token')).info;
  const socket = new WebSocket(`${address.replace('http', 'ws')}/ws?token=${token}`, { headers: { origin: address } });
  const heard: unknown[] = [];
  socket.on('message', (data) => heard.push(JSON.parse(String(data))));
  await new Promise((done) => socket.once('open', done));
  await expect.poll(() => server.services.hub.count()).toBe(1);
  const changes = () => heard.filter((said) => (said as { type: string }).type === 'change');

  await ask('platform', wall, { orgId: idOf('hospital2') });
  await received('hospital');
  await new Promise((done) => setTimeout(done, 700));
  expect(changes()).toEqual([]);
  await ask('platform', wall, { orgId: idOf('hospital') });
  await received('hospital');
  await expect.poll(changes, { timeout: 1_500 }).toContainEqual({ type: 'change', resource: '', ids: [], by: '' });
  socket.close();
});

describe.each(inTurn(walls).map((wall) => [wall.resource, wall] as const))('%s', (_, wall) => {
  test('tells the platform the picked hospital’s figures, all of them, and no patient', async () => {
    for (const house of ['hospital', 'hospital2']) {
      const { code, msg, info } = await ask('platform', wall, { orgId: idOf(house) });
      expect(code, msg).toBe(0);
      const { rows } = await sql<{ name: string }>`select name from organisation where id = ${idOf(house)}`.execute(server.db);
      expect(info.house).toBe(rows[0]?.name);
      const system = systemContext(server.db, { id: idOf(house), kind: 'H', name: '' }, server.services.now);
      const whole = figuresOf(JSON.parse(JSON.stringify(await tilesOf(system, wall))));
      expect([...whole.keys()]).toEqual(wall.rows.flat().map(({ id }) => id));
      expect(figuresOf(info)).toEqual(whole);
      const said = JSON.stringify(info);
      expect(patients.filter((name) => said.includes(name))).toEqual([]);
    }
    expect(patients.length).toBeGreaterThan(20);
  });

  test('leads the platform to displays of the same hospital and nowhere else', async () => {
    const { info } = await ask('platform', wall, { orgId: idOf('hospital') });
    const links = info.rows.flat().flatMap(({ link, links: more }: TileAnswer) => [...(link ? [link] : []), ...Object.values(more ?? {})]);
    for (const { path, query } of links) {
      expect(picking.flatMap(({ resource }) => screensOf(resource)).map((screen) => screen.path)).toContain(path);
      expect(query.orgId).toBe(idOf('hospital'));
    }
  });

  test('tells the platform nothing before it picked, and of nothing but hospitals that are on', async () => {
    expect((await ask('platform', wall)).info).toEqual({ rows: [], asked: {} });
    for (const house of ['dealer', 'vendor', 'platform']) expect(await ask('platform', wall, { orgId: idOf(house) })).toMatchObject({ code: 42200, info: {} });
    expect(await ask('platform', wall, { orgId: UNKNOWN })).toMatchObject({ msg: '【医院】所选记录不存在' });
    expect(await ask('platform', wall, { orgId: 'x' })).toMatchObject({ code: 40000, msg: '机构编号不正确' });
    await sql`update organisation set status = false where id = ${idOf('hospital2')}`.execute(server.db);
    expect(await ask('platform', wall, { orgId: idOf('hospital2') })).toMatchObject({ msg: '【医院】所选记录已停用' });
    await sql`update organisation set status = true where id = ${idOf('hospital2')}`.execute(server.db);
  });

  test('tells everybody of a hospital his own, whatever house he names, and nobody else anything', async () => {
    for (const userName of ['hospital', 'hospital2', ...OTHERS, 'dealer', 'vendor']) {
      const own = await ask(userName, wall);
      for (const house of [idOf('hospital'), idOf('hospital2'), idOf('dealer'), UNKNOWN]) {
        const named = await ask(userName, wall, { orgId: house });
        expect([named.code, named.code === 0 && figuresOf(named.info)], `${userName} ${house}`).toEqual([own.code, own.code === 0 && figuresOf(own.info)]);
      }
      if (['dealer', 'dkeeper', 'dfinance', 'vendor'].includes(userName)) expect(own.code).toBe(40300);
    }
  });
});

test('a house is named to nothing but what is picked for', async () => {
  for (const definition of dashboards.filter(({ picks }) => !picks))
    for (const userName of ['platform', 'hospital', 'dealer']) {
      const { code } = await ask(userName, definition, { orgId: idOf('hospital') });
      expect([40000, 40300], `${userName} ${definition.resource}`).toContain(code);
    }
  let asked = 0;
  for (const { resource } of inTurn(reports)) {
    const said = (query: Record<string, string>) =>
      call<unknown>(clients.get('platform') as Client, 'GET', `/v1/business/report/${resource.replace(/^report:/, '')}`, query);
    const plain = await said({});
    const named = await said({ orgId: idOf('hospital') });
    if (named.code === 0) expect(named.info, resource).toEqual(plain.info);
    asked += 1;
  }
  expect(asked).toBeGreaterThan(atLeast(40));
});

/** Some stock comes into the hospital of an account. */
async function received(userName: string): Promise<void> {
  const { rows } = await sql<{ warehouse: string; specification: string; unit: string; id: string; employee: string }>`
    select h.warehouse_id as warehouse, l.specification_id as specification, l.unit_id as unit, u.id, u.employee_id as employee
    from document h join document_line l on l.org_id = h.org_id and l.document_id = h.id join app_user u on u.org_id = h.org_id join account a on a.id = u.account_id
    where h.org_id = ${idOf(userName)} and a.user_name = ${userName} and h.kind = 'purchaseGrn' and h.status = 2 order by h.reviewed_at desc limit 1`.execute(
    server.db,
  );
  const { warehouse, id, employee, ...goods } = rows[0] as { warehouse: string; specification: string; unit: string; id: string; employee: string };
  const system = systemContext(server.db, { id: idOf(userName), kind: 'H', name: '' }, server.services.now);
  const lot = { batchNo: 'PICKED', productionDate: '2026-01-01', expiryDate: '2031-12-31' };
  await post({ ...system, user: { ...system.user, id, employee } }, 'otherGrn', { warehouse, handler: employee, grnKind: '9' }, [
    { ...goods, ...lot, quantity: '3', givenCost: '10' },
  ]);
}
