import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { documentOf, masterOf, reportOf } from '../../domain/registry';
import type { Context } from '../base/context';
import { Unauthorised } from '../base/errors';
import type { Db } from '../db/open';
import type { Replica } from '../db/replica';
import { announce } from '../engine/messages/announce';
import { permissionCache } from '../menu/permission-cache';
import { type Caller, readCaller, readUser } from './caller';
import { clearSessionCookies, prolongCookies, SESSION_COOKIE, SESSION_SECONDS } from './cookies';
import { bearerOf, keyRates, readKeyCaller, readSubscriber, requireKeyReach } from './key-caller';
import { hashOf, newToken } from './token';

export type Sessions = {
  /** The caller of a request. @throws Unauthorised when there is no valid session. */
  contextOf(request: FastifyRequest, reply?: FastifyReply): Promise<Context>;
  callerOf(request: FastifyRequest): Promise<Caller | undefined>;
  /** Whoever holds this session, outside a request; undefined when it may not go on. */
  contextOfSession(tokenHash: string): Promise<Context | undefined>;
  /** What goes by a key of the organisation outside a request; undefined when the key may not go on. */
  contextOfKey(org: string, key: string): Promise<Context | undefined>;
  /** A user of the organisation outside a request; undefined when he may not sign in. */
  contextOfUser(org: string, user: string): Promise<Context | undefined>;
};
const EXPIRED = '登录已过期，请重新登录';
/** The expiry is written at most this often, not at every call. */
const SLIDE_AFTER = 5 * 60 * 1000;

/**
 * Sessions live in the database, so every server process knows them, and end there: a disabled user, a changed password
 * or a forced logout acts on the next call. Rights are computed from the versions read with the session.
 */
export function createSessions(db: Db, now: () => Date, replica?: Replica): Sessions {
  const permissionsOf = permissionCache(db);
  const callerOf = async (request: FastifyRequest) => {
    const token = request.cookies[SESSION_COOKIE];
    return token ? readCaller(db, hashOf(token), now()) : undefined;
  };
  const contextFor = async (caller: Caller): Promise<Context> => ({
    db,
    replica,
    now,
    org: { id: caller.org.id, kind: caller.org.kind, name: caller.org.name },
    user: caller.user,
    permissions: await permissionsOf(caller, now()),
    isSystem: false,
    screen: '',
    requestId: 'push',
  });
  const countCall = keyRates();
  /** Another system by its key: the same door as a user's, and only where keys come at all. */
  const keyContext = async (request: FastifyRequest, token: string): Promise<Context> => {
    const caller = await readKeyCaller(db, token, { now: now(), ip: request.ip });
    countCall(caller.user.id, now());
    requireKeyReach(request.method, request.routeOptions.url ?? '', isKnown);
    return { ...(await contextFor(caller)), screen: screenOf(request), requestId: request.id, ip: request.ip, device: deviceOf(request) };
  };
  return {
    callerOf,
    async contextOf(request, reply) {
      const token = bearerOf(request.headers.authorization);
      if (token !== undefined) return keyContext(request, token);
      const caller = await callerOf(request);
      if (caller?.refusal !== '') {
        if (reply) clearSessionCookies({ reply });
        throw new Unauthorised(caller?.refusal || EXPIRED);
      }
      if (reply) await slide(db, caller, now(), () => prolongCookies({ request, reply }));
      return { ...(await contextFor(caller)), screen: screenOf(request), requestId: request.id, ip: request.ip, device: deviceOf(request) };
    },
    async contextOfSession(tokenHash) {
      const caller = await readCaller(db, tokenHash, now());
      return caller?.refusal === '' ? contextFor(caller) : undefined;
    },
    async contextOfKey(org, key) {
      const caller = await readSubscriber(db, org, key, now());
      return caller && contextFor(caller);
    },
    async contextOfUser(org, user) {
      const caller = await readUser(db, org, user, now());
      return caller?.refusal === '' ? contextFor(caller) : undefined;
    },
  };
}

const isKnown = (resource: string): boolean => documentOf(resource) !== undefined || masterOf(resource) !== undefined || reportOf(resource) !== undefined;

async function slide(db: Db, caller: Caller, now: Date, prolong: () => void): Promise<void> {
  const end = now.getTime() + SESSION_SECONDS * 1000;
  if (end - Date.parse(caller.expiresAt) < SLIDE_AFTER) return;
  await sql`update user_session set expires_at = ${new Date(end)} where token_hash = ${caller.tokenHash}`.execute(db);
  prolong();
}

/** The screen the call comes from, as it says itself; what it may do there is asked of the permissions. */
function screenOf(request: FastifyRequest): string {
  const query = (request.query as Record<string, unknown> | undefined)?.screen;
  const body = (request.body as Record<string, unknown> | null | undefined)?.screen;
  const screen = body ?? query;
  return typeof screen === 'string' && /^[a-zA-Z0-9]{1,40}$/.test(screen) ? screen : '';
}

export const deviceOf = (request: FastifyRequest): string => (request.headers['user-agent'] ?? '').slice(0, 200);

/** Opens a session; several of one account live side by side. @returns the token for the cookie */
export async function openSession(
  tx: Db,
  of: { org: string; user: string; account: string; ip: string; device: string; mode: string; now: Date },
): Promise<{ token: string; expires: Date }> {
  const token = newToken();
  const expires = new Date(of.now.getTime() + SESSION_SECONDS * 1000);
  await sql`insert into user_session (token_hash, org_id, user_id, account_id, created_at, expires_at, ip, device, login_mode)
    values (${hashOf(token)}, ${of.org}, ${of.user}, ${of.account}, ${of.now}, ${expires}, ${of.ip}, ${of.device}, ${of.mode})`.execute(tx);
  return { token, expires };
}

/** Ends every session of these accounts; their push channels close when the transaction commits. */
export async function endSessions(tx: Db, accounts: readonly string[]): Promise<void> {
  if (accounts.length === 0) return;
  await sql`delete from sign_in_challenge where account_id = any(${accounts}::uuid[])`.execute(tx);
  const { rows } = await sql<{ org_id: string; user_id: string }>`
    delete from user_session where account_id = any(${accounts}::uuid[]) returning org_id, user_id`.execute(tx);
  for (const org of new Set(rows.map((row) => row.org_id)))
    await announce(tx, {
      what: 'sessionEnded',
      org,
      users: [...new Set(rows.filter((row) => row.org_id === org).map((row) => row.user_id))].slice(0, 150),
    });
}
