// biome-ignore-all lint/a11y/useSemanticElements: a grid whose rows are drawn only where they are in view cannot be a <table>
import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useRef } from 'react';
import type { Row } from '../../../contract/answers';
import type { GridColumn } from '../../table/grid-column';
import { ROW_HEIGHT } from '../../table/row-window';
import { Icon } from '../../ui/icon';
import { Input } from '../../ui/input';
import { useTicking } from './choice-keys';
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

/** A table in a dialog to tick rows in: search on top, keys as in a list, Ctrl+Enter takes. */
export function ChoiceTable<R extends Row>(props: Props<R>) {
  const { label, searched, rows, columns, keyOf, error, keyword, onKeyword, chosen, onChosen, onConfirm, empty } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const list = rows ?? [];
  const virtual = useVirtualizer({
    count: list.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
  });
  const keys = list.map(keyOf);
  const { at, onKeyDown, onRow } = useTicking({ keys, chosen, onChosen, onConfirm, scrollTo: virtual.scrollToIndex });
  const width = columns.reduce((sum, column) => sum + column.width, ROW_HEIGHT);
  const isAll = keys.length > 0 && keys.every((key) => chosen.has(key));
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
        <ChoiceHead columns={columns} width={width} isAll={isAll} onAll={() => onChosen(isAll ? without(chosen, keys) : new Set([...chosen, ...keys]))} />
        <div className="relative" style={{ height: virtual.getTotalSize(), width, minWidth: '100%' }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const row = list[index];
            if (!row) return null;
            const place = { index, start, width, isActive: index === at };
            return (
              <ChoiceRow
                key={keyOf(row)}
                row={row}
                columns={columns}
                place={place}
                isChosen={chosen.has(keyOf(row))}
                onChoose={(event) => onRow(index, event)}
              />
            );
          })}
        </div>
        <ChoiceState rows={rows} error={error} empty={empty} />
      </div>
    </>
  );
}

const without = (chosen: ReadonlySet<string>, keys: readonly string[]) => {
  const gone = new Set(keys);
  return new Set([...chosen].filter((key) => !gone.has(key)));
};

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
