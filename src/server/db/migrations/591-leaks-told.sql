-- Large leaks people were told of: each once.
create table leak_told (org_id uuid not null, id uuid not null, told_on date not null, primary key (org_id, id));
