import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';

/**
 * Calls a minute from one address, per route. Whole hospitals sit behind one address, and whatever one of its people sends must
 * not keep the others out: the limits stop floods that no workplace makes. Guessing is stopped by who is guessed at and from
 * which browser (session/attempts.ts), messages per phone (session/sms-codes.ts).
 */
const LIMITS: Record<string, number> = {
  // Each picture is drawn and kept.
  '/v1/captcha/code': 1200,
  '/v1/business/orgRegistration/register': 600,
};
const OTHERS = 6000;

export async function limitRates(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: true,
    timeWindow: 60_000,
    cache: 20_000,
    keyGenerator: (request) => `${request.ip} ${request.routeOptions.url ?? ''}`,
    max: (request) => LIMITS[request.routeOptions.url ?? ''] ?? OTHERS,
  });
}
