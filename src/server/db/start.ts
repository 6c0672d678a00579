import type { Config } from '../base/config';
import type { StartupError } from '../base/startup-error';
import { addressOfRunning } from './cluster/running';
import { startEmbedded } from './embedded';
import { type OpenDatabase, openDatabase } from './open';

export type StartedDatabase = OpenDatabase & {
  url: string;
  /** What is being done about an embedded server that ended by itself; '' when nothing is. */
  trouble(): string;
};

/**
 * The product's database as the configuration wants it: DATABASE_URL, or the embedded server in dataDir, which is kept running
 * for whoever is told (`giveUp`) when that is no longer possible. `close` ends the pool first and the embedded server after
 * it. Migrations are not run here.
 * @throws StartupError
 */
export async function startDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'databasePool' | 'pointInTime'>,
  given: { report?: (line: string) => void; giveUp?: (error: StartupError) => void } = {},
): Promise<StartedDatabase> {
  const { report, giveUp } = given;
  const poolSize = config.databasePool;
  if (config.databaseUrl) {
    const url = config.databaseUrl;
    return { ...(await openDatabase({ url, poolSize, report })), url, trouble: () => '' };
  }
  const { url, trouble, stop } = await startEmbedded({ dataDir: config.dataDir, archive: config.pointInTime?.folder, giveUp, report });
  try {
    const opened = await openDatabase({ url, poolSize: Math.min(poolSize, 40), report });
    const close = async () => {
      await opened.close();
      await stop();
    };
    return { ...opened, url, trouble, close };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The same for a command that only reads: it may look into the database of a product that is running. */
export async function reachDatabase(config: Pick<Config, 'dataDir' | 'databaseUrl' | 'databasePool' | 'pointInTime'>): Promise<OpenDatabase & { url: string }> {
  const url = config.databaseUrl ?? (await addressOfRunning(config.dataDir));
  return url === undefined ? startDatabase(config) : { ...(await openDatabase({ url, poolSize: 4 })), url };
}
