import { type RawBuilder, sql } from 'kysely';
import { isCustody } from '../../../define/bill-type';
import type { Context } from '../../base/context';
import { newId } from '../../base/id';
import type { Entry } from './apply';
import { lotKey } from './lots';
import type { PostedBy } from './posted-by';
import { BALANCES, balanceKey, cellKey, keyOfStep, type LedgerState } from './state';
import type { Step } from './steps';

/** What a posting writes: where its steps left balances, cells and lots, and their entries. */
export type Written = { state: LedgerState; steps: readonly Step[]; entries: readonly Entry[] };

/**
 * Writes entries and the new sums in one statement, whatever the number of lines; `also` are queries of the same document that go with
 * it. CHECK constraints have the last word.
 */
export async function writeLedger(context: Context, by: PostedBy, { state, steps, entries }: Written, also?: RawBuilder<unknown>): Promise<void> {
  if (entries.length === 0) {
    if (also) await sql`with ${also} select 1`.execute(context.db);
    return;
  }
  const { db, org } = context;
  const rows = rowsOf(context, by, entries);
  const valued = steps.filter((s) => !isCustody(s.billType));
  const cells = new Map(valued.map((s) => [cellKey(s.warehouse, s.specification), state.cells.get(cellKey(s.warehouse, s.specification))]));
  const lots = new Map(steps.map((s) => [lotKey(s), state.lots.get(lotKey(s))]));
  const balances = new Map(
    steps.map((s) => {
      const key = balanceKey(keyOfStep(s, state.lots.get(lotKey(s))?.id ?? ''));
      return [key, state.balances.get(key)];
    }),
  );
  const [kept, stock] = [true, false].map((isKept) => [...balances.values()].filter((balance) => (balance?.custody === true) === isKept));
  await sql`
    with ${also ? sql`${also},` : sql``} entries as (insert into stock_entry select * from jsonb_populate_recordset(null::stock_entry, ${JSON.stringify(rows)}::jsonb)),
    balances as (${newSums(org.id, 'stock', stock)}),
    ${(kept ?? []).length > 0 ? sql`kept as (${newSums(org.id, 'custody', kept)}),` : sql``}
    cells as (update stock_cell c set quantity = w.quantity, value = w.value
    from jsonb_to_recordset(${JSON.stringify([...cells.values()])}::jsonb) as w (warehouse_id uuid, specification_id uuid, quantity numeric, value numeric)
    where c.org_id = ${org.id} and c.warehouse_id = w.warehouse_id and c.specification_id = w.specification_id)
    update lot l set lot_cost = w.lot_cost, memo_price = w.memo_price, own_quantity = w.own_quantity, total_quantity = w.total_quantity
    from jsonb_to_recordset(${JSON.stringify([...lots.values()])}::jsonb) as w (id uuid, lot_cost numeric, memo_price numeric, own_quantity numeric, total_quantity numeric)
    where l.org_id = ${org.id} and l.id = w.id`.execute(db);
}

const newSums = (
  org: string,
  which: keyof typeof BALANCES,
  balances: unknown,
): RawBuilder<unknown> => sql`update ${sql.table(BALANCES[which])} b set quantity = w.quantity, reserved = w.reserved
    from jsonb_to_recordset(${JSON.stringify(balances)}::jsonb) as w (warehouse_id uuid, specification_id uuid, lot_id uuid, location_id uuid,
    pack_no text, owner_id uuid, quantity numeric, reserved numeric)
    where b.org_id = ${org} and (b.warehouse_id, b.specification_id, b.lot_id, b.location_id, b.pack_no, b.owner_id) = (w.warehouse_id,
    w.specification_id, w.lot_id, w.location_id, w.pack_no, w.owner_id)`;

const rowsOf = (context: Context, by: PostedBy, entries: readonly Entry[]): Record<string, unknown>[] => {
  const at = context.now();
  return entries.map((e) => ({
    org_id: context.org.id,
    id: newId(at.getTime()),
    posted_at: at.toISOString(),
    biz_date: by.bizDate,
    warehouse_id: e.warehouse,
    location_id: e.location,
    specification_id: e.specification,
    lot_id: e.lot,
    pack_no: e.packNo,
    owner_id: e.owner,
    quantity: e.quantity,
    amount: e.amount,
    unit_cost: e.unitCost,
    lot_cost: e.lotCost,
    bill_type: e.billType,
    is_virtual: e.isVirtual,
    doc_kind: by.kind,
    document_id: by.id,
    doc_sn: by.sn,
    line_id: e.lineId || null,
    reverses: e.reverses ?? null,
  }));
};
