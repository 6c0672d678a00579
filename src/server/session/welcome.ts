import { CODES } from '../../contract/envelope';
import { Coded } from '../base/errors';
import { newId } from '../base/id';
import type { Services } from '../services';
import { type From, keepMark, markOf } from './browser';
import { dropChallenge, keepChallenge } from './challenge';
import { setSessionCookies } from './cookies';
import { fromOf } from './from';
import type { Asked, LoggedIn } from './login';
import { userInfoOf } from './user-info';

type Call = Parameters<typeof keepMark>[0];

/** Whoever gets in keeps a mark of the browser: the next time it is known. Who is half in keeps it as well: his second step is this browser's. */
export async function entering(services: Services, call: Call, enter: (from: From) => Promise<LoggedIn | Asked>) {
  const { mark, browser } = markOf(call.request);
  const entered = await enter({ ...fromOf(call.request), browser });
  keepMark(call, mark);
  if (!('challenge' in entered)) return welcome(services, entered, call);
  keepChallenge(call, entered.challenge);
  throw entered.needs === 'code' ? new Coded(CODES.secondStepNeeded, '请输入动态验证码') : new Coded(CODES.secondStepUnset, '本机构要求两步验证，请先设置');
}

/** The cookies of a session and what the client is told of its user. */
export async function welcome({ db, now }: Services, { account, token, expires }: LoggedIn, call: Call) {
  const info = await userInfoOf(db, { org: account.org.id, user: account.user.id, rid: newId(), expires }, now());
  const { belong, systemType, passwordCycle, userInnerSn } = info.UserInfo;
  setSessionCookies(call, token, {
    isUseSystem: String(info.isUseSystem),
    userbelong: belong,
    userSystemType: String(systemType),
    userPasswordCycle: passwordCycle,
    userInnerSn,
  });
  dropChallenge(call);
  return info;
}
