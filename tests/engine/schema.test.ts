import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { columnOf, type Field, type Fields } from '../../src/define/field';
import { HEADER_COLUMNS, LINE_COLUMNS } from '../../src/define/spine';
import { masters } from '../../src/domain/registry';
import { type FreshDatabase, freshDatabase } from '../support/database';

/** Definitions and the database say the same: every field has its column, of a type that can hold it. */
let database: FreshDatabase;
let columns: Map<string, string>;
beforeAll(async () => {
  database = await freshDatabase();
  const { rows } = await sql<{
    key: string;
    type: string;
  }>`select table_name || '.' || column_name as key, data_type as type from information_schema.columns where table_schema = 'public'`.execute(database.db);
  columns = new Map(rows.map((row) => [row.key, row.type]));
});
afterAll(() => database.drop());

const SPINE: Record<string, string[]> = {
  text: ['text'],
  uuid: ['uuid'],
  int: ['integer'],
  numeric: ['numeric'],
  date: ['date'],
  timestamptz: ['timestamp with time zone'],
  boolean: ['boolean'],
  jsonb: ['jsonb'],
};
const HOLDS: Record<Field['kind'], string[]> = {
  text: ['text'],
  quantity: ['numeric'],
  money: ['numeric'],
  price: ['numeric'],
  rate: ['numeric'],
  integer: ['integer', 'bigint', 'numeric'],
  date: ['date'],
  month: ['text', 'date'],
  datetime: ['timestamp with time zone'],
  choice: ['text', 'integer', 'numeric', 'boolean'],
  choices: ['ARRAY', 'jsonb'],
  flag: ['boolean'],
  ref: ['uuid', 'text'],
  refs: ['ARRAY', 'jsonb'],
  files: ['jsonb'],
};

describe('the spine', () => {
  it.each(Object.entries(HEADER_COLUMNS))('document.%s is %s', (column, type) => expect(SPINE[type]).toContain(columns.get(`document.${column}`)));
  it.each(Object.entries(LINE_COLUMNS))('document_line.%s is %s', (column, type) => expect(SPINE[type]).toContain(columns.get(`document_line.${column}`)));
});

describe.each(masters.map((master) => [master.resource, master] as const))('master %s', (_, master) => {
  it('has a column for every stored field', () => columnsOf(master.table, without(master.fields, master.unstored ?? []), master.view));
  it('has a table for its lines', () => {
    for (const lines of Object.values(master.lines)) columnsOf(lines.table, lines.fields);
  });
});

const without = (fields: Fields, names: readonly string[]): Fields => Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));

function columnsOf(table: string, fields: Fields, view?: string): void {
  for (const [name, field] of Object.entries(fields)) {
    if (field.via) continue;
    const column = columnOf(name, field);
    const type = columns.get(`${table}.${column}`) ?? (field.computed && view ? columns.get(`${view}.${column}`) : undefined);
    if (type === undefined && field.computed) continue;
    // An id may be shown as the text it is.
    if (field.computed && field.kind === 'text' && type === 'uuid') continue;
    expect(HOLDS[field.kind], `${table}.${column} (${name}) is ${type}`).toContain(type);
  }
}
