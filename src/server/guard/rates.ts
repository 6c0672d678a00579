import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';

/**
 * Calls a minute from one address, per route. Whole hospitals sit behind one address, so the limits only stop floods;
 * guessing passwords is stopped per account (session/attempts.ts), messages per phone (session/sms-codes.ts).
 */
const LIMITS: Record<string, number> = {
  '/v1/login': 300,
  '/v1/loginByVerifyCode': 300,
  '/v1/captcha/code': 300,
  '/v1/sendMsg': 60,
  '/v1/user/get_login_code/:phone': 60,
  '/v1/user/retrieve_pwd/code/:phone': 60,
  '/v1/user/retrieve_pwd/verify_code': 120,
  '/v1/user/retrieve_pwd/change_password': 120,
  '/v1/user/change_password': 120,
  '/v1/business/orgRegistration/register': 60,
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
