import { useRef, useState } from 'react';
import { FilterEditor } from '../../table/filter-editor';
import { Popover } from '../../table/popover';
import { Button } from '../../ui/button';
import type { Narrowing } from './narrowing';

/** 筛选: a column first, then what it shall be. */
export function AddFilter(bar: Narrowing) {
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<string>();
  const anchor = useRef<HTMLSpanElement>(null);
  const columns = bar.columns.filter(({ id, isFilterable }) => isFilterable && (id === chosen || !bar.filters[id]));
  const asks = (bar.asks ?? []).filter(({ id, words, isRequired }) => `asked ${id}` === chosen || (words === '' && !isRequired));
  if (columns.length + asks.length === 0) return null;
  const column = columns.find((one) => one.id === chosen);
  const asked = asks.find(({ id }) => `asked ${id}` === chosen);
  const close = () => {
    setOpen(false);
    setChosen(undefined);
  };
  return (
    <span ref={anchor} className="inline-flex">
      <Button tone="ghost" icon="filter" aria-expanded={isOpen} onClick={() => (isOpen ? close() : setOpen(true))}>
        筛选
      </Button>
      {isOpen && (
        <Popover anchor={anchor} onClose={close} label="添加筛选" width={column || asked ? 300 : 180}>
          {asked ? (
            <div className="p-2">
              <p className="mb-1 text-muted text-xs">{asked.label}</p>
              {asked.editor()}
            </div>
          ) : column ? (
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
            [...asks.map(({ id, label }) => ({ id: `asked ${id}`, title: label })), ...columns].map((one) => (
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
