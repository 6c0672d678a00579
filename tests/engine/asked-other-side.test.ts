import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DocumentInfo, ListAnswer } from '../../src/contract/answers';
import type { InboxAnswer } from '../../src/contract/inbox-answer';
import { ASKED } from '../../src/define/countersign';
import { documentOf, documents } from '../../src/domain/registry';
import { demoServer } from '../support/demo-world';
import { call, type Server, signIn } from '../support/server';

/** What the other side was asked waits for it: every kind that is countersigned, in the demo's own papers. */
let server: Server;
beforeAll(async () => {
  server = await demoServer();
});
afterAll(() => server.stop());

it('a paper the other side was asked to sign names that side, and nobody here is urged for it', async () => {
  const kinds = documents.filter(({ countersign }) => countersign).map(({ kind }) => kind);
  const { rows } = await sql<{ id: string; kind: string; user: string; partner: string }>`
    select h.id, h.kind, a.user_name as "user", p.name as partner from document h join partner p on p.org_id = h.org_id and p.id = h.partner_id
      join app_user u on u.org_id = h.org_id and u.id = h.created_by join account a on a.id = u.account_id
    where h.kind = any(${kinds}::text[]) and h.status = 1 and h.side = 'out' and h.counter_status = ${ASKED}`.execute(server.db);
  expect(new Set(rows.map(({ kind }) => kind)).size).toBeGreaterThan(2);
  let listedBySender = 0;
  for (const { id, kind, user, partner } of rows) {
    const client = await signIn(server, { userName: user, password: 'Demo2026' });
    const { code, msg, info } = await call<DocumentInfo>(client, 'GET', `/v1/business/${kind}/info`, { id });
    expect(code, `${user} ${kind}: ${msg}`).toBe(0);
    expect(info.waitsFor, `${user} ${kind}`).toEqual([partner]);
    expect(info.header.statusName, `${user} ${kind}`).toBe(ASKED);
    const { info: listed } = await call<ListAnswer>(client, 'GET', `/v1/business/${kind}/list`, { 'f.sn': String(info.header.sn) });
    expect(
      listed.list.map(({ statusName }) => statusName),
      `${user} ${kind}`,
    ).toContain(ASKED);
    const { info: sent } = await call<InboxAnswer>(client, 'GET', '/v1/business/inbox/sent', { pageNum: 1, pageSize: 200 });
    for (const row of sent.list.filter((one) => one.id === id)) expect([row.word, row.mayUrge], `${user} ${kind}`).toEqual([ASKED, false]);
    listedBySender += sent.list.filter((one) => one.id === id).length;
    const urged = await call(client, 'POST', '/v1/business/inbox/urge', { kind, id, note: '' });
    expect([urged.code, urged.msg].join(' '), `${user} ${kind}`).toMatch(/正等对方确认/);
  }
  expect(listedBySender).toBeGreaterThan(0);
});

it('its copy says there that it waits for them, in one word, wherever it is read', async () => {
  const kinds = documents.filter(({ countersign }) => countersign).map(({ kind }) => kind);
  const { rows } = await sql<{ id: string; kind: string; sn: string; user: string }>`
    select distinct on (h.id) h.id, h.kind, h.sn, a.user_name as "user" from document h join app_user u on u.org_id = h.org_id join account a on a.id = u.account_id
    where h.kind = any(${kinds}::text[]) and h.status = 1 and h.side = 'in' and a.user_name in ('dealer', 'dfinance', 'hfinance', 'hospital', 'manager', 'vendor')`.execute(
    server.db,
  );
  const read = new Set<string>();
  for (const user of ['dealer', 'dfinance', 'hfinance', 'hospital', 'manager', 'vendor']) {
    const client = await signIn(server, { userName: user, password: 'Demo2026' });
    for (const { id, kind } of rows) {
      const { code, info } = await call<DocumentInfo>(client, 'GET', `/v1/business/${kind}/info`, { id });
      if (code !== 0) continue;
      read.add(kind);
      expect(info.header.statusName, `${user} ${kind}`).toBe('待我方确认');
      expect(documentOf(kind)?.header.counterStatus?.list ?? false, 'no second state stands beside it').toBe(false);
    }
  }
  expect(read.size).toBeGreaterThan(1);
});
