import { sql } from 'kysely';
import type { DocumentDefinition } from '../../../define/define-document';
import type { Problem } from '../../../define/document-rules';
import type { Field, Fields, Value } from '../../../define/field';
import { isNumeric } from '../../../define/field-text';
import { groupBy } from '../../../define/group-by';
import { inSection, sectionNames } from '../../../define/in-section';
import { LINES } from '../../../define/section';
import { type Context, within } from '../../base/context';
import { Refusal } from '../../base/errors';
import { logOperation } from '../../base/operation-log';
import { translateDatabaseError } from '../../base/translate-error';
import type { Db } from '../../db/open';
import { requireAction } from '../access';
import type { ImportAnswer } from '../masters/import';
import { valueFrom } from '../masters/import-value';
import { type ImportRow, rowsUnder } from '../sheets/import-rows';
import type { Sheet } from '../sheets/sheet';
import { saveDocument } from './save';

/** Of the header, or of a section. */
type Column = { name: string; of: string; field: Field; section?: string };

/** Columns a sheet of this kind may carry: everything typed of header and lines, except files and long lists. */
export function importColumns(definition: DocumentDefinition): Column[] {
  const columns = typed(definition.header);
  for (const section of sectionNames(definition)) {
    const { lines, linesTitle } = inSection(definition, section);
    const labels = new Set(columns.map(({ field }) => field.label));
    const apart = section === LINES ? '明细' : (linesTitle ?? '');
    // Two columns of one heading would be the same column: the later is told apart.
    columns.push(
      ...typed(lines, section).map((column) =>
        labels.has(column.field.label) ? { ...column, field: { ...column.field, label: `${apart}${column.field.label}` } } : column,
      ),
    );
  }
  return columns;
}

const typed = (fields: Fields, section?: string): Column[] =>
  Object.entries(fields)
    .filter(([, field]) => !field.computed && !field.via && field.kind !== 'files' && field.kind !== 'refs')
    .map(([of, field]) => ({ name: section === undefined ? of : `${section}.${of}`, of, field, ...(section === undefined ? {} : { section }) }));

/**
 * Imports a sheet as drafts: rows that agree in their header columns become one document. Everything is saved by the
 * ordinary rules in one transaction; the preview shows exactly what the commit would say, and one wrong row keeps nothing.
 */
export async function importDocuments(context: Context, definition: DocumentDefinition, sheet: Sheet, commit: boolean): Promise<ImportAnswer> {
  requireAction(context, definition.kind, ['import'], '导入');
  const { columns, rows } = rowsUnder(sheet, importColumns(definition));
  const groups = grouped(
    rows,
    columns.filter(({ section }) => section === undefined).map(({ name }) => name),
  );
  const isOk = () => rows.every((row) => row.error === '');
  const answer = (committed: boolean): ImportAnswer => ({
    columns: columns.map(({ name, field }) => ({ name, label: field.label, isNumber: isNumeric(field) })),
    rows: rows.map(({ row, values, error }) => ({ row, values, error })),
    notes: sheet.notes,
    ok: isOk(),
    committed,
  });
  try {
    await context.db.transaction().execute(async (tx) => {
      for (const group of groups.values()) await saveGroup(tx, within(context, tx), definition, columns, group);
      if (!commit || !isOk()) throw new NotKept();
      await logOperation(tx, context, { resource: definition.kind, name: definition.title, operation: 'import', after: { rows: String(rows.length) } });
    });
  } catch (error) {
    if (!(error instanceof NotKept)) throw error;
    return answer(false);
  }
  return answer(true);
}

/** Rows that agree in these columns, in order of appearance. */
const grouped = (rows: readonly ImportRow[], names: readonly string[]): Map<string, ImportRow[]> =>
  groupBy(rows, (row) => JSON.stringify(names.map((name) => row.texts[name])));

/** Rolls the rehearsal back. */
class NotKept extends Error {}

/** The rows of a section as they are saved, and which row of the sheet each stands in. */
type Part = { lines: Record<string, Value>[]; rows: ImportRow[] };

async function saveGroup(tx: Db, context: Context, definition: DocumentDefinition, columns: readonly Column[], group: ImportRow[]): Promise<void> {
  await sql`savepoint import_group`.execute(tx);
  const names = sectionNames(definition);
  const parts = new Map(names.map((name) => [name, { lines: [], rows: [] } as Part]));
  let header: Record<string, Value> = {};
  const headed = columns.filter(({ section }) => section === undefined);
  for (const row of group.filter(({ error }) => error === '')) {
    try {
      header = await valuesOf(context, headed, row.texts, {});
      for (const [name, part] of parts) {
        const own = columns.filter(({ section }) => section === name);
        // Where a document has several tables, a row that says nothing of one adds nothing to it.
        if (names.length > 1 && own.every((column) => (row.texts[column.name] ?? '') === '')) continue;
        part.lines.push(await valuesOf(context, own, row.texts, header));
        part.rows.push(row);
      }
    } catch (error) {
      row.error = wordsOf(error);
    }
  }
  // Rows that read well are saved even beside bad ones: their own problems shall be named in the same go.
  const readable = group.filter((row) => row.error === '');
  const linesOf = (name: string) => (parts.get(name)?.lines ?? []).filter((_, at) => parts.get(name)?.rows[at]?.error === '');
  const sections = Object.fromEntries(names.filter((name) => name !== LINES).map((name) => [name, linesOf(name)]));
  try {
    if (readable.length > 0)
      await saveDocument(context, definition, {
        header,
        lines: linesOf(LINES),
        ...(names.length > 1 ? { sections } : {}),
        screen: context.screen,
        confirmed: true,
      });
  } catch (error) {
    await sql`rollback to savepoint import_group`.execute(tx);
    blame(readable, error, (section) => (parts.get(section)?.rows ?? []).filter((row) => row.error === ''));
  } finally {
    await sql`release savepoint import_group`.execute(tx);
  }
}

/** Problems go to their rows; what concerns the whole document stands at its first row. */
function blame(group: ImportRow[], error: unknown, rowsOf: (section: string) => ImportRow[]): void {
  const words = wordsOf(error);
  const problems: readonly Problem[] = error instanceof Refusal && error.problems.length > 0 ? error.problems : [{ message: words }];
  // Which row a line stands in is known before the first problem makes one of them bad.
  const found = problems.map((problem) => ({ problem, row: problem.line === undefined ? undefined : rowsOf(problem.section ?? LINES)[problem.line - 1] }));
  for (const { problem, row = group[0] } of found) if (row) row.error = row.error === '' ? problem.message : `${row.error}；${problem.message}`;
}

function wordsOf(error: unknown): string {
  const known = error instanceof Refusal ? error : translateDatabaseError(error);
  if (!known) throw error;
  return known.message;
}

async function valuesOf(
  context: Context,
  columns: readonly Column[],
  texts: Record<string, string>,
  siblings: Record<string, Value>,
): Promise<Record<string, Value>> {
  const values: Record<string, Value> = {};
  for (const { name, of, field } of columns) {
    const text = texts[name] ?? '';
    if (text !== '') values[of] = await valueFrom(context, field, text, { ...siblings, ...values });
  }
  return values;
}
