import { memo, Suspense, useEffect, useLayoutEffect } from 'react';
import { BasketHost } from '../basket/basket-host';
import { followAppearance } from '../session/appearance';
import type { Session } from '../session/session';
import { Loading } from '../ui/feedback';
import { KeyHint } from '../ui/key-hint';
import { late } from '../ui/late';
import { synchroniseAddress } from './address';
import { ConnectionLine } from './connection-line';
import { ErrorBoundary } from './error-boundary';
import { useStands } from './first-screen';
import { HAND } from './hand-media';
import { Header } from './header';
import { fetchPanels } from './panels';
import { SideMenu } from './side-menu';
import { keepFocus } from './tab-focus';
import { TabPanes } from './tab-pane';
import { ShellRouter } from './tab-router';
import { TabStrip } from './tab-strip';
import { useMedia } from './use-media';
import { keepWindowTitle } from './window-title';

/**
 * The workspace around the tabs: header, side menu, tab strip with the place of the tab in front, the panes, footer. The assistant (icon,
 * or a column beside the panes) is fetched after them.
 */
const assistants = import.meta.glob<{ default: () => React.ReactNode }>('../assistant/assistant.tsx');
const loadAssistant = Object.values(assistants)[0];
const Assistant = loadAssistant ? late(loadAssistant) : undefined;

const HandShell = late(() => import('../hand/hand-shell'));

/** The workspace of a desk; in a window as narrow as a hand, that of a handheld. */
export default memo(function Shell({ session }: { session: Session }) {
  if (!useMedia(HAND)) return <Desk session={session} />;
  return (
    <Suspense fallback={<Loading />}>
      <HandShell session={session} />
    </Suspense>
  );
});

/** Drawn once: what moves with the tabs follows them by itself. */
const Desk = memo(function Desk({ session }: { session: Session }) {
  const stands = useStands();
  // Before the first paint: nothing may move for it.
  useLayoutEffect(followAppearance, []);
  useEffect(synchroniseAddress, []);
  useEffect(keepFocus, []);
  useEffect(keepWindowTitle, []);
  useEffect(() => (stands ? fetchPanels() : undefined), [stands]);
  return (
    <ShellRouter>
      <div data-workspace="" className="flex h-full flex-col bg-canvas text-ink">
        <Header session={session} />
        <div data-pane="" className="relative flex min-h-0 flex-1">
          <SideMenu />
          <div className="flex min-w-0 flex-1 flex-col">
            <TabStrip />
            <main className="relative min-h-0 flex-1 overflow-hidden bg-canvas">
              <TabPanes />
            </main>
            <footer className="flex h-6 shrink-0 items-center gap-4 border-t border-line bg-canvas px-3 text-[11px] whitespace-nowrap text-faint">
              <span className="truncate">{session.employeeInfo.orgName}</span>
              <ConnectionLine />
              <span className="ml-auto">
                <KeyHint of="workspace.palette" /> 命令
              </span>
              <span>
                <KeyHint of="workspace.cheatSheet" /> 快捷键
              </span>
              <span>© 医润通</span>
            </footer>
          </div>
          {Assistant && stands && (
            <ErrorBoundary isSilent>
              <Suspense fallback={null}>
                <Assistant />
              </Suspense>
            </ErrorBoundary>
          )}
        </div>
        <BasketHost user={session.userInfo.userInnerSn} />
      </div>
    </ShellRouter>
  );
});
