import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/open';

type Columns = Record<string, (column: RawBuilder<unknown>) => RawBuilder<unknown>>;
const id = (column: RawBuilder<unknown>) => sql`pg_temp.copy_id(${column}, k)`;
const sn = (column: RawBuilder<unknown>) => sql`pg_temp.copy_sn(${column}, k)`;
/** A bill of a month there is one of: the copies are of the same month of years before. */
const month = (column: RawBuilder<unknown>) => sql`to_char((${column} || '-01')::date - make_interval(years => k), 'YYYY-MM')`;
const batch = (column: RawBuilder<unknown>) => sql`case when ${column} is null or ${column} in ('', '-') then ${column} else ${column} || '-' || k end`;

/**
 * What a copy names anew: its documents, lines, lots, entries and labels. Organisations, warehouses, partners, goods and
 * people stay, so that one organisation gets large instead of many small ones.
 */
const COPIED: readonly (readonly [table: string, columns: Columns])[] = [
  [
    'document',
    {
      id,
      sn,
      red_of: id,
      mirror_of: id,
      made_by: id,
      counter_sn: sn,
      related_sn: sn,
      presale_sn: sn,
      delivery_note_no: sn,
      bank_serial_no: batch,
      serial_no: batch,
      invoice_no: batch,
      account_month: month,
      order_id: id,
    },
  ],
  [
    'document_line',
    {
      id,
      document_id: id,
      lot_id: id,
      batch_no: batch,
      label_no: batch,
      source_line_id: id,
      source_sn: sn,
      item_id: id,
      mirror_line_id: id,
      linked_document_id: id,
    },
  ],
  ['document_event', { id, document_id: id }],
  ['document_step', { document_id: id }],
  ['lot', { id, batch_no: batch }],
  ['stock_entry', { id, lot_id: id, document_id: id, line_id: id, doc_sn: sn, reverses: id }],
  ['stock_balance', { lot_id: id }],
  ['custody_balance', { lot_id: id }],
  ['stock_reservation', { document_id: id, line_id: id, lot_id: id }],
  ['stock_soft', { line_id: id, document_id: id }],
  ['account_entry', { id, item_id: id, document_id: id, doc_sn: sn, reverses: id }],
  ['account_item', { id, doc_sn: sn }],
  ['settle_item', { id, document_id: id, line_id: id, lot_id: id, settlement_line_id: id }],
  ['trace_event', { id, batch_no: batch, label_no: batch, document_id: id, doc_sn: sn, line_id: id }],
  ['stock_label', { id, label_no: batch, epc: batch, lot_id: id, document_id: id }],
];

/**
 * Makes a world `copies` times larger by SQL: every document with its lots, entries and open items again, as if the same
 * year had happened beside itself. All rules of the ledger hold for the copy because they hold for the original, and the
 * sums kept per cell and account grow by as much.
 */
export async function multiply(db: Db, copies: number, report: (line: string) => void): Promise<void> {
  if (copies < 1) return;
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`set local synchronous_commit = off`.execute(tx);
    // The copy keeps the time in the id, so that ids still sort by it.
    await sql`create function pg_temp.copy_id(id uuid, k int) returns uuid language sql immutable strict as $$
      select (left(id::text, 13) || '-7' || substr(h, 1, 3) || '-8' || substr(h, 4, 3) || '-' || substr(h, 7, 12))::uuid from md5(id::text || ':' || k) h $$`.execute(
      tx,
    );
    await sql`create function pg_temp.copy_sn(sn text, k int) returns text language sql immutable strict as $$
      select case when sn ~ '^[A-Z]{2}[0-9]{12,}$' then left(sn, 10) || (substr(sn, 11)::bigint + k * 1000)::text else sn end $$`.execute(tx);
    for (const [table] of COPIED)
      await sql`create temporary table ${sql.table(`from_${table}`)} on commit drop as select * from ${sql.table(table)}`.execute(tx);
    for (const [table, columns] of COPIED) {
      await copy(tx, table, columns, copies);
      report(`${table} × ${copies + 1}`);
    }
    await sql`update stock_cell set quantity = quantity * ${copies + 1}, value = value * ${copies + 1}`.execute(tx);
    await sql`update account_balance set balance = balance * ${copies + 1}`.execute(tx);
    await sql`update document_counter set last = last + ${copies} * 1000`.execute(tx);
    await sql`update label_counter set last = last * ${copies + 1}`.execute(tx);
  });
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`vacuum analyze`.execute(connection);
    await sql`reset statement_timeout`.execute(connection);
  });
}

async function copy(tx: Db, table: string, columns: Columns, copies: number): Promise<void> {
  const { rows } = await sql<{
    name: string;
  }>`select column_name as name from information_schema.columns where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' order by ordinal_position`.execute(
    tx,
  );
  const names = sql.join(rows.map((row) => sql.ref(row.name)));
  const values = sql.join(rows.map((row) => (columns[row.name] ?? ((column) => column))(sql.ref(`f.${row.name}`))));
  await sql`insert into ${sql.table(table)} (${names}) select ${values} from generate_series(1, ${sql.lit(copies)}) k, ${sql.table(`from_${table}`)} f`.execute(
    tx,
  );
}
