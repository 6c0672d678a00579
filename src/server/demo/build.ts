import '../kinds/attach';
import { sql } from 'kysely';
import { addDays, type Day, dayOf } from '../../define/dates';
import type { Config } from '../base/config';
import { createSeals } from '../base/seals';
import type { Db } from '../db/open';
import { chooseStore } from '../files/choose-store';
import type { FileStore } from '../files/file-store';
import { seedBase } from '../organisation/base-data';
import { deskDayOf, workdayUpTo } from './clock';
import { multiply } from './multiply';
import { seeded } from './random';
import { admitMissing, buildMasters, sendHome } from './world/masters';
import type { Size, World } from './world/world';
import { dateMessages } from './year/messages';
import { leaveWork } from './year/today';
import { tradeOf } from './year/trade';
import { liveWeekend, liveYear } from './year/year';

export type { Size } from './world/world';
export type DemoOptions = {
  size: Size;
  now?: Date;
  report?: (line: string) => void;
  /** Where a second thread finds the database; without it one thread does everything. */
  url?: string;
  /** Where the papers of the demo lie; without it they have names only. */
  storage?: Pick<Config, 's3' | 'dataDir' | 'secretsKey'>;
  /** What is told already and stands in the database. */
  history?: History;
};
/** What a year is told from: the world, the day before its first, and how many days are over. */
export type History = { world: World; began: Day; lived: number };
/** Where nothing is kept, secrets are sealed by what everybody knows. */
const UNKEPT = { secretsKey: 'kept by nobody', dataDir: '' };
/** Keeps no file and has none. */
export const NOWHERE: FileStore = { put: async () => undefined, get: async () => undefined, remove: async () => undefined };
export type Built = { documents: number; entries: number; seconds: number };

/** Days of business before today; the least of them reach half a month back into the last month, whatever day it is. */
const DAYS: Record<Size, number> = { small: 45, medium: 365, large: 365 };
const SEED = 20_260_101;

/**
 * Fills a database that holds the base data only with the demo world: its history up to this moment, and work left
 * waiting on every desk.
 */
export async function buildDemo(db: Db, options: DemoOptions): Promise<Built> {
  const { size, now = new Date(), report = () => undefined, storage } = options;
  const started = performance.now();
  const { world, lived } = await tellHistory(db, options);
  const trade = tradeOf(world);
  await leaveWork(world, trade, lived + 1, storage ? chooseStore(storage) : NOWHERE, createSeals(storage ?? UNKEPT));
  await liveWeekend(world, trade, lived + 1);
  await sendHome(world);
  await dateMessages(db);
  if (size === 'large') await enlarge(db, report);
  await mark(db, `demo: ${size}, ${dayOf(now)}`);
  const counts = await sql<{
    documents: number;
    entries: number;
  }>`select (select count(*) from document)::int as documents, (select count(*) from stock_entry)::int as entries`.execute(db);
  return { documents: counts.rows[0]?.documents ?? 0, entries: counts.rows[0]?.entries ?? 0, seconds: seconds(started) };
}

/**
 * Masters in one transaction, then the documents of the past months day by day through the same engine that posts today's,
 * so that every balance is provable; or the days that are missing in a history told already.
 */
export async function tellHistory(db: Db, options: DemoOptions): Promise<History> {
  const { size, now = new Date(), report = () => undefined, url } = options;
  await mark(db, BUILDING);
  const history = options.history ?? (await beginHistory(db, size, now));
  if (options.history) await admitMissing(history.world);
  const lived = await liveYear(history.world, { ...history, report, url });
  return { ...history, lived };
}

async function beginHistory(db: Db, size: Size, end: Date): Promise<History> {
  const random = seeded(SEED);
  // Stores are opened on a working day.
  const began = addDays(workdayUpTo(addDays(deskDayOf(end), -DAYS[size] - 1)), 1);
  const world = await db.transaction().execute((tx) => buildMasters(tx, { random, size, end, began }));
  await sql`analyze`.execute(db);
  return { world: { ...world, db }, began, lived: 0 };
}

/** As often as it takes to a million stock entries. */
async function enlarge(db: Db, report: (line: string) => void): Promise<void> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from stock_entry`.execute(db);
  await multiply(db, Math.ceil(1_000_000 / Math.max(1, rows[0]?.n ?? 1)) - 1, report);
}

const seconds = (since: number): number => Number(((performance.now() - since) / 1000).toFixed(1));

/** What this database holds, kept where no table is needed for it: an interrupted build is seen at the next start. */
export const BUILDING = 'demo: building';
export const mark = (db: Db, words: string) => sql`comment on schema public is ${sql.lit(words)}`.execute(db);

export async function isHalfBuilt(db: Db): Promise<boolean> {
  const { rows } = await sql<{ words: string | null }>`select obj_description('public'::regnamespace) as words`.execute(db);
  return rows[0]?.words === BUILDING;
}

/** Everything away but the schema and the base data. */
export async function emptyDatabase(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'schema_migration'`.execute(
    db,
  );
  await sql`truncate ${sql.join(rows.map((row) => sql.table(row.name)))} restart identity cascade`.execute(db);
  await sql`alter sequence product_code_seq restart`.execute(db);
  await seedBase(db);
}
