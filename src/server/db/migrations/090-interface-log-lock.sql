-- Rows of the log are locked while they are handled or repeated; a view over an outer join cannot be locked.
create or replace view interface_log_list as
select l.*, coalesce((select g.name from organisation g where g.id = l.org_id), '平台') as organisation_name, 1 as version, l.at as created_at, l.at as updated_at, null::uuid as created_by, null::uuid as updated_by, null::timestamptz as deleted_at, l.interface as name
from interface_log l;
