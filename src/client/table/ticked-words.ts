import type { Row } from '../../contract/answers';
import { textOf } from '../../define/field-text';
import { add, plain } from '../../define/money';
import type { GridColumn } from './grid-column';

const isFigure = (value: unknown): boolean => /^-?\d+(\.\d+)?$/.test(String(value ?? ''));

/** What ticked rows come to, in the columns that have a total: `数量合计 12 · 金额 3,000.00`. */
export const tickedWords = (columns: readonly GridColumn[], totals: Readonly<Record<string, string>>, rows: readonly Row[]): string =>
  columns
    .filter(({ id }) => id in totals)
    .map(({ id, title, field }) => `${title} ${textOf(field, plain(add('0', ...rows.flatMap((row) => (isFigure(row[id]) ? [String(row[id])] : [])))))}`)
    .join(' · ');
