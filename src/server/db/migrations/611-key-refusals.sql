-- Whoever calls with a key that does not hold any more, or from elsewhere, is seen by those who keep the key.
alter table api_key_secret add column refused_count int not null default 0, add column last_refused_at timestamptz, add column last_refused_ip text;

create or replace view api_key_list as
select k.*, (select string_agg(r.name, '、' order by r.name) from api_key_role x join role r on r.id = x.role_id and r.deleted_at is null where x.org_id = k.org_id and x.key_id = k.id) as role_names,
  (select count(*)::int from api_key_secret s where s.org_id = k.org_id and s.key_id = k.id and (s.ends_at is null or s.ends_at > now())) as secret_count,
  (select string_agg('yrt_' || s.public_id || '_…', '、' order by s.created_at desc) from api_key_secret s
    where s.org_id = k.org_id and s.key_id = k.id and (s.ends_at is null or s.ends_at > now())) as secrets,
  (select max(s.last_used_at) from api_key_secret s where s.org_id = k.org_id and s.key_id = k.id) as last_used_at,
  (select s.last_ip from api_key_secret s where s.org_id = k.org_id and s.key_id = k.id and s.last_used_at is not null order by s.last_used_at desc limit 1) as last_ip,
  (select coalesce(sum(s.refused_count), 0)::int from api_key_secret s where s.org_id = k.org_id and s.key_id = k.id) as refused_count,
  (select max(s.last_refused_at) from api_key_secret s where s.org_id = k.org_id and s.key_id = k.id) as last_refused_at,
  (select s.last_refused_ip from api_key_secret s where s.org_id = k.org_id and s.key_id = k.id and s.last_refused_at is not null order by s.last_refused_at desc limit 1) as last_refused_ip
from api_key k;
