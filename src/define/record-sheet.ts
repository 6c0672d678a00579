import type { OrgKind } from './field';
import type { LabelDefinition } from './label-definition';
import type { PrintColumn } from './print-column';

/**
 * A table on the sheet of a record whose rows lie elsewhere: what the server lays beside the record (server/kinds/stock/record-sheets.ts). `grid`: its
 * rows are cells that stand beside each other as they stand in the thing itself; each says in these fields which row it is in, and its lines of text.
 */
export type RecordTable = { id: string; title: string; columns: readonly PrintColumn[]; grid?: { row: string; cell: string } };

/**
 * How a row of a master comes on paper: a sheet of its own with head, tables and pictures. A master without one (or for an
 * organisation of another kind) prints its chosen rows as the lines of one table, with the columns of its list.
 *
 * @example
 * { head: [{ field: 'name', label: '姓名' }], tables: [], pictures: [], needs: 'showPatient' }
 */
export type RecordSheet = {
  /** Only for these kinds of organisation; default all that have the page. */
  kinds?: readonly OrgKind[];
  /** Operation asked besides print, because the sheet says more than the list. */
  needs?: string;
  /** Fields of the row in reading order. */
  head: readonly PrintColumn[];
  /** Head fields shown in part whatever the reader may see: the paper leaves the house. */
  masked?: readonly string[];
  /** Field whose value stands as QR code in the corner, after what says what it is (C| a cabinet): the wristband of a patient. */
  qr?: string;
  qrPrefix?: string;
  tables: readonly RecordTable[];
  /** Fields that hold files, each file on a page; `lines.field` = those of a child table. */
  pictures: readonly string[];
  /** The same record told in part, chosen on the toolbar: implants only, on the card the patient takes home; or as labels, whose rows the server lays beside it. */
  variant?: { id: string; title: string; paper: 'A4' | 'A5'; tables: readonly string[]; label?: LabelDefinition };
};
