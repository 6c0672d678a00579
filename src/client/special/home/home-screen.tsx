import { Suspense } from 'react';
import type { Screen } from '../../../define/define-screen';
import { useDashboard } from '../../screens/dashboard/use-dashboard';
import { Skeleton } from '../../ui/feedback';
import { late } from '../../ui/late';
import { useStands } from '../../workspace/first-screen';
import { useVerbs } from '../../workspace/tab-context';
import { useInbox } from '../inbox/use-inbox';
import { useHome } from './home-answer';
import { HomeNotices, Shortcuts } from './home-cards';
import { useShortcuts } from './shortcuts';

/** Figures and rows read as their fields do, which come with the registry: the page stands, and has asked, before them. */
const HomeBody = late(() => import('./home-body'));
/** Rows of the inbox asked for: what is shown and what moves up. */
const ASKED = 10;

/** 首页: the figures of the month, what waits for the user, how it went and what is behind it, then where he usually goes. */
export default function HomeScreen({ screen }: { screen: Screen }) {
  const { home, refresh } = useHome();
  const shortcuts = useShortcuts();
  const told = useDashboard(screen);
  const inbox = useInbox('list', '', ASKED);
  const stands = useStands();
  useVerbs({
    refresh: () => {
      refresh();
      told.refresh();
    },
  });
  return (
    <div className="@container mx-auto flex max-w-[1800px] flex-col gap-4 p-4">
      <HomeNotices home={home} />
      <Suspense fallback={<Coming />}>{stands ? <HomeBody {...{ home, told, inbox }} /> : <Coming />}</Suspense>
      <Shortcuts of={shortcuts} />
    </div>
  );
}

/** The shape of what comes, so that nothing jumps. */
const Coming = () => (
  <div data-loading="" className="flex flex-col gap-4">
    <Skeleton className="h-[99px]" />
    <div className="grid grid-cols-1 gap-4 @4xl:grid-cols-[minmax(0,5fr)_minmax(0,4fr)]">
      <Skeleton className="h-[440px]" />
      <Skeleton className="h-[440px]" />
    </div>
    <Skeleton className="h-[264px]" />
  </div>
);
