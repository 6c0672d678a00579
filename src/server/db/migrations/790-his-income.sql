-- What departments earned, as the hospital's own system tells it: of a day, or of a whole month. code = that day or month, day = the last one it is of.
create table his_income (
  org_id uuid not null, id uuid not null, like master_columns including defaults,
  dept_code text not null, department_id uuid not null, day date not null, is_month boolean not null default false, amount numeric(18,2) not null, receive_time timestamptz not null default now(),
  primary key (org_id, id)
);
create unique index his_income_once on his_income (org_id, department_id, code) where deleted_at is null;
create index his_income_day on his_income (org_id, day desc, id desc);

-- The month it counts in: a day's ends where the organisation's months do.
create view his_income_list as
select i.*, case when i.is_month then i.code else report_month(i.day, r.ends) end as month
from his_income i left join month_end r on r.org_id = i.org_id;

-- A department of the first level is the one below the organisation itself.
create function top_department(path uuid[]) returns uuid language sql immutable as $$ select coalesce(path[2], path[1]) $$;
