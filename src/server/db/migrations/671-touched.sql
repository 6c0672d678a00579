-- Whoever changes rows a dataset of a wall reads says so when he commits: of which organisation, which table, and of documents which kind. The
-- triggers that call this are made at start (server/db/touch-triggers.ts); server/push/touches.ts hears it. Notices of one transaction that say
-- the same are one.
create function tell_touched() returns trigger language plpgsql as $$
begin
  if tg_level = 'ROW' then
    perform pg_notify('yiruntong_push', json_build_object('what', 'touched', 'org', new.org_id, 'table', tg_table_name)::text);
  elsif tg_argv[0] = 'document' then
    perform pg_notify('yiruntong_push', json_build_object('what', 'touched', 'org', t.org_id, 'table', 'document', 'kind', t.kind)::text)
      from (select distinct d.org_id, d.kind from touched d) t;
  elsif tg_argv[0] = 'line' then
    perform pg_notify('yiruntong_push', json_build_object('what', 'touched', 'org', t.org_id, 'table', 'document', 'kind', t.kind)::text)
      from (select distinct d.org_id, d.kind from (select distinct l.org_id, l.document_id from touched l) l join document d on d.org_id = l.org_id and d.id = l.document_id) t;
  elsif tg_argv[0] = 'entry' then
    perform pg_notify('yiruntong_push', json_build_object('what', 'touched', 'org', t.org_id, 'table', 'document', 'kind', t.doc_kind)::text)
      from (select distinct e.org_id, e.doc_kind from touched e) t;
  elsif tg_argv[0] = 'own' then
    perform pg_notify('yiruntong_push', json_build_object('what', 'touched', 'org', t.org_id, 'table', tg_table_name)::text) from (select distinct o.org_id from touched o) t;
  elsif exists (select from touched) then
    perform pg_notify('yiruntong_push', json_build_object('what', 'touched', 'org', '', 'table', tg_table_name)::text);
  end if;
  return null;
end $$;

-- A posting writes what a lot cost; that shows in balances and entries. What is printed on it changes seldom, and a new one has nothing yet.
create trigger touched_row after update on lot for each row
  when ((old.batch_no, old.serial_no, old.production_date, old.expiry_date, old.sterilisation_no, old.udi)
    is distinct from (new.batch_no, new.serial_no, new.production_date, new.expiry_date, new.sterilisation_no, new.udi))
  execute function tell_touched();
