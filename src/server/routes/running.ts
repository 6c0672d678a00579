import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { endpoint } from '../base/http';
import type { Services } from '../services';
import { running } from '../watch/running';

const asked = z.strictObject({ screen: z.string().max(40).optional() });

/** 运行状态: the product as whoever operates it sees it. */
export function register(app: FastifyInstance, services: Services): void {
  endpoint(app, services, { method: 'GET', path: '/v1/running', input: asked }, (context, { screen }) =>
    running({ ...context, screen: screen ?? '' }, services),
  );
}
