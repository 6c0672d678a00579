import { memo, Suspense, useEffect } from 'react';
import { BasketHost } from '../basket/basket-host';
import type { Session } from '../session/session';
import { KeyHint } from '../ui/key-hint';
import { late } from '../ui/late';
import { synchroniseAddress } from './address';
import { Breadcrumb } from './breadcrumb';
import { ConnectionLine } from './connection-line';
import { ErrorBoundary } from './error-boundary';
import { FirstSteps } from './first-steps';
import { Header } from './header';
import { SideMenu } from './side-menu';
import { keepFocus } from './tab-focus';
import { TabPanes } from './tab-pane';
import { ShellRouter } from './tab-router';
import { TabStrip } from './tab-strip';
import { keepWindowTitle } from './window-title';

/**
 * The workspace around the tabs: header, side menu, tab strip, breadcrumb, the panes, footer. The assistant (icon and drawer) is a
 * neighbour of the panes and fetched after them.
 */
const assistants = import.meta.glob<{ default: () => React.ReactNode }>('../assistant/assistant.tsx');
const loadAssistant = Object.values(assistants)[0];
const Assistant = loadAssistant ? late(loadAssistant) : undefined;

/** Drawn once: what moves with the tabs follows them by itself. */
export default memo(function Shell({ session }: { session: Session }) {
  useEffect(synchroniseAddress, []);
  useEffect(keepFocus, []);
  useEffect(keepWindowTitle, []);
  return (
    <ShellRouter>
      <div data-workspace="" className="flex h-full min-w-[1180px] flex-col bg-canvas text-ink">
        <Header session={session} />
        <FirstSteps />
        <div data-pane="" className="flex min-h-0 flex-1">
          <SideMenu />
          <div className="flex min-w-0 flex-1 flex-col">
            <TabStrip />
            <Breadcrumb />
            <main className="relative min-h-0 flex-1 overflow-hidden bg-canvas">
              <TabPanes />
            </main>
            <footer className="flex h-6 shrink-0 items-center gap-4 border-t border-line bg-surface px-3 text-xs text-faint">
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
        </div>
        <BasketHost user={session.userInfo.userInnerSn} />
        {Assistant && (
          <ErrorBoundary isSilent>
            <Suspense fallback={null}>
              <Assistant />
            </Suspense>
          </ErrorBoundary>
        )}
      </div>
    </ShellRouter>
  );
});
