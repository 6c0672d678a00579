import { sql } from 'kysely';
import { CODES } from '../../contract/envelope';
import { Coded, Rejected } from '../base/errors';
import { newId } from '../base/id';
import type { Db } from '../db/open';
import { inTransaction } from '../db/transaction';
import { type Account, findAccount, findByPhone } from './accounts';
import { clearFailures, guess, WRONG } from './attempts';
import type { From } from './browser';
import { type Captcha, WRONG_CODE } from './captcha';
import { checkNewPassword, hashPassword, matchesTyped } from './password';
import { endSessions } from './sessions';
import { checkVerifiedCode, markUsed } from './sms-codes';

type Change = { old: string; password: string; captcha?: Captcha | undefined };

/**
 * Without a session: 登录密码 - 修改. Wrong current passwords count like wrong logins, so the dialog is no way around the limits,
 * and a name nobody has is told the same as a wrong password.
 * @throws Coded, Rejected
 */
export async function changePassword(db: Db, given: Change & { userName: string }, from: From, now: Date): Promise<void> {
  await replacePassword(db, given.userName, given, WRONG, from, now);
}

/** In the shell: the own password, by the name of the session's account. */
export async function changeOwnPassword(db: Db, userCode: string, given: Change, from: From, now: Date): Promise<void> {
  await replacePassword(db, userCode, given, '当前密码错误', from, now);
}

async function replacePassword(db: Db, login: string, given: Change, words: string, from: From, now: Date): Promise<void> {
  const account = await findAccount(db, login, now);
  const attempt = { login, account: account?.id, captcha: given.captcha, words };
  await guess(db, attempt, from, now, () => matchesTyped(account?.passwordHash, given.old)).catch((error: unknown) => {
    throw error instanceof Coded && error.code === CODES.loginFailed ? new Rejected(error.message) : error;
  });
  if (!account) throw new Rejected(words);
  if (account.isLocked) throw new Rejected('账号已锁定，请联系平台');
  checkNewPassword(given.password);
  if (given.password === given.old) throw new Rejected('新密码不能与当前密码相同');
  if (given.password === account.phone) throw new Rejected('新密码不能是手机号');
  await setPassword(db, account, given.password, 'changePwd', now);
}

/** Step two of a reset. The answer for a phone nobody has is the same as for a wrong code. */
export async function resetPassword(db: Db, given: { phone: string; code: string; password: string }, from: From, now: Date): Promise<void> {
  checkNewPassword(given.password);
  const code = await checkVerifiedCode(db, { phone: given.phone, code: given.code, purpose: 'reset' }, from, now);
  const account = await findByPhone(db, given.phone, now);
  if (!account) throw new Rejected(WRONG_CODE);
  await inTransaction(db, async (tx) => {
    await markUsed(tx, code, now);
    await setPassword(tx, account, given.password, 'resetPwd', now);
  });
}

/** The person chose it: nothing to be changed at next login, the lock is lifted, every session ends. */
async function setPassword(db: Db, account: Account, typed: string, operation: string, now: Date): Promise<void> {
  const hash = await hashPassword(typed);
  await inTransaction(db, async (tx) => {
    await sql`update account set password_hash = ${hash}, must_change_password = false, password_changed_at = ${now}, version = version + 1, updated_at = ${now} where id = ${account.id}`.execute(
      tx,
    );
    await clearFailures(tx, account.id);
    await endSessions(tx, [account.id]);
    await sql`insert into operation_log (org_id, id, at, user_id, user_code, user_name, operation, resource, record_id, record_name)
      values (${account.org.id}, ${newId()}, ${now}, ${account.user.id}, ${account.userName}, ${account.user.name}, ${operation}, 'account', ${account.id}, ${account.userName})`.execute(
      tx,
    );
  });
}

/** An administrator set it: to be changed at the next login when it is the phone number. */
export async function setPasswordFor(tx: Db, account: string, typed: string, mustChange: boolean, now: Date): Promise<void> {
  const hash = await hashPassword(typed);
  await sql`update account set password_hash = ${hash}, must_change_password = ${mustChange}, password_changed_at = ${now}, version = version + 1, updated_at = ${now} where id = ${account}`.execute(
    tx,
  );
  await clearFailures(tx, account);
  await endSessions(tx, [account]);
}
