import { useAtomValue } from 'jotai';
import { Activity, memo, useMemo, useRef, useState } from 'react';
import { DialogHostContext } from '../ui/dialog-host';
import { parseLocation } from './location';
import { ScreenView } from './screen-view';
import { screenAt } from './screens';
import { TabContextValue } from './tab-context';
import type { Tab } from './tab-list';
import { TabRouter } from './tab-router';
import { tabsAtom } from './tabs-atom';

/** Every awake tab, kept alive by <Activity>: hidden ones keep their state and DOM, their effects are stopped. */
export function TabPanes() {
  const tabs = useAtomValue(tabsAtom);
  return tabs.list
    .filter((tab) => tab.isAwake || tab.id === tabs.active)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((tab) => (
      <Activity key={tab.id} mode={tab.id === tabs.active ? 'visible' : 'hidden'}>
        <TabPane id={tab.id} location={tab.location} isActive={tab.id === tabs.active} />
      </Activity>
    ));
}

/** The page is made anew when its path changes, not when its query does. */
const TabPane = memo(function TabPane({
  id,
  location,
  isActive,
}: Pick<Tab, 'id' | 'location'> & { isActive: boolean }) {
  const [layer, setLayer] = useState<HTMLElement | null>(null);
  const [held, setHeld] = useState(0);
  const content = useRef<HTMLDivElement>(null);
  const { path, query } = useMemo(() => parseLocation(location), [location]);
  const screen = screenAt(path);
  const context = useMemo(
    () => (screen ? { id, screen, path, query, isActive } : undefined),
    [id, screen, path, query, isActive],
  );
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
          <section id={`pane-${id}`} role="tabpanel" aria-label={screen.title} className="absolute inset-0">
            <div ref={content} inert={held > 0} className="absolute inset-0 overflow-auto">
              <ScreenView key={path} screen={screen} />
            </div>
            <div ref={setLayer} />
          </section>
        </TabRouter>
      </DialogHostContext>
    </TabContextValue>
  );
});
