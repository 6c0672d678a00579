import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { endpoint } from '../base/http';
import { keepWatched, watchedBy } from '../organisation/course-watching';
import type { Services } from '../services';

const seconds = z.int({ error: '播放位置不正确' }).min(0).max(100_000);
const told = z.strictObject({
  course: z.guid({ error: '教程编号不正确' }),
  position: seconds.default(0),
  duration: seconds.default(0),
  /** The film was opened now: it goes on where it was left. */
  opens: z.boolean().default(false),
});

/** How far each person has watched the platform's films: their own affair, no operation of the page. */
export function register(app: FastifyInstance, services: Services): void {
  endpoint(app, services, { method: 'GET', path: '/v1/course/watched', input: z.strictObject({}) }, async (context) => ({ list: await watchedBy(context) }));
  endpoint(app, services, { method: 'POST', path: '/v1/course/watch', input: told }, (context, input) => keepWatched(context, input));
}
