const WIDTH = 72;
const HEIGHT = 24;
const EDGE = 2;

/** How a figure went, without words: the last point is now. Nothing ever happened: no line. */
export function Spark({ values, className }: { values: readonly string[]; className?: string }) {
  const numbers = values.map(Number);
  const [least, most] = [Math.min(...numbers, 0), Math.max(...numbers)];
  if (numbers.length < 2 || most === least) return null;
  const x = (at: number) => EDGE + (at / (numbers.length - 1)) * (WIDTH - 2 * EDGE);
  const y = (value: number) => HEIGHT - EDGE - ((value - least) / (most - least)) * (HEIGHT - 2 * EDGE);
  const points = numbers.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
  return (
    <svg width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true" {...(className ? { className } : {})}>
      <polygon points={`${x(0)},${HEIGHT} ${points} ${x(numbers.length - 1)},${HEIGHT}`} fill="currentColor" opacity={0.12} />
      <polyline points={points} fill="none" stroke="currentColor" strokeWidth={1.5} strokeLinejoin="round" strokeLinecap="round" />
    </svg>
  );
}
