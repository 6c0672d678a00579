import type { ReactNode } from 'react';
import type { Act } from '../action-row';
import { useReportBegins } from './use-report-begins';
import { useReportEdits } from './use-report-edits';
import type { ReportPage } from './use-report-page';
import type { ReportPanels } from './use-report-panels';
import type { ReportQuestion } from './use-report-question';
import { useReportRowActs } from './use-report-row-acts';
import type { ReportRows } from './use-report-rows';
import { useReportSettle } from './use-report-settle';
import { useReportVerbs } from './use-report-verbs';
import { useReportWays } from './use-report-ways';
import type { ReportWork } from './use-report-work';
import type { TickedRows } from './use-ticked-rows';

type Wishes = { page: ReportPage; question: ReportQuestion; work: ReportWork; told: ReportRows; ticked: TickedRows; panels: ReportPanels };

/** What can be done with a report: the step it leads to (to close a month), taking it out, seeing it drawn, and what its rows lead to; `begins` is done with ticked rows. */
export function useReportActs({ page: { screen, can, isGuest }, question, work, told, ticked, panels }: Wishes) {
  const { report, level, missing, sent } = question;
  const { chosen, active, activeColumn } = ticked;
  const verbs = useReportVerbs({ report, now: told.verbs, sent, onDone: told.refresh, isOffered: !isGuest });
  const ways = useReportWays({ report, level, parameters: told.spoken, chosen, active, activeColumn, meantAt: told.meantAt });
  const settle = useReportSettle({ report, level, parameters: told.spoken, chosen, active });
  const edits = useReportEdits({ report, level, one: ways.one, onChanged: told.refresh });
  const begun = useReportBegins({ report, level, chosen });
  const rowActs = useReportRowActs({ report, level, chosen, active, untick: ticked.untick, onChanged: told.refresh });
  const begins = { can: [...rowActs.can, ...begun.can], lacking: [...rowActs.lacking, ...begun.lacking] };
  const others: (Act | 'line')[] = [
    ...(panels.hasChart === undefined
      ? []
      : [{ id: 'chart', label: panels.hasChart ? '收起图表' : '图表', icon: 'chart' as const, keysOf: 'page.chart', onChoose: panels.toggle }]),
    ...(work.export ? [{ id: 'export', label: '导出', icon: 'export' as const, keysOf: 'page.export', onChoose: () => void work.export?.() }] : []),
    ...(work.print ? [{ id: 'print', label: '打印', icon: 'print' as const, keysOf: 'page.print', onChoose: work.print }] : []),
    ...(missing.length === 0 ? [{ id: 'query', label: '查询', icon: 'search' as const, keysOf: 'page.refresh', onChoose: work.askAgain }] : []),
    'line',
    ...settle,
    ...ways.acts,
    ...(screen.resource === report.resource ? edits.acts : []),
    'line',
    ...verbs.others,
  ];
  const dialog: ReactNode = edits.dialog;
  return { head: { next: verbs.next, others }, begins, dialog, questions: rowActs.dialog, can };
}
