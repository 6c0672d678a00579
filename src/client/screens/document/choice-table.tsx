// biome-ignore-all lint/a11y/useSemanticElements: a grid whose rows are drawn only where they are in view cannot be a <table>
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { Row } from '../../../contract/answers';
import { FieldCell } from '../../table/field-cell';
import { type GridColumn, isRightAligned } from '../../table/grid-column';
import { ROW_HEIGHT } from '../../table/row-window';
import { Icon } from '../../ui/icon';
import { Input } from '../../ui/input';

type Props<R extends Row> = {
  label: string;
  /** undefined = loading. */
  rows: readonly R[] | undefined;
  columns: readonly GridColumn[];
  keyOf: (row: R) => string;
  error: string;
  /** What the search looks at, in words. */
  searched?: string;
  keyword: string;
  onKeyword: (keyword: string) => void;
  chosen: ReadonlySet<string>;
  onChosen: (keys: ReadonlySet<string>) => void;
  onConfirm: () => void;
  empty: string;
};

/** A table in a dialog to tick rows in: search on top, arrows and Space, Ctrl+Enter takes. */
export function ChoiceTable<R extends Row>({ label, searched, rows, columns, keyOf, error, keyword, onKeyword, chosen, onChosen, onConfirm, empty }: Props<R>) {
  const scroller = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const list = rows ?? [];
  const virtual = useVirtualizer({
    count: list.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
  });
  const width = columns.reduce((sum, column) => sum + column.width, ROW_HEIGHT);
  const toggle = (row: R | undefined) => {
    if (!row) return;
    const next = new Set(chosen);
    if (!next.delete(keyOf(row))) next.add(keyOf(row));
    onChosen(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      const next = Math.max(0, Math.min(list.length - 1, at + step));
      setAt(next);
      virtual.scrollToIndex(next);
    } else if (event.key === ' ') toggle(list[at]);
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onConfirm();
    else if (event.key === 'Enter') toggle(list[at]);
    else if (event.key.toLowerCase() === 'a' && event.ctrlKey) onChosen(new Set(list.map(keyOf)));
    else return;
    event.preventDefault();
  };
  const isAll = list.length > 0 && list.every((row) => chosen.has(keyOf(row)));
  return (
    <>
      <Input
        type="search"
        aria-label="搜索"
        placeholder={searched ?? '单号、产品、规格、编码、批号、拼音'}
        prefix={<Icon name="search" size={14} />}
        data-autofocus
        value={keyword}
        onChange={(event) => onKeyword(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') {
            event.preventDefault();
            scroller.current?.focus();
          }
        }}
      />
      <div
        ref={scroller}
        role="grid"
        aria-label={label}
        aria-rowcount={list.length + 1}
        aria-multiselectable
        aria-busy={!rows}
        aria-activedescendant={list[at] ? `choice-${at}` : undefined}
        tabIndex={0}
        onKeyDown={onKeyDown}
        className="relative h-80 overflow-auto border border-line focus-visible:outline-2 focus-visible:outline-focus"
      >
        <div role="row" tabIndex={-1} className="sticky top-0 z-10 flex h-[38px] items-center bg-sunken text-muted text-sm" style={{ width, minWidth: '100%' }}>
          <div role="columnheader" tabIndex={-1} className="flex shrink-0 justify-center" style={{ width: ROW_HEIGHT }}>
            <input type="checkbox" tabIndex={-1} aria-label="全选" checked={isAll} onChange={() => onChosen(isAll ? new Set() : new Set(list.map(keyOf)))} />
          </div>
          {columns.map((column) => (
            <div
              key={column.id}
              role="columnheader"
              tabIndex={-1}
              className={`shrink-0 truncate px-2 ${isRightAligned(column.field) ? 'text-right' : ''}`}
              style={{ width: column.width }}
            >
              {column.title}
            </div>
          ))}
        </div>
        <div className="relative" style={{ height: virtual.getTotalSize(), width, minWidth: '100%' }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const row = list[index];
            if (!row) return null;
            const isChosen = chosen.has(keyOf(row));
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the grid takes the keys
              <div
                key={keyOf(row)}
                id={`choice-${index}`}
                role="row"
                tabIndex={-1}
                aria-selected={isChosen}
                onClick={() => {
                  setAt(index);
                  toggle(row);
                }}
                className={`absolute top-0 left-0 flex cursor-pointer items-center border-line border-b text-sm ${isChosen ? 'bg-selected' : 'hover:bg-hover'} ${index === at ? 'outline-1 outline-focus -outline-offset-1' : ''}`}
                style={{ height: ROW_HEIGHT, width, minWidth: '100%', transform: `translateY(${start}px)` }}
              >
                <div role="gridcell" tabIndex={-1} className="flex shrink-0 justify-center" style={{ width: ROW_HEIGHT }}>
                  <span
                    aria-hidden
                    className={`flex size-4 items-center justify-center rounded-sm border text-xs ${isChosen ? 'border-accent bg-accent text-on-accent' : 'border-line-strong'}`}
                  >
                    {isChosen ? '✓' : ''}
                  </span>
                </div>
                {columns.map((column) => (
                  <div
                    key={column.id}
                    role="gridcell"
                    tabIndex={-1}
                    className={`shrink-0 truncate px-2 ${isRightAligned(column.field) ? 'text-right tabular-nums' : ''}`}
                    style={{ width: column.width }}
                  >
                    <FieldCell id={column.id} field={column.field} row={row} />
                  </div>
                ))}
              </div>
            );
          })}
        </div>
        {error ? (
          <p role="alert" className="sticky left-0 p-4 text-bad text-sm">
            {error}
          </p>
        ) : !rows ? (
          <p className="sticky left-0 p-4 text-muted text-sm">正在加载…</p>
        ) : (
          list.length === 0 && <p className="sticky left-0 p-4 text-muted text-sm">{empty}</p>
        )}
      </div>
    </>
  );
}
