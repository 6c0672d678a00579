import { sql } from 'kysely';
import { isCustody } from '../../../define/bill-type';
import type { Context } from '../../base/context';
import { complete, type Lot, lockLots, lotKey } from './lots';
import type { Step } from './steps';

/** What a posting touches, locked and loaded: balances, cells and lots by key. Numbers stay decimal strings. */
export type Balance = {
  warehouse_id: string;
  specification_id: string;
  lot_id: string;
  location_id: string;
  pack_no: string;
  owner_id: string;
  quantity: string;
  reserved: string;
  /** Kept for its owner: stands in custody_balance, beside the stock. */
  custody?: true;
};
export type Cell = { warehouse_id: string; specification_id: string; quantity: string; value: string };
/** `days`: what is known of the day of expiry of batches whose serials come in, see lots.ts. */
export type LedgerState = { balances: Map<string, Balance>; cells: Map<string, Cell>; lots: Map<string, Lot>; days: Map<string, string> };

export const cellKey = (warehouse: string, specification: string): string => `${warehouse}|${specification}`;
export const balanceKey = (b: Omit<Balance, 'quantity' | 'reserved'>): string =>
  [b.warehouse_id, b.specification_id, b.lot_id, b.location_id, b.pack_no, b.owner_id, ...(b.custody ? ['custody'] : [])].join('|');
export const keyOfStep = (step: Step, lot: string) => ({
  warehouse_id: step.warehouse,
  specification_id: step.specification,
  lot_id: lot,
  location_id: step.location,
  pack_no: step.packNo,
  owner_id: step.owner,
  ...(isCustody(step.billType) ? { custody: true as const } : {}),
});
export const BALANCES = { stock: 'stock_balance', custody: 'custody_balance' } as const;

/**
 * Makes missing rows, then locks everything in key order (LR5: cells and balances in key order, so that two postings
 * never wait for each other in a circle). A handful of statements whatever the number of lines.
 */
export async function lockState(context: Context, steps: readonly Step[]): Promise<LedgerState> {
  const { db, org } = context;
  const at = context.now().toISOString();
  const { lots, days } = await lockLots(context, steps, at);
  const keys = new Map<string, Omit<Balance, 'quantity' | 'reserved'>>();
  for (const step of steps) {
    const key = keyOfStep(step, (lots.get(lotKey(step)) as Lot).id);
    keys.set(balanceKey(key), key);
  }
  const wanted = [...keys.values()].filter((key) => !key.custody);
  const kept = [...keys.values()].filter((key) => key.custody);
  const cellRows = [...new Map(wanted.map((k) => [cellKey(k.warehouse_id, k.specification_id), k])).values()];
  const cells = await complete(cellRows, () =>
    sql<Cell>`
    with wanted as (select warehouse_id, specification_id from jsonb_to_recordset(${JSON.stringify(cellRows)}::jsonb) as w (warehouse_id uuid, specification_id uuid)),
    made as (insert into stock_cell (org_id, warehouse_id, specification_id) select ${org.id}::uuid, warehouse_id, specification_id from wanted
    order by 2, 3 on conflict do nothing returning warehouse_id, specification_id, quantity, value),
    locked as (select c.warehouse_id, c.specification_id, c.quantity, c.value from stock_cell c join wanted using (warehouse_id, specification_id) where c.org_id = ${org.id}
               order by c.warehouse_id, c.specification_id for update of c)
    select * from made union all select * from locked`.execute(db),
  );
  const balances = [...(await lockBalances(context, 'stock', wanted, at)), ...(await lockBalances(context, 'custody', kept, at))];
  return {
    lots,
    days,
    cells: new Map(cells.rows.map((c) => [cellKey(c.warehouse_id, c.specification_id), c])),
    balances: new Map(balances.map((b) => [balanceKey(b), b])),
  };
}

async function lockBalances(
  context: Context,
  which: keyof typeof BALANCES,
  wanted: readonly Omit<Balance, 'quantity' | 'reserved'>[],
  at: string,
): Promise<Balance[]> {
  if (wanted.length === 0) return [];
  const table = sql.table(BALANCES[which]);
  const { rows } = await complete(wanted, () =>
    sql<Balance>`
    with wanted as (select * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (warehouse_id uuid, specification_id uuid, lot_id uuid, location_id uuid, pack_no text, owner_id uuid)),
    made as (insert into ${table} (org_id, warehouse_id, specification_id, lot_id, location_id, pack_no, owner_id, first_at)
             select ${context.org.id}::uuid, warehouse_id, specification_id, lot_id, location_id, pack_no, owner_id, ${at}::timestamptz from wanted order by 2, 3, 4, 5, 6, 7
             on conflict do nothing returning warehouse_id, specification_id, lot_id, location_id, pack_no, owner_id, quantity, reserved),
    locked as (select b.warehouse_id, b.specification_id, b.lot_id, b.location_id, b.pack_no, b.owner_id, b.quantity, b.reserved
               from ${table} b join wanted using (warehouse_id, specification_id, lot_id, location_id, pack_no, owner_id) where b.org_id = ${context.org.id}
               order by b.warehouse_id, b.specification_id, b.lot_id, b.location_id, b.pack_no, b.owner_id for update of b)
    select * from made union all select * from locked`.execute(context.db),
  );
  return which === 'custody' ? rows.map((row) => ({ ...row, custody: true })) : rows;
}
