import { Button } from '../../ui/button';
import { ScanFilter } from '../list/scan-filter';
import { ReportRowActions } from './report-row-actions';
import { ReportVerbs } from './report-verbs';
import type { ReportPage } from './use-report-page';
import type { ReportPanels } from './use-report-panels';
import type { ReportQuestion } from './use-report-question';
import type { ReportRows } from './use-report-rows';
import type { ReportWork } from './use-report-work';
import type { TickedRows } from './use-ticked-rows';

type Props = { page: ReportPage; question: ReportQuestion; work: ReportWork; told: ReportRows; ticked: TickedRows; panels: ReportPanels };

/** What every report offers: ask again, take it out, print it, see it drawn. What this one offers besides stands behind. */
export function ReportToolbar({ page: { isGuest }, question, work, told, ticked, panels }: Props) {
  const { report, level, missing, sent } = question;
  return (
    <>
      <Button tone="primary" icon="search" onClick={work.askAgain} {...(missing.length > 0 ? { whyNot: `请先填写${missing.join('、')}` } : {})}>
        查询
      </Button>
      {work.export && (
        <Button icon="export" onClick={() => void work.export?.()}>
          导出
        </Button>
      )}
      {work.print && (
        <Button icon="print" onClick={work.print}>
          打印
        </Button>
      )}
      {panels.hasChart !== undefined && (
        <Button icon="chart" aria-pressed={panels.hasChart} onClick={() => panels.setChart(!panels.hasChart)}>
          {panels.hasChart ? '收起图表' : '图表'}
        </Button>
      )}
      {!isGuest && report.verbs.length > 0 && <ReportVerbs report={report} now={told.verbs} sent={sent} onDone={told.refresh} />}
      {!isGuest && <ScanFilter fields={report.columns} onScanned={question.narrowTo} />}
      <ReportRowActions
        report={report}
        level={level}
        parameters={told.spoken}
        chosen={ticked.chosen}
        active={ticked.active}
        activeColumn={ticked.activeColumn}
        onChanged={told.refresh}
      />
    </>
  );
}
