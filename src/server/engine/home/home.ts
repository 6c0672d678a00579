import { sql } from 'kysely';
import type { HomeAnswer, HomeMessage } from '../../../contract/home-answer';
import type { Context } from '../../base/context';
import { requireRead } from '../access';
import { unreadOf } from '../messages/message-page';
import { todosOf } from './todos';

const HOME = 'dashboard:home';
const STATES: Record<number, string> = { 0: '草稿', 1: '审核中', 2: '已通过', 3: '已驳回', 6: '已作废' };

/** 首页. Before the organisation is approved only the state of its registration is shown. */
export async function homeOf(context: Context): Promise<HomeAnswer> {
  requireRead({ ...context, screen: '' }, HOME, '首页');
  const state = await sql<{ in_use: boolean; status: number | null; opinion: string | null }>`
    select o.is_use_system as in_use, r.status, r.opinion from organisation o
    left join lateral (select status, opinion from org_registration where organisation_id = o.id and deleted_at is null order by created_at desc
    limit 1) r on true where o.id = ${context.org.id}`.execute(context.db);
  const row = state.rows[0];
  const inbox = await inboxOf(context);
  if (row && !row.in_use) return { todos: [], ...inbox, registration: { status: STATES[row.status ?? 1] ?? '审核中', opinion: row.opinion ?? '' } };
  return { todos: await todosOf(context), ...inbox };
}

async function inboxOf(context: Context): Promise<Pick<HomeAnswer, 'messages' | 'unread'>> {
  const { db, org, user } = context;
  if (user.id === '') return { messages: [], unread: 0 };
  const [last, count] = await Promise.all([
    sql<HomeMessage>`
      select m.id, m.title, m.body, m.kind, m.uri, m.object_id as "objectID", m.extra, r.created_at as "createdAt", coalesce(r.read_at::text, '') as "readAt"
      from message_receipt r join message m on m.org_id = r.org_id and m.id = r.message_id
      where r.org_id = ${org.id} and r.user_id = ${user.id} and r.deleted_at is null and m.recalled_at is null order by r.read_at is not null, r.created_at desc limit 5`.execute(
      db,
    ),
    sql<{ n: number }>`select count(*)::int as n from ${unreadOf(context)}`.execute(db),
  ]);
  return { messages: last.rows, unread: count.rows[0]?.n ?? 0 };
}
