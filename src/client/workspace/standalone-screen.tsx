import { useEffect, useMemo } from 'react';
import type { Screen } from '../../define/define-screen';
import { parseLocation } from './location';
import { ScreenView } from './screen-view';
import { TabContextValue } from './tab-context';
import { TabRouter } from './tab-router';
import { nameWindow } from './window-title';

/** A page outside the shell: no tabs around it, but the same hooks work inside; it is its own only tab. */
export default function StandaloneScreen({ screen, location }: { screen: Screen; location: string }) {
  const { path, query } = useMemo(() => parseLocation(location), [location]);
  useEffect(() => nameWindow(screen.title), [screen.title]);
  const context = useMemo(() => ({ id: `window:${path}`, screen, path, query }), [screen, path, query]);
  return (
    <TabContextValue value={context}>
      <TabRouter>
        <div className="h-full overflow-auto bg-canvas text-ink print:h-auto print:overflow-visible print:bg-white">
          <ScreenView screen={screen} />
        </div>
      </TabRouter>
    </TabContextValue>
  );
}
