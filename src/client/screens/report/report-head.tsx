import { LayoutMenu } from '../../table/layout-menu';
import type { Rows } from '../../table/use-block-source';
import { CountTabs } from '../../ui/count-tabs';
import { type Act, ActionRow } from '../action-row';
import { AddFilter } from '../list/add-filter';
import { FilterChips } from '../list/filter-chips';
import { KeywordBox } from '../list/keyword-box';
import { tabsOf } from '../list/list-state';
import type { Narrowing } from '../list/narrowing';
import { ScanFilter } from '../list/scan-filter';
import { ReportLevels } from './report-levels';
import { TurnMenu } from './turn-menu';
import type { ReportPage } from './use-report-page';
import type { ReportQuestion } from './use-report-question';
import type { ReportWish } from './use-report-wish';

/** Beside the name of a report: its tabs, and what its rows are grouped by. */
export function BesideReport({ page: { preset, levels, presetLevel }, question, rows }: { page: ReportPage; question: ReportQuestion; rows: Rows }) {
  const { level, narrow, change } = question;
  const tabs = tabsOf(preset, [], rows.tabs);
  return (
    <>
      {tabs.length > 0 && <CountTabs label="状态" value={narrow.tab} items={tabs} onChange={(tab) => change({ tab })} />}
      {levels.length > 1 && !presetLevel && <ReportLevels levels={levels} level={level} onLevel={question.setLevel} />}
    </>
  );
}

type ToolsProps = {
  page: ReportPage;
  question: ReportQuestion;
  wish: ReportWish;
  narrowing: Narrowing;
  acts: { next: Act | undefined; others: (Act | 'line')[] };
};

/** The right end of the first row: what it is narrowed by, its columns, what can be done with all of it. */
export function ReportTools({ page, question, wish: { columns, layout, wish }, narrowing, acts }: ToolsProps) {
  const { narrow, change } = question;
  return (
    <>
      {!page.isGuest && <ScanFilter fields={question.report.columns} onScanned={question.narrowTo} />}
      <TurnMenu turning={question.turning} report={question.report} />
      <AddFilter {...narrowing} />
      <LayoutMenu
        place={{ screen: page.screen.flag, resource: page.given.resource, level: question.level, section: '' }}
        columns={columns}
        table={layout}
        filters={narrow.filters}
        wish={wish}
        onFilters={(filters) => change({ filters })}
      />
      <ActionRow {...acts} quiet={1} isLast />
    </>
  );
}

/** The second row: the words it is searched by, what it was asked, what its rows are narrowed to. */
export function ReportNarrowing({ question, narrowing }: { question: ReportQuestion; narrowing: Narrowing }) {
  const { report, narrow, change } = question;
  return (
    <>
      {report.of.search.length > 0 && <KeywordBox value={narrow.keyword} onChange={(keyword) => change({ keyword })} />}
      <FilterChips {...narrowing} />
    </>
  );
}
