import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import * as input from '../../contract/session';
import type { Context } from '../base/context';
import { Rejected } from '../base/errors';
import { type Call, endpoint, openEndpoint } from '../base/http';
import { logOperation } from '../base/operation-log';
import { inTransaction } from '../db/transaction';
import type { Services } from '../services';
import { findAccount } from '../session/accounts';
import { guess } from '../session/attempts';
import { browserOf } from '../session/browser';
import { withCaptcha } from '../session/captcha';
import { challengeOf } from '../session/challenge';
import { fromOf } from '../session/from';
import {
  beginSecondStep,
  confirmSecondStep,
  endSecondSteps,
  isSecondStepAsked,
  newRecoveryCodes,
  secondStepState,
  spendSecondCode,
  WRONG_SECOND,
} from '../session/second-factor';
import { loginBySecondStep } from '../session/second-step-login';
import { welcome } from '../session/welcome';

const nothing = z.object({});
type Given = z.infer<typeof input.secondStep>;

/** The second step (两步验证): at signing in, and everybody's own setting of it. Nobody's codes are asked for where no session or first step stands. */
export function register(app: FastifyInstance, services: Services): void {
  const { db, seals, now } = services;
  const challenged = ({ request }: Call) => challengeOf(db, request, browserOf(request), now());

  openEndpoint(app, { method: 'POST', path: '/v1/login/secondStep/begin', input: nothing }, async (_, call) =>
    beginSecondStep(db, seals, (await challenged(call)).account, now()),
  );
  openEndpoint(app, { method: 'POST', path: '/v1/login/secondStep', input: input.secondStep }, async (given, call) => {
    const entered = await loginBySecondStep(services, await challenged(call), withCaptcha(given), fromOf(call.request), now());
    return { ...(await welcome(services, entered, call)), ...(entered.recoveryCodes ? { recoveryCodes: entered.recoveryCodes } : {}) };
  });
  ownSecondStep(app, services);
}

function ownSecondStep(app: FastifyInstance, services: Services): void {
  const { db, seals, now } = services;
  const path = '/v1/user/secondStep';
  const log = (tx: typeof db, context: Context, account: string, operation: string) =>
    logOperation(tx, context, { resource: 'account', id: account, name: context.user.code ?? '', operation });
  const own = async (context: Context) => {
    const account = await findAccount(db, context.user.code ?? '', now());
    if (!account) throw new Rejected('用户信息错误');
    return account;
  };
  /** A code of the own step; wrong ones count, so that a session left open is no place to guess. */
  const proved = async (context: Context, given: Given, { request }: Call) => {
    const account = await own(context);
    const attempt = { login: account.userName, account: account.id, captcha: withCaptcha(given).captcha, words: WRONG_SECOND, reason: '两步验证错误' };
    await guess(db, attempt, fromOf(request), now(), async () => (await spendSecondCode(db, seals, account.id, given.code, now())) !== undefined);
    return account;
  };

  endpoint(app, services, { method: 'GET', path, input: nothing }, async (context) => {
    const account = await own(context);
    return secondStepState(db, { account: account.id, user: account.user.id, org: account.org }, now());
  });
  endpoint(app, services, { method: 'POST', path: `${path}/begin`, input: nothing }, async (context) => beginSecondStep(db, seals, await own(context), now()));
  endpoint(app, services, { method: 'POST', path: `${path}/confirm`, input: input.secondStep }, async (context, given) => {
    const account = await own(context);
    return inTransaction(db, async (tx) => {
      const recoveryCodes = await confirmSecondStep(tx, seals, account.id, given.code, now());
      await log(tx, context, account.id, 'beginSecondStep');
      return { recoveryCodes };
    });
  });
  endpoint(app, services, { method: 'POST', path: `${path}/recovery`, input: input.secondStep }, async (context, given, call) => {
    const account = await proved(context, given, call);
    return inTransaction(db, async (tx) => {
      await log(tx, context, account.id, 'renewRecovery');
      return { recoveryCodes: await newRecoveryCodes(tx, account.id) };
    });
  });
  endpoint(app, services, { method: 'POST', path: `${path}/end`, input: input.secondStep }, async (context, given, call) => {
    const { user, org } = await own(context);
    if (await isSecondStepAsked(db, { user: user.id, org }, now())) throw new Rejected('本机构要求两步验证，不能关闭；换手机请由管理员重置');
    const account = await proved(context, given, call);
    await inTransaction(db, async (tx) => {
      await endSecondSteps(tx, [account.id]);
      await log(tx, context, account.id, 'endSecondStep');
    });
  });
}
