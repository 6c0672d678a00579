-- Addresses of other systems that are told what happens (推送订阅), and what each was told (推送记录). A delivery is written in the transaction of what it
-- tells of, by triggers on the facts every door writes: no event without its fact, no fact without its event.
create table webhook (
  org_id uuid not null, id uuid not null, like master_columns including defaults, status boolean not null default true, address text not null, events text[] not null default '{}',
  key_id uuid not null, secret text not null default '', old_secret text not null default '', old_until timestamptz,
  paused_at timestamptz, failing_since timestamptz, told_at timestamptz, last_done_at timestamptz, primary key (org_id, id)
);
create unique index webhook_name_once on webhook (org_id, lower(name)) where deleted_at is null;
create index webhook_active on webhook (org_id) where status and deleted_at is null;

create table webhook_delivery (
  org_id uuid not null, id uuid not null, webhook_id uuid not null, event_id uuid not null, event text not null, resource text not null, record_id uuid not null, record_name text not null default '',
  action text not null default '', at timestamptz not null, seq bigint generated always as identity,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'dead', 'skipped')), attempts int not null default 0, next_at timestamptz not null, lease_until timestamptz,
  body text, request_headers text, answer_status int, answer text, error text, milliseconds int, tried_at timestamptz, done_at timestamptz, primary key (org_id, id)
);
create index webhook_delivery_due on webhook_delivery (org_id, webhook_id, next_at) where state = 'waiting';
create index webhook_delivery_subject on webhook_delivery (org_id, webhook_id, record_id, seq) where state = 'waiting';
create index webhook_delivery_time on webhook_delivery (org_id, at desc);
create index webhook_delivery_of on webhook_delivery (org_id, webhook_id, at);
create index webhook_delivery_dead on webhook_delivery (org_id) where state = 'dead';

create function webhook_heard(orgs uuid[]) returns boolean language sql stable as $$
  select exists (select from webhook where org_id = any(orgs) and status and deleted_at is null)
$$;
-- One event: a delivery for each subscription that asked for it, all with the same event id.
create function webhook_put(org uuid, what text, resource text, record uuid, called text, did text, happened timestamptz) returns void language sql as $$
  with event as materialized (select gen_random_uuid() as id)
  insert into webhook_delivery (org_id, id, webhook_id, event_id, event, resource, record_id, record_name, action, at, next_at)
  select org, gen_random_uuid(), w.id, e.id, resource || '.' || what, resource, record, left(coalesce(called, ''), 200), did, happened, happened
  from event e, webhook w where w.org_id = org and w.status and w.deleted_at is null and resource || '.' || what = any(w.events)
$$;

create function webhook_of_new_documents() returns trigger language plpgsql as $$ begin
  if webhook_heard(array(select distinct org_id from told)) then
    perform webhook_put(n.org_id, 'created', n.kind, n.id, n.sn, 'add', n.created_at) from told n;
    perform pg_notify('webhook', '');
  end if;
  return null;
end $$;
create trigger document_told after insert on document referencing new table as told for each statement execute function webhook_of_new_documents();

create function webhook_of_transitions() returns trigger language plpgsql as $$ begin
  if webhook_heard(array(select distinct org_id from told)) then
    perform webhook_put(n.org_id, case when n.from_status = n.to_status then 'changed'
        else (array['reopened', 'submitted', 'reviewed', 'rejected', 'stopped', 'redFlushed', 'cancelled', 'completed'])[n.to_status + 1] end, d.kind, d.id, d.sn, n.action, n.at)
    from (select * from told order by id) n join document d on d.org_id = n.org_id and d.id = n.document_id;
    perform pg_notify('webhook', '');
  end if;
  return null;
end $$;
create trigger document_event_told after insert on document_event referencing new table as told for each statement execute function webhook_of_transitions();

-- Records of masters, and what of a document is no transition. What only reads is no event.
create function webhook_of_operations() returns trigger language plpgsql as $$ begin
  if webhook_heard(array(select distinct org_id from told)) then
    perform webhook_put(n.org_id, case n.operation when 'add' then 'created' when 'del' then 'deleted' else 'changed' end, n.resource, n.record_id, n.record_name, n.operation, n.at)
    from (select * from told order by id) n
    where n.record_id is not null and n.operation not in ('view', 'showPatient', 'print', 'export', 'exportTo', 'download', 'login', 'logout')
      and (n.operation in ('edit', 'del') or not exists (select from document d where d.org_id = n.org_id and d.id = n.record_id));
    perform pg_notify('webhook', '');
  end if;
  return null;
end $$;
create trigger operation_log_told after insert on operation_log referencing new table as told for each statement execute function webhook_of_operations();

create function webhook_of_entries() returns trigger language plpgsql as $$ begin
  if webhook_heard(array(select distinct org_id from told)) then
    perform webhook_put(n.org_id, 'posted', 'stock', n.document_id, min(n.doc_sn), min(n.doc_kind), max(n.posted_at)) from told n group by n.org_id, n.document_id;
    perform pg_notify('webhook', '');
  end if;
  return null;
end $$;
create trigger stock_entry_told after insert on stock_entry referencing new table as told for each statement execute function webhook_of_entries();

create view webhook_list as
select w.*, k.name as key_name, case when w.secret = '' then 'unsigned' when w.paused_at is not null then 'paused' when w.failing_since is not null then 'failing' else 'working' end as state,
  (select count(*)::int from webhook_delivery d where d.org_id = w.org_id and d.webhook_id = w.id and d.state = 'waiting') as waiting_count,
  (select count(*)::int from webhook_delivery d where d.org_id = w.org_id and d.webhook_id = w.id and d.state = 'dead') as dead_count
from webhook w left join api_key k on k.org_id = w.org_id and k.id = w.key_id;

create view webhook_delivery_list as
select d.*, w.name as webhook_name, 1 as version, d.at as created_at, d.at as updated_at, null::uuid as created_by, null::uuid as updated_by, null::timestamptz as deleted_at, d.record_name as name,
  coalesce((select o.label from operation_word o where o.resource = d.resource and o.operation = ''), case d.resource when 'stock' then '库存' when 'webhook' then '推送订阅' else d.resource end) as resource_title,
  case when d.state = 'waiting' and d.attempts > 0 then 'retrying' else d.state end as shown_state, case d.resource when 'stock' then d.action else d.resource end as about_resource,
  case when d.state = 'waiting' then d.next_at end as due_at
from webhook_delivery d left join webhook w on w.org_id = d.org_id and w.id = d.webhook_id;
