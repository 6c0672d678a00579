import { Pool } from 'pg';
import { listQuery } from '../../../src/contract/requests';
import { saleOdo } from '../../../src/domain/sales/sale-odo';
import type { Context } from '../../../src/server/base/context';
import { listDocuments } from '../../../src/server/engine/documents/list';
import { everything } from '../../support/trade-world';
import type { BenchServer } from '../bench-server';
import { DOCUMENTS } from '../bench-server';
import { type Figure, ms } from '../figure';
import { recorded, type Statement } from '../posting/record';
import { interleaved, median, percentile, spread } from '../statistics';
import { pageByHand, type Wanted } from './by-hand';
import { slowParts } from './explain';
import { getter } from './http-get';

const AREA = 'lists';
const BUDGET = 1.5;
const SIZE = 50;
/** Milliseconds one round of one case may take. */
const ROUND = 2500;
type Case = { what: string; query: Record<string, string>; byHand?: Partial<Wanted> };

/**
 * The route of a list, as a browser calls it, against the same page in SQL written by hand, sent by the driver (a search, and
 * totals with the counts of the tabs, against the product's own statements). The page is what scrolling waits for.
 */
export async function measureLists(server: BenchServer, { isQuick }: { isQuick: boolean }): Promise<Figure[]> {
  const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const days = [day(365), day(200)] as const;
  const filtered = { 'f.customer': server.customer, 'f.documentDate': days.join('~') };
  const deep = String(Math.floor((DOCUMENTS * 0.9) / SIZE));
  const pages: Case[] = [
    { what: 'page 1', query: {}, byHand: {} },
    { what: 'page 1, one customer and half a year', query: filtered, byHand: { customer: server.customer, days } },
    { what: 'page 1, one status', query: { tab: '1' }, byHand: { status: 1 } },
    { what: 'page 1, searched 第7人民医院', query: { keyword: '第7人民医院' } },
    { what: `page ${deep} by number`, query: { pageNum: deep }, byHand: { page: Number(deep) } },
  ];
  const times = isQuick ? 15 : 40;
  const figures: Figure[] = [];
  const get = getter(server);
  const plain = new Pool({ connectionString: server.databaseUrl, max: 1 });
  for (const one of pages) figures.push(await measurePage({ server, get, plain }, one, times));
  await plain.end();
  figures.push(await deepByCursor(get, deep));
  for (const one of pages.slice(0, 2)) figures.push(await measureCounted(server, get, one, times));
  return figures;
}

type Get = ReturnType<typeof getter>;

type At = { server: BenchServer; get: Get; plain: Pool };

async function measurePage({ server, get, plain }: At, { what, query, byHand }: Case, times: number): Promise<Figure> {
  const wish = { pageNum: '1', pageSize: String(SIZE), noTotal: '1', ...query };
  const [own] = await statementsOf(server, wish);
  if (!own) throw new Error('the list sent no statement');
  const { text, values } = byHand ? pageByHand({ org: server.dealer.id, size: SIZE, page: 1, ...byHand }) : own;
  const route = () => timed(() => get('saleOdo', wish));
  const bare = () => timed(() => plain.query(text, [...values]));
  return compared(server.database.pool, what, await rounds(times, route, bare), [own]);
}

/** The first call of a list: rows, totals over the filter, counts of the tabs. Bare = the same statements, one after the other. */
async function measureCounted(server: BenchServer, get: Get, { what, query }: Case, times: number): Promise<Figure> {
  const wish = { pageNum: '1', pageSize: String(SIZE), ...query };
  const statements = await statementsOf(server, wish);
  const route = () => timed(() => get('saleOdo', wish));
  const bare = () =>
    timed(async () => {
      for (const { text, values } of statements) await server.database.pool.query(text, [...values]);
    });
  const results = await rounds(Math.ceil(times / 2), route, bare);
  return compared(server.database.pool, `${what}, with totals and tabs`, results, statements);
}

/** Three rounds; in each the two take turns call by call, slow ones less often. @returns the median of each round */
async function rounds(most: number, route: () => Promise<number>, bare: () => Promise<number>): Promise<number[][]> {
  const warm = await interleaved(4, [route, bare]);
  const once = median(warm.flat());
  const times = Math.max(3, Math.min(most, Math.floor(ROUND / (2 * once))));
  const medians: number[][] = [[], []];
  for (let round = 0; round < 3; round += 1) {
    const results = await interleaved(times, [route, bare]);
    for (const [at, values] of results.entries()) medians[at]?.push(median(values));
  }
  return medians;
}

async function compared(pool: Pool, what: string, results: number[][], statements: readonly Statement[]): Promise<Figure> {
  const [route = [], bare = []] = results;
  const ratio = median(route) / median(bare);
  const isWithin = ratio <= BUDGET;
  const noise = `runs ±${Math.round((Math.max(spread(route), spread(bare)) / 2) * 100)} %`;
  return {
    area: AREA,
    what: `${what} of ${DOCUMENTS / 1000} k`,
    measured: ms(median(route)),
    against: `${ms(median(bare))} bare SQL`,
    ratio,
    budget: `≤ ${BUDGET} ×`,
    isWithin,
    note: isWithin ? noise : `${noise}; adds ${ms(median(route) - median(bare))}; ${await slowParts(pool, statements)}`,
  };
}

/** Reading on by cursor, where the list gives one. */
async function deepByCursor(get: Get, deep: string): Promise<Figure> {
  const what = `page ${Number(deep) + 1} by cursor`;
  const wish = { pageNum: deep, pageSize: String(SIZE), noTotal: '1' };
  const { cursor } = JSON.parse(await get('saleOdo', wish)).info as { cursor?: string };
  if (!cursor) return { area: AREA, what, measured: 'not offered', note: 'lists page by number only' };
  const next = { ...wish, pageNum: String(Number(deep) + 1), cursor };
  const values: number[] = [];
  for (let i = 0; i < 20; i += 1) values.push(await timed(() => get('saleOdo', next)));
  return { area: AREA, what, measured: ms(median(values)), note: `p95 ${ms(percentile(values, 0.95))}` };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** What the route sends for this question: the page first, then totals and counts. */
function statementsOf(server: BenchServer, wish: Record<string, string>): Promise<Statement[]> {
  const { dealer } = server;
  const context = (db: Context['db']): Context => ({
    db,
    org: { id: dealer.id, kind: 'D', name: dealer.name },
    permissions: everything('D'),
    isSystem: false,
    screen: '',
    requestId: 'bench',
    user: {
      id: dealer.admin.user,
      name: dealer.admin.name,
      employee: dealer.admin.employee,
      departments: [],
      warehouses: [],
    },
    now: () => new Date(),
  });
  const query = listQuery.parse(wish);
  return recorded(server.databaseUrl, (db) => listDocuments(context(db), saleOdo, query));
}
