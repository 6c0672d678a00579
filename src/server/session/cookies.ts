import type { FastifyReply, FastifyRequest } from 'fastify';

/** The session token, unreadable for scripts. */
export const SESSION_COOKIE = 'yrtSession';
/** Marks the browser may read, by the names of the specification. */
const MARKERS = ['loginStatus', 'isUseSystem', 'userbelong', 'userSystemType', 'userPasswordCycle', 'userInnerSn'] as const;
export type Markers = Record<Exclude<(typeof MARKERS)[number], 'loginStatus'>, string>;

export const SESSION_SECONDS = 8 * 60 * 60;
type Wire = { request: FastifyRequest; reply: FastifyReply };

const options = (request: FastifyRequest) => ({
  path: '/',
  sameSite: 'lax' as const,
  secure: request.protocol === 'https',
  maxAge: SESSION_SECONDS,
});

export function setSessionCookies({ request, reply }: Wire, token: string, markers: Markers): void {
  reply.setCookie(SESSION_COOKIE, token, { ...options(request), httpOnly: true });
  const values: Record<(typeof MARKERS)[number], string> = { loginStatus: '1', ...markers };
  for (const name of MARKERS) reply.setCookie(name, values[name], options(request));
}

/** The session slid on: the cookies the browser sent live as long again. */
export function prolongCookies({ request, reply }: Wire): void {
  for (const name of [SESSION_COOKIE, ...MARKERS]) {
    const value = request.cookies[name];
    if (value !== undefined) reply.setCookie(name, value, { ...options(request), httpOnly: name === SESSION_COOKIE });
  }
}

export function clearSessionCookies({ reply }: Pick<Wire, 'reply'>): void {
  for (const name of [SESSION_COOKIE, ...MARKERS]) reply.clearCookie(name, { path: '/' });
}
