import { useRef, useState } from 'react';
import type { Row } from '../../../contract/answers';
import { masterOf } from '../../../domain/registry';
import { noSelection, type Selection } from '../../table/selection';
import { useTabState } from '../../workspace/tab-context';
import { useWhenChanged } from '../../workspace/use-when-changed';
import type { ReportPage } from './use-report-page';
import type { ReportQuestion } from './use-report-question';

/** The rows of a report something is done with: those ticked, the one the keyboard stands in, the one whose details stand below. */
export function useTickedRows({ isGuest, can }: ReportPage, { report, level }: ReportQuestion, words: string) {
  const [selection, setSelection] = useTabState<Selection>('selection', noSelection);
  const active = useRef<Row>(undefined);
  const activeColumn = useRef<string>(undefined);
  const [detailed, setDetailed] = useState<Row>();
  // Another question has other rows.
  useWhenChanged(words, () => setSelection(noSelection));
  const { acts } = report;
  // Rows are ticked where something can be begun from them, or done with them.
  const isTicked =
    !isGuest &&
    ((acts?.level === level && masterOf(acts.master)?.actions.some((action) => acts.actions.includes(action.id) && can(...action.flags))) ||
      report.starts.some((start) => start.level === level && can(start.operation)) ||
      (report.labels?.level === level && can(report.labels.operation)));
  return {
    ticks: isTicked ? { selection, onSelection: setSelection } : undefined,
    chosen: isTicked ? [...selection.rows.values()] : [],
    untick: () => setSelection(noSelection),
    active,
    activeColumn,
    detailed,
    setDetailed,
  };
}
export type TickedRows = ReturnType<typeof useTickedRows>;
