import type { DashboardDefinition } from '../../../define/define-dashboard';
import { dashboardOf } from '../../../domain/registry';
import { Dashboard } from '../../screens/dashboard/dashboard';
import { useDashboard } from '../../screens/dashboard/use-dashboard';
import { Skeleton } from '../../ui/feedback';
import { useTab, useVerbs } from '../../workspace/tab-context';
import { useHome } from './home-answer';
import { Greeting, HomeNotices, Shortcuts, Told, Waits } from './home-cards';
import { Tiles } from './home-parts';
import { useShortcuts } from './shortcuts';

const definition = dashboardOf('dashboard:home') as DashboardDefinition;

/** 首页: what waits for the user, what warns, where he usually goes, what was said to him. */
export default function HomeScreen() {
  const { open } = useTab();
  const { home, isLoading, refresh } = useHome();
  const shortcuts = useShortcuts();
  const figures = useDashboard(definition);
  useVerbs({
    refresh: () => {
      refresh();
      figures.refresh();
    },
  });
  return (
    <div className="mx-auto flex max-w-[1800px] flex-col gap-4 p-4">
      <Greeting />
      {isLoading ? (
        <Waiting />
      ) : (
        <>
          <HomeNotices home={home} />
          {figures.answer?.rows[0] && <Dashboard definition={definition} rows={figures.answer.rows.slice(0, 1)} onOpen={open} />}
          <div className="grid grid-cols-[minmax(0,2fr)_minmax(300px,1fr)] gap-4">
            <div className="flex min-w-0 flex-col gap-4">
              <Waits home={home} />
              <Shortcuts of={shortcuts} />
            </div>
            <div className="flex min-w-0 flex-col gap-4">
              <Told home={home} />
            </div>
          </div>
          {figures.answer && <Dashboard definition={definition} rows={figures.answer.rows.slice(1)} onOpen={open} />}
        </>
      )}
    </div>
  );
}

/** In the place of everything: figures and warnings that come later would push down what is there. */
const Waiting = () => (
  <div data-loading="">
    <Tiles>
      {[0, 1, 2, 3].map((each) => (
        <Skeleton key={each} className="h-14" />
      ))}
    </Tiles>
  </div>
);
