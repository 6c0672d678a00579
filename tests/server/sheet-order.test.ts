import { afterAll, beforeAll, expect, test } from 'vitest';
import { CODES } from '../../src/contract/envelope';
import { documents, screensOf } from '../../src/domain/registry';
import { type Client, call, type Server, signIn, startServer } from '../support/server';
import { makeOrganisation } from '../support/world';

/** A sheet is on its way before its rows are read: an order that cannot be is refused before it, for every kind, and the product goes on. */
let server: Server;
const clients = new Map<string, Client>();
beforeAll(async () => {
  server = await startServer();
  for (const kind of ['H', 'D', 'V', 'P'] as const) clients.set(kind, await signIn(server, (await makeOrganisation(server.db, kind)).admin));
});
afterAll(() => server.stop());

test('of documents', async () => {
  let asked = 0;
  for (const { kind, owners } of documents) {
    const screen = screensOf(kind).find(({ actions, kinds }) => actions.includes('export') && owners.some((owner) => kinds.includes(owner)));
    const client = screen && clients.get(owners.find((owner) => screen.kinds.includes(owner)) ?? '');
    if (!screen || !client) continue;
    asked += 1;
    const answer = await call(client, 'GET', `/v1/business/${kind}/export?screen=${screen.flag}&sort=nonsense`);
    expect({ kind, code: answer.code, msg: answer.msg }).toEqual({ kind, code: CODES.badInput, msg: '不能按“nonsense”排序' });
  }
  expect(asked).toBeGreaterThan(40);
});
