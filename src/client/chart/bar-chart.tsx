import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { ChartAxes } from './chart-axes';
import { type ChartProps, COLOURS, extent, MARGIN, type Point } from './point';

/** Equal names stay apart: the place of a point is part of its key. */
export const keyOf = (at: number, label: string): string => `${at} ${label}`;

/** A bar of few is no wall. */
const BROADEST = 72;

/** What is left over has the colour of what is left over. */
const fillOf = ({ value, isRest }: Point): string => (isRest ? (COLOURS.at(-1) as string) : value < 0 ? 'var(--bad)' : 'var(--accent)');

export function BarChart({ points, width, height, label, onChoose }: ChartProps) {
  const x = scaleBand<string>({
    domain: points.map((point, at) => keyOf(at, point.label)),
    range: [MARGIN.left, width - MARGIN.right],
    padding: 0.25,
  });
  const broad = Math.min(x.bandwidth(), BROADEST);
  const y = scaleLinear<number>({ domain: extent(points), range: [height - MARGIN.bottom, MARGIN.top], nice: true });
  return (
    <svg width={width} height={height} role="img" aria-label={`${label}柱状图，${points.length}项`}>
      {points.map((point, at) => {
        const [zero, top] = [y(0), y(point.value)];
        return (
          <Bar
            key={keyOf(at, point.label)}
            x={(x(keyOf(at, point.label)) ?? 0) + (x.bandwidth() - broad) / 2}
            width={broad}
            y={Math.min(zero, top)}
            height={Math.max(1, Math.abs(zero - top))}
            className={onChoose && 'cursor-pointer hover:opacity-80'}
            onClick={() => onChoose?.(at)}
            fill={fillOf(point)}
          >
            <title>{`${point.label}：${point.text}`}</title>
          </Bar>
        );
      })}
      <ChartAxes x={x} y={y} points={points} width={width} height={height} />
    </svg>
  );
}
