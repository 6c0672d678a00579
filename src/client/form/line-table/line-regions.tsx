// biome-ignore-all lint/a11y/useSemanticElements: a grid whose rows are drawn only where they are in view cannot be a <table>
import { useState } from 'react';
import type { Row } from '../../../contract/answers';
import type { Field, Fields } from '../../../define/field';
import { textOf } from '../../../define/field-text';
import { isZero, uppercaseAmount } from '../../../define/money';
import { boundsOf, type CellRange, summaryWords } from '../../table/cell-range';
import { WHOLE_WIDTH } from '../../table/drawn-column';
import type { GridColumn } from '../../table/grid-column';
import { GridHead } from '../../table/grid-head';
import { type LineFreedom, LineRow, type LineVerb } from './line-row';
import type { Line } from './line-store';
import type { LineTableProps } from './line-table-props';
import { lineTotals, unreadWords } from './line-values';
import type { LinePlace } from './use-line-cursor';
import type { LineView } from './use-line-view';

type HeadProps = Pick<LineTableProps, 'chosen' | 'onChosen'> & { id: string; view: LineView; lines: readonly Line[]; verbsWidth: number };

/** The head of the lines: columns are arranged there, never sorted or filtered. */
export function LineHead({ id, view, lines, chosen, onChosen, verbsWidth }: HeadProps) {
  const [menu, setMenu] = useState<string>();
  const isAll = lines.length > 0 && chosen.size === lines.length;
  return (
    <GridHead
      id={id}
      table={view.table}
      columns={view.drawn}
      layout={view.layout}
      onLayout={view.setLayout}
      filters={{}}
      onFilter={() => {}}
      activeColumn={-1}
      hasSelect
      isAllSelected={isAll}
      onSelectAll={() => onChosen(isAll ? new Set() : new Set(lines.map((line) => line.key)))}
      menu={menu}
      onMenu={setMenu}
      onFit={view.fit}
      verbsWidth={verbsWidth}
    />
  );
}

type RowsProps = {
  id: string;
  table: Pick<LineTableProps, 'chosen' | 'product' | 'cells' | 'headerOf' | 'onChange'>;
  view: LineView;
  lines: readonly Line[];
  freedom: LineFreedom;
  active: LinePlace | undefined;
  range: CellRange | undefined;
  onVerb: (verb: LineVerb, index: number) => void;
};

/** The lines in view, and the one the cursor is in wherever it lies. */
export function LineRows({
  id,
  table: { chosen, product, cells, headerOf, onChange },
  view: { view, drawn },
  lines,
  freedom,
  active,
  range,
  onVerb,
}: RowsProps) {
  const marked = range && boundsOf(range);
  const indexes = Array.from({ length: Math.max(0, view.last - view.first) }, (_, at) => view.first + at);
  if (active && active.row < lines.length && !indexes.includes(active.row)) indexes.push(active.row);
  return (
    <div role="rowgroup" className="relative" style={{ height: view.height, width: drawn.total, ...WHOLE_WIDTH }}>
      {indexes.map((index) => {
        const line = lines[index];
        return (
          line && (
            <LineRow
              key={line.key}
              id={id}
              line={line}
              index={index}
              y={view.yOf(index)}
              columns={drawn}
              freedom={freedom}
              isChosen={chosen.has(line.key)}
              activeColumn={active?.row === index ? active.column : -1}
              markedFrom={marked && index >= marked.top && index <= marked.bottom ? marked.left : -1}
              markedTo={marked && index >= marked.top && index <= marked.bottom ? marked.right : -1}
              product={product}
              cells={cells}
              headerOf={headerOf}
              onChange={onChange}
              onVerb={onVerb}
            />
          )
        );
      })}
    </div>
  );
}

type SummaryProps = { fields: Fields; lines: readonly Line[]; chosen: ReadonlySet<string>; range: CellRange | undefined; columns: readonly GridColumn[] };

/** Sums every document has that has them, in the order they are read; further ones follow. */
const FIRST = ['quantity', 'netAmount', 'tax', 'amount'];

/** Under the lines: how many there are and what they come to; how many are ticked, and what is marked adds up to. */
export function LineSummary({ fields, lines, chosen, range, columns }: SummaryProps) {
  const totals = lineTotals(fields, lines);
  // Of the sums those an amount is made of, and those whose column stands in the table and that come to something.
  const isShown = (name: string) => FIRST.includes(name) || (columns.some(({ id }) => id === name) && !isZero(totals[name] ?? '0'));
  const names = [...FIRST, ...Object.keys(totals).filter((name) => !FIRST.includes(name))].filter((name) => totals[name] !== undefined && isShown(name));
  const amount = fields.amount?.kind === 'money' ? totals.amount : undefined;
  const unread = unreadWords(fields, lines);
  return (
    <div data-line-sums="" className="flex h-8 shrink-0 items-center gap-4 overflow-hidden whitespace-nowrap border-line border-t bg-surface px-4 text-[13px]">
      <p className="flex min-w-0 items-center gap-4 text-muted" aria-live="polite">
        <span>共 {lines.length} 行</span>
        {chosen.size > 0 && <span>已选 {chosen.size} 行</span>}
        {range && <span className="truncate tabular-nums">{summaryWords(range, columns, (index) => lines[index]?.values as Row | undefined)}</span>}
      </p>
      {lines.length > 0 &&
        !range &&
        names.map((name) => (
          <span key={name} data-sum={name} className="text-muted">
            {fields[name]?.label} <b className="font-semibold text-ink tabular-nums">{textOf(fields[name] as Field, totals[name])}</b>
          </span>
        ))}
      {unread && (
        <span role="alert" className="truncate text-bad">
          {unread}
        </span>
      )}
      <span className="flex-1" />
      {lines.length > 0 && amount !== undefined && <span className="truncate text-muted">{uppercaseAmount(amount)}</span>}
    </div>
  );
}
