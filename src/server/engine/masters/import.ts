import { sql } from 'kysely';
import type { MasterDefinition } from '../../../define/define-master';
import { columnOf, type Field, type Fields, type Value } from '../../../define/field';
import { isNumeric } from '../../../define/field-text';
import { type Context, within } from '../../base/context';
import { BadInput, Refusal, Rejected } from '../../base/errors';
import { logOperation } from '../../base/operation-log';
import { translateDatabaseError } from '../../base/translate-error';
import type { Db } from '../../db/open';
import { type ImportColumn, rowsUnder } from '../sheets/import-rows';
import type { Sheet } from '../sheets/sheet';
import { ownerOf, requireOperation, scopeSql } from './access';
import { importPath, pathColumns } from './import-path';
import { valueFrom } from './import-value';
import { fromClause, layoutOf, wordsSql } from './layout';
import { loadRows } from './load';
import { saveMaster } from './save';

export type ImportAnswer = {
  /** `isNumber`: its figures stand at the right. */
  columns: { name: string; label: string; isNumber?: boolean }[];
  rows: { row: number; values: Record<string, string>; error: string }[];
  /** Of a long sheet not every row is shown: how many there are, and how many are wrong. */
  count?: number;
  failed?: number;
  /** How many are new, where some may be known already. */
  added?: number;
  /** What was hidden and read all the same, what was left out. */
  notes: string[];
  ok: boolean;
  committed: boolean;
};

/** Fields a sheet may carry: everything people type except files and long lists. */
export const importFields = (definition: MasterDefinition): [string, Field][] => {
  if (definition.sheet) return pathColumns(definition);
  const typed = Object.entries(definition.fields).filter(([, field]) => !field.computed && !field.via && field.kind !== 'files' && field.kind !== 'refs');
  // Rows that are made elsewhere are found by the code of their product.
  const key: [string, Field][] =
    definition.operations.includes('add') || !definition.fields.code ? [] : [['code', { ...definition.fields.code, required: true }]];
  return [...key, ...typed];
};

/**
 * Imports a sheet whose heading names the fields. Every row is saved by the ordinary rules inside one transaction, each
 * behind a savepoint, so that the preview shows exactly what the commit would say; only a commit without any error stays.
 */
export async function importMasters(context: Context, definition: MasterDefinition, sheet: Sheet, commit: boolean): Promise<ImportAnswer> {
  requireOperation(context, definition, 'import');
  const { columns, rows: read } = columnsOf(definition, sheet);
  const rows: ImportAnswer['rows'] = [];
  const answer = (committed: boolean): ImportAnswer => ({
    columns: columns.map(({ name, field }) => ({ name, label: field.label, isNumber: isNumeric(field) })),
    rows,
    notes: sheet.notes,
    ok: rows.every((row) => row.error === ''),
    committed,
  });
  try {
    await context.db.transaction().execute(async (tx) => {
      for (const { row, values, texts, error } of read)
        rows.push({ row, values, error: error || (await errorOf(tx, within(context, tx), definition, columns, texts)) });
      if (!commit || rows.some((row) => row.error !== '')) throw new NotKept();
      await logOperation(tx, context, { resource: definition.resource, name: definition.title, operation: 'import', after: { rows: String(rows.length) } });
    });
  } catch (error) {
    if (error instanceof NotKept) return answer(false);
    throw error;
  }
  return answer(true);
}

/** Rolls the rehearsal back. */
class NotKept extends Error {}

function columnsOf(definition: MasterDefinition, sheet: Sheet): ReturnType<typeof rowsUnder<ImportColumn>> {
  const known = importFields(definition).map(([name, field]): ImportColumn => ({ name, field }));
  const found = rowsUnder(sheet, known);
  const missing = known.find(({ name, field }) => field.required && field.default === undefined && !found.columns.some((column) => column.name === name));
  if (missing) throw new BadInput(`缺少必填列“${missing.field.label}”`);
  return found;
}

async function errorOf(
  tx: Db,
  context: Context,
  definition: MasterDefinition,
  columns: readonly ImportColumn[],
  texts: Record<string, string>,
): Promise<string> {
  await sql`savepoint import_row`.execute(tx);
  try {
    if (definition.sheet) {
      await importPath(tx, context, definition, texts);
      return '';
    }
    const row = await valuesOf(context, definition.fields, columns, texts);
    // Rows another system tells are typed by nobody, but come in sheets as well.
    if (definition.operations.includes('add') || definition.onImport) await saveNew(tx, context, definition, row);
    else await saveExisting(tx, context, definition, row, texts.code ?? '');
    return '';
  } catch (error) {
    await sql`rollback to savepoint import_row`.execute(tx);
    const known = error instanceof Refusal ? error : translateDatabaseError(error);
    if (!known) throw error;
    return known.message;
  } finally {
    await sql`release savepoint import_row`.execute(tx);
  }
}

/** A row that is there already is changed or left where the definition says so (`onImport`); everywhere else it is refused as doubled. */
async function saveNew(tx: Db, context: Context, definition: MasterDefinition, row: Record<string, Value>): Promise<void> {
  const { onImport, unique } = definition;
  const key =
    onImport &&
    unique[0]?.map((name) => sql`lower(t.${sql.id(columnOf(name, definition.fields[name] as Field))}::text) = lower(btrim(${String(row[name] ?? '')}))`);
  const found = key
    ? await sql<{
        id: string;
        version: number;
      }>`select t.id, t.version from ${sql.table(definition.table)} t where t.org_id = ${ownerOf(context, definition)} and t.deleted_at is null
        and ${sql.join(key, sql` and `)}`.execute(tx)
    : { rows: [] };
  const [there] = found.rows;
  if (there && onImport === 'keep') return;
  await saveMaster(context, definition, there ? { id: there.id, version: Number(there.version), row } : { row }, 'import');
}

async function saveExisting(tx: Db, context: Context, definition: MasterDefinition, given: Record<string, Value>, code: string): Promise<void> {
  const layout = layoutOf(definition);
  const found = await sql<{
    id: string;
  }>`select t.id from ${fromClause(layout)} where lower(${wordsSql(layout, 'code')}) = ${code.toLowerCase()} and t.org_id = ${context.org.id}
  and t.deleted_at is null and ${scopeSql(context, definition)}`.execute(tx);
  const id = found.rows[0]?.id;
  if (!id) throw new Rejected(`【${code}】不在本机构目录中`);
  const before = (await loadRows(tx, context, definition, [id]))[0];
  const typed = Object.fromEntries(
    Object.entries(definition.fields)
      .filter(([, field]) => !field.computed && !field.via)
      .map(([name]) => [name, before?.[name] ?? '']),
  );
  const { code: _, ...values } = given;
  await saveMaster(context, definition, { id, version: Number(before?.version), row: { ...typed, ...values } }, 'import');
}

/** Texts of a row as the form would send them: options by their words, records by code or name. */
async function valuesOf(context: Context, fields: Fields, columns: readonly ImportColumn[], texts: Record<string, string>): Promise<Record<string, Value>> {
  const values: Record<string, Value> = {};
  for (const { name, field } of columns) {
    const text = texts[name] ?? '';
    if (text === '' && fields[name]?.default !== undefined) continue;
    values[name] = text === '' ? '' : await valueFrom(context, field, text);
  }
  return values;
}
