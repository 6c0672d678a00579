-- How many packs a document makes or opens (listed and summed), and where it puts them.
alter table document add column pack_count int, add column location_id uuid;
