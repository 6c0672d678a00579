import { useEffect, useRef, useState } from 'react';
import type { ReportAnswer } from '../../../contract/report-answer';
import { useCall } from '../../workspace/tab-context';
import type { ReportPage } from './use-report-page';
import type { ReportQuestion } from './use-report-question';
import type { ReportWish } from './use-report-wish';

/** As many groups as are drawn. */
const MOST = 60;

/**
 * What stands above a report, by level: the same question as its table at another grain, so that what stands above comes to what stands below. What is narrowed
 * by a click on a group shows the other groups all the same.
 */
export function useOver({ path }: ReportPage, { report }: ReportQuestion, { wish }: ReportWish, isReady: boolean, asked: number): Record<string, ReportAnswer> {
  const call = useCall();
  const [told, setTold] = useState<Record<string, ReportAnswer>>({});
  const { over } = report;
  const { level: _level, sort: _sort, ...question } = wish;
  const words = over && isReady ? JSON.stringify(question) : '';
  // A tab that comes back shows its table as it was: what stands above stays of the same moment.
  const answered = useRef('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when the table is
  useEffect(() => {
    const wanted = `${words} ${asked}`;
    if (!over || words === '' || answered.current === wanted) return;
    const gone = new AbortController();
    const ask = async (level: string) => {
      const own = report.levels[level]?.dimensions[0] ?? '';
      const { [own]: _own, [`f.${own}`]: _filter, ...others } = JSON.parse(words) as Record<string, string>;
      const query = { ...others, level, pageNum: 1, pageSize: MOST, noTotal: 'true' };
      const answer = await call.get<ReportAnswer>(path, query, { signal: gone.signal, quiet: true });
      setTold((old) => ({ ...old, [level]: answer }));
    };
    void Promise.all([over.strips, ...over.charts].map(ask)).then(
      () => {
        answered.current = wanted;
      },
      () => {},
    );
    return () => gone.abort();
  }, [words, asked, call, path]);
  return told;
}
