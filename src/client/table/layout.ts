import type { GridColumn } from './grid-column';

/**
 * How one user arranged one table. On the wire (userTableSort) columns are a JSON list in reading order with exactly
 * field, fixed, fixedLeft, title, and width and hidden beside them.
 */
export type Layout = {
  order: string[];
  start: string[];
  end: string[];
  widths: Record<string, number>;
  hidden: string[];
  /** Columns the release added since the layout was saved: marked until the layout is saved again. */
  added: string[];
  /** Titles of saved columns that are gone. */
  removed: string[];
};
export type SavedColumn = {
  field: string;
  fixed: boolean;
  fixedLeft: boolean;
  title: string;
  width?: number;
  hidden?: boolean;
};

export const defaultLayout = (columns: readonly GridColumn[]): Layout => ({
  order: columns.map((column) => column.id),
  start: columns.filter((column) => column.pin === 'start').map((column) => column.id),
  end: columns.filter((column) => column.pin === 'end').map((column) => column.id),
  widths: {},
  hidden: columns.filter((column) => column.isHidden).map((column) => column.id),
  added: [],
  removed: [],
});

/** Saved columns unknown to the table vanish with a note; new ones stand at their default place, marked. */
export function mergeLayout(columns: readonly GridColumn[], saved: readonly SavedColumn[] | undefined): Layout {
  const initial = defaultLayout(columns);
  if (!saved || saved.length === 0) return initial;
  const known = new Set(initial.order);
  const kept = saved.filter((column) => known.has(column.field));
  const order = [...new Set(kept.map((column) => column.field))];
  const added = initial.order.filter((id) => !order.includes(id));
  for (const id of added) order.splice(placeOf(id, initial.order, order), 0, id);
  const pinnedAt = (isLeft: boolean) => kept.filter((c) => c.fixed && c.fixedLeft === isLeft).map((c) => c.field);
  return {
    order,
    start: [...pinnedAt(true), ...initial.start.filter((id) => added.includes(id))],
    end: [...pinnedAt(false), ...initial.end.filter((id) => added.includes(id))],
    widths: Object.fromEntries(kept.flatMap((c) => (c.width && c.width > 0 ? [[c.field, c.width]] : []))),
    hidden: [...kept.filter((c) => c.hidden).map((c) => c.field), ...initial.hidden.filter((id) => added.includes(id))],
    added,
    removed: saved.filter((column) => !known.has(column.field)).map((column) => column.title || column.field),
  };
}

/** After the neighbour that precedes it by default, else at the front. */
function placeOf(id: string, defaults: readonly string[], order: readonly string[]): number {
  for (let before = defaults.indexOf(id) - 1; before >= 0; before--) {
    const at = order.indexOf(defaults[before] ?? '');
    if (at !== -1) return at + 1;
  }
  return 0;
}

export const savedColumns = (columns: readonly GridColumn[], layout: Layout): SavedColumn[] =>
  layout.order.flatMap((id) => {
    const column = columns.find((one) => one.id === id);
    if (!column) return [];
    const width = layout.widths[id];
    return [
      {
        field: id,
        fixed: layout.start.includes(id) || layout.end.includes(id),
        fixedLeft: layout.start.includes(id),
        title: column.title,
        ...(width ? { width } : {}),
        ...(layout.hidden.includes(id) ? { hidden: true } : {}),
      },
    ];
  });

/** Invalid JSON means the default. */
export function parseColumns(json: unknown): SavedColumn[] | undefined {
  try {
    const list: unknown = typeof json === 'string' ? JSON.parse(json) : json;
    if (!Array.isArray(list)) return undefined;
    return list.filter((one): one is SavedColumn => typeof one === 'object' && one !== null && typeof (one as SavedColumn).field === 'string');
  } catch {
    return undefined;
  }
}

/** Moves `id` to where `target` stands. */
export function movedColumn(order: readonly string[], id: string, target: string): string[] {
  const [from, to] = [order.indexOf(id), order.indexOf(target)];
  if (from === -1 || to === -1 || from === to) return [...order];
  const rest = order.filter((one) => one !== id);
  rest.splice(to, 0, id);
  return rest;
}

const LEAST_WIDTH = 44;
export const widened = (layout: Layout, id: string, width: number): Layout => ({
  ...layout,
  widths: { ...layout.widths, [id]: Math.max(LEAST_WIDTH, width) },
});

/** One column a step to the left or right among those shown beside it; pinned ones keep to their side. */
export function stepped(layout: Layout, id: string, step: -1 | 1): Layout {
  const isBeside = (other: string) =>
    !layout.hidden.includes(other) && layout.start.includes(other) === layout.start.includes(id) && layout.end.includes(other) === layout.end.includes(id);
  const { order } = layout;
  let at = order.indexOf(id) + step;
  while (order[at] !== undefined && !isBeside(order[at] ?? '')) at += step;
  const other = order[at];
  return other === undefined ? layout : reordered(layout, id, other);
}

/** `id` where `target` stands. Pinned columns stand in the order they were pinned in: there too. */
export const reordered = (layout: Layout, id: string, target: string): Layout => ({
  ...layout,
  order: movedColumn(layout.order, id, target),
  start: movedColumn(layout.start, id, target),
  end: movedColumn(layout.end, id, target),
});
