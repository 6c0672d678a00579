import { sql } from 'kysely';
import type { Context } from '../../context';

/**
 * The same key from the same user gives the same answer and acts once. The row is taken first, in the same
 * transaction as the work: a second call with the key waits for the first and then reads its answer.
 */
export async function once<T>(context: Context, key: string | undefined, work: (context: Context) => Promise<T>): Promise<T> {
  if (key === undefined || context.isSystem) return work(context);
  const user = context.user.id;
  const taken =
    await sql`insert into request_key (org_id, user_id, key) values (${context.org.id}, ${user}, ${key}) on conflict do nothing returning key`.execute(
      context.db,
    );
  if (taken.rows.length === 0) {
    const { rows } = await sql<{ answer: T }>`select answer from request_key where org_id = ${context.org.id} and user_id = ${user} and key = ${key}`.execute(
      context.db,
    );
    return (rows[0] as { answer: T }).answer;
  }
  const answer = await work(context);
  await sql`update request_key set answer = ${JSON.stringify(answer)}::jsonb where org_id = ${context.org.id} and user_id = ${user} and key = ${key}`.execute(
    context.db,
  );
  return answer;
}
