import { sql } from 'kysely';
import type { TraceLot } from '../../../contract/trace-answer';
import type { Context } from '../../base/context';

/**
 * Lots these goods were before their number or specification was corrected, nearest first: the way of the new lot leads on
 * over the way of the old one. A change taken back never happened.
 */
export async function earlierLots(context: Context, lot: TraceLot): Promise<TraceLot[]> {
  const { rows } = await sql<{ specification: string; batch_no: string; serial_no: string }>`
    with recursive way as (
      select l.id as lot_id, 0 as depth from lot l where l.org_id = ${context.org.id} and l.specification_id = ${lot.specification} and l.batch_no = ${lot.batchNo} and l.serial_no = ${lot.serialNo}
      union
      select o.lot_id, w.depth + 1 from way w join stock_entry i on i.org_id = ${context.org.id} and i.lot_id = w.lot_id and i.bill_type = 'attrChange' and i.quantity > 0 and i.reverses is null
        join stock_entry o on o.org_id = i.org_id and o.line_id = i.line_id and o.lot_id <> i.lot_id and o.quantity < 0 and o.reverses is null
      where w.depth < 5 and not exists (select from stock_entry r where r.org_id = i.org_id and r.reverses = i.id))
    select l.specification_id as specification, l.batch_no, l.serial_no from (select lot_id, min(depth) as depth from way where depth > 0 group by 1) w
      join lot l on l.org_id = ${context.org.id} and l.id = w.lot_id order by w.depth, l.id`.execute(context.db);
  return rows.map((row) => ({ ...lot, specification: row.specification, batchNo: row.batch_no, serialNo: row.serial_no }));
}
