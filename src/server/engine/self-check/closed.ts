import { sql } from 'kysely';
import type { LedgerCheck } from './check';

/** What was kept when finance closed a month is what the entries say of its end. The last month of each organisation is looked at. */
const last = sql`(select distinct on (org_id) org_id, month, last_day from period_closed order by org_id, month desc)`;

export const closedChecks: readonly LedgerCheck[] = [
  {
    id: 'I1-closed',
    title: '结账时留存的库存等于截至月末的流水之和',
    checked: sql`select count(*) from period_closed`,
    breaking: sql`
      select org_id, month, warehouse_id, specification_id, lot_id, owner_id, coalesce(k.quantity, 0) as stored_quantity,
        coalesce(e.quantity, 0) as rebuilt_quantity, coalesce(k.amount, 0) as stored_amount, coalesce(e.amount, 0) as rebuilt_amount
      from (select e.org_id, l.month, e.warehouse_id, e.specification_id, e.lot_id, e.owner_id, sum(e.quantity) as quantity, sum(e.amount) as amount
        from ${last} l join stock_entry e on e.org_id = l.org_id and e.biz_date <= l.last_day
        where not e.is_virtual and e.bill_type not in ('custodyIn', 'custodyOut') group by 1, 2, 3, 4, 5, 6 having sum(e.quantity) <> 0 or sum(e.amount) <> 0) e
      full join (select s.* from period_stock s join ${last} l using (org_id, month)) k using (org_id, month, warehouse_id, specification_id, lot_id, owner_id)
      where coalesce(k.quantity, 0) <> coalesce(e.quantity, 0) or coalesce(k.amount, 0) <> coalesce(e.amount, 0)`,
  },
  {
    id: 'I10-closed',
    title: '结账时留存的未清项等于截至月末的往来流水之和',
    checked: sql`select count(*) from period_closed`,
    breaking: sql`
      select org_id, month, item_id, coalesce(k.open, 0) as stored, coalesce(e.amount, 0) as rebuilt
      from (select e.org_id, l.month, e.item_id, sum(e.amount) as amount from ${last} l join account_entry e on e.org_id = l.org_id and e.biz_date <= l.last_day
        group by 1, 2, 3 having sum(e.amount) <> 0) e
      full join (select s.* from period_item s join ${last} l using (org_id, month)) k using (org_id, month, item_id)
      where coalesce(k.open, 0) <> coalesce(e.amount, 0)`,
  },
];
