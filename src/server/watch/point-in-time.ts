import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Config } from '../base/config';
import type { Job } from '../base/jobs';
import type { Db } from '../db/open';
import { baseFolder, basesOf } from '../db/point-in-time/base-form';
import { chainFrom, clearSegmentsBefore, packSegments, segmentsOf } from '../db/point-in-time/segments';
import { writeBase } from '../db/point-in-time/write-base';
import type { FileStore } from '../files/file-store';
import { inRun, isBackupDue } from './backup-runs';
import { copyNewFiles } from './copied-files';
import { tryBase } from './try-backup';

export type Archiving = { db: Db; url: string; files: FileStore; config: Pick<Config, 'backup' | 'dataDir' | 'pointInTime' | 's3'>; now: () => Date };
const DAY = 86_400_000;

/**
 * Keeps the archive of the embedded server such that any second of the kept days can be reached: packs what was archived, copies new
 * attachments, makes a base backup every day and whenever nothing continues the last one, tries it, and lets go of what is older.
 */
export async function keepArchive(given: Archiving): Promise<void> {
  const { db, config, now } = given;
  const { pointInTime, backup, dataDir } = config;
  if (!pointInTime) return;
  const { folder, keepDays } = pointInTime;
  await packSegments(folder);
  if (!config.s3) await copyNewFiles(db, given.files, join(folder, 'files'), new Date(now().getTime() - DAY / 24));
  if (!(await isBaseDue(given, folder, backup.at))) return;
  await inRun(db, { kind: 'base', path: baseFolder(folder), now }, async (id) => {
    const base = await writeBase(given.url, folder, join(dataDir, 'postgres.password'), now);
    await sql`update backup_run set bytes = ${base.bytes}, path = ${join(baseFolder(folder), base.file)} where id = ${id}`.execute(db);
    if (!config.s3) await copyNewFiles(db, given.files, join(folder, 'files'), undefined);
    await packSegments(folder);
    await tryBase(folder, base.last, dataDir);
    await letGo(folder, now().getTime() - keepDays * DAY);
  });
}

/** Every day at the hour; at once where there is none, or a segment is missing since: from then on the last one leads nowhere. */
async function isBaseDue({ db, now }: Archiving, folder: string, at: string | undefined): Promise<boolean> {
  const last = (await basesOf(folder)).at(-1);
  if (last && chainFrom(await segmentsOf(folder), last.first).isWhole) return at !== undefined && isBackupDue(db, 'base', at, now());
  // One that failed is tried again by the hour, not by the minute.
  const { rows } = await sql<{ recent: boolean }>`select exists (select from backup_run where kind = 'base' and error <> ''
    and started_at > ${new Date(now().getTime() - DAY / 24)}) as recent`.execute(db);
  return !rows[0]?.recent;
}

/** The last base backup before the kept days stays: the first of those days begins with it. */
async function letGo(folder: string, before: number): Promise<void> {
  const bases = await basesOf(folder);
  const kept = Math.max(
    0,
    bases.findLastIndex(({ finishedAt }) => Date.parse(finishedAt) < before),
  );
  for (const { file } of bases.slice(0, kept))
    for (const name of [file.replace(/gz$/, 'json'), file]) await rm(join(baseFolder(folder), name), { force: true });
  const oldest = bases[kept];
  if (oldest) await clearSegmentsBefore(folder, oldest.first);
}

export const pointInTimeJobs: readonly Job[] = [{ name: 'pointInTime', everySeconds: 60, run: keepArchive }];
