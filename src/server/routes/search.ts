import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { properName } from '../assistant/words/nicknames';
import { endpoint } from '../base/http';
import { findRecords } from '../engine/search/find';
import type { Services } from '../services';

const question = z.object({
  q: z.string({ error: '请输入要查找的内容' }).max(100, { error: '最多100个字' }),
  mode: z.enum(['all', 'documents', 'people'], { error: '没有这种查找范围' }).default('all'),
  screen: z.string().max(40).optional(),
});

/** Records for the palette. The page the caller stands on does not narrow what he may find. */
export function register(app: FastifyInstance, services: Services): void {
  endpoint(app, services, { method: 'GET', path: '/v1/search', input: question }, (context, { q, mode }) =>
    findRecords({ ...context, screen: '' }, q, mode, properName(q)),
  );
}
