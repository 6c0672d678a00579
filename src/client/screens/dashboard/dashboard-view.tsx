import { useCallback } from 'react';
import type { DashboardDefinition } from '../../../define/define-dashboard';
import { Button } from '../../ui/button';
import { Failed, Skeleton } from '../../ui/feedback';
import { goTo } from '../../workspace/address';
import { locationOf } from '../../workspace/location';
import { useTab, useVerbs } from '../../workspace/tab-context';
import { useMay } from '../use-may';
import { Dashboard } from './dashboard';
import { Doors } from './doors';
import { useDashboard } from './use-dashboard';
import { useRoom } from './use-room';
import { Wall } from './wall';

/** Narrower than this nobody hangs it on a wall: what a display shows is read as a page. */
const HAND = 900;

/** A dashboard on a page, or on the wall it is made for. */
export function DashboardView({ definition }: { definition: DashboardDefinition }) {
  const { screen, query, open } = useTab();
  const may = useMay(screen);
  const told = useDashboard(definition, query);
  const room = useRoom();
  const { answer, error, refresh } = told;
  useVerbs({ refresh: may('refresh') ? refresh : undefined });
  // Outside the workspace there are no tabs to open it in: it takes the place of the page.
  const onOpen = useCallback(
    (path: string, more?: Record<string, string>) => (screen.isStandalone ? goTo(locationOf(path, more)) : open(path, more)),
    [open, screen.isStandalone],
  );
  if (definition.wall && room.width >= HAND) return <Wall definition={definition} told={told} room={room} />;
  const about = Object.values(answer?.asked ?? {}).join(' · ');
  return (
    <div className="mx-auto flex max-w-[1800px] flex-col gap-4 p-4">
      <header className="flex items-center gap-3">
        <h1 className="min-w-0 truncate text-lg font-semibold">
          {definition.title}
          {about && <span className="ml-2 font-normal text-muted">{about}</span>}
        </h1>
        {may('refresh') && (
          <Button size="sm" icon="refresh" onClick={refresh} className="ml-auto">
            刷新
          </Button>
        )}
      </header>
      {!answer && (error ? <Failed text={error} onRetry={refresh} /> : <Waiting />)}
      {answer?.rows[0] && <Dashboard definition={definition} rows={answer.rows.slice(0, 1)} onOpen={onOpen} />}
      {definition.doors && <Doors doors={definition.doors} />}
      {answer && <Dashboard definition={definition} rows={answer.rows.slice(1)} onOpen={onOpen} />}
    </div>
  );
}

const Waiting = () => (
  <div data-loading="" className="grid grid-cols-2 gap-3 sm:grid-cols-4">
    {[0, 1, 2, 3].map((each) => (
      <Skeleton key={each} className="h-16" />
    ))}
  </div>
);
