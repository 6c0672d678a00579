import { useEffect, useRef } from 'react';
import type { KeptView, TablePlace } from '../../contract/shared-view';
import { readSentView } from '../special/schedules/schedule-calls';
import { say } from '../ui/toast';
import { useTab, useTabState } from '../workspace/tab-context';
import { readShared } from './shared-views';

/** What was left out of a shared view is said once, when it is taken. */
export const sayDropped = (dropped: readonly string[]): void => {
  if (dropped.length > 0) say.info(`您没有查看权限，已略去：${dropped.join('、')}`);
};

/** A link (the palette, a message) may name a shared view, or one that was sent: it is put on once, as this reader may use it. */
export function useAskedView(place: TablePlace, isReady: boolean, apply: (view: KeptView) => void): void {
  const { query, screen } = useTab();
  // A page may show further lists; the link means the one the page is about.
  const isMeant = screen.resource === place.resource && (query.level ?? place.level) === place.level;
  const asked = isMeant ? (query.sent ?? query.view ?? '') : '';
  const isSent = query.sent !== undefined;
  const [applied, setApplied] = useTabState('askedView', '');
  const latest = useRef(apply);
  latest.current = apply;
  const wanted = JSON.stringify(place);
  useEffect(() => {
    if (asked === '' || asked === applied || !isReady) return;
    let isGone = false;
    const read = isSent ? readSentView(asked) : readShared(JSON.parse(wanted) as TablePlace).then((list) => list.find(({ id }) => id === asked));
    read.then(
      (found) => {
        if (isGone) return;
        setApplied(asked);
        if (!found) return say.warning('这个视图已不再共享给您');
        latest.current(found.view);
        sayDropped(found.dropped);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [asked, applied, isReady, wanted, isSent, setApplied]);
}
