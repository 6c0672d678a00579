import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';

/** Every route an app registers while `build` runs: what tests loop over, so that a route added tomorrow is covered. */
export type Route = { method: string; url: string };

export async function routesOf<T>(build: () => Promise<T>): Promise<{ built: T; routes: Route[] }> {
  const routes: Route[] = [];
  const note = ({ method, url }: RouteOptions) => {
    for (const one of [method].flat()) routes.push({ method: one, url });
  };
  const hear = (message: unknown) => void (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', note);
  subscribe('fastify.initialization', hear);
  try {
    return { built: await build(), routes };
  } finally {
    unsubscribe('fastify.initialization', hear);
  }
}
