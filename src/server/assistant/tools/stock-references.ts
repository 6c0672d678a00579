import type { Proposal, Reference } from '../../../contract/answers';
import { add, plain } from '../../../define/money';
import type { Context } from '../../base/context';
import { missingScreen, openPage } from '../places';
import { type Balance, STOCK, screensOfStock } from './stock-rows';

/** As many rows as are said. */
export const SHOWN = 12;

/** A row for the model. */
export const factsOf = (row: Balance) => ({
  goods: row.name,
  warehouse: row.warehouse,
  batchNo: row.batchNo,
  expiry: row.expiryDate,
  quantity: plain(row.quantity),
  available: plain(row.available),
  unit: row.unit,
});
export const total = (rows: readonly Balance[]): string => plain(rows.reduce((sum, row) => add(sum, row.quantity), '0'));

export function grouped<T>(rows: readonly T[], key: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) groups.set(key(row), [...(groups.get(key(row)) ?? []), row]);
  return groups;
}

/** The rows of the ledger the figures come from: specification, lot and store. */
export function referencesOf(rows: readonly Balance[], context: Context): Reference[] {
  const screen = screensOfStock(context)[0];
  // Of goods alike what tells the rows apart is where they lie and their lot.
  const isOne = new Set(rows.map(({ specification }) => specification)).size === 1 && rows.length > 1;
  return rows.slice(0, SHOWN).map((row) => ({
    id: `stock:${row.specification}:${row.batchNo}:${row.warehouse}`,
    kind: 'stock',
    title: isOne ? [row.warehouse, row.batchNo].filter((said) => said !== '-').join(' ') : row.name,
    content: `${row.warehouse} · 批号 ${row.batchNo} · ${plain(row.quantity)} ${row.unit}`,
    resource: STOCK,
    recordId: row.specification,
    ...(screen
      ? { path: `${screen.path}?f.specification=${row.specification}${isOne && row.batchNo !== '-' ? `&keyword=${encodeURIComponent(row.batchNo)}` : ''}` }
      : {}),
  }));
}

export function openStock(context: Context, query: Record<string, string>, isAboutExpiry = false): Proposal[] {
  const screens = screensOfStock(context);
  const screen = (isAboutExpiry ? screens.find((one) => one.flag === 'expiryDateManage') : undefined) ?? screens[0] ?? missingScreen(context, STOCK);
  return screen ? [openPage(screen, query)] : [];
}
