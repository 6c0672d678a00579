-- A file a row names, where it is one of its organisation: what is read without a caller is read of nobody else's.
create function own_file(org uuid, named text) returns text language sql stable as $$
  select s.id::text from stored_file s where s.org_id = org and s.id::text = named
$$;
