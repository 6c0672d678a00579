import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { listQuery } from '../../contract/requests';
import { requireAction } from '../engine/access';
import { endpoint } from '../http';
import { recallMessage, sendMessage, sentMessages } from '../push/platform-message';
import { registerSocket } from '../push/socket';
import type { Services } from '../services';

const id = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, { error: '消息编号不正确' });
const some = z.object({ ids: z.union([z.array(id).max(500), id.transform((one) => [one])], { error: '请选择消息' }) });

const outgoing = z.object({
  screen: z.string().max(40).optional(),
  title: z.string({ error: '请填写标题' }).trim().min(1, { error: '请填写标题' }).max(50, { error: '【标题】最多50个字' }),
  body: z.string({ error: '请填写内容' }).trim().min(1, { error: '请填写内容' }).max(500, { error: '【内容】最多500个字' }),
  /** Everybody, organisations of these kinds, or these organisations. */
  kinds: z
    .array(z.enum(['P', 'H', 'D', 'V']))
    .max(4)
    .default([]),
  organisations: z.array(id).max(500).default([]),
});

type Row = {
  id: string;
  title: string;
  body: string;
  kind: string;
  uri: string;
  object_id: string;
  extra: unknown;
  sender_name: string;
  created_at: string;
  read_at: string | null;
};

/** The own inbox: the bell, the polling every minute and 消息通知. Everybody has one, so no permission is asked. */
export function register(app: FastifyInstance, services: Services): void {
  registerSocket(app, services);
  const { now } = services;

  endpoint(app, services, { method: 'GET', path: '/v1/business/message/list', input: listQuery }, async ({ db, org, user }, query) => {
    const from = sql`from message_receipt r join message m on m.org_id = r.org_id and m.id = r.message_id
      where r.org_id = ${org.id} and r.user_id = ${user.id} and r.deleted_at is null and (m.recalled_at is null or r.read_at is not null)
      ${query.tab === 'unread' ? sql`and r.read_at is null` : sql``}
      ${query.keyword ? sql`and (m.title || ' ' || m.body) ilike ${`%${query.keyword.replace(/[\\%_]/g, '\\$&')}%`}` : sql``}`;
    const [page, count, unread] = await Promise.all([
      sql<Row>`select m.id, m.title, m.body, m.kind, m.uri, m.object_id, m.extra, m.sender_name, r.created_at, r.read_at ${from}
        order by r.created_at desc, m.id desc limit ${query.pageSize} offset ${(query.pageNum - 1) * query.pageSize}`.execute(db),
      sql<{ total: number }>`select count(*) as total ${from}`.execute(db),
      sql<{
        total: number;
      }>`select count(*) as total from message_receipt r where r.org_id = ${org.id} and r.user_id = ${user.id} and r.read_at is null and r.deleted_at is null`.execute(
        db,
      ),
    ]);
    const list = page.rows.map((row) => ({
      id: row.id,
      title: row.title,
      body: row.body,
      kind: row.kind,
      uri: row.uri,
      objectID: row.object_id,
      extra: row.extra,
      senderName: row.sender_name,
      createdAt: row.created_at,
      readAt: row.read_at ?? '',
      actions: row.read_at ? ['del'] : ['read', 'del'],
    }));
    return { list, total: count.rows[0]?.total ?? 0, totals: {}, tabs: { unread: unread.rows[0]?.total ?? 0 } };
  });

  endpoint(app, services, { method: 'POST', path: '/v1/business/message/read', input: some }, async ({ db, org, user }, { ids }) => {
    await sql`update message_receipt set read_at = ${now()}, delivered_at = coalesce(delivered_at, ${now()})
      where org_id = ${org.id} and user_id = ${user.id} and message_id = any(${ids}::uuid[]) and read_at is null`.execute(db);
  });
  endpoint(app, services, { method: 'POST', path: '/v1/business/message/readAll', input: z.object({}) }, async ({ db, org, user }) => {
    await sql`update message_receipt set read_at = ${now()}, delivered_at = coalesce(delivered_at, ${now()}) where org_id = ${org.id} and user_id = ${user.id} and read_at is null`.execute(
      db,
    );
  });
  endpoint(app, services, { method: 'POST', path: '/v1/business/message/del', input: some }, async ({ db, org, user }, { ids }) => {
    await sql`update message_receipt set deleted_at = ${now()}, read_at = coalesce(read_at, ${now()}) where org_id = ${org.id} and user_id = ${user.id} and message_id = any(${ids}::uuid[])`.execute(
      db,
    );
  });

  // The platform's own notices to organisations.
  const platformOnly = (context: Parameters<typeof requireAction>[0], flag: string, label: string) =>
    requireAction({ ...context, screen: 'messageNotification' }, 'message', [flag], label);
  endpoint(app, services, { method: 'GET', path: '/v1/business/message/sent', input: listQuery }, (context, query) => {
    platformOnly(context, 'send', '发送');
    return sentMessages(context, query);
  });
  endpoint(app, services, { method: 'POST', path: '/v1/business/message/send', input: outgoing }, (context, given) => {
    platformOnly(context, 'send', '发送');
    return sendMessage(context, given);
  });
  endpoint(app, services, { method: 'POST', path: '/v1/business/message/recall', input: z.object({ batch: id }) }, (context, given) => {
    platformOnly(context, 'recall', '撤回');
    return recallMessage(context, given.batch);
  });
}
