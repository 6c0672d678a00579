import { ParentSize } from '@visx/responsive';
import { useRef } from 'react';
import type { Row } from '../../contract/answers';
import type { Fields } from '../../define/field';
import { groupText, textOf } from '../../define/field-text';
import type { ReportDefinition } from '../../define/report-definition';
import { BarChart } from './bar-chart';
import { Legend } from './legend';
import { LineChart } from './line-chart';
import { PieChart } from './pie-chart';
import type { Point } from './point';

/** `note`: what of the rows it does not show. `rest`: what those come to, as one bar more. */
type Props = { chart: NonNullable<ReportDefinition['chart']>; columns: Fields; rows: readonly Row[]; note?: string; rest?: { label: string; value: string } };
const HEIGHT = 220;

/** Of a chart with a band: what is right there, and whether anything was measured. */
function bandOf({ band, y }: Props['chart'], row: Row): Partial<Point> {
  if (!band) return {};
  const [least, most] = band.map((name) => String(row[name] ?? ''));
  return { isGap: String(row[y] ?? '') === '', ...(least && most ? { band: [Number(least), Number(most)] as const } : {}) };
}

/** The chart of a report over the rows shown; the table beside it says the same in numbers. */
export default function ReportChart({ chart, columns, rows, note = '', rest }: Props) {
  const width = useRef(800);
  const x = columns[chart.x];
  const y = columns[chart.y];
  if (!x || !y) return null;
  const points: Point[] = rows.map((row) => ({
    label: groupText(x, row[chart.x], row[`${chart.x}Name`]) || '—',
    value: Number(row[chart.y] ?? 0),
    text: textOf(y, row[chart.y]) || '无记录',
    ...bandOf(chart, row),
    ...(chart.apart ? { line: chart.apart.map((name) => String(row[name] ?? '')).join(' ') } : {}),
  }));
  if (rest) points.push({ label: rest.label, value: Number(rest.value), text: textOf(y, rest.value), isRest: true });
  return (
    <figure className="m-0 border border-line bg-surface p-2" style={{ height: HEIGHT + 36 }}>
      <figcaption className="mb-1 text-muted text-xs">
        {y.label}（按{x.label}）{note}
        <Legend points={points} />
      </figcaption>
      <div style={{ height: HEIGHT }}>
        <ParentSize debounceTime={50}>
          {({ width: measured }) => {
            // A hidden tab measures 0: the last width stays.
            if (measured > 0) width.current = measured;
            const size = { width: width.current, height: HEIGHT };
            if (chart.type === 'pie') return <PieChart points={points} {...size} label={y.label} />;
            return chart.type === 'line' ? <LineChart points={points} {...size} label={y.label} /> : <BarChart points={points} {...size} label={y.label} />;
          }}
        </ParentSize>
      </div>
    </figure>
  );
}
