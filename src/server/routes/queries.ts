import type { FastifyInstance } from 'fastify';
import { querySchema } from '../../define/query';
import { endpoint } from '../base/http';
import { runQuery } from '../engine/queries/run';
import type { Services } from '../services';

/** Any question about a dataset, for whoever may read its rows. A question changes nothing, but may be longer than an address. */
export function register(app: FastifyInstance, services: Services): void {
  endpoint(app, services, { method: 'POST', path: '/v1/business/query', input: querySchema }, (context, input) => runQuery(context, input));
}
