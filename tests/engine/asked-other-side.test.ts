import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DocumentInfo } from '../../src/contract/answers';
import { ASKED } from '../../src/define/countersign';
import { documents } from '../../src/domain/registry';
import { demoServer } from '../support/demo-world';
import { call, type Server, signIn } from '../support/server';

/** What the other side was asked waits for it: every kind that is countersigned, in the demo's own papers. */
let server: Server;
beforeAll(async () => {
  server = await demoServer();
}, 300_000);
afterAll(() => server.stop());

it('a paper the other side was asked to sign names that side, and nobody here is urged for it', async () => {
  const kinds = documents.filter(({ countersign }) => countersign).map(({ kind }) => kind);
  const { rows } = await sql<{ id: string; kind: string; user: string; partner: string }>`
    select h.id, h.kind, a.user_name as "user", p.name as partner from document h join partner p on p.org_id = h.org_id and p.id = h.partner_id
      join app_user u on u.org_id = h.org_id and u.id = h.created_by join account a on a.id = u.account_id
    where h.kind = any(${kinds}::text[]) and h.status = 1 and h.side = 'out' and h.counter_status = ${ASKED}`.execute(server.db);
  expect(new Set(rows.map(({ kind }) => kind)).size).toBeGreaterThan(2);
  for (const { id, kind, user, partner } of rows) {
    const client = await signIn(server, { userName: user, password: 'Demo2026' });
    const { code, msg, info } = await call<DocumentInfo>(client, 'GET', `/v1/business/${kind}/info`, { id });
    expect(code, `${user} ${kind}: ${msg}`).toBe(0);
    expect(info.waitsFor, `${user} ${kind}`).toEqual([partner]);
    const urged = await call(client, 'POST', '/v1/business/inbox/urge', { kind, id, note: '' });
    expect([urged.code, urged.msg].join(' '), `${user} ${kind}`).toMatch(/正等对方确认/);
  }
});
