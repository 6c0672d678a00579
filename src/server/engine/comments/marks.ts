import { sql } from 'kysely';
import type { CommentMarks } from '../../../contract/comments';
import type { Context } from '../../base/context';

/** How many there are beside a record, and how many are new to the caller. */
export async function commentMarks(context: Context, resource: string, id: string): Promise<CommentMarks> {
  const { rows } = await sql<CommentMarks>`
    select count(*)::int as count, (count(*) filter (where c.author_id <> ${context.user.id} and c.created_at > coalesce(s.seen_at, '-infinity')))::int as unread
    from comment c left join comment_seen s on s.org_id = c.org_id and s.user_id = ${context.user.id} and s.resource = c.resource and s.record_id = c.record_id
    where c.org_id = ${context.org.id} and c.resource = ${resource} and c.record_id = ${id} and c.deleted_at is null`.execute(context.db);
  return rows[0] ?? { count: 0, unread: 0 };
}
