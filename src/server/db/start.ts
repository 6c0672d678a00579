import type { Config } from '../base/config';
import type { StartupError } from '../base/startup-error';
import { addressOfRunning } from './cluster/running';
import { startEmbedded } from './embedded';
import { type OpenDatabase, openDatabase } from './open';

/** What says where the database is. */
type Place = 'dataDir' | 'databaseUrl' | 'databasePool' | 'databaseDirectUrl' | 'pointInTime';

export type StartedDatabase = OpenDatabase & {
  url: string;
  /** What is being done about an embedded server that ended by itself; '' when nothing is. */
  trouble(): string;
};

/**
 * The product's database as the configuration wants it: DATABASE_URL (past a PgBouncer: DATABASE_DIRECT_URL), or the embedded server in
 * dataDir, which is kept running for whoever is told (`giveUp`) when that is no longer possible. `close` ends the pool first and the
 * embedded server after it. Migrations are not run here.
 * @throws StartupError
 */
export async function startDatabase(
  config: Pick<Config, Place>,
  given: { report?: (line: string) => void; giveUp?: (error: StartupError) => void } = {},
): Promise<StartedDatabase> {
  const { report, giveUp } = given;
  const poolSize = config.databasePool;
  const url = config.databaseDirectUrl ?? config.databaseUrl;
  if (url !== undefined) {
    return { ...(await openDatabase({ url, poolSize, report })), url, trouble: () => '' };
  }
  const { stop, ...embedded } = await startEmbedded({ dataDir: config.dataDir, archive: config.pointInTime?.folder, giveUp, report });
  try {
    const opened = await openDatabase({ url: embedded.url, poolSize: Math.min(poolSize, 40), report });
    const close = async () => {
      await opened.close();
      await stop();
    };
    return { ...opened, ...embedded, close };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * What the calls of a server are asked through: PgBouncer where there is one, which takes the place of the connections the beginning needed.
 * @throws StartupError
 */
export async function throughPooler(
  database: StartedDatabase,
  config: Pick<Config, 'databaseUrl' | 'databasePool' | 'databaseDirectUrl'>,
): Promise<StartedDatabase> {
  if (config.databaseDirectUrl === undefined || config.databaseUrl === undefined) return database;
  const opened = await openDatabase({ url: config.databaseUrl, poolSize: config.databasePool, isPooled: true });
  await database.close();
  return { ...database, ...opened };
}

/** The same for a command that only reads: it may look into the database of a product that is running. */
export async function reachDatabase(config: Pick<Config, Place>): Promise<OpenDatabase & { url: string }> {
  const url = config.databaseDirectUrl ?? config.databaseUrl ?? (await addressOfRunning(config.dataDir));
  return url === undefined ? startDatabase(config) : { ...(await openDatabase({ url, poolSize: 4 })), url };
}
