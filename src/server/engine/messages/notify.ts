import { type RawBuilder, sql } from 'kysely';
import { gather, type Sort } from '../../base/gather';
import { newId } from '../../base/id';
import type { Db } from '../../db/open';
import { type Announcement, announce, CHANNEL } from './announce';
import { holding } from './holders';

export type Notice = {
  /** Receiving organisation. */
  org: string;
  /** The users named; else everybody there who holds this page; else everybody. */
  users?: readonly string[];
  page?: string;
  title: string;
  body: string;
  /** One of domain/organisation/message-uris.ts; decides where a click leads. */
  uri: string;
  /** sn (or id) of the receiver's record. */
  objectID?: string;
  /**
   * `page`: path of the page that shows the record, where the uri has several, or with `query` any page; `kind`, `step` and `screen`: the
   * document an approval waits on, the step it asks for (0: there are none) and the page that stands on; `screens`: the pages it is seen on,
   * where it is not seen on all of its kind.
   */
  extra?: {
    salesOrderSn?: string;
    org_name?: string;
    system_type?: number;
    page?: string;
    query?: Record<string, string>;
    kind?: string;
    step?: number;
    screen?: string;
    screens?: string[];
  };
  kind?: '业务' | '审批' | '预警' | '系统';
  sender?: { id: string; name: string };
  batch?: string;
};

/**
 * Tells people of another (or the own) organisation what happened. Written in the transaction of its cause: message and
 * receipts stand or fall with it; connected receivers get the push right after commit, in whatever process they are.
 */
export async function notify(tx: Db, notice: Notice): Promise<void> {
  const message = messageOf(notice);
  if (message) await gather(tx, MESSAGES, [message]);
}

/**
 * The same written at once, for whoever keeps what was said.
 * @returns id of the message; undefined when nobody is to be told
 */
export async function notifyNow(tx: Db, notice: Notice): Promise<string | undefined> {
  const message = messageOf(notice);
  if (!message) return undefined;
  const { rows } = await sql`with ${messageQueries([message])} select ${saidOf([message])} from people limit 1`.execute(tx);
  return rows.length > 0 ? message.id : undefined;
}

type Message = { id: string; org: string; users: readonly string[] | null; page: string | null } & Record<string, unknown>;

function messageOf(notice: Notice): Message | undefined {
  const { users } = notice;
  if (users?.length === 0) return undefined;
  return {
    id: newId(),
    org: notice.org,
    users: users === undefined ? null : [...new Set(users)],
    page: users === undefined ? (notice.page ?? null) : null,
    batch: notice.batch ?? null,
    kind: notice.kind ?? '业务',
    title: notice.title,
    body: notice.body,
    uri: notice.uri,
    object: notice.objectID ?? '',
    extra: notice.extra ?? {},
    target: notice.page ?? '',
    sender: notice.sender?.id || null,
    senderName: notice.sender?.name ?? '系统',
  };
}

/** Messages and a receipt for each who is told; one nobody is told is not written. */
function messageQueries(messages: readonly Message[]): RawBuilder<unknown> {
  const pages = new Map(messages.flatMap(({ org, page }) => (page === null ? [] : [[`${org} ${page}`, { org, page }] as const])));
  const holders = [...pages.values()].map(({ org, page }) => sql`select ${org}::uuid as org, k.permission as page, k.ids from (${holding(org, page)}) k`);
  return sql`
    news as (select * from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) as n (id uuid, org uuid, users uuid[], page text, batch uuid, kind text, title text, body text, uri text,
      object text, extra jsonb, target text, sender uuid, "senderName" text)),
    holders as (${holders.length > 0 ? sql.join(holders, sql` union all `) : sql`select null::uuid as org, null::text as page, null::uuid[] as ids where false`}),
    people as (select n.org, n.id as message, u.id from news n join app_user u on u.org_id = n.org and u.status and u.deleted_at is null and (n.users is null or u.id = any(n.users))
      and (n.page is null or exists (select from holders k where k.org = n.org and k.page = n.page and u.id = any(k.ids)))),
    messages as (insert into message (org_id, id, batch_id, kind, title, body, uri, object_id, extra, target, sender_id, sender_name)
      select n.org, n.id, n.batch, n.kind, n.title, n.body, n.uri, n.object, n.extra, n.target, n.sender, n."senderName" from news n
      where exists (select from people p where p.message = n.id)),
    receipts as (insert into message_receipt (org_id, user_id, message_id) select p.org, p.id, p.message from people p)`;
}

const saidOf = (messages: readonly Message[]): RawBuilder<unknown> => sql`
    (select count(pg_notify(${CHANNEL}, s.said)) from unnest(${messages.map(({ id }) => id)}::uuid[], ${messages.map(({ org, id }) =>
      JSON.stringify({ what: 'notice', org, id } satisfies Announcement),
    )}::text[]) as s (id, said) where exists (select from people p where p.message = s.id))`;

const MESSAGES: Sort<Message> = { queries: messageQueries, told: saidOf };

/** A NOTIFY carries at most 8000 bytes: so many ids at once. */
const MOST = 150;

/** Tells the open tabs of an organisation which records moved. `by` = user whose own tabs know already. */
export async function changed(tx: Db, what: { org: string; resource: string; ids: readonly string[]; by?: string }): Promise<void> {
  for (let start = 0; start < what.ids.length; start += MOST) {
    const ids = what.ids.slice(start, start + MOST);
    await announce(tx, { what: 'change', org: what.org, resource: what.resource, ids, by: what.by ?? '' });
  }
}

/** The same inside the statement that moves them, as a column of it: documents by the `org_id`, `kind` and `id` of a CTE. */
export const changedIn = (cte: string, by = ''): RawBuilder<unknown> => sql`(
  select count(pg_notify(${CHANNEL}, jsonb_build_object('what', 'change', 'org', n.org_id, 'resource', n.kind, 'ids', n.ids, 'by', ${by}::text)::text))
  from (select org_id, kind, jsonb_agg(id) as ids from (select c.*, row_number() over (partition by org_id, kind) / ${MOST} as part from ${sql.table(cte)} c) c
    group by org_id, kind, part) n) as told`;
