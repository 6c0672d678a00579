import { sql } from 'kysely';
import type { WebSocket } from 'ws';
import { SOCKET_CODES } from '../../contract/socket-codes';
import type { Db } from '../db/open';
import type { Announcement } from '../engine/messages/announce';
import { PLATFORM_OWNER } from '../engine/messages/touch-permissions';
import type { Sessions } from '../session/sessions';
import { listen } from './listener';
import { lookersOf, type Member, passChange, passNotice, passPermission, readersOf } from './pass-on';
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
  /** Somebody looks at figures about everything of an organisation now: for a while he is told of everything that is touched there. */
  looks(org: string, looker: Pick<Member, 'org' | 'user'>): void;
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

  const lookers = lookersOf(() => members.values());

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
