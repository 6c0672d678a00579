import { useAtomValue } from 'jotai';
import { lazy, Suspense, useEffect } from 'react';
import { delegatesAtom } from './session/delegates';
import { guard } from './session/guard';
import { hasLoginFlag, hasSessionCookie } from './session/markers';
import { changePasswordAtom, reloginAtom } from './session/relogin';
import { sessionAtom } from './session/session';
import { themeAtom } from './theme/theme';
import { ConfirmHost } from './ui/confirm-host';
import { Loading } from './ui/feedback';
import { toasterAtom, wantToaster } from './ui/toast';
import { goTo, useLocationText } from './workspace/address';
import { parseLocation } from './workspace/location';
import { screenAt } from './workspace/screens';

const Shell = lazy(() => import('./workspace/shell'));
const StandaloneScreen = lazy(() => import('./workspace/standalone-screen'));
const LoginScreen = lazy(() => import('./special/login/login-screen'));
const ErrorScreen = lazy(() => import('./special/error/error-screen'));
const SessionOverlays = lazy(() => import('./palette/session-overlays'));
const ReloginModal = lazy(() => import('./special/login/relogin-modal'));
const Toaster = lazy(() => import('./ui/toaster'));
const DelegatesDialog = lazy(() => import('./special/delegates/delegates-dialog'));
const ChangePasswordDialog = lazy(() => import('./special/login/change-password-dialog'));

/** What stands in the window: login, 404, a page outside the shell, or the workspace; and over it whatever can come over any page. */
export function App() {
  const theme = useAtomValue(themeAtom);
  const hasToaster = useAtomValue(toasterAtom);
  useEffect(() => {
    const settled = window.setTimeout(wantToaster, 3000);
    return () => window.clearTimeout(settled);
  }, []);
  return (
    <>
      <Suspense fallback={<Loading />}>
        <Page />
      </Suspense>
      <Suspense fallback={null}>
        <Overlays />
      </Suspense>
      <ConfirmHost />
      <Suspense fallback={null}>{hasToaster && <Toaster theme={theme} />}</Suspense>
    </>
  );
}

function Page() {
  const location = useLocationText();
  const state = useAtomValue(sessionAtom);
  const isSignedIn = state.phase === 'in';
  const wanted = guard({ location, screenAt, isSignedIn, hasCookie: hasSessionCookie(), hasFlag: hasLoginFlag() });
  const isStarting = state.phase === 'starting' && wanted !== '/error';
  useEffect(() => {
    if (!isStarting && wanted !== location) goTo(wanted, { replace: true });
  }, [isStarting, wanted, location]);

  if (isStarting) return <Loading label="正在进入医润通…" />;
  const { path } = parseLocation(wanted);
  if (path === '/error') return <ErrorScreen />;
  if (path === '/Login' || state.phase !== 'in') return <LoginScreen />;
  const screen = screenAt(path);
  return screen?.isStandalone ? (
    <StandaloneScreen key={wanted} screen={screen} location={wanted} />
  ) : (
    <Shell key={state.session.userInfo.userInnerSn} session={state.session} />
  );
}

/** Login dialogs over any page, and what only a session has. */
function Overlays() {
  const isSignedIn = useAtomValue(sessionAtom).phase === 'in';
  return (
    <>
      {isSignedIn && <SessionOverlays />}
      {useAtomValue(reloginAtom) && <ReloginModal />}
      {useAtomValue(changePasswordAtom) && <ChangePasswordDialog />}
      {useAtomValue(delegatesAtom) && isSignedIn && <DelegatesDialog />}
    </>
  );
}
