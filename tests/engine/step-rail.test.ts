import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { railOf } from '../../src/client/screens/document/strip/step-rail';
import type { DocumentInfo } from '../../src/contract/answers';
import type { DocumentDefinition } from '../../src/define/define-document';
import { documentOf } from '../../src/domain/registry';
import { demoServer } from '../support/demo-world';
import { call, type Server, signIn } from '../support/server';

/** The way of a document, as its strip draws it: a step at the other side is done when its paper counts there, not when somebody laid out a draft. */
let server: Server;
beforeAll(async () => {
  server = await demoServer();
});
afterAll(() => server.stop());

const PEOPLE = ['hospital', 'keeper', 'hfinance', 'manager', 'nurse', 'dealer', 'dkeeper', 'dfinance', 'vendor'];
type Paired = { id: string; kind: string; theirs: string; status: number };

it('every document that is carried on elsewhere shows how far it is there', async () => {
  const seen = new Map<string, Set<string>>();
  for (const userName of PEOPLE) {
    const client = await signIn(server, { userName, password: 'Demo2026' });
    // One of each kind, for each status of the other side's paper.
    const { rows } = await sql<Paired>`
      select distinct on (h.kind, m.kind, m.status) h.id, h.kind, m.kind as theirs, m.status from document h join document m on m.mirror_of = h.id
        join app_user u on u.org_id = h.org_id join account a on a.id = u.account_id and a.user_name = ${userName}
      where h.status in (2, 7) and not h.is_red and m.kind <> h.kind order by h.kind, m.kind, m.status, h.id`.execute(server.db);
    for (const { id, kind, theirs, status } of rows) {
      const { code, info } = await call<DocumentInfo>(client, 'GET', `/v1/business/${kind}/info`, { id });
      const step = code === 0 && railOf(documentOf(kind) as DocumentDefinition, info).find((one) => one.id === 'other');
      if (!step) continue;
      const effect = status === 2 || status === 7 ? 'counts' : status < 2 ? 'waits' : 'ended';
      seen.set(effect, (seen.get(effect) ?? new Set()).add(`${kind} → ${theirs}`));
      if (effect === 'waits') expect(step.state, `${userName} ${kind} → ${theirs} ${status}`).toBe('now');
      if (effect === 'counts') expect(step.state, `${userName} ${kind} → ${theirs} ${status}`).not.toBe('next');
    }
  }
  expect([...(seen.get('waits') ?? [])].length, JSON.stringify([...seen].map(([effect, of]) => [effect, [...of]]))).toBeGreaterThan(1);
  expect([...(seen.get('counts') ?? [])].length).toBeGreaterThan(1);
});
