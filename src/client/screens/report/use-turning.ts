import { useCallback, useMemo, useState } from 'react';
import type { ReportAnswer } from '../../../contract/report-answer';
import { canStandAgainst, figuresOf, type Part, pivotsOf, type Turn, usualFigure } from '../../../define/turned-report';
import { useTabState } from '../../workspace/tab-context';
import type { ReportPage } from './use-report-page';

const NONE: readonly Part[] = [];

/** How a report is turned, remembered with its tab; a level that cannot be turned so is shown as it is. Which columns there are the server says. */
export function useTurning(page: ReportPage, level: string) {
  const [asked, setTurn] = useTabState<Turn>('turn', () => turnOf(page.query));
  const [told, setTold] = useState<{ of: string; parts: readonly Part[] }>();
  const choices = useChoices(page, level);
  const pivot = choices.figures.length > 0 && choices.pivots.includes(asked.pivot ?? '') ? asked.pivot : undefined;
  const figure = choices.figures.includes(asked.figure ?? '') ? asked.figure : usualFigure(page.given, level, choices.figures);
  const against = choices.canCompare ? asked.against : undefined;
  const turn = useMemo((): Turn => ({ ...(pivot && figure ? { pivot, figure } : {}), ...(against ? { against } : {}) }), [pivot, figure, against]);
  const of = `${level} ${pivot} ${figure}`;
  const parts = pivot && told?.of === of ? told.parts : NONE;
  /** What an answer says of the columns; the same again changes nothing. */
  const tell = useCallback(
    ({ turned }: ReportAnswer) => setTold((old) => (turned && !(old?.of === of && isSame(old.parts, turned.parts)) ? { of, parts: turned.parts } : old)),
    [of],
  );
  return { turn, parts, tell, setTurn, isTurned: pivot !== undefined || against !== undefined, ...choices };
}
export type Turning = ReturnType<typeof useTurning>;

/** What a level can be turned by, as far as this user is told. */
function useChoices({ given, may }: ReportPage, level: string) {
  // Rights stay while a page is open.
  // biome-ignore lint/correctness/useExhaustiveDependencies: may is made anew at every render
  return useMemo(() => {
    const isTold = (name: string): boolean => {
      const needs = given.columns[name]?.needs;
      return !needs || may(needs);
    };
    return { pivots: pivotsOf(given, level).filter(isTold), figures: figuresOf(given, level).filter(isTold), canCompare: canStandAgainst(given, level) };
  }, [given, level]);
}

const isSame = (a: readonly Part[], b: readonly Part[]): boolean =>
  a.length === b.length && a.every(({ value, label }, at) => value === b[at]?.value && label === b[at]?.label);

const turnOf = ({ pivot, figure, against }: Record<string, string>): Turn => ({
  ...(pivot ? { pivot } : {}),
  ...(figure ? { figure } : {}),
  ...(against === 'before' || against === 'lastYear' ? { against } : {}),
});
