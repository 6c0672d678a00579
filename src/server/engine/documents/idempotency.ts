import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Context } from '../../base/context';
import { KeyUsed } from '../../base/errors';
import { gather, type Sort } from '../../base/gather';

/** What a call asks, for its key: the route by its words, and what was sent to it. */
export type AskedOnce = { route: string; input: { key?: string | undefined } };

/**
 * The same key from the same user for the same thing gives the same answer and acts once. The row is taken first, in the same
 * transaction as the work: a second call with the key waits for the first and then reads its answer.
 * @throws KeyUsed when the key was given for something else: its answer would be wrong, and acting once more would be twice
 */
export async function once<T>(context: Context, { route, input }: AskedOnce, work: (context: Context) => Promise<T>): Promise<T> {
  const { key } = input;
  if (key === undefined || context.isSystem) return work(context);
  const { db, org, user } = context;
  const asked = fingerprint(route, input);
  const taken =
    await sql`insert into request_key (org_id, user_id, key, asked) values (${org.id}, ${user.id}, ${key}, ${asked}) on conflict do nothing returning key`.execute(
      db,
    );
  if (taken.rows.length === 0) {
    const { rows } = await sql<{
      answer: T;
      asked: string;
    }>`select answer, asked from request_key where org_id = ${org.id} and user_id = ${user.id} and key = ${key}`.execute(db);
    const earlier = rows[0] as { answer: T; asked: string };
    if (earlier.asked !== '' && earlier.asked !== asked) throw new KeyUsed(usedWords(earlier.answer), earlier.answer);
    return earlier.answer;
  }
  const answer = await work(context);
  await gather(db, ANSWERS, [{ org: org.id, user: user.id, key, answer }]);
  return answer;
}

const ANSWERS: Sort<Record<string, unknown>> = {
  queries: (rows) => sql`
    answers as (update request_key k set answer = a.answer from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as a (org uuid, "user" uuid, key text, answer jsonb)
      where k.org_id = a.org and k.user_id = a."user" and k.key = a.key)`,
};

/** Names in any order are the same content; agreeing to warnings changes nothing of what is asked. */
function fingerprint(route: string, input: object): string {
  const { key: _key, confirmed: _confirmed, ...content } = input as Record<string, unknown>;
  const sorted = (_name: string, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  return createHash('sha256')
    .update(`${route}\n${JSON.stringify(content, sorted)}`)
    .digest('hex');
}

function usedWords(answer: unknown): string {
  const sn = (answer as { sn?: unknown } | null)?.sn;
  return `此请求编号已用于另一次提交${typeof sn === 'string' && sn !== '' ? `（${sn}）` : ''}，本次内容与之不同，未执行，请刷新后重试`;
}
