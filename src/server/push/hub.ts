import { sql } from 'kysely';
import type { WebSocket } from 'ws';
import type { Push } from '../../contract/answers';
import { SOCKET_CODES } from '../../contract/socket-codes';
import type { Context } from '../base/context';
import type { Db } from '../db/open';
import type { Announcement } from '../engine/messages/announce';
import { PLATFORM_OWNER } from '../engine/messages/touch-permissions';
import type { Sessions } from '../session/sessions';
import { changeReaders } from './change-readers';
import { listen } from './listener';
import { createTouches, type Touches } from './touches';
import { waitingDevices } from './waiting-devices';

/**
 * The connected people of this process. A transaction anywhere announces (announce.ts); after its commit every process
 * hears it and passes it to its own sockets. Nothing is kept here that another process would need.
 */
export type Hub = {
  add(member: Member): void;
  remove(socket: WebSocket): void;
  /** Channels of this process. */
  count(): number;
  /** Resolves when there is something for a device to do, and at the latest after so many seconds. A device that waits anew waits once. */
  waitFor(device: string, seconds: number): Promise<void>;
  /** What changed in the tables since this process listens. */
  touches: Touches;
  /** Somebody looks at figures about everything now: for a while he is told of everything that is touched. */
  looks(org: string, user: string): void;
  /** Starts listening; resolves when announcements are heard. */
  start(): Promise<void>;
  stop(): Promise<void>;
};
/**
 * Channels at most in this process, of one session and of one user. A person has a window or a few; what exceeds that is a
 * client that forgets its channels, and those nobody reads any more are the oldest.
 */
const PER_SESSION = 10;
const PER_USER = 30;
/** A wall asks at least every five minutes; what is touched in one go is told in one go. Milliseconds. */
const LOOKING = 360_000;
const GATHERED = 100;
export type Member = { socket: WebSocket; org: string; user: string; session: string };

export function createHub(
  db: Db,
  url: string,
  sessions: Pick<Sessions, 'contextOfSession'>,
  now: () => Date,
  report: (line: string) => void = console.warn,
): Hub {
  const members = new Map<WebSocket, Member>();
  const readers = readersOf(sessions);
  const waiting = waitingDevices();
  const touches = createTouches();
  const hear = (said: Announcement) => pass(said).catch((error: unknown) => report(`push: ${String(error)}`));
  const listener = listen(url, { hear, back: touches.missed, report });
  const of = (org: string, users?: readonly string[]) =>
    [...members.values()].filter((member) => (org === PLATFORM_OWNER || member.org === org) && (!users || users.length === 0 || users.includes(member.user)));

  const lookers = lookersOf((org) => of(org === '' ? PLATFORM_OWNER : org));

  const pass = async (said: Announcement): Promise<void> => {
    switch (said.what) {
      case 'change':
        return passChange(db, readers, of(said.org), said);
      case 'permission':
        return passPermission(of(said.org, said.users), readers);
      case 'sessionEnded':
        return closeEnded(db, of(said.org, said.users), now());
      case 'notice':
        return passNotice(db, of(said.org), said, now);
      case 'device':
        return waiting.wake(said.id);
      case 'touched':
        touches.touch(said);
        return lookers.touched(said.org);
    }
  };

  return {
    add(member) {
      members.set(member.socket, member);
      closeOldest(members, (one) => one.session === member.session, PER_SESSION);
      closeOldest(members, (one) => one.user === member.user && one.org === member.org, PER_USER);
    },
    remove: (socket) => void members.delete(socket),
    count: () => members.size,
    waitFor: waiting.waitFor,
    touches,
    looks: lookers.looks,
    async start() {
      await listener.start();
      touches.hear();
    },
    async stop() {
      touches.deaf();
      waiting.wakeAll();
      await listener.stop();
      for (const { socket } of members.values()) socket.close(1001, 'server stops');
      members.clear();
    },
  };
}

/** A change reaches those who may read of it. */
async function passChange(
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
function readersOf(sessions: Pick<Sessions, 'contextOfSession'>) {
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
 * Who looks at figures about everything (walls) hears that something moved also where it is no record he may read: sums of it are on his
 * wall. He is told that, and nothing else.
 */
function lookersOf(connected: (org: string) => readonly Member[]) {
  const looking = new Map<string, number>();
  const waiting = new Set<string>();
  const tell = (org: string): void => {
    waiting.delete(org);
    for (const member of connected(org)) {
      const until = looking.get(`${member.org} ${member.user}`);
      if (until !== undefined && until > Date.now()) send(member, { type: 'change', resource: '', ids: [], by: '' });
    }
  };
  return {
    looks(org: string, user: string): void {
      looking.set(`${org} ${user}`, Date.now() + LOOKING);
    },
    touched(org: string): void {
      if (looking.size === 0 || waiting.has(org)) return;
      waiting.add(org);
      setTimeout(() => tell(org), GATHERED).unref();
    },
  };
}

/** What they may read is asked anew. */
function passPermission(members: readonly Member[], readers: ReturnType<typeof readersOf>): void {
  for (const member of members) {
    readers.forget(member);
    send(member, { type: 'permissionChanged' });
  }
}

/** A notice reaches those of its readers who are connected, and is known to have. */
async function passNotice(db: Db, candidates: readonly Member[], { org, id }: { org: string; id: string }, now: () => Date): Promise<void> {
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

/** Sessions that are over lose their channel; the client then meets the refusal at its next call. */
async function closeEnded(db: Db, suspects: readonly Member[], now: Date): Promise<void> {
  if (suspects.length === 0) return;
  const { rows } = await sql<{
    token_hash: string;
  }>`select token_hash from user_session where token_hash = any(${suspects.map((member) => member.session)}) and expires_at > ${now}`.execute(db);
  const alive = new Set(rows.map((row) => row.token_hash));
  for (const member of suspects) if (!alive.has(member.session)) member.socket.close(SOCKET_CODES.noSession, 'session ended');
}

/** Of the members meant the oldest are closed until `most` are left: the map keeps the order in which they came. */
function closeOldest(members: Map<WebSocket, Member>, isMeant: (member: Member) => boolean, most: number): void {
  const same = [...members.values()].filter(isMeant);
  for (const { socket } of same.slice(0, Math.max(0, same.length - most))) {
    members.delete(socket);
    socket.close(SOCKET_CODES.tooMany, 'too many channels');
  }
}

/** A reader too slow to follow is cut off rather than filling the memory; it reconnects and polls what it missed. */
const BACKLOG = 4 * 1024 * 1024;
function send({ socket }: Member, push: Push): void {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > BACKLOG) socket.terminate();
  else socket.send(JSON.stringify(push));
}
