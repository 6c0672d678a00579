import type { FastifyRequest } from 'fastify';
import { browserOf, type From } from './browser';
import { deviceOf } from './sessions';

/** Where a request comes from. */
export const fromOf = (request: FastifyRequest): From => ({ ip: request.ip, device: deviceOf(request), browser: browserOf(request) });
