-- Beside the backup of every day stands the one any second can be reached from ('base'): made and tried by the same clock, told of in one place.
alter table backup_run add kind text not null default 'whole' check (kind in ('whole', 'base'));
