import { ParentSize } from '@visx/responsive';
import { useRef } from 'react';
import type { Row } from '../../../contract/answers';
import type { Fields } from '../../../define/field';
import { textOf } from '../../../define/field-text';
import type { ReportChart } from '../../../define/report-definition';
import { BarChart } from '../../chart/bar-chart';
import { LineChart } from '../../chart/line-chart';
import type { Point } from '../../chart/point';

type Props = { chart: ReportChart; columns: Fields; rows: readonly Row[]; onChoose: (row: Row) => void };
const HEIGHT = 112;
/** As many groups as bars have room for; over time all of them. */
const BARS = 12;

/** A chart small enough to stand above a table; a mark narrows the table to its group. */
export default function OverChart({ chart, columns, rows, onChoose }: Props) {
  const size = useRef(400);
  const [x, y] = [columns[chart.x], columns[chart.y]];
  if (!x || !y) return null;
  const drawn = chart.type === 'line' ? rows : rows.slice(0, BARS);
  const points: Point[] = drawn.map((row) => ({
    label: textOf(x, row[chart.x], row[`${chart.x}Name`]) || '—',
    value: Number(row[chart.y] ?? 0),
    text: textOf(y, row[chart.y]),
  }));
  const Chart = chart.type === 'line' ? LineChart : BarChart;
  const choose = (at: number) => {
    const row = drawn[at];
    if (row) onChoose(row);
  };
  return (
    <figure className="m-0 min-w-0 overflow-hidden rounded-lg border border-line bg-surface px-2 pt-1.5">
      <figcaption className="text-muted text-xs">
        {y.label}（按{x.label}）
      </figcaption>
      <div style={{ height: HEIGHT }}>
        <ParentSize debounceTime={50}>
          {({ width }) => {
            // A hidden tab measures 0: the last width stays.
            if (width > 0) size.current = width;
            return <Chart points={points} width={size.current} height={HEIGHT} label={y.label} onChoose={choose} />;
          }}
        </ParentSize>
      </div>
    </figure>
  );
}
