import { sql } from 'kysely';
import type { AnyDocument, AnyLine } from '../../../define/document-view';
import { stockTransfer } from '../../../domain/stock/stock-transfer';
import type { Context } from '../../base/context';
import { Rejected } from '../../base/errors';
import { newId } from '../../base/id';
import type { Effects } from '../../engine/documents/effects';
import { viewOf } from '../../engine/documents/stored';
import { NO_LOCATION } from '../../engine/ledger/places';
import { placeScope } from '../../engine/scope';

export const stockTransferEffects: Effects = { suggests: { unplaced } };

type Unplaced = {
  specification: string;
  unit: string;
  batch_no: string;
  serial_no: string;
  pack_no: string;
  production_date: string | null;
  expiry_date: string | null;
  owner: string;
  free: string;
  since: string;
  usual: string | null;
};

/** What came into the store and has no place yet, the longest waiting in front, each with the place its goods are usually kept at. */
async function unplaced(context: Context, d: AnyDocument): Promise<AnyLine[]> {
  const store = String(d.header.fromWarehouse ?? '');
  const { rows } = await sql<Unplaced>`
    select b.specification_id as specification, c.root_unit_id as unit, l.batch_no, l.serial_no, b.pack_no, l.production_date::text, l.expiry_date::text,
      case when b.owner_id = b.org_id then '' else b.owner_id::text end as owner, trim_scale(b.quantity - b.reserved)::text as free,
      (b.first_at at time zone 'Asia/Shanghai')::date::text as since, o.id as usual
    from stock_balance b join lot l on l.org_id = b.org_id and l.id = b.lot_id join specification_card c on c.id = b.specification_id
      left join warehouse_product p on p.org_id = b.org_id and p.warehouse_id = b.warehouse_id and p.specification_id = b.specification_id and p.deleted_at is null
      left join location o on o.org_id = p.org_id and o.id = p.location_id and o.status and o.deleted_at is null
    where b.org_id = ${context.org.id} and b.warehouse_id = ${store || null}::uuid and ${placeScope(context, { warehouses: ['b.warehouse_id'] })}
      and b.location_id = ${NO_LOCATION} and b.quantity > b.reserved
      -- A store without places has nothing to put away.
      and exists (select from location x where x.org_id = b.org_id and x.warehouse_id = b.warehouse_id and x.status and x.deleted_at is null)
    order by b.first_at, c.product_name, l.expiry_date, b.lot_id limit 500`.execute(context.db);
  const keyOf = (of: readonly unknown[]): string => of.map((one) => one || '').join();
  const known = new Set(d.lines.filter((line) => !line.location).map((line) => keyOf([line.specification, line.batchNo, line.serialNo, line.packNo])));
  const waiting = rows.filter((row) => !known.has(keyOf([row.specification, row.batch_no, row.serial_no, row.pack_no])));
  if (waiting.length === 0) throw new Rejected('没有待上架的产品');
  return waiting.map((row) => ({
    ...(viewOf(stockTransfer, context.org, {}, [{}]).lines[0] as AnyLine),
    id: newId(),
    specification: row.specification,
    unit: row.unit,
    quantity: row.free,
    batchNo: row.batch_no,
    serialNo: row.serial_no,
    packNo: row.pack_no,
    productionDate: row.production_date ?? '',
    expiryDate: row.expiry_date ?? '',
    owner: row.owner,
    toLocation: row.usual ?? '',
    waitingSince: row.since,
  }));
}
