import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Context } from '../base/context';
import { endpoint } from '../base/http';
import { addComment, commentsOn, markSeen, removeComment } from '../engine/comments/comments';
import { readersNamed } from '../engine/comments/readers';
import { type Subject, subjectOf } from '../engine/comments/subject';
import type { Services } from '../services';

const about = z.strictObject({
  screen: z.string().max(40).optional(),
  resource: z.string({ error: '请指明所评论的对象' }).max(60),
  id: z.guid({ error: '记录编号不正确' }),
});
const said = about.extend({
  body: z.string({ error: '请填写评论' }).trim().min(1, { error: '请填写评论' }).max(1000, { error: '【评论】最多1000个字' }),
  mentioned: z
    .array(z.guid({ error: '提醒的人员不正确' }))
    .max(20, { error: '一次最多提醒20人' })
    .default([]),
});

/** What people say to each other about a document or a master's row. */
export function register(app: FastifyInstance, services: Services): void {
  const of = (context: Context, { screen, resource, id }: z.infer<typeof about>): Promise<Subject> =>
    subjectOf({ ...context, screen: screen ?? context.screen }, { resource, id });
  const base = '/v1/business/comment';
  endpoint(app, services, { method: 'GET', path: `${base}/list`, input: about }, async (context, input) => commentsOn(context, await of(context, input)));
  endpoint(
    app,
    services,
    { method: 'GET', path: `${base}/readers`, input: about.extend({ keyword: z.string().max(40).default('') }) },
    async (context, input) => ({
      list: await readersNamed(context, await of(context, input), input.keyword.trim()),
    }),
  );
  endpoint(app, services, { method: 'POST', path: `${base}/seen`, input: about }, async (context, input) => markSeen(context, await of(context, input)));
  endpoint(app, services, { method: 'POST', path: `${base}/add`, input: said }, async (context, { body, mentioned, ...input }) =>
    addComment(context, await of(context, input), { body, mentioned: [...new Set(mentioned)] }),
  );
  endpoint(
    app,
    services,
    { method: 'POST', path: `${base}/del`, input: about.extend({ comment: z.guid({ error: '评论编号不正确' }) }) },
    async (context, { comment, ...input }) => removeComment(context, await of(context, input), comment),
  );
}
