import { type RawBuilder, sql } from 'kysely';
import type { LiveFigure } from '../../../define/live-figure';

/**
 * How far an order of a customer (`h`) and each of its lines (`l`) has come, and what it earns: from the deliveries its lines were
 * pulled into. Quantities in the unit of the order's line.
 */
type OrderFigure = Extract<LiveFigure, 'picked' | 'shipped' | 'reached' | 'lineProgress' | 'progress' | 'averageCost' | 'lineProfit' | 'profit'>;

const delivered = (select: RawBuilder<unknown>, statuses: RawBuilder<unknown>, more: RawBuilder<unknown> = sql``): RawBuilder<unknown> => sql`(
  select ${select} from document_line t join document k on k.org_id = t.org_id and k.id = t.document_id
  where t.org_id = l.org_id and t.source_line_id = l.id and k.kind in ('saleOdo', 'advanceSale') and k.status in (${statuses}) and not k.is_red ${more})`;
const quantity = sql`round(coalesce(sum(t.quantity * t.ratio), 0) / l.ratio, 4)`;

/** Submitted = picked and held; reviewed = shipped. */
const picked = delivered(quantity, sql`1, 2, 7`);
const shipped = delivered(quantity, sql`2, 7`);
const reached = delivered(quantity, sql`2, 7`, sql`and k.counter_status = '已收货'`);
const invoiced = delivered(sql`round(coalesce(sum(coalesce(t.invoiced_quantity, 0) * t.ratio), 0) / l.ratio, 4)`, sql`2, 7`);

/** The options of the field 进度, as far as a line has come. */
const stage = sql`(case h.status when 0 then 0 when 1 then 1 when 3 then 2 when 6 then 3 else
  case when l.fulfilled = 0 and l.open <= 0 then 11
    when ${shipped} = 0 and exists (select from stock_soft s where s.org_id = l.org_id and s.line_id = l.id and s.wanted > s.quantity) then 4
    when ${shipped} = 0 and ${picked} = 0 then 5
    when ${shipped} = 0 then 6
    when l.open > 0 then 7
    when ${invoiced} >= ${shipped} then 10
    when ${reached} >= ${shipped} then 9
    else 8 end end)`;

/** The line that is furthest behind says where an order stands; what was stopped is not waited for. */
const progress = sql`(select case when min(q.stage) is null then 11 when min(q.stage) < 7 and max(q.stage) >= 7 then 7 else min(q.stage) end
  from (select nullif(${stage}, 11) as stage from document_line l where l.org_id = h.org_id and l.document_id = h.id) q)`;

/** Value of one smallest unit in the store the order ships from. */
const unitCost = sql`(select c.value / c.quantity from stock_cell c where c.org_id = l.org_id and c.warehouse_id = h.warehouse_id and c.specification_id = l.specification_id and c.quantity > 0)`;
const cost = delivered(sql`coalesce(sum(t.cost), 0)`, sql`2, 7`);
/** Net of what is sold or still will be, less what it cost or would cost now; unknown where goods are to come that nobody has yet. */
const lineProfit = sql`round(l.net_amount * (l.fulfilled + greatest(l.open, 0)) / nullif(l.quantity, 0), 2) - ${cost} - case when l.open > 0 then round(l.open * l.ratio * ${unitCost}, 2) else 0 end`;

export const ORDER_LIVE: Record<OrderFigure, RawBuilder<unknown>> = {
  picked,
  shipped,
  reached,
  lineProgress: sql`${stage}::text`,
  progress: sql`${progress}::text`,
  averageCost: sql`round(${unitCost} * l.ratio, 6)`,
  lineProfit: sql`(${lineProfit})`,
  profit: sql`(select case when count(*) = count(q.profit) then sum(q.profit) end from (select ${lineProfit} as profit from document_line l where l.org_id = h.org_id and l.document_id = h.id) q)`,
};
