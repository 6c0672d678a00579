import { useRef, useState } from 'react';
import { Button, IconButton } from '../ui/button';
import { Checkbox, Input } from '../ui/input';
import type { GridColumn } from './grid-column';
import { savedColumns } from './layout';
import { Popover } from './popover';
import type { TableLayout } from './use-layout';

type Props = {
  columns: readonly GridColumn[];
  table: TableLayout;
  filters: Record<string, string>;
  onFilters: (filters: Record<string, string>) => void;
};

/** Which columns are shown, and the named views: an arrangement with its sorting and filters, one click away. */
export function LayoutMenu({ columns, table, filters, onFilters }: Props) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLSpanElement>(null);
  return (
    <>
      <span ref={button} className="inline-flex">
        <IconButton icon="columns" label="列与视图" onClick={() => setOpen(!isOpen)} />
      </span>
      {isOpen && (
        <Popover anchor={button} onClose={() => setOpen(false)} label="列与视图" width={280}>
          <Views columns={columns} table={table} filters={filters} onFilters={onFilters} onApplied={() => setOpen(false)} />
          <ShownColumns columns={columns} table={table} />
        </Popover>
      )}
    </>
  );
}

/** The views kept so far, and a name to keep what is seen now under. */
function Views({ columns, table, filters, onFilters, onApplied }: Props & { onApplied: () => void }) {
  const [name, setName] = useState('');
  const { layout, views } = table;
  const save = () => {
    const title = name.trim();
    if (title === '') return;
    const view = { name: title, columns: savedColumns(columns, layout), sort: table.sort, filters };
    table.setViews([...views.filter((one) => one.name !== title), view]);
    setName('');
  };
  return (
    <div className="p-2">
      <h3 className="mb-1 font-medium text-muted text-xs">视图</h3>
      {views.length === 0 && <p className="mb-1 text-faint text-xs">还没有保存的视图：调整好列、排序和筛选后在下面命名保存。</p>}
      {views.map((view) => (
        <div key={view.name} className="flex items-center">
          <button
            type="button"
            className="min-w-0 flex-1 truncate rounded px-2 py-1 text-left hover:bg-hover"
            onClick={() => {
              table.applyView(view);
              onFilters(view.filters);
              onApplied();
            }}
          >
            {view.name}
          </button>
          <IconButton icon="del" size="sm" label={`删除视图${view.name}`} onClick={() => table.setViews(views.filter((one) => one !== view))} />
        </div>
      ))}
      <div className="mt-1 flex gap-1">
        <Input
          aria-label="视图名称"
          placeholder="视图名称"
          maxLength={20}
          value={name}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && save()}
        />
        <Button onClick={save} disabled={name.trim() === ''}>
          保存
        </Button>
      </div>
    </div>
  );
}

function ShownColumns({ columns, table }: Pick<Props, 'columns' | 'table'>) {
  const { layout } = table;
  const toggle = (id: string, isShown: boolean) =>
    table.setLayout({
      ...layout,
      hidden: isShown ? layout.hidden.filter((one) => one !== id) : [...layout.hidden, id],
    });
  return (
    <div className="border-line border-t p-2">
      <h3 className="mb-1 font-medium text-muted text-xs">显示的列</h3>
      <div className="flex max-h-64 flex-col overflow-auto">
        {layout.order.map((id) => {
          const column = columns.find((one) => one.id === id);
          return (
            column && (
              <Checkbox
                key={id}
                label={layout.added.includes(id) ? `${column.title}（新列）` : column.title}
                checked={!layout.hidden.includes(id)}
                onChange={(event) => toggle(id, event.target.checked)}
              />
            )
          );
        })}
      </div>
      <Button size="sm" className="mt-2" onClick={table.reset}>
        恢复默认布局
      </Button>
    </div>
  );
}
