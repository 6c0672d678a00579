import { sql } from 'kysely';
import { CODES } from '../../contract/envelope';
import { Coded } from '../base/errors';
import { newId } from '../base/id';
import type { Seals } from '../base/seals';
import type { Db } from '../db/open';
import { inTransaction } from '../db/transaction';
import { type Account, findAccount } from './accounts';
import { clearFailures, guess } from './attempts';
import { type From, isTrusted } from './browser';
import type { Captcha } from './captcha';
import { type Challenge, spendChallenge } from './challenge';
import { enter, type LoggedIn, refuseUnusable } from './login';
import { confirmSecondStep, secondStepOf, spendSecondCode, WRONG_SECOND } from './second-factor';

/**
 * The second step of a sign-in. Wrong codes count like wrong passwords, of the same name and from the same place; whoever makes
 * them knows the password, so those from browsers the account never entered from are counted together as well.
 */
type Given = { code: string; captcha?: Captcha | undefined };
const DAY = 24 * 60 * 60 * 1000;
const STRANGERS = 50;
const strangersOf = (account: string): string => `second:${account}`;

/** @returns with the recovery codes where the step was set up by this. @throws Coded, Rejected */
export async function loginBySecondStep(
  { db, seals }: { db: Db; seals: Seals },
  challenge: Challenge,
  given: Given,
  from: From,
  now: Date,
): Promise<LoggedIn & { recoveryCodes?: string[] }> {
  const account = await findAccount(db, challenge.account.userName, now);
  if (account?.id !== challenge.account.id) throw new Coded(CODES.challengeOver, '登录已超时，请重新登录');
  await refuseUnusable(db, account, challenge.mode, from, now);
  const needs = await secondStepOf(db, { account: account.id, user: account.user.id, org: account.org }, now);
  if (needs !== 'setUp') return byCode(db, seals, account, challenge, given, from, now);
  return inTransaction(db, async (tx) => {
    const recoveryCodes = await confirmSecondStep(tx, seals, account.id, given.code, now);
    await logOwn(tx, account, from, 'beginSecondStep', now);
    return { ...(await through(tx, account, challenge, undefined, from, now)), recoveryCodes };
  });
}

async function byCode(db: Db, seals: Seals, account: Account, challenge: Challenge, given: Given, from: From, now: Date): Promise<LoggedIn> {
  await refuseStrangers(db, account.id, from, now);
  let used: 'code' | 'recovery' | undefined;
  const attempt = { login: account.userName, account: account.id, captcha: given.captcha, words: WRONG_SECOND, reason: '两步验证错误' };
  const origin = await guess(db, attempt, from, now, async () => {
    used = await spendSecondCode(db, seals, account.id, given.code, now);
    if (!used) await countStranger(db, account.id, now);
    return used !== undefined;
  });
  return inTransaction(db, async (tx) => {
    if (used === 'recovery') await logOwn(tx, account, from, 'useRecovery', now);
    return through(tx, account, challenge, origin, from, now);
  });
}

async function through(tx: Db, account: Account, challenge: Challenge, origin: string | undefined, from: From, now: Date): Promise<LoggedIn> {
  await spendChallenge(tx, challenge);
  if (origin !== undefined) await clearFailures(tx, account.id, origin);
  await sql`delete from sign_in_failure where subject = ${strangersOf(account.id)}`.execute(tx);
  return enter(tx, account, challenge.mode, from, now);
}

async function refuseStrangers(db: Db, account: string, from: From, now: Date): Promise<void> {
  const { rows } = await sql`select 1 from sign_in_failure where subject = ${strangersOf(account)} and failed >= ${STRANGERS}
    and last_at > ${new Date(now.getTime() - DAY)}`.execute(db);
  if (rows.length > 0 && !(await isTrusted(db, account, from.browser, now)))
    throw new Coded(CODES.loginFailed, '两步验证错误次数过多，请在常用的浏览器登录，或由管理员重置两步验证');
}

const countStranger = (db: Db, account: string, now: Date) =>
  sql`insert into sign_in_failure as f (subject, origin, failed, since, last_at) values (${strangersOf(account)}, 'strangers', 1, ${now}, ${now})
    on conflict (subject, origin) do update set failed = case when f.last_at > ${new Date(now.getTime() - DAY)} then f.failed + 1 else 1 end, last_at = ${now}`.execute(
    db,
  );

/** A line of the operation log about the own account, before there is a session. */
const logOwn = (tx: Db, account: Account, from: From, operation: string, now: Date) =>
  sql`insert into operation_log (org_id, id, at, user_id, user_code, user_name, ip, device, operation, resource, record_id, record_name)
    values (${account.org.id}, ${newId()}, ${now}, ${account.user.id}, ${account.userName}, ${account.user.name}, ${from.ip}, ${from.device}, ${operation}, 'account',
      ${account.id}, ${account.userName})`.execute(tx);
