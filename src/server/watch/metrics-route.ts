import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Services } from '../services';

/** The envelope says how a call ended: the HTTP status is 200 nearly always. */
const CODE = /^\{"code":(\d+)/;
const TEXT = 'text/plain; version=0.0.4; charset=utf-8';

/**
 * GET /metrics for Prometheus, with `Authorization: Bearer <METRICS_TOKEN>`; without that variable there is no such page. Every
 * answer of the process is counted by its route as registered, so that no id of anything becomes a label.
 */
export function watchCalls(app: FastifyInstance, { pulse, watch, config: { metricsToken } }: Services): void {
  const codes = new WeakMap<FastifyReply, string>();
  app.addHook('onSend', async (_request, reply, payload) => {
    const code = typeof payload === 'string' ? CODE.exec(payload)?.[1] : undefined;
    if (code !== undefined) codes.set(reply, code);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    const [route, code] = [routeOptions.url ?? 'unknown', codes.get(reply) ?? String(reply.statusCode)];
    pulse.called(`${method} ${route}`, Number(code), reply.elapsedTime);
    watch?.called(method, route, code, reply.elapsedTime / 1000);
  });
  if (!watch || metricsToken === undefined) return;
  app.get('/metrics', async (request, reply) => {
    if (!isSame(request.headers.authorization ?? '', `Bearer ${metricsToken}`)) return reply.status(401).type('text/plain').send('METRICS_TOKEN\n');
    return reply.type(TEXT).send(await watch.text());
  });
}

const digest = (value: string): Buffer => createHash('sha256').update(value).digest();
const isSame = (given: string, wanted: string): boolean => timingSafeEqual(digest(given), digest(wanted));
