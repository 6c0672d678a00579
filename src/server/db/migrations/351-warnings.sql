-- What warns now, worked out: lots that end, stock outside its levels, certificates of goods in use, papers and letters of authority of the house and its
-- partners, papers a partner never showed; each by the thresholds of the organisation. rank: the smaller the more urgent (1 over, 2 urgent, 3 too
-- little, 4 soon, 5 in time, 6 too much).
create function warnings_now(org uuid, today date)
returns table (org_id uuid, type text, rank int, subject_key text, subject text, detail text, no text, holder_id uuid, warehouse_id uuid, department_id uuid, specification_id uuid,
  unit_id uuid, quantity numeric, amount numeric, min_quantity numeric, max_quantity numeric, due_on date)
language sql stable as $$
  select org, 'PRODUCTEXPIRY', case when b.days < 0 then 1 when b.days <= 30 then 2 when b.days <= 90 then 4 else 5 end, b.warehouse_id || ' ' || b.lot_id, c.product_name, c.spec_model,
    concat_ws(' ', b.batch_no, case when b.is_consigned then '（寄售）' end), null::uuid, b.warehouse_id, w.department_id, b.specification_id, c.root_unit_id, b.quantity, b.amount,
    null::numeric, null::numeric, b.expiry_date
  from (select s.warehouse_id, s.specification_id, s.lot_id, l.batch_no, l.expiry_date, l.expiry_date - today as days, sum(s.quantity) as quantity, bool_and(s.owner_id <> s.org_id) as is_consigned,
      round(sum(s.quantity * case when s.owner_id = s.org_id then l.lot_cost else 0 end), 2) as amount
      from stock_balance s join lot l on l.org_id = s.org_id and l.id = s.lot_id
      where s.org_id = org and s.quantity > 0 and l.expiry_date - today <= rule_of(org, 'warn.expiryDays', '180')::int group by 1, 2, 3, 4, 5) b
    join warehouse_places(org) w on w.id = b.warehouse_id
    left join specification_card c on c.id = b.specification_id
  union all
  select org, 'PRODUCTINVENTORY', case p.state when 'short' then 2 when 'low' then 3 else 6 end, p.id::text, c.product_name, c.spec_model, null, null, p.warehouse_id, w.department_id, p.specification_id,
    c.root_unit_id, p.on_hand, null, p.min_quantity, p.max_quantity, null
  from warehouse_product_list p
    join warehouse_places(org) w on w.id = p.warehouse_id
    left join specification_card c on c.id = p.specification_id
  where p.org_id = org and p.deleted_at is null and p.state in ('short', 'low', 'high')
  union all
  select org, 'PRODUCTREGISTRATION', case when g.days < 0 then 1 when g.days <= 30 then 2 when g.days <= 90 then 4 else 5 end, g.id::text, g.name, g.holder, g.code, null, null, null, null, null,
    g.goods, null, null, null, g.valid_to
  from (select r.id, r.name, r.holder, r.code, r.valid_to, r.valid_to - today as days, count(*) as goods
      from business_product b join specification_card c on c.id = b.specification_id join registration_cert r on r.id = c.registration_cert_id
      where b.org_id = org and b.deleted_at is null and b.status = 1 and r.valid_to - today <= rule_of(org, 'warn.registrationDays', '180')::int group by 1, 2, 3, 4, 5) g
  union all
  select org, 'CERTIFICATIONEARLY', case when l.days < 0 then 1 when l.days <= 30 then 2 when l.days <= 60 then 4 else 5 end, l.id::text, l.type, o.name, l.no, l.holder_id, null, null, null, null,
    null, null, null, null, l.valid_to
  from (select l.*, l.valid_to - today as days from licence l where l.org_id = org and l.deleted_at is null and l.replaced_by is null and l.review_state = 'valid' and not l.long_term
      and l.valid_to - today <= rule_of(org, 'warn.licenceDays', '90')::int
      and (l.holder_id = org or exists (select from partner p where p.org_id = org and p.counterparty_id = l.holder_id and p.status and p.deleted_at is null))) l
    left join organisation o on o.id = l.holder_id
  union all
  select org, 'CERTIFICATIONEARLY', case when g.days < 0 then 1 when g.state = '断链' or g.days <= 30 then 2 when g.days <= 60 then 4 else 5 end, g.id::text, '授权书' || case g.state when '断链' then '（断链）' else '' end, o.name, g.sn,
    g.counter_org_id, null, null, null, null, null, null, null, null, g.period_to
  from (select d.*, d.period_to - today as days, grant_state(org, d.id, today) as state from document d where d.org_id = org and d.kind = 'licenceGrant' and d.status = 2 and d.period_to >= today - 90) g
    left join organisation o on o.id = g.counter_org_id
  where g.state in ('即将到期', '已过期', '断链')
    and not exists (select from document n where n.org_id = org and n.kind = 'licenceGrant' and n.status = 2 and n.side = g.side and n.counter_org_id = g.counter_org_id and n.period_to > g.period_to and n.created_at > g.created_at)
  union all
  select org, 'CERTIFICATIONEARLY', 2, 'missing ' || o.id, case o.kind when 'H' then '医疗机构执业许可证' else '营业执照' end || '（缺少）', o.name, null, o.id, null, null, null, null, null, null, null, null, null
  from organisation o
  where (o.id = org or exists (select from partner p where p.org_id = org and p.counterparty_id = o.id and p.status and p.deleted_at is null)) and o.deleted_at is null
    and not exists (select from licence l where l.holder_id = o.id and l.org_id in (org, o.id) and l.review_state = 'valid' and l.deleted_at is null
      and l.type = case o.kind when 'H' then '医疗机构执业许可证' else '营业执照' end)
$$;

-- What is kept of a warning: since when it stands, who took care of it and how. state: 0 open, 1 handled, 2 gone by itself, 3 ignored until a day.
create table warning (
  org_id uuid not null, id uuid not null, like master_columns including defaults,
  type text not null, rank int not null, subject_key text not null, subject text not null default '', detail text, no text, holder_id uuid, warehouse_id uuid, department_id uuid,
  specification_id uuid, unit_id uuid, quantity numeric(20,4), amount numeric(18,2), min_quantity numeric(20,4), max_quantity numeric(20,4), due_on date,
  state text not null default '0' check (state in ('0', '1', '2', '3')), first_seen timestamptz not null, handled_note text, handled_by_name text, handled_at timestamptz, ignored_until date,
  reminded_on date,
  primary key (org_id, id)
);
create unique index warning_once on warning (org_id, type, subject_key);
create index warning_open on warning (org_id, state, type);

create view warning_list as
select w.*, w.rank::text as level, case when w.type <> 'CERTIFICATIONEARLY' then 'goods' when w.subject_key like 'missing %' then 'missing' when w.subject like '授权书%' then 'grant' else 'licence' end as source,
  w.due_on - (now() at time zone 'Asia/Shanghai')::date as days_left, o.kind as holder_kind, w.holder_id = w.org_id as is_own, coalesce(o.joined, false) as is_joined
from warning w left join organisation o on o.id = w.holder_id;

-- Brings the kept warnings of an organisation up to date: new ones, those that became worse (which are open again), those that are gone.
-- Answers what is new or worse.
create function refresh_warnings(org uuid, today date, at timestamptz) returns table (type text, rank int, is_new boolean) language plpgsql as $$
#variable_conflict use_column
begin
  perform pg_advisory_xact_lock(hashtext('warnings'), hashtext(org::text));
  create temporary table if not exists warning_round (like warning including defaults) on commit delete rows;
  delete from warning_round;
  insert into warning_round (org_id, id, type, rank, subject_key, subject, detail, no, holder_id, warehouse_id, department_id, specification_id, unit_id, quantity, amount, min_quantity, max_quantity, due_on, first_seen)
    select n.org_id, gen_random_uuid(), n.type, n.rank, n.subject_key, coalesce(n.subject, ''), n.detail, n.no, n.holder_id, n.warehouse_id, n.department_id, n.specification_id, n.unit_id, n.quantity, n.amount,
      n.min_quantity, n.max_quantity, n.due_on, at from warnings_now(org, today) n;
  return query select r.type, r.rank, w.id is null or w.state = '2' from warning_round r left join warning w on w.org_id = org and w.type = r.type and w.subject_key = r.subject_key
    where w.id is null or w.state = '2' or r.rank < w.rank;
  update warning w set state = '2', version = w.version + 1, updated_at = at
    where w.org_id = org and w.state <> '2' and not exists (select from warning_round r where r.type = w.type and r.subject_key = w.subject_key);
  update warning w set rank = r.rank, subject = r.subject, detail = r.detail, no = r.no, holder_id = r.holder_id, quantity = r.quantity, amount = r.amount, min_quantity = r.min_quantity, max_quantity = r.max_quantity,
      due_on = r.due_on, department_id = r.department_id, version = w.version + 1, updated_at = at,
      state = case when w.state = '2' or r.rank < w.rank or (w.state = '3' and w.ignored_until < today) then '0' else w.state end,
      first_seen = case when w.state = '2' then at else w.first_seen end
    from warning_round r
    where w.org_id = org and w.type = r.type and w.subject_key = r.subject_key
      and (w.state = '2' or (w.state = '3' and w.ignored_until < today) or (w.rank, w.subject, w.detail, w.no, w.quantity, w.amount, w.min_quantity, w.max_quantity, w.due_on, w.department_id)
        is distinct from (r.rank, r.subject, r.detail, r.no, r.quantity, r.amount, r.min_quantity, r.max_quantity, r.due_on, r.department_id));
  insert into warning (org_id, id, type, rank, subject_key, subject, detail, no, holder_id, warehouse_id, department_id, specification_id, unit_id, quantity, amount, min_quantity, max_quantity, due_on, first_seen, created_at, updated_at)
    select r.org_id, r.id, r.type, r.rank, r.subject_key, r.subject, r.detail, r.no, r.holder_id, r.warehouse_id, r.department_id, r.specification_id, r.unit_id, r.quantity, r.amount, r.min_quantity, r.max_quantity, r.due_on, at, at, at
    from warning_round r where not exists (select from warning w where w.org_id = org and w.type = r.type and w.subject_key = r.subject_key);
end $$;
