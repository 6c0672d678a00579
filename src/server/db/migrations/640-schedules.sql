-- 定时发送: a view of a list or report that is sent by the clock. What a receiver gets is worked out with his own rights when it is sent
-- (server/schedules); `query` are tab, words and parameters of the page, `view` its columns, order and filters.
create table report_schedule (
  org_id uuid not null, id uuid not null, user_id uuid not null, name text not null, screen text not null, resource text not null, level text not null, section text not null default '',
  view jsonb not null, query jsonb not null default '{}', every text not null check (every in ('day', 'workday', 'week', 'month')), weekdays int[] not null default '{}',
  month_day int not null default 0 check (month_day between 0 and 31), at_time text not null, period text not null default '', period_at text not null default '',
  receivers uuid[] not null, with_file boolean not null default false, with_mail boolean not null default false, skips_empty boolean not null default false,
  is_paused boolean not null default false, next_at timestamptz, last_at timestamptz, last_words text not null default '',
  -- Receivers whose maker was told that they get nothing.
  told_of uuid[] not null default '{}',
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(), primary key (org_id, id)
);
create index report_schedule_due on report_schedule (next_at) where not is_paused;
create index report_schedule_maker on report_schedule (org_id, user_id);

-- One sending to one receiver: there is one for each moment that was due, whoever finds it due and however often.
create table report_sending (
  org_id uuid not null, id uuid not null, schedule_id uuid not null, due_at timestamptz not null, user_id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'empty', 'refused', 'failed')), attempts int not null default 0, next_at timestamptz not null, lease_until timestamptz,
  from_day date, to_day date, row_count bigint, words text not null default '', name text not null default '', page text not null default '', screen text not null default '', path text not null default '',
  query jsonb not null default '{}', has_file boolean not null default false, file_name text not null default '', file_size int, file_until timestamptz,
  mail_state text not null default '' check (mail_state in ('', 'waiting', 'sending', 'sent', 'failed', 'unknown')), mail_attempts int not null default 0, mail_at timestamptz,
  error text not null default '', done_at timestamptz, primary key (org_id, id), unique (org_id, schedule_id, due_at, user_id)
);
create index report_sending_due on report_sending (next_at) where state = 'waiting';
create index report_sending_mail on report_sending (mail_at) where mail_state in ('waiting', 'sending');
create index report_sending_of on report_sending (org_id, user_id, due_at desc);
create index report_sending_files on report_sending (file_until) where has_file;

-- Where somebody gets his mail: set by himself.
create table mail_address (org_id uuid not null, user_id uuid not null, address text not null, updated_at timestamptz not null default now(), primary key (org_id, user_id));
