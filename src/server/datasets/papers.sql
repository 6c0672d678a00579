-- Documents of the chain with where they stand. What waits does so since it was submitted, or since another document made it; it is late once that
-- is longer ago than its stage may take.
create function dataset_papers(org uuid, today date)
returns table (org_id uuid, document_id uuid, doc_kind text, doc_sn text, day date, month text, status int, waiting text, department_id uuid, warehouse_id uuid, to_warehouse_id uuid,
  partner_id uuid, since timestamptz, waited_since date, days_waiting int, is_late boolean, age int)
language sql stable as $$
  select h.org_id, h.id, h.kind, h.sn, h.document_date, to_char(h.document_date, 'YYYY-MM'), h.status, w.waiting, h.department_id, h.warehouse_id, h.to_warehouse_id, h.partner_id,
    w.since, (w.since at time zone 'Asia/Shanghai')::date, greatest(today - (w.since at time zone 'Asia/Shanghai')::date, 0),
    case when w.since is null then false else w.since < now() - stage_hours((select rule_of(org, 'process.hours', '24; 配送 2; 结算 168')), k.stage) * interval '1 hour' end,
    today - h.document_date
  from document h
    join (values ('purchasePlan', '采购计划'), ('purchaseOrder', '采购订单'), ('arrivalOrder', '到货'), ('inspectionOrder', '验收'), ('purchaseGrn', '采购入库'),
      ('suppliesClaim', '科室申领'), ('issueOdo', '发放出库'), ('dispatchOrder', '配送'), ('departmentReceipt', '科室收货'), ('useRecord', '科室使用'),
      ('surgicalUsage', '手术使用'), ('settlementGrn', '结算入库'), ('paymentOrder', '付款')) k (kind, stage) on k.kind = h.kind
    cross join lateral (select case when h.status = 1 then 'review' when h.status = 0 and h.origin in ('mirror', 'auto') then 'born' else 'none' end as waiting) n
    cross join lateral (select n.waiting, case n.waiting when 'review' then coalesce(h.submitted_at, h.created_at) when 'born' then h.created_at end as since) w
  where h.org_id = org
$$;
