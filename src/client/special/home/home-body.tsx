import type { DashboardAnswer, TileAnswer } from '../../../contract/dashboard-answer';
import { home as definition } from '../../../domain/dashboards/home';
import Dashboard from '../../screens/dashboard/dashboard';
import type { Told as Answered } from '../../screens/dashboard/use-dashboard';
import { Skeleton } from '../../ui/feedback';
import { useTab } from '../../workspace/tab-context';
import type { Inbox } from '../inbox/use-inbox';
import type { HomeAnswer } from './home-answer';
import { Told } from './home-cards';
import { HomeInbox } from './home-inbox';

type Props = { home: HomeAnswer; told: Answered; inbox: Inbox };

/** What the home page says: figures, what waits beside one chart and the messages, lists. */
export default function HomeBody({ home, told, inbox }: Props) {
  const { open } = useTab();
  const { figures, charts, lists } = partsOf(told.answer);
  const isComing = !told.answer && told.error === '';
  const draw = (tiles: TileAnswer[]) => <Dashboard definition={definition} rows={[tiles]} onOpen={open} />;
  return (
    <>
      {isComing ? <Skeleton className="h-[99px]" /> : figures.length > 0 && draw(figures)}
      <div className="grid grid-cols-1 items-stretch gap-4 @4xl:grid-cols-[minmax(0,5fr)_minmax(0,4fr)]">
        <HomeInbox inbox={inbox} />
        <div className="flex min-w-0 flex-col gap-4">
          {isComing ? <Skeleton className="h-[254px]" /> : charts.length > 0 && draw(charts)}
          <Told home={home} most={isComing || charts.length > 0 ? 3 : 8} />
        </div>
      </div>
      {isComing ? <Skeleton className="h-[264px]" /> : lists.length > 0 && draw(lists)}
    </>
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
