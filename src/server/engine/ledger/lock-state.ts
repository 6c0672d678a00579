import { type RawBuilder, sql } from 'kysely';
import { isCustody } from '../../../define/bill-type';
import { isNegative } from '../../../define/money';
import type { Context } from '../../base/context';
import { holdsShared, obstaclesTo } from './freeze';
import { type Beside, lockBalances, ownReservations } from './lock-balances';
import { complete, describeAnew, LOT_COLUMNS, type Lot, lockBatches, lotKey, lotQueries } from './lots';
import type { PostedBy } from './posted-by';
import { type Balance, balanceKey, type Cell, cellKey, keyOfStep, type LedgerState } from './state';
import type { Step } from './steps';

/**
 * Holds the warehouses, makes missing rows, then locks everything in key order (LR5: lots, cells and balances in key order, so that
 * two postings never wait for each other in a circle). Two statements whatever the number of lines; what stands in the way of the
 * steps is asked with the second one, when nothing in those warehouses can begin any more.
 */
export async function lockState(context: Context, by: PostedBy, steps: readonly Step[]): Promise<LedgerState & Beside> {
  const at = context.now().toISOString();
  const holding = holdsShared(context, steps);
  const days = await lockBatches(context, steps, holding);
  const { lots, cells } = await lockLotsAndCells(context, steps, at, holding);
  await describeAnew(context, lots, steps);
  const keys = new Map<string, Omit<Balance, 'quantity' | 'reserved'>>();
  for (const step of steps) {
    const key = keyOfStep(step, (lots.get(lotKey(step)) as Lot).id);
    keys.set(balanceKey(key), key);
  }
  const { balances, ...beside } = await lockBalances(context, [...keys.values()], at, {
    obstacles: obstaclesTo(context, by, steps),
    // Only who takes something out has reserved it.
    released: steps.some((step) => isNegative(step.quantity)) ? ownReservations(context, by.id) : undefined,
  });
  return { lots, days, cells, balances: new Map(balances.map((b) => [balanceKey(b), b])), ...beside };
}

const cellsOf = (steps: readonly Step[]): Pick<Cell, 'warehouse_id' | 'specification_id'>[] => [
  ...new Map(
    steps
      .filter((step) => !isCustody(step.billType))
      .map((step) => [cellKey(step.warehouse, step.specification), { warehouse_id: step.warehouse, specification_id: step.specification }]),
  ).values(),
];

/** Cells are not looked for before all lots are counted, that is, locked. */
async function lockLotsAndCells(
  context: Context,
  steps: readonly Step[],
  at: string,
  holding: RawBuilder<unknown>,
): Promise<{ lots: Map<string, Lot>; cells: Map<string, Cell> }> {
  const wanted = cellsOf(steps);
  const { count, queries } = lotQueries(context, steps, at, holding);
  const { rows } = await complete(count + wanted.length, () =>
    sql<Lot & Cell & { is_lot: boolean }>`
    with ${queries},
    wanted_cells as materialized (select w.* from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (warehouse_id uuid, specification_id uuid),
      (select count(*) as n from lots) l where l.n >= 0),
    made_cells as (insert into stock_cell (org_id, warehouse_id, specification_id) select ${context.org.id}::uuid, warehouse_id, specification_id from wanted_cells
      order by 2, 3 on conflict do nothing returning warehouse_id, specification_id, quantity, value),
    locked_cells as (select c.warehouse_id, c.specification_id, c.quantity, c.value from stock_cell c join wanted_cells using (warehouse_id, specification_id)
      where c.org_id = ${context.org.id} order by c.warehouse_id, c.specification_id for update of c)
    select true as is_lot, ${LOT_COLUMNS}, null::uuid as warehouse_id, null::numeric as quantity, null::numeric as value from lots
    union all select false, null, specification_id, null, null, null, null, null, null, null, warehouse_id, quantity, value
      from (select * from made_cells union all select * from locked_cells) c`.execute(context.db),
  );
  const lots = rows.filter((row) => row.is_lot);
  const cells = rows.filter((row) => !row.is_lot);
  return {
    lots: new Map(lots.map((lot) => [lotKey({ specification: lot.specification_id, batchNo: lot.batch_no, serialNo: lot.serial_no }), lot])),
    cells: new Map(cells.map((cell) => [cellKey(cell.warehouse_id, cell.specification_id), cell])),
  };
}
