import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { WebSocket } from 'ws';
import { z } from 'zod';
import { SOCKET_CODES } from '../../contract/socket-codes';
import { endpoint } from '../base/http';
import type { Services } from '../services';
import { readCaller } from '../session/caller';
import { SESSION_COOKIE } from '../session/cookies';
import { hashOf, newToken } from '../session/token';
import type { Member } from './pass-on';

const TOKEN_SECONDS = 60;
/** A channel that says it lives is looked up this often, however often it says so. Milliseconds. */
const LOOKED_UP = 5_000;
/** What a client may say before its session was found. */
const EARLY = 10;

/**
 * /ws?token=: a token of one minute from GET /v1/ws/token (an address ends up in logs, so the session's own token should
 * not stand in it; it is accepted all the same). The client says {type: heart_beat, msg: ping} when it was quiet for long.
 */
export function registerSocket(app: FastifyInstance, services: Services): void {
  const { db, now } = services;
  endpoint(app, services, { method: 'GET', path: '/v1/ws/token', input: z.object({}) }, async (_context, _input, { request }) => {
    const token = newToken();
    const expires = new Date(now().getTime() + TOKEN_SECONDS * 1000);
    await sql`insert into push_token (token_hash, session_hash, expires_at) values (${hashOf(token)}, ${hashOf(request.cookies[SESSION_COOKIE] ?? '')}, ${expires})`.execute(
      db,
    );
    return { token };
  });

  app.get('/ws', { websocket: true }, (socket, request) => {
    const early: string[] = [];
    const keep = (data: Buffer) => void (early.length < EARLY && early.push(data.toString()));
    socket.on('message', keep);
    // A broken frame or a vanished client is no error of the server.
    socket.on('error', () => socket.terminate());
    sessionOf(services, request)
      .then(async (session) => {
        const caller = session && (await readCaller(db, session, now()));
        socket.off('message', keep);
        if (!session || !caller || caller.refusal !== '') return socket.close(SOCKET_CODES.noSession, 'no session');
        await openChannel(services, { socket, org: caller.org.id, user: caller.user.id, session }, early);
      })
      .catch((error: unknown) => {
        request.log.warn({ err: error }, 'push channel');
        socket.close(1011);
      });
  });
}

async function sessionOf({ db, now }: Services, request: FastifyRequest): Promise<string | undefined> {
  const given = (request.query as { token?: unknown }).token;
  if (typeof given !== 'string' || given.length > 200) return undefined;
  const { rows } = await sql<{
    session_hash: string;
  }>`delete from push_token where token_hash = ${hashOf(given)} and expires_at > ${now()} returning session_hash`.execute(db);
  return rows[0]?.session_hash ?? hashOf(given);
}

/** Somebody's channel from now on; `early`: what the client said before its session was found. */
async function openChannel(services: Services, member: Member, early: readonly string[]): Promise<void> {
  const { db, now, hub } = services;
  const { socket, org, user, session } = member;
  hub.add(member);
  socket.on('close', () => hub.remove(socket));
  let lookedUp = Date.now();
  const hear = (text: string) => {
    if (!isHeartBeat(text)) return;
    const isFresh = Date.now() - lookedUp < LOOKED_UP;
    if (!isFresh) lookedUp = Date.now();
    void (isFresh ? pong(socket) : checkAlive(services, socket, session));
  };
  socket.on('message', (data: Buffer) => hear(data.toString()));
  for (const text of early) hear(text);
  await sql`update message_receipt set delivered_at = ${now()} where org_id = ${org} and user_id = ${user} and delivered_at is null`.execute(db);
}

/** A heart beat keeps the channel, not the session: when the session is over the channel closes. */
async function checkAlive({ db, now }: Services, socket: WebSocket, session: string): Promise<void> {
  try {
    const caller = await readCaller(db, session, now());
    if (caller?.refusal !== '') return socket.close(SOCKET_CODES.noSession, 'session ended');
  } catch {
    // A database that is away for a moment ends nobody's session.
  }
  pong(socket);
}

function pong(socket: WebSocket): void {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify({ type: 'heart_beat', msg: 'pong' }));
}

function isHeartBeat(text: string): boolean {
  try {
    return (JSON.parse(text) as { type?: unknown } | null)?.type === 'heart_beat';
  } catch {
    return false;
  }
}
