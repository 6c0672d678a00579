-- Use is asked for by the day of use (datasets/used.sql says it in the same words).
create index document_used_on on document (org_id, (case when is_red then biz_date else (happened_at at time zone 'Asia/Shanghai')::date end))
  where kind in ('useRecord', 'surgicalUsage');
