import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, statSync, unlinkSync } from 'node:fs';
import { link, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '../../base/startup-error';
import { isAlive, startOf } from './process-identity';

interface Holder {
  token: string;
  pid: number;
  host: string;
  started: string;
  since: string;
}

const beat = 5_000;
/** A lock of another host (a container that shares the folder) cannot be asked; it counts until its beat stops. */
const silence = 20_000;

/**
 * One product process per data folder. The lock is a file naming its holder; it is stale when that process has ended
 * or its number now belongs to another one, so that a kill -9 or a power cut never needs a hand.
 * @returns a function that gives the folder free
 * @throws StartupError naming the holder
 */
export async function lockDataFolder(dataDir: string): Promise<() => Promise<void>> {
  const path = join(dataDir, 'product.lock');
  const mine: Holder = {
    token: randomUUID(),
    pid: process.pid,
    host: hostname(),
    started: startOf(process.pid),
    since: new Date().toISOString(),
  };
  const draft = `${path}.${mine.token}`;
  await writeFile(draft, JSON.stringify(mine));
  try {
    // `link` creates the whole file at once or fails: nobody ever reads half a lock.
    while (!(await tryLink(draft, path))) await removeIfStale(path, dataDir, mine.token);
  } finally {
    await rm(draft, { force: true });
  }
  const timer = setInterval(() => void utimes(path, new Date(), new Date()).catch(() => undefined), beat);
  timer.unref();
  return async () => {
    clearInterval(timer);
    if (read(path)?.token === mine.token) unlinkSync(path);
  };
}

async function tryLink(draft: string, path: string) {
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function read(path: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}

async function removeIfStale(path: string, dataDir: string, token: string) {
  const holder = read(path);
  if (holder && (await isHeld(path, holder))) refuse(dataDir, holder);
  // Moved aside first: of two processes that found the same stale lock, one must not remove the other's new one.
  const aside = `${path}.stale-${token}`;
  await rename(path, aside).catch(() => undefined);
  const moved = read(aside);
  if (moved && moved.token !== holder?.token) {
    await rename(aside, path);
    refuse(dataDir, moved);
  }
  await rm(aside, { force: true });
}

async function isHeld(path: string, holder: Holder) {
  if (holder.host === hostname()) return isAlive(holder.pid) && startOf(holder.pid) === holder.started;
  while (existsSync(path) && Date.now() - statSync(path).mtimeMs < silence) {
    const before = statSync(path).mtimeMs;
    await sleep(beat + 1_000);
    if (existsSync(path) && statSync(path).mtimeMs > before) return true;
  }
  return false;
}

function refuse(dataDir: string, { pid, host, since }: Holder): never {
  throw new StartupError(
    `数据目录 ${dataDir} 正由另一个医润通进程使用（${host} 上的进程 ${pid}，启动于 ${new Date(since).toLocaleString('zh-CN')}）。` +
      '请先停止它，或用 DATA_DIR 指定另一个目录。\n' +
      `The data folder is in use by another process of this product (pid ${pid} on ${host}): stop it or set another DATA_DIR.`,
  );
}
