import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '../base/startup-error';
import { restoreBackup } from '../db/backup/restore-backup';
import { startEmbedded } from '../db/embedded';
import { type Db, type OpenDatabase, openDatabase } from '../db/open';
import { recover } from '../db/point-in-time/recover';
import { selfCheck } from '../engine/self-check/self-check';
import type { FileStore } from '../files/file-store';

const silent = () => undefined;
/** What a trial brings back is looked at and not kept. */
const nowhere: FileStore = { put: async () => undefined, get: async () => undefined, remove: async () => undefined };

/**
 * Restores a backup on a server of its own beside the data and proves its ledger: the product's database is neither asked nor burdened
 * with a second copy, whichever server that is. Nothing of it is left behind.
 * @throws StartupError in words when it does not come back as it was written
 */
export async function tryBackup(path: string, written: { rows: number; files: number }, dataDir: string): Promise<void> {
  await inTurn(() =>
    onTrialServer(dataDir, nothing, async ({ pool, db, url }) => {
      const back = await restoreBackup(pool, url, nowhere, path);
      if (back.rows !== written.rows || back.files !== written.files)
        throw new StartupError(`恢复出${back.rows}行、${back.files}个附件，写入的是${written.rows}行、${written.files}个`);
      await refuseBroken(db);
    }),
  );
}

/** Goes from a base backup to its end on a server of its own, and proves the ledger there. @throws StartupError in words */
export async function tryBase(folder: string, until: string, dataDir: string): Promise<void> {
  const prepare = (place: string) => recover({ dataDir: place, folder, at: undefined, until });
  await inTurn(() => onTrialServer(dataDir, prepare, ({ db }) => refuseBroken(db)));
}

async function refuseBroken(db: Db): Promise<void> {
  const broken = (await selfCheck(db)).filter((result) => result.broken > 0).map(({ id }) => id);
  if (broken.length > 0) throw new StartupError(`恢复后账务自检不成立：${broken.join('、')}`);
}

const nothing = async (): Promise<void> => undefined;

/** One trial after the other: both kinds of backup are made at the same hour, and their place is one. */
let busy: Promise<unknown> = Promise.resolve();
function inTurn(work: () => Promise<void>): Promise<void> {
  const turn = busy.then(work);
  busy = turn.catch(() => undefined);
  return turn;
}

/** A server of its own beside the data, on what `prepare` laid there. Nothing of it is left behind. */
async function onTrialServer(
  dataDir: string,
  prepare: (place: string) => Promise<unknown>,
  work: (trial: OpenDatabase & { url: string }) => Promise<void>,
): Promise<void> {
  const place = join(dataDir, 'restore-trial');
  await clear(place);
  await mkdir(place, { recursive: true, mode: 0o755 });
  try {
    await prepare(place);
    const server = await startEmbedded({ dataDir: place, report: silent });
    try {
      const opened = await openDatabase({ url: server.url, poolSize: 4, report: silent });
      await work({ ...opened, url: server.url }).finally(opened.close);
    } finally {
      await server.stop();
    }
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

/** A trial that was killed may have left its server running: started again by whoever holds the folder, it can be stopped. */
async function clear(place: string): Promise<void> {
  if (!existsSync(place)) return;
  const left = await startEmbedded({ dataDir: place, report: silent }).catch(() => undefined);
  await left?.stop();
  await rm(place, { recursive: true, force: true });
}
