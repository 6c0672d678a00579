-- Documents of all organisations that were reviewed, by the day they were.
create view dataset_handled as
select d.org_id, d.org_id as organisation_id, o.kind as org_kind, d.id as document_id, coalesce(w.label, d.kind) as kind_title,
  (d.reviewed_at at time zone 'Asia/Shanghai')::date as day, to_char(d.reviewed_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month
from document d join organisation o on o.id = d.org_id and o.kind <> 'P' left join operation_word w on w.resource = d.kind and w.operation = ''
where d.reviewed_at is not null;
