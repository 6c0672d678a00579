import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { dayOf } from '../../define/dates';
import { Rejected } from '../base/errors';
import { newId } from '../base/id';
import type { Db } from '../db/open';
import { inTransaction } from '../db/transaction';
import { queueSms } from '../sms/sms';
import { addressOf, type From } from './browser';
import { WRONG_CODE } from './captcha';
import { hashOf } from './token';

export type Purpose = 'login' | 'register' | 'reset';
const MINUTES = 5;
/** From one place; and from all addresses together, beside the browser that asked. */
const GUESSES = 5;
const GUESSES_ELSEWHERE = 25;
const PER_DAY = 10;
const WORDS: Record<Purpose, string> = { login: '登录', register: '注册', reset: '找回密码' };
export const smsCodeHash = (phone: string, code: string): string => hashOf(`${phone} ${code}`);

/**
 * Makes a code for a phone and queues the message, unless `isSilent`: for a phone nobody has, everything looks the same
 * (the same answer, the same limits) but no message goes out. A browser its owner once logged in from has limits of its own:
 * who asks for codes elsewhere, in vain, does not use up his.
 * @throws Rejected more than once in 60 s or ten times a day
 */
export async function sendCode(
  db: Db,
  to: { phone: string; purpose: Purpose; isSilent: boolean; browser: string; isTrusted: boolean },
  now: Date,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${`sms ${to.phone}`}))`.execute(tx);
    const { rows } = await sql<{
      last: string | null;
      today: number;
    }>`select max(created_at) as last, count(*) as today from sms_code
      where phone = ${to.phone} and is_trusted = ${to.isTrusted} and created_at >= ${`${dayOf(now)}T00:00:00+08:00`}`.execute(tx);
    const last = rows[0]?.last ?? null;
    const isEarly = last !== null && now.getTime() - Date.parse(last) < 60_000;
    if (isEarly || (rows[0]?.today ?? 0) >= PER_DAY) throw new Rejected('验证码发送过于频繁，请稍后再试');
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    await sql`insert into sms_code (id, phone, purpose, code_hash, created_at, browser_hash, is_trusted)
      values (${newId()}, ${to.phone}, ${to.purpose}, ${smsCodeHash(to.phone, code)}, ${now}, ${to.browser}, ${to.isTrusted})`.execute(tx);
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
type Code = { id: string; code_hash: string; verified_at: string | null; is_own: boolean };

/**
 * The newest code of the phone, right and fresh; for the browser that asked for one, its own. A wrong guess is counted where
 * it comes from: five void the code there, so nobody else can void it for who asked.
 */
async function rightCode(db: Db, check: Check, from: From, now: Date): Promise<{ id: string; verified: boolean }> {
  const since = new Date(now.getTime() - MINUTES * 60_000);
  const { rows } = await sql<Code>`select id, code_hash, verified_at, coalesce(browser_hash = ${from.browser ?? null}, false) as is_own from sms_code
    where phone = ${check.phone} and purpose = ${check.purpose} order by coalesce(browser_hash = ${from.browser ?? null} and created_at >
    ${since}, false) desc, created_at desc, id desc limit 1`.execute(db);
  const newest = rows[0];
  const mayGuess = newest !== undefined && (await spendGuess(db, newest, from, now));
  // The code is asked for again: it may have been used while the guess was counted.
  const fresh = mayGuess ? await sql`select 1 from sms_code where id = ${newest.id} and used_at is null and created_at > ${since}`.execute(db) : { rows: [] };
  if (!newest || fresh.rows.length === 0 || newest.code_hash !== smsCodeHash(check.phone, check.code.trim())) throw new Rejected(WRONG_CODE);
  return { id: newest.id, verified: newest.verified_at !== null };
}

/** Counts a guess before it is looked at, so that parallel ones cannot exceed the limit. @returns whether it was one too many */
async function spendGuess(db: Db, code: Code, from: From, now: Date): Promise<boolean> {
  const subject = subjectOf(code.id);
  const origin = code.is_own ? `browser:${from.browser}` : `address:${addressOf(from.ip)}`;
  const { rows } = await sql<{ failed: number }>`
    insert into sign_in_failure as f (subject, origin, failed, since, last_at) values (${subject}, ${origin}, 1, ${now}, ${now})
    on conflict (subject, origin) do update set failed = f.failed + 1, last_at = ${now} returning failed`.execute(db);
  if ((rows[0]?.failed ?? 0) > GUESSES) return false;
  if (code.is_own) return true;
  const all = await sql<{
    n: number;
  }>`select coalesce(sum(failed), 0)::int as n from sign_in_failure where subject = ${subject} and origin like 'address:%'`.execute(db);
  return (all.rows[0]?.n ?? 0) <= GUESSES_ELSEWHERE;
}
const subjectOf = (code: string): string => `code:${code}`;

/** The code is right; its id for markUsed inside the transaction it opens. Wrong guesses count even when that never begins. */
export const checkCode = async (db: Db, check: Check, from: From, now: Date): Promise<string> => (await rightCode(db, check, from, now)).id;

/** @throws Rejected when somebody else used it meanwhile */
export async function markUsed(tx: Db, id: string, now: Date): Promise<void> {
  const { rows } = await sql`update sms_code set used_at = ${now} where id = ${id} and used_at is null returning id`.execute(tx);
  if (rows.length === 0) throw new Rejected(WRONG_CODE);
}

/** Step one of a reset: the code is right and will be asked for once more with the new password. */
export async function verifyCode(db: Db, check: Check, from: From, now: Date): Promise<void> {
  const { id } = await rightCode(db, check, from, now);
  await sql`update sms_code set verified_at = ${now} where id = ${id}`.execute(db);
  await sql`delete from sign_in_failure where subject = ${subjectOf(id)}`.execute(db);
}

/** Step two: the very code verified in step one, still fresh. Its id for markUsed. */
export async function checkVerifiedCode(db: Db, check: Check, from: From, now: Date): Promise<string> {
  const { id, verified } = await rightCode(db, check, from, now);
  if (!verified) throw new Rejected(WRONG_CODE);
  return id;
}
