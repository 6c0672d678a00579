import { Group } from '@visx/group';
import { Pie } from '@visx/shape';
import { type ChartProps, colourOf, type Point, shortened } from './point';

const SHOWN = 6;

/** The six largest shares and the rest as one; words beside the colours, because colour alone says nothing to everybody. */
export function PieChart({ points, width, height, label }: ChartProps) {
  const sorted = points.filter((point) => point.value > 0).toSorted((a, b) => b.value - a.value);
  const rest = sorted.slice(SHOWN).reduce((sum, point) => sum + point.value, 0);
  const total = sorted.reduce((sum, point) => sum + point.value, 0);
  const slices: Point[] = [...sorted.slice(0, SHOWN), ...(rest > 0 ? [{ label: '其他', value: rest, text: rest.toFixed(2) }] : [])];
  const radius = height / 2 - 8;
  return (
    <svg width={width} height={height} role="img" aria-label={`${label}占比图，${slices.length}项`}>
      <Group top={height / 2} left={radius + 16}>
        <Pie data={slices} pieValue={(slice) => slice.value} pieSort={null} outerRadius={radius} innerRadius={radius * 0.55} padAngle={0.01}>
          {({ arcs, path }) =>
            arcs.map((arc, at) => (
              <path key={arc.data.label} d={path(arc) ?? ''} fill={colourOf(at)}>
                <title>{`${arc.data.label}：${arc.data.text}`}</title>
              </path>
            ))
          }
        </Pie>
      </Group>
      {slices.map((slice, at) => (
        <Group key={slice.label} left={radius * 2 + 48} top={24 + at * 26}>
          <rect width={12} height={12} rx={2} y={-10} fill={colourOf(at)} />
          <text
            x={20}
            fill="var(--ink)"
            fontSize={12}
          >{`${shortened(slice.label, 16)}　${slice.text}　${total > 0 ? ((slice.value / total) * 100).toFixed(1) : '0'}%`}</text>
        </Group>
      ))}
    </svg>
  );
}
