import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { sql } from 'kysely';
import { addDays, type Day, daysBetween } from '../../define/dates';
import { serverFile } from '../base/checkout';
import { restoreBackup } from '../db/backup/restore-backup';
import { writeBackup } from '../db/backup/write-backup';
import { migrate } from '../db/migrate';
import type { OpenDatabase } from '../db/open';
import { touchPermissions } from '../engine/messages/touch-permissions';
import { seedBase } from '../organisation/base-data';
import { BUILDING, type History, mark, NOWHERE } from './build';
import { deskDayOf } from './clock';
import { seeded } from './random';
import type { World } from './world/world';

export type DemoDatabase = Pick<OpenDatabase, 'db' | 'pool'> & { url: string };

const folder = serverFile('demo/prepared');
const BACKUP = 'medium.backup';
const WORLD = 'medium.world';
/** Then the first papers and certificates of the prepared world end, and its business would stand still. */
const OLDEST_DAYS = 40;

/** Keeps a history, told to the day before the last desks, for later first starts (`npm run demo -- --prepare`). */
export async function keepPrepared(url: string, { world: { db: _db, random: _random, ...world }, ...rest }: History): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeBackup(url, NOWHERE, join(folder, BACKUP));
  await writeFile(join(folder, WORLD), brotliCompressSync(serialize({ world, ...rest })));
}

const packedWorld = async (): Promise<Omit<History, 'world'> & { world: Omit<World, 'db' | 'random'> }> =>
  deserialize(brotliDecompressSync(await readFile(join(folder, WORLD))));

/** The last day that is told already: the one before the desks that would have been shown when it was kept. */
export const preparedUntil = async (): Promise<Day> => untilOf((await packedWorld()).world.end);
const untilOf = (end: Date): Day => addDays(deskDayOf(end), -1);

/**
 * Puts the prepared history into a database that holds the base data only. Nothing is changed when there is none, when it is
 * too old, or when the database does not let its schema be replaced.
 * @returns undefined where the history is to be told anew
 */
export async function takePrepared({ db, pool, url }: DemoDatabase, now: Date, report: (line: string) => void): Promise<History | undefined> {
  const packed = await packedWorld().catch(() => undefined);
  if (!packed) return undefined;
  const { world, ...rest } = packed;
  const age = daysBetween(untilOf(world.end), deskDayOf(now));
  if (age < 1 || age > OLDEST_DAYS) return undefined;
  if (!(await emptySchema(pool))) return undefined;
  await mark(db, BUILDING);
  try {
    await restoreBackup(pool, url, NOWHERE, join(folder, BACKUP));
    await seedBase(db);
    await openNewPages(db);
    return { world: { ...world, db, random: seeded(0), end: now }, ...rest };
  } catch (error) {
    // Whatever is wrong with what was prepared, it can be told anew.
    report(`准备好的演示历史不可用，将重新生成 / the prepared history is of no use here: ${error instanceof Error ? error.message : error}`);
    await emptySchema(pool);
    await migrate(pool);
    await seedBase(db);
    return undefined;
  }
}

/** Whoever is in the demo has every page of its kind, those that came after that evening too. */
async function openNewPages(db: DemoDatabase['db']): Promise<void> {
  const { rows } = await sql<{ org_id: string }>`
    insert into organisation_menu (org_id, node_id) select g.id, n.id from organisation g join menu_node n on g.kind = any(n.org_kinds)
    where g.joined and n.type > 0 and n.deleted_at is null on conflict do nothing returning org_id`.execute(db);
  for (const org of new Set(rows.map(({ org_id }) => org_id))) await touchPermissions(db, org);
}

/** A restore brings the schema with it. @returns whether the database's user may */
const emptySchema = (pool: DemoDatabase['pool']): Promise<boolean> =>
  pool.query('drop schema public cascade; create schema public').then(
    () => true,
    () => false,
  );
