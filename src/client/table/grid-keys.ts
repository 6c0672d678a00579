/** Where the keyboard stands in a table: row −1 is the head. */
export type GridPlace = { row: number; column: number };
export type GridBounds = { rows: number; columns: number; page: number; hasHead: boolean };
export type Key = { key: string; ctrl: boolean; shift: boolean };

/** The place a navigation key leads to; undefined when the key is none. */
export function movedBy({ key, ctrl }: Key, at: GridPlace, bounds: GridBounds): GridPlace | undefined {
  const top = bounds.hasHead ? -1 : 0;
  const row = (value: number) => Math.max(top, Math.min(bounds.rows - 1, value));
  const column = (value: number) => Math.max(0, Math.min(bounds.columns - 1, value));
  switch (key) {
    case 'ArrowDown':
      return { ...at, row: ctrl ? row(bounds.rows - 1) : row(at.row + 1) };
    case 'ArrowUp':
      return { ...at, row: ctrl ? Math.min(0, bounds.rows - 1) : row(at.row - 1) };
    case 'ArrowRight':
      return { ...at, column: ctrl ? column(bounds.columns) : column(at.column + 1) };
    case 'ArrowLeft':
      return { ...at, column: ctrl ? 0 : column(at.column - 1) };
    case 'PageDown':
      return { ...at, row: row(Math.max(at.row, 0) + bounds.page) };
    case 'PageUp':
      return { ...at, row: Math.max(Math.min(0, bounds.rows - 1), row(at.row - bounds.page)) };
    case 'Home':
      return ctrl ? { row: Math.min(0, bounds.rows - 1), column: 0 } : { ...at, column: 0 };
    case 'End':
      return ctrl ? { row: bounds.rows - 1, column: column(bounds.columns) } : { ...at, column: column(bounds.columns) };
    default:
      return undefined;
  }
}
