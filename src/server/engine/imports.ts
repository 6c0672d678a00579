import { BadInput } from '../base/errors';
import { judged, UNPACKED_BYTES } from './sheets/gate';
import { readInTurn } from './sheets/readers';
import { type Sheet, sheetOf } from './sheets/sheet';
import { isText, isWorkbook, textSheet } from './sheets/text-sheet';

/** Rows one import may hold: each is saved by the ordinary rules, in one transaction. */
export const IMPORT_ROWS = 2000;
export const IMPORT_BYTES = 5 * 1024 * 1024;
/** No template has more columns. */
const COLUMNS = 100;
const LETTERS = 5_000_000;

/** The same of a table that may as well be written as text. @param most rows below the heading, where its reader takes more than a template has */
export async function readAnySheet(bytes: Uint8Array, most = IMPORT_ROWS): Promise<Sheet> {
  if (isText(bytes)) return textSheet(within(bytes), most + 1);
  if (!isWorkbook(bytes)) throw new BadInput('只支持.xls、.xlsx、.csv或.txt文件');
  return readSheet(bytes, most);
}

/**
 * A workbook on its way in: judged by its table of contents (gate.ts), read by one of few threads within limits
 * (readers.ts, reading-thread.mjs), its cells understood (cell.ts), and last taken by fields (import-rows.ts, field-cell.ts).
 * @returns the first visible sheet that holds anything
 * @throws BadInput when it is no workbook, is empty, or holds too much
 */
export async function readSheet(bytes: Uint8Array, most = IMPORT_ROWS): Promise<Sheet> {
  within(bytes);
  const limits = { rows: most + 1, cells: (most + 1) * COLUMNS, letters: LETTERS, unpacked: UNPACKED_BYTES };
  const sheet = sheetOf(await readInTurn({ ...(await judged(bytes)), limits }));
  if (sheet.rows.length < 2) throw new BadInput('文件中没有数据');
  return sheet;
}

const within = (bytes: Uint8Array): Uint8Array => {
  if (bytes.length > IMPORT_BYTES) throw new BadInput(`文件不能超过${IMPORT_BYTES / 1024 / 1024}MB`);
  return bytes;
};
