-- Use is asked for by the day of use (datasets/used.sql says it in the same words).
create index document_used_on on document (org_id, (case when is_red then biz_date else (happened_at at time zone 'Asia/Shanghai')::date end))
  where kind in ('useRecord', 'surgicalUsage');

-- The month a day is reported in: the calendar's, or where a hospital closes its months on another day (rule report.monthEndDay), the one
-- that ends on it.
create function report_month_end(org uuid) returns int language sql stable as $$
  select coalesce(nullif(rule_of(org, 'report.monthEndDay', '0'), '')::int, 0)
$$;
create function report_month(day date, ends int) returns text language sql immutable as $$
  select to_char(date_trunc('month', day) + case when ends between 1 and 28 and extract(day from day) > ends then interval '1 month' else interval '0' end, 'YYYY-MM')
$$;
