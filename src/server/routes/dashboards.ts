import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { dashboards } from '../../domain/registry';
import { endpoint } from '../base/http';
import { tilesOf } from '../engine/dashboards/dashboard';
import type { Services } from '../services';

const given = z.string().max(4000).optional();

/** Every dashboard, one by one from the definitions; each takes the page it is asked through and what it may be asked with. */
export function register(app: FastifyInstance, services: Services): void {
  for (const definition of dashboards) {
    const path = `/v1/business/dashboard/${definition.resource.replace(/^dashboard:/, '')}`;
    const asks = Object.fromEntries(Object.keys(definition.asks ?? {}).map((name) => [name, given]));
    const input = z.strictObject({ screen: z.string().max(40).optional(), ...asks });
    endpoint(app, services, { method: 'GET', path, input }, (context, { screen: _, ...asked }) =>
      tilesOf(context, definition, asked as Record<string, string>),
    );
  }
}
