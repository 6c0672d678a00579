-- What was deleted of the shared catalogue and of organisations, by its own name for it: a row comes with the deletion and goes with the restoring.
-- batch: what was deleted in one act.
create table recycle_bin (
  org_id uuid not null default platform_owner(), id uuid not null, like master_columns including defaults,
  kind text not null check (kind in ('product', 'vendor', 'specification', 'dealer', 'hospital')), record_id uuid not null, detail text, parent_id uuid, parent_name text,
  spec text, model text, credit_code text, org_kind text, removed_by uuid, removed_at timestamptz not null, batch text not null default txid_current()::text,
  primary key (org_id, id)
);
create unique index recycle_bin_record on recycle_bin (org_id, record_id);

create view recycle_bin_list as
select r.*, coalesce(p.deleted_at is not null, false) as is_parent_gone, u.name as removed_by_name, o.name as removed_by_org
from recycle_bin r left join product p on p.id = r.parent_id
  left join lateral (select x.name, x.org_id from app_user x where x.id = r.removed_by limit 1) u on true left join organisation o on o.id = u.org_id;

create function fill_recycle_bin() returns trigger language plpgsql as $$
begin
  if new.deleted_at is null then
    delete from recycle_bin where record_id = new.id;
    return null;
  end if;
  if tg_table_name = 'organisation' then
    insert into recycle_bin (id, kind, record_id, code, name, pinyin, pinyin_full, detail, credit_code, org_kind, removed_by, removed_at)
      select gen_random_uuid(), case new.kind when 'H' then 'hospital' when 'D' then 'dealer' else 'vendor' end, new.id, new.code, new.name, new.pinyin, new.pinyin_full, new.social_credit_code,
        new.social_credit_code, new.kind, new.deleted_by, new.deleted_at where new.kind <> 'P' on conflict do nothing;
  elsif tg_table_name = 'product' then
    insert into recycle_bin (id, kind, record_id, code, name, pinyin, pinyin_full, detail, parent_name, removed_by, removed_at)
      select gen_random_uuid(), 'product', new.id, new.code, new.name, new.pinyin, new.pinyin_full, c.code, o.name, new.deleted_by, new.deleted_at
      from (select 1) x left join registration_cert c on c.id = new.registration_cert_id left join organisation o on o.id = new.vendor_id where new.revision_of is null on conflict do nothing;
  else
    insert into recycle_bin (id, kind, record_id, code, name, pinyin, pinyin_full, detail, parent_id, parent_name, spec, model, removed_by, removed_at)
      select gen_random_uuid(), 'specification', new.id, new.code, coalesce(p.name, ''), coalesce(p.pinyin, ''), coalesce(p.pinyin_full, ''), concat_ws('/', nullif(new.spec, ''), nullif(new.model, '')), new.product_id,
        p.name, new.spec, new.model, new.deleted_by, new.deleted_at from (select 1) x left join product p on p.id = new.product_id where new.revision_of is null on conflict do nothing;
  end if;
  return null;
end $$;
create trigger recycle_bin_of_product after update on product for each row when (old.deleted_at is distinct from new.deleted_at) execute function fill_recycle_bin();
create trigger recycle_bin_of_specification after update on specification for each row when (old.deleted_at is distinct from new.deleted_at) execute function fill_recycle_bin();
create trigger recycle_bin_of_organisation after update on organisation for each row when (old.deleted_at is distinct from new.deleted_at) execute function fill_recycle_bin();

-- What was deleted before.
update product set deleted_at = deleted_at + interval '1 microsecond' where deleted_at is not null;
update specification set deleted_at = deleted_at + interval '1 microsecond' where deleted_at is not null;
update organisation set deleted_at = deleted_at + interval '1 microsecond' where deleted_at is not null;
