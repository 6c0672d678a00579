import { isCustody } from '../../../define/bill-type';
import type { Lot } from './lots';
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
