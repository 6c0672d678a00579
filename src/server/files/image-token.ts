import { sql } from 'kysely';
import { CODES } from '../../contract/envelope';
import type { Context } from '../base/context';
import { Coded } from '../base/errors';
import { hashOf, newToken } from '../session/token';

const MINUTES = 30;

/** A token to upload with, for this session and as many files as it likes. Storage elsewhere would ask for just this. */
export async function newImageToken(context: Context, session: string): Promise<{ token: string; expires: string }> {
  const token = newToken();
  const expires = new Date(context.now().getTime() + MINUTES * 60_000);
  await sql`insert into image_token (token_hash, session_hash, org_id, user_id, expires_at)
    values (${hashOf(token)}, ${hashOf(session)}, ${context.org.id}, ${context.user.id}, ${expires})`.execute(context.db);
  return { token, expires: expires.toISOString() };
}

/** @throws Coded when the token is missing, unknown, over, or somebody else's */
export async function checkImageToken(context: Context, token: string | undefined): Promise<void> {
  if (!token) throw refused('缺少上传凭证，请刷新页面后重新上传');
  const { rows } = await sql<{ org_id: string; user_id: string; expires_at: string }>`
    select org_id, user_id, expires_at from image_token where token_hash = ${hashOf(token)}`.execute(context.db);
  const known = rows[0];
  if (!known) throw refused('上传凭证无效，请刷新页面后重新上传');
  if (known.org_id !== context.org.id) throw refused('上传凭证不属于当前机构，请刷新页面后重新上传');
  if (known.user_id !== context.user.id) throw refused('上传凭证不属于当前用户，请刷新页面后重新上传');
  if (Date.parse(known.expires_at) <= context.now().getTime()) throw refused('上传凭证已过期，请重新上传');
}

const refused = (words: string): Coded => new Coded(CODES.uploadToken, words);
