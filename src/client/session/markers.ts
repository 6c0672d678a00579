import type { Session } from './session';

/**
 * Marks a login leaves in the browser: the readable cookies of the specification (the session itself is an HttpOnly cookie the
 * client never sees) and the login flag of the route guard. The server sets the cookies with their lifetime; the client only
 * fills in one that is missing, so that guard and start see the same thing either way.
 */
const NAMES = ['loginStatus', 'isUseSystem', 'userbelong', 'userSystemType', 'userPasswordCycle', 'userInnerSn'] as const;
const FLAG = 'loginFlag';
const USER = 'loginUser';

function readCookie(name: string): string | undefined {
  const pair = document.cookie.split('; ').find((each) => each.startsWith(`${name}=`));
  return pair === undefined ? undefined : decodeURIComponent(pair.slice(name.length + 1));
}

export function setMarkers(session: Session): void {
  const { belong, systemType, passwordCycle, userInnerSn } = session.userInfo;
  const values = {
    loginStatus: '1',
    isUseSystem: String(session.isUseSystem),
    userbelong: belong,
    userSystemType: String(systemType),
    userPasswordCycle: passwordCycle,
    userInnerSn,
  };
  for (const name of NAMES) {
    const present = readCookie(name);
    const isKept = name === 'loginStatus' ? Boolean(present) : present === values[name];
    // biome-ignore lint/suspicious/noDocumentCookie: see removeMarkers
    if (!isKept) document.cookie = `${name}=${encodeURIComponent(values[name])}; path=/; samesite=lax`;
  }
  localStorage.setItem(FLAG, '1');
  localStorage.setItem(USER, userInnerSn);
}

/** Somebody else logged in in another window: the cookies are his now, so nothing here may be done any more in the old name. */
export function onOtherUser(current: () => string | undefined, react: () => void): void {
  const compare = (user: string | null | undefined) => {
    const own = current();
    if (own && user && user !== own) react();
  };
  window.addEventListener('storage', (event) => event.key === USER && compare(event.newValue));
  document.addEventListener('visibilitychange', () => compare(readCookie('userInnerSn')));
}

export function removeMarkers(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the marker cookies are read synchronously at every start; the Cookie Store is not everywhere
  for (const name of NAMES) document.cookie = `${name}=; path=/; max-age=0; samesite=lax`;
  localStorage.removeItem(FLAG);
}

export const hasSessionCookie = (): boolean => Boolean(readCookie('loginStatus'));
export const hasLoginFlag = (): boolean => localStorage.getItem(FLAG) === '1';
