import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnswerEvent, Conversation, RichTextRef } from '../../src/contract/assistant';
import { SESSION_COOKIE } from '../../src/server/session/cookies';
import { openSession } from '../../src/server/session/sessions';
import { touchPermissions } from '../../src/server/menu/touch';
import { systemRole } from '../../src/server/organisation/new-person';
import { type Client, call, type Server, startServer, stranger } from '../support/server';
import type { Org } from '../support/trade-world';
import { type AssistantWorld, assistantWorld } from './assistant-world';

let server: Server;
let w: AssistantWorld;
let hospital: Client;
beforeAll(async () => {
  server = await startServer();
  w = await assistantWorld(server.db);
  hospital = await clientOf(server, w.hospital);
});
afterAll(() => server.stop());

/** A logged-in administrator of an organisation of the trade world. */
export async function clientOf(on: Server, org: Org): Promise<Client> {
  const { account } = (await sql<{ account: string }>`select account_id as account from app_user where org_id = ${org.id} and id = ${org.user}`.execute(on.db)).rows[0] as { account: string };
  await on.db.transaction().execute(async (tx) => {
    await sql`insert into organisation_menu (org_id, node_id) select ${org.id}, id from menu_node where type > 0 and ${org.kind} = any(org_kinds) and deleted_at is null on conflict do nothing`.execute(tx);
    await sql`insert into user_role (org_id, user_id, role_id) values (${org.id}, ${org.user}, ${await systemRole(tx, org.kind, 'orgAdmin')}) on conflict do nothing`.execute(tx);
    await touchPermissions(tx, org.id);
  });
  const { token } = await openSession(on.db, { org: org.id, user: org.user, account, ip: '', device: '', mode: 'password', now: new Date() });
  const client = stranger(on);
  client.cookies.set(SESSION_COOKIE, token);
  return client;
}

export type Heard = { text: string; events: AnswerEvent[]; refs: RichTextRef[]; isEnded: boolean; raw: string };
export async function ask(client: Client, content: string, more: Record<string, string> = {}): Promise<Heard> {
  const response = await client.server.app.inject({ method: 'GET', url: `/v1/llm/streamChatWithWeb?${new URLSearchParams({ content, ...more })}`, headers: { cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ') } });
  const lines = response.body.split('\n\n').filter(Boolean);
  const events = lines.filter((line) => line.startsWith('data: {')).map((line) => JSON.parse(line.slice(6)) as AnswerEvent);
  return { text: events.map((event) => event.result.data[0].answer).join(''), events, refs: events.flatMap((event) => event.result.data[0].rich_text_ref), isEnded: lines.at(-1) === 'data: [done]', raw: response.body };
}
const commandsOf = (heard: Heard) => heard.refs.flatMap((ref) => ('command' in ref ? [ref] : []));

describe('打开今天发给康达的采购订单', () => {
  it('names today\'s order to 康达 as a reference and proposes the command that opens it', async () => {
    const heard = await ask(hospital, '打开今天发给康达的采购订单');
    expect(heard.isEnded).toBe(true);
    expect(heard.text).toContain(w.order.sn);
    expect(heard.refs.filter((ref) => ref.kind === 'document')).toMatchObject([{ resource: 'purchaseOrder', recordId: w.order.id, path: '/hospital/purchaseOrder', title: `采购订单 ${w.order.sn}` }]);
    expect(commandsOf(heard)).toMatchObject([{ command: 'open.hPurchaseOrder', args: { id: w.order.id }, title: `打开采购订单 ${w.order.sn}` }]);
  });

  it('is kept in the conversation of its user alone', async () => {
    const own = await call<Conversation>(hospital, 'GET', '/v1/llm/conversation');
    expect(own.info.list.at(-1)).toMatchObject({ question: '打开今天发给康达的采购订单', state: 'done', unverified: [] });
    const dealer = await clientOf(server, w.dealer);
    expect((await call<Conversation>(dealer, 'GET', '/v1/llm/conversation')).info.list).toEqual([]);
    const stolen = await call(dealer, 'POST', '/v1/llm/stop', { id: own.info.list.at(-1)?.id });
    expect(stolen.code).toBe(40400);
  });
});
