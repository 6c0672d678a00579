import type { Day } from './dates';
import { type Days, daysOfMonth } from './periods';
import type { ReportDefinition, ReportDrill } from './report-definition';

/**
 * What a cell means beside its row: the conditions its column is summed under (the value it was turned by, only what was issued), and the days of its
 * months. What is still to come is left out of those.
 */
export function meantBy({ of }: ReportDefinition, column: string, today: Day, monthEnds = 0): Record<string, string> {
  const { month, [of.day ?? '']: days, ...where } = of.filtered[column]?.where ?? {};
  const span = days ? daysOf(days) : month ? daysOfMonths(month, monthEnds) : undefined;
  if (!span) return where;
  const over = (day: Day): Day => (day < today ? day : today);
  return { ...where, from: over(span.from), to: over(span.to) };
}

const daysOf = (words: string): Days => {
  const [from = '', to = from] = words.split('~');
  return { from, to };
};
const daysOfMonths = (words: string, ends: number): Days => {
  const { from, to } = daysOf(words);
  return { from: daysOfMonth(from, ends).from, to: daysOfMonth(to, ends).to };
};

/**
 * Where the rows of a level are read line by line: reports of the same facts that have their lines, those first that sum them up the same way, each
 * asked with all that tells one cell from another.
 */
export function linesOf(report: ReportDefinition, level: string, others: readonly ReportDefinition[]): ReportDrill[] {
  const shape = report.levels[level];
  if (!shape || isOfLines(shape)) return [];
  const words = shape.dimensions.filter((name) => !(shape.key ?? shape.dimensions).includes(name));
  const told = Object.keys(report.of.dimensions).filter((name) => !words.includes(name));
  const isAlike = ({ levels }: ReportDefinition) => Object.values(levels).some(({ dimensions }) => dimensions.join() === shape.dimensions.join());
  return others
    .filter(({ of, owners, matrix }) => !matrix && of.id === report.of.id && owners.some((kind) => report.owners.includes(kind)))
    .sort((a, b) => Number(isAlike(b)) - Number(isAlike(a)))
    .flatMap((other) => {
      const lines = Object.keys(other.levels).find((id) => isOfLines(other.levels[id]));
      const names = [...told, 'from', 'to'].filter((name) => name in other.columns || name in other.parameters);
      return lines ? [{ to: other.resource, level: lines, with: Object.fromEntries(names.map((name) => [name, name])), needs: 'drill' }] : [];
    });
}

const isOfLines = (level: { dimensions: readonly string[] } | undefined): boolean => level?.dimensions.includes('lineId') === true;
