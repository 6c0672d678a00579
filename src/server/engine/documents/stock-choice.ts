import { sql } from 'kysely';
import type { DocumentDefinition } from '../../../define/define-document';
import { plain } from '../../../define/money';
import type { Context } from '../../base/context';
import { BadInput } from '../../base/errors';
import { scopeOf } from '../scope';
import { requirePull } from './pull';
import { type Free, sellable } from './suggest';

type Wish = { specification: string; warehouse?: string | undefined; all?: string | undefined };

/** Lots a line may be filled with, of the caller's own warehouses: those that may leave, all that lie there, or what is held anywhere. */
export async function stockFor(context: Context, definition: DocumentDefinition, wish: Wish): Promise<{ list: Record<string, unknown>[] }> {
  requirePull(context, definition, 'stockBalance');
  if (definition.picksHeld) return { list: await heldEverywhere(context, wish.specification) };
  if (!wish.warehouse) throw new BadInput('请先选择仓库和产品');
  return { list: (await sellable(context, wish.warehouse, [wish.specification], wish.all === 'true')).map(stockRow) };
}

const stockRow = (row: Free): Record<string, unknown> => ({
  id: `${row.lot_id}|${row.location_id}|${row.pack_no}|${row.owner_id}`,
  batchNo: row.batch_no,
  serialNo: row.serial_no,
  productionDate: row.production_date ?? '',
  expiryDate: row.expiry_date ?? '',
  sterilisationNo: row.sterilisation_no ?? '',
  location: row.location_name === null ? '' : row.location_id,
  locationName: row.location_name ?? '',
  packNo: row.pack_no,
  owner: row.owner_name === null ? '' : row.owner_id,
  ownerName: row.owner_name ?? '',
  free: row.free,
  quantity: row.quantity,
});

/** What the user may see of a specification in every warehouse, lot by lot, whether promised, expired or stopped. */
async function heldEverywhere(context: Context, specification: string): Promise<({ id: string } & Record<string, string>)[]> {
  const { rows } = await sql<{ id: string } & Record<string, string>>`
    select concat_ws('|', b.warehouse_id, b.lot_id) as id, b.warehouse_id as warehouse, w.name as "warehouseName", l.batch_no as "batchNo",
    l.serial_no as "serialNo", coalesce(l.production_date::text, '') as "productionDate",
      coalesce(l.expiry_date::text, '') as "expiryDate", sum(b.quantity)::text as quantity, sum(b.quantity - b.reserved)::text as free
    from stock_balance b join lot l on l.org_id = b.org_id and l.id = b.lot_id join warehouse w on w.org_id = b.org_id and w.id = b.warehouse_id
    where ${scopeOf(context, { org: 'b.org_id', warehouses: ['b.warehouse_id'] })} and b.specification_id = ${specification} and b.quantity > 0
    group by b.warehouse_id, b.lot_id, w.name, l.batch_no, l.serial_no, l.production_date, l.expiry_date order by l.expiry_date nulls last, l.batch_no, l.serial_no, w.name limit 2000`.execute(
    context.db,
  );
  return rows.map((row) => ({ ...row, quantity: plain(String(row.quantity)), free: plain(String(row.free)) }));
}
