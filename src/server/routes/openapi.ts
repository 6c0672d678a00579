import { gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { type DescribedRoute, openApiOf } from '../../contract/openapi/document';
import { endpoint } from '../base/http';
import type { Services } from '../services';

/** Doors of other systems, which sign instead of signing in. */
const SIGNED = /^\/v1\/(open|device)\//;

/**
 * Collects what is registered after it; the description of the interface is made of exactly that, once, when somebody first asks. It is told to whoever is
 * signed in: it names what the product can do, and nothing of any organisation.
 */
export function describeRoutes(app: FastifyInstance, services: Services): void {
  const routes: DescribedRoute[] = [];
  app.addHook('onRoute', ({ method, url, config }) => {
    if ((method !== 'GET' && method !== 'POST') || !url.startsWith('/v1/')) return;
    const { input, access } = config?.described ?? {};
    routes.push({ method: method as 'GET' | 'POST', path: url, ...(input ? { input } : {}), access: SIGNED.test(url) ? 'signed' : (access ?? 'session') });
  });
  let made: { plain: string; packed: Buffer } | undefined;
  endpoint(
    app,
    services,
    { method: 'GET', path: '/v1/openapi.json', input: z.object({}) },
    async (_context, _input, { request, reply }): Promise<FastifyReply> => {
      if (!made) {
        const plain = JSON.stringify(openApiOf(routes, '1.0.0'));
        made = { plain, packed: gzipSync(plain) };
      }
      reply.type('application/json; charset=utf-8').header('Vary', 'Accept-Encoding');
      return /\bgzip\b/.test(request.headers['accept-encoding'] ?? '') ? reply.header('Content-Encoding', 'gzip').send(made.packed) : reply.send(made.plain);
    },
  );
  // The reader is a page of its own beside the workspace (public/docs); its scripts and styles are looked for below its folder.
  app.get('/docs', (_request, reply) => reply.redirect('/docs/'));
}
