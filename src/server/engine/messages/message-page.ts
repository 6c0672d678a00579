import { type RawBuilder, sql } from 'kysely';
import type { ListAnswer } from '../../../contract/answers';
import type { ListQuery } from '../../../contract/requests';
import { STATUS } from '../../../define/status';
import { COOPERATION, MESSAGE_SORTS, sortOf } from '../../../domain/organisation/message-sorts';
import type { Context } from '../../base/context';
import { BadInput } from '../../base/errors';

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
  is_over: boolean;
};

/**
 * Whether what the message `m` asks for is done: it asked for a step of approval (`step` = its number, 0 without steps), and the document
 * stands elsewhere by now, or was submitted anew; or a colleague asked for something and has his answer.
 */
export const isOver: RawBuilder<boolean> = sql<boolean>`(m.extra ? 'step' and not exists (select from document h
  where h.org_id = m.org_id and h.kind = m.extra ->> 'kind' and h.sn = m.object_id and h.status = ${sql.lit(STATUS.submitted)} and h.submitted_at <= m.created_at + interval '1 minute'
    and coalesce((select s.seq from document_step s where s.org_id = h.org_id and s.document_id = h.id and s.result = '' order by s.seq limit 1), 0)::text = m.extra ->> 'step')
  or (m.uri = 'request' and exists (select from mending_request q where q.org_id = m.org_id and q.id::text = m.object_id and q.status > 0)))`;

/** Of the own messages those that still have something to say. */
export const unreadOf = ({ org, user }: Context): RawBuilder<unknown> => sql`message_receipt r join message m on m.org_id = r.org_id and m.id = r.message_id
  where r.org_id = ${org.id} and r.user_id = ${user.id} and r.read_at is null and r.deleted_at is null and not ${isOver}`;

/** A page of the caller's own messages, newest first; what was recalled before he read it is gone. */
export async function messagePage(context: Context, query: ListQuery): Promise<ListAnswer> {
  const { db, org, user } = context;
  const from = sql`from message_receipt r join message m on m.org_id = r.org_id and m.id = r.message_id
    where r.org_id = ${org.id} and r.user_id = ${user.id} and r.deleted_at is null and (m.recalled_at is null or r.read_at is not null)
    ${query.tab === 'unread' ? sql`and r.read_at is null and not ${isOver}` : sql``} ${ofSort(query['f.sort'])}
    ${query.keyword ? sql`and (m.title || ' ' || m.body) ilike ${`%${query.keyword.replace(/[\\%_]/g, '\\$&')}%`}` : sql``}`;
  const [page, count, unread] = await Promise.all([
    sql<Row>`select m.id, m.title, m.body, m.kind, m.uri, m.object_id, m.extra, m.sender_name, r.created_at, r.read_at, ${isOver} as is_over ${from}
      order by r.created_at desc, m.id desc limit ${query.pageSize} offset ${(query.pageNum - 1) * query.pageSize}`.execute(db),
    sql<{ total: number }>`select count(*) as total ${from}`.execute(db),
    sql<{ total: number }>`select count(*) as total from ${unreadOf(context)}`.execute(db),
  ]);
  const list = page.rows.map((row) => ({
    id: row.id,
    title: row.title,
    body: row.body,
    kind: row.kind,
    sort: sortOf(row),
    uri: row.uri,
    objectID: row.object_id,
    extra: row.extra,
    senderName: row.sender_name,
    createdAt: row.created_at,
    readAt: row.read_at ?? '',
    isOver: row.is_over,
    actions: row.read_at ? ['del'] : ['read', 'del'],
  }));
  return { list, total: count.rows[0]?.total ?? 0, totals: {}, tabs: { unread: unread.rows[0]?.total ?? 0 } };
}

/** The same as sortOf, asked of the rows. */
function ofSort(sort: unknown): RawBuilder<unknown> {
  if (sort === undefined || sort === '') return sql``;
  if (!MESSAGE_SORTS.some((one) => one === sort)) throw new BadInput('没有这种消息');
  return sql`and case when m.uri = 'comment' then '评论' when m.uri = any(${[...COOPERATION]}::text[]) then '合作' when m.uri = 'approval' then '审批' when m.uri = 'warning' then '预警'
    when m.kind = any(${[...MESSAGE_SORTS]}::text[]) then m.kind else '业务' end = ${sort}`;
}
