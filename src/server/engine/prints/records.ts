import { sql } from 'kysely';
import type { Row } from '../../../contract/answers';
import type { PrintedSheet, PrintedTable } from '../../../contract/print-answer';
import type { MasterDefinition } from '../../../define/define-master';
import type { PrintDefinition } from '../../../define/define-print';
import type { Field } from '../../../define/field';
import { isNumeric, textOf } from '../../../define/field-text';
import type { LabelDefinition } from '../../../define/label-definition';
import { add, grouped, isDecimal } from '../../../define/money';
import { isId } from '../../../define/record-id';
import type { RecordSheet, RecordTable } from '../../../define/record-sheet';
import { operationLabel } from '../../../domain/screens/operation-labels';
import { type Context, within } from '../../base/context';
import { NotFound } from '../../base/errors';
import { logOperation } from '../../base/operation-log';
import { inTransaction } from '../../db/transaction';
import { readScreens, requireFlags, visibleSql } from '../masters/access';
import { linesOf } from '../masters/info';
import { fromClause, layoutOf } from '../masters/layout';
import { nameOf } from '../masters/load';
import { masked, presentRow, selectSql, shownFields } from '../masters/present';
import { type LabelRow, labelOf } from './labels';
import { recordSourceOf } from './record-source';
import { labelLayoutFor } from './templates';

type Read = { rows: Row[]; fields: [string, Field][] };

/**
 * Rows of a master on paper: on sheets of their own where the form has one for them, else as the lines of one table with the
 * columns of the list. Read like on their page, so scope, view, costs and people in part are the same, and only with its print
 * operation.
 * @throws Forbidden, NotFound
 */
export async function printRecords(
  context: Context,
  print: PrintDefinition | undefined,
  definition: MasterDefinition,
  ids: readonly string[],
  variant = '',
): Promise<PrintedSheet[]> {
  requireFlags(context, definition, ['print'], '打印');
  const sheet = sheetOf(context, print, definition);
  if (sheet?.needs)
    requireFlags(
      context,
      definition,
      [sheet.needs],
      operationLabel(definition.resource, sheet.needs, () => undefined),
    );
  const read = await rowsOf(context, definition, ids);
  if (!sheet || !print) return [tableSheet(definition, read)];
  return Promise.all(read.rows.map((row) => recordSheet(context, definition, { print, sheet, fields: read.fields, row, variant })));
}

const sheetOf = (context: Context, print: PrintDefinition | undefined, definition: MasterDefinition): RecordSheet | undefined => {
  const sheet = print?.records?.[definition.resource];
  return sheet && (sheet.kinds?.includes(context.org.kind) ?? true) ? sheet : undefined;
};

/** Says in the log what was printed, record by record. */
export async function recordsPrinted(context: Context, definition: MasterDefinition, ids: readonly string[]): Promise<{ printed: number }> {
  requireFlags(context, definition, ['print'], '打印');
  const { rows } = await rowsOf(context, definition, ids);
  await inTransaction(context.db, async (tx) => {
    for (const row of rows)
      await logOperation(tx, within(context, tx), { resource: definition.resource, id: row.id, name: nameOf(definition, row), operation: 'print' });
  });
  return { printed: rows.length };
}

/** In the order they were chosen. */
async function rowsOf(context: Context, definition: MasterDefinition, ids: readonly string[]): Promise<Read> {
  const layout = layoutOf(definition);
  const screens = readScreens(context, definition);
  const fields = shownFields(context, screens, layout);
  const found = await sql<Record<string, unknown>>`select ${selectSql(layout, fields)} from ${fromClause(layout)}
    where t.id = any(${[...ids]}::uuid[]) and ${visibleSql(context, definition, screens)}`.execute(context.db);
  const rows = found.rows.map((raw) => presentRow(context, screens, layout, fields, raw));
  const ordered = ids.flatMap((id) => rows.find((row) => row.id === id.toLowerCase()) ?? []);
  if (ordered.length !== ids.length) throw new NotFound('数据不存在或已删除');
  return { rows: ordered, fields };
}

function tableSheet(definition: MasterDefinition, { rows, fields }: Read): PrintedSheet {
  const columns = fields.filter(([, field]) => field.list && field.kind !== 'files');
  const table: PrintedTable = {
    title: '',
    columns: columns.map(([, field]) => ({ label: field.label, width: field.width ?? 100, ...(isNumeric(field) ? { align: 'right' as const } : {}) })),
    rows: rows.map((row) => columns.map(([name, field]) => textOf(field, row[name], row[`${name}Name`]))),
  };
  return { ...EMPTY, id: definition.resource, title: definition.title, paper: 'A4-landscape', tables: [table], foot: [`共 ${rows.length} 条`] };
}

const EMPTY: PrintedSheet = { id: '', title: '', paper: 'A4', qr: '', head: [], tables: [], closing: [], terms: '', signatures: [], pictures: [], foot: [] };

type One = { print: PrintDefinition; sheet: RecordSheet; fields: [string, Field][]; row: Row; variant: string };

async function recordSheet(context: Context, definition: MasterDefinition, { print, sheet, fields, row, variant }: One): Promise<PrintedSheet> {
  const told = sheet.variant && sheet.variant.id === variant ? sheet.variant : undefined;
  const extras = await recordSourceOf(definition.resource)(context, row, variant);
  const text = (name: string): string => {
    const field = fields.find(([one]) => one === name)?.[1];
    const words = field ? textOf(field, row[name], row[`${name}Name`]) : '';
    return sheet.masked?.includes(name) ? masked('middle', words) : words;
  };
  return {
    id: row.id,
    title: told?.title ?? print.titles[definition.resource] ?? definition.title,
    paper: told?.paper ?? 'A4',
    qr: sheet.qr ? `${sheet.qrPrefix ?? ''}${String(row[sheet.qr] ?? '')}` : '',
    head: sheet.head.map((cell) => ({ label: cell.label, text: text(cell.field) })).filter((cell) => cell.text !== ''),
    tables: sheet.tables.filter((table) => !told || told.tables.includes(table.id)).map((table) => tableOf(table, extras.tables[table.id] ?? [])),
    closing: (extras.closing ?? []).filter((cell) => cell.text !== ''),
    terms: print.terms ?? '',
    signatures: print.signatures,
    ...(told?.label && extras.labels ? await laidLabels(context, print, { kind: told.id, label: told.label }, extras.labels) : {}),
    pictures: await picturesOf(context, definition, sheet, row),
    foot: [...extras.foot, ...(sheet.head.length > 0 ? [`制表人 ${context.user.name}`] : [])],
  };
}

/** Its parts as labels, as they are laid out in this house. */
async function laidLabels(
  context: Context,
  print: PrintDefinition,
  of: { kind: string; label: LabelDefinition },
  rows: readonly LabelRow[],
): Promise<Pick<PrintedSheet, 'labels' | 'labelLayout'>> {
  const { layout } = await labelLayoutFor(context, print, of);
  return { labels: rows.map((row) => labelOf(context, { label: of.label, layout }, row)), labelLayout: layout };
}

function tableOf({ title, columns, grid }: RecordTable, lines: readonly Record<string, string>[]): PrintedTable {
  if (!grid) {
    const heads = columns.map(({ label, width, align }) => ({ label, ...(width ? { width } : {}), ...(align ? { align } : {}) }));
    const totals =
      columns.some(({ total }) => total) && lines.length > 0 ? { totals: columns.map((column) => (column.total ? sumOf(lines, column.field) : '')) } : {};
    return { title, columns: heads, rows: lines.map((line) => columns.map((column) => line[column.field] ?? '')), ...totals };
  }
  const rows = new Map<string, string[]>();
  for (const line of lines) rows.set(line[grid.row] ?? '', [...(rows.get(line[grid.row] ?? '') ?? []), line[grid.cell] ?? '']);
  return { title, columns: [], rows: [...rows].map(([name, cells]) => [name, ...cells]), isGrid: true };
}

/** The sum of figures as they read, with as many places as they have. */
function sumOf(lines: readonly Record<string, string>[], field: string): string {
  const figures = lines.map((line) => (line[field] ?? '').replaceAll(',', '')).filter(isDecimal);
  return grouped(add(...figures), Math.max(0, ...figures.map((figure) => figure.split('.')[1]?.length ?? 0)));
}

/** The files of a record in order, under the names they were stored with; one this reader may not have keeps its place. */
async function picturesOf(context: Context, definition: MasterDefinition, sheet: RecordSheet, row: Row): Promise<PrintedSheet['pictures']> {
  const ids: string[] = [];
  for (const place of sheet.pictures) {
    const [first = '', second] = place.split('.');
    const child = second === undefined ? undefined : definition.lines[first];
    const holders = child ? await linesOf(context, child, row.id) : [row];
    for (const holder of holders) ids.push(...listOf(holder[second ?? first]));
  }
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string; name: string; mime: string }>`
    select id, name, mime from stored_file where id = any(${ids}::uuid[]) and (org_id = ${context.org.id} or is_shared)`.execute(context.db);
  return ids.map((id) => {
    const file = rows.find((one) => one.id === id);
    return { id, name: file?.name ?? '', isPicture: file?.mime.startsWith('image/') ?? false };
  });
}

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String).filter(isId) : []);
