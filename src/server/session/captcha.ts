import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { Rejected } from '../base/errors';
import { newId } from '../base/id';
import type { Db } from '../db/open';
import { drawCaptcha } from './captcha-picture';
import { hashOf } from './token';

/** No 0/O, 1/I/L, 2/Z, 5/S, 8/B: what people misread is not asked. */
const LETTERS = 'ACDEFHJKMNPRTUVWXY34679';
const LENGTH = 4;
const MINUTES = 5;
export const WRONG_CODE = '验证码错误或已过期';

/** A picture and what was read on it. */
export type Captcha = { id: string; answer: string };
/** What a form says of the picture, where it shows one. */
export const withCaptcha = <G extends { id?: string | undefined; captchaResult?: string | undefined }>(given: G) => ({
  ...given,
  captcha: given.id && given.captchaResult ? { id: given.id, answer: given.captchaResult } : undefined,
});
export const captchaHash = (id: string, answer: string): string => hashOf(`${id} ${answer.trim().toUpperCase()}`);

/** A new picture; its answer is known to the database only as a hash. */
export async function newCaptcha(db: Db, now: Date): Promise<{ id: string; img: string }> {
  const answer = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  const id = newId();
  await sql`insert into captcha (id, answer_hash, created_at) values (${id}, ${captchaHash(id, answer)}, ${now})`.execute(db);
  return { id, img: `data:image/svg+xml;base64,${Buffer.from(drawCaptcha(answer)).toString('base64')}` };
}

/**
 * Uses a picture up: right or wrong, it is void afterwards.
 * @throws Rejected when it is unknown, used, older than five minutes, or the answer is wrong
 */
export async function spendCaptcha(db: Db, given: Captcha, now: Date): Promise<void> {
  const since = new Date(now.getTime() - MINUTES * 60_000);
  const { rows } = await sql<{ answer_hash: string }>`update captcha set used_at = ${now}
    where id = ${given.id} and used_at is null and created_at > ${since} returning answer_hash`.execute(db);
  if (rows[0]?.answer_hash !== captchaHash(given.id, given.answer)) throw Rejected.at('captchaResult', WRONG_CODE);
}
