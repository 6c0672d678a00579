import { scaleLinear, scalePoint } from '@visx/scale';
import { Bar, LinePath } from '@visx/shape';
import { keyOf } from './bar-chart';
import { ChartAxes } from './chart-axes';
import { type ChartProps, colourOf, extent, linesOf, MARGIN } from './point';

export function LineChart({ points, width, height, label, onChoose }: ChartProps) {
  const x = scalePoint<string>({
    domain: points.map((point, at) => keyOf(at, point.label)),
    range: [MARGIN.left + 8, width - MARGIN.right - 8],
  });
  const y = scaleLinear<number>({ domain: extent(points), range: [height - MARGIN.bottom, MARGIN.top], nice: true });
  const placed = points.map((point, at) => ({
    ...point,
    key: keyOf(at, point.label),
    cx: x(keyOf(at, point.label)) ?? 0,
    cy: y(point.value),
  }));
  const step = Math.max(8, x.step());
  const lines = linesOf(points);
  const colour = (line = '') => (lines.length > 1 ? colourOf(lines.indexOf(line)) : 'var(--accent)');
  return (
    <svg width={width} height={height} role="img" aria-label={`${label}折线图，${points.length}项`}>
      {placed.map(({ key, cx, band, isGap }) => (
        <Behind key={key} cx={cx} step={step} band={band} isGap={isGap} y={y} />
      ))}
      {lines.map((line) => (
        <LinePath
          key={line}
          data={placed.filter((point) => (point.line ?? '') === line)}
          defined={({ isGap }) => !isGap}
          x={(point) => point.cx}
          y={(point) => point.cy}
          stroke={colour(line)}
          strokeWidth={2}
          fill="none"
        />
      ))}
      {placed.flatMap(({ key, cx, cy, band, value, isGap, line }) => {
        if (isGap) return [];
        const isOut = band !== undefined && (value < band[0] || value > band[1]);
        return [<circle key={key} cx={cx} cy={cy} r={step < 14 ? 2 : 3} fill={isOut ? 'var(--bad)' : colour(line)} />];
      })}
      {/* A point is small: the whole of its column tells and takes the click. */}
      {placed.map((point, at) => (
        <Bar
          key={point.key}
          x={point.cx - step / 2}
          width={step}
          y={MARGIN.top}
          height={Math.max(0, height - MARGIN.bottom - MARGIN.top)}
          className={onChoose ? 'cursor-pointer fill-transparent hover:fill-hover' : 'fill-transparent'}
          onClick={() => onChoose?.(at)}
        >
          <title>{[point.line, `${point.label}：${point.text}`].filter(Boolean).join(' ')}</title>
        </Bar>
      ))}
      <ChartAxes x={x} y={y} points={points} width={width} height={height} />
    </svg>
  );
}

type BehindProps = { cx: number; step: number; band?: readonly [number, number]; isGap?: boolean; y: ReturnType<typeof scaleLinear<number>> };

/** What is right there, as a strip of the band; where nothing was measured, a hatched column. */
function Behind({ cx, step, band, isGap, y }: BehindProps) {
  const [bottom = 0, top = 0] = y.range();
  if (isGap) return <rect x={cx - step / 2} width={step} y={top} height={bottom - top} fill="var(--warn)" opacity={0.25} />;
  if (!band) return null;
  const [low, high] = [Math.min(bottom, y(band[0])), Math.max(top, y(band[1]))];
  return <rect x={cx - step / 2} width={step} y={high} height={Math.max(0, low - high)} fill="var(--good)" opacity={0.14} />;
}
