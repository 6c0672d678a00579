-- Rows of an organisation are found by it and may be laid out by it: their keys begin with org_id, those that point at them too.
alter table surgery_kit_line drop constraint surgery_kit_line_kit_id_fkey;
alter table instrument_kit_implant drop constraint instrument_kit_implant_kit_id_fkey;
alter table instrument_kit_tool drop constraint instrument_kit_tool_kit_id_fkey;
do $$
declare t text;
begin
  foreach t in array array['surgery_kit', 'surgery_kit_line', 'instrument_kit', 'instrument_kit_implant', 'instrument_kit_tool', 'outbox'] loop
    execute format('alter table %I drop constraint %I', t, t || '_pkey');
    execute format('alter table %I add primary key (org_id, id)', t);
  end loop;
end $$;
alter table surgery_kit_line add foreign key (org_id, kit_id) references surgery_kit (org_id, id);
alter table instrument_kit_implant add foreign key (org_id, kit_id) references instrument_kit (org_id, id);
alter table instrument_kit_tool add foreign key (org_id, kit_id) references instrument_kit (org_id, id);
-- The next parcel is the oldest that waits.
create index outbox_waiting on outbox (id) where done_at is null;
