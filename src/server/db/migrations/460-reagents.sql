-- What becomes of a piece of reagent once it is in the house: opened, on an analyser, used up or thrown away. One row a label, under the same id.
create table reagent_record (
  org_id uuid not null, id uuid not null, like master_columns including defaults,
  department_id uuid, analyser text, storage_temp text, open_time timestamptz, opener_id uuid, open_expiry timestamptz, load_time timestamptz, loader_id uuid, comparison text,
  tests_used int, finish_time timestamptz, discard_time timestamptz, discard_reason text, use_document_id uuid, warned_of timestamptz,
  primary key (org_id, id), foreign key (org_id, id) references stock_label (org_id, id),
  constraint reagent_opened_first check (open_time is not null or (load_time is null and finish_time is null))
);
create index reagent_record_open on reagent_record (org_id, open_expiry) where open_time is not null and finish_time is null and discard_time is null;

-- A label of reagents that lies in stock has its row. A use that is taken back puts the bottle back unopened.
create function follow_reagent_label() returns trigger language plpgsql as $$
begin
  if new.state = '2' and exists (select from business_product b where b.org_id = new.org_id and b.specification_id = new.specification_id and b.manage_class = '试剂' and b.deleted_at is null) then
    insert into reagent_record (org_id, id) values (new.org_id, new.id) on conflict (org_id, id) do update
      set open_time = null, opener_id = null, open_expiry = null, load_time = null, loader_id = null, analyser = null, comparison = null, tests_used = null, finish_time = null, discard_time = null, discard_reason = null, use_document_id = null, warned_of = null,
        version = reagent_record.version + 1
      where reagent_record.use_document_id is not null;
  end if;
  return null;
end $$;
create trigger stock_label_reagent after insert or update of state, specification_id, lot_id on stock_label for each row when (new.label_kind = '1' and new.lot_id is not null) execute function follow_reagent_label();
insert into reagent_record (org_id, id)
select l.org_id, l.id from stock_label l where l.label_kind = '1' and l.state = '2' and l.lot_id is not null
  and exists (select from business_product b where b.org_id = l.org_id and b.specification_id = l.specification_id and b.manage_class = '试剂' and b.deleted_at is null);

-- Where each stands. What a ward counts as used when it receives it lies there unopened all the same.
create view reagent_record_list as
select r.*, l.label_no, l.specification_id, l.warehouse_id, coalesce(r.department_id, w.department_id, x.department_id) as unit_department_id, t.batch_no, t.production_date, t.expiry_date, s.state,
  b.tests_per_unit as tests, b.open_days, round(r.tests_used * 100.0 / nullif(b.tests_per_unit, 0), 1) as used_rate,
  case when r.open_time is not null then x.cost end as cost, case when r.open_time is not null then round(x.cost / nullif(r.tests_used, 0), 4) end as cost_per_test, x.sn as use_sn,
  case when s.state in ('已开瓶', '上机') then case when r.open_expiry < now() then '已过期' when r.open_expiry < now() + interval '24 hours' then '24小时内' else '有效' end end as open_state
from reagent_record r join stock_label l on l.org_id = r.org_id and l.id = r.id and l.deleted_at is null
  left join lot t on t.org_id = l.org_id and t.id = l.lot_id
  left join warehouse w on w.org_id = l.org_id and w.id = l.warehouse_id
  left join business_product b on b.org_id = l.org_id and b.specification_id = l.specification_id and b.deleted_at is null
  left join lateral (select e.type, e.department_id, d.extra ->> 'source' as source, d.sn, y.cost from trace_event e left join document d on d.org_id = e.org_id and d.id = e.document_id left join document_line y on y.org_id = e.org_id and y.id = e.line_id
    where e.org_id = l.org_id and e.label_no = l.label_no and e.label_no <> '' order by e.at desc, e.id desc limit 1) x on true
  cross join lateral (select case when r.discard_time is not null then '已废弃' when r.finish_time is not null then '已用完' when r.load_time is not null then '上机' when r.open_time is not null then '已开瓶'
    when w.scrap_type = 3 and l.state = '2' or x.type = 'SCRAP' then '已废弃' when l.state = '4' and x.source is distinct from '收货自动' then '已用完'
    when l.state = '4' or l.state = '2' and w.level >= 2 and w.virtual_kind is distinct from 'transit' then '已领用' when l.state = '2' then '在库' end as state) s
where s.state is not null;
