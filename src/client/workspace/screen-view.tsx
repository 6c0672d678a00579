import { useAtomValue } from 'jotai';
import { type ComponentType, type LazyExoticComponent, memo, Suspense } from 'react';
import type { Screen } from '../../define/define-screen';
import { allowsScreen, menuAtom } from '../session/menu';
import { Loading } from '../ui/feedback';
import { late } from '../ui/late';
import { ErrorBoundary } from './error-boundary';

/**
 * Which component shows a screen: a page of its own by resource (or flag) from SPECIAL, else the engine of its archetype,
 * src/client/screens/<room>/<archetype>-screen.tsx, found by its file name. Every one is the default export, takes { screen } and is
 * fetched when first shown.
 */
export type ScreenComponent = ComponentType<{ screen: Screen }>;
type Lazy = LazyExoticComponent<ScreenComponent>;

const SPECIAL: Record<string, Lazy> = {
  'dashboard:home': late(() => import('../special/home/home-screen')),
  bankBalance: late(() => import('../special/bank/balance-screen')),
  closingDesk: late(() => import('../special/closing/closing-screen')),
  matchDesk: late(() => import('../special/match/match-screen')),
  saleMatchDesk: late(() => import('../special/match/match-screen')),
  running: late(() => import('../special/running/running-screen')),
  schedules: late(() => import('../special/schedules/schedules-screen')),
  inbox: late(() => import('../special/inbox/inbox-screen')),
  menuTree: late(() => import('../special/menu-tree/menu-tree-screen')),
  message: late(() => import('../special/messages/messages-screen')),
  ruleConfig: late(() => import('../special/rules/rules-screen')),
  printTemplate: late(() => import('../special/print-templates/templates-screen')),
  videoCourse: late(() => import('../special/courses/courses-screen')),
  'report:traceability': late(() => import('../special/traceability/traceability-screen')),
};

/** What stands where the user may not look, or where nothing is built yet. */
const NotOpen = late(() => import('../special/not-open/not-open'));

const files = import.meta.glob<{ default: ScreenComponent }>('../screens/*/*-screen.tsx');
const engines: Record<string, Lazy> = Object.fromEntries(Object.entries(files).map(([file, load]) => [file.replace(/^.*\/|-screen\.tsx$/g, ''), late(load)]));

const ownPageOf = (screen: Screen): Lazy | undefined => SPECIAL[screen.flag] ?? SPECIAL[screen.resource];
/** Whether it is drawn as nothing else is: in the hand it stands as at the desk. */
export const hasOwnPage = (screen: Screen): boolean => ownPageOf(screen) !== undefined;
const componentOf = (screen: Screen): Lazy | undefined => ownPageOf(screen) ?? engines[screen.archetype];

/** A pane that comes to the front is not a page that changed: drawn again only for another screen. */
export const ScreenView = memo(function ScreenView({ screen }: { screen: Screen }) {
  const menu = useAtomValue(menuAtom);
  const View = componentOf(screen);
  if (!menu.isLoaded && !screen.isStandalone) return <Loading label="正在读取菜单…" />;
  const Shown = View && allowsScreen(screen, menu) ? View : NotOpen;
  return (
    <ErrorBoundary>
      <Suspense fallback={<Loading />}>
        <Shown screen={screen} />
      </Suspense>
    </ErrorBoundary>
  );
});
