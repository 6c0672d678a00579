import { useEffect, useState } from 'react';
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when the table is
  useEffect(() => {
    if (!over || words === '') return;
    const gone = new AbortController();
    for (const level of [over.strips, ...over.charts]) {
      const own = report.levels[level]?.dimensions[0] ?? '';
      const { [own]: _own, [`f.${own}`]: _filter, ...others } = JSON.parse(words) as Record<string, string>;
      call
        .get<ReportAnswer>(path, { ...others, level, pageNum: 1, pageSize: MOST, noTotal: 'true' }, { signal: gone.signal, quiet: true })
        .then((answer) => setTold((old) => ({ ...old, [level]: answer })))
        .catch(() => {});
    }
    return () => gone.abort();
  }, [words, asked, call, path]);
  return told;
}
