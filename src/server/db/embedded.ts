import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Client } from 'pg';
import type { StartupError } from '../base/startup-error';
import { makeHome, prepareCluster } from './cluster/home';
import { clusterUser, initialiseCluster, readPassword } from './cluster/initialise';
import { type Keeper, keepRunning, type Patience } from './cluster/keep-running';
import { lockDataFolder } from './cluster/lock';
import { dismissPostmaster, startPostmaster, stopPostmaster } from './cluster/postmaster';
import type { Cluster } from './cluster/program';
import type { Settings } from './cluster/settings';
import { socketFolder } from './cluster/sockets';
import { archiveInto } from './point-in-time/archive-into';

export interface EmbeddedOptions {
  /** Holds everything of one installation; made when it does not exist. */
  dataDir: string;
  /** Another PostgreSQL's programs instead of the npm package's 18 (the tests run 15 by the same code). */
  binDir?: string;
  /** Where root keeps a copy of programs the database's user cannot reach. */
  systemFolder?: string;
  /** Settings of postgresql.conf over the usual ones. */
  settings?: Settings;
  /** Where what happens is archived, for going back to any second; of another data folder's archive a command stays away, the product is refused. */
  archive?: string | undefined;
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
    const settings = {
      ...options.settings,
      ...(options.archive && (await archiveInto(options.archive, { home, cluster, isServing: options.giveUp !== undefined }))),
    };
    const port = await startPostmaster(cluster, settings);
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
    const keeper = keep(cluster, port, { ...options, settings });
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
