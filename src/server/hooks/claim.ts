import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/open';
import type { Outcome } from './post';
import { AGAIN_MOST, waitAfter } from './waits';

/** A delivery somebody is about to send, for as long as its claim holds. */
export type Claimed = {
  org: string;
  id: string;
  webhook: string;
  webhookName: string;
  address: string;
  key: string;
  secrets: string[];
  eventId: string;
  event: string;
  at: string;
  resource: string;
  record: string;
  name: string;
  action: string;
  attempts: number;
  body: string | null;
};
/** How one attempt went; `headers` as people may read them. */
export type Tried = { outcome: Outcome; headers: string; milliseconds: number; at: Date };
/** What became of the subscription with it. */
export type Failed = { isDead: boolean; failingSince: string | null; isTold: boolean; isPaused: boolean };

/** Seconds a claim holds: longer than an attempt may take. */
const CLAIM = 60;

/**
 * The next one that is due, of a subscription nobody is sending for: of one record in the order things happened, so that nothing is told
 * before what came before it was delivered, or given up.
 */
export async function claimNext(db: Db, now: Date): Promise<Claimed | undefined> {
  const until = new Date(now.getTime() + CLAIM * 1000);
  const { rows } = await sql<Claimed>`
    with next as (
      select n.org_id, n.id from webhook w cross join lateral (
        select d.org_id, d.id, d.seq from webhook_delivery d
        where d.org_id = w.org_id and d.webhook_id = w.id and d.state = 'waiting' and d.next_at <= ${now} and (d.lease_until is null or d.lease_until <= ${now})
          and not exists (select from webhook_delivery p where p.org_id = d.org_id and p.webhook_id = d.webhook_id and p.record_id = d.record_id and p.state = 'waiting' and p.seq < d.seq)
        order by d.seq limit 1 for update of d skip locked) n
      where w.status and w.deleted_at is null and w.paused_at is null and w.secret <> ''
        and not exists (select from webhook_delivery l where l.org_id = w.org_id and l.webhook_id = w.id and l.state = 'waiting' and l.lease_until > ${now})
      order by n.seq limit 1)
    update webhook_delivery d set lease_until = ${until}, attempts = d.attempts + 1, tried_at = ${now}
    from next n, webhook w where d.org_id = n.org_id and d.id = n.id and w.org_id = d.org_id and w.id = d.webhook_id
    returning d.org_id as org, d.id, d.webhook_id as webhook, w.name as "webhookName", w.address, w.key_id as key, d.event_id as "eventId", d.event, d.at, d.resource,
      d.record_id as record, d.record_name as name, d.action, d.attempts, d.body,
      case when w.old_secret <> '' and w.old_until > ${now} then array[w.secret, w.old_secret] else array[w.secret] end as secrets`.execute(db);
  return rows[0];
}

/** Only by whoever holds the claim: an attempt that was overtaken by another says nothing any more. */
const held = ({ org, id, attempts }: Claimed): RawBuilder<boolean> =>
  sql<boolean>`org_id = ${org} and id = ${id} and attempts = ${attempts} and state = 'waiting'`;

export async function keepBody(db: Db, claimed: Claimed, body: string): Promise<void> {
  await sql`update webhook_delivery set body = ${body} where ${held(claimed)}`.execute(db);
}

const told = ({ outcome, headers, milliseconds }: Tried): RawBuilder<unknown> => sql`request_headers = ${headers}, answer_status = ${outcome.status ?? null},
  answer = ${clean(outcome.answer)}, error = ${clean(outcome.error)}, milliseconds = ${milliseconds}, lease_until = null`;
/** PostgreSQL keeps no zero bytes. */
const clean = (text: string): string => text.replaceAll('\0', '');

export async function markDelivered(db: Db, claimed: Claimed, tried: Tried): Promise<void> {
  await sql`with done as (update webhook_delivery set state = 'delivered', done_at = ${tried.at}, ${told(tried)} where ${held(claimed)} returning 1)
    update webhook set failing_since = null, told_at = null, last_done_at = ${tried.at} where org_id = ${claimed.org} and id = ${claimed.webhook}
      and exists (select from done)`.execute(db);
}

/** What the key does not see is no failure of anybody. */
export async function markSkipped(db: Db, claimed: Claimed, why: string, at: Date): Promise<void> {
  await sql`update webhook_delivery set state = 'skipped', done_at = ${at}, error = ${why}, lease_until = null where ${held(claimed)}`.execute(db);
}

/** Something of ours went wrong before anything was sent: tried again, and not counted. */
export async function putBack(db: Db, claimed: Claimed, now: Date): Promise<void> {
  await sql`update webhook_delivery set attempts = attempts - 1, lease_until = null, next_at = ${new Date(now.getTime() + CLAIM * 1000)}, error = '服务错误，稍后再试'
    where ${held(claimed)}`.execute(db);
}

/** Tried again later, or given up. */
export async function markFailed(db: Db, claimed: Claimed, tried: Tried): Promise<Failed> {
  const isDead = claimed.attempts >= AGAIN_MOST;
  const next = new Date(tried.at.getTime() + waitAfter(claimed.attempts));
  const { rows } = await sql<Omit<Failed, 'isDead'>>`
    with failed as (update webhook_delivery set state = ${isDead ? 'dead' : 'waiting'}, done_at = ${isDead ? tried.at : null}, next_at = ${next}, ${told(tried)}
      where ${held(claimed)} returning 1)
    update webhook set failing_since = coalesce(failing_since, ${tried.at}) where org_id = ${claimed.org} and id = ${claimed.webhook} and exists (select from failed)
    returning failing_since as "failingSince", told_at is not null as "isTold", paused_at is not null as "isPaused"`.execute(db);
  return { isDead, ...(rows[0] ?? { failingSince: null, isTold: true, isPaused: true }) };
}
