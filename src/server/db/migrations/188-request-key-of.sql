-- What a key was given for: route and content. Keys from before are empty and match whatever is asked.
alter table request_key add column asked text not null default '';
create index request_key_age on request_key (created_at);
