import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import * as input from '../../contract/session';
import { type Call, endpoint, openEndpoint } from '../base/http';
import { newId } from '../base/id';
import type { Services } from '../services';
import { type From, keepMark, markOf } from '../session/browser';
import { withCaptcha } from '../session/captcha';
import { clearSessionCookies, SESSION_COOKIE, setSessionCookies } from '../session/cookies';
import { fromOf } from '../session/from';
import { type LoggedIn, loginByCode, loginByPassword } from '../session/login';
import { endSession } from '../session/logout';
import { hashOf } from '../session/token';
import { userInfoOf } from '../session/user-info';

const nothing = z.object({});

/** In and out, and who is in: the exact paths of the specification. */
export function register(app: FastifyInstance, services: Services): void {
  const { db, now } = services;
  /** Whoever gets in keeps a mark of the browser: the next time it is known. */
  const entering = async (call: Call, enter: (from: From) => Promise<LoggedIn>) => {
    const { mark, browser } = markOf(call.request);
    const entered = await enter({ ...fromOf(call.request), browser });
    keepMark(call, mark);
    return welcome(entered, call);
  };
  const welcome = async ({ account, token, expires }: LoggedIn, call: Call) => {
    const info = await userInfoOf(db, { org: account.org.id, user: account.user.id, rid: newId(), expires }, now());
    const { belong, systemType, passwordCycle, userInnerSn } = info.UserInfo;
    setSessionCookies(call, token, {
      isUseSystem: String(info.isUseSystem),
      userbelong: belong,
      userSystemType: String(systemType),
      userPasswordCycle: passwordCycle,
      userInnerSn,
    });
    return info;
  };

  openEndpoint(app, { method: 'POST', path: '/v1/login', input: input.login }, async (given, call) =>
    entering(call, (from) => loginByPassword(db, withCaptcha(given), from, now())),
  );
  openEndpoint(app, { method: 'POST', path: '/v1/loginByVerifyCode', input: input.loginByVerifyCode }, async (given, call) =>
    entering(call, (from) => loginByCode(db, { phone: given.UserName, code: given.VerifyCode }, from, now())),
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
