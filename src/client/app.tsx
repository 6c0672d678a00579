import { useAtomValue } from 'jotai';
import { Suspense, useEffect } from 'react';
import { Route, Switch } from 'wouter';
import { Overlays } from './overlays';
import { guard } from './session/guard';
import { hasLoginFlag, hasSessionCookie } from './session/markers';
import { sessionAtom } from './session/session';
import { themeAtom } from './theme/theme';
import { ConfirmHost } from './ui/confirm-host';
import { Loading } from './ui/feedback';
import { late } from './ui/late';
import { toasterAtom, wantToaster } from './ui/toast';
import { goTo, useLocationText } from './workspace/address';
import { ErrorBoundary } from './workspace/error-boundary';
import { FirstScreen } from './workspace/first-screen';
import { parseLocation } from './workspace/location';
import { WindowRouter } from './workspace/place-router';
import { allScreens, screenAt } from './workspace/screens';

const Shell = late(() => import('./workspace/shell'));
const StandaloneScreen = late(() => import('./workspace/standalone-screen'));
const LoginScreen = late(() => import('./special/login/login-screen'));
const ErrorScreen = late(() => import('./special/error/error-screen'));
const Toaster = late(() => import('./ui/toaster'));

/** Prints and wall displays: a page of its own, without the workspace around it. */
const STANDALONE = allScreens().filter((screen) => screen.isStandalone);

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
      {/* Before the page, so that of all that is asked for after the first screen the shortcuts are asked for first. */}
      <ErrorBoundary isSilent>
        <Suspense fallback={null}>
          <Overlays />
        </Suspense>
      </ErrorBoundary>
      <ErrorBoundary>
        <Suspense fallback={<Loading />}>
          <Page />
        </Suspense>
      </ErrorBoundary>
      <ConfirmHost />
      <ErrorBoundary isSilent>
        <Suspense fallback={null}>{hasToaster && <Toaster theme={theme} />}</Suspense>
      </ErrorBoundary>
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
  const session = state.phase === 'in' ? state.session : undefined;
  return (
    <WindowRouter>
      <FirstScreen />
      <Switch location={path}>
        <Route path="/error" component={ErrorScreen} />
        {!session && <Route component={LoginScreen} />}
        {STANDALONE.map((screen) => (
          <Route key={screen.path} path={screen.path}>
            <StandaloneScreen key={wanted} screen={screen} location={wanted} />
          </Route>
        ))}
        {session && (
          <Route>
            <Shell key={session.userInfo.userInnerSn} session={session} />
          </Route>
        )}
      </Switch>
    </WindowRouter>
  );
}
