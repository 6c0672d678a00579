-- What a report came to when somebody last looked, question by question: the sums he was shown, and those of the look before this one.
create table report_look (
  org_id uuid not null, user_id uuid not null, screen text not null, resource text not null, question text not null,
  totals jsonb not null, seen_at timestamptz not null, before jsonb, before_at timestamptz, primary key (org_id, user_id, screen, resource, question)
);
create index report_look_seen on report_look (seen_at);
