-- 阳光平台上报: what the platform is to be told of papers that count, a row for each of their lines. `operation` cancel: what was told is taken back. `round` goes into the key of
-- a call: told again after it was taken back it is another one.
create table sunshine_report (
  org_id uuid not null, id uuid not null, like master_columns including defaults, document_id uuid not null, line_id uuid not null, line_no int not null, sn text not null, kind text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'confirmed', 'refused', 'left')), operation text not null default 'report' check (operation in ('report', 'cancel')),
  round int not null default 1, attempts int not null default 0, next_at timestamptz not null, number text not null default '', reason text, channel text not null default '',
  told_at timestamptz, answered_at timestamptz, primary key (org_id, id)
);
create unique index sunshine_report_once on sunshine_report (org_id, line_id);
create index sunshine_report_due on sunshine_report (next_at) where state in ('waiting', 'sent');
create index sunshine_report_document on sunshine_report (org_id, document_id);

create function sunshine_kinds(kind text) returns text[] language sql immutable as $$
  select case kind when 'H' then array['purchaseOrder', 'purchaseGrn', 'purchaseReturn', 'purchaseInvoice', 'paymentOrder'] when 'D' then array['saleOdo', 'saleInvoice'] else '{}' end
$$;
-- Lines of papers that count are to be told; one that was taken back and counts again is told anew.
create function sunshine_queue(org uuid, papers uuid[], moment timestamptz) returns int language sql as $$
  with put as (
    insert into sunshine_report (org_id, id, document_id, line_id, line_no, sn, kind, next_at, created_at, updated_at)
    select h.org_id, gen_random_uuid(), h.id, l.id, l.line_no, h.sn, h.kind, moment, moment, moment
    from document h join document_line l on l.org_id = h.org_id and l.document_id = h.id and l.section = 'lines' join organisation o on o.id = h.org_id
    where h.org_id = org and h.id = any(papers) and h.status in (2, 4, 7) and not h.is_red and h.kind = any(sunshine_kinds(o.kind))
    on conflict (org_id, line_id) do update set operation = 'report', state = 'waiting', round = sunshine_report.round + 1, attempts = 0, next_at = excluded.next_at, reason = '', updated_at = excluded.updated_at
      where sunshine_report.operation = 'cancel'
    returning 1)
  select count(*)::int from put
$$;
-- What the platform never heard of is forgotten, what it heard of is taken back there.
create function sunshine_withdraw(org uuid, papers uuid[], moment timestamptz) returns void language sql as $$
  delete from sunshine_report where org_id = org and document_id = any(papers) and operation = 'report' and told_at is null;
  update sunshine_report set operation = 'cancel', state = 'waiting', round = round + 1, attempts = 0, next_at = moment, reason = '', updated_at = moment
    where org_id = org and document_id = any(papers) and operation = 'report' and state <> 'left';
$$;
create function sunshine_of_transitions() returns trigger language plpgsql as $$
declare one record;
begin
  for one in select n.org_id, max(n.at) as at, array_agg(n.document_id) filter (where n.to_status = 2 and n.from_status <> 2) as counted,
      array_agg(n.document_id) filter (where n.from_status in (2, 4, 7) and n.to_status not in (2, 4, 7)) as taken
    from told n join organisation o on o.id = n.org_id and o.kind in ('H', 'D') join document d on d.org_id = n.org_id and d.id = n.document_id and d.kind = any(sunshine_kinds(o.kind))
    where n.from_status <> n.to_status group by n.org_id
  loop
    if one.taken is not null then perform sunshine_withdraw(one.org_id, one.taken, one.at); end if;
    if one.counted is not null and rule_of(one.org_id, 'sunshine.report', '0') = '1' then perform sunshine_queue(one.org_id, one.counted, one.at); end if;
  end loop;
  return null;
end $$;
create trigger document_event_sunshine after insert on document_event referencing new table as told for each statement execute function sunshine_of_transitions();

create view sunshine_report_list as
select r.*, h.biz_date, h.partner_id, h.warehouse_id, l.specification_id, l.unit_id, l.batch_no, l.expiry_date, l.quantity, l.price, l.amount, c.product_name, c.spec_model, c.registration_no, c.manufacturer,
  coalesce(p.code, '') as listed_code, coalesce(p.unit, '') as listed_unit, round(l.base_quantity / p.factor, 4) as listed_quantity, round(l.amount / nullif(l.base_quantity / p.factor, 0), 6) as unit_price,
  case when r.state = 'waiting' and l.specification_id is not null and r.operation = 'report' and p.piece_price is null then false else true end as can_go,
  case when r.reason <> '' then r.reason when r.state = 'waiting' and l.specification_id is not null and r.operation = 'report' and p.listed_id is null then '产品未对照挂网编码'
    when r.state = 'waiting' and l.specification_id is not null and r.operation = 'report' and p.factor is null then '单位未换算' else '' end as said_reason
from sunshine_report r join document h on h.org_id = r.org_id and h.id = r.document_id join document_line l on l.org_id = r.org_id and l.id = r.line_id
  left join specification_card c on c.id = l.specification_id left join sunshine_price p on p.org_id = r.org_id and p.specification_id = l.specification_id;

-- What the simulated platform was told, under the key of the call.
create table simulated_sunshine (org_id uuid not null, key text not null, body jsonb not null, at timestamptz not null default now(), primary key (org_id, key));
