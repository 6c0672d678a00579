import { sql } from 'kysely';
import type { Context } from '../../src/server/base/context';
import type { Db } from '../../src/server/db/open';
import { createSessions, openSession } from '../../src/server/session/sessions';
import { hashOf } from '../../src/server/session/token';
import { DEMO_ACCOUNTS } from './demo-names';

/** The demo people as callers, by account: sessions of their own, with what their menus grant. */
export async function demoCallers(db: Db): Promise<Map<string, Context>> {
  const sessions = createSessions(db, () => new Date());
  const { rows } = await sql<{ org: string; user: string; account: string; code: string }>`
    select u.org_id as org, u.id as user, a.id as account, u.code from app_user u join account a on a.id = u.account_id where u.code = any(${DEMO_ACCOUNTS})`.execute(
    db,
  );
  const callers = new Map<string, Context>();
  for (const { code, ...of } of rows) {
    const { token } = await openSession(db, { ...of, ip: '127.0.0.1', device: 'understand', mode: 'password', now: new Date() });
    const context = await sessions.contextOfSession(hashOf(token));
    if (context) callers.set(code, context);
  }
  return callers;
}
