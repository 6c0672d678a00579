import { Group } from '@visx/group';
import { Pie } from '@visx/shape';
import { colourOf, type Point } from './point';

type Props = { points: readonly Point[]; size: number; label: string; total: string };

/**
 * Shares of a whole as a ring with the whole in its middle. The names and figures stand beside it in a list of the same order, so the
 * colours only lead the eye; who hears the page is told the same in one sentence.
 */
export function RingChart({ points, size, label, total }: Props) {
  const radius = size / 2 - 2;
  const whole = points.reduce((sum, point) => sum + point.value, 0);
  const share = (value: number) => `${((value / (whole || 1)) * 100).toFixed(1)}%`;
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      width={size}
      height={size}
      role="img"
      aria-label={`${label}，共${total}：${points.map((point) => `${point.label} ${point.text}（${share(point.value)}）`).join('，')}`}
    >
      <Group top={size / 2} left={size / 2}>
        <Pie data={[...points]} pieValue={(point) => point.value} pieSort={null} outerRadius={radius} innerRadius={radius * 0.64} padAngle={0.02}>
          {({ arcs, path }) =>
            arcs.map((arc, at) => (
              <path key={arc.data.label} d={path(arc) ?? ''} fill={colourOf(at)}>
                <title>{`${arc.data.label}：${arc.data.text}（${share(arc.data.value)}）`}</title>
              </path>
            ))
          }
        </Pie>
        <text textAnchor="middle" dy="0.35em" fill="var(--ink)" fontSize={Math.min(radius * 0.3, (radius * 1.5) / Math.max(4, total.length))} fontWeight={600}>
          {total}
        </text>
      </Group>
    </svg>
  );
}
