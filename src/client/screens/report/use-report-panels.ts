import { useTabState } from '../../workspace/tab-context';
import { offers } from '../use-may';
import type { ReportPage } from './use-report-page';
import type { ReportQuestion } from './use-report-question';

/** What stands beside the table: the chart that is shown of it, and a second table. */
export function useReportPanels({ screen, may, isGuest }: ReportPage, { report, level }: ReportQuestion) {
  // Where the page offers charts as an operation, they are for those who hold it.
  const chart = offers(screen, 'chart') && !may('chart') ? undefined : (report.levels[level]?.chart ?? report.chart);
  const below = report.levels[level]?.below ?? report.below;
  // A second table has the room first.
  const [hasChart, setChart] = useTabState('chart', chart !== undefined && !below);
  return { chart: hasChart ? chart : undefined, hasChart: chart && hasChart, setChart, below: isGuest ? undefined : below };
}
export type ReportPanels = ReturnType<typeof useReportPanels>;
