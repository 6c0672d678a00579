import type { Config } from '../config';
import { addressOfRunning } from './cluster/running';
import { startEmbedded } from './embedded';
import { type OpenDatabase, openDatabase } from './open';

/**
 * The product's database as the configuration wants it: DATABASE_URL, or the embedded server in dataDir.
 * `close` ends the pool first and the embedded server after it. Migrations are not run here.
 * @throws StartupError
 */
export async function startDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'databasePool'>,
  report?: (line: string) => void,
): Promise<OpenDatabase & { url: string }> {
  const poolSize = config.databasePool;
  if (config.databaseUrl) {
    const url = config.databaseUrl;
    return { ...(await openDatabase({ url, poolSize, report })), url };
  }
  const { url, stop } = await startEmbedded({ dataDir: config.dataDir });
  try {
    const opened = await openDatabase({ url, poolSize: Math.min(poolSize, 40), report });
    const close = async () => {
      await opened.close();
      await stop();
    };
    return { ...opened, url, close };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The same for a command that only reads: it may look into the database of a product that is running. */
export async function reachDatabase(config: Pick<Config, 'dataDir' | 'databaseUrl' | 'databasePool'>): Promise<OpenDatabase & { url: string }> {
  const url = config.databaseUrl ?? (await addressOfRunning(config.dataDir));
  return url === undefined ? startDatabase(config) : { ...(await openDatabase({ url, poolSize: 4 })), url };
}
