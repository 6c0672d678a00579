import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { flows } from '../../domain/registry';
import { endpoint } from '../base/http';
import { flowBoard } from '../engine/flows/board';
import type { Services } from '../services';

/** The process diagrams, one route each. The page the caller stands on is the diagram's, so it narrows nothing. */
export function register(app: FastifyInstance, services: Services): void {
  for (const definition of flows) {
    const path = `/v1/business/dashboard/${definition.resource.replace(/^dashboard:/, '')}`;
    endpoint(app, services, { method: 'GET', path, input: z.object({ screen: z.string().max(40).optional() }) }, (context) =>
      flowBoard({ ...context, screen: '' }, definition),
    );
  }
}
