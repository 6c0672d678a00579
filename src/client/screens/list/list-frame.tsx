// biome-ignore-all lint/a11y/useSemanticElements: a group inside a labelled row, not a fieldset of its own
import { type ReactNode, useState } from 'react';
import type { Row } from '../../../contract/answers';
import type { Fields } from '../../../define/field';
import { DataGrid } from '../../table/data-grid';
import { LayoutMenu } from '../../table/layout-menu';
import type { MenuItem } from '../../table/menu';
import { all } from '../../table/selection';
import { tickedWords } from '../../table/ticked-words';
import type { Cell } from '../../table/use-grid-place';
import type { Anchor } from '../../table/use-scroll-anchor';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/feedback';
import { Tabs } from '../../ui/tabs';
import { progress, say } from '../../ui/toast';
import { useTabSlot } from '../../workspace/tab-context';
import { PageFrame } from '../page-frame';
import { FilterBar } from './filter-bar';
import { ListEmpty } from './list-empty';
import type { ListTab } from './list-state';
import type { List } from './use-list';

/** Rows that may be ticked together: what is done to them is done one by one. */
const MOST_TICKED = 5000;

type Props = {
  list: List;
  /** Where the list is not what the page is named after. */
  title?: string;
  tabs: readonly ListTab[];
  toolbar: ReactNode;
  /** Icons beside the table: what is done with what is shown rather than to a document. */
  tools?: ReactNode;
  levels?: readonly { id: string; label: string }[];
  onOpen?: (row: Row, options: { behind: boolean }) => void;
  onFollow?: (row: Row, column: string) => void;
  rowMenu?: readonly MenuItem[];
  toneOf?: (row: Row) => string;
  /** Fields links may filter by beside the columns. */
  fields?: Fields;
  emptyText: string;
  emptyAction?: ReactNode;
};

/** The frame of every list: buttons, tabs with counts, filters, table, and one line of numbers. Its height never changes while loading. */
export function ListFrame({
  list,
  title = list.screen.title,
  tabs,
  toolbar,
  tools,
  levels,
  onOpen,
  onFollow,
  rowMenu,
  toneOf,
  fields,
  emptyText,
  emptyAction,
}: Props) {
  const { state, rows, layout, screen } = list;
  const [status, setStatus] = useState<HTMLElement | null>(null);
  const anchor = useTabSlot<Anchor>('scroll');
  const cell = useTabSlot<Cell>('cell');
  const hasFilter = state.keyword !== '' || Object.values(state.filters).some(Boolean) || (tabs.length > 0 && state.tab !== tabs[0]?.id);
  const shownColumns = list.columns.filter(({ id }) => !layout.layout.hidden.includes(id));
  // Whoever ticks everything that is here may mean everything there is.
  const isAllHere = rows.isCounted && list.chosen.length > 0 && list.chosen.length >= rows.loadedRows().length;
  const tickAll = async () => {
    const stopped = new AbortController();
    const shown = progress({ title: '正在选择全部行', stop: () => stopped.abort() });
    try {
      const every = await rows.readAll(0, rows.count, stopped.signal, (done) => shown.say(`${done} / ${rows.count} 行`));
      list.setSelection(all(every));
    } catch {
      if (!stopped.signal.aborted) say.warning('没有选中全部行，请稍后再试');
    } finally {
      shown.end();
    }
  };
  return (
    <PageFrame flag={screen.flag} title={title} toolbar={toolbar}>
      <div className="flex flex-wrap items-end justify-between gap-2">
        {tabs.length > 0 ? <Tabs label="状态" value={state.tab} items={tabs} onChange={(tab) => list.change({ tab })} /> : <span />}
        {levels && levels.length > 1 && (
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
        )}
      </div>
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
      {rows.error !== undefined && rows.error !== null && (
        <Notice
          tone="bad"
          action={
            <Button size="sm" icon="refresh" onClick={rows.refresh}>
              重试
            </Button>
          }
        >
          {rows.error instanceof Error ? rows.error.message : '加载失败'}
        </Notice>
      )}
      <DataGrid
        label={title}
        columns={list.columns}
        rows={rows}
        layout={layout.layout}
        onLayout={layout.setLayout}
        sort={layout.sort}
        onSort={layout.setSort}
        filters={state.filters}
        onFilter={list.setFilter}
        selection={list.selection}
        onSelection={list.setSelection}
        status={status}
        anchor={anchor}
        cell={cell}
        activeRow={list.activeRow}
        activeColumn={list.activeColumn}
        {...(onOpen ? { onOpen } : {})}
        {...(onFollow ? { onFollow } : {})}
        {...(rowMenu ? { rowMenu } : {})}
        {...(toneOf ? { toneOf } : {})}
        empty={
          <ListEmpty
            tabs={tabs}
            tab={state.tab}
            isNarrowed={hasFilter && !list.isRecentOnly}
            isRecentOnly={list.isRecentOnly && state.tab === (tabs[0]?.id ?? state.tab)}
            onTab={(tab) => list.change({ tab })}
            onClear={() => list.change({ filters: {}, keyword: '', tab: tabs[0]?.id ?? state.tab })}
            text={emptyText}
            action={emptyAction}
          />
        }
      />
      <p className="flex h-5 items-center gap-4 text-muted text-xs" aria-live="polite">
        <span>{rows.phase === 'loading' ? '正在加载…' : rows.isCounted ? `共 ${rows.isCapped ? '超过 10000' : rows.count} 行` : '正在统计…'}</span>
        {list.selection.rows.size > 0 && (
          <span className="tabular-nums">
            已选 {list.selection.rows.size} 行{list.chosen.length > 1 && ` · ${tickedWords(shownColumns, rows.totals, list.chosen)}`}
            {isAllHere && rows.count > list.chosen.length && rows.count <= MOST_TICKED && (
              <button type="button" className="ml-2 cursor-pointer text-accent" onClick={() => void tickAll()}>
                选择全部 {rows.count} 行
              </button>
            )}
            <button type="button" className="ml-2 cursor-pointer text-accent" onClick={() => list.setSelection({ rows: new Map(), anchor: 0 })}>
              取消选择
            </button>
          </span>
        )}
        <span ref={setStatus} className="tabular-nums" />
      </p>
    </PageFrame>
  );
}
