import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findPostgres15 } from '../../src/run/postgres-15.mjs';
import { scratchFolder } from '../../src/run/scratch.mjs';
import { startEmbedded } from '../../src/server/db/embedded';
import { migrate } from '../../src/server/db/migrate';
import { type OpenDatabase, openDatabase } from '../../src/server/db/open';
import { freePort } from './busy-product';
import { query } from './query';
import { seedTemplate } from './seed';

/** PostgreSQL 15 of this machine with the programs a replica is made by; undefined where it has none. */
export const postgres15: string | undefined = findPostgres15();

/** A migrated database of a PostgreSQL 15 of its own, and a streaming replica of it made by pg_basebackup. */
export type Replicated = {
  database: OpenDatabase & { url: string };
  /** Of the replica. */
  url: string;
  pause(): Promise<unknown>;
  resume(): Promise<unknown>;
  /** As if its machine had lost power. */
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
};

export async function startReplicated(): Promise<Replicated> {
  const binDir = postgres15 as string;
  const dataDir = await mkdtemp(join(scratchFolder(), 'yiruntong-replica-'));
  await chmod(dataDir, 0o755);
  const primary = await startEmbedded({ dataDir, binDir, settings: { fsync: 'off', full_page_writes: 'off' } });
  const database = { ...(await openDatabase({ url: primary.url, poolSize: 10 })), url: primary.url };
  await migrate(database.pool);
  await seedTemplate(database.db);

  const folder = join(dataDir, 'postgres', 'replica');
  const { uid, gid } = statSync(join(dataDir, 'postgres', '15'));
  const run = (name: string, args: readonly string[]) =>
    new Promise<void>((done, fail) => {
      const owner = process.getuid?.() === 0 ? { uid, gid } : {};
      const child = spawn(join(binDir, name), args, { cwd: join(dataDir, 'postgres'), stdio: 'ignore', ...owner });
      child.on('error', fail).on('exit', (code) => (code === 0 ? done() : fail(new Error(`${name} ended with ${code}`))));
    });
  const port = await freePort();
  const url = new URL(primary.url);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  const replica = {
    kill: () => run('pg_ctl', ['stop', '-D', folder, '-m', 'immediate', '-w', '-s']),
    start: () => run('pg_ctl', [...['start', '-D', folder, '-w', '-s', '-l', join(folder, 'server.log')], '-o', `-p ${port} -c unix_socket_directories=''`]),
  };
  await run('pg_basebackup', ['-D', folder, '-d', primary.url, '-R', '-X', 'stream', '-c', 'fast', '--no-sync']);
  await replica.start();
  return {
    ...replica,
    database,
    url: url.href,
    pause: () => query(url.href, 'select pg_wal_replay_pause()'),
    resume: () => query(url.href, 'select pg_wal_replay_resume()'),
    async stop() {
      await database.close();
      await replica.kill().catch(() => undefined);
      await primary.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
