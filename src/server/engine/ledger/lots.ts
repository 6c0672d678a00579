import { type RawBuilder, sql } from 'kysely';
import { isPositive, isZero } from '../../../define/money';
import type { Context } from '../../base/context';
import { newId } from '../../base/id';
import type { Step } from './steps';

export type Lot = {
  id: string;
  specification_id: string;
  batch_no: string;
  serial_no: string;
  expiry_date: string | null;
  lot_cost: string;
  memo_price: string;
  own_quantity: string;
  total_quantity: string;
};
export const lotKey = (s: Pick<Step, 'specification' | 'batchNo' | 'serialNo'>): string => `${s.specification}|${s.batchNo}|${s.serialNo}`;

/** Lots as a row of a statement that asks for cells as well. */
export const LOT_COLUMNS = sql`id, specification_id, batch_no, serial_no, expiry_date, lot_cost, memo_price, own_quantity, total_quantity`;

/**
 * Named queries that make the lots of the steps that are new and lock all of them in key order: `lots` in the end. They begin when
 * `first` (a query of one number `n`) has an answer.
 */
export function lotQueries(context: Context, steps: readonly Step[], at: string, first: RawBuilder<unknown>): { count: number; queries: RawBuilder<unknown> } {
  const wanted = [...new Map(steps.map((s) => [lotKey(s), s])).values()].map((s) => ({
    id: newId(context.now().getTime()),
    specification_id: s.specification,
    batch_no: s.batchNo,
    serial_no: s.serialNo,
    production_date: s.lotData?.productionDate || null,
    expiry_date: s.lotData?.expiryDate || null,
    sterilisation_no: s.lotData?.sterilisationNo || null,
    udi: s.lotData?.udi || null,
  }));
  const queries = sql`
    first as materialized (${first}),
    wanted_lots as materialized (select w.* from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w
      (id uuid, specification_id uuid, batch_no text, serial_no text, production_date date, expiry_date date, sterilisation_no text, udi text), first f where f.n >= 0),
    made_lots as (insert into lot (org_id, id, specification_id, batch_no, serial_no, production_date, expiry_date, sterilisation_no, udi, first_at)
             select ${context.org.id}::uuid, id, specification_id, batch_no, serial_no, production_date, expiry_date, sterilisation_no, udi, ${at}::timestamptz
             from wanted_lots order by 3, 4, 5 on conflict do nothing returning ${LOT_COLUMNS}),
    locked_lots as (select l.id, l.specification_id, l.batch_no, l.serial_no, l.expiry_date, l.lot_cost, l.memo_price, l.own_quantity, l.total_quantity
               from lot l join wanted_lots w on (l.specification_id, l.batch_no, l.serial_no) = (w.specification_id, w.batch_no, w.serial_no) where l.org_id = ${context.org.id}
               order by l.specification_id, l.batch_no, l.serial_no for update of l),
    lots as materialized (select * from made_lots union all select * from locked_lots)`;
  return { count: wanted.length, queries };
}

/** Whether a lot `x` was ever received for good: one whose every receipt was taken back is as good as unknown, and may be described anew. */
export const isKnownLot = (x: RawBuilder<unknown>): RawBuilder<unknown> => sql`(${x}.total_quantity > 0 or exists (
  select from stock_entry e where e.org_id = ${x}.org_id and e.lot_id = ${x}.id and e.reverses is null
    and not exists (select from stock_entry r where r.org_id = e.org_id and r.reverses = e.id)))`;

const arrives = (step: Step): boolean => isPositive(step.quantity) && step.batchNo !== '-' && !!step.lotData?.expiryDate;
export const batchKey = (step: Pick<Step, 'specification' | 'batchNo'>): string => `${step.specification}|${step.batchNo}`;

/**
 * Serials of one batch are lots of their own, with one day of expiry between them. Two who bring different serials of a
 * new batch meet at no row of a lot: they wait for each other at its name, and the second sees what the first said. `first`: what is
 * asked before anybody waits there.
 */
export async function lockBatches(context: Context, steps: readonly Step[], first: RawBuilder<unknown>): Promise<Map<string, string>> {
  const batches = new Map(steps.filter((step) => step.serialNo !== '' && arrives(step)).map((step) => [batchKey(step), step]));
  if (batches.size === 0) return new Map();
  const { org, db } = context;
  await first.execute(db);
  const names = [...batches.keys()].sort().map((key) => `batch:${org.id}:${key}`);
  await sql`select pg_advisory_xact_lock(hashtextextended(k, 0)) from unnest(${names}::text[]) as k`.execute(db);
  const wanted = [...batches.values()].map((step) => ({ specification_id: step.specification, batch_no: step.batchNo }));
  const { rows } = await sql<{ specification: string; batchNo: string; day: string }>`
    select x.specification_id as specification, x.batch_no as "batchNo", min(x.expiry_date)::text as day
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (specification_id uuid, batch_no text) join lot x on (x.specification_id, x.batch_no) = (w.specification_id, w.batch_no)
    where x.org_id = ${org.id} and x.expiry_date is not null and ${isKnownLot(sql`x`)} group by 1, 2`.execute(db);
  return new Map(rows.map((row) => [batchKey(row), row.day]));
}

/** A mistyped receipt was taken back: what comes now says what the lot is. */
export async function describeAnew(context: Context, lots: Map<string, Lot>, steps: readonly Step[]): Promise<void> {
  const wanted = steps
    .filter(arrives)
    .map((step) => ({ ...step.lotData, lot: lots.get(lotKey(step)) as Lot }))
    .filter(({ lot, expiryDate }) => isZero(lot.total_quantity) && lot.expiry_date !== null && lot.expiry_date !== expiryDate)
    .map(({ lot, ...data }) => ({ id: lot.id, ...data }));
  if (wanted.length === 0) return;
  const { rows } = await sql<{ id: string; expiry_date: string }>`
    update lot x set expiry_date = w."expiryDate", production_date = nullif(w."productionDate", '')::date, sterilisation_no = nullif(w."sterilisationNo", ''), udi = nullif(w.udi, '')
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (id uuid, "expiryDate" date, "productionDate" text, "sterilisationNo" text, udi text)
    where x.org_id = ${context.org.id} and x.id = w.id and not ${isKnownLot(sql`x`)} returning x.id, x.expiry_date`.execute(context.db);
  for (const row of rows) for (const lot of lots.values()) if (lot.id === row.id) lot.expiry_date = row.expiry_date;
}

/**
 * A row somebody else is inserting at this very moment is neither made by us (conflict) nor visible to the same
 * statement's snapshot. The next statement sees it.
 */
export async function complete<T>(wanted: number, read: () => Promise<{ rows: T[] }>): Promise<{ rows: T[] }> {
  for (let attempt = 1; ; attempt += 1) {
    const result = await read();
    if (result.rows.length === wanted) return result;
    if (attempt === 4) throw new Error('ledger rows could not be locked');
  }
}
