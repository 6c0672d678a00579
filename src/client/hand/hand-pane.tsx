import { useAtomValue } from 'jotai';
import { Suspense, useMemo, useState } from 'react';
import type { Session } from '../session/session';
import { DialogHostContext } from '../ui/dialog-host';
import { Loading } from '../ui/feedback';
import { late } from '../ui/late';
import { ErrorBoundary } from '../workspace/error-boundary';
import { parseLocation, type Query } from '../workspace/location';
import { screenAt } from '../workspace/screens';
import { TabContextValue } from '../workspace/tab-context';
import { activeTab } from '../workspace/tab-list';
import { TabRouter } from '../workspace/tab-router';
import { tabsAtom } from '../workspace/tabs-atom';
import { barOf } from './hand-place';
import { MePlace } from './me-place';
import { PagesPlace } from './pages-place';
import { TodoPlace } from './todo/todo-place';

const TaskPlace = late(() => import('./task/task-place'));
const HandPage = late(() => import('./hand-page'));

/** The page in front. What works inside a tab of the desk works here: it is a tab like any other. */
export function HandPane({ session }: { session: Session }) {
  const tab = activeTab(useAtomValue(tabsAtom));
  const [layer, setLayer] = useState<HTMLElement | null>(null);
  const { path, query } = useMemo(() => parseLocation(tab.location), [tab.location]);
  const screen = screenAt(path);
  const context = useMemo(() => (screen ? { id: tab.id, screen, path, query } : undefined), [tab.id, screen, path, query]);
  const host = useMemo(() => ({ element: layer, hold: () => () => undefined }), [layer]);
  if (!screen || !context) return null;
  return (
    <TabContextValue value={context}>
      <DialogHostContext value={host}>
        <TabRouter>
          <section id={`pane-${tab.id}`} role="tabpanel" aria-label={screen.title} tabIndex={-1} className="absolute inset-0 flex flex-col outline-none">
            <ErrorBoundary>
              <Suspense fallback={<Loading />}>{path === '/' ? <OwnPlace query={query} session={session} /> : <HandPage screen={screen} />}</Suspense>
            </ErrorBoundary>
            <div ref={(element) => void (element && setLayer(element))} />
          </section>
        </TabRouter>
      </DialogHostContext>
    </TabContextValue>
  );
}

function OwnPlace({ query, session }: { query: Query; session: Session }) {
  switch (barOf(query)) {
    case 'scan':
      return <TaskPlace query={query} />;
    case 'pages':
      return <PagesPlace />;
    case 'me':
      return <MePlace session={session} />;
    default:
      return <TodoPlace item={query.item} />;
  }
}
