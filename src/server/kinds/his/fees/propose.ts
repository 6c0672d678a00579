import { sql } from 'kysely';
import type { ProposedRow } from '../../../../contract/answers';
import type { Proposer } from '../../../engine/masters/proposals';
import { NET, STANDING } from './uses';

const SHOWN = 30;

/**
 * Uses a charge may be for, most likely first: of the code that was scanned, of the same visit, of the same goods by somebody else in those days, of
 * goods that are called alike. Only what still waits to be charged.
 */
export const proposeUses: Proposer = async ({ db, org }, row): Promise<ProposedRow[]> => {
  const { rows } = await sql<ProposedRow>`
    with fee as (select f.*, array(select m.specification_id from product_comparison m where m.org_id = f.org_id and m.his_item_id = f.his_item_id and m.state = '2' and m.deleted_at is null) as goods
        from his_fee f where f.org_id = ${org.id} and f.id = ${row.id}),
    uses as (
      select l.id, h.sn, h.happened_at, h.department_id, p.visit_no, p.name as patient, c.product_name, c.spec_model, c.root_unit_name, l.batch_no,
      l.label_no, l.charge_price, ${NET} - coalesce(l.charged_quantity, 0) as open,
        l.label_no <> '' and l.label_no = f.unique_code as is_code, lower(p.visit_no) = lower(f.visit_no) and p.visit_type = f.visit_type as is_visit, l.specification_id = any(f.goods) as is_goods,
        similarity(f.item_name, c.product_name) as alike, abs(extract(epoch from h.happened_at - f.charge_time)) / 86400 as days, l.charge_price > 0
        and abs(l.charge_price * l.base_quantity - f.amount) < 0.01 as is_amount
      from fee f join document h on h.org_id = f.org_id and h.happened_at between f.charge_time - interval '60 days' and f.charge_time + interval '60 days'
        join document_line l on l.org_id = h.org_id and l.document_id = h.id left join patient p on p.org_id = h.org_id and p.id = h.patient_id join specification_card c on c.id = l.specification_id
      where ${STANDING} and (l.chargeable or lower(p.visit_no) = lower(f.visit_no))
      and (lower(p.visit_no) = lower(f.visit_no) or l.specification_id = any(f.goods) or (l.label_no <> '' and l.label_no = f.unique_code)
      or (f.department_id = h.department_id and f.item_name % c.product_name)))
    select u.id, u.sn, to_char(u.happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "usedAt", u.product_name as name,
    coalesce(u.spec_model, '') as spec, coalesce(nullif(u.label_no, ''), u.batch_no, '') as lot,
      d.name as place, coalesce(u.visit_no, '') as "visitNo", coalesce(u.patient, '') as patient, trim_scale(u.open)::text as open,
      u.root_unit_name as unit, coalesce(trim_scale(u.charge_price)::text, '') as "chargePrice",
      trim_scale(u.open)::text as take, concat_ws('，', case when u.is_code then '唯一码相同' end, case when u.is_visit then '同一就诊' when u.visit_no is not null then '另一就诊' else '没有患者' end,
        case when u.is_goods then '同一产品' when u.alike >= 0.3 then '名称相近' else '其他产品' end, case when u.is_amount then '金额相同' end, case when u.days >= 1 then '相差' || round(u.days) || '天' end) as why
    from uses u left join department d on d.org_id = ${org.id} and d.id = u.department_id where u.open > 0
    order by u.is_code desc, (case when u.is_visit then 2 else 0 end + case when u.is_goods then 2 when u.alike >= 0.3 then 1 else 0 end + case
    when u.is_amount then 1 else 0 end) desc, u.days, u.sn limit ${SHOWN}`.execute(db);
  return rows;
};
