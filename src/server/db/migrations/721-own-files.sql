-- A file a row names, where it is one of its organisation, or of the platform for what belongs to everybody: what is read without a caller is read of nobody else's.
create function own_file(org uuid, named text) returns text language sql stable as $$
  select s.id::text from stored_file s
  where s.id::text = named and (s.org_id = org or org = platform_owner() and s.org_id in (select o.id from organisation o where o.kind = 'P'))
$$;
