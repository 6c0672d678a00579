import { sql } from 'kysely';
import { dayOf } from '../../../../define/dates';
import type { Context } from '../../../base/context';

export type Gathered = {
  id: string;
  uses: { back: number; quantity: number }[];
  leads: number[];
  /** Days there is a history of, as far as the rule looks back. */
  length: number;
  now: { min: number; reorder: number; max: number } | null;
  pack: number;
  leadDays: number;
  leastOrder: number;
  before: number;
  after: number;
  cost: number;
};

/** What leaves a store for good: of a ward what it uses, of the centre what wards took less what they gave back. Flushes count with what they take back. */
const USES = { ward: ['useOut', 'otherOut', 'gift'], centre: ['useOut', 'otherOut', 'gift', 'issueOut', 'issueReturn', 'saleOut', 'saleReturn'] };

/** Of every setting of a store that is filled by levels or packs: its use by day, how long its goods took, last year's weeks, what a piece costs. One question for all. */
export async function gather({ db, org, now }: Context, days: number): Promise<Gathered[]> {
  const today = dayOf(now());
  const { rows } = await sql<Gathered>`
    with kept as materialized (
      select p.id, p.warehouse_id, p.specification_id, p.min_quantity, p.reorder_quantity, p.max_quantity, p.pack_quantity, p.lead_days, w.level
      from warehouse_product p join warehouse w on w.org_id = p.org_id and w.id = p.warehouse_id and w.status and w.deleted_at is null
      where p.org_id = ${org.id} and p.status and p.deleted_at is null and p.restock_mode in ('1', '2')
    ), gone as materialized (
      select k.id, ${today}::date - e.biz_date as back, -sum(e.quantity) as quantity
      from kept k join stock_entry e on e.org_id = ${org.id} and e.specification_id = k.specification_id and e.warehouse_id = k.warehouse_id
        left join stock_entry o on o.org_id = e.org_id and o.id = e.reverses
      -- The day of an entry is the day it was posted (LR5): what is older is not read.
      where e.biz_date < ${today}::date and e.posted_at >= (${today}::date - 400)::timestamp at time zone 'Asia/Shanghai'
        and coalesce(o.bill_type, e.bill_type) = any(case when k.level > 1 then ${USES.ward}::text[] else ${USES.centre}::text[] end)
      group by 1, 2
    ), first as (
      select k.id, e.day from kept k cross join lateral (select x.biz_date as day from stock_entry x
        where x.org_id = ${org.id} and x.specification_id = k.specification_id and x.warehouse_id = k.warehouse_id order by x.posted_at limit 1) e
    ), ordered as (
      select k.id, y.id as line_id, h.submitted_at as asked from kept k
        join document_line y on y.org_id = ${org.id} and y.specification_id = k.specification_id
        join document h on h.org_id = y.org_id and h.id = y.document_id and h.status in (2, 7) and not h.is_red and h.submitted_at > ${now()}::timestamptz - ${`${days} days`}::interval
          and case when k.level > 1 then h.kind = 'suppliesClaim' and h.to_warehouse_id = k.warehouse_id else h.kind = 'purchaseOrder' and h.warehouse_id = k.warehouse_id end
    ), took as (
      select x.id, x.line_id, extract(epoch from min(x.came) - min(x.asked)) / 86400 as lead from (
        with recursive way as (
          select o.id, o.line_id, o.asked, o.line_id as at_line, null::timestamptz as came, 0 as step from ordered o
          union all
          select v.id, v.line_id, v.asked, n.id, case when h.kind in ('purchaseGrn', 'departmentReceipt', 'issueOdo') and h.status in (2, 7) and not h.is_red then h.reviewed_at end, v.step + 1
          from way v join document_line n on n.org_id = ${org.id} and n.source_line_id = v.at_line join document h on h.org_id = n.org_id and h.id = n.document_id where v.step < 4
        ) select * from way where came is not null) x group by 1, 2
    )
    select k.id, coalesce((select jsonb_agg(jsonb_build_object('back', g.back, 'quantity', g.quantity)) from gone g where g.id = k.id and g.back <= ${days}), '[]') as uses,
      coalesce((select jsonb_agg(greatest(t.lead, 0)) from took t where t.id = k.id), '[]') as leads, least(${days}::int, coalesce(${today}::date - f.day, 0)) as length,
      case when k.max_quantity is not null then jsonb_build_object('min', coalesce(k.min_quantity, 0), 'reorder', coalesce(k.reorder_quantity, k.min_quantity, 0), 'max', k.max_quantity) end as now,
      greatest(k.pack_quantity, 1)::float as pack, coalesce(k.lead_days, 7) as "leadDays", case when k.level > 1 then 0 else coalesce(b.min_order_quantity, 0) end::float as "leastOrder",
      coalesce((select sum(g.quantity) from gone g where g.id = k.id and g.back between 366 and 393), 0)::float as before,
      coalesce((select sum(g.quantity) from gone g where g.id = k.id and g.back between 337 and 364), 0)::float as after,
      coalesce(c.value / nullif(c.quantity, 0), (select avg(l.memo_price) from lot l where l.org_id = ${org.id} and l.specification_id = k.specification_id and l.memo_price > 0), 0)::float as cost
    from kept k left join first f on f.id = k.id left join business_product b on b.org_id = ${org.id} and b.specification_id = k.specification_id and b.deleted_at is null
      left join stock_cell c on c.org_id = ${org.id} and c.warehouse_id = k.warehouse_id and c.specification_id = k.specification_id
    order by k.id`.execute(db);
  return rows;
}
