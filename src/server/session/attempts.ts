import { sql } from 'kysely';
import { CODES } from '../../contract/envelope';
import type { Db } from '../db/open';
import { Coded } from '../errors';
import { newId } from '../id';
import type { Account } from './accounts';

/** Five wrong passwords within a quarter of an hour lock the account for a quarter of an hour. */
const ALLOWED = 5;
const WINDOW = 15 * 60_000;

export type From = { ip: string; device: string };

/** @throws Coded while the account is locked, by failures or by the platform */
export function refuseLocked(account: Account, now: Date): void {
  if (account.isLocked) throw new Coded(CODES.loginFailed, '账号已锁定，请联系平台');
  const left = account.lockedUntil === null ? 0 : Date.parse(account.lockedUntil) - now.getTime();
  if (left > 0) throw new Coded(CODES.loginFailed, lockedWords(left));
}
const lockedWords = (milliseconds: number): string => `账号已锁定，请${Math.ceil(milliseconds / 60_000)}分钟后再试`;

/** Counts a wrong password. One statement, so parallel guesses all count. @returns the refusal to throw */
export async function countFailure(db: Db, account: Account, now: Date, from: From): Promise<Coded> {
  const begin = new Date(now.getTime() - WINDOW);
  const until = new Date(now.getTime() + WINDOW);
  const { rows } = await sql<{ locked_until: string | null }>`
    update account set failed_count = case when failed_since > ${begin} then failed_count + 1 else 1 end,
      failed_since = case when failed_since > ${begin} then failed_since else ${now} end,
      locked_until = case when failed_since > ${begin} and failed_count + 1 >= ${ALLOWED} then ${until}::timestamptz else locked_until end
    where id = ${account.id} returning locked_until`.execute(db);
  await recordAttempt(db, account.id, { ...from, mode: 'password', reason: '密码错误', now });
  const lockedUntil = rows[0]?.locked_until ?? null;
  const left = lockedUntil === null ? 0 : Date.parse(lockedUntil) - now.getTime();
  return new Coded(CODES.loginFailed, left > 0 ? lockedWords(left) : '账号或密码错误');
}

export const clearFailures = async (tx: Db, account: string): Promise<void> => {
  await sql`update account set failed_count = 0, failed_since = null, locked_until = null where id = ${account}`.execute(tx);
};

/** The history a platform administrator sees of an account. reason '' = succeeded. */
export async function recordAttempt(db: Db, account: string | undefined, what: From & { mode: 'password' | 'sms'; reason: string; now: Date }): Promise<void> {
  await sql`insert into login_attempt (id, account_id, at, succeeded, login_mode, reason, ip, device)
    values (${newId()}, ${account ?? null}, ${what.now}, ${what.reason === ''}, ${what.mode}, ${what.reason}, ${what.ip}, ${what.device})`.execute(db);
}
