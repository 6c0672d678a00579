import { AxisBottom, AxisLeft } from '@visx/axis';
import type { scaleBand, scaleLinear, scalePoint } from '@visx/scale';
import { MARGIN, type Point, shortNumber, underMark } from './point';

type Props = {
  x: ReturnType<typeof scaleBand<string>> | ReturnType<typeof scalePoint<string>>;
  y: ReturnType<typeof scaleLinear<number>>;
  points: readonly Point[];
  width: number;
  height: number;
};
const TICK = { fill: 'var(--muted)', fontSize: 11 };
const markOf = (label: string): string => underMark(label.replace(/^\d+ /, ''));
/** About as wide as a mark is drawn: Chinese signs are square, letters and figures narrower. */
const widthOf = (mark: string): number => [...mark].reduce((sum, sign) => sum + (sign > '\u2000' ? TICK.fontSize : TICK.fontSize * 0.62), 0);
const BETWEEN = 16;

/** Nobody is a fifth of a patient: where all that is drawn is whole, so are the numbers beside it. */
const ticksOf = (y: Props['y'], points: readonly Point[]): number[] => {
  const isWhole = points.every(({ value }) => Number.isInteger(value));
  return y.ticks(4).filter((tick) => !isWhole || Number.isInteger(tick));
};

/** Where all that is drawn reads as a share, so do the numbers beside it. */
const signOf = (points: readonly Point[]): string => {
  const told = points.filter(({ text }) => /\d/.test(text));
  return told.length > 0 && told.every(({ text }) => text.endsWith('%')) ? '%' : '';
};

/** Numbers on the left, names below: as many as have room, and none cut off at the edge. */
export function ChartAxes({ x, y, points, width, height }: Props) {
  const isBeyond = (label: string): boolean => (x(label) ?? 0) + x.bandwidth() / 2 + widthOf(markOf(label)) / 2 > width;
  const sign = signOf(points);
  const count = points.length;
  const widest = Math.max(24, ...x.domain().map((label) => widthOf(markOf(label))));
  const room = Math.max(1, Math.floor((width - MARGIN.left - MARGIN.right) / (widest + BETWEEN)));
  return (
    <>
      <AxisLeft
        left={MARGIN.left}
        scale={y}
        tickValues={ticksOf(y, points)}
        stroke="var(--line)"
        tickStroke="var(--line)"
        tickFormat={(value) => `${shortNumber(Number(value))}${sign}`}
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
        tickLabelProps={(label) => ({ ...TICK, textAnchor: isBeyond(String(label)) ? 'end' : 'middle' })}
      />
    </>
  );
}
