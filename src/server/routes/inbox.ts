import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { saveDocument } from '../../contract/requests';
import { documentOf } from '../../domain/registry';
import { BadInput } from '../base/errors';
import { endpoint } from '../base/http';
import { requireRead } from '../engine/access';
import { inboxCount, inboxOf, sentOf } from '../engine/inbox/inbox';
import { urgeApprovers } from '../engine/inbox/urge';
import { answerRequest } from '../engine/requests/answer';
import { askColleagues } from '../engine/requests/ask';
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

const ask = saveDocument.extend({
  kind: z.string({ error: '请选择单据' }).max(40),
  problem: z.strictObject({ message: z.string().max(500), line: z.number().int().optional(), field: z.string().max(60).optional() }),
});
const answer = z.strictObject({
  screen,
  id: z.guid({ error: '记录编号不正确' }),
  word: z.enum(['grant', 'done', 'refuse'], { error: '没有这种答复' }),
  reason: z.string().trim().max(200, { error: '【原因】最多200个字' }).default(''),
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
  endpoint(app, services, { method: 'POST', path: '/v1/business/inbox/ask', input: ask }, (context, { screen: from, kind, problem, ...input }) => {
    const definition = documentOf(kind);
    const here = { ...context, screen: from ?? '' };
    if (!definition) throw new BadInput('没有这种单据', [{ message: '没有这种单据', field: 'kind' }]);
    requireRead(here, kind, definition.title);
    return askColleagues(here, definition, input, problem);
  });
  endpoint(app, services, { method: 'POST', path: '/v1/business/inbox/answer', input: answer }, (context, { screen: _, ...given }) =>
    answerRequest({ ...context, screen: '' }, given),
  );
}
