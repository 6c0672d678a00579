import { createHash, randomBytes } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import { hash, verify } from '@node-rs/argon2';
import { PASSWORD, PASSWORD_RULE } from '../../define/patterns';
import { Rejected } from '../base/errors';

/** argon2id, 19 MiB and two passes (OWASP's first choice): some 40 ms, so that a stolen table cannot be guessed through. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const md5 = (text: string): string => createHash('md5').update(text, 'utf8').digest('hex');

/** The stored form of a password as typed. Login sends MD5, so the slow hash is made over that. */
export const hashPassword = (typed: string): Promise<string> => hash(md5(typed), COST);

/** Told of every slow comparison: they are what signing in costs. */
export const compared = channel('yiruntong.password.compared');

/**
 * Compares what login sends (MD5 in hex) with the stored hash. For an account that does not exist (undefined) the same work is
 * done in vain, so that the time of an answer tells nothing.
 */
export async function matchesMd5(stored: string | undefined, sent: string): Promise<boolean> {
  const against = stored ?? (await nobodys());
  compared.publish({});
  return (await verify(against, sent.toLowerCase())) && stored !== undefined;
}
export const matchesTyped = (stored: string | undefined, typed: string): Promise<boolean> => matchesMd5(stored, md5(typed));

let nobody: Promise<string> | undefined;
/** A hash as any other, of no password. */
function nobodys(): Promise<string> {
  nobody ??= hash(randomBytes(32), COST);
  return nobody;
}

/** @throws Rejected when a new password does not follow the shared pattern */
export function checkNewPassword(typed: string): void {
  if (!PASSWORD.test(typed)) throw new Rejected(PASSWORD_RULE);
}
