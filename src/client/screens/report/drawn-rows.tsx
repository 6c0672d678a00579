import { type ComponentProps, Suspense, useEffect, useState } from 'react';
import type { Row } from '../../../contract/answers';
import { thinned } from '../../chart/thinned';
import { type Rows, useRowsVersion } from '../../table/use-block-source';
import { Skeleton } from '../../ui/feedback';
import { late } from '../../ui/late';
import { isRow } from './row-tone';

const ReportChart = late(() => import('../../chart/report-chart'));

/** As many rows as a chart draws; a line with a band is the whole of it, as far as that can be read at once. */
const MOST = 60;
const WHOLE = 3000;
type Props = Omit<ComponentProps<typeof ReportChart>, 'rows' | 'note'> & { rows: Rows };

/** The first rows as a chart, as they arrive. */
export function DrawnRows(props: Props) {
  return <Suspense fallback={<Skeleton className="h-64" />}>{props.chart.band ? <WholeLine {...props} /> : <Drawn {...props} />}</Suspense>;
}

function Drawn({ rows, ...chart }: Props) {
  useRowsVersion(rows);
  return <ReportChart {...chart} rows={rows.loadedRows().filter(isRow).slice(0, MOST)} />;
}

/** What is right or wrong of a time is seen of all of it: the rows nobody scrolled to are asked for too. */
function WholeLine({ rows, ...chart }: Props) {
  useRowsVersion(rows);
  const [all, setAll] = useState<{ of: Rows['readAll']; rows: Row[] }>();
  const { readAll, count } = rows;
  useEffect(() => {
    if (rows.phase !== 'ready') return;
    const stopped = new AbortController();
    rows
      .readAll(0, Math.min(rows.count, WHOLE), stopped.signal)
      .then((read) => setAll({ of: rows.readAll, rows: read }))
      .catch(() => {});
    return () => stopped.abort();
  }, [rows]);
  const read = all?.of === readAll ? all.rows : rows.loadedRows();
  const note = count > read.length ? `，共${count}行，图中是前${read.length}行` : '';
  return <ReportChart {...chart} rows={thinned(read.filter(isRow), chart.chart)} note={note} />;
}
