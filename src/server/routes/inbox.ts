import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { endpoint } from '../base/http';
import { inboxCount, inboxOf, sentOf } from '../engine/inbox/inbox';
import { urgeApprovers } from '../engine/inbox/urge';
import type { Services } from '../services';

const screen = z.string().max(40).optional();
const whole = (most: number, fallback: number) => z.coerce.number({ error: '页码不正确' }).int().min(1).max(most).default(fallback);
const asked = z.strictObject({ screen, kind: z.string().max(40).optional(), pageNum: whole(100, 1), pageSize: whole(500, 50) });

const urged = z.strictObject({
  screen,
  kind: z.string({ error: '请选择单据' }).max(40),
  id: z.guid({ error: '记录编号不正确' }),
  note: z.string().trim().max(100, { error: '【留言】最多100个字' }).default(''),
});

/** 收件箱. Everybody has one: it shows nothing but what his pages do. */
export function register(app: FastifyInstance, services: Services): void {
  endpoint(app, services, { method: 'GET', path: '/v1/business/inbox/list', input: asked }, (context, query) => inboxOf({ ...context, screen: '' }, query));
  endpoint(app, services, { method: 'GET', path: '/v1/business/inbox/count', input: z.strictObject({ screen }) }, (context) =>
    inboxCount({ ...context, screen: '' }),
  );
  endpoint(app, services, { method: 'GET', path: '/v1/business/inbox/sent', input: asked }, (context, query) => sentOf({ ...context, screen: '' }, query));
  endpoint(app, services, { method: 'POST', path: '/v1/business/inbox/urge', input: urged }, (context, { screen: from, ...given }) =>
    urgeApprovers({ ...context, screen: from ?? '' }, given),
  );
}
