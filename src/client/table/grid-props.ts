// biome-ignore-all lint/a11y/useSemanticElements: a grid whose rows are drawn only where they are in view cannot be a <table>
import type { ReactNode, RefObject } from 'react';
import type { Row } from '../../contract/answers';
import './grid.css';
import type { GridColumn } from './grid-column';
import type { Sort } from './grid-table';
import type { Layout } from './layout';
import type { MenuItem } from './menu';
import type { Selection } from './selection';
import type { Rows } from './use-block-source';
import type { CellSlot } from './use-grid-place';
import type { AnchorSlot } from './use-scroll-anchor';

/** What a table is given. */
export type GridProps = {
  label: string;
  columns: readonly GridColumn[];
  rows: Rows;
  layout: Layout;
  onLayout: (layout: Layout) => void;
  sort: Sort;
  onSort: (sort: Sort) => void;
  filters: Record<string, string>;
  /** What the records are called that filters point to, by id. */
  filterNames?: Record<string, string>;
  onFilter: (id: string, value: string, names?: Record<string, string>) => void;
  selection?: Selection;
  onSelection?: (selection: Selection) => void;
  onOpen?: (row: Row, options: { behind: boolean }) => void;
  /** Told which row the keyboard stands in. */
  activeRow?: RefObject<Row | undefined>;
  /** Called when the keyboard comes to another row. */
  onActiveRow?: (row: Row | undefined) => void;
  /** Told in which column. */
  activeColumn?: RefObject<string | undefined>;
  /** Opens the record a cell refers to. */
  onFollow?: (row: Row, column: string) => void;
  /** Looks at a row beside the table, or away from it again. */
  onPeek?: (row: Row) => void;
  /** Looks away: while something is shown of a row, Esc does. */
  onPeekEnd?: () => void;
  /** What a letter or digit (by the key that bears it) does with the row the keyboard stands in, where the page gives it a meaning. */
  onLetter?: (code: string) => ((row: Row) => void) | undefined;
  /** Extra classes of a row (grid.css). */
  toneOf?: (row: Row) => string;
  empty?: ReactNode;
  /** Where it is remembered which row stands at the upper edge. */
  anchor?: AnchorSlot;
  /** Where it is remembered which cell the keyboard stands in. */
  cell?: CellSlot;
  /** What the page can do with a row, and with those ticked beside it, in the menu of its cell. */
  rowMenu?: (row: Row) => readonly MenuItem[];
  /** Height of what floats over the foot of the table: rows can be scrolled from under it. */
  foot?: number;
  /** Where the sums of marked cells are written. */
  status?: HTMLElement | null;
};
