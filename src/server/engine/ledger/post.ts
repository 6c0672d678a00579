import { type RawBuilder, sql } from 'kysely';
import { type BillType, isCustody } from '../../../define/bill-type';
import { add, isZero, mul, neg, sub } from '../../../define/money';
import type { AccountMove, Move, Place, StockMove } from '../../../define/posting';
import type { Context } from '../../base/context';
import { Rejected } from '../../base/errors';
import { postAccounts, raisedBy, reverseAccounts, settleAccounts } from './accounts';
import { adjustCell, applySteps, needsAdjusting, type Refused, type SourceCost } from './apply';
import { refuseObstacles } from './freeze';
import type { Released } from './lock-balances';
import { lockState } from './lock-state';
import { resolvePlaces } from './places';
import type { PostedBy } from './posted-by';
import { wrongPlaces } from './put-away';
import { type Balance, balanceKey, type Cell, cellKey, type LedgerState } from './state';
import { type Step, stepsOf } from './steps';
import { writeLedger } from './write';

/**
 * Posts a document: its posting function said what moves, this makes it so in one transaction or not at all (LR5).
 * places → steps → locks in key order → arithmetic on the locked state → entries and sums in one statement.
 * Hard reservations of the document itself are lifted first (they become the entries).
 *
 * @param context inside a transaction
 * @throws Rejected listing every line that asks for more than there is
 */
export async function post(context: Context, by: PostedBy, moves: readonly Move[]): Promise<void> {
  const stock = moves.filter((move): move is StockMove => move.move !== 'account');
  const places = stock.flatMap((move) => [move.from, move.to].filter((p): p is Place => p !== undefined));
  const placeOf = await resolvePlaces(context, places);
  const accounts = moves.filter((move): move is AccountMove => move.move === 'account');
  const steps = stepsOf(stock, context.org.id, placeOf);
  if (steps.length === 0) return postAccounts(context, by, accounts);
  await run(context, by, steps, raisedBy(context, by, accounts));
  await settleAccounts(context, by, accounts);
}

/**
 * Reverses everything a document has posted and not yet reversed: same keys, opposite sign, today's bizDate.
 * `billType` renames the entries of a red flush; unreview keeps the original type (LR11), and so do goods kept for others: they stay told
 * apart by it.
 * @throws Rejected when the goods are no longer there in the same lot
 */
export async function reverse(context: Context, original: string, by: PostedBy, kind: 'unreview' | 'red'): Promise<void> {
  const live = await sql<{
    id: string;
    line_id: string | null;
    warehouse_id: string;
    location_id: string;
    specification_id: string;
    batch_no: string;
    serial_no: string;
    pack_no: string;
    owner_id: string;
    quantity: string;
    amount: string;
    bill_type: BillType;
    is_virtual: boolean;
    line_no: number | null;
  }>`
    select e.id, e.line_id, e.warehouse_id, e.location_id, e.specification_id, l.batch_no, l.serial_no, e.pack_no, e.owner_id, e.quantity, e.amount, e.bill_type, e.is_virtual, dl.line_no
    from stock_entry e join lot l on l.org_id = e.org_id and l.id = e.lot_id left join document_line dl on dl.org_id = e.org_id and dl.id = e.line_id
    where e.org_id = ${context.org.id} and e.document_id = ${original} and e.reverses is null
      and not exists (select from stock_entry r where r.org_id = e.org_id and r.reverses = e.id)
    order by e.id desc`.execute(context.db);
  const steps = live.rows.map(
    (e): Step => ({
      lineId: e.line_id ?? '',
      lineNo: e.line_no ?? 0,
      warehouse: e.warehouse_id,
      location: e.location_id,
      specification: e.specification_id,
      batchNo: e.batch_no,
      serialNo: e.serial_no,
      packNo: e.pack_no,
      owner: e.owner_id,
      quantity: neg(e.quantity),
      isVirtual: e.is_virtual,
      reverses: e.id,
      billType: kind === 'red' && !isCustody(e.bill_type) ? (e.quantity.startsWith('-') ? 'redOut' : 'redIn') : e.bill_type,
      value: { by: 'given', amount: neg(e.amount) },
    }),
  );
  await run(context, by, steps);
  await reverseAccounts(context, original, by);
}

/** `also`: queries that go with what is written. */
async function run(context: Context, by: PostedBy, steps: readonly Step[], also?: RawBuilder<unknown>): Promise<void> {
  if (steps.length === 0) return;
  const misplaced = await wrongPlaces(context, steps);
  const { obstacles, released, ...state } = await lockState(context, by, steps);
  refuseObstacles(by, obstacles);
  if (misplaced.length > 0) throw Rejected.because(misplaced);
  await release(context, state, released);
  const { entries, refused, touched } = applySteps(state, steps, context.org.id, await sourceCosts(context, steps));
  if (refused.length > 0) await refuse(context, steps, refused);
  const adjusted = [...touched.values()].filter(({ cell }) => needsAdjusting(cell));
  const remaining = await remainingLotCosts(
    context,
    state,
    adjusted.map(({ cell }) => cell),
  );
  for (const { cell, step } of adjusted) entries.push(adjustCell(state, cell, step, remaining.get(cellKey(cell.warehouse_id, cell.specification_id)) ?? '0'));
  // An adjustment that changes nothing leaves no trace.
  const written = entries.filter((entry) => !(isZero(entry.quantity) && isZero(entry.amount)));
  await writeLedger(context, by, { state, steps, entries: written }, also);
}

/** The document's own hard reservations ended: they are about to become entries. */
async function release(context: Context, state: LedgerState, released: readonly Released[]): Promise<void> {
  for (const { quantity, ...key } of released) {
    const balance = state.balances.get(balanceKey(key));
    if (balance) balance.reserved = sub(balance.reserved, quantity);
    else {
      await sql`update stock_balance set reserved = reserved - ${quantity}::numeric where org_id = ${context.org.id}
        and warehouse_id = ${key.warehouse_id} and specification_id = ${key.specification_id}
        and lot_id = ${key.lot_id} and location_id = ${key.location_id} and pack_no = ${key.pack_no} and owner_id = ${key.owner_id}`.execute(context.db);
    }
  }
}

/** @throws Rejected naming every line and its goods */
async function refuse(context: Context, steps: readonly Step[], refused: readonly Refused[]): Promise<never> {
  const names = await namesOf(context, steps);
  throw Rejected.because(refused.map((say) => say((step) => names.get(step.specification) ?? '')));
}

async function namesOf(context: Context, steps: readonly Step[]): Promise<Map<string, string>> {
  const ids = [...new Set(steps.map((step) => step.specification))];
  const rows = await sql<{
    id: string;
    words: string;
  }>`select s.id, p.name || ' ' || trim(s.spec || ' ' || s.model) as words from specification s join product p on p.id = s.product_id where s.id = any(${ids}::uuid[])`.execute(
    context.db,
  );
  return new Map(rows.rows.map((row) => [row.id, row.words]));
}

/** Cost a source line left by and what returned of it already, reversals included. */
async function sourceCosts(context: Context, steps: readonly Step[]): Promise<Map<string, SourceCost>> {
  const lines = steps.flatMap((step) => (step.value.by === 'source' && step.value.line !== '' ? [step.value.line] : []));
  if (lines.length === 0) return new Map();
  const rows = await sql<{ line_id: string; quantity: string; amount: string; returned_quantity: string; returned_amount: string }>`
    select s.id as line_id,
      coalesce((select -sum(e.quantity) from stock_entry e where e.org_id = s.org_id and e.line_id = s.id and e.bill_type <> 'costAdj'), 0) as quantity,
      coalesce((select -sum(e.amount) from stock_entry e where e.org_id = s.org_id and e.line_id = s.id and e.bill_type <> 'costAdj'), 0) as amount,
      coalesce((select sum(e.quantity) from document_line r join stock_entry e on e.org_id = r.org_id and e.line_id = r.id where r.org_id = s.org_id
      and r.source_line_id = s.id and e.bill_type <> 'costAdj'), 0) as returned_quantity,
      coalesce((select sum(e.amount) from document_line r join stock_entry e on e.org_id = r.org_id and e.line_id = r.id where r.org_id = s.org_id
      and r.source_line_id = s.id and e.bill_type <> 'costAdj'), 0) as returned_amount
    from document_line s where s.org_id = ${context.org.id} and s.id = any(${lines}::uuid[])`.execute(context.db);
  return new Map(
    rows.rows.map((r) => [r.line_id, { quantity: r.quantity, amount: r.amount, returnedQuantity: r.returned_quantity, returnedAmount: r.returned_amount }]),
  );
}

/** Σ remaining own lot quantity × lotCost of each cell: rows in the database, those of this posting as they now stand. */
async function remainingLotCosts(context: Context, state: LedgerState, cells: readonly Cell[]): Promise<Map<string, string>> {
  if (cells.length === 0) return new Map();
  const { rows } = await sql<Omit<Balance, 'reserved'> & { lot_cost: string }>`
    select b.warehouse_id, b.specification_id, b.lot_id, b.location_id, b.pack_no, b.owner_id, b.quantity, l.lot_cost
    from jsonb_to_recordset(${JSON.stringify(cells)}::jsonb) as c (warehouse_id uuid, specification_id uuid)
      join stock_balance b on b.org_id = ${context.org.id} and b.warehouse_id = c.warehouse_id and b.specification_id = c.specification_id and b.owner_id = b.org_id
      join lot l on l.org_id = b.org_id and l.id = b.lot_id`.execute(context.db);
  const costs = new Map([...state.lots.values()].map((lot) => [lot.id, lot.lot_cost]));
  const sums = new Map<string, string>();
  for (const row of rows) {
    const quantity = state.balances.get(balanceKey(row))?.quantity ?? row.quantity;
    const key = cellKey(row.warehouse_id, row.specification_id);
    sums.set(key, add(sums.get(key) ?? '0', mul(quantity, costs.get(row.lot_id) ?? row.lot_cost)));
  }
  return sums;
}
