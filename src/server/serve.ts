import { buildApp } from './app';
import type { Config } from './base/config';
import { startJobs } from './base/jobs';
import { createServices } from './create-services';
import { migrate } from './db/migrate';
import { type StartedDatabase, throughPooler } from './db/start';
import { seedDemo } from './demo/seed';
import { startOutboxWorker } from './engine/documents/worker';
import { sealHisKeys } from './his/gateway/keys';
import { startHookWorker } from './hooks/worker';
import { jobs } from './jobs-list';
import { seedBase } from './organisation/base-data';
import type { Shutdown } from './shutdown';
import { startBeat } from './watch/beat';
import { welcome } from './welcome';

/** Everything behind a database that runs: migrations, base data, the demo world on an empty one, then the jobs and the server. */
export async function serve(begun: StartedDatabase, config: Config, shutdown: Shutdown): Promise<void> {
  await migrate(begun.pool);
  await seedBase(begun.db);
  if (config.demo) await seedDemo(begun, config, (line) => console.log(line));
  const database = await throughPooler(begun, config);
  if (database !== begun) shutdown.add('pool', database.close);
  const services = createServices({ db: database.db, pool: database.pool, url: database.url, config, trouble: database.trouble });
  await sealHisKeys(database.db, services.seals);
  const app = await buildApp(services);
  await services.hub.start();
  shutdown.add('push', services.hub.stop);
  const outbox = startOutboxWorker(database.db, database.url, app.log, { his: services.his, eInvoices: services.eInvoices });
  shutdown.add('outbox', outbox.stop);
  const { db, now, seals, post, sessions } = services;
  const hooks = startHookWorker({ db, now, seals, post, contextOfKey: sessions.contextOfKey }, database.url, app.log);
  shutdown.add('webhooks', hooks.stop);
  const running = startJobs(services, jobs);
  shutdown.add('jobs', running.stop);
  const beats = startBeat(services);
  shutdown.add('beat', beats.stop);
  const address = await app.listen({ port: config.port, host: config.host });
  shutdown.add('server', () => app.close());
  console.log(await welcome(database.db, config, address));
}
