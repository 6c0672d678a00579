import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { dashboards } from '../../domain/registry';
import { endpoint } from '../base/http';
import { tilesOf } from '../engine/dashboards/dashboard';
import type { Services } from '../services';

/** Every dashboard, one by one from the definitions. */
export function register(app: FastifyInstance, services: Services): void {
  for (const definition of dashboards) {
    const path = `/v1/business/dashboard/${definition.resource.replace(/^dashboard:/, '')}`;
    endpoint(app, services, { method: 'GET', path, input: z.strictObject({ screen: z.string().max(40).optional() }) }, (context) =>
      tilesOf(context, definition),
    );
  }
}
