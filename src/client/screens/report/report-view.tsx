import { useState } from 'react';
import type { ReportDefinition } from '../../../define/define-report';
import { Empty, Trouble } from '../../ui/feedback';
import { PageFrame } from '../page-frame';
import { DrawnRows } from './drawn-rows';
import { drillOf } from './drill';
import { ParameterBar } from './parameter-bar';
import { ReportBelow } from './report-below';
import { ReportNarrowing } from './report-narrowing';
import { ReportTable } from './report-table';
import { ReportToolbar } from './report-toolbar';
import { useReportPage } from './use-report-page';
import { useReportPanels } from './use-report-panels';
import { useReportQuestion } from './use-report-question';
import { useReportRows } from './use-report-rows';
import { useReportWish } from './use-report-wish';
import { useReportWork } from './use-report-work';
import { useTickedRows } from './use-ticked-rows';

/** A report: parameters, level, table with the totals of everything, a chart of what is shown, drill and export. */
export function ReportView({ report: given }: { report: ReportDefinition }) {
  const page = useReportPage(given);
  const question = useReportQuestion(page);
  const panels = useReportPanels(page, question);
  const wish = useReportWish(page, question);
  const ticked = useTickedRows(page, question, wish.words);
  const told = useReportRows(page, question, wish);
  const work = useReportWork({ page, question, wish, told });
  const [status, setStatus] = useState<HTMLElement | null>(null);
  const { screen, preset, title } = page;
  const { report, level, missing } = question;
  const { chart, below } = panels;
  const { rows, isReady } = told;
  const drill = drillOf(report, level, screen);
  return (
    <PageFrame flag={screen.flag} title={title} toolbar={<ReportToolbar {...{ page, question, work, told, ticked, panels }} />}>
      <ParameterBar
        report={report}
        fixed={preset.parameters ?? {}}
        values={question.parameters}
        names={question.narrow.names}
        onChange={question.setParameter}
      />
      <ReportNarrowing {...{ page, question, wish, rows }} />
      {rows.error instanceof Error && <Trouble text={rows.error.message} onRetry={told.refresh} />}
      {chart && rows.count > 0 && <DrawnRows chart={chart} columns={report.columns} rows={rows} />}
      {missing.length > 0 ? (
        <Empty icon="search" title={`请先填写${missing.join('、')}`} text="填好查询条件后自动显示结果。" />
      ) : (
        <ReportTable {...{ page, question, wish, told, ticked, drill, status }} hasBelow={below !== undefined} />
      )}
      {below && !chart && missing.length === 0 && <ReportBelow way={below} report={report} level={level} row={ticked.detailed} parameters={told.spoken} />}
      <p className="flex h-5 gap-4 text-muted text-xs" aria-live="polite">
        <span>{isReady && rows.phase === 'ready' ? `共 ${rows.count} 行${drill ? '；Enter 查看明细' : ''}` : ''}</span>
        <span ref={setStatus} className="tabular-nums" />
      </p>
    </PageFrame>
  );
}
