-- Who used a piece of reagent up, or threw it away: it ends once.
alter table reagent_record add column ender_id uuid;
