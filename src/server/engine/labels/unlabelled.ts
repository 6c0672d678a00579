import { sql } from 'kysely';
import type { Context } from '../../base/context';
import { scopeOf } from '../scope';
import type { NewLabel } from './label-numbers';

export const MOST_AT_ONCE = 2000;
/** States of a label that still stands for something: 0 made, 1 printed, 2 in stock. */
export const LIVE = sql`('0', '1', '2')`;

type Piece = Omit<NewLabel, 'label_no'>;

/** Loose pieces that lie there and have no label yet, of a receipt or of a warehouse: one label per smallest unit. */
export async function unlabelled(context: Context, input: Record<string, unknown>): Promise<Piece[]> {
  const { org } = context;
  const sn = String(input.sourceSn ?? '').trim();
  const { rows } = await sql<{ warehouse_id: string; specification_id: string; lot_id: string; serial_no: string; document_id: string | null; pieces: string }>`
    with source as (select e.warehouse_id, e.lot_id, e.document_id, sum(e.quantity) as quantity from document d join stock_entry e on e.org_id = d.org_id and e.document_id = d.id
        where d.org_id = ${org.id} and d.sn = ${sn} and d.status in (2, 7) and e.reverses is null and e.pack_no = '' group by 1, 2, 3 having sum(e.quantity) > 0),
    lying as (select b.warehouse_id, b.specification_id, b.lot_id, sum(b.quantity) as quantity from stock_balance b
        where ${scopeOf(context, { org: 'b.org_id', warehouses: ['b.warehouse_id'] })} and b.pack_no = '' and b.quantity > 0
          and (${String(input.warehouse ?? '') || null}::uuid is null or b.warehouse_id = ${String(input.warehouse ?? '') || null}::uuid)
          and (${String(input.specification ?? '') || null}::uuid is null or b.specification_id = ${String(input.specification ?? '') || null}::uuid) group by 1, 2, 3)
    select y.warehouse_id, y.specification_id, y.lot_id, l.serial_no, s.document_id,
      floor(least(coalesce(s.quantity, y.quantity), y.quantity - (select count(*) from stock_label b where b.org_id = ${org.id}
      and b.warehouse_id = y.warehouse_id and b.lot_id = y.lot_id and b.label_kind = '1' and b.state in ${LIVE} and b.deleted_at is null))) as pieces
    from lying y join lot l on l.org_id = ${org.id} and l.id = y.lot_id left join source s on s.warehouse_id = y.warehouse_id and s.lot_id = y.lot_id
    where (${sn} = '' or s.lot_id is not null) and (${String(input.batchNo ?? '')} = '' or l.batch_no = ${String(input.batchNo ?? '')})
      and (l.serial_no = '' or not exists (select from stock_label b where b.org_id = ${org.id} and b.specification_id = y.specification_id
      and b.serial_no = l.serial_no and b.state in ${LIVE} and b.deleted_at is null))
    order by y.specification_id, l.expiry_date nulls last, l.batch_no, l.serial_no`.execute(context.db);
  const labels: Piece[] = [];
  for (const row of rows)
    for (let n = Number(row.pieces); n > 0 && labels.length <= MOST_AT_ONCE; n -= 1)
      labels.push({
        label_kind: '1',
        specification_id: row.specification_id,
        lot_id: row.lot_id,
        serial_no: row.serial_no,
        warehouse_id: row.warehouse_id,
        document_id: row.document_id,
        state: '2',
      });
  return labels;
}
