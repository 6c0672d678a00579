import { useState } from 'react';
import type { ListAnswer, Row } from '../../../contract/answers';
import type { ReportAnswer } from '../../../contract/report-answer';
import { today } from '../../../define/dates';
import { meantBy } from '../../../define/report-cell';
import { useBlockSource } from '../../table/use-block-source';
import { useCall } from '../../workspace/tab-context';
import type { ReportPage } from './use-report-page';
import type { ReportQuestion } from './use-report-question';
import type { ReportWish } from './use-report-wish';
import type { Answered } from './use-since-look';

/** The rows that answer a question, asked for once everything it needs is given, and what the server says of it besides. */
export function useReportRows({ path }: ReportPage, { report, parameters, missing, span, turning }: ReportQuestion, { layout, wish, words }: ReportWish) {
  const call = useCall();
  const [answered, setAnswered] = useState<Answered>();
  const told = answered?.told;
  const [asked, setAsked] = useState(0);
  const isReady = layout.isReady && missing.length === 0;
  const rows = useBlockSource(isReady ? `${words} ${asked}` : '', async (page, signal) => {
    if (!isReady) return new Promise<ListAnswer>(() => {});
    const { cursor: _cursor, ...rest } = page;
    const answer = await call.get<ReportAnswer>(path, { ...wish, ...rest }, { signal, quiet: true });
    if (!rest.noTotal) setAnswered({ words, told: answer });
    turning.tell(answer);
    return answer;
  });
  // Where months end is known to the server alone.
  const days = report.monthly && told?.parameters.month === parameters.month ? { from: told?.parameters.from ?? '', to: told?.parameters.to ?? '' } : span;
  const spoken: Record<string, string> = { ...parameters, ...days };
  return {
    rows,
    isReady,
    answered,
    /** What may be done with what it says. */
    verbs: told?.verbs,
    /** The parameters with the days they speak of: what rows lead on with. */
    spoken,
    /** A row as one of its cells means it. */
    meantAt: (row: Row, column: string | undefined): Row => (column === undefined ? row : { ...meantBy(report, column, today(), told?.monthEnds), ...row }),
    /** How often it was asked again. */
    asked,
    refresh: () => setAsked(asked + 1),
  };
}
export type ReportRows = ReturnType<typeof useReportRows>;
