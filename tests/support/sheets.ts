import { IMPORT_ROWS, readSheet } from '../../src/server/engine/imports';
import type { Cell } from '../../src/server/engine/sheets/cell';
import type { Sheet } from '../../src/server/engine/sheets/sheet';

/** A sheet of texts, as the reader hands it to an import. */
export const textSheet = (rows: readonly (readonly string[])[]): Sheet => ({
  rows: rows.map((cells, at) => ({
    number: at + 1,
    cells: new Map(cells.flatMap((text, column): [number, Cell][] => (text === '' ? [] : [[column, { is: 'text', text }]]))),
  })),
  notes: [],
});

/** The words of a cell, whatever it holds: enough to say what an export wrote. */
export function words(cell: Cell | undefined): string {
  switch (cell?.is) {
    case 'number':
      return cell.format.isPercent ? `${Number(cell.text) * 100}%` : cell.text;
    case 'moment':
      return cell.time === '00:00:00' ? cell.day : `${cell.day} ${cell.time.slice(0, 5)}`.trim();
    case 'flag':
      return String(cell.isTrue);
    case 'text':
    case 'error':
      return cell.text;
    default:
      return '';
  }
}

/** Every row of a workbook in words. */
export async function wordsOf(bytes: Uint8Array): Promise<string[][]> {
  const { rows } = await readSheet(bytes);
  const width = Math.max(...rows.map(({ cells }) => Math.max(...cells.keys()) + 1));
  return rows.map(({ cells }) => Array.from({ length: width }, (_, at) => words(cells.get(at))));
}

export { IMPORT_ROWS };
