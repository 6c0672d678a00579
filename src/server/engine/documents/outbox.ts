import { sql } from 'kysely';
import type { MessageUri } from '../../../domain/organisation/message-uris';
import type { Context } from '../../base/context';
import { gather, type Sort } from '../../base/gather';
import { newId } from '../../base/id';
import type { Db } from '../../db/open';

/** What leaves a transaction: a row written in it, delivered exactly once by the worker (worker.ts). */
export type Parcel =
  | { topic: 'mirror'; document: string; kind: string; index: number; to?: string }
  | { topic: 'tell'; document: string; kind: string; index: number }
  /** A draft somebody there has to decide, that mirrors no document of ours; `document` = the record it follows from. */
  | {
      topic: 'draft';
      document: string;
      kind: string;
      to: string;
      uri: MessageUri;
      title: string;
      header: Record<string, unknown>;
      lines: Record<string, unknown>[];
    }
  /** Work of the kind's own after the commit, in a transaction of its own (server/kinds: later). Nothing of the document waits for it. */
  | { topic: 'later'; of: string; kind: string; attempt: number };
type Payload<P> = P extends Parcel ? Omit<P, 'topic'> : never;

export const enqueue = (context: Context, parcel: Parcel, afterMinutes = 0): Promise<void> => enqueueAll(context, [parcel], { afterMinutes });

/** `onlyTo`: nothing is put where this organisation does not use the platform, it reads the paper. */
export async function enqueueAll(context: Context, parcels: readonly Parcel[], how: { afterMinutes?: number; onlyTo?: string } = {}): Promise<void> {
  const { afterMinutes = 0, onlyTo } = how;
  if (onlyTo === '') return;
  const now = context.now();
  const [created, next] = [now, new Date(now.getTime() + afterMinutes * 60_000)].map((at) => at.toISOString());
  const rows = parcels.map(({ topic, ...payload }) => ({ id: newId(now.getTime()), org: context.org.id, topic, payload, created, next, to: onlyTo ?? null }));
  await gather(context.db, PARCELS, rows);
}

const PARCELS: Sort<Record<string, unknown>> = {
  queries: (rows) => sql`
    parcels as (insert into outbox (id, org_id, topic, payload, created_at, next_at) select p.id, p.org, p.topic, p.payload, p.created, p.next
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p (id uuid, org uuid, topic text, payload jsonb, created timestamptz, next timestamptz, "to" uuid)
      where p."to" is null or exists (select from organisation o where o.id = p."to" and o.joined and o.is_use_system and o.status) returning 1)`,
  told: () => sql`(select pg_notify('outbox', '') from parcels limit 1)`,
};

export type OutboxRow = { id: string; org_id: string; attempts: number } & {
  [P in Parcel as P['topic']]: { topic: P['topic']; payload: Payload<P> };
}[Parcel['topic']];

/** What goes to other organisations waits for no system outside: work that may ask one has a lane of its own. */
export type Lane = 'documents' | 'later';

/** The next parcel of each sender in order of writing, taken by this worker alone. A failed parcel waits; those behind it of the same document wait with it. */
export async function takeNext(tx: Db, now: Date, lane: Lane): Promise<OutboxRow | undefined> {
  const { rows } = await sql<OutboxRow>`
    select o.id, o.org_id, o.topic, o.payload, o.attempts from outbox o
    where o.done_at is null and o.next_at <= ${now} and (o.topic = 'later') = ${lane === 'later'}
      and not exists (select from outbox p where p.done_at is null and p.id < o.id and p.payload ->> 'document' = o.payload ->> 'document')
    order by o.id for update skip locked limit 1`.execute(tx);
  return rows[0];
}
