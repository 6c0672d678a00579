import type { ReportLevel } from './report-definition';

/** A grouping people ask for: what names a row of it, and by what it may be divided further (ids of others, parted by blanks). */
export type Grouping = readonly [id: string, label: string, dimensions: readonly string[], further?: string];

/** So many bars are told apart; the rest is one. */
const BARS = 20;

/**
 * Levels of a summary: one per grouping, its highest drawn as bars (months as a line) and sorted by a measure, and one per pair that may be combined.
 * `named`: the dimension that names a row in the chart where it is not the first.
 */
export const groupings = (groups: readonly Grouping[], measure: string, named: Record<string, string> = {}): Record<string, ReportLevel> =>
  Object.fromEntries(
    groups.flatMap(([id, label, dimensions, further = '']): [string, ReportLevel][] => {
      const isTime = id === 'month';
      const level: ReportLevel = {
        label: `按${label}`,
        dimensions,
        sort: isTime ? 'month' : `-${measure}`,
        chart: { x: named[id] ?? (dimensions[0] as string), y: measure, ...(isTime ? { type: 'line' } : { type: 'bar', top: BARS }) },
      };
      const inside = groups.filter(([other]) => further.split(' ').includes(other));
      const pairs = inside.map(([other, words, more]): [string, ReportLevel] => [
        `${id}+${other}`,
        {
          label: `按${words}`,
          inside: id,
          dimensions: [...new Set([...dimensions, ...more])],
          sort: `${dimensions[0]},${other === 'month' ? 'month' : `-${measure}`}`,
        },
      ]);
      return [[id, level], ...pairs];
    }),
  );
