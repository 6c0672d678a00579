import '../../effects/attach';
import { sql } from 'kysely';
import { dayOf } from '../../../define/dates';
import type { Config } from '../../config';
import { chooseStore } from '../../files/choose-store';
import type { FileStore } from '../../files/file-store';
import { seedBase } from '../../organisation/base-data';
import type { Db } from '../open';
import { multiply } from './multiply';
import { seeded } from './random';
import { buildMasters } from './world/masters';
import type { Size } from './world/world';
import { dateMessages } from './year/messages';
import { liveYear } from './year/year';

export type { Size } from './world/world';
export type DemoOptions = {
  size: Size;
  now?: Date;
  report?: (line: string) => void;
  /** Where a second thread finds the database; without it one thread does everything. */
  url?: string;
  /** Where the papers of the demo lie; without it they have names only. */
  storage?: Pick<Config, 's3' | 'dataDir'>;
};
const NOWHERE: FileStore = { put: async () => undefined, get: async () => undefined };
export type Built = { documents: number; entries: number; seconds: number };

/** Days of business before today. */
export const DAYS: Record<Size, number> = { small: 30, medium: 365, large: 365 };
const SEED = 20_260_101;

/**
 * Fills a database that holds the base data only with the demo world: masters in one transaction, then the documents of
 * the past months day by day through the same engine that posts today's, so that every balance is provable.
 */
export async function buildDemo(db: Db, options: DemoOptions): Promise<Built> {
  const { size, now = new Date(), report = () => undefined, url, storage } = options;
  const started = performance.now();
  const random = seeded(SEED);
  await mark(db, 'demo: building');
  const masters = await db.transaction().execute((tx) => buildMasters(tx, { random, size, end: now, days: DAYS[size] }));
  report(`基础资料 / masters: ${seconds(started)} s`);
  await sql`analyze`.execute(db);
  const files = storage ? chooseStore(storage) : NOWHERE;
  await liveYear({ ...masters, db }, { days: DAYS[size], report, files, url });
  await dateMessages(db);
  if (size === 'large') await enlarge(db, report);
  await mark(db, `demo: ${size}, ${dayOf(now)}`);
  const counts = await sql<{
    documents: number;
    entries: number;
  }>`select (select count(*) from document)::int as documents, (select count(*) from stock_entry)::int as entries`.execute(db);
  return { documents: counts.rows[0]?.documents ?? 0, entries: counts.rows[0]?.entries ?? 0, seconds: seconds(started) };
}

/** As often as it takes to a million stock entries. */
async function enlarge(db: Db, report: (line: string) => void): Promise<void> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from stock_entry`.execute(db);
  await multiply(db, Math.ceil(1_000_000 / Math.max(1, rows[0]?.n ?? 1)) - 1, report);
}

const seconds = (since: number): number => Number(((performance.now() - since) / 1000).toFixed(1));

/** What this database holds, kept where no table is needed for it: an interrupted build is seen at the next start. */
const mark = (db: Db, words: string) => sql`comment on schema public is ${sql.lit(words)}`.execute(db);

export async function isHalfBuilt(db: Db): Promise<boolean> {
  const { rows } = await sql<{ words: string | null }>`select obj_description('public'::regnamespace) as words`.execute(db);
  return rows[0]?.words === 'demo: building';
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
