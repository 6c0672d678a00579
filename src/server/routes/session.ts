import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import * as input from '../../contract/session';
import { type Call, endpoint, openEndpoint } from '../base/http';
import { newId } from '../base/id';
import type { Services } from '../services';
import { findByPhone } from '../session/accounts';
import { type From, isTrusted, keepMark, markOf } from '../session/browser';
import { newCaptcha, spendCaptcha } from '../session/captcha';
import { changeOwnPassword, changePassword, resetPassword } from '../session/change-password';
import { clearSessionCookies, SESSION_COOKIE, setSessionCookies } from '../session/cookies';
import { fromOf } from '../session/from';
import { type LoggedIn, loginByCode, loginByPassword } from '../session/login';
import { endSession } from '../session/logout';
import { type Purpose, sendCode, verifyCode } from '../session/sms-codes';
import { hashOf } from '../session/token';
import { userInfoOf } from '../session/user-info';

const nothing = z.object({});
const withCaptcha = <G extends { id?: string | undefined; captchaResult?: string | undefined }>(given: G) => ({
  ...given,
  captcha: given.id && given.captchaResult ? { id: given.id, answer: given.captchaResult } : undefined,
});

/** Sign-in and around it: the exact paths of the specification. */
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
  /** The image first, then the code; afterwards the message leaves the outbox without the caller waiting for it. */
  const send = async (given: { phone: string; id: string; captchaResult: string }, purpose: Purpose, call: Call) => {
    await spendCaptcha(db, { id: given.id, answer: given.captchaResult }, now());
    const account = await findByPhone(db, given.phone, now());
    const { mark, browser } = markOf(call.request);
    const known = await isTrusted(db, account?.id, browser, now());
    await sendCode(db, { phone: given.phone, purpose, isSilent: purpose !== 'register' && !account, browser, isTrusted: known }, now());
    keepMark(call, mark);
    services.sms.deliver().catch((error: unknown) => app.log.warn({ err: error }, 'sms delivery failed'));
  };

  openEndpoint(app, { method: 'POST', path: '/v1/login', input: input.login }, async (given, call) =>
    entering(call, (from) => loginByPassword(db, withCaptcha(given), from, now())),
  );
  openEndpoint(app, { method: 'POST', path: '/v1/loginByVerifyCode', input: input.loginByVerifyCode }, async (given, call) =>
    entering(call, (from) => loginByCode(db, { phone: given.UserName, code: given.VerifyCode }, from, now())),
  );
  openEndpoint(app, { method: 'GET', path: '/v1/captcha/code', input: nothing }, () => newCaptcha(db, now()));
  openEndpoint(app, { method: 'GET', path: '/v1/user/get_login_code/:phone', input: input.sendLoginCode }, (given, call) => send(given, 'login', call));
  openEndpoint(app, { method: 'POST', path: '/v1/sendMsg', input: input.sendMessage }, (given, call) => send(given, 'register', call));
  openEndpoint(app, { method: 'GET', path: '/v1/user/retrieve_pwd/code/:phone', input: input.sendResetCode }, (given, call) => send(given, 'reset', call));
  openEndpoint(app, { method: 'POST', path: '/v1/user/retrieve_pwd/verify_code', input: input.verifyResetCode }, (given, { request }) =>
    verifyCode(db, { phone: given.Name, code: given.VerifyCode, purpose: 'reset' }, fromOf(request), now()),
  );
  openEndpoint(app, { method: 'POST', path: '/v1/user/retrieve_pwd/change_password', input: input.resetPassword }, (given, { request }) =>
    resetPassword(db, { phone: given.Name, code: given.VerifyCode, password: given.Password }, fromOf(request), now()),
  );
  openEndpoint(app, { method: 'POST', path: '/v1/user/change_password', input: input.changePasswordOf }, (given, { request }) =>
    changePassword(db, withCaptcha(given), fromOf(request), now()),
  );

  endpoint(app, services, { method: 'POST', path: '/v1/user/change_my_password', input: input.changeMyPassword }, async (context, given, call) => {
    await changeOwnPassword(db, context.user.code ?? '', withCaptcha(given), fromOf(call.request), now());
    clearSessionCookies(call);
  });
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
