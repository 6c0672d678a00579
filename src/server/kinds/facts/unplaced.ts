import { sql } from 'kysely';
import type { Facts } from '../../../define/facts';
import type { Load } from '../../engine/documents/facts';
import { NO_LOCATION } from '../../engine/ledger/places';
import { placeScope } from '../../engine/scope';

/** What came into the store goods leave from and has no place yet, the longest waiting in front, each with the place its goods are usually kept at. */
export const unplacedFact: Load<'unplaced'> = async (context, { reservesFrom = '' }, d) => {
  const { rows } = await sql<Facts['unplaced'][number]>`
    select b.specification_id as specification, c.root_unit_id as unit, l.batch_no as "batchNo", l.serial_no as "serialNo", b.pack_no as "packNo",
      coalesce(l.production_date::text, '') as "productionDate", coalesce(l.expiry_date::text, '') as "expiryDate",
      case when b.owner_id = b.org_id then '' else b.owner_id::text end as owner, trim_scale(b.quantity - b.reserved)::text as quantity,
      (b.first_at at time zone 'Asia/Shanghai')::date::text as "waitingSince", coalesce(o.id::text, '') as "toLocation"
    from stock_balance b join lot l on l.org_id = b.org_id and l.id = b.lot_id join specification_card c on c.id = b.specification_id
      left join warehouse_product p on p.org_id = b.org_id and p.warehouse_id = b.warehouse_id and p.specification_id = b.specification_id and p.deleted_at is null
      left join location o on o.org_id = p.org_id and o.id = p.location_id and o.status and o.deleted_at is null
    where b.org_id = ${context.org.id} and b.warehouse_id = ${String(d.header[reservesFrom] ?? '') || null}::uuid and ${placeScope(context, { warehouses: ['b.warehouse_id'] })}
      and b.location_id = ${NO_LOCATION} and b.quantity > b.reserved
      -- A store without places has nothing to put away.
      and exists (select from location x where x.org_id = b.org_id and x.warehouse_id = b.warehouse_id and x.status and x.deleted_at is null)
    order by b.first_at, c.product_name, l.expiry_date, b.lot_id limit 500`.execute(context.db);
  return rows;
};
