import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { dayOf, minuteOf } from '../../define/dates';
import type { Config } from '../base/config';
import { newId } from '../base/id';
import type { Job } from '../base/jobs';
import { StartupError } from '../base/startup-error';
import { writeBackup } from '../db/backup/write-backup';
import type { Db } from '../db/open';
import { inTransaction } from '../db/transaction';
import { notify } from '../engine/messages/notify';
import type { FileStore } from '../files/file-store';
import { tryBackup } from './try-backup';

/** What a backup by the clock is made with. */
export type Backing = { db: Db; url: string; files: FileStore; config: Pick<Config, 'backup' | 'dataDir'>; now: () => Date };
const DAY = 86_400_000;
/** Only what this clock wrote is cleared away, never a file somebody put there. */
const OURS = /^yiruntong-nightly-\d{8}-\d{6}\.backup$/;
const KEPT_RUNS = 180;

/** Whether the hour has come and today has had none: a night that was missed is made up for by day. */
export async function isBackupDue(db: Db, at: string, now: Date): Promise<boolean> {
  if (minuteOf(now).slice(11, 16) < at) return false;
  const { rows } = await sql<{ at: string | null }>`select max(started_at) as at from backup_run`.execute(db);
  const last = rows[0]?.at;
  return !last || dayOf(last) !== dayOf(now);
}

/** Writes a backup, restores it for a trial, keeps what came of it, and clears away what is older than it is to be kept. */
export async function backUp({ db, url, files, config, now }: Backing): Promise<void> {
  const { folder, keepDays } = config.backup;
  const id = newId();
  const path = join(
    folder,
    `yiruntong-nightly-${minuteOf(now()).replace(/\D/g, '').slice(0, 8)}-${now().toISOString().slice(11, 19).replace(/:/g, '')}.backup`,
  );
  await sql`insert into backup_run (id, started_at, path) values (${id}, ${now()}, ${path})`.execute(db);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const written = await writeBackup(url, files, path);
    const { size } = await stat(path);
    await sql`update backup_run set bytes = ${size}, rows = ${written.rows}, files = ${written.files} where id = ${id}`.execute(db);
    await tryBackup(path, written, config.dataDir);
    await sql`update backup_run set verified_at = ${now()}, finished_at = ${now()} where id = ${id}`.execute(db);
    // Only after one that came back whole: the older ones may be all there is.
    await clearOld(folder, now().getTime() - keepDays * DAY);
  } catch (error) {
    await fail(db, id, error, now);
  }
  await sql`delete from backup_run where id in (select id from backup_run order by started_at desc offset ${KEPT_RUNS})`.execute(db);
}

async function clearOld(folder: string, before: number): Promise<void> {
  for (const name of (await readdir(folder)).filter((one) => OURS.test(one)))
    if ((await stat(join(folder, name))).mtimeMs < before) await rm(join(folder, name), { force: true });
}

/** What went wrong stands in the run, and the platform is told: nobody looks for a backup before he needs it. */
async function fail(db: Db, id: string, error: unknown, now: () => Date): Promise<void> {
  const words = (error instanceof StartupError || error instanceof Error ? error.message : String(error)).slice(0, 500);
  await inTransaction(db, async (tx) => {
    await sql`update backup_run set finished_at = ${now()}, error = ${words} where id = ${id}`.execute(tx);
    const { rows } = await sql<{ id: string }>`select id from organisation where kind = 'P' and deleted_at is null order by created_at limit 1`.execute(tx);
    const title = '备份没有成功';
    for (const platform of rows) await notify(tx, { org: platform.id, page: 'monitorInterface', uri: '', kind: '系统', title, body: words });
  });
}

export const backupJobs: readonly Job[] = [
  {
    name: 'backup',
    everySeconds: 60,
    run: async ({ db, url, files, config, now }) => {
      const { at } = config.backup;
      if (at !== undefined && (await isBackupDue(db, at, now()))) await backUp({ db, url, files, config, now });
    },
  },
];
