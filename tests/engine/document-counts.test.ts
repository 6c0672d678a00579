import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListAnswer, Row } from '../../src/contract/answers';
import type { DocumentDefinition } from '../../src/define/define-document';
import type { Screen } from '../../src/define/define-screen';
import type { OrgKind } from '../../src/define/field';
import { STATUS } from '../../src/define/status';
import { documents, isBuilt, screensOf } from '../../src/domain/registry';
import { inTurn } from '../../src/run/turn.mjs';
import { newId } from '../../src/server/base/id';
import { seeded } from '../../src/server/demo/random';
import { driftedCounts, foldCounts, rebuildCounts } from '../../src/server/engine/documents/fold-counts';
import { spansOf } from '../../src/server/engine/documents/kept-counts';
import { selfCheck } from '../../src/server/engine/self-check/self-check';
import { DAYS, type Ground, plantMany, redraw } from '../support/many-documents';
import { type Client, call, type Server, signIn, startServer } from '../support/server';
import { makeOrganisation, makeUser } from '../support/world';

/**
 * Numbers of a list are those of its rows: every kind, every page, everybody who holds it, whatever was done to the documents. The rows
 * come from the documents, the numbers from what is kept beside them.
 */
let server: Server;
type World = { kind: OrgKind; ground: Ground; accounts: Client[] };
const worlds = new Map<OrgKind, World>();
const random = seeded(20260301);

beforeAll(async () => {
  server = await startServer();
  for (const kind of ['P', 'H', 'D', 'V'] as const) {
    const org = await makeOrganisation(server.db, kind);
    const places = async (name: string) => {
      const [department, warehouse] = [newId(), newId()];
      await sql`insert into department (org_id, id, code, name, parent_id, path) values (${org.id}, ${department}, ${name}, ${name}, ${org.department},
        array[${org.department}::uuid, ${department}::uuid])`.execute(server.db);
      await sql`insert into warehouse (org_id, id, code, name, department_id) values (${org.id}, ${warehouse}, ${name}, ${name}, ${department})`.execute(
        server.db,
      );
      return { department, warehouse };
    };
    const [mine, elsewhere] = [await places('甲'), await places('乙')];
    const bound =
      kind === 'P' ? org.admin : await makeUser(server.db, org, { roles: ['orgAdmin'], departments: [mine.department], warehouses: [mine.warehouse] });
    worlds.set(kind, {
      kind,
      ground: {
        org: org.id,
        departments: [mine.department, elsewhere.department],
        warehouses: [mine.warehouse, elsewhere.warehouse],
        makers: [org.admin.user, bound.user],
      },
      accounts: await Promise.all([...new Set([org.admin, bound])].map((user) => signIn(server, user))),
    });
  }
});
afterAll(() => server.stop());

type Page = { definition: DocumentDefinition; screen: Screen; world: World };
const worldOf = (kind: OrgKind): World => worlds.get(kind) as World;
const pagesOf = (definition: DocumentDefinition): Page[] =>
  screensOf(definition.kind)
    .filter((screen) => screen.resource === definition.kind && isBuilt(screen))
    .flatMap((screen) => screen.kinds.filter((kind) => worlds.has(kind)).map((kind) => ({ definition, screen, world: worldOf(kind) })));

const ask = async (account: Client, { definition, screen }: Page, query: Record<string, string>): Promise<ListAnswer> => {
  const { code, msg, info } = await call<ListAnswer>(account, 'GET', `/v1/business/${definition.kind}/list`, { screen: screen.flag, ...query });
  if (code !== 0) throw new Error(`${definition.kind} ${screen.path} ${JSON.stringify(query)}: ${msg}`);
  return info;
};

async function rowsOf(account: Client, page: Page, query: Record<string, string>): Promise<Row[]> {
  const { list, total } = await ask(account, page, { ...query, noTotal: '1', pageSize: '500' });
  expect(total).toBe(-1);
  return list;
}

const added = (rows: readonly Row[], name: string): number => Math.round(rows.reduce((sum, row) => sum + Number(row[name] || 0), 0) * 1e4);

/** The numbers of this question beside its rows, and of these tabs. @returns how many rows there are */
async function compare(account: Client, page: Page, query: Record<string, string>, tabs: readonly string[]): Promise<number> {
  const words = `${page.definition.kind} ${page.screen.path} of ${page.world.kind} ${JSON.stringify(query)}`;
  const rows = await rowsOf(account, page, query);
  const counted = await ask(account, page, { ...query, noList: '1' });
  expect(counted.list, words).toEqual([]);
  expect(counted.total, words).toBe(rows.length);
  for (const [name, sum] of Object.entries(counted.totals)) expect(Math.round(Number(sum) * 1e4), `${words} ${name}`).toBe(added(rows, name));
  const whole = await ask(account, page, { ...query, pageSize: '1' });
  expect({ total: whole.total, totals: whole.totals, tabs: whole.tabs }, words).toEqual({ total: counted.total, totals: counted.totals, tabs: counted.tabs });
  for (const tab of tabs) {
    const inTab = await rowsOf(account, page, { ...query, tab });
    expect(counted.tabs?.[tab], `${words} tab ${tab}`).toBe(inTab.length);
    const chosen = await ask(account, page, { ...query, tab, noList: '1' });
    expect(chosen.total, `${words} in tab ${tab}`).toBe(inTab.length);
    for (const [name, sum] of Object.entries(chosen.totals)) expect(Math.round(Number(sum) * 1e4), `${words} ${tab} ${name}`).toBe(added(inTab, name));
  }
  return rows.length;
}

/** All tabs, and some of what people narrow a list by: days, states, places, what nobody keeps count of. */
async function compareAll(page: Page, tabs: number): Promise<number> {
  let seen = 0;
  const { preset } = page.screen;
  const own = preset.tabs?.map(({ id }) => id) ?? ['0', '1', '2', '3', '7'];
  const days = random.some(DAYS, 2).toSorted().join('~');
  const stores = Object.entries(page.definition.header).filter(
    ([name, field]) => field.kind === 'ref' && field.to === 'warehouse' && !preset.without?.includes(name),
  );
  const narrowed = [
    { 'f.documentDate': days },
    { 'f.documentDate': `${random.pick(DAYS)}~`, 'f.status': '1,2' },
    { 'f.documentDate': '2025-12-01~2026-01-31', 'f.origin': 'manual' },
    ...stores.map(([name]) => ({ [`f.${name}`]: page.world.ground.warehouses.join(',') })),
    { 'f.sn': 'C', 'f.documentDate': days },
    { keyword: 'c', tab: own[0] ?? 'all' },
  ];
  for (const [at, account] of page.world.accounts.entries()) {
    seen += await compare(account, page, {}, random.some(own, at === 0 ? tabs : 1));
    for (const query of random.some(narrowed, tabs > 2 ? 2 : 1)) await compare(account, page, query, random.some(own, 1));
  }
  return seen;
}

const drift = async () => (await sql`select * from (${driftedCounts}) d limit 5`.execute(server.db)).rows;

describe('lists count what they show', () => {
  it.each(inTurn(documents).map((definition) => [definition.kind, definition] as const))('%s', async (_, definition) => {
    const owners = (['H', 'D', 'V'] as const).filter((kind) => definition.owners.includes(kind)).map(worldOf);
    const planted = new Map<World, string[]>();
    for (const world of owners) planted.set(world, await plantMany(server.db, random, definition, world.ground, 30));
    const pages = pagesOf(definition);
    if (random.chance(0.5)) await foldCounts(server.db);
    let seen = 0;
    // Pages of a kind differ by the rows they show: the first is asked at every tab.
    for (const [at, page] of pages.entries()) seen += await compareAll(page, at === 0 ? 9 : 2);
    expect(pages.length === 0 || seen > 0, 'somebody sees rows').toBe(true);
    for (const [world, ids] of planted) await changeAtOnce(definition, world.ground, ids);
    for (const page of random.some(pages, 1)) await compareAll(page, 2);
    expect(await drift()).toEqual([]);
  });

  it('closed months, open ones and the days beside them make up any stretch of days', () => {
    const text = (from: string, to: string) => spansOf({ from, to }).map((span) => `${span.isByDay ? 'days' : 'months'} ${span.from}~${span.to}`);
    expect(text('', '')).toEqual(['months ~']);
    expect(text('2026-01-01', '2026-02-28')).toEqual(['months 2026-01-01~2026-02-28']);
    expect(text('2026-01-02', '2026-03-04')).toEqual(['months 2026-02-01~2026-02-28', 'days 2026-01-02~2026-01-31', 'days 2026-03-01~2026-03-04']);
    expect(text('2026-01-15', '2026-02-10')).toEqual(['days 2026-01-15~2026-02-10']);
    expect(text('2026-01-15', '')).toEqual(['months 2026-02-01~', 'days 2026-01-15~2026-01-31']);
    expect(text('', '2026-01-15')).toEqual(['months ~2025-12-31', 'days 2026-01-01~2026-01-15']);
  });
});

/** Several at once change the same documents, some are deleted, one takes everything back, and what changed is folded and counted anew meanwhile. */
async function changeAtOnce(definition: DocumentDefinition, ground: Ground, ids: readonly string[]): Promise<void> {
  const taken = new Error('taken back');
  // In the order of their ids, so that nobody waits for each other.
  const some = () => random.some(ids, 8).toSorted();
  const work = [some(), some(), some()].map((chosen) => server.db.transaction().execute((tx) => redraw(tx, random, definition, ground, chosen)));
  const undone = server.db
    .transaction()
    .execute(async (tx) => {
      await redraw(tx, random, definition, ground, some());
      await plantMany(tx, random, definition, ground, 2);
      throw taken;
    })
    .catch((error: unknown) => {
      if (error !== taken) throw error;
    });
  const fewer = server.db.transaction().execute(async (tx) => {
    // What is completed nobody deletes.
    for (const id of ids.slice(0, 3).toSorted())
      await sql`delete from document where org_id = ${ground.org} and id = ${id} and status <> ${STATUS.completed}`.execute(tx);
  });
  await Promise.all([...work, undone, fewer, foldCounts(server.db), random.chance(0.3) ? rebuildCounts(server.db) : undefined]);
  await plantMany(server.db, random, definition, ground, 3);
}

describe('numbers that were spoiled', () => {
  it('are found by the self-check, and made anew', async () => {
    await foldCounts(server.db);
    await sql`update document_count set documents = documents + 1 where ctid = (select ctid from document_count limit 1)`.execute(server.db);
    const check = listCheck(await selfCheck(server.db));
    expect(check).toMatchObject({ broken: 1 });
    expect(Number(check?.breaks[0]?.documents)).toBe(1);
    await rebuildCounts(server.db);
    expect(listCheck(await selfCheck(server.db))).toMatchObject({ broken: 0 });
  });

  it('a change that moves no figure leaves nothing to fold', async () => {
    await foldCounts(server.db);
    await sql`update document set print_count = print_count + 1`.execute(server.db);
    expect(await foldCounts(server.db)).toBe(0);
  });
});

const listCheck = (results: Awaited<ReturnType<typeof selfCheck>>) => results.find(({ id }) => id === 'L1-counts');
