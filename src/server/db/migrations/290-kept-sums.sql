-- Sums of days that are over, kept beside the rows they are made of (tables kept_<dataset>, db/kept-tables.ts; engine/queries/fold-sums.ts
-- folds them). Up to `until` every day of an organisation is kept; a day something was changed of since is stale and read from its rows until
-- it is folded anew.
create table kept_until (org_id uuid primary key, until date not null);
create table kept_stale (org_id uuid not null, day date not null);
create index kept_stale_day on kept_stale (org_id, day);
-- What a table of kept sums was made from: made again when that changed.
create table kept_table (id text primary key, checksum text not null);

-- Whoever changes rows of a day holds the day (shared) until he has committed; a day is folded by whoever holds it alone. So a fold has seen all
-- of a day, or is seen by those who change it later. The organisation is held likewise for the first fold, when it is not known which days there are.
create function touch_kept(org uuid, days date[]) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(715201, hashtext(org::text));
  -- Nothing is kept yet: the first fold waits for whoever holds the organisation, days need not be held.
  if not exists (select from kept_until k where k.org_id = org) then return; end if;
  perform pg_advisory_xact_lock_shared(715202, hashtext(org::text) # (d - date '2000-01-01')) from unnest(days) d;
  -- A statement of its own: it sees what was folded while the locks were waited for.
  insert into kept_stale select org, d from unnest(days) d where d <= (select k.until from kept_until k where k.org_id = org);
end $$;

-- Days on which a document stands in any dataset: its own, that of the use it tells of, those of its entries.
create function days_of_document(org uuid, document uuid) returns setof date language sql stable as $$
  select d.biz_date from document d where d.org_id = org and d.id = document and d.biz_date is not null
  union select (d.happened_at at time zone 'Asia/Shanghai')::date from document d where d.org_id = org and d.id = document and d.happened_at is not null and d.biz_date is not null
  union select e.biz_date from stock_entry e where e.org_id = org and e.document_id = document
$$;

create function entries_touch_kept() returns trigger language plpgsql as $$
begin
  perform touch_kept(t.org_id, array_agg(t.day)) from (
    select n.org_id, n.biz_date as day from new_entries n
    union
    select n.org_id, y.day from (select distinct e.org_id, e.document_id from new_entries e) n join document d on d.org_id = n.org_id and d.id = n.document_id,
      lateral (values (d.biz_date), ((d.happened_at at time zone 'Asia/Shanghai')::date)) y (day) where y.day is not null
  ) t group by t.org_id;
  return null;
end $$;
create trigger stock_entry_touches_kept after insert on stock_entry referencing new table as new_entries for each statement execute function entries_touch_kept();

create function document_touches_kept() returns trigger language plpgsql as $$
declare
  at document := coalesce(new, old);
  days date[] := array(
    select y.day from (values (new.biz_date), (old.biz_date), ((new.happened_at at time zone 'Asia/Shanghai')::date), ((old.happened_at at time zone 'Asia/Shanghai')::date)) y (day)
    where y.day is not null and coalesce(new.biz_date, old.biz_date) is not null
    union select e.biz_date from stock_entry e where e.org_id = at.org_id and e.document_id = at.id);
begin
  if cardinality(days) > 0 then perform touch_kept(at.org_id, days); end if;
  return null;
end $$;
create trigger document_new_touches_kept after insert on document for each row when (new.biz_date is not null) execute function document_touches_kept();
create trigger document_gone_touches_kept after delete on document for each row when (old.biz_date is not null) execute function document_touches_kept();
create trigger document_changed_touches_kept after update on document for each row
  when ((old.status in (2, 5, 7)) <> (new.status in (2, 5, 7))
    or (old.biz_date, old.happened_at, old.is_red, old.kind, old.side, old.subkind, old.mode, old.settle_mode, old.partner_id, old.department_id, old.warehouse_id, old.to_warehouse_id)
      is distinct from
      (new.biz_date, new.happened_at, new.is_red, new.kind, new.side, new.subkind, new.mode, new.settle_mode, new.partner_id, new.department_id, new.warehouse_id, new.to_warehouse_id))
  execute function document_touches_kept();

create function lines_touch_kept() returns trigger language plpgsql as $$
begin
  perform touch_kept(n.org_id, array(select days_of_document(n.org_id, n.document_id))) from (select distinct l.org_id, l.document_id from touched l) n
    join document d on d.org_id = n.org_id and d.id = n.document_id and d.biz_date is not null;
  return null;
end $$;
create trigger document_line_new_touches_kept after insert on document_line referencing new table as touched for each statement execute function lines_touch_kept();
create trigger document_line_gone_touches_kept after delete on document_line referencing old table as touched for each statement execute function lines_touch_kept();
create function line_touches_kept() returns trigger language plpgsql as $$
begin
  perform touch_kept(d.org_id, array(select days_of_document(d.org_id, d.id))) from document d where d.org_id = new.org_id and d.id = new.document_id and d.biz_date is not null;
  return null;
end $$;
create trigger document_line_changed_touches_kept after update on document_line for each row
  when ((old.specification_id, old.section, old.base_quantity, old.ratio, old.price, old.tax_rate, old.amount, old.tax, old.net_amount, old.charge_price, old.charge_amount = 0, old.charge_state = '未收费')
    is distinct from
    (new.specification_id, new.section, new.base_quantity, new.ratio, new.price, new.tax_rate, new.amount, new.tax, new.net_amount, new.charge_price, new.charge_amount = 0, new.charge_state = '未收费'))
  execute function line_touches_kept();

-- Stores that turn virtual, organisations that turn into others: nobody does it; all their days would be others.
create function warehouse_forgets_kept() returns trigger language plpgsql as $$
begin
  delete from kept_until k where k.org_id = new.org_id;
  return null;
end $$;
create trigger warehouse_forgets_kept after update on warehouse for each row when (old.virtual_kind is distinct from new.virtual_kind) execute function warehouse_forgets_kept();
create function organisation_forgets_kept() returns trigger language plpgsql as $$
begin
  delete from kept_until k where k.org_id = new.id;
  return null;
end $$;
create trigger organisation_forgets_kept after update on organisation for each row when (old.kind is distinct from new.kind) execute function organisation_forgets_kept();
