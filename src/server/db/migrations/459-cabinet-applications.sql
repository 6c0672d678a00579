-- A cabinet somebody asks to be opened to him, and from when to when.
alter table document add column cabinet_id uuid, add column time_from timestamptz, add column time_to timestamptz;
create index document_cabinet on document (org_id, cabinet_id, time_to) where cabinet_id is not null;
create index cabinet_record_application on cabinet_record (org_id, application_id) where application_id is not null;

-- How much of a line of an application was taken (what came back does not count) or put in, in the smallest unit. What another line names the lot of is that line's.
create function applied_quantity(org uuid, line uuid) returns numeric language sql stable as $$
  select coalesce(sum(case when d.subkind = 'put' then r.quantity else -r.quantity - r.returned_quantity end), 0)
  from document_line l join document d on d.org_id = l.org_id and d.id = l.document_id
    join cabinet_record r on r.org_id = l.org_id and r.application_id = l.document_id and r.specification_id = l.specification_id and r.event_type = case when d.subkind = 'put' then '补货' else '取出' end
  where l.org_id = org and l.id = line and (coalesce(l.batch_no, '') = r.batch_no
    or coalesce(l.batch_no, '') = '' and not exists (select from document_line o where o.org_id = l.org_id and o.document_id = l.document_id and o.specification_id = l.specification_id and o.batch_no = r.batch_no))
$$;
