import { type RawBuilder, sql } from 'kysely';
import type { LiveFigure } from '../../../define/live-figure';
import type { Live, Reading } from '../../engine/documents/live';

/**
 * How far an order of a customer (`h`) and each of its lines (`l`) has come, and what it earns: from the deliveries its lines were
 * pulled into. Quantities in the unit of the order's line.
 */
type OrderFigure = Extract<LiveFigure, 'picked' | 'shipped' | 'cameBack' | 'reached' | 'lineProgress' | 'progress' | 'averageCost' | 'lineProfit' | 'profit'>;

/** Submitted = picked and held; reviewed = shipped. */
const isShipped = sql`k.status in (2, 7)`;
const quantity = (of: RawBuilder<unknown>, which: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`round(coalesce(sum(${of} * t.ratio) filter (where ${which}), 0) / l.ratio, 4)`;
const deliveries = sql`
  select ${quantity(sql`t.quantity`, sql`true`)} as picked, ${quantity(sql`t.quantity`, isShipped)} as shipped,
    ${quantity(sql`t.quantity`, sql`${isShipped} and k.counter_status = '已收货'`)} as reached, ${quantity(sql`coalesce(t.invoiced_quantity, 0)`, isShipped)} as invoiced,
    round(coalesce(sum(t.returned) filter (where ${isShipped}), 0) / l.ratio, 4) as came_back, coalesce(sum(t.cost) filter (where ${isShipped}), 0) as cost
  from document_line t join document k on k.org_id = t.org_id and k.id = t.document_id
  where t.org_id = l.org_id and t.source_line_id = l.id and k.kind in ('saleOdo', 'advanceSale') and k.status in (1, 2, 7) and not k.is_red`;
const DELIVERED: Reading = { as: 'delivered', rows: deliveries };
const delivered = (value: RawBuilder<unknown>): Live => ({ of: DELIVERED, value });

/** The options of the field 进度, as far as a line has come. */
const stage = sql`(case h.status when 0 then 0 when 1 then 1 when 3 then 2 when 6 then 3 else
  case when l.fulfilled = 0 and l.open <= 0 then 11
    when delivered.shipped = 0 and exists (select from stock_soft s where s.org_id = l.org_id and s.line_id = l.id and s.wanted > s.quantity) then 4
    when delivered.shipped = 0 and delivered.picked = 0 then 5
    when delivered.shipped = 0 then 6
    when l.open > 0 then 7
    when delivered.invoiced >= delivered.shipped then 10
    when delivered.reached >= delivered.shipped then 9
    else 8 end end)`;

/** Value of one smallest unit in the store the order ships from. */
const unitCost = sql`(select c.value / c.quantity from stock_cell c where c.org_id = l.org_id and c.warehouse_id = h.warehouse_id and c.specification_id = l.specification_id and c.quantity > 0)`;
/** Net of what is sold or still will be, less what it cost or would cost now; unknown where goods are to come that nobody has yet. */
const lineProfit = sql`round(l.net_amount * (l.fulfilled + greatest(l.open, 0)) / nullif(l.quantity, 0), 2) - delivered.cost - case
  when l.open > 0 then round(l.open * l.ratio * ${unitCost}, 2) else 0 end`;

/** The line that is furthest behind says where an order stands; what was stopped is not waited for. */
const ORDER: Reading = {
  as: 'whole',
  rows: sql`select case when s.least is null then 11 when s.least < 7 and s.most >= 7 then 7 else s.least end as progress, s.profit
  from (select min(q.stage) as least, max(q.stage) as most, case when count(*) = count(q.profit) then sum(q.profit) end as profit
    from (select nullif(${stage}, 11) as stage, ${lineProfit} as profit from document_line l cross join lateral (${deliveries}) delivered
      where l.org_id = h.org_id and l.document_id = h.id) q) s`,
};

export const ORDER_LIVE: Record<OrderFigure, Live> = {
  picked: delivered(sql`delivered.picked`),
  shipped: delivered(sql`delivered.shipped`),
  cameBack: delivered(sql`delivered.came_back`),
  reached: delivered(sql`delivered.reached`),
  lineProgress: delivered(sql`${stage}::text`),
  progress: { of: ORDER, value: sql`whole.progress::text` },
  averageCost: sql`round(${unitCost} * l.ratio, 6)`,
  lineProfit: delivered(sql`(${lineProfit})`),
  profit: { of: ORDER, value: sql`whole.profit` },
};
