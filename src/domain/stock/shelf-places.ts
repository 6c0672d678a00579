import type { Value } from '../../define/field';
import { list, type Reads, type Write } from '../../define/master-rules';
import { ALIVE, rowsOf } from '../../define/rows';

/** Shelves with places: `shelf-层-列`, two digits each. */
type Shelf = { org: string; warehouse: string; id: string | { new: string }; code: string; rows: number; columns: number };
type Known = { places: Record<string, string>[]; store: Record<string, string>[] };

/** Codes of the places a store has, and its own. */
export const placesOf = (org: string, warehouse: Value | undefined) =>
  ({
    places: list(rowsOf('location', { org_id: org, warehouse_id: warehouse, ...ALIVE }), ['code']),
    store: list(rowsOf('warehouse', { org_id: org, id: warehouse }), ['code']),
  }) satisfies Reads;

/** The places a shelf still lacks; nothing is ever removed here. */
export function missingPlaces({ org, warehouse, id, code: shelf, rows, columns }: Shelf, { places, store }: Known): Write {
  const known = new Set(places.map((place) => place.code?.toLowerCase()));
  const two = (n: number) => String(n).padStart(2, '0');
  const wanted = Array.from({ length: rows * columns }, (_, i) => ({ row: Math.floor(i / columns) + 1, column: (i % columns) + 1 }));
  const missing = wanted.map((at) => ({ ...at, code: `${shelf}-${two(at.row)}-${two(at.column)}` })).filter(({ code }) => !known.has(code.toLowerCase()));
  return {
    add: 'location',
    rows: missing.map(({ row, column, code }) => ({
      org_id: org,
      code,
      barcode: `${store[0]?.code ?? ''}-${code}`,
      warehouse_id: warehouse,
      shelf_id: id,
      row_no: row,
      column_no: column,
      pick_order: row * 100 + column,
    })),
  };
}
