import { type RawBuilder, sql } from 'kysely';
import type { LiveFigure } from '../../../define/live-figure';

const inUnit = (base: RawBuilder<unknown>): RawBuilder<unknown> => sql`round(coalesce(${base}, 0) / nullif(l.ratio, 0), 4)`;
const today = sql`(now() at time zone 'Asia/Shanghai')::date`;
const day = sql`(h.happened_at at time zone 'Asia/Shanghai')::date`;
const week = (of: RawBuilder<unknown>): RawBuilder<unknown> => sql`date_trunc('week', ${of}::timestamp)`;

/** Brought: what the hospital counted in of the sets asked for. Own goods: what claims for the operation were issued. */
const prepared = (alias: string): RawBuilder<unknown> => sql`(case when ${sql.ref(`${alias}.supply`)} = '2' then (
    select sum(a.base_quantity) from document_line b join document_line a on a.org_id = b.org_id and a.source_line_id = b.id join document k on k.org_id = a.org_id and k.id = a.document_id
    where b.org_id = ${sql.ref(`${alias}.org_id`)} and b.source_line_id = ${sql.ref(`${alias}.id`)} and k.kind = 'bonePreAcceptance' and k.status in (2, 7) and not k.is_red)
  else (select sum(c.fulfilled * c.ratio) from document k join document_line c on c.org_id = k.org_id and c.document_id = k.id
    where k.org_id = ${sql.ref(`${alias}.org_id`)} and k.surgery_plan_id = ${sql.ref(`${alias}.document_id`)} and k.kind = 'suppliesClaim' and k.status in (2, 4, 7)
      and c.specification_id = ${sql.ref(`${alias}.specification_id`)}) end)`;

/** Of a line without goods: a whole set, sent with the sets of a delivery. */
const sentSets = sql`(select l.quantity from document k where k.org_id = l.org_id and k.bone_plan_id = l.document_id and k.status in (2, 4, 7) and not k.is_red
  and (k.kind = 'bonePreAcceptance' or jsonb_array_length(coalesce(k.extra -> 'kits', '[]')) > 0) limit 1)`;
const sent = sql`exists (select from document k where k.org_id = h.org_id and k.bone_plan_id = h.id and not k.is_red
  and (k.kind = 'bonePreAcceptance' and k.status not in (5, 6) or k.kind = 'bonePresale' and k.status in (2, 4, 7)))`;

/** Lines that say what was used at the operation of a plan. */
const usedFor = (
  plan: 'h.id' | 'l.document_id',
): RawBuilder<unknown> => sql`from document k join document_line u on u.org_id = k.org_id and u.document_id = k.id
    left join specification_card c on c.id = u.specification_id
  where k.org_id = ${sql.ref(plan === 'h.id' ? 'h.org_id' : 'l.org_id')} and k.surgery_plan_id = ${sql.ref(plan)} and k.kind = 'surgicalUsage' and k.status in (2, 7) and not k.is_red`;

/** Figures of plans of operations, read with a plan (`h`) or a line of it (`l`). */
export const PLAN_LIVE = {
  planDay: sql`case when h.happened_at is null then '' when ${day} = ${today} then 'today' when ${day} = ${today} + 1 and ${week(day)} = ${week(today)} then 'tomorrow'
    when ${day} = ${today} + 1 then 'next' when ${week(day)} = ${week(today)} and ${day} > ${today} then 'week' when ${week(day)} = ${week(today)} then 'gone'
    when ${day} > ${today} then 'later' else 'past' end`,
  namedSuppliers: sql`(select string_agg(p.name, '、' order by p.name) from partner p where p.org_id = h.org_id and coalesce(h.extra -> 'suppliers', '[]') ? p.id::text)`,
  planReadiness: sql`(select case when count(*) = 0 or max(r.part) = 0 then '未备货' when min(r.part) >= 1 then '已备货' else '部分备货' end
    from (select coalesce(${prepared('t')}, 0) / nullif(t.quantity * t.ratio, 0) as part from document_line t where t.org_id = h.org_id and t.document_id = h.id) r)`,
  planAvailable:
    inUnit(sql`(select sum(b.quantity - b.reserved) from stock_balance b join warehouse w on w.org_id = b.org_id and w.id = b.warehouse_id join lot t on t.org_id = b.org_id and t.id = b.lot_id
    where b.org_id = l.org_id and b.specification_id = l.specification_id and w.virtual_kind is null and w.scrap_type = 1 and (t.expiry_date is null or t.expiry_date >= ${today}))`),
  planPrepared: inUnit(prepared('l')),
  planOpened: inUnit(sql`(select sum(u.base_quantity) ${usedFor('l.document_id')} and u.specification_id = l.specification_id)`),
  // Of what was opened the rest was wasted, soiled or not needed.
  planUsed: inUnit(sql`(select sum(u.base_quantity) ${usedFor('l.document_id')} and u.specification_id = l.specification_id
    and coalesce(u.extra ->> 'usage', '1') = '1')`),
  planCharged: inUnit(sql`(select sum(u.charged_quantity) ${usedFor('l.document_id')} and u.specification_id = l.specification_id)`),
  planReturned: inUnit(sql`(case when l.supply = '2' then (
      select sum(a.returned) from document_line b join document_line a on a.org_id = b.org_id and a.source_line_id = b.id join document k on k.org_id = a.org_id and k.id = a.document_id
      where b.org_id = l.org_id and b.source_line_id = l.id and k.kind = 'bonePreAcceptance' and k.status in (2, 7) and not k.is_red)
    else (select sum(coalesce(i.returned, 0) + coalesce(r.returned, 0)) from document k join document_line c on c.org_id = k.org_id and c.document_id = k.id
        join document_line i on i.org_id = c.org_id and i.source_line_id = c.id left join document_line r on r.org_id = i.org_id and r.source_line_id = i.id
      where k.org_id = l.org_id and k.surgery_plan_id = l.document_id and k.kind = 'suppliesClaim' and k.status in (2, 4, 7) and c.specification_id = l.specification_id) end)`),
  planBesides: sql`(select string_agg(x.name || ' ×' || trim_scale(x.base), '、' order by x.name) from (
    select c.product_name as name, sum(u.base_quantity) as base ${usedFor('h.id')} and not exists (
        select from document_line p where p.org_id = h.org_id and p.document_id = h.id and p.specification_id = u.specification_id)
    group by c.product_name) x)`,
  planToBring: sql`(case when l.supply = '2' then l.open else 0 end)`,
  bonePlanStage: sql`case when h.status = 7 then '已完成' when h.status = 4 then '已终止' when h.status in (5, 6) then '已作废' when h.side = 'dealer' and h.status = 1 then '待接单'
    when h.status = 3 and h.side = 'dealer' then '已拒单' when h.status <> 2 then '未发出' when h.side = 'hospital' and h.counter_status = '待接单' then '待接单'
    when h.side = 'hospital' and h.counter_status = '已拒单' then '已拒单' when ${sent} or h.happened_at < now() then '待手术' else '待发货' end`,
  bonePlanShipped: sql`(case when l.specification_id is null then coalesce(${sentSets}, 0) else ${inUnit(sql`(
      select sum(case when k.kind = 'bonePreAcceptance' then x.note_quantity * x.ratio else x.base_quantity end) from document_line x join document k on k.org_id = x.org_id and k.id = x.document_id
      where x.org_id = l.org_id and x.source_line_id = l.id and not k.is_red
      and (k.kind = 'bonePreAcceptance' and k.status not in (5, 6) or k.kind = 'bonePresale' and k.status in (2, 4, 7)))`)} end)`,
  // What goes where it was promised, else what was asked for.
  bonePlanSets: sql`coalesce((select string_agg(k.name, '、' order by k.name) from instrument_kit k where k.org_id = h.org_id and coalesce(h.extra -> 'kits', '[]') ? k.id::text),
    (select string_agg(distinct x.extra ->> 'setName', '、') from document_line x where x.org_id = h.org_id and x.document_id = h.id and x.extra ->> 'setName' <> ''))`,
  bonePlanState: sql`case when ${sent} then '已发货' when h.status in (2, 4, 7) then '未发货' else '' end`,
} satisfies Partial<Record<LiveFigure, RawBuilder<unknown>>>;
