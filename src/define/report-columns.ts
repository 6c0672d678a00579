import type { ReportDefinition, ReportLevel } from './report-definition';

/** Measures of a level: its own or the report's, and the ratios all parts of which are among them. */
export function measuresOf({ of, measures }: Pick<ReportDefinition, 'of' | 'measures'>, level: ReportLevel): string[] {
  const shown = level.measures ?? measures;
  const ratios = Object.entries(of.ratios).filter(([name, parts]) => !shown.includes(name) && parts.every((part) => shown.includes(part)));
  return [...shown, ...ratios.map(([name]) => name)];
}

/**
 * Names of a level's columns as they stand: its figures beside the goods they are of (their unit, their batch), what else is looked up of
 * a row behind them. Where no goods are named the figures come last.
 */
export function columnOrder(level: Pick<ReportLevel, 'dimensions'>, figures: readonly string[]): string[] {
  const unit = level.dimensions.indexOf('unit');
  if (unit < 0) return [...level.dimensions, ...figures];
  const end = unit + (level.dimensions[unit + 1] === 'batchNo' ? 2 : 1);
  return [...level.dimensions.slice(0, end), ...figures, ...level.dimensions.slice(end)];
}
