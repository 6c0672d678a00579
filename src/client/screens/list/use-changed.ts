import { useCallback, useEffect, useRef, useState } from 'react';
import type { ListAnswer } from '../../../contract/answers';
import type { LookAnswer } from '../../../contract/look';
import { CHANGED_SINCE } from '../../../define/changed-since';
import { useCall, useChanges, useTab } from '../../workspace/tab-context';

/** What others added or changed since one last looked at this list: when that was, how many rows, and which of the newest. */
export type Changed = { since: string; count: number; ids: ReadonlySet<string> };
const NOTHING: Changed = { since: '', count: 0, ids: new Set() };
/** The list itself comes first; whoever only walks past has not looked. */
const PATIENCE = 800;
/** So many rows are marked; the filter shows all of them. */
const MARKED = 200;

type Of = { base: string; resource: string; level: string; section?: string | undefined; isKept: boolean };

/** While the list is in front it is being looked at: behind another tab, or closed, the look has ended. */
export function useChanged({ base, resource, level, section, isKept }: Of): Changed {
  const { screen } = useTab();
  const call = useCall();
  const [changed, setChanged] = useState(NOTHING);
  const since = useRef('');
  const ask = useCallback(() => {
    if (since.current === '') return;
    const at = { ...(level === 'document' ? {} : { level }), ...(level === 'line' && section ? { section } : {}) };
    const wish = { screen: screen.flag, ...at, [`f.${CHANGED_SINCE}`]: 'look', pageNum: '1', pageSize: String(MARKED) };
    call.get<ListAnswer>(`${base}/list`, wish, { quiet: true }).then(
      ({ total, list }) => setChanged({ since: since.current, count: total, ids: new Set(list.map(({ id }) => id)) }),
      () => undefined,
    );
  }, [call, base, screen.flag, level, section]);
  const latest = useRef(ask);
  latest.current = ask;

  useEffect(() => {
    if (!isKept) return;
    const list = { screen: screen.flag, resource };
    let [isBegun, isGone] = [false, false];
    const timer = setTimeout(() => {
      isBegun = true;
      call.post<LookAnswer>('/v1/business/look/begin', list, { quiet: true }).then(
        (look) => {
          if (isGone) return;
          since.current = look.since;
          latest.current();
        },
        () => undefined,
      );
    }, PATIENCE);
    return () => {
      isGone = true;
      clearTimeout(timer);
      if (isBegun) call.post('/v1/business/look/end', list, { quiet: true }).catch(() => undefined);
    };
  }, [isKept, call, screen.flag, resource]);
  // Of another level the rows are others.
  useEffect(ask, [ask]);
  // Many changes are one question; the list itself comes first.
  const timer = useRef(0);
  useChanges(resource, () => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => latest.current(), PATIENCE);
  });
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return changed;
}
