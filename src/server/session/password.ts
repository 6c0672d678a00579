import { createHash } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { PASSWORD, PASSWORD_RULE } from '../../define/patterns';
import { Rejected } from '../errors';

/** argon2id, 19 MiB and two passes (OWASP's first choice): some 40 ms, so that a stolen table cannot be guessed through. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const md5 = (text: string): string => createHash('md5').update(text, 'utf8').digest('hex');

/** The stored form of a password as typed. Login sends MD5, so the slow hash is made over that. */
export const hashPassword = (typed: string): Promise<string> => hash(md5(typed), COST);

/** Compares what login sends (MD5 in hex) with the stored hash. */
export const matchesMd5 = (stored: string, sent: string): Promise<boolean> => verify(stored, sent.toLowerCase());
export const matchesTyped = (stored: string, typed: string): Promise<boolean> => verify(stored, md5(typed));

let nobody: Promise<string> | undefined;
/** Spends the time of a comparison for accounts that do not exist, so that the time of an answer tells nothing. */
export async function pretendToCompare(sent: string): Promise<void> {
  nobody ??= hashPassword('nobody');
  await matchesMd5(await nobody, sent);
}

/** @throws Rejected when a new password does not follow the shared pattern */
export function checkNewPassword(typed: string): void {
  if (!PASSWORD.test(typed)) throw new Rejected(PASSWORD_RULE);
}
