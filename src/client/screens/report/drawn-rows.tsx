import { type ComponentProps, Suspense } from 'react';
import { type Rows, useRowsVersion } from '../../table/use-block-source';
import { Skeleton } from '../../ui/feedback';
import { late } from '../../ui/late';
import { isRow } from './row-tone';

const ReportChart = late(() => import('../../chart/report-chart'));

/** As many rows as a chart draws; a line with a band as many as are loaded. */
const MOST = 60;
type Props = Omit<ComponentProps<typeof ReportChart>, 'rows'> & { rows: Rows };

/** The first rows as a chart, as they arrive. */
export function DrawnRows(props: Props) {
  return (
    <Suspense fallback={<Skeleton className="h-64" />}>
      <Drawn {...props} />
    </Suspense>
  );
}

function Drawn({ rows, ...chart }: Props) {
  useRowsVersion(rows);
  return (
    <ReportChart
      {...chart}
      rows={rows
        .loadedRows()
        .filter(isRow)
        .slice(0, chart.chart.band ? undefined : MOST)}
    />
  );
}
