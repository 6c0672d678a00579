import { sql } from 'kysely';
import type { HomeFigure } from '../../../contract/home-answer';
import { dayOf, startOfMonth } from '../../../define/dates';
import { documents } from '../../../domain/registry';
import type { Context } from '../../base/context';

/** Documents that owe or are owed for goods: those whose lines are goods. */
const goodsKinds = documents.filter((definition) => 'specification' in definition.lines).map((definition) => definition.kind);

/** KPI of the calendar month by posting day: a red flush counts in its own month. */
export function figuresOf(context: Context): Promise<HomeFigure[]> {
  return context.org.kind === 'P' ? platformFigures(context) : traderFigures(context);
}

async function traderFigures(context: Context): Promise<HomeFigure[]> {
  const { db, org, user } = context;
  const today = dayOf(context.now());
  const from = startOfMonth(today);
  const found = await sql<{ purchase: string; sales: string; used: string; stock: string; near: number }>`
    select
      coalesce((select sum(amount) from account_entry where org_id = ${org.id} and account = 'payable' and biz_date between ${from} and ${today} and doc_kind = any(${goodsKinds})), 0)::numeric(18,2)::text as purchase,
      coalesce((select sum(amount) from account_entry where org_id = ${org.id} and account = 'receivable' and biz_date between ${from} and ${today} and doc_kind = any(${goodsKinds})), 0)::numeric(18,2)::text as sales,
      coalesce((select sum(case when e.owner_id = e.org_id then -e.amount else round(-e.quantity * e.lot_cost, 2) end)
        from stock_entry e left join stock_entry o on o.org_id = e.org_id and o.id = e.reverses
        where e.org_id = ${org.id} and e.biz_date between ${from} and ${today} and coalesce(o.bill_type, e.bill_type) = 'useOut'), 0)::numeric(18,2)::text as used,
      coalesce((select sum(value) from stock_cell c where c.org_id = ${org.id} and (${user.warehouses.length === 0} or c.warehouse_id = any(${[...user.warehouses]}::uuid[]))), 0)::numeric(18,2)::text as stock,
      (select count(*)::int from stock_balance b join lot l on l.org_id = b.org_id and l.id = b.lot_id
        where b.org_id = ${org.id} and b.quantity > 0 and l.expiry_date <= ${today}::date + 90 and (${user.warehouses.length === 0} or b.warehouse_id = any(${[...user.warehouses]}::uuid[]))) as near`.execute(
    db,
  );
  const row = found.rows[0];
  if (!row) return [];
  return [
    { id: 'purchase', title: '本月采购', value: row.purchase, unit: '元' },
    org.kind === 'H' ? { id: 'used', title: '本月消耗', value: row.used, unit: '元' } : { id: 'sales', title: '本月销售', value: row.sales, unit: '元' },
    { id: 'stock', title: '库存金额', value: row.stock, unit: '元' },
    { id: 'near', title: '90天内到期批次', value: String(row.near), unit: '批' },
  ];
}

async function platformFigures(context: Context): Promise<HomeFigure[]> {
  const from = startOfMonth(dayOf(context.now()));
  const found = await sql<Record<string, number>>`
    select count(*) filter (where kind = 'H')::int as hospitals, count(*) filter (where kind = 'D')::int as dealers, count(*) filter (where kind = 'V')::int as vendors,
      (select count(*)::int from product where status = 2 and deleted_at is null and revision_of is null) as published,
      (select count(*)::int from business_product where issued_at >= ${from}::date and deleted_at is null) as issued
    from organisation where joined and deleted_at is null`.execute(context.db);
  const row = found.rows[0] ?? {};
  const figure = (id: string, title: string, unit: string): HomeFigure => ({ id, title, value: String(row[id] ?? 0), unit });
  return [
    figure('hospitals', '入驻医院', '家'),
    figure('dealers', '入驻经销商', '家'),
    figure('vendors', '入驻厂家', '家'),
    figure('published', '已发布产品', '个'),
    figure('issued', '本月下发', '条'),
  ];
}
