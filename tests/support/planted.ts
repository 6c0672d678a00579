import { sql } from 'kysely';
import type { DocumentDefinition } from '../../src/define/define-document';
import type { Screen } from '../../src/define/define-screen';
import { columnOf, type Field, type Fields } from '../../src/define/field';
import type { HEADER_COLUMNS, LINE_COLUMNS } from '../../src/define/spine';
import { newId } from '../../src/server/base/id';
import type { Db } from '../../src/server/db/open';

/**
 * Documents put straight into the tables, for tests that walk every kind: what is asked of the doors is the same for a kind added
 * tomorrow. Their words carry a mark that must not turn up where they may not be read.
 */
export type Planted = { kind: string; org: string; id: string; line: string; sn: string; mark: string };
type Columns<C> = Partial<Record<keyof C, unknown>>;
export type Planting = { header?: Columns<typeof HEADER_COLUMNS>; line?: Columns<typeof LINE_COLUMNS> };

let serial = 0;

export async function plant(db: Db, definition: DocumentDefinition, org: string, given: Planting = {}): Promise<Planted> {
  const mark = `ZQ9X${String(++serial).padStart(6, '0')}`;
  const planted = { kind: definition.kind, org, id: newId(), line: newId(), sn: `${mark}SN`, mark };
  const now = new Date();
  await insert(db, 'document', {
    org_id: org,
    id: planted.id,
    kind: definition.kind,
    sn: planted.sn,
    status: 0,
    document_date: '2026-01-02',
    remark: `${mark}REMARK`,
    created_at: now,
    updated_at: now,
    ...given.header,
  });
  await insert(db, 'document_line', {
    org_id: org,
    id: planted.line,
    document_id: planted.id,
    line_no: 1,
    quantity: 2,
    base_quantity: 2,
    flow_quantity: 2,
    batch_no: `${mark}BATCH`,
    ...given.line,
  });
  return planted;
}

async function insert(db: Db, table: string, values: Record<string, unknown>): Promise<void> {
  const names = Object.keys(values);
  await sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))}) values (${sql.join(names.map((name) => values[name]))})`.execute(
    db,
  );
}

/** Fields that have a column of their own in the spine, with it. */
export const columnsOf = (fields: Fields): { name: string; field: Field; column: string }[] =>
  Object.entries(fields)
    .filter(([, field]) => !field.via && !field.live && !field.extra)
    .map(([name, field]) => ({ name, field, column: columnOf(name, field) }));

/** A document that stands in the view of this page, whatever that is fixed to. */
export function inView(definition: DocumentDefinition, screen: Screen | undefined, header: Record<string, unknown>): Planting {
  const where = screen?.preset.where ?? {};
  const first = (fields: Fields) => columnsOf(fields).flatMap(({ name, column }) => (where[name] ? [[column, where[name][0]]] : []));
  return { header: { ...Object.fromEntries(first(definition.header)), ...header }, line: Object.fromEntries(first(definition.lines)) };
}
