import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CODES } from '../../src/contract/envelope';
import type { OrgKind } from '../../src/define/field';
import { documents } from '../../src/domain/registry';
import { administrators, heldPage } from '../support/held-page';
import { type Client, call, type Server, startServer } from '../support/server';

/** What merely looks like an id is refused in words by every kind, whoever sends it and wherever it stands. */
const DASHES = '-'.repeat(36);
let server: Server;
let clients: ReadonlyMap<OrgKind, Client>;
beforeAll(async () => {
  server = await startServer();
  clients = await administrators(server);
});
afterAll(() => server.stop());

/** Every kind with a page of it, and somebody who holds that. */
const readers = () =>
  documents.flatMap((definition) => {
    const page = heldPage(clients, { resource: definition.kind, owners: definition.owners });
    return page ? [{ kind: definition.kind, definition, ...page }] : [];
  });

test('in the ids a list is asked for', async () => {
  for (const { kind, screen, client } of readers()) {
    const answer = await call(client, 'GET', `/v1/business/${kind}/list?screen=${screen}&ids=${DASHES}`);
    expect({ kind, code: answer.code, msg: answer.msg }).toEqual({ kind, code: CODES.badInput, msg: '单据编号不正确' });
  }
});

test('in the line another one comes from', async () => {
  let refused = 0;
  for (const { kind, definition, screen, client } of readers().filter(({ definition }) => definition.sources.length > 0))
    for (const sourceLine of ['abc', DASHES, randomUUID()])
      for (const route of ['add', 'fill', 'foresee']) {
        const body = { screen, header: {}, lines: [{ sourceLine }], ...(route === 'add' ? { key: randomUUID() } : {}) };
        const answer = await call(client, 'POST', `/v1/business/${kind}/${route}`, body);
        expect(answer.code, `${definition.title} ${route} ${sourceLine}: ${answer.msg}`).not.toBe(CODES.bug);
        if (answer.msg.includes('来源单据不存在')) refused += 1;
      }
  expect(refused).toBeGreaterThan(60);
});
