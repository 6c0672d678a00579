import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { CODES } from '../../contract/envelope';
import { Coded } from '../base/errors';
import type { Db } from '../db/open';
import type { Mode } from './attempts';
import { hashOf, newToken } from './token';

/** A first step that was right: for ten minutes, in the browser it was made in, its cookie stands for it. It opens nothing but the second. */
const COOKIE = 'yrtSecondStep';
const MINUTES = 10;
export type Challenge = { tokenHash: string; account: { id: string; userName: string }; mode: Mode };
type Wire = { request: FastifyRequest; reply: FastifyReply };

export async function openChallenge(tx: Db, given: { account: string; mode: Mode; browser: string; now: Date }): Promise<string> {
  const token = newToken();
  await sql`insert into sign_in_challenge (token_hash, account_id, browser_hash, login_mode, created_at, expires_at)
    values (${hashOf(token)}, ${given.account}, ${given.browser}, ${given.mode}, ${given.now}, ${new Date(given.now.getTime() + MINUTES * 60_000)})`.execute(
    tx,
  );
  return token;
}

export const keepChallenge = ({ request, reply }: Wire, token: string): void => {
  reply.setCookie(COOKIE, token, { path: '/v1', sameSite: 'strict', httpOnly: true, secure: request.protocol === 'https', maxAge: MINUTES * 60 });
};
export const dropChallenge = ({ reply }: Pick<Wire, 'reply'>): void => {
  reply.clearCookie(COOKIE, { path: '/v1' });
};

/** @throws Coded when this browser has none that still holds */
export async function challengeOf(db: Db, request: FastifyRequest, browser: string | undefined, now: Date): Promise<Challenge> {
  const token = request.cookies[COOKIE];
  const { rows } = await sql<{ id: string; user_name: string; login_mode: Mode }>`select a.id, a.user_name, c.login_mode from sign_in_challenge c
    join account a on a.id = c.account_id where c.token_hash = ${hashOf(token ?? '')} and c.browser_hash = ${browser ?? ''} and c.expires_at > ${now}`.execute(
    db,
  );
  const row = rows[0];
  if (!row) throw new Coded(CODES.challengeOver, OVER);
  return { tokenHash: hashOf(token ?? ''), account: { id: row.id, userName: row.user_name }, mode: row.login_mode };
}
const OVER = '登录已超时，请重新登录';

/** Each opens one session. @throws Coded when another call was first */
export async function spendChallenge(tx: Db, { tokenHash }: Challenge): Promise<void> {
  const { rows } = await sql`delete from sign_in_challenge where token_hash = ${tokenHash} returning 1`.execute(tx);
  if (rows.length === 0) throw new Coded(CODES.challengeOver, OVER);
}
