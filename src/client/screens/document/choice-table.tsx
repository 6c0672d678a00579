// biome-ignore-all lint/a11y/useSemanticElements: a grid whose rows are drawn only where they are in view cannot be a <table>
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import type { Row } from '../../../contract/answers';
import type { GridColumn } from '../../table/grid-column';
import { ROW_HEIGHT } from '../../table/row-window';
import { Icon } from '../../ui/icon';
import { Input } from '../../ui/input';
import { ChoiceHead, ChoiceRow } from './choice-rows';

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
export function ChoiceTable<R extends Row>(props: Props<R>) {
  const { label, searched, rows, columns, keyOf, error, keyword, onKeyword, chosen, onChosen, empty } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const list = rows ?? [];
  const virtual = useVirtualizer({
    count: list.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
  });
  const { at, setAt, toggle, onKeyDown } = useTicking(props, (index) => virtual.scrollToIndex(index));
  const width = columns.reduce((sum, column) => sum + column.width, ROW_HEIGHT);
  const isAll = list.length > 0 && list.every((row) => chosen.has(keyOf(row)));
  return (
    <>
      <ChoiceSearch placeholder={searched} value={keyword} onValue={onKeyword} scroller={scroller} />
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
        <ChoiceHead columns={columns} width={width} isAll={isAll} onAll={() => onChosen(isAll ? new Set() : new Set(list.map(keyOf)))} />
        <div className="relative" style={{ height: virtual.getTotalSize(), width, minWidth: '100%' }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const row = list[index];
            if (!row) return null;
            const choose = () => {
              setAt(index);
              toggle(row);
            };
            const place = { index, start, width, isActive: index === at };
            return <ChoiceRow key={keyOf(row)} row={row} columns={columns} place={place} isChosen={chosen.has(keyOf(row))} onChoose={choose} />;
          })}
        </div>
        <ChoiceState rows={rows} error={error} empty={empty} />
      </div>
    </>
  );
}

/** The row the keyboard is on, and what its keys do to it. */
function useTicking<R extends Row>({ rows, keyOf, chosen, onChosen, onConfirm }: Props<R>, scrollTo: (index: number) => void) {
  const [at, setAt] = useState(0);
  const list = rows ?? [];
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
      scrollTo(next);
    } else if (event.key === ' ') toggle(list[at]);
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onConfirm();
    else if (event.key === 'Enter') toggle(list[at]);
    else if (event.key.toLowerCase() === 'a' && event.ctrlKey) onChosen(new Set(list.map(keyOf)));
    else return;
    event.preventDefault();
  };
  return { at, setAt, toggle, onKeyDown };
}

type SearchProps = { placeholder: string | undefined; value: string; onValue: (value: string) => void; scroller: RefObject<HTMLDivElement | null> };

/** The search above the rows; ArrowDown goes into them. */
function ChoiceSearch({ placeholder = '单号、产品、规格、编码、批号、拼音', value, onValue, scroller }: SearchProps) {
  return (
    <Input
      type="search"
      aria-label="搜索"
      placeholder={placeholder}
      prefix={<Icon name="search" size={14} />}
      data-autofocus
      value={value}
      onChange={(event) => onValue(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown') {
          event.preventDefault();
          scroller.current?.focus();
        }
      }}
    />
  );
}

/** What stands in place of rows. */
function ChoiceState({ rows, error, empty }: Pick<Props<Row>, 'rows' | 'error' | 'empty'>) {
  if (error) {
    return (
      <p role="alert" className="sticky left-0 p-4 text-bad text-sm">
        {error}
      </p>
    );
  }
  if (!rows) return <p className="sticky left-0 p-4 text-muted text-sm">正在加载…</p>;
  return rows.length === 0 && <p className="sticky left-0 p-4 text-muted text-sm">{empty}</p>;
}
