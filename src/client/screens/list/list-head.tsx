import type { ReactNode } from 'react';
import { CHANGED, CHANGED_SINCE } from '../../../define/changed-since';
import type { Fields } from '../../../define/field';
import { LayoutMenu } from '../../table/layout-menu';
import { CountTabs } from '../../ui/count-tabs';
import { Trouble } from '../../ui/feedback';
import { type Act, ActionRow } from '../action-row';
import { AddFilter } from './add-filter';
import { FilterChips, isNarrowed } from './filter-chips';
import { KeywordBox } from './keyword-box';
import type { ListTab } from './list-state';
import type { Narrowing } from './narrowing';
import type { List } from './use-list';
import { ViewSwitch } from './view-switch';

/** What the rows are: documents, their lines, the rows of another section of theirs. */
export type Level = { id: string; label: string; section?: string };

/** What the head of a list is made of besides the list itself. */
export type HeadParts = {
  tabs: readonly ListTab[];
  levels?: readonly Level[] | undefined;
  /** Fields links may filter by beside the columns. */
  fields?: Fields | undefined;
  /** How the page is shown otherwise, the steps it belongs to: between its name and what can be done. */
  beside?: ReactNode;
  /** Before the buttons of every list: what this one is narrowed by in its own way. */
  tools?: ReactNode;
  /** The one filled button, and what unfolds from ⋯. */
  next?: Act | undefined;
  others?: readonly (Act | 'line')[];
  /** How many of those stand in the open. */
  quiet?: number;
};

const narrowingOf = (list: List, fields: Fields | undefined): Narrowing => ({
  columns: list.columns,
  others: { ...fields, [CHANGED_SINCE]: CHANGED },
  filters: list.state.filters,
  names: list.state.names,
  onFilter: list.setFilter,
  onClear: () => list.change({ filters: {}, keyword: '' }),
});

const Keyword = ({ list }: { list: List }) => <KeywordBox value={list.state.keyword} onChange={(keyword) => list.change({ keyword })} />;

/** The search stands in the second row as soon as something else needs the first. */
const hasSearchBelow = ({ tabs, beside }: Pick<HeadParts, 'tabs' | 'beside'>): boolean => tabs.length > 0 || Boolean(beside);

/** Beside the name: the tabs of the list; where it has none there is room for the search. */
export function BesideTitle({ list, tabs, beside }: { list: List } & Pick<HeadParts, 'tabs' | 'beside'>) {
  return (
    <>
      {beside}
      {tabs.length > 0 && <CountTabs label="状态" value={list.state.tab} items={tabs} onChange={(tab) => list.change({ tab })} />}
      {!hasSearchBelow({ tabs, beside }) && <Keyword list={list} />}
    </>
  );
}

/** The right end of the first row: how the rows are shown, what they are narrowed by, what can be done. */
export function ListTools({ list, levels = [], fields, tools, next, others = [], quiet = 0 }: { list: List } & HeadParts) {
  const { state, layout } = list;
  return (
    <>
      {tools}
      {levels.length > 1 && <ViewSwitch label="层次" value={state.section ?? state.level} items={levels} onChange={(id) => list.change(atLevel(levels, id))} />}
      <AddFilter {...narrowingOf(list, fields)} />
      <LayoutMenu
        place={list.place}
        columns={list.columns}
        table={layout}
        filters={state.filters}
        wish={list.wish}
        onFilters={(filters) => list.change({ filters })}
      />
      <ActionRow next={next} others={others} quiet={quiet} isLast />
    </>
  );
}

const atLevel = (levels: readonly Level[], id: string) => {
  const section = levels.find((one) => one.id === id)?.section;
  return section ? { level: 'line', section } : { level: id, section: undefined };
};

/** The second row, only where there is something in it: the search of a list with tabs, and one chip per filter. */
export function narrowingRow(list: List, { tabs, beside, fields }: Pick<HeadParts, 'tabs' | 'beside' | 'fields'>): ReactNode {
  const narrowing = narrowingOf(list, fields);
  const hasSearch = hasSearchBelow({ tabs, beside });
  if (!hasSearch && !isNarrowed(narrowing)) return undefined;
  return (
    <>
      {hasSearch && <Keyword list={list} />}
      <FilterChips {...narrowing} />
    </>
  );
}

/** Why there are no rows, where asking for them failed. */
export function ListTrouble({ rows }: Pick<List, 'rows'>) {
  if (rows.error === undefined || rows.error === null) return null;
  return <Trouble text={rows.error instanceof Error ? rows.error.message : '加载失败'} onRetry={rows.refresh} />;
}
