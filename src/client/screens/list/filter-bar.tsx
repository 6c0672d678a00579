import { useRef, useState } from 'react';
import { type Fields, fieldOf } from '../../../define/field';
import { FilterEditor } from '../../table/filter-editor';
import { filterWords } from '../../table/filter-value';
import type { GridColumn } from '../../table/grid-column';
import { Popover } from '../../table/popover';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { Input } from '../../ui/input';

type Props = {
  columns: readonly GridColumn[];
  /** Fields a link may filter by that are no column here: their chip says which. */
  others?: Fields | undefined;
  /** undefined = nothing is searched by keyword here. */
  keyword: string | undefined;
  filters: Record<string, string>;
  names: Record<string, string>;
  onKeyword: (keyword: string) => void;
  onFilter: (id: string, value: string, names?: Record<string, string>) => void;
  onClear: () => void;
};

/** Keyword, one chip per filter, and a way to add or clear them. Chips open their editor. */
export function FilterBar(bar: Props) {
  const { columns, keyword, filters } = bar;
  const filterable = columns.filter((column) => column.isFilterable);
  const shown = filterable.filter((column) => filters[column.id]);
  const strangers = Object.keys(filters).filter((id) => filters[id] && !filterable.some((column) => column.id === id));
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-1.5">
      {keyword !== undefined && <Keyword key={keyword} value={keyword} onChange={bar.onKeyword} />}
      {shown.map((column) => (
        <FilterChip key={column.id} column={column} bar={bar} />
      ))}
      {strangers.map((id) => (
        <span key={id} className="inline-flex h-7 items-center gap-1 rounded border border-accent bg-accent-soft px-2 text-accent text-xs">
          {strangerWords(bar, id)}
          <button
            type="button"
            aria-label="去掉此筛选"
            className="flex h-full w-7 shrink-0 cursor-pointer items-center justify-center"
            onClick={() => bar.onFilter(id, '')}
          >
            <Icon name="close" size={12} />
          </button>
        </span>
      ))}
      <AddFilter columns={filterable.filter((column) => !filters[column.id])} bar={bar} />
      {shown.length + strangers.length > 0 && (
        <Button size="sm" tone="ghost" onClick={bar.onClear}>
          清除筛选
        </Button>
      )}
    </div>
  );
}

function strangerWords({ others, filters, names }: Props, id: string): string {
  const field = others && fieldOf(others, id);
  const value = filters[id] ?? '';
  return field ? `${field.label} ${filterWords(field, value, names)}` : value;
}

function Keyword({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [text, setText] = useState(value);
  const commit = () => text.trim() !== value && onChange(text.trim());
  return (
    <div className="w-60">
      <Input
        type="search"
        aria-label="关键字"
        placeholder="编号、名称、拼音…"
        prefix={<Icon name="search" size={14} />}
        value={text}
        data-keyword
        onChange={(event) => {
          setText(event.target.value);
          if (event.target.value === '') onChange('');
        }}
        onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && commit()}
        onBlur={commit}
      />
    </div>
  );
}

function FilterChip({ column, bar, startsOpen = false }: { column: GridColumn; bar: Props; startsOpen?: boolean }) {
  const [isOpen, setOpen] = useState(startsOpen);
  const anchor = useRef<HTMLSpanElement>(null);
  const value = bar.filters[column.id] ?? '';
  return (
    <span ref={anchor} className="inline-flex h-7 items-center rounded border border-accent bg-accent-soft text-accent text-xs">
      <button type="button" className="max-w-72 cursor-pointer truncate px-2" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {column.title}：{filterWords(column.field, value, bar.names)}
      </button>
      <button
        type="button"
        aria-label={`去掉筛选${column.title}`}
        className="flex h-full w-7 shrink-0 cursor-pointer items-center justify-center"
        onClick={() => bar.onFilter(column.id, '')}
      >
        <Icon name="close" size={12} />
      </button>
      {isOpen && (
        <Popover anchor={anchor} onClose={() => setOpen(false)} label={`筛选${column.title}`} width={300}>
          <div className="p-2">
            <FilterEditor
              id={column.id}
              field={column.field}
              value={value}
              names={bar.names}
              onChange={(next, names) => bar.onFilter(column.id, next, names)}
            />
          </div>
        </Popover>
      )}
    </span>
  );
}

function AddFilter({ columns, bar }: { columns: readonly GridColumn[]; bar: Props }) {
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<string>();
  const anchor = useRef<HTMLSpanElement>(null);
  if (columns.length === 0) return null;
  const column = columns.find((one) => one.id === chosen);
  const close = () => {
    setOpen(false);
    setChosen(undefined);
  };
  return (
    <span ref={anchor} className="inline-flex">
      <Button size="sm" tone="ghost" icon="filter" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        筛选
      </Button>
      {isOpen && (
        <Popover anchor={anchor} onClose={close} label="添加筛选" width={column ? 300 : 180}>
          {column ? (
            <div className="p-2">
              <p className="mb-1 text-muted text-xs">{column.title}</p>
              <FilterEditor
                id={column.id}
                field={column.field}
                value={bar.filters[column.id] ?? ''}
                names={bar.names}
                onChange={(next, names) => bar.onFilter(column.id, next, names)}
              />
            </div>
          ) : (
            columns.map((one) => (
              <button key={one.id} type="button" className="block w-full rounded px-2 py-1.5 text-left hover:bg-hover" onClick={() => setChosen(one.id)}>
                {one.title}
              </button>
            ))
          )}
        </Popover>
      )}
    </span>
  );
}
