import { type RefObject, useCallback, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { textOf } from '../../define/field-text';
import type { GridColumn } from './grid-column';
import type { Layout } from './layout';

/** Words are what is cut short; a figure or a date has the room it needs. */
const OF_WORDS = new Set(['text', 'ref', 'refs']);
/** Beyond this no words gain anything, and the eye loses the row. */
const MOST = 2.4;

/** The narrowest a column of words becomes before figures have to be scrolled to. */
const LEAST = 0.75;
const LEAST_WIDTH = 84;
/** Signs that are told apart by their last ones are never cut for others' sake. */
const OF_SIGNS = /(^c|C)ode$|(^n|N)o$|(^s|S)n$/;

type Widths = Record<string, number>;
const sumOf = (list: readonly GridColumn[], widths: Widths = {}): number => list.reduce((all, { id, width }) => all + (widths[id] ?? width), 0);
const leastOf = ({ width }: GridColumn): number => Math.min(width, Math.max(LEAST_WIDTH, Math.ceil(width * LEAST)));

/**
 * Widths with which the columns fill a table that is wider than they are; in one that is narrower, words make room for figures.
 * Where that is not enough either, the table ends between two columns: a figure of which half is seen is another figure.
 */
export function sharedWidths(columns: readonly GridColumn[], { hidden, start, end, order }: Layout, room: number): Widths {
  const shown = order.flatMap((id) => columns.find((column) => column.id === id && !hidden.includes(id)) ?? []);
  const isStuck = ({ id }: GridColumn) => start.includes(id) || end.includes(id);
  const growing = shown.filter((column) => OF_WORDS.has(column.field.kind) && !isStuck(column));
  const spare = room - sumOf(shown);
  if (spare === 0 || room <= 0 || growing.length === 0) return {};
  if (spare > 0) return shared(growing, spare);
  const giving = growing.filter(({ id, isNumber }) => !isNumber && !OF_SIGNS.test(id));
  // A width somebody gave a field is what its words need, a partner's name: it gives last.
  const [last, first] = [giving.filter(({ field }) => field.width !== undefined), giving.filter(({ field }) => field.width === undefined)];
  const [late, early] = [roomIn(last), roomIn(first)];
  if (early >= -spare) return narrowed(first, -spare, early);
  if (early + late >= -spare) return { ...narrowed(first, early, early), ...narrowed(last, -spare - early, late) };
  // It is scrolled either way: a column less in sight costs less than a name cut in every row.
  return endedEvenly(shown, isStuck, first, room);
}

/** What columns of words can give, and their widths once they gave a part of it. */
const roomIn = (columns: readonly GridColumn[]): number => columns.reduce((all, column) => all + column.width - leastOf(column), 0);
const narrowed = (columns: readonly GridColumn[], wanted: number, room: number): Widths =>
  Object.fromEntries(columns.map((column) => [column.id, column.width - (room === 0 ? 0 : Math.ceil(((column.width - leastOf(column)) * wanted) / room))]));

function shared(growing: readonly GridColumn[], spare: number): Widths {
  const share = Math.min(MOST, 1 + spare / sumOf(growing));
  return Object.fromEntries(growing.map(({ id, width }) => [id, Math.floor(width * share)]));
}

/** As many whole columns as fit, words narrow; what is left of the room goes to the words among them. */
function endedEvenly(shown: readonly GridColumn[], isStuck: (column: GridColumn) => boolean, giving: readonly GridColumn[], room: number): Widths {
  const narrow: Widths = Object.fromEntries(giving.map((column) => [column.id, leastOf(column)]));
  const left = room - sumOf(shown.filter(isStuck), narrow);
  const free = shown.filter((column) => !isStuck(column));
  const seen = free.filter((_, at) => sumOf(free.slice(0, at + 1), narrow) <= left);
  const words = seen.filter(({ field }) => OF_WORDS.has(field.kind));
  if (words.length === 0) return narrow;
  const share = 1 + (left - sumOf(seen, narrow)) / sumOf(words, narrow);
  return { ...narrow, ...Object.fromEntries(words.map(({ id, width }) => [id, Math.floor((narrow[id] ?? width) * share)])) };
}

/** Of letters in a cell of sums, and what stands around them. */
const [DIGIT, AROUND] = [8.7, 18];

/** A sum is longer than the figures it is made of: its column is as wide as it. */
export const roomForSums = (columns: readonly GridColumn[], totals: Readonly<Record<string, string>>): readonly GridColumn[] =>
  columns.map((column) => {
    const total = totals[column.id];
    const wanted = total === undefined ? 0 : Math.ceil(textOf(column.field, total).length * DIGIT + AROUND);
    return wanted > column.width ? { ...column, width: wanted } : column;
  });

/** Of the table measured last: the next one is likely to be as wide. */
let lastWidth = 0;

type Wishes = {
  columns: readonly GridColumn[];
  layout: Layout;
  onLayout: (layout: Layout) => void;
  scroller: RefObject<HTMLElement | null>;
  /** Width of what stands before the columns. */
  taken: number;
};

/**
 * The layout as it is shown: until the user sets a width himself, columns of words share the room that is left. The first width
 * he sets keeps all others as they stand, so that nothing moves below his hand.
 */
export function useSharedRoom({ columns, layout, onLayout, scroller, taken }: Wishes): [Layout, (layout: Layout) => void] {
  const [width, setWidth] = useState(lastWidth);
  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const observer = new ResizeObserver(() => {
      // A hidden tab measures 0: keep what was drawn.
      if (box.clientWidth === 0) return;
      // Room for the bar at the right is kept whether it is there or not (grid.css): rows that arrive move no column.
      lastWidth = box.clientWidth;
      flushSync(() => setWidth(lastWidth));
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, [scroller]);
  const shown = useMemo(
    () => (Object.keys(layout.widths).length > 0 ? layout : { ...layout, widths: sharedWidths(columns, layout, width - taken) }),
    [columns, layout, width, taken],
  );
  const onShown = useCallback((next: Layout) => onLayout(next.widths === shown.widths ? { ...next, widths: layout.widths } : next), [onLayout, shown, layout]);
  return [shown, onShown];
}
