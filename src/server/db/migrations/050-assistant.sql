-- Questions to the assistant and what it answered, per user. An answer is written while it grows, so that a reload, another
-- tab or another server process can read on; updated_at is its heartbeat, stop_asked reaches it in whatever process it runs.
create table assistant_message (
  org_id uuid not null, id uuid not null, user_id uuid not null, question text not null, answer text not null default '',
  refs jsonb not null default '[]', proposals jsonb not null default '[]',
  -- Figures of the answer that no consulted row supports.
  unverified jsonb not null default '[]',
  -- Commands of the answer the user ran: [{command, title, args, at}].
  receipts jsonb not null default '[]',
  state text not null default 'running' check (state in ('running', 'done', 'stopped', 'failed')), engine text not null default '',
  stop_asked boolean not null default false, created_at timestamptz not null default now(), updated_at timestamptz not null default now(), cleared_at timestamptz,
  primary key (org_id, id)
);
create index assistant_message_user on assistant_message (org_id, user_id, created_at desc) where cleared_at is null;
