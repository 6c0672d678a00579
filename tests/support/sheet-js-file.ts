import { type CellObject, utils, type WorkSheet, write } from '@e965/xlsx';
import type { MadeCell, MadeRow } from './excel-file';

/** The same rows as an .xls, written by a library of others. */
export function sheetJsFile(rows: readonly MadeRow[], bookType: 'biff8' | 'xlsx', is1904 = false): Buffer {
  const sheet: WorkSheet = { '!ref': `A1:Z${rows.length}` };
  for (const [at, row] of rows.entries()) {
    for (const [column, cell] of row.cells.entries()) if (cell) sheet[utils.encode_cell({ r: at, c: column })] = cellOf(cell, is1904);
  }
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, '表');
  book.Workbook = { ...book.Workbook, WBProps: { date1904: is1904 } };
  return Buffer.from(write(book, { type: 'buffer', bookType, bookSST: true }));
}

const ERRORS: Record<string, number> = { '#N/A': 42, '#DIV/0!': 7 };

function cellOf(cell: MadeCell, is1904: boolean): CellObject {
  switch (cell.is) {
    case 'text':
      return { t: 's', v: cell.text };
    case 'rich':
      return { t: 's', v: cell.runs.join('') };
    case 'number':
      return { t: 'n', v: cell.value, ...(cell.format ? { z: cell.format } : {}) };
    case 'serial':
      return { t: 'n', v: cell.serial - (is1904 ? 1462 : 0), z: cell.format ?? 'yyyy-mm-dd' };
    case 'flag':
      return { t: 'b', v: cell.value };
    case 'error':
      return { t: 'e', v: ERRORS[cell.text] ?? 0 };
    default:
      return typeof cell.value === 'string' ? { t: 's', v: cell.value, f: cell.formula } : { t: 'n', v: cell.value ?? 0, f: cell.formula };
  }
}
