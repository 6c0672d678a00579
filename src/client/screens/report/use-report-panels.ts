import { measuresOf } from '../../../define/report-columns';
import type { ReportChart, ReportDefinition } from '../../../define/report-definition';
import { figuresOf, usualFigure } from '../../../define/turned-report';
import { useTabState, useVerbs } from '../../workspace/tab-context';
import { offers } from '../use-may';
import type { ReportPage } from './use-report-page';
import type { ReportQuestion } from './use-report-question';

/** What stands beside the table: the chart that is shown of it, and a second table. */
export function useReportPanels({ screen, may, isGuest }: ReportPage, { report, level }: ReportQuestion) {
  // Where the page offers charts as an operation, they are for those who hold it.
  const mayDraw = !offers(screen, 'chart') || may('chart');
  const own = report.levels[level]?.chart ?? report.chart;
  const chart = mayDraw ? (own ?? chartOf(report, level)) : undefined;
  // What stands above the table is drawn already.
  const over = mayDraw && !isGuest && report.over !== undefined;
  const below = report.levels[level]?.below ?? report.below;
  // A second table has the room first.
  const [hasChart, setChart] = useTabState('chart', over || (mayDraw && own !== undefined && !below));
  const toggle = () => setChart((shown) => !shown);
  useVerbs({ chart: chart || over ? toggle : undefined });
  return {
    over: over && hasChart,
    chart: hasChart && !over ? chart : undefined,
    hasChart: chart || over ? hasChart : undefined,
    toggle,
    below: isGuest ? undefined : below,
  };
}

/** Where a report says nothing of it: its first figure by what names its rows, over time as a line; of a running account what there is after each row. */
export function chartOf(report: ReportDefinition, level: string): ReportChart | undefined {
  const shape = report.levels[level];
  const { running } = report.of;
  const left = running && shape && measuresOf(report, shape).find((name) => name in running.balances);
  const y = left ?? usualFigure(report, level, figuresOf(report, level));
  const named = shape?.dimensions.filter((name) => report.columns[name]?.list !== false) ?? [];
  const isOf = (name: string, ...kinds: string[]): boolean => kinds.includes(report.columns[name]?.kind ?? '');
  const x = named.find((name) => (left ? isOf(name, 'date', 'month', 'datetime') : isOf(name, 'text'))) ?? named[0];
  if (!x || !y) return undefined;
  return { type: left || isOf(x, 'month', 'date') ? 'line' : 'bar', x, y };
}
export type ReportPanels = ReturnType<typeof useReportPanels>;
