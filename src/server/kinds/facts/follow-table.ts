import { type RawBuilder, sql } from 'kysely';
import type { LiveFigure } from '../../../define/live-figure';

/** Figures of follow-table cases, read with a document (`h`) or a line of it (`l`). */
type BoneFigure = Extract<
  LiveFigure,
  'shippedTotal' | 'reportedTotal' | 'outsideCostTotal' | 'overdueDays' | 'boneRefused' | 'boneReported' | 'boneProfit' | 'costTotal' | 'lineMargin' | 'toStore'
>;

/** What of a line lies in living documents of a kind, in the unit of the line. */
const livingIn = (kind: string, quantity: RawBuilder<unknown>, more: RawBuilder<unknown> = sql`true`): RawBuilder<unknown> => sql`(
  select coalesce(sum(${quantity}), 0) from document_line x join document k on k.org_id = x.org_id and k.id = x.document_id
  where x.org_id = l.org_id and x.source_line_id = l.id and k.kind = ${sql.lit(kind)} and k.status not in (5, 6) and not k.is_red and ${more})`;
const inUnit = (quantity: RawBuilder<unknown>): RawBuilder<unknown> => sql`round(${quantity} / l.ratio, 4)`;
const reported = inUnit(livingIn('boneSale', sql`x.base_quantity`));
const sumOfLines = (expression: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select coalesce(sum(${expression}), 0) from document_line l where l.org_id = h.org_id and l.document_id = h.id)`;

/** Used of a line and not booked in: neither by its report nor straight from here. */
export const toStore = sql`(l.fulfilled - round((select coalesce(sum(g.base_quantity), 0) from document_line g join document k on k.org_id = g.org_id and k.id = g.document_id
  where g.org_id = l.org_id and k.kind = 'boneGrn' and k.status not in (5, 6) and not k.is_red
    and g.source_line_id in (select x.id from document_line x where x.org_id = l.org_id and x.source_line_id = l.id)) / l.ratio, 4))`;
/** Sent back by the hospital, counted less here, and not found since (smallest units). */
export const unfound = sql`(${livingIn('boneReturn', sql`x.note_quantity * x.ratio - x.base_quantity`, sql`k.origin = 'mirror' and k.status in (2, 7)`)}
  - ${livingIn('boneReturn', sql`x.base_quantity`, sql`k.origin <> 'mirror' and k.status in (2, 7)`)})`;

export const BONE_LIVE: Record<BoneFigure, RawBuilder<unknown>> = {
  shippedTotal: sumOfLines(sql`l.quantity`),
  reportedTotal: sumOfLines(reported),
  outsideCostTotal: sumOfLines(sql`round(l.cost * l.open / nullif(l.quantity, 0), 2)`),
  overdueDays: sql`(case when h.status = 2 and h.expected_date < (now() at time zone 'Asia/Shanghai')::date
    and exists (select from document_line t where t.org_id = h.org_id and t.document_id = h.id and t.open > 0) then (now() at time zone 'Asia/Shanghai')::date - h.expected_date end)`,
  boneRefused: inUnit(livingIn('boneReturn', sql`coalesce(x.note_quantity * x.ratio, x.base_quantity)`, sql`k.reason = '2'`)),
  boneReported: reported,
  boneProfit: sql`(case when h.total_cost is not null then h.total_net - h.total_cost end)`,
  costTotal: sql`h.total_cost`,
  lineMargin: sql`(case when l.cost is not null then l.net_amount - l.cost end)`,
  toStore,
};
