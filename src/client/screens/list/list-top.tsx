// biome-ignore-all lint/a11y/useSemanticElements: a group inside a labelled row, not a fieldset of its own
import type { ReactNode } from 'react';
import type { Fields } from '../../../define/field';
import { LayoutMenu } from '../../table/layout-menu';
import { Trouble } from '../../ui/feedback';
import { Tabs } from '../../ui/tabs';
import { FilterBar } from './filter-bar';
import type { ListTab } from './list-state';
import type { List } from './use-list';

type Level = { id: string; label: string };
type TabsProps = { list: List; tabs: readonly ListTab[]; levels: readonly Level[] | undefined };

/** Above a list: its tabs, and whether its rows are documents or their lines. */
export function ListTabs({ list, tabs, levels }: TabsProps) {
  const { state } = list;
  return (
    <div className="flex flex-wrap items-end justify-between gap-2">
      {tabs.length > 0 ? <Tabs label="状态" value={state.tab} items={tabs} onChange={(tab) => list.change({ tab })} /> : <span />}
      {levels && levels.length > 1 && <Levels list={list} levels={levels} />}
    </div>
  );
}

function Levels({ list, levels }: { list: List; levels: readonly Level[] }) {
  const { state } = list;
  return (
    <div role="group" aria-label="层次" className="inline-flex overflow-hidden rounded border border-line text-[13px]">
      {levels.map((level) => (
        <button
          key={level.id}
          type="button"
          aria-pressed={state.level === level.id}
          onClick={() => list.change({ level: level.id })}
          className={`cursor-pointer px-3 py-1 ${state.level === level.id ? 'bg-accent text-on-accent' : 'bg-surface text-muted hover:bg-hover'}`}
        >
          {level.label}
        </button>
      ))}
    </div>
  );
}

/** What the list is narrowed to, and its columns and views. */
export function ListNarrowing({ list, fields, tools }: { list: List; fields: Fields | undefined; tools: ReactNode }) {
  const { state, layout } = list;
  return (
    <div className="flex items-start justify-between gap-2">
      <FilterBar
        columns={list.columns}
        others={fields}
        keyword={state.keyword}
        filters={state.filters}
        names={state.names}
        onKeyword={(keyword) => list.change({ keyword })}
        onFilter={list.setFilter}
        onClear={() => list.change({ filters: {}, keyword: '' })}
      />
      <div className="flex shrink-0 items-center">
        {tools}
        <LayoutMenu columns={list.columns} table={layout} filters={state.filters} onFilters={(filters) => list.change({ filters })} />
      </div>
    </div>
  );
}

/** Why there are no rows, where asking for them failed. */
export function ListTrouble({ rows }: Pick<List, 'rows'>) {
  if (rows.error === undefined || rows.error === null) return null;
  return <Trouble text={rows.error instanceof Error ? rows.error.message : '加载失败'} onRetry={rows.refresh} />;
}
