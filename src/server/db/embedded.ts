import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { commandLine } from '../base/checkout';
import { StartupError } from '../base/startup-error';
import { systemFolder } from '../base/system-folder';
import { findBinaries } from './cluster/binaries';
import { clusterUser, initialiseCluster, majorVersion, readPassword } from './cluster/initialise';
import { type Keeper, keepRunning, type Patience } from './cluster/keep-running';
import { lockDataFolder } from './cluster/lock';
import { chooseOwner, type Owner } from './cluster/owner';
import { dismissPostmaster, startPostmaster, stopPostmaster } from './cluster/postmaster';
import type { Cluster } from './cluster/program';
import { findClosedFolder } from './cluster/reach';
import type { Settings } from './cluster/settings';
import { socketFolder } from './cluster/sockets';

export interface EmbeddedOptions {
  /** Holds everything of one installation; made when it does not exist. */
  dataDir: string;
  /** Another PostgreSQL's programs instead of the npm package's 18 (the tests run 15 by the same code). */
  binDir?: string;
  /** Where root keeps a copy of programs the database's user cannot reach. */
  systemFolder?: string;
  /** Settings of postgresql.conf over the usual ones. */
  settings?: Settings;
  /** Told when the server ended by itself and could not be brought back; without it nobody looks after the server. */
  giveUp?: ((error: StartupError) => void) | undefined;
  patience?: Patience;
  report?: ((line: string) => void) | undefined;
}

export interface Embedded {
  /** Of the product's database, with its password: for `pg`, never for the log. */
  url: string;
  /** '' while the server runs, else what is being done about it. */
  trouble(): string;
  /** Stops the server and gives the data folder free. */
  stop(): Promise<void>;
}

/**
 * Runs a PostgreSQL server of its own inside `dataDir`, reachable from this machine only and by password.
 *
 * In order: the folder is made and locked against a second product process; the user the server may run as is chosen
 * (never root) and must be able to reach the folder; the cluster is made at the first start; a server that a killed
 * product left behind is stopped; the server starts; the database is made. From then on it is kept running.
 *
 * @throws StartupError whenever a person has to do something: folder in use or out of reach, no binaries, no start
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const home = await makeHome(options.dataDir);
  const release = await lockDataFolder(home);
  try {
    const cluster = await prepareCluster(home, options);
    const password = await readPassword(join(home, 'postgres.password'), () => randomBytes(24).toString('base64url'));
    await initialiseCluster(cluster, password);
    const port = await startPostmaster(cluster, options.settings);
    const sockets = socketFolder(cluster);
    const address = `postgres://${clusterUser}:${password}@${sockets === undefined ? '127.0.0.1' : encodeURIComponent(sockets)}:${port}`;
    try {
      await makeDatabase(`${address}/postgres`);
    } catch (error) {
      await stopPostmaster(cluster);
      throw error;
    }
    const dismiss = () => dismissPostmaster(cluster);
    process.on('exit', dismiss);
    const keeper = keep(cluster, port, options);
    return {
      url: `${address}/${clusterUser}`,
      trouble: keeper.trouble,
      async stop() {
        process.off('exit', dismiss);
        await keeper.stop();
        await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}

function keep(cluster: Cluster, port: number, { giveUp, settings, patience, report = console.warn }: EmbeddedOptions): Keeper {
  if (!giveUp) return { trouble: () => '', stop: () => stopPostmaster(cluster) };
  return keepRunning(cluster, { port, settings, patience, report, giveUp });
}

async function makeHome(dataDir: string) {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o755 });
    return await realpath(dataDir);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(`无法创建数据目录 DATA_DIR=${dataDir}：${reason}\nThe data folder cannot be made.`);
  }
}

/** Everything about where and as whom the server runs. Clusters lie in `postgres/<major version>`. */
async function prepareCluster(home: string, options: EmbeddedOptions): Promise<Cluster> {
  const parent = join(home, 'postgres');
  const owner = chooseOwner(parent);
  if (owner) await openTo(owner, home);
  const binDir = options.binDir ?? (await findBinaries(owner, options.systemFolder));
  const major = String(await majorVersion({ folder: join(home, 'any'), binDir, owner }));
  await mkdir(parent, { recursive: true, mode: 0o700 });
  if (owner) await chown(parent, owner.uid, owner.gid);
  const others = (await readdir(parent)).filter((name) => /^\d+$/.test(name) && name !== major);
  // Never begin anew beside data of another version: it would look as if everything were lost.
  if (others.length > 0 && !existsSync(join(parent, major)))
    throw new StartupError(
      `${parent} 中的数据属于 PostgreSQL ${others.join('、')}，而当前内置的是 PostgreSQL ${major}。请用原版本的程序 ${commandLine('backup')}，再 ${commandLine('restore')} 到新目录。\n` +
        `The data there belongs to PostgreSQL ${others.join(', ')}; the embedded one is ${major}: back it up with the old program, restore it with this one.`,
    );
  return { folder: join(parent, major), owner, binDir };
}

/** The data folder itself is the product's own and may be opened for passing; folders above it are not ours to open. */
async function openTo(owner: Owner, home: string) {
  const { mode } = await stat(home);
  if ((mode & 0o001) === 0) await chmod(home, mode | 0o011);
  const closed = await findClosedFolder(home, owner);
  if (!closed) return;
  throw new StartupError(
    `数据目录 ${home} 无法使用：数据库以用户 ${owner.name} 运行，而该用户不能进入 ${closed}。` +
      `请用 DATA_DIR 指定它能到达的目录（如 ${systemFolder}），或对 ${closed} 执行 chmod o+x。\n` +
      `The database runs as user ${owner.name}, who cannot enter ${closed}: set DATA_DIR to a folder it can reach.`,
  );
}

async function makeDatabase(url: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [clusterUser]);
    if (rowCount === 0) await client.query(`create database ${clusterUser}`);
  } finally {
    await client.end();
  }
}
