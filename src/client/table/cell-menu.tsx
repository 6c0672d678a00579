import type { RefObject } from 'react';
import type { Row } from '../../contract/answers';
import { BLANK, canBeBlank } from '../../define/blank-filter';
import { wordsIn } from './cell-range';
import { isRange } from './filter-value';
import type { GridColumn } from './grid-column';
import { Menu, type MenuItem } from './menu';
import { Popover } from './popover';

type Wishes = {
  row: Row;
  column: GridColumn;
  filter: string;
  onFilter: (value: string) => void;
  onCopy: (hasHead: boolean) => void;
  onOpen: ((options: { behind: boolean }) => void) | undefined;
  onFollow: (() => void) | undefined;
  /** What else the page can do with the row. */
  more: readonly MenuItem[];
};

/** The menu beside a cell. */
export function CellMenu({ anchor, onClose, ...wishes }: Wishes & { anchor: RefObject<HTMLElement | null>; onClose: () => void }) {
  const { title } = wishes.column;
  return (
    <Popover anchor={anchor} onClose={onClose} label={title} width={232}>
      <Menu label={title} onDone={onClose} items={cellItems(wishes)} />
    </Popover>
  );
}

/** What can be done where the pointer or the cursor is: to the cell, to its row, and what the page offers beside. */
function cellItems({ row, column, filter, onFilter, onCopy, onOpen, onFollow, more }: Wishes): MenuItem[] {
  const words = wordsIn(row, column);
  const only = filterOf(row, column);
  const groups: MenuItem[][] = [
    [
      ...(onOpen
        ? ([
            { label: '打开', keys: 'Enter', onChoose: () => onOpen({ behind: false }) },
            { label: '在后台打开', keys: 'Ctrl+Enter', onChoose: () => onOpen({ behind: true }) },
          ] satisfies MenuItem[])
        : []),
      ...(onFollow && column.field.kind === 'ref' && words !== '' ? [{ label: `打开${column.title}`, keys: 'Shift+Enter', onChoose: onFollow }] : []),
    ],
    [
      { label: '复制', keys: 'Ctrl+C', onChoose: () => onCopy(false) },
      { label: '复制（含表头）', keys: 'Ctrl+Shift+C', onChoose: () => onCopy(true) },
    ],
    [
      ...(only === undefined
        ? []
        : [{ label: only === BLANK ? '只看空白的' : `只看“${words.length > 16 ? `${words.slice(0, 16)}…` : words}”`, onChoose: () => onFilter(only) }]),
      ...(filter === '' ? [] : [{ label: `清除${column.title}的筛选`, onChoose: () => onFilter('') }]),
    ],
    [...more],
  ];
  return groups.filter((group) => group.length > 0).flatMap((group, at) => (at === 0 ? group : (['line', ...group] satisfies MenuItem[])));
}

/** The filter that leaves the rows with this value in this column. */
function filterOf(row: Row, { id, field, isFilterable }: GridColumn): string | undefined {
  const value = row[id];
  if (!isFilterable || Array.isArray(value)) return undefined;
  if (value === undefined || value === null || value === '') return canBeBlank(field) ? BLANK : undefined;
  const text = field.kind === 'datetime' ? String(value).slice(0, 10) : String(value);
  return isRange(field) ? `${text}~${text}` : text;
}
