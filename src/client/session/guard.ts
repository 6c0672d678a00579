import type { Screen } from '../../define/define-screen';
import { locationOf, parseLocation } from '../workspace/location';

/**
 * Where a location really leads. Open without login: /Login and /error; unknown paths end on /error, logged in or not. Without
 * session cookie and login the place is remembered in the redirect query; a missing login flag alone sends to /Login.
 */
const OPEN = new Set(['/Login', '/error']);

export function guard(given: {
  location: string;
  screenAt: (path: string) => Screen | undefined;
  isSignedIn: boolean;
  hasCookie: boolean;
  hasFlag: boolean;
}): string {
  const { path } = parseLocation(given.location);
  if (!given.screenAt(path)) return '/error';
  if (given.isSignedIn) return path === '/Login' ? afterLogin(given.location) : given.location;
  if (OPEN.has(path)) return given.location;
  if (!given.hasCookie) return path === '/' ? '/Login' : locationOf('/Login', { redirect: given.location });
  return given.hasFlag ? given.location : '/Login';
}

/** Where a login leads: the redirect query of /Login, else home. Only places inside the product, never the login itself. */
export function afterLogin(location: string): string {
  const { path, query } = parseLocation(location);
  const wanted = path === '/Login' ? (query.redirect ?? '/') : '/';
  return wanted.startsWith('/') && !wanted.startsWith('//') && parseLocation(wanted).path !== '/Login' ? wanted : '/';
}
