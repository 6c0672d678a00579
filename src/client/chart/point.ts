/** One value of a chart: what it stands for, how much, and how that reads. */
/** `line`: of several lines, which it is on. `isRest`: what all others come to. */
export type Point = { label: string; value: number; text: string; band?: readonly [number, number]; isGap?: boolean; line?: string; isRest?: boolean };
/** `onChoose`: a mark was clicked. */
export type ChartProps = { points: readonly Point[]; width: number; height: number; label: string; onChoose?: (at: number) => void };

/** Space around the plot: numbers on the left, names below. */
export const MARGIN = { top: 8, right: 12, bottom: 30, left: 64 };

/** Colours of the parts of a whole, in the order they are used; the last is for what is left over. */
export const COLOURS = [1, 2, 3, 4, 5, 6, 7].map((at) => `var(--part${at})`);
export const colourOf = (at: number): string => COLOURS[at % COLOURS.length] as string;

/** The lines of a chart, in the order they begin. */
export const linesOf = (points: readonly Point[]): string[] => [...new Set(points.map(({ line = '' }) => line))];

/** 12 300 000 → '1230万': axis numbers as people here read them. */
export function shortNumber(value: number): string {
  const size = Math.abs(value);
  if (size >= 1e8) return `${+(value / 1e8).toFixed(2)}亿`;
  if (size >= 1e4) return `${+(value / 1e4).toFixed(1)}万`;
  return String(+value.toFixed(2));
}

export const shortened = (label: string, length = 7): string => (label.length > length ? `${label.slice(0, length - 1)}…` : label);

/**
 * What stands under a mark: of a moment its day and time, the year is the same for all; of a paper the day and the end of its number, all of
 * them begin alike; anything else by its first letters.
 */
export function underMark(label: string): string {
  if (/^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(label)) return label.slice(5);
  const [, day, number] = /^[A-Z]+\d{6}(\d\d)(\d{4})$/.exec(label) ?? [];
  return day ? `${day}·${number}` : shortened(label);
}

/** The domain of an axis holds zero, so that lengths compare; of values with a band, what is right and one beside it. */
export function extent(points: readonly Point[]): [number, number] {
  const values = points.flatMap(({ isGap, value }) => (isGap ? [] : [value]));
  const bands = points.flatMap(({ band }) => band ?? []);
  if (bands.length > 0) return [Math.min(...values, ...bands.filter((edge) => edge > -100)) - 1, Math.max(...values, ...bands) + 1];
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  return low === high ? [0, 1] : [low, high];
}
