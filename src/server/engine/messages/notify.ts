import { type RawBuilder, sql } from 'kysely';
import { newId } from '../../base/id';
import type { Db } from '../../db/open';
import { announce, announced, CHANNEL } from './announce';
import { holdersOf } from './holders';

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
 * @returns id of the message; undefined when nobody is to be told
 */
export async function notify(tx: Db, notice: Notice): Promise<string | undefined> {
  const users = notice.users ?? (notice.page === undefined ? undefined : await holdersOf(tx, notice.org, notice.page));
  if (users?.length === 0) return undefined;
  const id = newId();
  const { rows } = await sql`
    with people as (select id from app_user where org_id = ${notice.org} and status and deleted_at is null ${users === undefined ? sql`` : sql`and id = any(${[...new Set(users)]}::uuid[])`}),
    message as (insert into message (org_id, id, batch_id, kind, title, body, uri, object_id, extra, target, sender_id, sender_name)
      select ${notice.org}, ${id}, ${notice.batch ?? null}::uuid, ${notice.kind ?? '业务'}, ${notice.title}, ${notice.body}, ${notice.uri},
        ${notice.objectID ?? ''}, ${JSON.stringify(notice.extra ?? {})}::jsonb, ${notice.page ?? ''}, ${notice.sender?.id || null}::uuid, ${notice.sender?.name ?? '系统'}
        where exists (select from people)),
    receipts as (insert into message_receipt (org_id, user_id, message_id) select ${notice.org}, p.id, ${id} from people p)
    select ${announced({ what: 'notice', org: notice.org, id })} from people limit 1`.execute(tx);
  return rows.length > 0 ? id : undefined;
}

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
