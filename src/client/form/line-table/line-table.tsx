// biome-ignore-all lint/a11y/useSemanticElements: a grid whose rows are drawn only where they are in view cannot be a <table>
import { type MouseEvent, type ReactNode, useCallback, useEffect, useId, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { PickerRow, Row } from '../../../contract/answers';
import { boundsOf, summaryWords } from '../../table/cell-range';
import '../../table/grid.css';
import { WHOLE_WIDTH } from '../../table/drawn-column';
import { fitted } from '../../table/fitted-width';
import type { GridColumn } from '../../table/grid-column';
import { GridHead } from '../../table/grid-head';
import { useGridTable } from '../../table/grid-table';
import { ROW_HEIGHT } from '../../table/row-window';
import { TotalsRow } from '../../table/totals-row';
import { useDrawnColumns } from '../../table/use-drawn-columns';
import { useLayout } from '../../table/use-layout';
import { type Anchor, useScrollAnchor } from '../../table/use-scroll-anchor';
import { pageRowsOf, useViewport } from '../../table/use-viewport';
import { useTabSlot } from '../../workspace/tab-context';
import type { RecordValues } from '../record-values';
import { type LineFreedom, LineRow, type LineVerb, verbsWidth } from './line-row';
import type { Line, LineStore } from './line-store';
import { lineTotals } from './line-values';
import { removeLines } from './remove-lines';
import { type LinePlace, useLineKeyboard } from './use-line-keyboard';
import { useLineMarking } from './use-line-marking';

type Props = {
  label: string;
  /** One of several tables on the page: it needs less height of its own. */
  isOneOfSeveral?: boolean;
  tableId: string;
  columns: readonly GridColumn[];
  store: LineStore;
  isReadOnly: boolean;
  /** Lines came from elsewhere: none may be added or taken away. */
  isFixed?: boolean;
  /** Header values, for pickers filtered by them. */
  headerOf: () => Record<string, unknown>;
  onChange: (key: string, changes: RecordValues, picked?: PickerRow) => void;
  /** The cursor left a line (or a line came or went): time to ask the server for what it computes. */
  onSettled: () => void;
  onPasteCells: (text: string, at: LinePlace, columns: readonly GridColumn[], isExact?: boolean) => void;
  onView: (index: number) => void;
  chosen: ReadonlySet<string>;
  onChosen: (keys: ReadonlySet<string>) => void;
  empty: ReactNode;
  /** The parent adds lines too (scan, pull): called with a way to show one. */
  showLine?: { current: ((index: number) => void) | undefined };
  /** Told which cell the cursor is in. */
  activeCell?: { current: { row: number; column: string } | undefined };
};

/** After a new line the table scrolls to it once everything the server filled in has arrived. */
const SCROLL_DELAY = 800;
/** Height of the head and of the line of sums. */
const COVERED = ROW_HEIGHT + 34;

/** A line that is not saved yet has no name of its own that lasts: it is found by its place. */
const lineKey = (line: Line | undefined): string | undefined => line && (line.id ?? '');

/** The lines of a document while they are typed: the columns of a table, the controls of a form, one line of sums. */
export function LineTable(props: Props) {
  const { store, columns, isReadOnly, onChange, onSettled, onChosen, chosen } = props;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [menu, setMenu] = useState<string>();
  const lines = useSyncExternalStore(store.subscribe, store.snapshot);
  const layout = useLayout(props.tableId, columns);
  const table = useGridTable({
    columns,
    layout: layout.layout,
    onLayout: layout.setLayout,
    sort: [],
    onSort: () => {},
  });
  const height = props.isOneOfSeveral ? 'min-h-40' : 'min-h-64';
  const freedom: LineFreedom = isReadOnly ? 'read' : props.isFixed ? 'fill' : 'free';
  const inset = verbsWidth[freedom];
  const { drawn, all: reading, startWidth, endWidth } = useDrawnColumns(table, columns, scroller, true, inset);
  const totals = useMemo(() => lineTotals(store.fields, lines), [store.fields, lines]);
  const hasTotals = lines.length > 0 && Object.keys(totals).length > 0;
  const view = useViewport(scroller, lines.length, COVERED);
  const keyAt = useCallback((index: number) => lineKey(store.at(index)), [store]);
  useScrollAnchor({ scroller, covered: COVERED, count: lines.length, keyAt, slot: useTabSlot<Anchor>(`scroll ${props.tableId}`) });

  const reveal = useCallback(
    ({ row, column }: LinePlace) => {
      view.reveal(row);
      const [box, at] = [scroller.current, reading[column]];
      if (!box || !at || at.stick) return;
      const left = reading.slice(0, column).reduce((sum, one) => sum + one.width, ROW_HEIGHT);
      if (left - startWidth < box.scrollLeft) box.scrollLeft = left - startWidth;
      else if (left + at.width > box.scrollLeft + box.clientWidth - endWidth) box.scrollLeft = left + at.width - box.clientWidth + endWidth;
    },
    [view.reveal, reading, startWidth, endWidth],
  );
  const focusGrid = useCallback(() => scroller.current?.focus({ preventScroll: true }), []);
  const removeAt = (index: number) => {
    const line = store.at(index);
    if (!line || props.isFixed) return;
    removeLines(store, [line.key], onSettled);
    const left = store.snapshot().length;
    if (left > 0 && keyboard.active) keyboard.go({ row: Math.min(index, left - 1), column: keyboard.active.column });
    else keyboard.leave();
  };
  const page = () => pageRowsOf(scroller.current, COVERED);
  const tick = (index: number) => {
    const line = store.at(index);
    if (!line) return;
    const next = new Set(chosen);
    if (!next.delete(line.key)) next.add(line.key);
    onChosen(next);
  };
  const enter = (index: number) => {
    keyboard.go(keyboard.firstEditable(index));
    setTimeout(() => view.reveal(index), SCROLL_DELAY);
  };
  const addAt = (index: number) => {
    if (props.isFixed) return;
    store.add([store.begun], index);
    requestAnimationFrame(() => enter(index));
  };
  const copyAt = (index: number) => {
    const line = store.at(index);
    if (!line || props.isFixed || !store.copy(line.key)) return;
    onSettled();
    requestAnimationFrame(() => enter(index + 1));
  };
  const keyboard = useLineKeyboard({
    store,
    columns: reading,
    isReadOnly,
    reveal,
    focusGrid,
    onAdd: addAt,
    onCopyLine: copyAt,
    onRemove: removeAt,
    onTick: tick,
    onView: props.onView,
    page,
    onSettled,
  });
  const { active } = keyboard;
  const marking = useLineMarking({
    scroller,
    store,
    columns: reading,
    keyboard,
    chosen,
    isReadOnly,
    page,
    reveal,
    onSettled,
    onPasteCells: (text, at, isExact) =>
      props.onPasteCells(
        text,
        at,
        reading.map((one) => one.column),
        isExact,
      ),
  });
  const marked = marking.range && boundsOf(marking.range);
  // A cell nobody types in has no input to hold the keyboard: the table holds it and names the cell.
  const isLive = active !== undefined && keyboard.isEditable(active.column);
  useEffect(() => {
    if (active && !isLive) focusGrid();
  }, [active, isLive, focusGrid]);
  if (props.showLine) props.showLine.current = enter;
  const column = active && reading[active.column]?.column.id;
  if (props.activeCell) props.activeCell.current = active && column !== undefined ? { row: active.row, column } : undefined;

  // The line is settled when the cursor has left it.
  const row = active?.row;
  const before = useRef(row);
  useEffect(() => {
    if (before.current !== undefined && before.current !== row) onSettled();
    before.current = row;
  }, [row, onSettled]);

  const onVerb = (verb: LineVerb, index: number) => {
    const verbs: Record<LineVerb, () => void> = {
      edit: () => keyboard.go(keyboard.firstEditable(index)),
      save: keyboard.leave,
      cancel: keyboard.revertLine,
      copy: () => copyAt(index),
      del: () => removeAt(index),
      view: () => props.onView(index),
    };
    verbs[verb]();
  };
  const latestVerb = useRef(onVerb);
  latestVerb.current = onVerb;
  const verb = useCallback((name: LineVerb, index: number) => latestVerb.current(name, index), []);

  const onClick = (event: MouseEvent) => {
    const target = event.target as HTMLElement;
    const index = Number(target.closest<HTMLElement>('[data-row]')?.dataset.row ?? -1);
    if (!store.at(index) || marking.wasDragged()) return;
    if (target.closest('[data-select]')) return tick(index);
    const column = target.closest<HTMLElement>('[data-column]')?.dataset.column;
    if (column === undefined) return;
    const place = { row: index, column: Number(column) };
    if (event.shiftKey) return marking.markTo(place);
    marking.unmark();
    if (active?.row !== index || active.column !== place.column) keyboard.go(place);
  };
  const isAll = lines.length > 0 && chosen.size === lines.length;
  const indexes = Array.from({ length: Math.max(0, view.last - view.first) }, (_, at) => view.first + at);
  if (active && active.row < lines.length && !indexes.includes(active.row)) indexes.push(active.row);

  return (
    <>
      <div
        ref={scroller}
        role="grid"
        aria-label={props.label}
        aria-rowcount={lines.length + (hasTotals ? 2 : 1)}
        aria-colcount={reading.length}
        aria-multiselectable
        tabIndex={0}
        data-line-table
        aria-readonly={isReadOnly || undefined}
        aria-activedescendant={active && !isLive ? `${id}-${active.row}-${active.column}` : undefined}
        onClick={onClick}
        onKeyDown={keyboard.on.onKeyDown}
        {...marking.on}
        onKeyDownCapture={(event) => {
          marking.on.onKeyDownCapture(event);
          if (!event.defaultPrevented) keyboard.on.onKeyDownCapture(event);
        }}
        className={`relative ${height} flex-1 overflow-auto border border-line bg-surface focus-visible:outline-2 focus-visible:outline-focus`}
      >
        <GridHead
          id={id}
          table={table}
          columns={drawn}
          layout={layout.layout}
          onLayout={layout.setLayout}
          filters={{}}
          onFilter={() => {}}
          activeColumn={-1}
          hasSelect
          isAllSelected={isAll}
          onSelectAll={() => onChosen(isAll ? new Set() : new Set(lines.map((line) => line.key)))}
          menu={menu}
          onMenu={setMenu}
          onFit={(ids) => {
            const wanted = reading.flatMap(({ column: one }) => (!ids || ids.includes(one.id) ? [one] : []));
            const shown = lines.map(({ values }) => values as Row);
            if (scroller.current) layout.setLayout(fitted(layout.layout, wanted, shown, scroller.current));
          }}
          verbsWidth={inset}
        />
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
                  headerOf={props.headerOf}
                  onChange={onChange}
                  onVerb={verb}
                />
              )
            );
          })}
        </div>
        {lines.length === 0 && <div className="sticky left-0">{props.empty}</div>}
        {hasTotals && <TotalsRow columns={drawn} totals={totals} rowIndex={lines.length + 2} hasSelect verbsWidth={inset} label="合计" />}
      </div>
      <p className="flex h-5 shrink-0 items-center gap-4 text-muted text-xs" aria-live="polite">
        <span>共 {lines.length} 行</span>
        {chosen.size > 0 && <span>已选 {chosen.size} 行</span>}
        {marking.range && (
          <span className="tabular-nums">
            {summaryWords(
              marking.range,
              reading.map(({ column }) => column),
              (index) => lines[index]?.values as Row | undefined,
            )}
          </span>
        )}
      </p>
    </>
  );
}
