import { afterAll, beforeAll, expect, test } from 'vitest';
import { CODES } from '../../src/contract/envelope';
import type { OrgKind } from '../../src/define/field';
import { documents, masters, reports } from '../../src/domain/registry';
import { administrators, heldPage } from '../support/held-page';
import { type Client, call, type Server, startServer } from '../support/server';

/** A sheet is on its way before its rows are read: an order that cannot be is refused before it, whatever the sheet is of, and the product goes on. */
let server: Server;
let clients: ReadonlyMap<OrgKind, Client>;
beforeAll(async () => {
  server = await startServer();
  clients = await administrators(server);
});
afterAll(() => server.stop());

const SHEETS = [
  ...documents.map(({ kind, owners }) => ({ resource: kind, path: kind, owners })),
  ...masters.map(({ resource, owners }) => ({ resource, path: resource, owners })),
  ...reports.map(({ resource, owners }) => ({ resource, path: `report/${resource.replace(/^report:/, '')}`, owners })),
];

test('of documents, masters and reports', async () => {
  let asked = 0;
  for (const { resource, path, owners } of SHEETS) {
    const page = heldPage(clients, { resource, owners, operation: 'export' });
    if (!page) continue;
    asked += 1;
    const answer = await call(page.client, 'GET', `/v1/business/${path}/export?screen=${page.screen}&sort=nonsense`);
    // A report that cannot be told without a partner or goods asks for those first.
    expect({ path, code: answer.code, msg: answer.msg }).toEqual({ path, code: CODES.badInput, msg: expect.stringMatching(/^不能按.nonsense.排序|^请选择/) });
  }
  expect(asked).toBeGreaterThan(150);
});
