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
  onFilter: (id: string, value: string) => void;
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
  /** Extra classes of a row: overdue rows are red. */
  toneOf?: (row: Row) => string;
  empty?: ReactNode;
  /** Where it is remembered which row stands at the upper edge. */
  anchor?: AnchorSlot;
  /** Where it is remembered which cell the keyboard stands in. */
  cell?: CellSlot;
  /** What the page can do with the chosen rows, in the menu of a cell. */
  rowMenu?: readonly MenuItem[];
  /** Where the sums of marked cells are written. */
  status?: HTMLElement | null;
};
