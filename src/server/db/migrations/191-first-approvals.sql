-- First approvals (首营企业, 首营品种) and admissions (准入): what their last pass writes.

-- The document a partner was approved by, its day, and the firm as it was known then: approval goes with these facts.
-- first_told = what of it changed and was said to the people of quality.
alter table partner add column first_org_id uuid, add column first_approved_on date, add column first_facts jsonb, add column first_told text not null default '';
-- The first approval a paper was filed by.
alter table licence add column filed_by uuid;
-- Suppliers a product was approved from; none beside first_approved = from any.
alter table business_product add column first_supplier_ids uuid[] not null default '{}';
create index business_product_temporary on business_product (temp_until) where temp_until is not null;
alter table product_price drop constraint product_price_source_check,
  add constraint product_price_source_check check (source in ('manual', 'contract', 'priceAdjustment', 'vbp', 'admission'));

-- How the committee voted on a submitted admission: the last word of each member counts.
create table admission_vote (
  org_id uuid not null, document_id uuid not null, user_id uuid not null, vote text not null check (vote in ('agree', 'oppose', 'abstain')),
  opinion text not null default '', voted_at timestamptz not null,
  primary key (org_id, document_id, user_id), foreign key (org_id, document_id) references document (org_id, id) on delete cascade
);

-- Name, legal person and scope of a firm as its checked papers say: the copies of `owner` and what the firm shows itself.
create function firm_facts(owner uuid, firm uuid) returns jsonb language sql stable as $$
  with paper as (
    select distinct on (l.type) l.type, nullif(l.legal_person, '') as legal_person, l.scope_ids from licence l
    where l.org_id in (owner, firm) and l.holder_id = firm and l.review_state = 'valid' and l.deleted_at is null
    order by l.type, l.valid_from desc nulls last, l.created_at desc, l.id)
  select jsonb_build_object('名称', o.name,
    '法定代表人', coalesce((select p.legal_person from paper p where p.type in ('营业执照', '事业单位法人证书') and p.legal_person is not null order by p.type limit 1), o.legal_person, ''),
    '经营范围', coalesce((select jsonb_agg(distinct s order by s) from paper p, unnest(p.scope_ids) s), '[]'))
  from organisation o where o.id = firm
$$;
-- What of it is another than at the approval: '' while nothing is, or nothing was kept. A paper that waits for its check says nothing.
create function first_change(owner uuid, firm uuid, approved jsonb) returns text language sql stable as $$
  select case when approved is null then '' else coalesce((
    select string_agg(n.name, '、' order by n.at) from unnest(array['名称', '法定代表人', '经营范围']) with ordinality n (name, at), firm_facts(owner, firm) f
    where f -> n.name not in ('""', '[]') and f -> n.name is distinct from approved -> n.name), '') end
$$;

-- The lists again (034): every column of their table, and how the first approval stands.
drop view business_product_list;
create view business_product_list as
select b.*, b.temp_until is not null as is_temporary,
  (select x.price from product_price x where x.org_id = b.org_id and x.kind = 'purchase' and x.specification_id = b.specification_id and x.status and x.deleted_at is null
    and current_date between x.valid_from and coalesce(x.valid_to, current_date) order by x.partner_id = b.default_supplier_id desc nulls last, x.valid_from desc limit 1) as purchase_price,
  (select x.price from product_price x where x.org_id = b.org_id and x.kind = 'sale' and x.specification_id = b.specification_id and x.status and x.deleted_at is null
    and current_date between x.valid_from and coalesce(x.valid_to, current_date) order by x.partner_id is null desc, x.valid_from desc limit 1) as sale_price,
  (select sum(q.quantity) from stock_balance q join warehouse w on w.org_id = q.org_id and w.id = q.warehouse_id
    where q.org_id = b.org_id and q.specification_id = b.specification_id and w.virtual_kind is null) as on_hand,
  (select sum(q.quantity) from stock_balance q join warehouse w on w.org_id = q.org_id and w.id = q.warehouse_id
    where q.org_id = b.org_id and q.specification_id = b.specification_id and w.virtual_kind is null and w.level = 1) as central_stock,
  (select sum(q.quantity) from stock_balance q join warehouse w on w.org_id = q.org_id and w.id = q.warehouse_id
    where q.org_id = b.org_id and q.specification_id = b.specification_id and w.virtual_kind is null and w.level = 2) as department_stock
from business_product b;

drop view partner_list;
create view partner_list as
select p.*, o.kind as partner_kind, coalesce(r.balance, 0) as receivable, coalesce(y.balance, 0) as payable,
  case when c.last is null or c.last < current_date then 'missing' when c.last - current_date <= 90 then 'soon' else 'ok' end as licence_state,
  case when not p.first_approved then 'none' when first_change(p.org_id, p.counterparty_id, p.first_facts) <> '' then 'changed'
    when p.first_approved_on <= current_date - 365 then 'due' else 'passed' end as first_state
from partner p
left join organisation o on o.id = p.counterparty_id
left join account_balance r on r.org_id = p.org_id and r.partner_id = p.id and r.account = 'receivable'
left join account_balance y on y.org_id = p.org_id and y.partner_id = p.id and y.account = 'payable'
left join lateral (
  select min(last) as last from (
    select max(case when l.long_term then '2999-12-31' else l.valid_to end) as last from licence l
    where l.holder_id = p.counterparty_id and l.org_id in (p.org_id, p.counterparty_id) and l.review_state = 'valid' and l.deleted_at is null and l.replaced_by is null group by l.type
  ) t
) c on true;

-- What was bought of temporarily admitted goods since that admission, smallest units: ordered and not stopped, or received without an order.
create function bought_since(owner uuid, goods uuid, admission uuid) returns numeric language sql stable as $$
  select coalesce(sum(case when h.status = 4 then l.fulfilled else l.quantity - l.stopped end * l.ratio), 0)
  from document a join document_line l on l.org_id = a.org_id and l.specification_id = goods join document h on h.org_id = l.org_id and h.id = l.document_id
  where a.org_id = owner and a.id = admission and h.reviewed_at >= a.reviewed_at and not h.is_red
    and ((h.kind = 'purchaseOrder' and h.status in (2, 4, 7)) or (h.kind = 'purchaseGrn' and h.status in (2, 7) and l.source_line_id is null))
$$;
