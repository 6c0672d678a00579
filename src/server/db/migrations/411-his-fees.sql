-- What the hospital's own system charged patients, row by row as it told it, and which use that pays for. A row is never changed by people: what becomes of
-- it stands beside it. status: 0 to be matched, 1 matched, 2 in part, 3 item not compared, 4 no use, 5 other patient, 6 too little in store, 7 left aside, 8 refunded.
create table his_fee (
  org_id uuid not null, id uuid not null, like master_columns including defaults,
  fee_type text not null check (fee_type in ('1', '2')), original_fee_id text not null default '',
  visit_type text not null check (visit_type in ('inpatient', 'outpatient', 'emergency')), visit_no text not null, visit_seq int not null default 1,
  patient_no text not null default '', order_no text not null default '', item_code text not null, item_name text not null default '', spec text not null default '', unit text not null default '',
  quantity numeric(18,4) not null check (quantity > 0), price numeric(18,6), amount numeric(18,2) not null check (amount >= 0),
  unique_code text not null default '', batch_no text not null default '', order_dept text not null default '', exec_dept text not null default '',
  doctor text not null default '', operator text not null default '', charge_time timestamptz not null, insurance_code text not null default '',
  receive_time timestamptz not null default now(), his_item_id uuid, department_id uuid, specification_id uuid, factor numeric(18,4),
  matched_quantity numeric(20,4) not null default 0, refunded_quantity numeric(18,4) not null default 0,
  match_status text not null default '0' check (match_status in ('0', '1', '2', '3', '4', '5', '6', '7', '8')), reason text,
  handled_by uuid, handled_at timestamptz,
  -- When it is tried again by itself; empty = by nobody any more.
  next_at timestamptz default now(), tries int not null default 0,
  primary key (org_id, id),
  constraint his_fee_not_more check (matched_quantity >= 0 and refunded_quantity between 0 and quantity and matched_quantity <= quantity * coalesce(factor, 0))
);
create unique index his_fee_once on his_fee (org_id, code);
create index his_fee_time on his_fee (org_id, charge_time desc, id desc);
create index his_fee_visit on his_fee (org_id, lower(visit_no)) where match_status not in ('1', '7', '8');
create index his_fee_due on his_fee (next_at) where next_at is not null;
create index his_fee_original on his_fee (org_id, original_fee_id) where original_fee_id <> '';
create index his_fee_item on his_fee (org_id, his_item_id) where his_item_id is not null;
create index his_fee_code on his_fee (org_id, unique_code) where unique_code <> '';

-- What of a charge pays for what of a use, in smallest units; a refund takes it back with its own row. Facts: never changed.
create table his_fee_match (
  org_id uuid not null, id uuid not null, fee_id uuid not null, line_id uuid not null, document_id uuid not null,
  quantity numeric(20,4) not null check (quantity <> 0), amount numeric(18,2) not null, way text not null check (way in ('code', 'auto', 'manual', 'deduct')),
  -- The match a release takes back; the refund it is taken back for.
  releases uuid, refund_id uuid, at timestamptz not null, by_id uuid, by_name text not null default '',
  primary key (org_id, id), foreign key (org_id, fee_id) references his_fee (org_id, id), foreign key (org_id, line_id) references document_line (org_id, id)
);
create index his_fee_match_fee on his_fee_match (org_id, fee_id);
create index his_fee_match_line on his_fee_match (org_id, line_id);
create index his_fee_match_time on his_fee_match (org_id, at);
create trigger his_fee_match_is_final before update or delete on his_fee_match for each row execute function refuse_change();

-- Whether somebody can be charged for a line (its goods are charged, it was used for a patient and not spoilt), and how much of it was.
alter table document_line add column chargeable boolean, add column charged_quantity numeric(20,4), add column charged_amount numeric(18,2);
alter table document_line disable trigger document_line_changed_touches_kept;
update document_line l set chargeable = d.patient_id is not null and not coalesce(l.charge_amount = 0 and l.charge_price > 0, false) and l.charge_state <> '无需收费',
  charge_state = case when d.patient_id is not null and not coalesce(l.charge_amount = 0 and l.charge_price > 0, false) then l.charge_state else '无需收费' end
from document d where d.org_id = l.org_id and d.id = l.document_id and d.kind in ('useRecord', 'surgicalUsage') and l.charge_state is not null;
alter table document_line enable trigger document_line_changed_touches_kept;
select touch_kept(d.org_id, array_agg(distinct y.day)) from document d, days_of_document(d.org_id, d.id) y (day)
where d.kind in ('useRecord', 'surgicalUsage') and d.patient_id is null and d.biz_date is not null group by d.org_id;

-- What waits to be charged is worked out of how much was, so days follow that too.
drop trigger document_line_changed_touches_kept on document_line;
create trigger document_line_changed_touches_kept after update on document_line for each row
  when ((old.specification_id, old.section, old.base_quantity, old.ratio, old.price, old.tax_rate, old.amount, old.tax, old.net_amount, old.charge_price, old.charge_amount = 0, old.charge_state in ('未收费', '部分'),
      case when old.charge_state = '部分' then old.charged_quantity end)
    is distinct from
    (new.specification_id, new.section, new.base_quantity, new.ratio, new.price, new.tax_rate, new.amount, new.tax, new.net_amount, new.charge_price, new.charge_amount = 0, new.charge_state in ('未收费', '部分'),
      case when new.charge_state = '部分' then new.charged_quantity end))
  execute function line_touches_kept();

create view his_fee_list as
select f.*, f.quantity * f.factor as small_quantity, case when f.factor is null then null else greatest((f.quantity - f.refunded_quantity) * f.factor - f.matched_quantity, 0) end as open_quantity,
  case when f.fee_type = '1' then f.amount else -f.amount end as net_amount, case when f.fee_type = '1' then f.quantity else -f.quantity end as net_quantity,
  (select string_agg(distinct d.sn, '、') from his_fee_match m join document d on d.org_id = m.org_id and d.id = m.document_id where m.org_id = f.org_id and m.fee_id = f.id) as use_sn,
  (select count(*)::int from his_fee o where o.org_id = f.org_id and o.id <> f.id and o.fee_type = '1' and f.fee_type = '1' and lower(o.visit_no) = lower(f.visit_no) and o.item_code = f.item_code
    and o.quantity = f.quantity and o.amount = f.amount and o.unique_code = f.unique_code and abs(extract(epoch from o.charge_time - f.charge_time)) <= 600) as twins
from his_fee f;

create view his_fee_match_list as
select m.org_id, m.id, m.fee_id, m.at, m.way, m.quantity, m.amount, m.by_name, f.code as fee_code, r.code as refund_fee_id, d.sn as use_sn, d.happened_at as used_at, d.department_id, l.specification_id,
  l.batch_no, l.label_no, 1 as version, m.by_id as updated_by, m.at as updated_at, m.at as created_at, null::timestamptz as deleted_at
from his_fee_match m join his_fee f on f.org_id = m.org_id and f.id = m.fee_id join document_line l on l.org_id = m.org_id and l.id = m.line_id
  join document d on d.org_id = m.org_id and d.id = m.document_id left join his_fee r on r.org_id = m.org_id and r.id = m.refund_id;

-- Keys the hospital's system signs its calls with, and which of them it used already.
create table his_key (
  org_id uuid not null, id uuid not null, app_key text not null, secret text not null, addresses text[] not null default '{}', created_at timestamptz not null default now(), created_by uuid,
  ended_at timestamptz, primary key (org_id, id)
);
create unique index his_key_once on his_key (app_key);
create table his_nonce (org_id uuid not null, nonce text not null, at timestamptz not null, primary key (org_id, nonce));
-- Up to which moment rows were asked of a system that does not tell them by itself.
create table his_pull (org_id uuid not null, what text not null, until timestamptz not null, primary key (org_id, what));
create index his_nonce_time on his_nonce (at);
