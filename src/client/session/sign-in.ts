import { getDefaultStore } from 'jotai';
import type { Screen } from '../../define/define-screen';
import { get, post } from '../api/call';
import { probe, reached } from '../api/connection';
import { gate } from '../api/session-gate';
import { say } from '../ui/toast';
import { currentLocation, goTo, hasEntered } from '../workspace/address';
import { parseLocation } from '../workspace/location';
import { screenAt } from '../workspace/screens';
import { activate, HOME, open } from '../workspace/tab-list';
import { closeStorage, openStorage, saveTabsNow } from '../workspace/tab-storage';
import { changeTabs, newTabId } from '../workspace/tabs-atom';
import { afterLogin } from './guard';
import { closeHabits, openHabits, saveHabitsNow } from './habits';
import { startInbox, stopInbox } from './inbox';
import { hasSessionCookie, removeMarkers, setMarkers } from './markers';
import { allowsScreen, clearMenu, loadMenu, readMenu } from './menu';
import { startMessages, stopMessages } from './messages';
import { startPush, stopPush } from './push';
import { setRelogin } from './relogin';
import { type Session, sessionAtom, sessionOf } from './session';
import { clearUserLists, loadUserList } from './user-lists';

/**
 * A session from beginning to end. `start` asks the server who we are, `signIn` follows every successful login (page or dialog),
 * `signOut` ends it on both sides, `clearSession` only here. Tabs and drafts belong to the user: they stay through a re-login of
 * the same user and leave this machine when somebody else logs in.
 */
const store = getDefaultStore();

export async function start(): Promise<void> {
  if (!hasSessionCookie()) {
    store.set(sessionAtom, { phase: 'out' });
    return;
  }
  try {
    const session = sessionOf(await get('/v1/user/user_info', {}, { quiet: true }));
    await enter(session);
    // As it is by now: an address typed while everything loads is the one that is wanted.
    await show(parseLocation(currentLocation()).path === '/Login' ? afterLogin(currentLocation()) : currentLocation());
  } catch {
    // The shell came without network: whoever was signed in still is, once the server answers.
    if (navigator.serviceWorker?.controller && !(await probe())) {
      await reached();
      return start();
    }
    clearSession();
    goTo('/Login', { replace: true });
  }
}

export async function signIn(answer: unknown, from: 'page' | 'dialog'): Promise<void> {
  const session = sessionOf(answer);
  const before = store.get(sessionAtom);
  const isSame = before.phase === 'in' && before.session.userInfo.userInnerSn === session.userInfo.userInnerSn;
  if (!isSame) {
    gate.abandoned();
    closeStorage();
    closeHabits();
  }
  const wanted = from === 'page' ? afterLogin(currentLocation()) : '/';
  // A print or wall display in its own window has no tabs to return to: after a re-login it simply goes on.
  const isStandalone = from === 'dialog' && Boolean(screenAt(parseLocation(currentLocation()).path)?.isStandalone);
  await enter(session);
  setRelogin(undefined);
  gate.opened();
  say.success('登录成功');
  remindOfPassword(session);
  if (!isStandalone) await show(wanted);
}

async function enter(session: Session): Promise<void> {
  setMarkers(session);
  clearUserLists();
  const owner = { user: session.userInfo.userInnerSn, systemType: session.userInfo.systemType };
  await Promise.all([loadMenu().catch(() => undefined), openStorage(owner), openHabits(owner)]);
  store.set(sessionAtom, { phase: 'in', session });
  // Reloaded beside everything else: a form that opens finds them ready. A failure is shown by the call; who has no page at all has no form either.
  if (readMenu().pages.length > 0) for (const name of ['departments', 'employees', 'warehouses.all'] as const) loadUserList(name).catch(() => undefined);
  startMessages();
  startInbox();
  startPush();
}

/** Asked only where the menu does not answer: the registry is not part of the first load. */
const isBuilt = (screen: Screen): Promise<boolean> =>
  import('../../domain/registry').then(
    (registry) => registry.isBuilt(screen),
    () => true,
  );

/** Goes to a place after login: beside home, as the active tab; an unknown or forbidden one stays away, one that is not built yet says so. */
async function show(location: string): Promise<void> {
  const screen = screenAt(parseLocation(location).path);
  if (screen?.isStandalone && screen.path !== '/Login') goTo(location, { replace: true });
  else {
    const isOpen = screen !== undefined && location !== '/' && (allowsScreen(screen) || !(await isBuilt(screen)));
    changeTabs((tabs) => (isOpen ? open(tabs, newTabId(), location) : activate(tabs, HOME)));
    goTo(isOpen ? location : '/', { replace: true });
  }
  hasEntered();
}

export async function signOut(): Promise<void> {
  await Promise.all([saveTabsNow().catch(() => undefined), saveHabitsNow().catch(() => undefined)]);
  await post('/v1/logout', {}, { quiet: true }).catch(() => undefined);
  clearSession();
  goTo('/Login');
}

export function clearSession(): void {
  store.set(sessionAtom, { phase: 'out' });
  setRelogin(undefined);
  stopPush();
  stopMessages();
  stopInbox();
  removeMarkers();
  clearUserLists();
  clearMenu();
  closeStorage();
  closeHabits();
  gate.abandoned();
}

function remindOfPassword(session: Session): void {
  const days = Number(session.userInfo.passwordCycle);
  if (session.userInfo.passwordCycle !== '' && days >= 1 && days <= 7) say.warning(`密码将在${days}天后过期，请及时修改`);
}
