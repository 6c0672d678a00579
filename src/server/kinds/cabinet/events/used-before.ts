import { sql } from 'kysely';
import { type Decimal, isPositive, min, sub } from '../../../../define/money';
import type { Db } from '../../../db/open';
import type { Place } from '../gateway/log';
import type { Goods } from './contents';

/** Hours a use may be written down before the cabinet tells of the take. */
const HOURS = 24;

/** What was taken may be used by the books already: whoever scans at the open door is faster than the door. */
export async function bindEarlier(tx: Db, { org, cabinet }: Place, goods: Goods, take: { record: string; quantity: Decimal }, now: Date): Promise<void> {
  const { rows } = await sql<{ document_id: string; line_id: string; open: string }>`
    select e.document_id, e.line_id, -sum(e.quantity) - coalesce((select sum(u.quantity) from cabinet_use u where u.org_id = e.org_id and u.line_id = e.line_id and u.is_posted), 0) as open
    from cabinet c join stock_entry e on e.org_id = c.org_id and e.warehouse_id = c.warehouse_id and e.location_id = c.location_id and e.bill_type = 'useOut' and e.quantity < 0 and e.reverses is null
      join lot t on t.org_id = e.org_id and t.id = e.lot_id join document_line l on l.org_id = e.org_id and l.id = e.line_id
    where c.org_id = ${org} and c.id = ${cabinet} and e.specification_id = ${goods.specification} and t.batch_no = ${goods.batchNo} and t.serial_no = ${goods.serialNo}
      and e.posted_at > ${new Date(now.getTime() - HOURS * 3_600_000)} and (${goods.labelNo === ''} or l.label_no = ${goods.labelNo})
      and not exists (select from stock_entry r where r.org_id = e.org_id and r.reverses = e.id)
    group by e.org_id, e.document_id, e.line_id, e.posted_at order by e.posted_at`.execute(tx);
  let left = take.quantity;
  for (const use of rows) {
    const part = min(left, use.open);
    if (!isPositive(part)) continue;
    left = sub(left, part);
    await sql`insert into cabinet_use (org_id, record_id, document_id, line_id, quantity, is_posted) values (${org}, ${take.record}, ${use.document_id}, ${use.line_id}, ${part}, true)`.execute(
      tx,
    );
    await sql`update cabinet_record set used_quantity = used_quantity + ${part}::numeric,
      bind_state = case when used_quantity + returned_quantity + ${part}::numeric >= abs(quantity) then '已使用' else bind_state end where org_id = ${org} and id = ${take.record}`.execute(
      tx,
    );
  }
}
