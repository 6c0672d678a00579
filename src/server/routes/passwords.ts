import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import * as input from '../../contract/session';
import { type Call, endpoint, openEndpoint } from '../base/http';
import type { Services } from '../services';
import { findByPhone } from '../session/accounts';
import { isTrusted, keepMark, markOf } from '../session/browser';
import { newCaptcha, spendCaptcha, withCaptcha } from '../session/captcha';
import { changeOwnPassword, changePassword, resetPassword } from '../session/change-password';
import { clearSessionCookies } from '../session/cookies';
import { fromOf } from '../session/from';
import { type Purpose, sendCode, verifyCode } from '../session/sms-codes';

/** The image, the codes sent by message, and passwords changed with or without them: the exact paths of the specification. */
export function register(app: FastifyInstance, services: Services): void {
  const { db, now } = services;
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

  openEndpoint(app, { method: 'GET', path: '/v1/captcha/code', input: z.object({}) }, () => newCaptcha(db, now()));
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
}
