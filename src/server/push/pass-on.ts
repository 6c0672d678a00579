import { sql } from 'kysely';
import type { WebSocket } from 'ws';
import type { Push } from '../../contract/answers';
import type { Context } from '../base/context';
import type { Db } from '../db/open';
import type { Announcement } from '../engine/messages/announce';
import type { Sessions } from '../session/sessions';
import { changeReaders } from './change-readers';

/** A wall asks at least every five minutes; what is touched in one go is told in one go. Milliseconds. */
const LOOKING = 360_000;

const GATHERED = 100;

export type Member = { socket: WebSocket; org: string; user: string; session: string };

/** A change reaches those who may read of it. */
export async function passChange(
  db: Db,
  readers: ReturnType<typeof readersOf>,
  connected: readonly Member[],
  change: Extract<Announcement, { what: 'change' }>,
): Promise<void> {
  if (connected.length === 0) return;
  const idsFor = await changeReaders(db, change);
  for (const member of connected) {
    const reader = await readers.of(member);
    const ids = reader && idsFor(reader);
    if (ids) send(member, { type: 'change', resource: change.part ?? change.resource, ids, by: change.by });
  }
}

/** What connected people may read, asked when it is first needed and again after their rights changed. */
export function readersOf(sessions: Pick<Sessions, 'contextOfSession'>) {
  const known = new WeakMap<Member, Promise<Context | undefined>>();
  return {
    of(member: Member): Promise<Context | undefined> {
      const reader = known.get(member) ?? sessions.contextOfSession(member.session);
      known.set(member, reader);
      return reader;
    },
    forget: (member: Member) => void known.delete(member),
  };
}

/**
 * Who looks at figures about everything of an organisation (walls) hears that something moved there also where it is no record he may read:
 * sums of it are on his wall. He is told that, and nothing else.
 */
export function lookersOf(connected: () => Iterable<Member>) {
  const looking = new Map<string, Map<string, number>>();
  const waiting = new Set<string>();
  const nameOf = ({ org, user }: Pick<Member, 'org' | 'user'>): string => `${org} ${user}`;
  /** Until when who looks at this one; what is nobody's own is everybody's. */
  const lookersAt = (org: string) => [...looking].flatMap(([place, until]) => (org === '' || place === org ? [until] : []));
  const tell = (org: string): void => {
    waiting.delete(org);
    const here = lookersAt(org);
    for (const member of connected())
      if (here.some((until) => (until.get(nameOf(member)) ?? 0) > Date.now())) send(member, { type: 'change', resource: '', ids: [], by: '' });
  };
  return {
    looks(org: string, looker: Pick<Member, 'org' | 'user'>): void {
      const there = looking.get(org) ?? new Map<string, number>();
      looking.set(org, there.set(nameOf(looker), Date.now() + LOOKING));
    },
    touched(org: string): void {
      if (waiting.has(org) || lookersAt(org).length === 0) return;
      waiting.add(org);
      setTimeout(() => tell(org), GATHERED).unref();
    },
  };
}

/** What they may read is asked anew. */
export function passPermission(members: readonly Member[], readers: ReturnType<typeof readersOf>): void {
  for (const member of members) {
    readers.forget(member);
    send(member, { type: 'permissionChanged' });
  }
}

/** A notice reaches those of its readers who are connected, and is known to have. */
export async function passNotice(db: Db, candidates: readonly Member[], { org, id }: { org: string; id: string }, now: () => Date): Promise<void> {
  if (candidates.length === 0) return;
  const users = [...new Set(candidates.map((member) => member.user))];
  const { rows } = await sql<{
    user_id: string;
    kind: string;
    title: string;
    body: string;
    uri: string;
    object_id: string;
    extra: Record<string, unknown>;
  }>`
    select r.user_id, m.kind, m.title, m.body, m.uri, m.object_id, m.extra from message m join message_receipt r on r.org_id = m.org_id and r.message_id = m.id
    where m.org_id = ${org} and m.id = ${id} and m.recalled_at is null and r.user_id = any(${users}::uuid[])`.execute(db);
  const told: string[] = [];
  for (const row of rows) {
    const push = {
      type: 'notice',
      id,
      kind: row.kind,
      title: row.title,
      body: row.body,
      uri: row.uri,
      objectID: row.object_id,
      extra: row.extra,
    } satisfies Push;
    for (const member of candidates.filter((candidate) => candidate.user === row.user_id)) send(member, push);
    told.push(row.user_id);
  }
  await sql`update message_receipt set pushed_at = ${now()}, delivered_at = coalesce(delivered_at, ${now()})
    where org_id = ${org} and message_id = ${id} and user_id = any(${told}::uuid[])`.execute(db);
}

/** A reader too slow to follow is cut off rather than filling the memory; it reconnects and polls what it missed. */
const BACKLOG = 4 * 1024 * 1024;

function send({ socket }: Member, push: Push): void {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > BACKLOG) socket.terminate();
  else socket.send(JSON.stringify(push));
}
