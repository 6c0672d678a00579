import { sql } from 'kysely';
import type { DocumentDefinition } from '../../src/define/define-document';
import { STATUS_OPTIONS } from '../../src/define/status';
import { newId } from '../../src/server/base/id';
import type { Db } from '../../src/server/db/open';
import type { Random } from '../../src/server/demo/random';
import { columnsOf } from './planted';

/** Where the planted documents lie and whose they are. */
export type Ground = { org: string; departments: readonly string[]; warehouses: readonly string[]; makers: readonly string[] };
type Values = Record<string, unknown>;

/** Days before, within and behind whole months. */
export const DAYS = ['2025-11-30', '2025-12-01', '2025-12-17', '2025-12-31', '2026-01-01', '2026-01-15', '2026-02-03', '2026-02-28'] as const;
const PLACES: Record<string, 'departments' | 'warehouses'> = { department_id: 'departments', warehouse_id: 'warehouses', to_warehouse_id: 'warehouses' };
const AMOUNTS = ['total_charge', 'bank_amount', 'prepaid_amount', 'contra_amount'] as const;

/** Values of a document that could have come about, and those that could not: whatever a list tells apart is drawn by lot. */
export function drawn(random: Random, definition: DocumentDefinition, ground: Ground): Values {
  const values: Values = {
    status: Number(random.pick(STATUS_OPTIONS).value),
    origin: random.pick(['manual', 'pull', 'mirror', 'auto']),
    is_red: random.chance(0.2),
    document_date: random.pick(DAYS),
    created_by: random.pick(ground.makers),
    total_quantity: random.int(0, 99),
    total_amount: random.int(-5000, 99_999) / 100,
    pack_count: random.int(0, 9),
    expected_date: random.pick([null, '2026-01-01', '2038-01-01']),
  };
  for (const name of AMOUNTS) values[name] = random.chance(0.2) ? null : random.int(0, 9999) / 100;
  for (const { field, column } of columnsOf(definition.header)) {
    if (column in values) continue;
    const place = PLACES[column];
    if (place) values[column] = random.pick([...ground[place], null]);
    else if (field.kind === 'choice') values[column] = random.chance(0.2) ? null : random.pick(field.options).value;
    else if (field.kind === 'flag') values[column] = random.chance(0.5);
  }
  return values;
}

/** So many documents of a kind, one line each, in two statements. @returns their ids */
export async function plantMany(db: Db, random: Random, definition: DocumentDefinition, ground: Ground, count: number): Promise<string[]> {
  const at = new Date('2026-03-01T02:00:00Z');
  const fixed = {
    org_id: ground.org,
    kind: definition.kind,
    version: 1,
    attachments: [],
    extra: {},
    total_tax: 0,
    total_net: 0,
    line_count: 1,
    print_count: 0,
  };
  const documents = Array.from({ length: count }, (_, i) => {
    const id = newId();
    return { ...fixed, id, sn: `C${id.slice(-12)}`, created_at: new Date(at.getTime() + i), updated_at: at, ...drawn(random, definition, ground) };
  });
  await sql`insert into document select * from jsonb_populate_recordset(null::document, ${JSON.stringify(documents)}::jsonb)`.execute(db);
  await sql`insert into document_line (org_id, id, document_id, line_no, quantity, base_quantity, flow_quantity, amount)
    select org_id, gen_random_uuid(), id, 1, total_quantity, total_quantity, case when status = 2 then total_quantity else 0 end, total_amount
    from document where org_id = ${ground.org} and id = any(${documents.map(({ id }) => id)}::uuid[])`.execute(db);
  return documents.map(({ id }) => id);
}

/** Draws some of the documents anew, as saves and postings would change them. */
export async function redraw(db: Db, random: Random, definition: DocumentDefinition, ground: Ground, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const values = Object.entries(drawn(random, definition, ground));
    await sql`update document set ${sql.join(values.map(([column, value]) => sql`${sql.ref(column)} = ${value}`))} where org_id = ${ground.org} and id = ${id}`.execute(
      db,
    );
  }
}
