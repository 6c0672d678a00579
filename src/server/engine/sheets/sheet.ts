import { type Cell, cellOf, formatsOf } from './cell';
import { columnName } from './column-name.mjs';
import type { RawSheet } from './raw-sheet';

/** Filled cells of a row by their columns; `number` is the row's in the file. */
export type SheetRow = { number: number; cells: ReadonlyMap<number, Cell> };

/** A sheet that was read: its first filled row is the heading. */
export type Sheet = {
  rows: SheetRow[];
  /** What whoever imports it should know: what is hidden and read all the same, what is left out. */
  notes: string[];
};

export function sheetOf(raw: RawSheet): Sheet {
  const formats = formatsOf(raw);
  const merged = new Set(raw.merges.map(({ row, column }) => `${row} ${column}`));
  const heading = raw.rows[0]?.number;
  const rows = raw.rows.map((row): SheetRow => {
    const cells = row.cells.map((cell): [number, Cell] => [
      cell[0],
      row.number !== heading && merged.has(`${row.number} ${cell[0]}`) ? { is: 'merged' } : cellOf(cell, formats, raw.is1904),
    ]);
    return { number: row.number, cells: new Map(cells) };
  });
  return { rows, notes: notesOf(raw) };
}

const NAMED = 5;

/** Hidden rows and columns are content; hidden sheets are not. */
function notesOf(raw: RawSheet): string[] {
  const filled = new Set(raw.rows.flatMap((row) => row.cells.map(([column]) => column)));
  const rows = raw.rows.filter((row) => row.isHidden).map((row) => String(row.number));
  const columns = raw.hiddenColumns.filter((column) => filled.has(column)).map(columnName);
  return [
    ...(raw.others.length > 0
      ? [
          `只读取了工作表“${raw.name}”，没有读取${some(
            raw.others.map((name) => `“${name}”`),
            '张',
          )}`,
        ]
      : []),
    ...(rows.length > 0 ? [`第${some(rows, '行')}${rows.length > NAMED ? '' : '行'}是隐藏的，也已读取`] : []),
    ...(columns.length > 0 ? [`${some(columns, '列')}${columns.length > NAMED ? '' : '列'}是隐藏的，也已读取`] : []),
  ];
}

const some = (names: readonly string[], unit: string): string =>
  names.length > NAMED ? `${names.slice(0, NAMED).join('、')}等${names.length}${unit}` : names.join('、');
