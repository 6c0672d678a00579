import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../src/server/base/id';
import { type Registered, registeredRoutes } from '../support/registered-routes';
import { type Client, type Server, signIn, startServer, stranger } from '../support/server';
import { makeOrganisation } from '../support/world';

/** What the services answer is kept by nobody: not by a proxy, not by the browser of a machine others use after. */
let server: Server;
let admin: Client;
beforeAll(async () => {
  server = await startServer();
  admin = await signIn(server, (await makeOrganisation(server.db, 'H')).admin);
});
afterAll(() => server.stop());

const services = (): Registered[] => registeredRoutes(server.app).filter(({ path }) => /^\/(v1\/|healthz|livez)/.test(path));
const ask = (client: Client, method: string, url: string) =>
  server.app.inject({
    method: method as 'GET' | 'POST',
    url: url.replace(/:(\w+)/g, () => newId()),
    headers: { cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    ...(method === 'POST' ? { payload: {} } : {}),
  });

test('every answer of every route says no-store, to strangers and to those who are signed in', async () => {
  expect(services().length).toBeGreaterThan(400);
  const kept: string[] = [];
  for (const { method, path } of services()) {
    // What a POST of nothing does is not for this test to find out.
    for (const client of method === 'GET' ? [stranger(server), admin] : [stranger(server)]) {
      const answer = await ask(client, method, path);
      if (answer.headers['cache-control'] !== 'no-store') kept.push(`${method} ${path}: ${answer.statusCode} ${answer.headers['cache-control']}`);
    }
  }
  expect(kept).toEqual([]);
});

test.each(['/v1/nothing-here', '/v1/%zz', `/v1/business/${'x'.repeat(400)}/list`, '/ws', '/healthz', '/livez'])('%s too', async (url) => {
  const answer = await server.app.inject({ url });
  expect([url.slice(0, 30), answer.statusCode, answer.headers['cache-control']]).toEqual([url.slice(0, 30), answer.statusCode, 'no-store']);
});

test('an error in the middle of the work too', async () => {
  await sql`alter table message_receipt rename to message_receipt_away`.execute(server.db);
  const answer = await ask(admin, 'GET', '/v1/business/message/list');
  await sql`alter table message_receipt_away rename to message_receipt`.execute(server.db);
  expect(answer.json()).toMatchObject({ code: 50000 });
  expect(answer.headers['cache-control']).toBe('no-store');
});
