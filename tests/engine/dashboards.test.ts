import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DashboardAnswer, TileAnswer, TileLink } from '../../src/contract/dashboard-answer';
import type { ReportAnswer } from '../../src/contract/report-answer';
import type { DashboardDefinition, Tile } from '../../src/define/define-dashboard';
import { fieldsOf } from '../../src/define/define-dataset';
import { sub } from '../../src/define/money';
import { datasetOf } from '../../src/domain/dataset-of';
import { dashboardOf, dashboards, documentOf, reportOf, screens, screensOf } from '../../src/domain/registry';
import { atLeast, inTurn } from '../../src/run/turn.mjs';
import { demoServer } from '../support/demo-world';
import { type Client, call, type Server, signIn } from '../support/server';

/** Every tile of every dashboard for every account: who may see it is answered, what it says is what the page says it leads to. */
const ACCOUNTS = ['platform', 'hospital', 'keeper', 'nurse', 'hfinance', 'manager', 'dealer', 'dkeeper', 'dfinance', 'vendor'] as const;
let server: Server;
let hospital: string;
const clients = new Map<string, Client>();
const menus = new Map<string, ReadonlySet<string>>();
type Node = { type: number; flag: string; children?: Node[] };
const pagesIn = (nodes: readonly Node[]): string[] => nodes.flatMap((node) => [...(node.type === 1 ? [node.flag] : []), ...pagesIn(node.children ?? [])]);
beforeAll(async () => {
  server = await demoServer();
  const { rows } = await sql<{
    org: string;
  }>`select u.org_id as org from account a join app_user u on u.account_id = a.id where a.user_name = 'manager'`.execute(server.db);
  hospital = rows[0]?.org ?? '';
  for (const [at, userName] of ACCOUNTS.entries()) {
    const client = { ...(await signIn(server, { userName })), address: `10.2.0.${at + 1}` };
    clients.set(userName, client);
    menus.set(userName, new Set(pagesIn((await call<Node[]>(client, 'GET', '/v1/user/get_user_menu/yrtweb')).info)));
  }
});
afterAll(() => server.stop());

const pathOf = ({ resource }: DashboardDefinition) => `/v1/business/dashboard/${resource.replace(/^dashboard:/, '')}`;
const ask = <T>(userName: string, path: string, query: Record<string, string> = {}) => call<T>(clients.get(userName) as Client, 'GET', path, query);
const holds = (userName: string, { resource }: DashboardDefinition) => screensOf(resource).some(({ flag }) => menus.get(userName)?.has(flag));
const told = async (userName: string, definition: DashboardDefinition, query: Record<string, string> = {}): Promise<DashboardAnswer> => {
  const picked: Record<string, string> = userName === 'platform' && definition.picks ? { orgId: hospital } : {};
  const { code, msg, info } = await ask<DashboardAnswer>(userName, pathOf(definition), { ...picked, ...query });
  expect(code, `${userName} ${definition.resource}: ${msg}`).toBe(0);
  return info;
};
const tileOf = (definition: DashboardDefinition, { id }: TileAnswer) => definition.rows.flat().find((tile) => tile.id === id) as Tile;

describe.each(inTurn(dashboards).map((definition) => [definition.resource, definition] as const))('%s', (_, definition) => {
  test('is for whoever has its page, and every tile is somebody’s', async () => {
    const seen = new Set<string>();
    for (const userName of ACCOUNTS) {
      if (!holds(userName, definition)) {
        expect([userName, (await ask(userName, pathOf(definition))).code]).toEqual([userName, 40300]);
        continue;
      }
      for (const answer of (await told(userName, definition)).rows.flat()) {
        const tile = tileOf(definition, answer);
        seen.add(tile.id);
        expect(answer.answer.columns, tile.id).toEqual(expect.arrayContaining([...tile.query.measures]));
        const links = [...(answer.link ? [answer.link] : []), ...Object.values(answer.links ?? {})];
        for (const { path } of links) {
          const page = screens.find((screen) => screen.path === path);
          expect(menus.get(userName), `${userName} ${tile.id} → ${path}`).toContain(page?.flag);
        }
      }
    }
    expect([...seen].sort()).toEqual(
      definition.rows
        .flat()
        .map(({ id }) => id)
        .sort(),
    );
  });

  test('figures and groups are what the pages say they lead to', async () => {
    for (const userName of ACCOUNTS) {
      if (!holds(userName, definition)) continue;
      for (const answer of (await told(userName, definition)).rows.flat()) {
        const tile = tileOf(definition, answer);
        const [measure] = tile.query.measures as [string];
        const ways: [TileLink | undefined, unknown][] =
          (tile.query.by ?? []).length === 0
            ? [[answer.link, answer.answer.totals[measure]]]
            : answer.answer.list.slice(0, 3).map((row) => [answer.links?.[String(row.id)], row[measure]]);
        for (const [link, value] of ways) {
          const found = link && (await saidBy(userName, tile, link));
          if (found === undefined) continue;
          compared += 1;
          expect(Number(sub(String(value || '0'), found)), `${userName} ${tile.id} ${value} → ${link?.path} ${JSON.stringify(link?.query)} ${found}`).toBe(0);
        }
      }
    }
  }, 120_000);
});

/** How many figures were compared: a loop that compares nothing proves nothing. */
let compared = 0;

/** The sum of the same measure where a tile leads to, as that page says it; undefined where it says another thing or nothing. */
async function saidBy(userName: string, tile: Tile, { path, query }: TileLink): Promise<string | undefined> {
  const [measure] = tile.query.measures as [string];
  const screen = screens.find((one) => one.path === path)?.flag ?? '';
  const report = reportOf(tile.way?.to ?? '');
  if (report && report.of.id === tile.query.of) {
    const { code, info, msg } = await ask<ReportAnswer>(userName, `/v1/business/report/${report.resource.replace(/^report:/, '')}`, {
      screen,
      pageSize: '1',
      ...query,
    });
    expect(code, `${tile.id} → ${report.resource} ${JSON.stringify(query)}: ${msg}`).toBe(0);
    return info.totals[measure];
  }
  const kinds = datasetOf(tile.query.of)?.kinds;
  // A count of documents of one kind, by what the list filters by: as many as the list has.
  if (!documentOf(tile.way?.to ?? '') || kinds === undefined || tile.query.where?.[kinds] !== tile.way?.to || measure !== 'papers') return undefined;
  const { code, info, msg } = await ask<{ total: number }>(userName, `/v1/business/${tile.way?.to}/list`, { screen, pageSize: '1', tab: 'all', ...query });
  expect(code, `${tile.id} → ${path}: ${msg}`).toBe(0);
  return String(info.total);
}

test('enough of them could be compared', () => expect(compared).toBeGreaterThan(atLeast(100)));

test('a department asked for narrows every tile that knows departments, and its figures are its part of the whole', async () => {
  const detail = dashboardOf('dashboard:lsDepartmentDetail') as DashboardDefinition;
  const all = dashboardOf('dashboard:lsDepartment') as DashboardDefinition;
  const ranking = (await told('manager', all)).rows.flat().find(({ id }) => id === 'usedBy') as TileAnswer;
  expect(ranking.answer.list.length).toBeGreaterThan(3);
  for (const row of ranking.answer.list.slice(0, 3)) {
    const link = ranking.links?.[String(row.id)] as TileLink;
    const { rows, asked } = await told('manager', detail, link.query);
    expect(asked).toEqual({ department: row.departmentName });
    expect(rows.flat().find(({ id }) => id === 'used')?.answer.totals.cost).toBe(row.cost);
    const parts = rows.flat().find(({ id }) => id === 'goods')?.answer.list ?? [];
    expect(parts.length).toBeGreaterThan(0);
  }
  for (const department of ['nothing', '1; drop table document', '00000000-0000-0000-0000-000000000000']) {
    const { code, info } = await ask<DashboardAnswer>('manager', pathOf(detail), { department });
    expect([0, 40000], department).toContain(code);
    if (code === 0) expect(Number(info.rows.flat().find(({ id }) => id === 'used')?.answer.totals.cost)).toBe(0);
  }
  expect((await ask('manager', pathOf(detail), { somewhere: '1' })).code).toBe(40000);
});

test('rows of many kinds are told by the pages one holds, in one’s own places, without money', async () => {
  const page = dashboardOf('dashboard:hospitalHome') as DashboardDefinition;
  for (const userName of ['nurse', 'keeper', 'hospital'] as const) {
    const stages = (await told(userName, page)).rows.flat().find(({ id }) => id === 'stages');
    for (const { kind } of stages?.answer.list ?? [])
      expect(
        screensOf(String(kind)).some(({ flag }) => menus.get(userName)?.has(flag)),
        `${userName} ${kind}`,
      ).toBe(true);
  }
  const own = (await told('nurse', page)).rows.flat();
  const costs = own.filter((answer) =>
    tileOf(page, answer).query.measures.some((name) => fieldsOf(datasetOf(tileOf(page, answer).query.of) as never)[name]?.needs),
  );
  expect(costs).toEqual([]);
  const waiting = own.find(({ id }) => id === 'longest')?.answer.list ?? [];
  expect(new Set(waiting.map(({ departmentName }) => departmentName))).toEqual(new Set(['骨科']));
});

test('a row of a document leads to that document', async () => {
  const page = dashboardOf('dashboard:hospitalHome') as DashboardDefinition;
  for (const userName of ['nurse', 'keeper', 'manager'] as const) {
    const answer = (await told(userName, page)).rows.flat().find(({ id }) => id === 'longest') as TileAnswer;
    expect(answer.answer.list.length, userName).toBeGreaterThan(0);
    for (const row of answer.answer.list.slice(0, 5)) {
      const link = answer.links?.[String(row.id)];
      const screen = screens.find(({ path }) => path === link?.path);
      const { code, info, msg } = await ask<{ header: { sn: string } }>(userName, `/v1/business/${row.kind}/info`, {
        id: link?.query.id ?? '',
        screen: screen?.flag ?? '',
      });
      expect([code, info?.header?.sn], `${userName} ${row.kind}: ${msg}`).toEqual([0, row.sn]);
    }
  }
});
