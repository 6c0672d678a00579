import { FilterEditor } from './filter-editor';
import type { GridColumn } from './grid-column';
import type { GridLeaf } from './grid-table';
import { type Layout, stepped, widened } from './layout';
import { Menu, type MenuItem } from './menu';

type Props = {
  leaf: GridLeaf;
  column: GridColumn;
  layout: Layout;
  onLayout: (layout: Layout) => void;
  filter: string;
  filterNames?: Record<string, string> | undefined;
  onFilter: (value: string, names?: Record<string, string>) => void;
  onFit: (ids?: readonly string[]) => void;
  onDone: () => void;
};

/** Everything one column can do, for mouse and keyboard alike. */
export function ColumnMenu({ leaf, column, layout, onLayout, filter, filterNames, onFilter, onFit, onDone }: Props) {
  const pinned = leaf.getIsPinned();
  const shift = (step: -1 | 1) => onLayout(stepped(layout, column.id, step));
  const width = (by: number) => onLayout(widened(layout, column.id, leaf.getSize() + by));
  const items: MenuItem[] = [
    ...(column.isSortable
      ? ([
          { label: '升序', onChoose: () => leaf.toggleSorting(false, false) },
          { label: '降序', onChoose: () => leaf.toggleSorting(true, false) },
          { label: '追加为下一排序', onChoose: () => leaf.toggleSorting(undefined, true), keys: 'Shift+Enter' },
          { label: '取消排序', onChoose: () => leaf.clearSorting(), isDisabled: !leaf.getIsSorted() },
          'line',
        ] satisfies MenuItem[])
      : []),
    {
      label: '固定在左侧',
      onChoose: () => leaf.pin(pinned === 'start' ? false : 'start'),
      isChecked: pinned === 'start',
    },
    { label: '固定在右侧', onChoose: () => leaf.pin(pinned === 'end' ? false : 'end'), isChecked: pinned === 'end' },
    { label: '左移', onChoose: () => shift(-1), keys: 'Alt+←' },
    { label: '右移', onChoose: () => shift(1), keys: 'Alt+→' },
    { label: '加宽', onChoose: () => width(24), keys: 'Alt+Shift+→' },
    { label: '变窄', onChoose: () => width(-24), keys: 'Alt+Shift+←' },
    { label: '适合内容', onChoose: () => onFit([column.id]), keys: '双击列边' },
    { label: '所有列适合内容', onChoose: () => onFit() },
    { label: '隐藏', onChoose: () => leaf.toggleVisibility(false) },
  ];
  return (
    <>
      {column.isFilterable && (
        <div className="border-line border-b p-2">
          <FilterEditor id={column.id} field={column.field} value={filter} names={filterNames} onChange={onFilter} />
        </div>
      )}
      <Menu items={items} onDone={onDone} label={`${column.title}：列设置`} />
    </>
  );
}
