import { sql } from 'kysely';
import type { Comment, Comments } from '../../../contract/comments';
import type { Context } from '../../base/context';
import { NotFound, Rejected } from '../../base/errors';
import { newId } from '../../base/id';
import { announce } from '../messages/announce';
import { notify } from '../messages/notify';
import { readersOf } from './readers';
import type { Subject } from './subject';

/**
 * What is said about a record stays in the organisation of who said it, and is for whoever may read the record: the page that shows
 * it is asked first (subject.ts), and only its readers can be named or told.
 */
const MOST = 200;

export async function commentsOn(context: Context, { resource, id }: Subject): Promise<Comments> {
  const { rows } = await sql<Comment>`
    select c.id, c.author_name as author, c.created_at as at, c.body, c.author_id = ${context.user.id} as "isOwn",
      c.author_id <> ${context.user.id} and c.created_at > coalesce(s.seen_at, '-infinity') as "isNew",
      coalesce((select jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name) order by u.name) from app_user u where u.org_id = c.org_id and u.id = any(c.mentioned)), '[]') as mentioned
    from comment c left join comment_seen s on s.org_id = c.org_id and s.user_id = ${context.user.id} and s.resource = c.resource and s.record_id = c.record_id
    where c.org_id = ${context.org.id} and c.resource = ${resource} and c.record_id = ${id} and c.deleted_at is null
    order by c.created_at desc, c.id desc limit ${MOST}`.execute(context.db);
  return { list: rows.reverse() };
}

/** The caller has read what is there now. */
export async function markSeen(context: Context, { resource, id }: Subject): Promise<void> {
  await sql`insert into comment_seen (org_id, user_id, resource, record_id, seen_at) values (${context.org.id}, ${context.user.id}, ${resource}, ${id}, ${context.now()})
    on conflict (org_id, user_id, resource, record_id) do update set seen_at = excluded.seen_at`.execute(context.db);
}

/** @throws Rejected when somebody is named who does not read the record */
export async function addComment(context: Context, subject: Subject, said: { body: string; mentioned: readonly string[] }): Promise<{ id: string }> {
  const { resource, id: record } = subject;
  const readers = await readersOf(context, subject);
  const strangers = said.mentioned.filter((user) => !readers.includes(user));
  if (strangers.length > 0) throw new Rejected(`${await namesOf(context, strangers)}看不到此${subject.title}，不能提醒`);
  const id = newId(context.now().getTime());
  return context.db.transaction().execute(async (tx) => {
    const here = { ...context, db: tx };
    await sql`insert into comment (org_id, id, resource, record_id, author_id, author_name, body, mentioned, created_at)
      values (${context.org.id}, ${id}, ${resource}, ${record}, ${context.user.id}, ${context.user.name}, ${said.body}, ${said.mentioned}::uuid[], ${context.now()})`.execute(
      tx,
    );
    await tellReaders(here, subject, said, readers);
    await announce(tx, { what: 'change', org: context.org.id, resource, ids: [record], by: context.user.id, part: 'comment' });
    return { id };
  });
}

/** Whoever is named hears it as such; who made the record or spoke before hears that more was said. */
async function tellReaders(
  context: Context,
  subject: Subject,
  said: { body: string; mentioned: readonly string[] },
  readers: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ author: string }>`select distinct author_id as author from comment
    where org_id = ${context.org.id} and resource = ${subject.resource} and record_id = ${subject.id} and deleted_at is null`.execute(context.db);
  const others = [subject.maker, ...rows.map((row) => row.author)].filter((user) => readers.includes(user) && user !== context.user.id);
  const message = {
    org: context.org.id,
    body: `${subject.title} ${subject.name}：${said.body.length > 80 ? `${said.body.slice(0, 80)}…` : said.body}`,
    uri: 'comment',
    objectID: subject.id,
    extra: { kind: subject.resource },
    sender: { id: context.user.id, name: context.user.name },
  };
  const named = said.mentioned.filter((user) => user !== context.user.id);
  await notify(context.db, { ...message, users: named, title: `${context.user.name}在评论中提到了您` });
  await notify(context.db, { ...message, users: others.filter((user) => !named.includes(user)), title: `${context.user.name}发表了评论` });
}

/** Takes back what the caller said himself. @throws NotFound otherwise */
export async function removeComment(context: Context, { resource, id: record }: Subject, id: string): Promise<void> {
  const { rows } = await sql`update comment set deleted_at = ${context.now()}
    where org_id = ${context.org.id} and resource = ${resource} and record_id = ${record} and id = ${id} and author_id = ${context.user.id} and deleted_at is null returning id`.execute(
    context.db,
  );
  if (rows.length === 0) throw new NotFound('评论不存在，或不是您发表的');
  await announce(context.db, { what: 'change', org: context.org.id, resource, ids: [record], by: context.user.id, part: 'comment' });
}

async function namesOf(context: Context, users: readonly string[]): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from app_user where org_id = ${context.org.id} and id = any(${users}::uuid[]) order by name`.execute(
    context.db,
  );
  return rows.map(({ name }) => `【${name}】`).join('、') || '所选人员';
}
