import { sql } from 'kysely';
import type { ListAnswer } from '../../contract/answers';
import type { ListQuery } from '../../contract/requests';
import type { Context } from '../base/context';

type Row = {
  id: string;
  title: string;
  body: string;
  kind: string;
  uri: string;
  object_id: string;
  extra: unknown;
  sender_name: string;
  created_at: string;
  read_at: string | null;
};

/** A page of the caller's own messages, newest first; what was recalled before he read it is gone. */
export async function inboxPage({ db, org, user }: Context, query: ListQuery): Promise<ListAnswer> {
  const from = sql`from message_receipt r join message m on m.org_id = r.org_id and m.id = r.message_id
    where r.org_id = ${org.id} and r.user_id = ${user.id} and r.deleted_at is null and (m.recalled_at is null or r.read_at is not null)
    ${query.tab === 'unread' ? sql`and r.read_at is null` : sql``}
    ${query.keyword ? sql`and (m.title || ' ' || m.body) ilike ${`%${query.keyword.replace(/[\\%_]/g, '\\$&')}%`}` : sql``}`;
  const [page, count, unread] = await Promise.all([
    sql<Row>`select m.id, m.title, m.body, m.kind, m.uri, m.object_id, m.extra, m.sender_name, r.created_at, r.read_at ${from}
      order by r.created_at desc, m.id desc limit ${query.pageSize} offset ${(query.pageNum - 1) * query.pageSize}`.execute(db),
    sql<{ total: number }>`select count(*) as total ${from}`.execute(db),
    sql<{ total: number }>`select count(*) as total from message_receipt r
      where r.org_id = ${org.id} and r.user_id = ${user.id} and r.read_at is null and r.deleted_at is null`.execute(db),
  ]);
  const list = page.rows.map((row) => ({
    id: row.id,
    title: row.title,
    body: row.body,
    kind: row.kind,
    uri: row.uri,
    objectID: row.object_id,
    extra: row.extra,
    senderName: row.sender_name,
    createdAt: row.created_at,
    readAt: row.read_at ?? '',
    actions: row.read_at ? ['del'] : ['read', 'del'],
  }));
  return { list, total: count.rows[0]?.total ?? 0, totals: {}, tabs: { unread: unread.rows[0]?.total ?? 0 } };
}
