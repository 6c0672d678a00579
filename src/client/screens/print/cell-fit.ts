import type { Row } from '../../../contract/answers';
import type { PrintColumn } from '../../../define/print-column';
import { PAGE_MARGIN, type Paper, totalsOf } from './print-pages';
import type { SheetWords } from './sheet-words';

/**
 * How words stand in the cells of a form. A date, a number, a code is one thing: it is printed smaller where its column is narrow, and
 * breaks only where it would be too small to read, rather than run into its neighbour. Words take as many lines as they need, and their
 * row grows with them. Both are reckoned before anything is drawn, so that a page holds what it is given.
 */
const NUMBER_COLUMN = 8;
const USUAL_WIDTH = 18;
/** Millimetres left and right of the words, and of one letter and one Chinese sign at one point of type. */
const PADDING = 1.6;
const LETTER = 0.21;
const SIGN = 0.355;
/** Height of a row that holds one line of words, and millimetres a line of words takes at one point of type. */
export const ROW = 6.5;
const WORD_LINE = 0.41;
export const lineHeight = (columns: readonly PrintColumn[]): number => pointsOf(columns) * WORD_LINE;
/** Below this nobody reads it. */
const LEAST = 5;

export const pointsOf = (columns: readonly PrintColumn[]): number => (columns.length > 11 ? 7 : 8.5);

/** Columns share the paper in the proportions of the form, whatever the paper. */
export const widthOf = (column: PrintColumn, columns: readonly PrintColumn[], paper: Paper): number => {
  const all = columns.reduce((sum, { width }) => sum + (width ?? USUAL_WIDTH), 0);
  return ((paper.width - 2 * PAGE_MARGIN - NUMBER_COLUMN) * (column.width ?? USUAL_WIDTH)) / all;
};

/** A date, a number, a code: no Chinese in it and no blank but that of a time. */
export const isWhole = (text: string): boolean => /^[!-~]+( \d{2}:\d{2})?$/.test(text);

const wideOf = (text: string): number => [...text].reduce((sum, sign) => sum + (sign.charCodeAt(0) > 0xff ? SIGN : LETTER), 0);

/** Whether what is one thing fits a column at the smallest type. */
export const fits = (text: string, width: number): boolean => wideOf(text) * LEAST <= width - PADDING;

/** Points at which words that never break fit their column. */
export const fittedPoints = (text: string, width: number, points: number): number => Math.max(LEAST, Math.min(points, (width - PADDING) / wideOf(text)));

/**
 * Lines that words take in a `width` (millimetres at one point of type): Chinese breaks anywhere, a run of letters and digits goes to the
 * next line whole, and is broken only where it is wider than a line.
 */
export function linesOf(text: string, width: number): number {
  let [lines, used] = [1, 0];
  for (const word of text.match(/[!-~]+ *|\n|[^!-~\n]/g) ?? []) {
    const wide = wideOf(word.trimEnd());
    if (word === '\n' || (used > 0 && used + wide > width)) [lines, used] = [lines + 1, 0];
    const more = Math.max(0, Math.ceil(wide / width) - 1);
    lines += more;
    used += wideOf(word) - more * width;
  }
  return lines;
}

/** How many rows of one line a line of the form is high. */
export function rowsOf(line: Row, columns: readonly PrintColumn[], paper: Paper, say: SheetWords): number {
  const points = pointsOf(columns);
  const most = columns.reduce((lines, column) => {
    const [text, width] = [say.words(line, column.field), widthOf(column, columns, paper)];
    if (isWhole(text)) return fits(text, width) ? lines : Math.max(lines, Math.ceil((wideOf(text) * LEAST) / (width - PADDING)));
    return Math.max(lines, linesOf(text, (width - PADDING) / points));
  }, 1);
  return Math.max(1, (most * lineHeight(columns) + 1) / ROW);
}

/** What a column is left with, however little stands in it. */
const NARROWEST = 7;

/**
 * The columns of a form as what stands in them asks for: who has more room than its longest words take gives it to whoever lacks most. One that
 * nobody filled keeps its own: it is written in by hand.
 */
export function evened(columns: readonly PrintColumn[], lines: readonly Row[], paper: Paper, say: SheetWords): PrintColumn[] {
  const [points, sums] = [pointsOf(columns), totalsOf(lines, columns)];
  const widths = columns.map((column) => widthOf(column, columns, paper));
  const wanted = columns.map(({ field, label }, at) => {
    const wide = lines.reduce((most, line) => Math.max(most, wideOf(say.words(line, field))), 0);
    return wide === 0 ? (widths[at] ?? 0) : Math.max(wide, wideOf(label), wideOf(say.total(sums, field))) * points + PADDING + 0.5;
  });
  // Words take another line, a code does not: what it needs at the smallest comes from whoever has most beyond his own need.
  const needed = columns.map(({ field }) => {
    const whole = lines.map((line) => say.words(line, field)).filter(isWhole);
    return Math.max(NARROWEST, whole.reduce((most, text) => Math.max(most, wideOf(text)), 0) * LEAST + PADDING);
  });
  const has = widths.map((width, at) => Math.min(width, Math.max(wanted[at] ?? 0, NARROWEST)));
  const lacking = () => has.findIndex((width, at) => width < (needed[at] ?? 0));
  for (let at = lacking(); at !== -1; at = lacking()) {
    const over = has.map((width, other) => width - (needed[other] ?? 0));
    const giver = over.indexOf(Math.max(...over));
    const given = Math.min(0.5, over[giver] ?? 0);
    if (given < 0.1) break;
    has[giver] = (has[giver] ?? 0) - given;
    has[at] = (has[at] ?? 0) + given;
  }
  let spare = widths.reduce((sum, width) => sum + width, 0) - has.reduce((sum, width) => sum + width, 0);
  for (; spare > 0.5; spare -= 0.5) {
    const lacks = has.map((width, at) => (wanted[at] ?? 0) / width);
    const at = lacks.indexOf(Math.max(...lacks));
    if ((lacks[at] ?? 0) <= 1) break;
    has[at] = (has[at] ?? 0) + 0.5;
  }
  const left = 1 + spare / has.reduce((sum, width) => sum + width, 0);
  return columns.map((column, at) => ({ ...column, width: (has[at] ?? 0) * left }));
}
