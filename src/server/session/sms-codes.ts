import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { dayOf } from '../../define/dates';
import type { Db } from '../db/open';
import { inTransaction } from '../db/transaction';
import { Rejected } from '../errors';
import { newId } from '../id';
import { queueSms } from '../sms/sms';
import { WRONG_CODE } from './captcha';
import { hashOf } from './token';

export type Purpose = 'login' | 'register' | 'reset';
const MINUTES = 5;
const GUESSES = 5;
const PER_DAY = 10;
const WORDS: Record<Purpose, string> = { login: '登录', register: '注册', reset: '找回密码' };
export const smsCodeHash = (phone: string, code: string): string => hashOf(`${phone} ${code}`);

/**
 * Makes a code for a phone and queues the message, unless `isSilent`: for a phone nobody has, everything looks the same
 * (the same answer, the same limits) but no message goes out.
 * @throws Rejected more than once in 60 s or ten times a day
 */
export async function sendCode(db: Db, to: { phone: string; purpose: Purpose; isSilent: boolean }, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${`sms ${to.phone}`}))`.execute(tx);
    const { rows } = await sql<{
      last: string | null;
      today: number;
    }>`select max(created_at) as last, count(*) as today from sms_code
      where phone = ${to.phone} and created_at >= ${`${dayOf(now)}T00:00:00+08:00`}`.execute(tx);
    const last = rows[0]?.last ?? null;
    const isEarly = last !== null && now.getTime() - Date.parse(last) < 60_000;
    if (isEarly || (rows[0]?.today ?? 0) >= PER_DAY) throw new Rejected('验证码发送过于频繁，请稍后再试');
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    await sql`insert into sms_code (id, phone, purpose, code_hash, created_at) values (${newId()}, ${to.phone}, ${to.purpose}, ${smsCodeHash(to.phone, code)}, ${now})`.execute(
      tx,
    );
    if (!to.isSilent)
      await queueSms(
        tx,
        {
          phone: to.phone,
          purpose: to.purpose,
          body: `您的${WORDS[to.purpose]}验证码是${code}，5分钟内有效，请勿告诉他人。`,
        },
        now,
      );
  });
}

type Check = { phone: string; code: string; purpose: Purpose };

/** The newest code of the phone, right and fresh. A wrong guess is counted; five void the code. */
async function rightCode(db: Db, check: Check, now: Date): Promise<{ id: string; verified: boolean }> {
  const since = new Date(now.getTime() - MINUTES * 60_000);
  // The update itself decides, so parallel guesses cannot exceed the limit.
  const { rows } = await sql<{
    id: string;
    code_hash: string;
    verified_at: string | null;
  }>`update sms_code set attempts = attempts + 1
    where id = (select id from sms_code where phone = ${check.phone} and purpose = ${check.purpose} order by created_at desc, id desc limit 1)
      and used_at is null and created_at > ${since} and attempts < ${GUESSES} returning id, code_hash, verified_at`.execute(db);
  const row = rows[0];
  if (!row || row.code_hash !== smsCodeHash(check.phone, check.code.trim())) throw new Rejected(WRONG_CODE);
  return { id: row.id, verified: row.verified_at !== null };
}

/** The code is right; its id for markUsed inside the transaction it opens. Wrong guesses count even when that never begins. */
export const checkCode = async (db: Db, check: Check, now: Date): Promise<string> => (await rightCode(db, check, now)).id;

/** @throws Rejected when somebody else used it meanwhile */
export async function markUsed(tx: Db, id: string, now: Date): Promise<void> {
  const { rows } = await sql`update sms_code set used_at = ${now} where id = ${id} and used_at is null returning id`.execute(tx);
  if (rows.length === 0) throw new Rejected(WRONG_CODE);
}

/** Step one of a reset: the code is right and will be asked for once more with the new password. */
export async function verifyCode(db: Db, check: Check, now: Date): Promise<void> {
  const { id } = await rightCode(db, check, now);
  await sql`update sms_code set verified_at = ${now}, attempts = 0 where id = ${id}`.execute(db);
}

/** Step two: the very code verified in step one, still fresh. Its id for markUsed. */
export async function checkVerifiedCode(db: Db, check: Check, now: Date): Promise<string> {
  const { id, verified } = await rightCode(db, check, now);
  if (!verified) throw new Rejected(WRONG_CODE);
  return id;
}
