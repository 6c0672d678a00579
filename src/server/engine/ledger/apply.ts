import type { Problem } from '../../../define/document-rules';
import { abs, add, compare, div, isNegative, isPositive, isZero, min, mul, neg, plain, round, share, sub } from '../../../define/money';
import { batchKey, type Lot, lotKey } from './lots';
import { type Balance, balanceKey, type Cell, cellKey, keyOfStep, type LedgerState } from './state';
import type { Step } from './steps';

/** One stock entry as it will be written. */
export type Entry = {
  lineId: string | null;
  warehouse: string;
  location: string;
  specification: string;
  lot: string;
  packNo: string;
  owner: string;
  quantity: string;
  amount: string;
  unitCost: string;
  lotCost: string;
  billType: string;
  isVirtual: boolean;
  reverses?: string;
};
/** What a source line left by, and what already came back of it (LR4: the last return takes the rest). */
export type SourceCost = { quantity: string; amount: string; returnedQuantity: string; returnedAmount: string };

/** What is wrong with a step, said once somebody has looked up what its goods are called. */
export type Refused = (nameOf: (step: Step) => string) => Problem;
export type Applied = { entries: Entry[]; refused: Refused[]; touched: Map<string, { cell: Cell; step: Step }> };

/**
 * The arithmetic of the ledger (LR4): works the steps off one after another on the locked state, each on the result of
 * the one before, and answers the entries. Pure but for `state`, which it moves along. `refused` has every line that
 * would take more than there is; then nothing may be written.
 */
export function applySteps(state: LedgerState, steps: readonly Step[], self: string, sources: Map<string, SourceCost>): Applied {
  const entries: Entry[] = [];
  const refused: Refused[] = [];
  const touched = new Map<string, { cell: Cell; step: Step }>();
  for (const step of steps) {
    const lot = state.lots.get(lotKey(step)) as Lot;
    const balance = state.balances.get(balanceKey(keyOfStep(step, lot.id))) as Balance;
    const cell = state.cells.get(cellKey(step.warehouse, step.specification)) as Cell;
    const isOwn = step.owner === self;
    const free = sub(balance.quantity, balance.reserved);
    if (isNegative(step.quantity) && compare(neg(step.quantity), free) > 0) {
      const figures = `批号${step.batchNo} 需要${plain(neg(step.quantity))}，可用${plain(free)}`;
      refused.push((nameOf) => ({ line: step.lineNo, field: 'quantity', message: `库存不足：${nameOf(step)} ${figures}` }));
    }
    if (isOtherDay(step, lot, state.days)) refused.push(() => ({ line: step.lineNo, field: 'expiryDate', message: '同一批号的有效期不一致，请核对' }));
    const amount = isOwn ? amountOf(step, cell, lot, entries, sources) : '0.00';
    if (isAdjustment(step) && isNegative(add(cell.value, amount))) refused.push(() => ({ line: step.lineNo, message: '调整后库存金额不能为负' }));
    balance.quantity = add(balance.quantity, step.quantity);
    // What passes through on paper only changes nothing of the lot.
    if (!step.isVirtual) moveLot(lot, step, isOwn, amount, entries);
    if (isOwn) {
      cell.quantity = add(cell.quantity, step.quantity);
      cell.value = round(add(cell.value, amount), 2);
      touched.set(cellKey(step.warehouse, step.specification), { cell, step });
    }
    entries.push({
      lineId: step.lineId,
      warehouse: step.warehouse,
      location: step.location,
      specification: step.specification,
      lot: lot.id,
      packNo: step.packNo,
      owner: step.owner,
      quantity: plain(step.quantity),
      amount,
      unitCost: isZero(step.quantity) ? '0' : round(div(abs(amount), abs(step.quantity)), 6),
      lotCost: isOwn ? lot.lot_cost : lot.memo_price,
      billType: step.billType,
      isVirtual: step.isVirtual,
      ...(step.reverses ? { reverses: step.reverses } : {}),
    });
  }
  return { entries, refused, touched };
}

/**
 * LR1 on the locked lot, for goods received: two who bring it first at the same moment have both been told that it is new; the
 * same of two serials of one batch. Lots without a number ('-') have no day of their own.
 */
function isOtherDay({ lotData, batchNo, serialNo, specification, value }: Step, lot: Lot, days: Map<string, string>): boolean {
  if (batchNo === '-' || !lotData?.expiryDate || lot.expiry_date === null) return false;
  if (value.by !== 'given' && value.by !== 'zero' && value.by !== 'average') return false;
  const batch = batchKey({ specification, batchNo });
  const known = serialNo === '' ? lot.expiry_date : (days.get(batch) ?? lot.expiry_date);
  days.set(batch, known);
  return lotData.expiryDate !== known;
}

/** Signed cost of a step on own goods. */
function amountOf(step: Step, cell: Cell, lot: Lot, entries: readonly Entry[], sources: Map<string, SourceCost>): string {
  switch (step.value.by) {
    case 'given':
      return round(step.value.amount, 2);
    case 'pair':
      return neg((entries[step.value.step] as Entry).amount);
    case 'unitCost':
      return round(sub(round(mul(step.value.unitCost, cell.quantity), 2), cell.value), 2);
    case 'share':
      return isPositive(step.value.of) ? share(step.value.amount, min(cell.quantity, step.value.of), step.value.of) : '0.00';
    case 'source':
      return sourceAmount(step, cell, lot, sources.get(step.value.line));
    default: {
      const quantity = abs(step.quantity);
      if (isNegative(step.quantity))
        return compare(quantity, cell.quantity) === 0 ? neg(cell.value) : neg(share(cell.value, quantity, isZero(cell.quantity) ? '1' : cell.quantity));
      if (isZero(cell.quantity) && step.value.by === 'average' && step.value.otherwise) return round(mul(quantity, step.value.otherwise), 2);
      return isZero(cell.quantity) ? round(mul(quantity, lot.lot_cost), 2) : share(cell.value, quantity, cell.quantity);
    }
  }
}

/** Goods coming back carry the amount they left by; without a source the cell average, else the lot cost. */
function sourceAmount(step: Step, cell: Cell, lot: Lot, source: SourceCost | undefined): string {
  if (!source || !isPositive(source.quantity)) return amountOf({ ...step, value: { by: 'average' } }, cell, lot, [], new Map());
  const after = add(source.returnedQuantity, step.quantity);
  const amount =
    compare(after, source.quantity) >= 0 ? round(sub(source.amount, source.returnedAmount), 2) : share(source.amount, step.quantity, source.quantity);
  source.returnedQuantity = after;
  source.returnedAmount = add(source.returnedAmount, amount);
  return amount;
}

const isAdjustment = (step: Step): boolean => step.value.by === 'unitCost' || step.value.by === 'share';

/**
 * lotCost follows receipts (weighted with what is left of the lot), never issues or internal moves. Goods that arrive as
 * another lot bring what the lot they left cost (or was agreed at).
 */
function moveLot(lot: Lot, step: Step, isOwn: boolean, amount: string, entries: readonly Entry[]): void {
  lot.total_quantity = add(lot.total_quantity, step.quantity);
  const left = step.value.by === 'pair' && step.value.isOther ? entries[step.value.step] : undefined;
  const carried = left ? mul(left.lotCost, abs(left.quantity)) : undefined;
  if (!isOwn) {
    if (step.value.by === 'zero' && step.value.memo !== '') lot.memo_price = round(step.value.memo, 6);
    if (carried !== undefined) lot.memo_price = round(div(carried, step.quantity), 6);
    return;
  }
  const brings = carried ?? ((step.value.by === 'given' || step.value.by === 'average') && isPositive(step.quantity) && !step.reverses ? amount : undefined);
  const after = add(lot.own_quantity, step.quantity);
  if (brings !== undefined) lot.lot_cost = round(div(add(mul(lot.lot_cost, lot.own_quantity), brings), after), 6);
  lot.own_quantity = after;
}

/** LR4, last rule: an empty cell has no value and no cell a negative one. */
export const needsAdjusting = (cell: Cell): boolean => isNegative(cell.value) || (isZero(cell.quantity) && !isZero(cell.value));

/** The costAdj entry (qty 0) that sets the cell's value to T; `remaining` = Σ remaining own lot qty × lotCost of the cell. */
export function adjustCell(state: LedgerState, cell: Cell, step: Step, remaining: string): Entry {
  const target = isZero(cell.quantity) ? '0' : round(remaining, 2);
  const amount = round(sub(target, cell.value), 2);
  cell.value = round(target, 2);
  const lot = state.lots.get(lotKey(step)) as Lot;
  return {
    lineId: step.lineId,
    warehouse: step.warehouse,
    location: step.location,
    specification: step.specification,
    lot: lot.id,
    packNo: step.packNo,
    owner: step.owner,
    quantity: '0',
    amount,
    unitCost: '0',
    lotCost: lot.lot_cost,
    billType: 'costAdj',
    isVirtual: false,
  };
}
