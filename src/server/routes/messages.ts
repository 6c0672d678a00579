import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { listQuery } from '../../contract/requests';
import { endpoint } from '../base/http';
import { requireAction } from '../engine/access';
import { messagePage } from '../engine/messages/message-page';
import { exportMessages } from '../push/export-messages';
import { recallMessage, sendMessage, sentMessages } from '../push/platform-message';
import { registerSocket } from '../push/socket';
import type { Services } from '../services';
import { sendWorkbook } from './sheet-file';

const id = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, { error: '消息编号不正确' });
const some = z.object({ ids: z.union([z.array(id).max(500), id.transform((one) => [one])], { error: '请选择消息' }) });

/** What a form leaves empty comes as ''. */
const listOr = <T>(inner: z.ZodType<T[]>) => z.union([z.literal('').transform((): T[] => []), inner], { error: '格式不正确' }).default([]);
const outgoing = z.object({
  screen: z.string().max(40).optional(),
  title: z.string({ error: '请填写标题' }).trim().min(1, { error: '请填写标题' }).max(50, { error: '【标题】最多50个字' }),
  body: z.string({ error: '请填写内容' }).trim().min(1, { error: '请填写内容' }).max(500, { error: '【内容】最多500个字' }),
  /** Organisations of these kinds, or these organisations; neither = everybody. */
  kinds: listOr(z.array(z.enum(['P', 'H', 'D', 'V'], { error: '机构类型不正确' })).max(4)),
  organisations: listOr(z.array(id).max(500)),
});

/** The own inbox: the bell, the polling every minute and 消息通知. Everybody has one, so no permission is asked. */
export function register(app: FastifyInstance, services: Services): void {
  registerSocket(app, services);
  const { now } = services;

  endpoint(app, services, { method: 'GET', path: '/v1/business/message/list', input: listQuery }, (context, query) => messagePage(context, query));

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
  endpoint(app, services, { method: 'GET', path: '/v1/business/message/export', input: listQuery }, async (context, query, { reply }) => {
    platformOnly(context, 'export', '导出');
    return sendWorkbook(reply, query.tab === 'sent' ? '已发送消息' : '消息通知', await exportMessages(context, query));
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
