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
const markOf = (label: string): string => underMark(label.replace(/^\d+ /, ''));
/** About as wide as a mark is drawn: Chinese signs are square, letters and figures narrower. */
const widthOf = (mark: string): number => [...mark].reduce((sum, sign) => sum + (sign > '\u2000' ? TICK.fontSize : TICK.fontSize * 0.62), 0);
const BETWEEN = 16;

export function ChartAxes({ x, y, count, width, height }: Props) {
  const widest = Math.max(24, ...x.domain().map((label) => widthOf(markOf(label))));
  const room = Math.max(1, Math.floor((width - MARGIN.left - MARGIN.right) / (widest + BETWEEN)));
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
        tickFormat={(label) => markOf(String(label))}
        tickLabelProps={() => ({ ...TICK, textAnchor: 'middle' })}
      />
    </>
  );
}
