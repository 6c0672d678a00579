import type { FastifyInstance } from 'fastify';
import { CODES } from '../../contract/envelope';
import { directoryLogin } from '../../contract/session';
import { Coded } from '../base/errors';
import { openEndpoint } from '../base/http';
import type { Services } from '../services';
import { withCaptcha } from '../session/captcha';
import { entering } from '../session/welcome';
import { loginByDirectory } from '../sso/directory/sign-in';
import { providerOf } from '../sso/provider';

/** Signing in by a directory of the organisation (LDAP). The password comes as it was typed, since the directory compares it; it is neither kept nor logged. */
export function register(app: FastifyInstance, services: Services): void {
  const { db, seals, now } = services;
  openEndpoint(app, { method: 'POST', path: '/v1/login/directory', input: directoryLogin }, async ({ provider, ...given }, call) => {
    const directory = await providerOf(db, seals, provider, 'ldap');
    if (!directory) throw new Coded(CODES.loginFailed, '目录登录已停用或没有设置完整，请用账号密码登录');
    try {
      return await entering(services, call, (from) => loginByDirectory(services, directory, withCaptcha(given), from, now()));
    } catch (error) {
      const { cause } = error as { cause?: { code?: unknown; name?: string } };
      // Its kind alone: what an error says may hold what a directory sent.
      if (cause) call.request.log.warn({ provider, kind: cause.code ?? cause.name }, 'directory sign-in failed');
      throw error;
    }
  });
}
