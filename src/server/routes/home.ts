import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { endpoint } from '../base/http';
import { homeOf } from '../engine/home/home';
import type { Services } from '../services';

/** The home page. */
export function register(app: FastifyInstance, services: Services): void {
  endpoint(app, services, { method: 'GET', path: '/v1/business/home', input: z.object({ screen: z.string().max(40).optional() }) }, (context) =>
    homeOf(context),
  );
}
