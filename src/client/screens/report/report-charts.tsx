import { Suspense } from 'react';
import { monthOf, today } from '../../../define/dates';
import { type Field, text } from '../../../define/field';
import type { ReportChart as Chart } from '../../../define/report-definition';
import { Skeleton } from '../../ui/feedback';
import { late } from '../../ui/late';
import { DrawnRows } from './drawn-rows';
import { TopRows } from './top-rows';
import type { ReportPage } from './use-report-page';
import type { ReportQuestion } from './use-report-question';
import type { ReportRows } from './use-report-rows';
import type { ReportWish } from './use-report-wish';

const ReportChart = late(() => import('../../chart/report-chart'));

type Props = { chart: Chart; page: ReportPage; question: ReportQuestion; wish: ReportWish; told: ReportRows };

/** A report as a chart: its rows, or the highest of them; of a report of months how all of them went beside that. */
export function ReportCharts({ chart, ...asked }: Props) {
  const { question, told } = asked;
  const { top } = chart;
  const rows = top ? <TopRows chart={{ ...chart, top }} {...asked} /> : <DrawnRows chart={chart} columns={question.report.columns} rows={told.rows} />;
  if (!question.report.matrix) return rows;
  return (
    <div className="grid shrink-0 grid-cols-[repeat(auto-fit,minmax(min(420px,100%),1fr))] gap-2">
      {rows}
      <MonthLine {...asked} />
    </div>
  );
}

/** What all rows came to in each month that has begun. */
function MonthLine({ question: { report }, told: { rows } }: Pick<Props, 'question' | 'told'>) {
  const months = Object.entries(report.of.filtered)
    .flatMap(([name, { where }]) => (/^m\d\d$/.test(name) && (where.month ?? '') <= monthOf(today()) ? [name] : []))
    .filter((name) => rows.totals[name] !== undefined);
  const figure = report.columns.total as Field;
  if (months.length === 0) return null;
  const points = months.map((name) => ({ id: name, month: report.columns[name]?.label, total: rows.totals[name] }));
  return (
    <Suspense fallback={<Skeleton className="h-64" />}>
      <ReportChart chart={{ type: 'line', x: 'month', y: 'total' }} columns={{ month: text('月份'), total: figure }} rows={points} />
    </Suspense>
  );
}
