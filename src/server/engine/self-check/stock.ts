import { sql } from 'kysely';
import type { LedgerCheck } from './check';

/** Bill types of moves inside one organisation: what leaves one place arrives at another (I7). */
const INTERNAL = ['transferOut', 'transferIn', 'issueOut', 'issueIn', 'issueReturn', 'preSale', 'scrapMove', 'stopMove', 'pack'];
/** A transfer to or from another organisation is a move inside this one only where the goods go outside and stay its own (a loan). */
const crossesBorder = sql`(coalesce(o.bill_type, e.bill_type) in ('transferOut', 'transferIn')
  and exists (select from document d where d.org_id = e.org_id and d.id = e.document_id and d.counter_org_id is not null)
  and not exists (select from stock_entry p join warehouse w on w.org_id = p.org_id and w.id = p.warehouse_id and w.virtual_kind = 'presale'
  where p.org_id = e.org_id and p.document_id = coalesce(o.document_id, e.document_id)))`;
/** A document changes the lot of its goods, or their specification (then quantities may differ), or their owner (then amounts do). */
const changes = sql`
  select e.org_id, e.document_id, min(e.doc_sn) as doc_sn, count(distinct e.specification_id) as goods, count(distinct e.owner_id) as owners, sum(e.quantity) as quantity, sum(e.amount) as amount
  from stock_entry e left join stock_entry o on o.org_id = e.org_id and o.id = e.reverses where coalesce(o.bill_type, e.bill_type) = 'attrChange' group by 1, 2`;

/** I2–I9: what the entries and balances of goods must look like. */
export const stockChecks: readonly LedgerCheck[] = [
  {
    id: 'I2',
    title: '任何一日的库存不为负，占用不超过库存',
    checked: sql`select count(*) from stock_balance`,
    breaking: sql`
      select org_id, warehouse_id, specification_id, lot_id, location_id, pack_no, owner_id, null::date as biz_date, quantity, reserved
      from stock_balance where quantity < 0 or reserved < 0 or reserved > quantity
      union all
      select org_id, warehouse_id, specification_id, lot_id, location_id, pack_no, owner_id, biz_date, running, 0 from (
        select org_id, warehouse_id, specification_id, lot_id, location_id, pack_no, owner_id, biz_date,
          sum(sum(quantity)) over (partition by org_id, warehouse_id, specification_id, lot_id, location_id, pack_no, owner_id order by biz_date) as running
        from stock_entry group by 1, 2, 3, 4, 5, 6, 7, 8) d where running < 0`,
  },
  {
    id: 'I3',
    title: '成本单元金额不为负，数量为零则金额为零',
    checked: sql`select count(*) from stock_cell`,
    breaking: sql`select org_id, warehouse_id, specification_id, quantity, value from stock_cell where quantity < 0 or value < 0 or (quantity = 0 and value <> 0)`,
  },
  {
    id: 'I4',
    title: '非自有货品的成本金额为零',
    checked: sql`select count(*) from stock_entry where owner_id <> org_id`,
    breaking: sql`select org_id, id, doc_sn, owner_id, amount from stock_entry where owner_id <> org_id and amount <> 0`,
  },
  {
    id: 'I5',
    title: '一个序列号在一个机构内至多一件',
    checked: sql`select count(*) from lot where serial_no <> ''`,
    breaking: sql`
      select l.org_id, l.id as lot_id, l.specification_id, l.serial_no, sum(b.quantity) as quantity from lot l join stock_balance b on b.org_id = l.org_id and b.lot_id = l.id
      where l.serial_no <> '' group by 1, 2, 3, 4 having sum(b.quantity) not in (0, 1)`,
  },
  {
    id: 'I6',
    title: '流水只增不改，更正是等额反向的新流水',
    checked: sql`select (select count(*) from stock_entry where reverses is not null) + (select count(*) from account_entry where reverses is not null) + 3`,
    breaking: sql`
      select r.org_id, r.id, r.doc_sn, 'stock' as ledger from stock_entry r left join stock_entry o on o.org_id = r.org_id and o.id = r.reverses
      where r.reverses is not null and (o.id is null or r.quantity <> -o.quantity or r.amount <> -o.amount
        or (r.warehouse_id, r.location_id, r.specification_id, r.lot_id, r.pack_no, r.owner_id) <> (o.warehouse_id, o.location_id, o.specification_id, o.lot_id, o.pack_no, o.owner_id))
      union all
      select r.org_id, r.id, r.doc_sn, 'account' from account_entry r left join account_entry o on o.org_id = r.org_id and o.id = r.reverses
      where r.reverses is not null and (o.id is null or r.amount <> -o.amount or (r.partner_id, r.account, r.item_id) <> (o.partner_id, o.account, o.item_id))
      union all
      select null, null, t.name, 'trigger' from unnest(array['stock_entry', 'account_entry', 'trace_event']) t (name)
      where not exists (select from pg_trigger g where g.tgrelid = t.name::regclass and g.tgname = t.name || '_is_final' and g.tgenabled in ('O', 'A'))`,
  },
  {
    id: 'I7',
    title: '机构内部移动的数量与金额合计为零',
    checked: sql`select count(distinct (org_id, document_id, specification_id)) from stock_entry where bill_type = any(${INTERNAL}::text[])`,
    breaking: sql`
      select e.org_id, e.document_id, e.doc_sn, e.specification_id, sum(e.quantity) as quantity, sum(e.amount) as amount from stock_entry e
        left join stock_entry o on o.org_id = e.org_id and o.id = e.reverses
      where coalesce(o.bill_type, e.bill_type) = any(${INTERNAL}::text[]) and not ${crossesBorder} group by 1, 2, 3, 4 having sum(e.quantity) <> 0 or sum(e.amount) <> 0`,
  },
  {
    id: 'I7-change',
    title: '属性变更前后的数量与金额相等',
    checked: sql`select count(*) from (${changes}) c`,
    breaking: sql`select org_id, document_id, doc_sn, goods, owners, quantity, amount from (${changes}) c where (goods = 1 and quantity <> 0) or (owners = 1 and amount <> 0)`,
  },
  {
    id: 'I8',
    title: '反审核或红冲后，单据的流水与往来合计为零',
    checked: sql`select count(*) from document d where d.status not in (2, 4, 7) and exists (select from stock_entry e where e.org_id = d.org_id and e.document_id = d.id)`,
    breaking: sql`
      select d.org_id, d.id, d.kind, d.sn, d.status, sum(e.quantity + coalesce(r.quantity, 0)) as quantity, sum(e.amount + coalesce(r.amount, 0)) as amount
      from document d join stock_entry e on e.org_id = d.org_id and e.document_id = d.id and e.reverses is null and e.bill_type <> 'costAdj'
      left join stock_entry r on r.org_id = e.org_id and r.reverses = e.id
      where d.status not in (2, 4, 7) group by 1, 2, 3, 4, 5 having bool_or(r.id is null) or sum(e.quantity + coalesce(r.quantity, 0)) <> 0 or sum(e.amount + coalesce(r.amount, 0)) <> 0
      union all
      select d.org_id, d.id, d.kind, d.sn, d.status, 0, sum(e.amount + coalesce(r.amount, 0))
      from document d join account_entry e on e.org_id = d.org_id and e.document_id = d.id and e.reverses is null left join account_entry r on r.org_id = e.org_id and r.reverses = e.id
      where d.status not in (2, 4, 7) group by 1, 2, 3, 4, 5 having bool_or(r.id is null) or sum(e.amount + coalesce(r.amount, 0)) <> 0`,
  },
  {
    id: 'I9',
    title: '虚拟出入库成对，数量与金额合计为零',
    checked: sql`select count(*) from stock_entry where is_virtual`,
    breaking: sql`select org_id, document_id, doc_sn, specification_id, sum(quantity) as quantity, sum(amount) as amount from stock_entry
      where is_virtual group by 1, 2, 3, 4 having sum(quantity) <> 0 or sum(amount) <> 0`,
  },
  {
    id: 'I13',
    title: '占用明细之和等于库存占用数',
    checked: sql`select count(*) from stock_reservation`,
    breaking: sql`
      select org_id, warehouse_id, specification_id, lot_id, location_id, pack_no, owner_id, coalesce(b.reserved, 0) as stored, coalesce(r.quantity, 0) as rebuilt
      from (select org_id, warehouse_id, specification_id, lot_id, location_id, pack_no, owner_id, sum(quantity) as quantity from stock_reservation group by 1, 2, 3, 4, 5, 6, 7) r
      full join stock_balance b using (org_id, warehouse_id, specification_id, lot_id, location_id, pack_no, owner_id)
      where coalesce(b.reserved, 0) <> coalesce(r.quantity, 0)`,
  },
];
