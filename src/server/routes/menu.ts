import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { endpoint } from '../http';
import { userMenu } from '../menu/user-menu';
import type { Services } from '../services';

export function register(app: FastifyInstance, services: Services): void {
  endpoint(app, services, { method: 'GET', path: '/v1/user/get_user_menu/yrtweb', input: z.object({}) }, (context) => userMenu(context));
}
