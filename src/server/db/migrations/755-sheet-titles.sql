-- Headings are told apart without how 账 is written and without the money a column counts in: what was said of their columns stays known.
create function title_signature(signature text) returns text language sql immutable as $$ select regexp_replace(translate(signature, '帐', '账'), '/元(?=\||$)', '', 'g') $$;
delete from bank_layout l where l.deleted_at is null and title_signature(l.signature) <> l.signature
  and exists (select from bank_layout k where k.org_id = l.org_id and k.deleted_at is null and k.id <> l.id and title_signature(k.signature) = title_signature(l.signature) and k.id > l.id);
update bank_layout l set signature = title_signature(signature) where title_signature(signature) <> signature
  and not exists (select from bank_layout k where k.org_id = l.org_id and k.deleted_at is null and k.id <> l.id and k.signature = title_signature(l.signature));
update sheet_layout l set signature = title_signature(signature) where title_signature(signature) <> signature
  and not exists (select from sheet_layout k where k.org_id = l.org_id and k.kind = l.kind and k.signature = title_signature(l.signature));
drop function title_signature(text);
