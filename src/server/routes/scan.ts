import type { FastifyInstance } from 'fastify';
import { scanQuery } from '../../contract/requests';
import { endpoint } from '../base/http';
import { resolveScan } from '../engine/scan';
import type { Services } from '../services';

/** Kinds whose goods come in by purchase: their lines take only what may be bought. */
const BUYING = /^(purchase|arrival|inspection)/;

/** What a scanned code means, wherever it was scanned. */
export function register(app: FastifyInstance, services: Services): void {
  endpoint(app, services, { method: 'GET', path: '/v1/business/scan', input: scanQuery }, (context, input) =>
    resolveScan({ ...context, screen: input.screen ?? context.screen }, input.code, {
      kind: input.kind,
      warehouse: input.warehouse,
      buying: BUYING.test(input.kind ?? ''),
    }),
  );
}
