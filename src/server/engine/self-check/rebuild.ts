import { sql } from 'kysely';
import { documents } from '../../../domain/registry';
import type { LedgerCheck } from './check';

/** Kinds whose lines settle what others laid hold of. */
const paying = documents.filter((one) => one.items?.offers.some(({ claimedBy }) => claimedBy)).map((one) => one.kind);

/** I1, I10: every running sum, made anew from the entries, is the stored one. A row missing on either side counts as 0. */
export const rebuildChecks: readonly LedgerCheck[] = [
  {
    id: 'I1-balance',
    title: '库存余额等于流水之和',
    checked: sql`select count(*) from stock_balance`,
    breaking: sql`
      select org_id, warehouse_id, specification_id, lot_id, location_id, pack_no, owner_id, coalesce(b.quantity, 0) as stored, coalesce(e.quantity, 0) as rebuilt
      from (select org_id, warehouse_id, specification_id, lot_id, location_id, pack_no, owner_id, sum(quantity) as quantity from stock_entry
        where bill_type not in ('custodyIn', 'custodyOut') group by 1, 2, 3, 4, 5, 6, 7) e
      full join stock_balance b using (org_id, warehouse_id, specification_id, lot_id, location_id, pack_no, owner_id)
      where coalesce(b.quantity, 0) <> coalesce(e.quantity, 0)`,
  },
  {
    id: 'I1-custody',
    title: '托管余额等于托管流水之和，都不是自己的',
    checked: sql`select count(*) from custody_balance`,
    breaking: sql`
      select org_id, warehouse_id, specification_id, lot_id, location_id, pack_no, owner_id, coalesce(b.quantity, 0) as stored, coalesce(e.quantity, 0) as rebuilt
      from (select org_id, warehouse_id, specification_id, lot_id, location_id, pack_no, owner_id, sum(quantity) as quantity from stock_entry
        where bill_type in ('custodyIn', 'custodyOut') group by 1, 2, 3, 4, 5, 6, 7) e
      full join custody_balance b using (org_id, warehouse_id, specification_id, lot_id, location_id, pack_no, owner_id)
      where coalesce(b.quantity, 0) <> coalesce(e.quantity, 0) or owner_id = org_id`,
  },
  {
    id: 'I1-cell',
    title: '成本单元的数量与金额等于自有流水之和',
    checked: sql`select count(*) from stock_cell`,
    breaking: sql`
      select org_id, warehouse_id, specification_id, coalesce(c.quantity, 0) as stored_quantity, coalesce(e.quantity, 0) as rebuilt_quantity,
      coalesce(c.value, 0) as stored_value, coalesce(e.value, 0) as rebuilt_value
      from (select org_id, warehouse_id, specification_id, sum(quantity) as quantity, sum(amount) as value from stock_entry where owner_id = org_id group by 1, 2, 3) e
      full join stock_cell c using (org_id, warehouse_id, specification_id)
      where coalesce(c.quantity, 0) <> coalesce(e.quantity, 0) or coalesce(c.value, 0) <> coalesce(e.value, 0)`,
  },
  {
    id: 'I1-lot',
    title: '批次的在库数量等于流水之和，批次成本等于最后一笔自有流水',
    checked: sql`select count(*) from lot`,
    breaking: sql`
      select l.org_id, l.id as lot_id, l.batch_no, l.own_quantity, e.own, l.total_quantity, e.total, l.lot_cost, e.lot_cost as last_lot_cost
      from lot l left join (
        select org_id, lot_id, coalesce(sum(quantity) filter (where owner_id = org_id), 0) as own, sum(quantity) as total,
          (array_agg(lot_cost order by posted_at desc, id desc) filter (where owner_id = org_id))[1] as lot_cost
        from stock_entry group by org_id, lot_id) e on e.org_id = l.org_id and e.lot_id = l.id
      where l.own_quantity <> coalesce(e.own, 0) or l.total_quantity <> coalesce(e.total, 0)
        or (e.lot_cost is not null and l.lot_cost <> e.lot_cost
        and not exists (select from stock_entry o where o.org_id = l.org_id and o.lot_id = l.id and o.owner_id = o.org_id and o.lot_cost = l.lot_cost
          and o.posted_at = (select max(p.posted_at) from stock_entry p where p.org_id = l.org_id and p.lot_id = l.id and p.owner_id = p.org_id)))`,
  },
  {
    id: 'I1-month',
    title: '月末结存等于截至当日的流水之和',
    checked: sql`select count(*) from stock_month_closed`,
    // The last month of each organisation: every month grew out of the one before.
    breaking: sql`
      select org_id, month_end, warehouse_id, specification_id, lot_id, owner_id, coalesce(m.quantity, 0) as stored_quantity,
      coalesce(e.quantity, 0) as rebuilt_quantity, coalesce(m.amount, 0) as stored_amount, coalesce(e.amount, 0) as rebuilt_amount
      from (select e.org_id, l.month_end, e.warehouse_id, e.specification_id, e.lot_id, e.owner_id, sum(e.quantity) as quantity, sum(e.amount) as amount
        from (select org_id, max(month_end) as month_end from stock_month_closed group by 1) l join stock_entry e on e.org_id = l.org_id and e.biz_date <= l.month_end
        where not e.is_virtual and e.bill_type not in ('custodyIn', 'custodyOut') group by 1, 2, 3, 4, 5, 6 having sum(e.quantity) <> 0 or sum(e.amount) <> 0) e
      full join (select s.* from stock_month s join (select org_id, max(month_end) as month_end from stock_month_closed group by 1) l using (org_id, month_end)) m
        using (org_id, month_end, warehouse_id, specification_id, lot_id, owner_id)
      where coalesce(m.quantity, 0) <> coalesce(e.quantity, 0) or coalesce(m.amount, 0) <> coalesce(e.amount, 0)`,
  },
  {
    id: 'I10-balance',
    title: '往来余额等于往来流水之和',
    checked: sql`select count(*) from account_balance`,
    breaking: sql`
      select org_id, partner_id, account, coalesce(b.balance, 0) as stored, coalesce(e.amount, 0) as rebuilt
      from (select org_id, partner_id, account, sum(amount) as amount from account_entry group by 1, 2, 3) e full join account_balance b using (org_id, partner_id, account)
      where coalesce(b.balance, 0) <> coalesce(e.amount, 0)`,
  },
  {
    id: 'I3-paid',
    title: '付款申请的已付金额等于其付款单之和，不超过申请金额',
    checked: sql`select count(*) from document_line where paid_amount is not null`,
    breaking: sql`
      select l.org_id, h.sn as doc_sn, l.line_no, l.paid_amount as stored, coalesce(p.paid, 0) as rebuilt
      from document_line l join document h on h.org_id = l.org_id and h.id = l.document_id
        left join (select x.org_id, x.source_line_id, sum(x.amount) as paid from document_line x join document k on k.org_id = x.org_id and k.id = x.document_id
          where k.status in (2, 7) and not k.is_red and k.kind = any(${paying}::text[]) and x.item_id is not null and x.source_line_id is not null
          group by 1, 2) p on p.org_id = l.org_id and p.source_line_id = l.id
      where coalesce(l.paid_amount, 0) <> coalesce(p.paid, 0) or abs(l.paid_amount) > abs(l.amount)`,
  },
  {
    id: 'I10-item',
    title: '未清项的发生额与余额等于其往来流水之和',
    checked: sql`select count(*) from account_item`,
    breaking: sql`
      select org_id, id, i.doc_sn, i.open as stored, coalesce(e.amount, 0) as rebuilt, i.opening_amount as stored_opening, coalesce(e.opening, 0) as rebuilt_opening
      from (select org_id, item_id as id, sum(amount) as amount, coalesce(sum(amount) filter (where raises), 0) as opening from account_entry group by 1, 2) e
        full join account_item i using (org_id, id)
      where coalesce(i.open, 0) <> coalesce(e.amount, 0) or coalesce(i.opening_amount, 0) <> coalesce(e.opening, 0)`,
  },
  {
    id: 'I10-open',
    title: '往来余额等于其未清项之和，未核销金额不超过发生额',
    checked: sql`select count(*) from account_balance`,
    breaking: sql`
      select org_id, partner_id, account, null as doc_sn, coalesce(b.balance, 0) as stored, coalesce(i.open, 0) as rebuilt
      from (select org_id, partner_id, account, sum(open) as open from account_item group by 1, 2, 3) i full join account_balance b using (org_id, partner_id, account)
      where coalesce(b.balance, 0) <> coalesce(i.open, 0)
      union all select org_id, partner_id, account, doc_sn, opening_amount, open from account_item
      where open not between least(opening_amount, 0) and greatest(opening_amount, 0)`,
  },
];
