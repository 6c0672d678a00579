import { isIPv4, isIPv6 } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../db/open';
import { hashOf, newToken } from './token';

/**
 * A mark of the browser, no session: it opens nothing. It tells the machine somebody always works at from the others behind
 * the same address, so that what a stranger guesses there does not fall back on him.
 */
const BROWSER_COOKIE = 'yrtBrowser';
const DAYS = 180;

/** Where a call comes from. `browser` = hash of the mark, where it has one. */
export type From = { ip: string; device: string; browser?: string | undefined };

/** The hash of the browser's mark, when it sends one that could be ours. */
export function browserOf(request: FastifyRequest): string | undefined {
  const mark = request.cookies[BROWSER_COOKIE];
  return mark && /^[\w-]{43}$/.test(mark) ? hashOf(mark) : undefined;
}

/** The mark of the browser, or a new one it does not know yet (keepMark). */
export function markOf(request: FastifyRequest): { mark: string; browser: string } {
  const known = browserOf(request);
  const mark = known === undefined ? newToken() : (request.cookies[BROWSER_COOKIE] as string);
  return { mark, browser: known ?? hashOf(mark) };
}

/** Lets the browser keep its mark, for as long again. */
export function keepMark({ request, reply }: { request: FastifyRequest; reply: FastifyReply }, mark: string): void {
  reply.setCookie(BROWSER_COOKIE, mark, {
    path: '/v1',
    sameSite: 'lax',
    httpOnly: true,
    secure: request.protocol === 'https',
    maxAge: DAYS * 24 * 60 * 60,
  });
}

/** Remembers that this account logged in from this browser. */
export const trustBrowser = async (tx: Db, account: string, browser: string, now: Date): Promise<void> => {
  await sql`insert into trusted_browser (account_id, browser_hash, last_at) values (${account}, ${browser}, ${now})
    on conflict (account_id, browser_hash) do update set last_at = excluded.last_at`.execute(tx);
};

const NOBODY = '00000000-0000-0000-0000-000000000000';
/** Whether this account logged in from this browser lately. Asked for names nobody has as well: the work is the same. */
export async function isTrusted(db: Db, account: string | undefined, browser: string | undefined, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - DAYS * 24 * 60 * 60 * 1000);
  const { rows } =
    await sql`select 1 from trusted_browser where account_id = ${account ?? NOBODY} and browser_hash = ${browser ?? ''} and last_at > ${since}`.execute(db);
  return rows.length > 0;
}

/** Of an IPv6 address only the network counts: one machine has as many addresses as it likes. */
export function addressOf(ip: string): string {
  const plain = ip.replace(/^::ffff:/i, '').replace(/%.*$/, '');
  if (isIPv4(plain) || !isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const groups = tail === undefined ? left : [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
