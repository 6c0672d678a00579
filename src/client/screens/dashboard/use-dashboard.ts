import { useCallback, useEffect, useRef, useState } from 'react';
import type { DashboardAnswer } from '../../../contract/dashboard-answer';
import { today } from '../../../define/dates';
import type { DashboardDefinition } from '../../../define/define-dashboard';
import { CallError } from '../../api/call-error';
import { useCall } from '../../workspace/tab-context';
import { useBack } from '../../workspace/use-back';
import { useLive } from '../../workspace/use-live';
import { houseIn } from './house';

/** One change is seen at once; however busy the house is, its sums are asked for at most so often. */
const AT_ONCE = 250;
const AT_MOST = 2_000;
/** Figures of a day that is over do not stay longer; while nothing changes, those of the day stay so long: a message may have been lost. */
const LOOK = 60_000;
const ANYWAY = 300_000;

/** A look back at a month stands until somebody asks again. */
const rests = (): void => {};

export type Told = { path: string; answer: DashboardAnswer | undefined; error: string; refresh: () => void };

/** The tiles of a dashboard as they are now, in one call; asked anew when records change. Figures stay as they were when a call fails. */
export function useDashboard(definition: Pick<DashboardDefinition, 'resource' | 'asks' | 'asOf' | 'picks'>, query: Record<string, string> = {}): Told {
  const { get } = useCall();
  const [told, setTold] = useState<Pick<Told, 'answer' | 'error'>>({ answer: undefined, error: '' });
  const path = `/v1/business/dashboard/${definition.resource.replace(/^dashboard:/, '')}`;
  const own = Object.fromEntries(Object.keys(definition.asks ?? {}).flatMap((name) => (query[name] ? [[name, query[name]]] : [])));
  const asked = JSON.stringify({ ...own, ...(definition.picks ? houseIn(query) : {}) });
  const last = useRef({ day: '', at: 0 });
  const refresh = useCallback(() => {
    last.current = { day: today(), at: performance.now() };
    get<DashboardAnswer>(path, JSON.parse(asked) as Record<string, string>, { quiet: true }).then(
      (answer) => setTold({ answer, error: '' }),
      (error) => {
        if (!(error instanceof CallError)) throw error;
        setTold(({ answer }) => ({ answer, error: error.message }));
      },
    );
  }, [get, path, asked]);
  // Also when the tab is looked at again: Activity starts effects anew, so the figures are those of now.
  const isStill = definition.asOf !== undefined;
  useEffect(() => {
    refresh();
    const look = () => {
      const { day, at } = last.current;
      // The clock of a timer is not exact to the millisecond.
      if (day !== today() || performance.now() - at > ANYWAY - LOOK / 2) refresh();
    };
    const timer = isStill ? 0 : window.setInterval(look, LOOK);
    return () => window.clearInterval(timer);
  }, [refresh, isStill]);
  const again = isStill ? rests : refresh;
  useBack(again);
  useLive(again, AT_ONCE, AT_MOST);
  return { ...told, path, refresh };
}
