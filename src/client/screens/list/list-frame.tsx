// biome-ignore-all lint/a11y/useSemanticElements: a group inside a labelled row, not a fieldset of its own
import { type ReactNode, useState } from 'react';
import type { Row } from '../../../contract/answers';
import type { Fields } from '../../../define/field';
import { DataGrid } from '../../table/data-grid';
import type { MenuItem } from '../../table/menu';
import type { Cell } from '../../table/use-grid-place';
import type { Anchor } from '../../table/use-scroll-anchor';
import { useTabSlot } from '../../workspace/tab-context';
import { PageFrame } from '../page-frame';
import { ListCount } from './list-count';
import { ListEmpty } from './list-empty';
import type { ListTab } from './list-state';
import { ListNarrowing, ListTabs, ListTrouble } from './list-top';
import type { List } from './use-list';

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
export function ListFrame(props: Props) {
  const { list, tabs, toolbar, tools, levels, onOpen, onFollow, rowMenu, toneOf, fields } = props;
  const { title = list.screen.title } = props;
  const { state, rows, layout, screen } = list;
  const [status, setStatus] = useState<HTMLElement | null>(null);
  const anchor = useTabSlot<Anchor>('scroll');
  const cell = useTabSlot<Cell>('cell');
  return (
    <PageFrame flag={screen.flag} title={title} toolbar={toolbar}>
      <ListTabs list={list} tabs={tabs} levels={levels} />
      <ListNarrowing list={list} fields={fields} tools={tools} />
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
        empty={<NoRowsWhy {...props} />}
      />
      <ListCount list={list} onStatus={setStatus} />
    </PageFrame>
  );
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
