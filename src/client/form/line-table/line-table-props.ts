import type { ReactNode } from 'react';
import type { PickerRow } from '../../../contract/answers';
import type { GridColumn } from '../../table/grid-column';
import type { RecordValues } from '../record-values';
import type { LineStore } from './line-store';
import type { LinePlace } from './use-line-cursor';

/** Columns by which a line says its goods: the choice, what they are called, and what else tells them apart. They stand in one cell. */
export type LineProduct = { id: string; name: string; notes: readonly string[] };

/** How a column says more than its field: drawn anew with its line only, so these stay the same. */
export type LineCells = Readonly<Record<string, (values: RecordValues) => ReactNode>>;

/** What a table of lines is given. */
export type LineTableProps = {
  label: string;
  /** One of several tables on the page: it needs less height of its own. */
  isOneOfSeveral?: boolean;
  tableId: string;
  columns: readonly GridColumn[];
  product?: LineProduct | undefined;
  cells?: LineCells;
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
