import { type ReactNode, useMemo, useState } from 'react';
import type { Row } from '../../../contract/answers';
import { DataGrid } from '../../table/data-grid';
import type { MenuItem } from '../../table/menu';
import type { Cell } from '../../table/use-grid-place';
import type { Anchor } from '../../table/use-scroll-anchor';
import { useTabSlot } from '../../workspace/tab-context';
import { PageFrame } from '../page-frame';
import { BAR_ROOM } from '../selection-bar';
import { ListCount } from './list-count';
import { ListEmpty } from './list-empty';
import { BesideTitle, type HeadParts, ListTools, ListTrouble, narrowingRow } from './list-head';
import { PeekPane } from './peek/peek-pane';
import { usePeek } from './peek/use-peek';
import type { Changed } from './use-changed';
import type { List } from './use-list';

type Props = HeadParts & {
  list: List;
  /** Where the list is not what the page is named after. */
  title?: string;
  /** What is raised by chosen rows: what can be done with them. */
  bar?: ReactNode;
  onOpen?: (row: Row, options: { behind: boolean }) => void;
  onFollow?: (row: Row, column: string) => void;
  rowMenu?: (row: Row) => readonly MenuItem[];
  toneOf?: (row: Row) => string;
  /** What is shown of a row beside the table, while one looks at rows; from the start where rows are worked on there. */
  peek?: (row: Row) => ReactNode;
  isPeeking?: boolean;
  onLetter?: (code: string) => ((row: Row) => void) | undefined;
  emptyText: string;
  emptyAction?: ReactNode;
};

/** The frame of every list: its head, what it is narrowed to, table, and one line of numbers. Its height never changes while loading. */
export function ListFrame(props: Props) {
  const { list, bar, onOpen, onFollow, rowMenu, toneOf } = props;
  const { title = list.screen.title } = props;
  const { state, rows, layout, screen } = list;
  const [status, setStatus] = useState<HTMLElement | null>(null);
  const tone = useTone(list.changed, toneOf);
  const anchor = useTabSlot<Anchor>('scroll');
  const cell = useTabSlot<Cell>('cell');
  const peek = usePeek(props.isPeeking);
  return (
    <PageFrame
      flag={screen.flag}
      title={title}
      beside={<BesideTitle {...props} />}
      toolbar={<ListTools {...props} />}
      narrowing={narrowingRow(list, props)}
      isWhole
    >
      <div className="flex min-h-0 flex-1">
        <div className="relative flex min-w-0 flex-1 flex-col">
          <ListTrouble rows={rows} />
          <DataGrid
            label={title}
            columns={list.columns}
            rows={rows}
            layout={layout.layout}
            onLayout={layout.setLayout}
            sort={layout.sort}
            onSort={layout.setSort}
            filters={state.filters}
            filterNames={state.names}
            onFilter={list.setFilter}
            selection={list.selection}
            onSelection={list.setSelection}
            status={status}
            anchor={anchor}
            cell={cell}
            foot={bar ? BAR_ROOM : 0}
            activeRow={list.activeRow}
            activeColumn={list.activeColumn}
            {...(props.peek ? { onPeek: peek.toggle, onActiveRow: peek.follow } : {})}
            {...(peek.isOpen ? { onPeekEnd: peek.close } : {})}
            {...(props.onLetter ? { onLetter: props.onLetter } : {})}
            {...(onOpen ? { onOpen } : {})}
            {...(onFollow ? { onFollow } : {})}
            {...(rowMenu ? { rowMenu } : {})}
            {...(tone ? { toneOf: tone } : {})}
            empty={<NoRowsWhy {...props} />}
          />
          <ListCount list={list} isPeeking={props.peek !== undefined} isOpening={onOpen !== undefined} onStatus={setStatus} />
          {bar}
        </div>
        {props.peek && peek.isOpen && <PeekPane peek={peek}>{props.peek}</PeekPane>}
      </div>
    </PageFrame>
  );
}

/** Rows others changed since one last looked stand out at their edge, whatever else is said of them. */
function useTone({ ids }: Changed, toneOf: Props['toneOf']): Props['toneOf'] {
  return useMemo(() => (ids.size === 0 ? toneOf : (row: Row) => `${ids.has(row.id) ? 'grid-changed ' : ''}${toneOf?.(row) ?? ''}`), [ids, toneOf]);
}

/** What is said where no row is: nothing yet, or nothing that fits what the list is narrowed to. */
function NoRowsWhy({ list, tabs, emptyText, emptyAction }: Props) {
  const { state } = list;
  const hasFilter = state.keyword !== '' || Object.values(state.filters).some(Boolean) || (tabs.length > 0 && state.tab !== tabs[0]?.id);
  return (
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
  );
}
