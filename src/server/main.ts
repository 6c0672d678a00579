import { readConfig } from './config';
import { startDatabase } from './db/start';
import { createShutdown } from './shutdown';
import { StartupError } from './startup-error';

/**
 * The product as one process: configuration, database (the embedded one unless DATABASE_URL), and what serves it. The database
 * starts while the rest of the product is still being read. Whatever was started is stopped in the opposite order.
 */
async function main(): Promise<void> {
  const shutdown = createShutdown();
  const config = readConfig();
  const starting = startDatabase(config).then((database) => {
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
