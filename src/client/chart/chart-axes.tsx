import { AxisBottom, AxisLeft } from '@visx/axis';
import type { scaleBand, scaleLinear, scalePoint } from '@visx/scale';
import { MARGIN, shortNumber, underMark } from './point';

type Props = {
  x: ReturnType<typeof scaleBand<string>> | ReturnType<typeof scalePoint<string>>;
  y: ReturnType<typeof scaleLinear<number>>;
  count: number;
  width: number;
  height: number;
};
const TICK = { fill: 'var(--muted)', fontSize: 11 };

export function ChartAxes({ x, y, count, width, height }: Props) {
  const room = Math.max(1, Math.floor((width - MARGIN.left - MARGIN.right) / 84));
  return (
    <>
      <AxisLeft
        left={MARGIN.left}
        scale={y}
        numTicks={4}
        stroke="var(--line)"
        tickStroke="var(--line)"
        tickFormat={(value) => shortNumber(Number(value))}
        tickLabelProps={() => ({ ...TICK, textAnchor: 'end', dx: -4, dy: 3 })}
      />
      <AxisBottom
        top={height - MARGIN.bottom}
        scale={x}
        numTicks={Math.min(count, room)}
        tickValues={x.domain().filter((_, at) => at % Math.ceil(count / room) === 0)}
        stroke="var(--line)"
        tickStroke="var(--line)"
        tickFormat={(label) => underMark(String(label).replace(/^\d+ /, ''))}
        tickLabelProps={() => ({ ...TICK, textAnchor: 'middle' })}
      />
    </>
  );
}
