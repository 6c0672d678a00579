import { existsSync, readFileSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '../../base/startup-error';
import { giveTo, settingsFile } from './initialise';
import { endOrphans } from './orphans';
import { isPostmasterOf } from './process-identity';
import { type Cluster, runProgram } from './program';
import { clusterSettings, type Settings } from './settings';
import { clearSockets, socketFolder } from './sockets';

/** Reading back what was not yet in the tables may take minutes after a crash; a server that fails ends the wait itself. */
const RECOVERY = 600;

/**
 * Starts the server on a free port of 127.0.0.1, or on the `same` one again, and returns the port. A server left behind by a
 * killed product is stopped cleanly first; only call this while holding the data folder's lock.
 * @throws StartupError with the end of the server's log
 */
export async function startPostmaster(cluster: Cluster, settings?: Settings, same?: number): Promise<number> {
  await stopLeftover(cluster);
  const sockets = socketFolder(cluster) ?? '';
  await clearSockets(cluster);
  const log = join(cluster.folder, 'server.log');
  let complaint = '';
  // The port may be taken between looking and using it; children of a killed server may need a moment to end.
  for (let attempt = 0; attempt < (same === undefined ? 4 : 1); attempt += 1) {
    if (attempt > 0) await sleep(500 * attempt);
    const port = same ?? (await freePort());
    const path = join(cluster.folder, settingsFile);
    await writeFile(path, clusterSettings(port, sockets, settings), { mode: 0o600 });
    await giveTo(path, cluster);
    if (existsSync(log)) await rename(log, `${log}.1`);
    const { code, output } = await runProgram(cluster, 'pg_ctl', [...['start', '-w', '-t', String(RECOVERY), '-s'], ...['-D', cluster.folder, '-l', log]]);
    if (code === 0) return port;
    complaint = [output, await lastSaid(cluster)].filter(Boolean).join('\n');
  }
  throw new StartupError(
    `内置 PostgreSQL 启动失败（${cluster.folder}）：\n${complaint}\n` +
      `The embedded PostgreSQL did not start; its log is ${log}. DATABASE_URL can name another server.`,
  );
}

/** The end of the server's log. */
export async function lastSaid({ folder }: Cluster): Promise<string> {
  const log = join(folder, 'server.log');
  return existsSync(log) ? (await readFile(log, 'utf8')).trim().split('\n').slice(-8).join('\n') : '';
}

/**
 * Waits until a started server that reads back an archive has done so and serves: pg_ctl returns before, and hours may pass.
 * @returns false when it ended instead
 */
export async function isRecovered(cluster: Cluster): Promise<boolean> {
  for (;;) {
    const pid = await readPid(cluster);
    if (pid === undefined || !isPostmasterOf(pid, cluster.folder)) return false;
    // The eighth line of its file says what it is at: starting, standby, ready.
    const state = await readFile(join(cluster.folder, 'postmaster.pid'), 'utf8').then(
      (text) => text.split('\n')[7]?.trim(),
      () => undefined,
    );
    if (state === 'ready') return true;
    await sleep(200);
  }
}

/** Stops the server: sessions are ended, data is written, the process is gone when this returns. */
export async function stopPostmaster(cluster: Cluster): Promise<void> {
  const pid = await readPid(cluster);
  if (pid === undefined) return;
  const { output } = await runProgram(cluster, 'pg_ctl', [...['stop', '-m', 'fast', '-w', '-t', '60', '-s'], ...['-D', cluster.folder]]);
  // pg_ctl waits for the server's file to go; on a busy machine the process itself takes a moment longer.
  for (let wait = 0; isPostmasterOf(pid, cluster.folder) && wait < 50; wait += 1) await sleep(100);
  if (isPostmasterOf(pid, cluster.folder)) throw new StartupError(`内置 PostgreSQL（进程 ${pid}）无法停止 / could not be stopped：${output}`);
}

/**
 * Tells the server to end, for a process that is ending at once and cannot wait (an uncaught error). Windows knows no
 * such signal; there, and after kill -9, the next start stops what was left.
 */
export function dismissPostmaster({ folder }: Cluster): void {
  if (process.platform === 'win32') return;
  try {
    const pid = Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
    if (isPostmasterOf(pid, folder)) process.kill(pid, 'SIGINT');
  } catch {
    // It has ended already.
  }
}

async function stopLeftover(cluster: Cluster) {
  const pid = await readPid(cluster);
  if (pid !== undefined && isPostmasterOf(pid, cluster.folder)) return stopPostmaster(cluster);
  // A dead server's number may by now belong to another program or to a process nobody awaited. PostgreSQL cannot tell
  // and would refuse to start, so its file is removed, once the killed server's sessions have ended as well.
  if (await endOrphans(cluster.folder)) await rm(join(cluster.folder, 'postmaster.pid'), { force: true });
}

/** Number of the server that runs in the folder by its own file; a server that ends takes the file with it at any moment. */
export async function readPid({ folder }: Cluster): Promise<number | undefined> {
  const text = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const pid = Number(text.split('\n')[0]);
  return Number.isInteger(pid) && pid > 0 ? pid : undefined;
}

export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.on('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => done(port));
    });
  });
}
