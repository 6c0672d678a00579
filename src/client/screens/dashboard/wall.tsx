import { useCallback } from 'react';
import type { DashboardDefinition } from '../../../define/define-dashboard';
import { Failed, Loading } from '../../ui/feedback';
import { goTo } from '../../workspace/address';
import { locationOf } from '../../workspace/location';
import { screenAt } from '../../workspace/screens';
import Dashboard from './dashboard';
import { OnWall } from './on-wall';
import type { Told } from './use-dashboard';
import type { Room } from './use-room';
import { WallDoors } from './wall-doors';
import { CANVAS, fitOf } from './wall-fit';
import { WallHead } from './wall-head';

type Props = { definition: DashboardDefinition; told: Told; room: Room };

/** A display on a wall: its canvas as large as the window lets it be, nothing around it and nothing to scroll. */
export function Wall({ definition, told: { answer, error, refresh }, room }: Props) {
  const { scale, left, top } = fitOf(room);
  // Here nothing stands beside the display: what it leads to takes its place, and the way back of the browser leads back. Displays
  // share one place of the history: back of them is what was there before the first.
  const onOpen = useCallback(
    (path: string, query?: Record<string, string>) => goTo(locationOf(path, query), { replace: screenAt(path)?.isStandalone === true }),
    [],
  );
  return (
    <OnWall value={true}>
      <div data-theme="wall" className="fixed inset-0 overflow-hidden bg-canvas text-ink">
        <main
          aria-label={definition.title}
          className="absolute flex flex-col gap-[14px] px-[28px] pb-[20px] text-[22px]"
          style={{ width: CANVAS.width, height: CANVAS.height, left, top, transform: `scale(${scale})`, transformOrigin: '0 0' }}
        >
          <WallHead definition={definition} house={answer?.house ?? ''} about={aboutOf(definition, answer?.asked)} isOld={error !== ''} />
          {answer ? <Dashboard definition={definition} rows={answer.rows} onOpen={onOpen} /> : error ? <Failed text={error} onRetry={refresh} /> : <Loading />}
          <WallDoors doors={definition.doors ?? []} />
        </main>
      </div>
    </OnWall>
  );
}

/** What is shown of it: what was asked for by name, or that nothing was left out. */
function aboutOf({ asks = {} }: DashboardDefinition, asked: Record<string, string> = {}): string {
  const said = Object.values(asked).join(' · ');
  const [first] = Object.values(asks);
  return said !== '' || !first ? said : `全部${first.label}`;
}
