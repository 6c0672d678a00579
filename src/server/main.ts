import { buildApp } from './app';
import { readConfig } from './config';
import { createServices } from './create-services';
import { seedDemo } from './db/demo/seed';
import { migrate } from './db/migrate';
import { startDatabase } from './db/start';
import { startOutboxWorker } from './engine/documents/worker';
import { startJobs } from './jobs';
import { jobs } from './jobs-list';
import { seedBase } from './organisation/base-data';
import { createShutdown } from './shutdown';
import { StartupError } from './startup-error';
import { welcome } from './welcome';

/**
 * The product as one process: configuration, database (the embedded one unless DATABASE_URL), migrations, base data, the
 * demo world on an empty database, then the jobs and the server. Whatever was started is stopped in the opposite order.
 */
async function main(): Promise<void> {
  const shutdown = createShutdown();
  const config = readConfig();
  const database = await startDatabase(config);
  shutdown.add('database', database.close);
  try {
    await migrate(database.pool);
    await seedBase(database.db);
    if (config.demo) await seedDemo(database, config.demoSize, (line) => console.log(line), config);
    const services = createServices({ db: database.db, url: database.url, config });
    const app = await buildApp(services);
    await services.hub.start();
    shutdown.add('push', services.hub.stop);
    const outbox = startOutboxWorker(database.db, database.url, app.log, { his: services.his });
    shutdown.add('outbox', outbox.stop);
    const running = startJobs(services, jobs);
    shutdown.add('jobs', running.stop);
    const address = await app.listen({ port: config.port, host: config.host });
    shutdown.add('server', () => app.close());
    console.log(await welcome(database.db, config, address));
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
