import { useAtomValue } from 'jotai';
import { Activity, type CSSProperties, memo, useDeferredValue, useMemo, useState } from 'react';
import { cx } from '../ui/class-names';
import { DialogHostContext } from '../ui/dialog-host';
import { useTabsAhead } from './ahead';
import { parseLocation } from './location';
import { ScreenView } from './screen-view';
import { screenAt } from './screens';
import { DEFAULT_SHARE, SplitDivider } from './split-divider';
import { TabContextValue } from './tab-context';
import { activate, type Tab, type Tabs } from './tab-list';
import { TabRouter } from './tab-router';
import { changeTabs, tabsAtom } from './tabs-atom';

/** Every awake tab, kept alive by <Activity>: hidden ones keep their state and DOM, their effects are stopped. */
export function TabPanes() {
  const tabs = useAtomValue(tabsAtom);
  const { split, share = DEFAULT_SHARE } = tabs;
  // One that falls asleep is taken away after the one that woke for it is on the screen.
  const before = useDeferredValue(tabs);
  const ahead = useTabsAhead(tabs.active);
  const stays = (tab: Tab): boolean => before !== tabs && before.list.some((one) => one.id === tab.id && one.isAwake);
  const panes = tabs.list
    .filter((tab) => tab.isAwake || tab.id === tabs.active || split?.includes(tab.id) || ahead.includes(tab.id) || stays(tab))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((tab) => (
      <Activity key={tab.id} mode={tab.id === tabs.active || split?.includes(tab.id) ? 'visible' : 'hidden'}>
        <TabPane id={tab.id} location={tab.location} isActive={tab.id === tabs.active} side={sideOf(tab.id, split)} />
      </Activity>
    ));
  return (
    <div data-pane="" className="absolute inset-0" style={{ '--share': share } as CSSProperties}>
      {panes}
      {split && <SplitDivider share={share} />}
    </div>
  );
}

type Side = 'whole' | 'left' | 'right';
const sideOf = (id: string, split: Tabs['split']): Side => (split?.[0] === id ? 'left' : split?.[1] === id ? 'right' : 'whole');
const PLACES: Record<Side, string> = {
  whole: 'inset-0',
  left: 'inset-y-0 left-0 w-[calc(var(--share)*100%)]',
  right: 'inset-y-0 right-0 w-[calc((1-var(--share))*100%)]',
};

/** The page is made anew when its path changes, not when its query does. */
type PaneProps = Pick<Tab, 'id' | 'location'> & { isActive: boolean; side: Side };

const TabPane = memo(function TabPane({ id, location, isActive, side }: PaneProps) {
  const [layer, setLayer] = useState<HTMLElement | null>(null);
  const [held, setHeld] = useState(0);
  const { path, query } = useMemo(() => parseLocation(location), [location]);
  const screen = screenAt(path);
  const context = useMemo(() => (screen ? { id, screen, path, query } : undefined), [id, screen, path, query]);
  const host = useMemo(
    () => ({
      element: layer,
      hold: () => {
        setHeld((count) => count + 1);
        return () => setHeld((count) => count - 1);
      },
    }),
    [layer],
  );
  if (!screen || !context) return null;
  return (
    <TabContextValue value={context}>
      <DialogHostContext value={host}>
        <TabRouter>
          <section
            id={`pane-${id}`}
            role="tabpanel"
            aria-label={screen.title}
            tabIndex={-1}
            data-beside={isActive ? undefined : ''}
            className={cx('absolute outline-none', PLACES[side], side !== 'whole' && isActive && 'shadow-[inset_0_2px_0_var(--accent)]')}
            onFocusCapture={isActive ? undefined : () => changeTabs((tabs) => activate(tabs, id))}
            onPointerDownCapture={isActive ? undefined : () => changeTabs((tabs) => activate(tabs, id))}
          >
            <div data-pane="" inert={held > 0} className="absolute inset-0 overflow-auto">
              <ScreenView key={path} screen={screen} />
            </div>
            {/* A hidden tab detaches its refs; the layer itself stays, and an open dialog must not move to the page. */}
            <div ref={(element) => void (element && setLayer(element))} />
          </section>
        </TabRouter>
      </DialogHostContext>
    </TabContextValue>
  );
});
