import { sql } from 'kysely';
import type { LedgerCheck } from './check';

/**
 * I12, across organisations: what a supplier holds outside at a customer (presale, follow-table) lies there under his name,
 * was used and not yet settled, or is on its way. Looked at where a supplier has such a warehouse, but not for customers
 * that keep no books here; 0 checked means that nothing was sent out unsold.
 */
const outside = sql`
  select w.org_id as supplier, w.virtual_of as customer, b.specification_id, t.batch_no, t.serial_no, sum(b.quantity) as quantity
  from warehouse w left join organisation c on c.id = w.virtual_of
    join stock_balance b on b.org_id = w.org_id and b.warehouse_id = w.id join lot t on t.org_id = b.org_id and t.id = b.lot_id
  where w.virtual_kind in ('presale', 'bone') and w.virtual_of is not null and coalesce(c.joined and c.is_use_system, true) group by 1, 2, 3, 4, 5`;

const held = sql`
  select b.owner_id as supplier, b.org_id as customer, b.specification_id, t.batch_no, t.serial_no, sum(b.quantity) as quantity
  from stock_balance b join lot t on t.org_id = b.org_id and t.id = b.lot_id where b.owner_id <> b.org_id group by 1, 2, 3, 4, 5`;

const unsettled = sql`
  select s.supplier_org_id as supplier, s.org_id as customer, s.specification_id, t.batch_no, t.serial_no, sum(s.quantity) as quantity
  from settle_item s join lot t on t.org_id = s.org_id and t.id = s.lot_id where s.settlement_line_id is null group by 1, 2, 3, 4, 5`;

/**
 * Mirrors that wait, with what was sent, however much the receiver counted so far: receipts at the customer of what left, returns at the supplier of what came back, sales and losses at the
 * supplier of what lies outside. Goods the customer made the supplier's again stand outside only when the supplier agrees.
 */
const onTheWay = sql`
  select case when out.org_id is null then m.org_id else out.org_id end as supplier, case when out.org_id is null then m.counter_org_id else m.org_id end as customer, l.specification_id, l.batch_no, coalesce(l.serial_no, '') as serial_no,
    sum(case when m.kind = 'saleReturn' and m.subkind = '5' then -l.base_quantity when out.org_id is not null then coalesce(l.note_quantity * l.ratio, l.base_quantity) else l.base_quantity end) as quantity
  from document m join document_line l on l.org_id = m.org_id and l.document_id = m.id
    left join warehouse p on p.org_id = m.org_id and p.id = m.warehouse_id and p.virtual_kind in ('presale', 'bone')
    left join lateral (select e.org_id from stock_entry e join warehouse w on w.org_id = e.org_id and w.id = e.warehouse_id and w.virtual_kind in ('presale', 'bone') where p.id is null and e.document_id = m.mirror_of and e.quantity > 0 limit 1) out on true
    left join lateral (select e.org_id from stock_entry e where e.document_id = m.mirror_of and e.owner_id = m.org_id and e.org_id <> m.org_id and e.quantity < 0 limit 1) back on true
  where m.origin = 'mirror' and m.status in (0, 1, 3) and (out.org_id is not null or back.org_id is not null or p.id is not null or m.settle_mode = '2' or (m.kind = 'saleReturn' and m.subkind in ('4', '5'))) group by 1, 2, 3, 4, 5`;

export const consignmentChecks: readonly LedgerCheck[] = [
  {
    id: 'I12',
    title: '寄售在外数量等于对方持有、已用未结与在途之和',
    checked: sql`select count(*) from (${outside}) o`,
    breaking: sql`
      select supplier as org_id, customer, specification_id, batch_no, serial_no, o.quantity as outside, coalesce(h.quantity, 0) as held, coalesce(u.quantity, 0) as unsettled, coalesce(y.quantity, 0) as on_the_way
      from (${outside}) o left join (${held}) h using (supplier, customer, specification_id, batch_no, serial_no)
        left join (${unsettled}) u using (supplier, customer, specification_id, batch_no, serial_no) left join (${onTheWay}) y using (supplier, customer, specification_id, batch_no, serial_no)
      where o.quantity <> coalesce(h.quantity, 0) + coalesce(u.quantity, 0) + coalesce(y.quantity, 0)`,
  },
];
