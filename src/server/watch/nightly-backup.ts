import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { minuteOf } from '../../define/dates';
import type { Config } from '../base/config';
import type { Job } from '../base/jobs';
import { writeBackup } from '../db/backup/write-backup';
import type { Db } from '../db/open';
import type { FileStore } from '../files/file-store';
import { inRun, isBackupDue } from './backup-runs';
import { tryBackup } from './try-backup';

/** What a backup by the clock is made with. */
export type Backing = { db: Db; url: string; files: FileStore; config: Pick<Config, 'backup' | 'dataDir'>; now: () => Date };
const DAY = 86_400_000;
/** Only what this clock wrote is cleared away, never a file somebody put there. */
const OURS = /^yiruntong-nightly-\d{8}-\d{6}\.backup$/;

/** Writes a backup, restores it for a trial, keeps what came of it, and clears away what is older than it is to be kept. */
export async function backUp({ db, url, files, config, now }: Backing): Promise<void> {
  const { folder, keepDays } = config.backup;
  const path = join(
    folder,
    `yiruntong-nightly-${minuteOf(now()).replace(/\D/g, '').slice(0, 8)}-${now().toISOString().slice(11, 19).replace(/:/g, '')}.backup`,
  );
  await inRun(db, { kind: 'whole', path, now }, async (id) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const written = await writeBackup(url, files, path);
    const { size } = await stat(path);
    await sql`update backup_run set bytes = ${size}, rows = ${written.rows}, files = ${written.files} where id = ${id}`.execute(db);
    await tryBackup(path, written, config.dataDir);
    // Only after one that came back whole: the older ones may be all there is.
    await clearOld(folder, now().getTime() - keepDays * DAY);
  });
}

async function clearOld(folder: string, before: number): Promise<void> {
  for (const name of (await readdir(folder)).filter((one) => OURS.test(one)))
    if ((await stat(join(folder, name))).mtimeMs < before) await rm(join(folder, name), { force: true });
}

export const backupJobs: readonly Job[] = [
  {
    name: 'backup',
    everySeconds: 60,
    run: async ({ db, url, files, config, now }) => {
      const { at } = config.backup;
      if (at !== undefined && (await isBackupDue(db, 'whole', at, now()))) await backUp({ db, url, files, config, now });
    },
  },
];
