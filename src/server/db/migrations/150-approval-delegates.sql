-- Whoever is away names a colleague who decides for him meanwhile. Not passed on any further.
create table approval_delegate (
  org_id uuid not null, id uuid not null, user_id uuid not null, delegate_id uuid not null,
  from_day date not null, to_day date not null, reason text not null default '',
  created_at timestamptz not null, ended_at timestamptz,
  primary key (org_id, id), check (from_day <= to_day), check (user_id <> delegate_id)
);
create index approval_delegate_of on approval_delegate (org_id, user_id, to_day) where ended_at is null;
create index approval_delegate_acting on approval_delegate (org_id, delegate_id, to_day) where ended_at is null;

-- In whose name somebody may decide on a day: his own and of those who named him.
create function acting_for(org uuid, me uuid, day date) returns uuid[] stable language sql as $$
  select array(select d.user_id from approval_delegate d
    where d.org_id = org and d.delegate_id = me and d.ended_at is null and day between d.from_day and d.to_day) || me
$$;
-- These users and who decides for them on a day.
create function with_delegates(org uuid, users uuid[], day date) returns uuid[] stable language sql as $$
  select array(select unnest(users) union select d.delegate_id from approval_delegate d
    where d.org_id = org and d.user_id = any(users) and d.ended_at is null and day between d.from_day and d.to_day)
$$;
