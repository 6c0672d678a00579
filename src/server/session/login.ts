import { sql } from 'kysely';
import { CODES } from '../../contract/envelope';
import { Coded } from '../base/errors';
import { newId } from '../base/id';
import type { Db } from '../db/open';
import { inTransaction } from '../db/transaction';
import { type Account, findAccount, findByPhone } from './accounts';
import { clearFailures, guess, type Mode, recordAttempt, WRONG } from './attempts';
import { type From, trustBrowser } from './browser';
import { ACCOUNT_OFF, ORGANISATION_OFF } from './caller';
import { type Captcha, WRONG_CODE } from './captcha';
import { openChallenge } from './challenge';
import { matchesMd5 } from './password';
import { passwordDaysLeft } from './password-cycle';
import { type Needs, secondStepOf } from './second-factor';
import { openSession } from './sessions';
import { checkCode, markUsed } from './sms-codes';

export type LoggedIn = { account: Account; token: string; expires: Date };
/** The first step was right and another is needed: `challenge` is for this browser's cookie (challenge.ts). */
export type Asked = { challenge: string; needs: Exclude<Needs, 'nothing'> };
const OPERATIONS: Record<Mode, string> = { password: 'login', sms: 'smsLogin', oidc: 'oidcLogin', ldap: 'ldapLogin', ticket: 'ticketLogin' };
const refused = (message: string): Coded => new Coded(CODES.loginFailed, message);

/** Name or phone with the MD5 of the password. @throws Coded with the words of the catalogue; which part was wrong is never told */
export async function loginByPassword(
  db: Db,
  given: { userName: string; password: string; captcha?: Captcha | undefined },
  from: From,
  now: Date,
): Promise<LoggedIn | Asked> {
  const account = await findAccount(db, given.userName, now);
  const attempt = { login: given.userName, account: account?.id, captcha: given.captcha };
  const origin = await guess(db, attempt, from, now, () => matchesMd5(account?.passwordHash, given.password));
  if (!account) throw refused(WRONG);
  await refuseUnusable(db, account, 'password', from, now);
  const left = await passwordDaysLeft(db, account, now);
  if (left !== undefined && left <= 0) throw new Coded(CODES.passwordExpired, '密码已过期，请修改密码后登录');
  return inTransaction(db, async (tx) => {
    const asked = await askSecondStep(tx, account, 'password', from, now);
    if (asked) return asked;
    await clearFailures(tx, account.id, origin);
    return enter(tx, account, 'password', from, now);
  });
}

/** A phone with the code sent to it. */
export async function loginByCode(db: Db, given: { phone: string; code: string }, from: From, now: Date): Promise<LoggedIn | Asked> {
  const code = await checkCode(db, { phone: given.phone, code: given.code, purpose: 'login' }, from, now);
  const account = await findByPhone(db, given.phone, now);
  if (!account) throw refused(WRONG_CODE);
  await refuseUnusable(db, account, 'sms', from, now);
  return inTransaction(db, async (tx) => {
    await markUsed(tx, code, now);
    return (await askSecondStep(tx, account, 'sms', from, now)) ?? enter(tx, account, 'sms', from, now);
  });
}

/** What wrong ones left behind stays until the second step is right as well: a known password is no way to guess codes without end. */
export async function askSecondStep(tx: Db, account: Account, mode: Mode, from: From, now: Date): Promise<Asked | undefined> {
  const needs = await secondStepOf(tx, { account: account.id, user: account.user.id, org: account.org }, now);
  if (needs === 'nothing') return undefined;
  return { needs, challenge: await openChallenge(tx, { account: account.id, mode, browser: from.browser ?? '', now }) };
}

/** What stops a login whose secret was right. */
export async function refuseUnusable(db: Db, account: Account, mode: Mode, from: From, now: Date): Promise<void> {
  if (account.isLocked) throw refused('账号已锁定，请联系平台');
  const reason = !account.org.isEnabled ? ORGANISATION_OFF : !account.isEnabled || !account.user.isEnabled ? ACCOUNT_OFF : '';
  if (reason !== '') {
    await recordAttempt(db, account.id, { ...from, mode, reason, now });
    throw refused(reason);
  }
  if (account.mustChangePassword) throw new Coded(CODES.mustChangePassword, '首次登录请先修改初始密码');
}

export async function enter(tx: Db, account: Account, mode: Mode, from: From, now: Date): Promise<LoggedIn> {
  if (from.browser) await trustBrowser(tx, account.id, from.browser, now);
  await sql`update account set last_login_at = ${now}, last_login_ip = ${from.ip}, login_mode = ${mode} where id = ${account.id}`.execute(tx);
  await recordAttempt(tx, account.id, { ...from, mode, reason: '', now });
  await sql`insert into operation_log (org_id, id, at, user_id, user_code, user_name, ip, device, operation, resource, record_id, record_name)
    values (${account.org.id}, ${newId()}, ${now}, ${account.user.id}, ${account.userName}, ${account.user.name}, ${from.ip}, ${from.device}, ${OPERATIONS[mode]},
      'account', ${account.id}, ${account.userName})`.execute(tx);
  const { token, expires } = await openSession(tx, {
    org: account.org.id,
    user: account.user.id,
    account: account.id,
    ...from,
    mode,
    now,
  });
  return { account, token, expires };
}
