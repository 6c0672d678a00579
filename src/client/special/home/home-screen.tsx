import type { DashboardAnswer, TileAnswer } from '../../../contract/dashboard-answer';
import type { DashboardDefinition } from '../../../define/define-dashboard';
import { dashboardOf } from '../../../domain/registry';
import { Dashboard } from '../../screens/dashboard/dashboard';
import { useDashboard } from '../../screens/dashboard/use-dashboard';
import { Skeleton } from '../../ui/feedback';
import { useTab, useVerbs } from '../../workspace/tab-context';
import { useHome } from './home-answer';
import { HomeNotices, Shortcuts, Told } from './home-cards';
import { HomeInbox } from './home-inbox';
import { useShortcuts } from './shortcuts';

const definition = dashboardOf('dashboard:home') as DashboardDefinition;

/** 首页: the figures of the month, what waits for the user, how it went and what is behind it, then where he usually goes. */
export default function HomeScreen() {
  const { open } = useTab();
  const { home, refresh } = useHome();
  const shortcuts = useShortcuts();
  const told = useDashboard(definition);
  useVerbs({
    refresh: () => {
      refresh();
      told.refresh();
    },
  });
  const { figures, charts, lists } = partsOf(told.answer);
  const isComing = !told.answer && told.error === '';
  const draw = (tiles: TileAnswer[]) => <Dashboard definition={definition} rows={[tiles]} onOpen={open} />;
  return (
    <div className="@container mx-auto flex max-w-[1800px] flex-col gap-4 p-4">
      <HomeNotices home={home} />
      {isComing ? <Skeleton className="h-[99px]" /> : figures.length > 0 && draw(figures)}
      <div className="grid grid-cols-1 items-stretch gap-4 @4xl:grid-cols-[minmax(0,5fr)_minmax(0,4fr)]">
        <HomeInbox />
        <div className="flex min-w-0 flex-col gap-4">
          {isComing ? <Skeleton className="h-[254px]" /> : charts.length > 0 && draw(charts)}
          <Told home={home} most={isComing || charts.length > 0 ? 3 : 8} />
        </div>
      </div>
      {isComing ? <Skeleton className="h-[264px]" /> : lists.length > 0 && draw(lists)}
      <Shortcuts of={shortcuts} />
    </div>
  );
}

/** Which tiles there are is each user's own; where they stand is everybody's. */
function partsOf(answer: DashboardAnswer | undefined): Record<'figures' | 'charts' | 'lists', TileAnswer[]> {
  const shapes = new Map(definition.rows.flat().map((tile) => [tile.id, tile.shape]));
  const tiles = answer?.rows.flat() ?? [];
  const of = (shown: readonly string[]) => tiles.filter(({ id }) => shown.includes(shapes.get(id) ?? ''));
  const [charts, figures] = [of(['line', 'bars']).slice(0, 1), of(['figure'])];
  return { figures, charts, lists: tiles.filter((tile) => !figures.includes(tile) && !charts.includes(tile)) };
}
