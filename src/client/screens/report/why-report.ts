import type { Row } from '../../../contract/answers';
import { allows } from '../../../define/allows';
import type { Screen } from '../../../define/define-screen';
import { textOf } from '../../../define/field-text';
import type { ReportDefinition, ReportDrill } from '../../../define/report-definition';
import { readMenu } from '../../session/menu';
import { offers } from '../use-may';
import { drillOf, mayFollow } from './drill';

/**
 * 为什么 of a report: the rows that make a figure. Where the report says so itself, there; else the same report at its finest grain,
 * narrowed to this row, whose rows add up to it; at the finest grain, what a row leads to.
 */
export function whyOf(report: ReportDefinition, { level, row, from }: { level: string; row: Row; from: Screen }): ReportDrill | undefined {
  if (report.why && mayFollow(report.why, from)) return report.why;
  const finest = finestLevel(report, level, from);
  const by = finest && narrowing(report, level, row);
  return by ? { to: report.resource, level: finest, with: by } : drillOf(report, level, from);
}

/** Whether there is any way at all, whatever the row. */
export const hasWhy = (report: ReportDefinition, level: string, from: Screen): boolean =>
  (report.why !== undefined && mayFollow(report.why, from)) || finestLevel(report, level, from) !== undefined || drillOf(report, level, from) !== undefined;

/** The level with the most dimensions, if it is finer than this one and the page opens it; the finest of a report of months still has months. */
function finestLevel(report: ReportDefinition, level: string, from: Screen): string | undefined {
  if (report.matrix) return undefined;
  const count = (id: string): number => report.levels[id]?.dimensions.length ?? 0;
  const open = Object.entries(report.levels).filter(([, { needs }]) => !needs || !offers(from, needs) || allows(readMenu().permissions, from.flag, needs));
  const [finest] = open.map(([id]) => id).sort((a, b) => count(b) - count(a));
  return finest !== undefined && count(finest) > count(level) ? finest : undefined;
}

/** What tells this row from the others of its level, as filters; undefined when something of it is empty and cannot be asked for. */
function narrowing(report: ReportDefinition, level: string, row: Row): Record<string, string> | undefined {
  const shape = report.levels[level];
  const names = (shape?.key ?? shape?.dimensions ?? []).filter((name) => report.columns[name]);
  // Words beside a reference only name it once more.
  const refs = names.filter((name) => ['ref', 'choice', 'date', 'month'].includes(report.columns[name]?.kind ?? ''));
  const asked = refs.length > 0 ? refs : names;
  if (asked.some((name) => row[name] === undefined || row[name] === null || row[name] === '')) return undefined;
  return Object.fromEntries(asked.map((name) => [name, name]));
}

/** A quotient or a share in words: 毛利率 20% ＝ 毛利 60.00 ÷ 金额 300.00. */
export function partsOf(report: ReportDefinition, column: string, row: Row): string | undefined {
  const parts = report.of.ratios[column];
  const field = report.columns[column];
  if (!parts || !field) return undefined;
  const said = (name: string) => `${report.columns[name]?.label} ${report.columns[name] ? textOf(report.columns[name], row[name]) : ''}`;
  return `${said(column)} ＝ ${said(parts[0])} ÷ ${said(parts[1])}`;
}
