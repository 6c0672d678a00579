import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import * as input from '../../contract/session';
import { endpoint, openEndpoint } from '../base/http';
import { newId } from '../base/id';
import type { Services } from '../services';
import { withCaptcha } from '../session/captcha';
import { clearSessionCookies, SESSION_COOKIE } from '../session/cookies';
import { loginByCode, loginByPassword } from '../session/login';
import { endSession } from '../session/logout';
import { hashOf } from '../session/token';
import { userInfoOf } from '../session/user-info';
import { entering } from '../session/welcome';

const nothing = z.object({});

/** In and out, and who is in: the exact paths of the specification. */
export function register(app: FastifyInstance, services: Services): void {
  const { db, now } = services;
  openEndpoint(app, { method: 'POST', path: '/v1/login', input: input.login }, async (given, call) =>
    entering(services, call, (from) => loginByPassword(db, withCaptcha(given), from, now())),
  );
  openEndpoint(app, { method: 'POST', path: '/v1/loginByVerifyCode', input: input.loginByVerifyCode }, async (given, call) =>
    entering(services, call, (from) => loginByCode(db, { phone: given.UserName, code: given.VerifyCode }, from, now())),
  );
  openEndpoint(app, { method: 'POST', path: '/v1/logout', input: nothing }, async (_, call) => {
    const token = call.request.cookies[SESSION_COOKIE];
    clearSessionCookies(call);
    if (token) await endSession(db, hashOf(token), now());
  });
  endpoint(app, services, { method: 'GET', path: '/v1/user/user_info', input: nothing }, async (context, _, { request }) => {
    const caller = await services.sessions.callerOf(request);
    return userInfoOf(db, { org: context.org.id, user: context.user.id, rid: newId(), expires: caller?.expiresAt ?? now() }, now());
  });
}
