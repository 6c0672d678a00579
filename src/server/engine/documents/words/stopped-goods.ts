import { sql } from 'kysely';
import type { DocumentDefinition } from '../../../../define/define-document';
import type { AnyDocument, AnyLine } from '../../../../define/document-view';
import { goodsKey } from '../../../../define/goods-key';
import type { Context } from '../../../base/context';
import { newId } from '../../../base/id';
import { NO_LOCATION } from '../../ledger/places';
import { viewOf } from '../stored';

type Held = {
  specification_id: string;
  unit_id: string;
  batch_no: string;
  serial_no: string;
  location_id: string;
  pack_no: string;
  owner_id: string;
  free: string;
};

/** Lines for everything free of stopped lots in a warehouse: what is to be scrapped or written off after a stop. */
export async function stoppedGoods(
  context: Context,
  definition: DocumentDefinition,
  d: AnyDocument,
  warehouse: string,
  values: Record<string, string>,
): Promise<AnyLine[]> {
  const { rows } = await sql<Held>`
    select b.specification_id, c.root_unit_id as unit_id, l.batch_no, l.serial_no, b.location_id, b.pack_no, b.owner_id, (b.quantity - b.reserved)::text as free
    from stock_balance b join lot l on l.org_id = b.org_id and l.id = b.lot_id join specification_card c on c.id = b.specification_id
    where b.org_id = ${context.org.id} and b.warehouse_id = ${warehouse || null}::uuid and b.quantity > b.reserved
      and exists (select from stock_block k where k.org_id = b.org_id and k.ended_at is null and k.specification_id = b.specification_id and k.batch_no in ('', l.batch_no))
    order by c.product_name, l.expiry_date, b.lot_id limit 500`.execute(context.db);
  const known = new Set(d.lines.map(goodsKey));
  return rows
    .map((held) => ({
      ...(viewOf(definition, context.org, {}, [{}]).lines[0] as AnyLine),
      id: newId(),
      specification: held.specification_id,
      unit: held.unit_id,
      quantity: held.free,
      batchNo: held.batch_no,
      serialNo: held.serial_no,
      packNo: held.pack_no,
      location: held.location_id === NO_LOCATION ? '' : held.location_id,
      owner: held.owner_id === context.org.id ? '' : held.owner_id,
      ...values,
    }))
    .filter((line) => !known.has(goodsKey(line)));
}
