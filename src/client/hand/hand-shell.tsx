import { getDefaultStore, useAtomValue } from 'jotai';
import { useEffect, useLayoutEffect } from 'react';
import { followAppearance } from '../session/appearance';
import type { Session } from '../session/session';
import { synchroniseAddress } from '../workspace/address';
import { ShellRouter } from '../workspace/tab-router';
import { tabsAtom } from '../workspace/tabs-atom';
import { keepWindowTitle } from '../workspace/window-title';
import { BottomBar } from './bottom-bar';
import { HandPane } from './hand-pane';
import { keepTabsOfDesk } from './hand-place';
import { keepShell } from './install/keep-shell';
import { OutboxLine } from './outbox/outbox-line';

const onTabs = (react: () => void) => getDefaultStore().sub(tabsAtom, react);

/** The workspace of a handheld: one page at a time, and the four places of a thumb at the foot. */
export default function HandShell({ session }: { session: Session }) {
  useLayoutEffect(followAppearance, []);
  useEffect(synchroniseAddress, []);
  useEffect(keepWindowTitle, []);
  useEffect(keepShell, []);
  useEffect(() => keepTabsOfDesk(onTabs), []);
  const { active } = useAtomValue(tabsAtom);
  return (
    <ShellRouter>
      <div data-workspace="" data-hand="" className="flex h-full flex-col bg-canvas text-[15px] text-ink leading-[22px]">
        <main className="relative min-h-0 flex-1 overflow-hidden">
          <HandPane key={active} session={session} />
        </main>
        <OutboxLine user={session.userInfo.userInnerSn} />
        <BottomBar />
      </div>
    </ShellRouter>
  );
}
