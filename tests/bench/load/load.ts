import { setTimeout as sleep } from 'node:timers/promises';
import { type OpenDatabase, openDatabase } from '../../../src/server/db/open';
import type { Cluster } from '../cluster';
import { fillDemo } from '../demo-database';
import { type Figure, ms, perSecond } from '../figure';
import { databaseSeconds } from '../walls/database-time';
import { createCalls } from './calls';
import { type Goods, goodsFor } from './goods';
import { type Person, sitDown } from './person';
import { type Processes, startProcesses } from './processes';

const AREA = 'load';
/** Milliseconds between two looks at the memory. */
const WATCHED = 5_000;
/** Of the demo world, one of each role; those who receive goods post them. */
const ROLES = ['hospital', 'keeper', 'nurse', 'hfinance', 'manager', 'dealer', 'dkeeper', 'dfinance', 'vendor', 'platform'];
const RECEIVE = new Set(['keeper', 'dkeeper', 'hospital', 'dealer']);

/** `people` at their desks for so many minutes, at so many processes, each in turn, on a demo world of their own. */
export type Load = { people: number; minutes: number; processes: readonly number[] };

export async function measureLoad(cluster: Cluster, { people, minutes, processes }: Load): Promise<Figure[]> {
  const databaseUrl = await cluster.makeDatabase('load');
  await fillDemo(databaseUrl, 'small');
  const database = await openDatabase({ url: databaseUrl, poolSize: 2 });
  try {
    const goods = new Map(await Promise.all([...RECEIVE].map(async (name) => [name, await goodsFor(database.db, name)] as const)));
    const figures: Figure[] = [];
    for (const count of processes) {
      const product = await startProcesses(count, databaseUrl);
      const figure = say(`${count} process(es)`);
      try {
        figures.push(...(await during({ product, database, goods, people, minutes, figure })));
      } finally {
        await product.stop();
      }
    }
    return figures;
  } finally {
    await database.close();
  }
}

const megabytes = (memory = 0): string => `${memory.toFixed(0)} MB`;
/** The most that was seen in each minute. */
const everyMinute = (seen: readonly number[]): string => {
  const minute = 60_000 / WATCHED;
  return Array.from({ length: Math.ceil(seen.length / minute) }, (_, at) => Math.max(...seen.slice(at * minute, (at + 1) * minute)).toFixed(0)).join(' ');
};

type Say = (what: string, measured: string, note?: string) => Figure;
const say =
  (head: string): Say =>
  (what, measured, note) => ({ area: AREA, what: `${head}, ${what}`, measured, ...(note ? { note } : {}) });

type Under = { product: Processes; database: OpenDatabase; goods: ReadonlyMap<string, Goods | undefined>; people: number; minutes: number; figure: Say };

async function during({ product, database, goods, people, minutes, figure }: Under): Promise<Figure[]> {
  const calls = createCalls();
  const seated: Person[] = [];
  for (let i = 0; i < people; i += 1) {
    const userName = ROLES[i % ROLES.length] as string;
    const url = product.urls[Math.floor(i / ROLES.length) % product.urls.length] as string;
    seated.push(await sitDown({ url, userName, calls, goods: goods.get(userName) }));
  }
  const used = async () => ({ ...(await product.figures()), database: (await databaseSeconds(database)) ?? 0, own: process.cpuUsage() });
  const before = await used();
  const begun = Date.now();
  const until = begun + minutes * 60_000;
  const memories: number[] = [];
  const waits: number[] = [];
  const watching = (async () => {
    for (; Date.now() < until; await sleep(WATCHED)) {
      const { memory, waiting } = await product.figures();
      memories.push(memory);
      waits.push(waiting);
    }
  })();
  await Promise.all([...seated.map((person) => person.work(until)), watching]);
  const seconds = (Date.now() - begun) / 1000;
  const after = await used();
  const cpu = (spent: number) => `${((spent / seconds) * 100).toFixed(1)} %`;
  const core = (what: string, spent: number) => figure(`processor of ${what}, of one core`, cpu(spent), `${cpu(spent / people)} a person`);
  const own = after.own.user + after.own.system - before.own.user - before.own.system;
  const pushes = seated.reduce((sum, person) => sum + person.pushes(), 0);
  return [
    figure(`${people} people for ${minutes} min`, perSecond(calls.count() / seconds), `${calls.count()} calls, ${pushes} pushes heard`),
    figure('failed', String(calls.failed()), 'no answer, a bug, a database out of reach'),
    ...calls.rows().map(({ name, count, p50, p95, p99, refused, failed, why }) => {
      const bad = refused + failed > 0 ? `, ${refused} refused, ${failed} failed: ${why}` : '';
      return figure(`${name}: p50 / p95 / p99`, `${ms(p50)} / ${ms(p95)} / ${ms(p99)}`, `${count} calls${bad}`);
    }),
    figure(
      'memory: first / most / last',
      [memories[0], Math.max(...memories), after.memory].map(megabytes).join(' / '),
      `every minute: ${everyMinute(memories)}`,
    ),
    core('the product', after.seconds - before.seconds),
    core('the database', after.database - before.database),
    core('the simulated people, on the same machine', own / 1e6),
    figure('waiting for a connection of the pool, at most', String(Math.max(...waits)), `every minute: ${everyMinute(waits)}`),
  ];
}
