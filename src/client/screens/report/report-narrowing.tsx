import { LayoutMenu } from '../../table/layout-menu';
import type { Rows } from '../../table/use-block-source';
import { Tabs } from '../../ui/tabs';
import { FilterBar } from '../list/filter-bar';
import { tabsOf } from '../list/list-state';
import { ReportLevels } from './report-levels';
import type { ReportPage } from './use-report-page';
import type { ReportQuestion } from './use-report-question';
import type { ReportWish } from './use-report-wish';

type Props = { page: ReportPage; question: ReportQuestion; wish: ReportWish; rows: Rows };

/** Above the table of a report: its tabs, its level, what its rows are narrowed to, and its columns. */
export function ReportNarrowing({ page: { preset, levels, presetLevel }, question, wish: { columns, layout }, rows }: Props) {
  const { report, level, narrow, change } = question;
  const tabs = tabsOf(preset, [], rows.tabs);
  return (
    <>
      {tabs.length > 0 && <Tabs label="状态" value={narrow.tab} items={tabs} onChange={(tab) => change({ tab })} />}
      <div className="flex items-end justify-between gap-2">
        <div className="flex flex-wrap items-center gap-3">
          {levels.length > 1 && !presetLevel && <ReportLevels levels={levels} level={level} onLevel={question.setLevel} />}
          <FilterBar
            columns={columns}
            keyword={report.of.search.length > 0 ? narrow.keyword : undefined}
            filters={narrow.filters}
            names={narrow.names}
            onKeyword={(keyword) => change({ keyword })}
            onFilter={question.setFilter}
            onClear={() => change({ keyword: '', filters: {} })}
          />
        </div>
        <LayoutMenu columns={columns} table={layout} filters={narrow.filters} onFilters={(filters) => change({ filters })} />
      </div>
    </>
  );
}
