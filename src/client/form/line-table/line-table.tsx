// biome-ignore-all lint/a11y/useSemanticElements: a grid whose rows are drawn only where they are in view cannot be a <table>
import { type MouseEvent, useEffect, useId, useRef, useSyncExternalStore } from 'react';
import '../../table/grid.css';
import { LineHead, LineRows, LineSummary } from './line-regions';
import { type LineFreedom, verbsWidth } from './line-row';
import type { LineTableProps } from './line-table-props';
import type { LineKeyboard } from './use-line-keyboard';
import { useLineMarking } from './use-line-marking';
import { type LineView, useLineView } from './use-line-view';
import { useLineWork } from './use-line-work';

/** The lines of a document while they are typed: the columns of a table, the controls of a form, one line of sums. */
export function LineTable(props: LineTableProps) {
  const { store, isReadOnly, onSettled, chosen } = props;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const lines = useSyncExternalStore(store.subscribe, store.snapshot);
  const freedom: LineFreedom = isReadOnly ? 'read' : props.isFixed ? 'fill' : 'free';
  const view = useLineView(props, { scroller, lines, verbsWidth: verbsWidth[freedom] });
  const { reading, page, reveal } = view;
  const { keyboard, tick, enter, onVerb } = useLineWork(props, view);
  const { active } = keyboard;
  const columns = reading.map(({ column }) => column);
  const marking = useLineMarking({
    ...{ scroller, store, columns: reading, keyboard, chosen, isReadOnly, page, reveal, onSettled },
    onPasteCells: (text, at, isExact) => props.onPasteCells(text, at, columns, isExact),
  });
  const isLive = useToldCursor(props, keyboard, view);
  if (props.showLine) props.showLine.current = enter;
  const height = props.isOneOfSeveral ? 'min-h-40' : 'min-h-64';
  return (
    <>
      <div
        ref={scroller}
        role="grid"
        aria-label={props.label}
        aria-rowcount={lines.length + 1}
        aria-colcount={reading.length}
        aria-multiselectable
        tabIndex={0}
        data-line-table
        aria-readonly={isReadOnly || undefined}
        aria-activedescendant={active && !isLive ? `${id}-${active.row}-${active.column}` : undefined}
        onClick={(event) => takeClick(event, { has: (index) => store.at(index) !== undefined, keyboard, marking, tick })}
        onKeyDown={keyboard.on.onKeyDown}
        {...marking.on}
        onKeyDownCapture={(event) => {
          marking.on.onKeyDownCapture(event);
          if (!event.defaultPrevented) keyboard.on.onKeyDownCapture(event);
        }}
        className={`relative ${height} flex-1 overflow-auto border-line border-y bg-surface focus-visible:outline-2 focus-visible:outline-focus focus-visible:-outline-offset-2`}
      >
        <LineHead id={id} view={view} lines={lines} chosen={chosen} onChosen={props.onChosen} verbsWidth={verbsWidth[freedom]} />
        <LineRows id={id} table={props} view={view} lines={lines} freedom={freedom} active={active} range={marking.range} onVerb={onVerb} />
        {/* The table may be a fraction of a pixel lower than it counts: the last line is seen whole all the same. */}
        <div aria-hidden className="h-0.5" />
        {lines.length === 0 && <div className="sticky left-0">{props.empty}</div>}
      </div>
      <LineSummary fields={store.fields} lines={lines} chosen={chosen} range={marking.range} columns={columns} />
    </>
  );
}

/** Tells where the cursor is: the page, which cell; the server, when it has left a line. Whether an input holds it is answered. */
function useToldCursor({ activeCell, onSettled }: LineTableProps, { active, isEditable }: LineKeyboard, { reading, focusGrid }: LineView): boolean {
  // A cell nobody types in has no input to hold the keyboard: the table holds it and names the cell.
  const isLive = active !== undefined && isEditable(active.column);
  useEffect(() => {
    if (active && !isLive) focusGrid();
  }, [active, isLive, focusGrid]);
  const column = active && reading[active.column]?.column.id;
  if (activeCell) activeCell.current = active && column !== undefined ? { row: active.row, column } : undefined;

  // The line is settled when the cursor has left it.
  const row = active?.row;
  const before = useRef(row);
  useEffect(() => {
    if (before.current !== undefined && before.current !== row) onSettled();
    before.current = row;
  }, [row, onSettled]);
  return isLive;
}

type Clicked = {
  has: (index: number) => boolean;
  keyboard: Pick<LineKeyboard, 'active' | 'go'>;
  marking: Pick<ReturnType<typeof useLineMarking>, 'wasDragged' | 'markTo' | 'unmark'>;
  tick: (index: number) => void;
};

/** A click ticks a line, takes the cursor into a cell, or with Shift marks up to it. */
function takeClick(event: MouseEvent, { has, keyboard: { active, go }, marking, tick }: Clicked) {
  const target = event.target as HTMLElement;
  const index = Number(target.closest<HTMLElement>('[data-row]')?.dataset.row ?? -1);
  if (!has(index) || marking.wasDragged()) return;
  if (target.closest('[data-select]')) return tick(index);
  const column = target.closest<HTMLElement>('[data-column]')?.dataset.column;
  if (column === undefined) return;
  const place = { row: index, column: Number(column) };
  if (event.shiftKey) return marking.markTo(place);
  marking.unmark();
  if (active?.row !== index || active.column !== place.column) go(place);
}
