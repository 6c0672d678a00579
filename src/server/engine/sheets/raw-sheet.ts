/**
 * What the reading thread hands over: the filled cells of one sheet as they lie in the file. What they mean is said on
 * this side (cell.ts), what a field makes of them in field-cell.ts.
 */

/**
 * Column from 0, what lies there, its text, and where its number format stands among `formats`.
 * `moment`: an ISO date as text; `unworked`: a formula nobody has calculated.
 */
export type RawKind = 'number' | 'text' | 'flag' | 'error' | 'moment' | 'unworked';
export type RawCell = readonly [column: number, kind: RawKind, text: string, format: number];

/** `number` counts from 1, as the sheet shows it. */
export type RawRow = { number: number; isHidden: boolean; cells: RawCell[] };

/** First cell of a merged range; rows from 1, columns from 0. */
export type RawMerge = { row: number; column: number };

export type RawSheet = {
  name: string;
  /** Sheets that were not read. */
  others: string[];
  /** Days count from 1904, not from 1900. */
  is1904: boolean;
  formats: string[];
  rows: RawRow[];
  merges: RawMerge[];
  hiddenColumns: number[];
};

export type RawLimits = {
  /** Filled rows, the heading included. */
  rows: number;
  cells: number;
  /** Characters of all cells together. */
  letters: number;
  /** Bytes all parts that are read may have unpacked. */
  unpacked: number;
};

/** `zip`: a whole .xlsx; `biff`: the workbook stream of an .xls. */
export type ReadingOrder = { kind: 'zip' | 'biff'; bytes: Uint8Array; limits: RawLimits };
export type ReadingAnswer = { sheet: RawSheet } | { refused: string };
