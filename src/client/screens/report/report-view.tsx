import { type ReactNode, useState } from 'react';
import type { ReportDefinition } from '../../../define/report-definition';
import { tickedWords } from '../../table/ticked-words';
import { Empty, Trouble } from '../../ui/feedback';
import type { Act } from '../action-row';
import { isNarrowed } from '../list/filter-chips';
import type { Narrowing } from '../list/narrowing';
import { PageFrame } from '../page-frame';
import { SelectionBar } from '../selection-bar';
import { drillOf } from './drill';
import { useReportAsks } from './report-asks';
import { ReportBelow } from './report-below';
import { ReportCharts } from './report-charts';
import { BesideReport, ReportNarrowing, ReportTools } from './report-head';
import { ReportOver } from './report-over';
import { ReportTable } from './report-table';
import { SinceLook } from './since-look';
import { TurnGround } from './turn-drag';
import { useReportActs } from './use-report-acts';
import { useReportPage } from './use-report-page';
import { useReportPanels } from './use-report-panels';
import { useReportQuestion } from './use-report-question';
import { useReportRows } from './use-report-rows';
import { useReportWish } from './use-report-wish';
import { useReportWork } from './use-report-work';
import { type TickedRows, useTickedRows } from './use-ticked-rows';

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
  const acts = useReportActs({ page, question, work, told, ticked, panels });
  const asks = useReportAsks({
    report,
    fixed: preset.parameters ?? {},
    values: question.parameters,
    names: question.narrow.names,
    onChange: question.setParameter,
  });
  const { narrow, change, setFilter } = question;
  const onClear = () => change({ keyword: '', filters: {} });
  const { filters, names } = narrow;
  const narrowing: Narrowing = { columns: wish.columns, others: report.of.dimensions, asks, filters, names, onFilter: setFilter, onClear };
  const hasRow2 = report.of.search.length > 0 || isNarrowed(narrowing);
  return (
    <PageFrame
      flag={screen.flag}
      title={title}
      beside={<BesideReport {...{ page, question, rows }} />}
      toolbar={<ReportTools {...{ page, question, wish, narrowing }} acts={acts.head} />}
      narrowing={hasRow2 && <ReportNarrowing question={question} narrowing={narrowing} />}
      isWhole
    >
      {rows.error instanceof Error && <Trouble text={rows.error.message} onRetry={told.refresh} />}
      {panels.over && missing.length === 0 && <ReportOver {...{ page, question, wish, told }} />}
      {chart && rows.count > 0 && <ReportCharts {...{ chart, page, question, wish, told }} />}
      {missing.length > 0 ? (
        <Empty icon="search" title={`请先填写${missing.join('、')}`} text="填好查询条件后自动显示结果。" />
      ) : (
        <TurnGround turning={question.turning}>
          <ReportTable {...{ page, question, wish, told, ticked, drill, status }} hasBelow={below !== undefined} />
        </TurnGround>
      )}
      {below && !chart && missing.length === 0 && <ReportBelow way={below} report={report} level={level} row={ticked.detailed} parameters={told.spoken} />}
      <ReportFoot
        says={missing.length > 0 ? '' : isReady && rows.phase === 'ready' ? `共 ${rows.count - (told.answered?.told.bandRows ?? 0)} 行` : '正在加载…'}
        leads={drill !== undefined}
        onStatus={setStatus}
      >
        <SinceLook resource={given.resource} answered={told.answered} columns={wish.columns} />
      </ReportFoot>
      {ticked.chosen.length > 0 && <TickedBar ticked={ticked} sums={tickedWords(wish.columns, rows.totals, ticked.chosen)} begins={acts.begins} />}
      {acts.dialog}
      {acts.questions}
    </PageFrame>
  );
}

type FootProps = { says: string; leads: boolean; onStatus: (element: HTMLElement | null) => void; children: ReactNode };

/** How many rows there are, what marked cells come to, where Enter leads. */
function ReportFoot({ says, leads, onStatus, children }: FootProps) {
  return (
    <div className="flex h-[30px] shrink-0 items-center gap-4 border-line border-t px-3.5 text-muted text-xs">
      <p className="flex min-w-0 items-center gap-4" aria-live="polite">
        <span className="shrink-0">{says}</span>
        <span ref={onStatus} className="truncate tabular-nums" />
      </p>
      {children}
      <span aria-hidden className="ml-auto shrink-0">
        {leads && 'Enter 查看明细 · '}Shift+方向键 合计
      </span>
    </div>
  );
}

type BarProps = { ticked: TickedRows; sums: string; begins: { can: Act[]; lacking: Act[] } };

function TickedBar({ ticked, sums, begins }: BarProps) {
  const fitting = begins.can.map((act) => ({ ...act, fits: ticked.chosen.length }));
  return <SelectionBar count={ticked.chosen.length} sums={sums} acts={fitting} always={NOTHING} more={begins.lacking} onClear={ticked.untick} />;
}

const NOTHING: [] = [];
