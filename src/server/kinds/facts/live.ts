import { type RawBuilder, sql } from 'kysely';
import type { LiveFigure } from '../../../define/live-figure';
import type { Live, Reading } from '../../engine/documents/live';
import { NO_LOCATION } from '../../engine/ledger/places';
import { LEASE_LIVE } from '../leasing/lease-live';
import { APPLICATION_LIVE } from './application-live';
import { APPROVAL_LIVE } from './approval-live';
import { CONTRACT_LIVE } from './contract-live';
import { RUN_LIVE } from './dispatch-run';
import { BONE_LIVE } from './follow-table';
import { DISPUTE_LIVE } from './invoice-disputes';
import { INVOICE_LIVE } from './invoice-live';
import { ITEM_LIVE } from './item-live';
import { ORDER_LIVE } from './order-progress';
import { PLAN_LIVE } from './plan-live';
import { SETTLED_LIVE } from './settled-live';

/**
 * Lines that came of this one, three kinds down: order → arrival → inspection → receipt. Reversed documents do not count. Quantities in
 * the unit of this line.
 */
const kindsOf = (kind: string) => sql`filter (where k.kind = ${sql.lit(kind)})`;
const summed = (quantity: RawBuilder<unknown>, kind: string): RawBuilder<unknown> => sql`round(coalesce(sum(${quantity}) ${kindsOf(kind)}, 0) / l.ratio, 4)`;
const CAME: Reading = {
  as: 'came',
  rows: sql`
  with recursive down as (
    select x.id, 1 as depth from document_line x where x.org_id = l.org_id and x.source_line_id = l.id
    union all select y.id, down.depth + 1 from down join document_line y on y.org_id = l.org_id and y.source_line_id = down.id where down.depth < 3)
  select ${summed(sql`t.arrived_quantity * t.ratio`, 'arrivalOrder')} as arrived, ${summed(sql`coalesce(t.refused_quantity, 0) * t.ratio`, 'arrivalOrder')} as refused_at_arrival,
    ${summed(sql`coalesce(t.qualified_quantity, 0) * t.ratio`, 'inspectionOrder')} as qualified, ${summed(sql`coalesce(t.unqualified_quantity, 0) * t.ratio`, 'inspectionOrder')} as unqualified,
    ${summed(sql`t.quantity * t.ratio`, 'purchaseGrn')} as stored, ${summed(sql`coalesce(t.refused_quantity, 0) * t.ratio`, 'purchaseGrn')} as refused_at_receipt,
    ${summed(sql`t.returned`, 'purchaseGrn')} as sent_back, string_agg(distinct k.sn, '、') ${kindsOf('purchaseGrn')} as receipts
  from down join document_line t on t.org_id = l.org_id and t.id = down.id join document k on k.org_id = t.org_id and k.id = t.document_id
  where k.kind in ('arrivalOrder', 'inspectionOrder', 'purchaseGrn') and k.status in (2, 7) and not k.is_red`,
};
const came = (value: RawBuilder<unknown>): Live => ({ of: CAME, value });

/** With arrival and inspection in between the goods arrived there; without, at the receipt. */
const arrived = sql`greatest(came.arrived, came.stored + came.refused_at_receipt)`;
const refused = sql`(came.refused_at_arrival + came.refused_at_receipt)`;
/** What was asked of suppliers is known where it was asked. */
const quotes = (condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select count(distinct q.partner_id)::int from enquiry_quote q where q.org_id = h.org_id and q.document_id = h.id and ${condition})`;

/** Of goods outside: what may be sold now, what was used of goods on consignment, everything of goods on trial. */
const toConvert = sql`(case when h.subkind = '2' then greatest(l.open, 0) else greatest(least(coalesce(l.used_quantity, 0) - l.fulfilled, l.open), 0) end)`;
const daysOut = sql`(case when l.open > 0 and h.biz_date is not null then (now() at time zone 'Asia/Shanghai')::date - h.biz_date end)`;
const linesOf = (select: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select ${select} from document_line t where t.org_id = h.org_id and t.document_id = h.id)`;

/** By value: boxes are not added to cartons. Goods without a price (a plan, presents) count by their smallest units. */
const takenShare = sql`(select round(coalesce(
    sum(t.fulfilled * coalesce(t.price, 0)) * 100 / nullif(sum(t.flow_quantity * coalesce(t.price, 0)), 0),
    sum(t.fulfilled * t.ratio) * 100 / nullif(sum(t.flow_quantity * t.ratio), 0)), 1)
  from document_line t where t.org_id = h.org_id and t.document_id = h.id)`;

const open = sql`select from document_line t where t.org_id = h.org_id and t.document_id = h.id and t.open > 0`;

export const LIVE: Record<LiveFigure, Live> = {
  takenShare,
  temperaturesRead: sql`(select string_agg(case when f.readings > 0 then '已读取' || f.readings || '条' else '没有读取' end || '（' || f.name || '）' || case
    when f.problem <> '' then '，' || f.problem else '' end,
    '；' order by f.read_at, f.file_id) from cold_file f where f.org_id = h.org_id and f.document_id = h.id)`,
  openAmount: sql`(select coalesce(sum(round(t.open * t.price, 2)), 0) from document_line t where t.org_id = h.org_id and t.document_id = h.id)`,
  isShort: sql`exists (select from stock_soft s where s.org_id = h.org_id and s.document_id = h.id and s.wanted > s.quantity)`,
  isPartly: sql`exists (select from document_line t where t.org_id = h.org_id and t.document_id = h.id and t.fulfilled > 0)`,
  isOverdue: sql`(h.status = 2 and h.expected_date < (now() at time zone 'Asia/Shanghai')::date and exists (${open}))`,
  isUnaccepted: sql`(h.status = 2 and h.counter_status = '待接单' and h.reviewed_at < now() - make_interval(hours => rule_of(h.org_id, 'order.acceptHours', '24')::int))`,
  /** Numbers of the living documents that come of a line. */
  results: sql`(select string_agg(distinct x.sn, '、') from document_line y join document x on x.org_id = y.org_id and x.id = y.document_id
    where y.org_id = l.org_id and y.source_line_id = l.id and x.status not in (5, 6) and not x.is_red)`,
  /** Packs made by a document: still here / gone. */
  packs: sql`(select count(*) filter (where b.state = '2') || '/' || count(*) filter (where b.state in ('3', '4')) from stock_label b where b.org_id = h.org_id and b.document_id = h.id)`,
  /** Free to promise in the order's store, what other orders hold taken off: what this line holds itself counts as there. */
  available: sql`(select round((
      coalesce((select sum(b.quantity - b.reserved) from stock_balance b join lot t on t.org_id = b.org_id and t.id = b.lot_id
        where b.org_id = d.org_id and b.warehouse_id = d.warehouse_id and b.specification_id = l.specification_id and b.pack_no = ''
          and (t.expiry_date is null or t.expiry_date >= (now() at time zone 'Asia/Shanghai')::date)
          and not exists (select from stock_block k where k.org_id = b.org_id and k.ended_at is null and k.specification_id = b.specification_id and k.batch_no in ('', t.batch_no))), 0)
      - coalesce((select sum(s.quantity) from stock_soft s where s.org_id = d.org_id and s.warehouse_id = d.warehouse_id
      and s.specification_id = l.specification_id and s.line_id <> l.id), 0)) / l.ratio, 4)
    from document d where d.org_id = l.org_id and d.id = l.document_id)`,
  /** Since when goods of a line lie in the store without a place. */
  waitingSince: sql`(select min((b.first_at at time zone 'Asia/Shanghai')::date) from document d join stock_balance b on b.org_id = d.org_id and b.warehouse_id = d.warehouse_id
    join lot t on t.org_id = b.org_id and t.id = b.lot_id where d.org_id = l.org_id and d.id = l.document_id and l.location_id is null and b.location_id = ${NO_LOCATION}
      and b.specification_id = l.specification_id and b.quantity > 0 and t.batch_no = coalesce(l.batch_no, '') and t.serial_no = coalesce(l.serial_no, '') and b.pack_no = coalesce(l.pack_no, ''))`,
  soft: sql`(select round(s.quantity / l.ratio, 4) from stock_soft s where s.org_id = l.org_id and s.line_id = l.id)`,
  shortage: sql`coalesce((select round((s.wanted - s.quantity) / l.ratio, 4) from stock_soft s where s.org_id = l.org_id and s.line_id = l.id), 0)`,
  /** What the customer used of goods outside and nobody sold him yet. */
  convertible: sql`greatest(coalesce(l.used_quantity, 0) - l.fulfilled, 0)`,
  arrived: came(arrived),
  refused: came(refused),
  qualified: came(sql`greatest(came.qualified, came.stored)`),
  stored: came(sql`came.stored`),
  sentBack: came(sql`came.sent_back`),
  conclusion: came(
    sql`case when ${arrived} = 0 then '' when ${refused} + came.unqualified = 0 then '合格' when ${refused} + came.unqualified >= ${arrived} then '不合格' else '部分合格' end`,
  ),
  receipts: came(sql`came.receipts`),
  pickState: sql`case when h.status in (2, 4, 5, 7) then '已复核' when h.status = 1 then '待复核'
    when exists (select from document_line t where t.org_id = h.org_id and t.document_id = h.id and coalesce(nullif(t.extra ->> 'pickedQuantity', ''), '0')::numeric > 0) then '拣货中' else '待拣' end`,
  invited: sql`jsonb_array_length(coalesce(h.extra -> 'suppliers', '[]'))`,
  quoted: quotes(sql`q.state = 'quoted'`),
  timeLeft: sql`case when h.status in (4, 5, 6, 7) or h.deadline is null then '' when h.deadline <= now() then '已截止'
    else concat(nullif(floor(extract(epoch from h.deadline - now()) / 86400), 0) || '天', floor(mod(extract(epoch from h.deadline - now()), 86400) / 3600), '小时') end`,
  winners: sql`(select string_agg(distinct p.name, '、') from document_line t join partner p on p.org_id = t.org_id and p.id = t.partner_id
    where t.org_id = h.org_id and t.document_id = h.id and h.side = '1')`,
  chainState: sql`grant_state(h.org_id, h.id, (now() at time zone 'Asia/Shanghai')::date)`,
  grantDays: sql`(h.period_to - (now() at time zone 'Asia/Shanghai')::date)`,
  toConvert,
  toConvertAmount: sql`round(${toConvert} * l.price, 2)`,
  outsideCost: sql`round(l.cost * l.open / nullif(l.quantity, 0), 2)`,
  daysOut,
  ageBand: sql`case when ${daysOut} is null then '' when ${daysOut} <= 30 then '30' when ${daysOut} <= 60 then '60' when ${daysOut} <= 90 then '90' when ${daysOut} <= 180 then '180' else 'more' end`,
  invoicedSales: sql`(select coalesce(sum(t.invoiced_quantity), 0) from document_line t join document k on k.org_id = t.org_id and k.id = t.document_id
    where t.org_id = l.org_id and t.source_line_id = l.id and k.status in (2, 7) and not k.is_red)`,
  usedTotal: linesOf(sql`coalesce(sum(t.used_quantity), 0)`),
  convertedTotal: linesOf(sql`coalesce(sum(t.fulfilled), 0)`),
  backTotal: linesOf(sql`coalesce(sum(round(t.returned / t.ratio, 4)), 0)`),
  outTotal: linesOf(sql`coalesce(sum(t.open), 0)`),
  ...SETTLED_LIVE,
  ...ITEM_LIVE,
  ...INVOICE_LIVE,
  ...DISPUTE_LIVE,
  ...ORDER_LIVE,
  ...BONE_LIVE,
  ...PLAN_LIVE,
  ...APPROVAL_LIVE,
  ...RUN_LIVE,
  ...CONTRACT_LIVE,
  ...APPLICATION_LIVE,
  ...LEASE_LIVE,
  longestOut: sql`(case when h.status = 2 and h.biz_date is not null then (now() at time zone 'Asia/Shanghai')::date - h.biz_date end)`,
};
