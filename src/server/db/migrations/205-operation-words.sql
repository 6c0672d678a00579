-- What the log calls the things it names: written anew at every start from the definitions. resource '' = wherever no other word
-- is said; operation '' = the title of the resource.
create table operation_word (
  resource text not null, operation text not null, label text not null, primary key (resource, operation)
);

create or replace view operation_log_list as
select l.*, g.name as organisation_name, 1 as version, l.at as created_at, l.at as updated_at, l.user_id as created_by, l.user_id as updated_by, null::timestamptz as deleted_at, l.record_name as name,
  coalesce((select n.name from menu_node n where n.type = 1 and n.flag = l.screen and n.deleted_at is null), l.screen) as screen_name,
  coalesce((select w.label from operation_word w where w.resource = l.resource and w.operation = l.operation), (select w.label from operation_word w where w.resource = '' and w.operation = l.operation), l.operation) as operation_label,
  coalesce((select w.label from operation_word w where w.resource = l.resource and w.operation = ''), l.resource) as resource_title
from operation_log l left join organisation g on g.id = l.org_id;
