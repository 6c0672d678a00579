import { readConfig } from './base/config';
import { StartupError } from './base/startup-error';
import { startDatabase } from './db/start';
import { createShutdown } from './shutdown';

/** Milliseconds the parts have to stop when the database is gone for good. */
const LAST_WORK = 10_000;

/**
 * The product as one process: configuration, database (the embedded one unless DATABASE_URL), and what serves it. The database
 * starts while the rest of the product is still being read. Whatever was started is stopped in the opposite order. An embedded
 * database that dies is started again beneath the running product; only when that fails the process ends, with code 1.
 */
async function main(): Promise<void> {
  const shutdown = createShutdown();
  const config = readConfig();
  const giveUp = (error: StartupError) => {
    console.error(error.message);
    // What still waits for the lost database must not keep the process from ending.
    setTimeout(() => process.exit(1), LAST_WORK).unref();
    void shutdown.stop().then(() => process.exit(1));
  };
  const starting = startDatabase(config, { giveUp }).then((database) => {
    shutdown.add('database', database.close);
    return database;
  });
  try {
    const [database, { serve }] = await Promise.all([starting, import('./serve')]);
    await serve(database, config, shutdown);
  } catch (error) {
    await shutdown.stop();
    throw error;
  }
}

main().catch((error: unknown) => {
  // What a person can put right is said in words; everything else is a bug and shows where it is.
  console.error(error instanceof StartupError ? error.message : portWords(error));
  process.exit(1);
});

function portWords(error: unknown): unknown {
  const { code } = error as { code?: string };
  return code === 'EADDRINUSE' ? '端口已被占用，请用环境变量 PORT 指定另一个端口。/ The port is taken: set PORT.' : error;
}
