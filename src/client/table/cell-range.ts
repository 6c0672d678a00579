import type { Row } from '../../contract/answers';
import { isNumeric, textOf } from '../../define/field-text';
import { add, compare, div, grouped, isDecimal, plain } from '../../define/money';
import { cellText } from './field-cell';
import type { GridColumn } from './grid-column';
import type { GridPlace } from './grid-keys';

/** A block of cells: where marking began and where it has got to. */
export type CellRange = { from: GridPlace; to: GridPlace };
export type Bounds = { top: number; bottom: number; left: number; right: number };

export const boundsOf = ({ from, to }: CellRange): Bounds => ({
  top: Math.max(0, Math.min(from.row, to.row)),
  bottom: Math.max(0, Math.max(from.row, to.row)),
  left: Math.min(from.column, to.column),
  right: Math.max(from.column, to.column),
});

export const isOneCell = ({ from, to }: CellRange): boolean => from.row === to.row && from.column === to.column;

/** The block grown so that it ends at `to`; without a block it begins where the cursor stands. */
export const grownTo = (range: CellRange | undefined, active: GridPlace, to: GridPlace): CellRange => ({
  from: range?.from ?? { row: Math.max(0, active.row), column: active.column },
  to: { row: Math.max(0, to.row), column: to.column },
});

export const wordsIn = (row: Row, { id, field, textOf: own }: GridColumn): string => own?.(row) ?? cellText(id, field, row);

/** Rows beyond which sums are not worked out while marking. */
const SUM_LIMIT = 20_000;

/**
 * What a person wants to know of marked cells: how many, and what the numbers among them come to. Only rows that are here are
 * summed; `isWhole` says whether that was all of them.
 */
export function summaryOf(range: CellRange, columns: readonly GridColumn[], rowAt: (index: number) => Row | undefined) {
  const { top, bottom, left, right } = boundsOf(range);
  const [rows, width] = [bottom - top + 1, right - left + 1];
  const numbers: string[] = [];
  let isWhole = rows <= SUM_LIMIT;
  const summed = columns.slice(left, right + 1).filter(({ field }) => isNumeric(field));
  for (let at = top; at <= bottom && rows <= SUM_LIMIT; at += 1) {
    const row = rowAt(at);
    if (!row) isWhole = false;
    else for (const { id } of summed) if (isNumber(row[id])) numbers.push(String(row[id]));
  }
  const sum = numbers.length > 0 ? add(...numbers) : undefined;
  return { rows, columns: width, numbers: numbers.length, sum, isWhole, isMoney: summed.every(({ field }) => field.kind === 'money'), values: numbers };
}

const isNumber = (value: unknown): boolean => typeof value === 'number' || isDecimal(value);

/** `已选 5 行 × 2 列 · 计数 10 · 合计 1,234.50 · 平均 123.45 · 最小 1.00 · 最大 500.00`. */
export function summaryWords(range: CellRange, columns: readonly GridColumn[], rowAt: (index: number) => Row | undefined): string {
  const { rows, columns: width, numbers, sum, isWhole, isMoney, values } = summaryOf(range, columns, rowAt);
  const size = `选区 ${rows} 行 × ${width} 列`;
  if (sum === undefined) return size;
  const shown = (value: string) => (isMoney ? grouped(value, 2) : textOf({ kind: 'price', label: '', places: 6 }, value).replace(/\.00$/, ''));
  const least = values.reduce((a, b) => (compare(b, a) < 0 ? b : a));
  const most = values.reduce((a, b) => (compare(b, a) > 0 ? b : a));
  const part = isWhole ? '' : '（已加载部分）';
  return `${size} · 计数 ${numbers} · 合计 ${shown(sum)}${part} · 平均 ${shown(plain(div(sum, numbers)))} · 最小 ${shown(least)} · 最大 ${shown(most)}`;
}
