import { sql } from 'kysely';
import type { Decimal } from '../../../../define/money';
import type { Db } from '../../../db/open';
import type { Place } from '../gateway/log';
import type { Goods } from './contents';

export type Room = { batchNo: string; serialNo: string; room: Decimal; sn: string };

/**
 * What more of a product may lie in the cabinet by lot: what the books say lies there and what papers bring (sent to the ward and not yet
 * received, on its way from another store), less what is in it and what was taken out of it. `batchNo` '' = of every lot.
 */
export async function roomOf(
  tx: Db,
  { org, cabinet }: Place,
  { specification, batchNo, serialNo }: Pick<Goods, 'specification' | 'batchNo' | 'serialNo'>,
): Promise<Room[]> {
  const { rows } = await sql<{ batch_no: string; serial_no: string; room: string; sn: string | null }>`
    with coming as (
      select l.batch_no, coalesce(l.serial_no, '') as serial_no, sum((l.quantity - coalesce(l.fulfilled, 0)) * l.ratio) as quantity, max(h.sn) as sn
      from cabinet c join document h on h.org_id = c.org_id
      and (h.kind = 'departmentReceipt' and h.status = 0 and h.warehouse_id = c.warehouse_id or h.kind = 'stockTransfer' and h.status = 2 and h.mode = '2' and h.to_warehouse_id = c.warehouse_id)
        join document_line l on l.org_id = h.org_id and l.document_id = h.id and l.specification_id = ${specification}
      where c.org_id = ${org} and c.id = ${cabinet} group by 1, 2),
    inside as (
      select batch_no, serial_no, sum(quantity) as quantity from (
        select batch_no, serial_no, quantity from cabinet_content where org_id = ${org} and cabinet_id = ${cabinet} and specification_id = ${specification}
        union all select batch_no, serial_no, -quantity - used_quantity - returned_quantity from cabinet_record
          where org_id = ${org} and cabinet_id = ${cabinet} and specification_id = ${specification}
          and (bind_state = '待核销' or event_type = '盘出' and bind_state = '异常')) x group by 1, 2),
    known as (select batch_no, serial_no from cabinet_book where org_id = ${org} and cabinet_id = ${cabinet} and specification_id = ${specification} union select batch_no, serial_no from coming)
    select k.batch_no, k.serial_no, coalesce(b.quantity, 0) + coalesce(m.quantity, 0) - coalesce(i.quantity, 0) as room,
      coalesce(m.sn, (select h.sn from stock_entry e join document h on h.org_id = e.org_id and h.id = e.document_id join lot t on t.org_id = e.org_id and t.id = e.lot_id
        join cabinet c on c.org_id = e.org_id and c.id = ${cabinet} and e.warehouse_id = c.warehouse_id and e.location_id = c.location_id
        where e.org_id = ${org} and e.specification_id = ${specification} and t.batch_no = k.batch_no and t.serial_no = k.serial_no
        and e.quantity > 0 order by e.posted_at desc, e.id desc limit 1)) as sn
    from known k left join cabinet_book b on b.org_id = ${org} and b.cabinet_id = ${cabinet} and b.specification_id = ${specification} and b.batch_no = k.batch_no and b.serial_no = k.serial_no
      left join coming m on m.batch_no = k.batch_no and m.serial_no = k.serial_no left join inside i on i.batch_no = k.batch_no and i.serial_no = k.serial_no
      left join lot t on t.org_id = ${org} and t.specification_id = ${specification} and t.batch_no = k.batch_no and t.serial_no = k.serial_no
    where ${batchNo === ''} or k.batch_no = ${batchNo} and k.serial_no = ${serialNo}
    order by t.expiry_date nulls last, k.batch_no, k.serial_no`.execute(tx);
  return rows.map((row) => ({ batchNo: row.batch_no, serialNo: row.serial_no, room: row.room, sn: row.sn ?? '' }));
}
