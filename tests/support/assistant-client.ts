import { sql } from 'kysely';
import type { AnswerEvent, RichTextRef } from '../../src/contract/assistant';
import { touchPermissions } from '../../src/server/engine/messages/touch-permissions';
import { systemRole } from '../../src/server/organisation/new-person';
import { SESSION_COOKIE } from '../../src/server/session/cookies';
import { openSession } from '../../src/server/session/sessions';
import { type Client, type Server, stranger } from './server';
import type { Org } from './trade-world';

/** A logged-in administrator of an organisation of the trade world. */
export async function clientOf(on: Server, org: Org): Promise<Client> {
  const { account } = (
    await sql<{
      account: string;
    }>`select account_id as account from app_user where org_id = ${org.id} and id = ${org.user}`.execute(on.db)
  ).rows[0] as { account: string };
  await on.db.transaction().execute(async (tx) => {
    await sql`insert into organisation_menu (org_id, node_id) select ${org.id}, id from menu_node where type > 0 and ${org.kind} = any(org_kinds)
      and deleted_at is null on conflict do nothing`.execute(tx);
    await sql`insert into user_role (org_id, user_id, role_id) values (${org.id}, ${org.user}, ${await systemRole(tx, org.kind, 'orgAdmin')}) on conflict do nothing`.execute(
      tx,
    );
    await touchPermissions(tx, org.id);
  });
  const { token } = await openSession(on.db, {
    org: org.id,
    user: org.user,
    account,
    ip: '',
    device: '',
    mode: 'password',
    now: new Date(),
  });
  const client = stranger(on);
  client.cookies.set(SESSION_COOKIE, token);
  return client;
}

export type Heard = { text: string; events: AnswerEvent[]; refs: RichTextRef[]; isEnded: boolean; raw: string };
export async function ask(client: Client, content: string, more: Record<string, string> = {}): Promise<Heard> {
  const response = await client.server.app.inject({
    method: 'GET',
    url: `/v1/llm/streamChatWithWeb?${new URLSearchParams({ content, ...more })}`,
    headers: { cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  });
  const lines = response.body.split('\n\n').filter(Boolean);
  const events = lines.filter((line) => line.startsWith('data: {')).map((line) => JSON.parse(line.slice(6)) as AnswerEvent);
  return {
    text: events.map((event) => event.result.data[0].answer).join(''),
    events,
    refs: events.flatMap((event) => event.result.data[0].rich_text_ref),
    isEnded: lines.at(-1) === 'data: [done]',
    raw: response.body,
  };
}
