import type { Field } from '../../../define/field';
import { BadInput } from '../../base/errors';
import type { Cell } from './cell';
import { columnName } from './column-name.mjs';
import { previewOf, readCell } from './field-cell';
import type { Sheet, SheetRow } from './sheet';

/** A column a sheet may carry. */
export type ImportColumn = { name: string; field: Field };

/**
 * A row as it was read: `texts` in the spelling of the fields, `values` as people look at them before they are kept.
 * `error` names every cell that cannot be taken.
 */
export type ImportRow = { row: number; texts: Record<string, string>; values: Record<string, string>; error: string };

/** The sheet under its heading: which of the known columns it has, and its rows. @throws BadInput for a heading nobody knows */
export function rowsUnder<C extends ImportColumn>(sheet: Sheet, known: readonly C[]): { columns: C[]; rows: ImportRow[] } {
  const [heading, ...rows] = sheet.rows;
  if (!heading || rows.length === 0) throw new BadInput('文件中没有数据');
  const columns = columnsOf(heading, known);
  for (const row of rows) refuseUnnamed(row, columns);
  return { columns: [...columns.values()], rows: rows.map((row) => rowOf(row, columns)) };
}

/** Titles as the template writes them, with or without the star of a required column. */
function columnsOf<C extends ImportColumn>(heading: SheetRow, known: readonly C[]): Map<number, C> {
  const columns = new Map<number, C>();
  for (const [at, cell] of heading.cells) {
    const given = cell.is === 'text' || cell.is === 'number' ? cell.text : '';
    const title = given.replace(/[*＊\s]/g, '');
    const found = known.find(({ field }) => field.label.replace(/\s/g, '') === title);
    if (!found) throw new BadInput(`表头“${given.slice(0, 30)}”不在模板中`);
    if ([...columns.values()].includes(found)) throw new BadInput(`表头“${found.field.label}”出现了两次，请删除其中一列`);
    columns.set(at, found);
  }
  return columns;
}

/** What stands beside the table would be lost without a word. */
function refuseUnnamed(row: SheetRow, columns: ReadonlyMap<number, ImportColumn>): void {
  for (const at of row.cells.keys()) {
    if (!columns.has(at)) throw new BadInput(`单元格${columnName(at)}${row.number}有内容，但${columnName(at)}列没有表头；请补上表头或清空这一列`);
  }
}

function rowOf(row: SheetRow, columns: ReadonlyMap<number, ImportColumn>): ImportRow {
  const texts: Record<string, string> = {};
  const values: Record<string, string> = {};
  const problems: string[] = [];
  for (const [at, { name, field }] of columns) {
    const { text, problem } = readCell(field, row.cells.get(at) ?? NOTHING);
    texts[name] = text;
    values[name] = problem ? text : previewOf(field, text);
    if (problem) problems.push(`第${row.number}行【${field.label}】（${columnName(at)}${row.number}）${problem}`);
  }
  return { row: row.number, texts, values, error: problems.join('；') };
}

const NOTHING: Cell = { is: 'text', text: '' };
