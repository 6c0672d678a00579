import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Envelope } from '../../src/contract/envelope';
import { buildApp } from '../../src/server/app';
import { readConfig } from '../../src/server/base/config';
import { createServices } from '../../src/server/create-services';
import type { Db } from '../../src/server/db/open';
import type { Services } from '../../src/server/services';
import { md5 } from '../../src/server/session/password';
import { type FreshDatabase, freshDatabase } from './database';

/**
 * The product's server on a database of the test's own, called like a browser calls it.
 *
 * @example
 * const server = await startServer();
 * const world = await makeOrganisation(server.db, 'H');      // tests/support/world.ts
 * const admin = await signIn(server, world.admin);
 * const answer = await call(admin, 'GET', '/v1/user/user_info');
 */
export type Server = {
  app: FastifyInstance;
  db: Db;
  services: Services;
  /** The server's clock: moved by tests that let time pass. */
  clock: { now: Date };
  /** What the local SMS sender said. */
  said: string[];
  database: FreshDatabase;
  stop(): Promise<void>;
};
/** `address` = where it calls from; this machine unless told. */
export type Client = { server: Server; cookies: Map<string, string>; address?: string };
export type Answer<T = unknown> = Envelope<T> & { http: number };

/** `on` = another server's database: a second process beside the first. */
export async function startServer(options: { on?: FreshDatabase; env?: Record<string, string> } = {}): Promise<Server> {
  const database = options.on ?? (await freshDatabase());
  const dataDir = await mkdtemp(join(tmpdir(), 'yiruntong-files-'));
  const clock = { now: new Date() };
  const said: string[] = [];
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error', ...options.env });
  const services = createServices({
    db: database.db,
    pool: database.pool,
    url: database.url,
    config,
    now: () => new Date(clock.now),
    report: (line) => void said.push(line),
  });
  const app = await buildApp(services);
  await services.hub.start();
  const stop = async () => {
    await services.hub.stop();
    await app.close();
    await rm(dataDir, { recursive: true, force: true });
    if (!options.on) await database.drop();
  };
  return { app, db: database.db, services, clock, said, database, stop };
}

export const stranger = (server: Server): Client => ({ server, cookies: new Map() });

/** One call with the client's cookies; a POST body goes as JSON, or as a form when it is URLSearchParams. */
export async function call<T = unknown>(
  client: Client,
  method: 'GET' | 'POST',
  path: string,
  body: Record<string, unknown> | URLSearchParams = {},
): Promise<Answer<T>> {
  const isForm = body instanceof URLSearchParams;
  const query = method === 'GET' ? new URLSearchParams(Object.entries(body).map(([name, value]) => [name, String(value)])).toString() : '';
  const response = await client.server.app.inject({
    method,
    url: query === '' ? path : `${path}?${query}`,
    ...(client.address ? { remoteAddress: client.address } : {}),
    headers: {
      cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(isForm ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
    },
    ...(method === 'POST' ? { payload: isForm ? body.toString() : body } : {}),
  });
  for (const cookie of response.cookies) {
    if (cookie.value === '' || cookie.maxAge === 0) client.cookies.delete(cookie.name);
    else client.cookies.set(cookie.name, encodeURIComponent(cookie.value));
  }
  return { ...(response.json() as Envelope<T>), http: response.statusCode };
}

/** Logs in by password. @throws when the server refuses */
export async function signIn(server: Server, who: { userName: string; password?: string }): Promise<Client> {
  const client = stranger(server);
  const answer = await call(client, 'POST', '/v1/login', {
    userName: who.userName,
    password: md5(who.password ?? PASSWORD),
  });
  if (answer.code !== 0) throw new Error(`${who.userName} was refused: ${answer.msg}`);
  return client;
}

/** Password of everybody whom tests/support/world.ts makes. */
export const PASSWORD = 'Demo2026';
