import { scaleLinear, scalePoint } from '@visx/scale';
import { Bar, LinePath } from '@visx/shape';
import { keyOf } from './bar-chart';
import { ChartAxes } from './chart-axes';
import { type ChartProps, extent, MARGIN } from './point';

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
  return (
    <svg width={width} height={height} role="img" aria-label={`${label}折线图，${points.length}项`}>
      <LinePath data={placed} x={(point) => point.cx} y={(point) => point.cy} stroke="var(--accent)" strokeWidth={2} fill="none" />
      {placed.map((point) => (
        <circle key={point.key} cx={point.cx} cy={point.cy} r={step < 14 ? 2 : 3} fill="var(--accent)" />
      ))}
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
          <title>{`${point.label}：${point.text}`}</title>
        </Bar>
      ))}
      <ChartAxes x={x} y={y} count={points.length} width={width} height={height} />
    </svg>
  );
}
