import { type RawBuilder, sql } from 'kysely';
import type { MasterDefinition, MasterLines } from '../../../define/define-master';
import { columnOf, type Field, type Fields } from '../../../define/field';
import type { Context } from '../../base/context';
import { newId } from '../../base/id';
import type { Db } from '../../db/open';
import { toStored } from '../documents/columns';
import type { MasterRow } from './effects';
import { wordsOf } from './words';

type Columns = [column: string, value: RawBuilder<unknown>][];

/** Field values as columns and their SQL; an empty value of a column that cannot be null becomes the column's default. */
function columnsFor(fields: Fields, values: Record<string, unknown>, notNull: ReadonlySet<string>): Columns {
  return Object.entries(fields).flatMap(([name, field]): Columns => {
    if (field.via || !(name in values)) return [];
    const column = columnOf(name, field);
    const value = toStored(field, values[name]);
    if (value === null && notNull.has(column)) return [[column, sql`default`]];
    if (field.kind === 'files') return [[column, sql`${JSON.stringify(value)}::jsonb`]];
    if (field.kind === 'refs') return [[column, sql`${value}::uuid[]`]];
    return [[column, sql`${value}`]];
  });
}

/** Columns written for a row beside its fields: pinyin of its name. */
function derived(definition: MasterDefinition, row: MasterRow): Columns {
  if (definition.pinyinOf === '' || !(definition.pinyinOf in row)) return [];
  const { initials, full } = wordsOf(String(row[definition.pinyinOf]), definition.isPerson);
  return [
    ['pinyin', sql`${initials}`],
    ['pinyin_full', sql`${full}`],
  ];
}

type TableColumns = { all: ReadonlySet<string>; notNull: ReadonlySet<string> };
/** The schema does not change while the server runs. */
const tables = new Map<string, TableColumns>();

export async function tableColumns(tx: Db, table: string): Promise<TableColumns> {
  const known = tables.get(table);
  if (known) return known;
  const found = await sql<{ name: string; nullable: string }>`select column_name as name, is_nullable as nullable from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and is_generated = 'NEVER'`.execute(tx);
  const columns = {
    all: new Set(found.rows.map((row) => row.name)),
    notNull: new Set(found.rows.filter((row) => row.nullable === 'NO').map((row) => row.name)),
  };
  tables.set(table, columns);
  return columns;
}

/** Only what the table itself keeps: columns of the list's view are never written. */
async function columnsOf(tx: Db, definition: MasterDefinition, row: MasterRow): Promise<Columns> {
  const { all, notNull } = await tableColumns(tx, definition.table);
  return [...columnsFor(definition.fields, row, notNull).filter(([column]) => all.has(column)), ...derived(definition, row)];
}

export async function insertRow(tx: Db, context: Context, definition: MasterDefinition, row: MasterRow): Promise<void> {
  const columns = await columnsOf(tx, definition, row);
  const names = ['org_id', 'id', ...columns.map(([name]) => name), 'created_by', 'updated_by', 'created_at', 'updated_at'];
  const by = context.user.id || null;
  const values = [
    sql`${row.orgId}`,
    sql`${row.id}`,
    ...columns.map(([, value]) => value),
    sql`${by}`,
    sql`${by}`,
    sql`${context.now()}`,
    sql`${context.now()}`,
  ];
  await sql`insert into ${sql.table(definition.table)} (${sql.join(names.map((name) => sql.id(name)))}) values (${sql.join(values)})`.execute(tx);
}

export async function updateRow(tx: Db, context: Context, definition: MasterDefinition, row: MasterRow): Promise<number> {
  const columns = await columnsOf(tx, definition, row);
  const sets = columns.map(([name, value]) => sql`${sql.id(name)} = ${value}`);
  const updated = await sql<{
    version: number;
  }>`update ${sql.table(definition.table)} set ${sql.join([...sets, sql`version = version + 1`, sql`updated_by = ${context.user.id || null}`, sql`updated_at = ${context.now()}`])}
    where org_id = ${row.orgId} and id = ${row.id} returning version`.execute(tx);
  return Number(updated.rows[0]?.version ?? 0);
}

/** What one row alone may be (the default) the other stops being. */
export async function takeFlag(tx: Db, definition: MasterDefinition, row: MasterRow): Promise<void> {
  if (!definition.onlyOne || row[definition.onlyOne.flag] !== true) return;
  const { flag, among } = definition.onlyOne;
  const column = (name: string) => sql.ref(columnOf(name, definition.fields[name] as Field));
  const same = among.map((name) => sql` and ${column(name)} = ${row[name]}`);
  await sql`update ${sql.table(definition.table)} set ${column(flag)} = false where org_id = ${row.orgId} and ${column(flag)} and id <> ${row.id}${sql.join(same, sql``)}`.execute(
    tx,
  );
}

/** Lines as given: rows with a known id are changed, others added, missing ones removed. @returns ids in the given order */
export async function writeLines(tx: Db, child: MasterLines, parent: MasterRow, given: readonly Record<string, unknown>[]): Promise<string[]> {
  const table = sql.table(child.table);
  const { notNull } = await tableColumns(tx, child.table);
  const alive = child.soft ? sql`and deleted_at is null` : sql``;
  const old = await sql<{ id: string }>`select id from ${table} where ${sql.ref(child.parentColumn)} = ${parent.id} ${alive}`.execute(tx);
  const known = new Set(old.rows.map((row) => row.id));
  const ids = given.map((line) => (typeof line.id === 'string' && known.has(line.id) ? line.id : newId()));
  const gone = [...known].filter((id) => !ids.includes(id));
  if (gone.length > 0) {
    await (child.soft
      ? sql`update ${table} set deleted_at = now() where id = any(${gone}::uuid[])`
      : sql`delete from ${table} where id = any(${gone}::uuid[])`
    ).execute(tx);
  }
  for (const [i, line] of given.entries()) {
    const id = ids[i] as string;
    const columns = columnsFor(child.fields, line, notNull);
    if (known.has(id)) {
      await sql`update ${table} set ${sql.join([...columns.map(([name, value]) => sql`${sql.id(name)} = ${value}`), sql`sort = ${i}`])} where id = ${id}`.execute(
        tx,
      );
    } else {
      const names = ['org_id', 'id', child.parentColumn, 'sort', ...columns.map(([name]) => name)];
      const values = [sql`${parent.orgId}`, sql`${id}`, sql`${parent.id}`, sql`${i}`, ...columns.map(([, value]) => value)];
      await sql`insert into ${table} (${sql.join(names.map((name) => sql.id(name)))}) values (${sql.join(values)})`.execute(tx);
    }
  }
  return ids;
}
