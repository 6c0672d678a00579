import { getDefaultStore } from 'jotai';
import { frame } from '../api/call';
import { gate } from '../api/session-gate';
import { say } from '../ui/toast';
import { currentLocation, goTo } from '../workspace/address';
import { parseLocation } from '../workspace/location';
import { onOtherUser } from './markers';
import { setRelogin } from './relogin';
import { sessionAtom } from './session';
import { clearSession } from './sign-in';

/** Tells the call module what the frame does about trouble. Before and outside a session a refused call is just a refused call. */
export function connectFrame(): void {
  frame.tell = say.error;
  frame.isOnLogin = () => getDefaultStore().get(sessionAtom).phase !== 'in' || parseLocation(currentLocation()).path === '/Login';
  frame.goToLogin = () => {
    const location = currentLocation();
    clearSession();
    if (parseLocation(location).path !== '/Login') goTo('/Login', { replace: true });
  };
  onOtherUser(
    () => {
      const state = getDefaultStore().get(sessionAtom);
      return state.phase === 'in' ? state.session.userInfo.userInnerSn : undefined;
    },
    () => window.location.reload(),
  );
  gate.ask = (message) => setRelogin({ message });
}
