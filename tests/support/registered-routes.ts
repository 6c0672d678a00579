import { subscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';

/** `input`: what the route itself reads a request by, before anything of it is looked at. */
export type Registered = { method: 'GET' | 'POST'; path: string; input?: z.ZodType };

const registered = new WeakMap<FastifyInstance, Registered[]>();

// Fastify tells of every server it begins: what is registered from then on is written down here.
subscribe('fastify.initialization', (told) => {
  const { fastify: app } = told as { fastify: FastifyInstance };
  const routes: Registered[] = [];
  registered.set(app, routes);
  app.addHook('onRoute', ({ method, url, config }) => {
    const input = config?.described?.input;
    for (const one of ['GET', 'POST'] as const) if ([method].flat().includes(one)) routes.push({ method: one, path: url, ...(input ? { input } : {}) });
  });
});

/** Every route the server answers, as it is registered: what a test walks is what there is. */
export const registeredRoutes = (app: FastifyInstance): Registered[] => registered.get(app) ?? [];
