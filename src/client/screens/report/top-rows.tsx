import { Suspense, useEffect, useState } from 'react';
import type { ReportAnswer } from '../../../contract/report-answer';
import { add, sub } from '../../../define/money';
import type { ReportChart as Chart } from '../../../define/report-definition';
import { Skeleton } from '../../ui/feedback';
import { late } from '../../ui/late';
import { useCall } from '../../workspace/tab-context';
import type { ReportPage } from './use-report-page';
import type { ReportQuestion } from './use-report-question';
import type { ReportRows } from './use-report-rows';
import type { ReportWish } from './use-report-wish';

const ReportChart = late(() => import('../../chart/report-chart'));

type Props = { chart: Chart & { top: number }; page: ReportPage; question: ReportQuestion; wish: ReportWish; told: ReportRows };

/** The highest rows of a report, whatever order its table stands in, and what all others come to as one bar more. */
export function TopRows({ chart: { top, ...chart }, page: { path }, question: { report, level }, wish: { wish }, told: { asked } }: Props) {
  const call = useCall();
  const [answer, setAnswer] = useState<ReportAnswer>();
  // Rows under heads and sums are drawn as those of the level they stand inside.
  const words = JSON.stringify({ ...wish, level: report.levels[level]?.inside ?? level, sort: `-${chart.y}`, pageNum: 1, pageSize: top });
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when the table is
  useEffect(() => {
    const gone = new AbortController();
    call.get<ReportAnswer>(path, JSON.parse(words), { signal: gone.signal, quiet: true }).then(setAnswer, () => {});
    return () => gone.abort();
  }, [words, asked, call, path]);
  if (!answer) return <Skeleton className="h-64" />;
  const { list, total, totals, columns } = answer;
  if (!columns.includes(chart.y)) return null;
  const all = totals[chart.y];
  const left = total - list.length;
  const shown = list.reduce((sum, row) => add(sum, String(row[chart.y] || '0')), '0');
  const rest = left > 0 && all ? { rest: { label: `其他${left}项`, value: sub(all, shown) } } : {};
  return (
    <Suspense fallback={<Skeleton className="h-64" />}>
      <ReportChart chart={chart} columns={report.columns} rows={list} note={left > 0 ? `，前${list.length}项` : ''} {...rest} />
    </Suspense>
  );
}
