-- What was seen when a door was opened: what changes until it is shut is the doing of who opened it.
alter table cabinet_session add column seen jsonb, add column rights text[] not null default '{}';

-- What lies in a cabinet as its device says, a row a tag, else a row a lot and layer (and plate). Rows of nothing are taken away.
create table cabinet_content (
  org_id uuid not null, id uuid not null, cabinet_id uuid not null, layer_no int not null, specification_id uuid not null, batch_no text not null default '-', serial_no text not null default '',
  epc text not null default '', label_no text not null default '', plate_id uuid, quantity numeric(20,4) not null, counted_at timestamptz,
  primary key (org_id, id), foreign key (org_id, cabinet_id) references cabinet (org_id, id)
);
create unique index cabinet_content_once on cabinet_content (org_id, cabinet_id, layer_no, specification_id, batch_no, serial_no, epc, coalesce(plate_id, platform_owner()));
create unique index cabinet_content_tag on cabinet_content (org_id, epc) where epc <> '';
-- What the last full count found, as it was then.
create table cabinet_counted (
  org_id uuid not null, id uuid not null, cabinet_id uuid not null, layer_no int not null, specification_id uuid not null, batch_no text not null, serial_no text not null, epc text not null, quantity numeric(20,4) not null,
  primary key (org_id, id), foreign key (org_id, cabinet_id) references cabinet (org_id, id)
);
create index cabinet_counted_of on cabinet_counted (org_id, cabinet_id);
-- Tags nobody knows, for as long as they lie there.
create table cabinet_unknown_tag (
  org_id uuid not null, cabinet_id uuid not null, epc text not null, layer_no int not null, seen_at timestamptz not null,
  primary key (org_id, cabinet_id, epc), foreign key (org_id, cabinet_id) references cabinet (org_id, id)
);

-- Who took, gave back or put in what. quantity: what it changed in the cabinet. A take is open until what it took is used or comes back.
create table cabinet_record (
  org_id uuid not null, id uuid not null, like master_columns including defaults,
  happened_at timestamptz not null, cabinet_id uuid not null, layer_no int not null, event_type text not null check (event_type in ('取出', '归还', '补货', '盘入', '盘出')),
  employee_id uuid, open_by text, session_id uuid, application_id uuid, specification_id uuid not null, batch_no text not null default '-', serial_no text not null default '',
  label_no text not null default '', epc text not null default '', plate_id uuid, quantity numeric(20,4) not null, count_before numeric(20,4) not null, count_after numeric(20,4) not null,
  bind_state text not null check (bind_state in ('待核销', '已使用', '已归还', '已补货', '异常', '已平账')), cause text not null default '', used_quantity numeric(20,4) not null default 0, returned_quantity numeric(20,4) not null default 0,
  returns_id uuid, source_sn text not null default '', channel text not null check (channel in ('设备', '模拟', '手工')), seq bigint,
  primary key (org_id, id), foreign key (org_id, cabinet_id) references cabinet (org_id, id),
  constraint cabinet_record_within check (used_quantity >= 0 and returned_quantity >= 0 and used_quantity + returned_quantity <= abs(quantity))
);
create index cabinet_record_time on cabinet_record (org_id, cabinet_id, happened_at desc);
create index cabinet_record_open on cabinet_record (org_id, cabinet_id, specification_id) where bind_state in ('待核销', '异常');
create index cabinet_record_label on cabinet_record (org_id, label_no) where label_no <> '';
-- Which line of which document uses up how much of a take: meant so while it is a draft, done when it is posted.
create table cabinet_use (
  org_id uuid not null, record_id uuid not null, document_id uuid not null, line_id uuid not null, quantity numeric(20,4) not null, is_posted boolean not null default false,
  primary key (org_id, record_id, line_id), foreign key (org_id, record_id) references cabinet_record (org_id, id)
);
create index cabinet_use_document on cabinet_use (org_id, document_id);

-- The use record that is written while a day goes on, of a store whose takes of low value are uses.
create table cabinet_day_use (
  org_id uuid not null, warehouse_id uuid not null, day date not null, document_id uuid not null,
  primary key (org_id, warehouse_id, day)
);

-- What is wrong and wants somebody: one open row for a cabinet, sort and subject, however often it is noticed.
create table cabinet_error (
  org_id uuid not null, id uuid not null, like master_columns including defaults,
  cabinet_id uuid not null, happened_at timestamptz not null, last_at timestamptz not null, type text not null, level text not null check (level in ('提示', '严重')), subject text not null default '', subject_key text not null default '',
  record_id uuid, specification_id uuid, value text not null default '', times int not null default 1, state text not null default '待处理' check (state in ('待处理', '处理中', '已处理', '已忽略')),
  handler_id uuid, result text, closed_at timestamptz,
  primary key (org_id, id), foreign key (org_id, cabinet_id) references cabinet (org_id, id)
);
create unique index cabinet_error_open on cabinet_error (org_id, cabinet_id, type, subject_key) where state in ('待处理', '处理中');
create index cabinet_error_time on cabinet_error (org_id, happened_at desc);

-- What the books say lies in the place a cabinet is.
create view cabinet_book as
select c.org_id, c.id as cabinet_id, b.specification_id, l.batch_no, l.serial_no, l.expiry_date, b.lot_id, sum(b.quantity) as quantity
from cabinet c join stock_balance b on b.org_id = c.org_id and b.warehouse_id = c.warehouse_id and b.quantity > 0 and b.location_id = c.location_id join lot l on l.org_id = b.org_id and l.id = b.lot_id
group by c.org_id, c.id, b.specification_id, l.batch_no, l.serial_no, l.expiry_date, b.lot_id;

-- Device, open takes and books side by side; the books are told over the rows of a lot in the order of layers, what is beyond them stands with the last, so that rows add
-- up to lots. A place that should hold something has a row when it is empty as well.
create view cabinet_stock_list as
with open_takes as (
  select r.org_id, r.cabinet_id, r.layer_no, r.specification_id, r.batch_no, r.serial_no, r.epc, r.label_no, r.plate_id, sum(-r.quantity - r.used_quantity - r.returned_quantity) as quantity
  from cabinet_record r where r.bind_state = '待核销' group by 1, 2, 3, 4, 5, 6, 7, 8, 9
), places as (
  select s.org_id, s.cabinet_id, s.layer_no, s.specification_id, null::uuid as plate_id, sum(s.low) as low, sum(s.par) as par from cabinet_slot s where s.specification_id is not null group by 1, 2, 3, 4
  union all
  select p.org_id, p.cabinet_id, coalesce(p.layer_no, 1), p.specification_id, p.id, p.low, p.par from weight_plate p
  where p.cabinet_id is not null and p.specification_id is not null and p.status and p.deleted_at is null
), seen as (
  select org_id, cabinet_id, layer_no, specification_id, batch_no, serial_no, epc, plate_id, max(label_no) as label_no, sum(device) as device, sum(pending) as pending, max(counted_at) as counted_at
  from (
    select org_id, cabinet_id, layer_no, specification_id, batch_no, serial_no, epc, plate_id, label_no, quantity as device, 0 as pending, counted_at from cabinet_content
    union all select org_id, cabinet_id, layer_no, specification_id, batch_no, serial_no, epc, plate_id, label_no, 0, quantity, null from open_takes) a
  group by 1, 2, 3, 4, 5, 6, 7, 8
), lots as (
  select s.org_id, s.cabinet_id, s.layer_no, s.specification_id, s.batch_no, s.serial_no, s.epc, s.plate_id, s.label_no, s.device, s.pending, s.counted_at from seen s
  union all
  select b.org_id, b.cabinet_id, 0, b.specification_id, b.batch_no, b.serial_no, '', null, '', 0, 0, null from cabinet_book b
  where not exists (select from seen s where s.org_id = b.org_id and s.cabinet_id = b.cabinet_id and s.specification_id = b.specification_id and s.batch_no = b.batch_no and s.serial_no = b.serial_no)
  union all
  select p.org_id, p.cabinet_id, p.layer_no, p.specification_id, '', '', '', p.plate_id, '', 0, 0, null from places p
  where not exists (select from seen s where s.org_id = p.org_id and s.cabinet_id = p.cabinet_id and s.layer_no = p.layer_no and s.specification_id = p.specification_id)
), told as (
  select l.*, b.quantity as book, b.expiry_date, b.lot_id,
    coalesce(sum(l.device + l.pending) over (partition by l.org_id, l.cabinet_id, l.specification_id, l.batch_no, l.serial_no order by l.layer_no, l.epc, l.plate_id rows between unbounded preceding and 1 preceding), 0) as before,
    row_number() over (partition by l.org_id, l.cabinet_id, l.specification_id, l.batch_no, l.serial_no order by l.layer_no desc, l.epc desc, l.plate_id desc) = 1 as is_last,
    row_number() over (partition by l.org_id, l.cabinet_id, l.layer_no, l.specification_id order by l.batch_no, l.epc, l.plate_id) = 1 as is_first,
    sum(l.device) over (partition by l.org_id, l.cabinet_id, l.layer_no, l.specification_id) as layer_quantity
  from lots l left join cabinet_book b on b.org_id = l.org_id and b.cabinet_id = l.cabinet_id and b.specification_id = l.specification_id and b.batch_no = l.batch_no and b.serial_no = l.serial_no
)
select t.org_id, md5(concat_ws('|', t.cabinet_id, t.layer_no, t.specification_id, t.batch_no, t.serial_no, t.epc, t.plate_id))::uuid as id,
  t.cabinet_id, c.warehouse_id, c.department_id, c.online_state, case when c.online_state = '在线' then null else c.last_heartbeat end as data_at, nullif(t.layer_no, 0) as layer_no, t.specification_id, g.root_unit_id as unit_id,
  case when g.is_high_value then 'high' else 'low' end as value_class, nullif(t.batch_no, '') as batch_no, nullif(t.serial_no, '') as serial_no, x.expiry_date, (x.expiry_date - (now() at time zone 'Asia/Shanghai')::date)::int as days_left,
  nullif(t.epc, '') as epc, nullif(t.label_no, '') as label_no, t.plate_id, p.current_weight, p.unit_weight, t.device as device_quantity, t.pending as pending_quantity, d.book as book_quantity, t.device + t.pending - d.book as difference, t.device + t.pending <> d.book as is_different,
  case when t.is_first then s.low end as low, case when t.is_first then s.par end as par, case when t.is_first then greatest(coalesce(s.par, 0) - t.layer_quantity, 0) end as suggestion,
  t.is_first and s.low is not null and t.layer_quantity < s.low as is_low, coalesce(t.counted_at, c.counted_at) as counted_at,
  1 as version, coalesce(t.counted_at, c.created_at) as created_at, coalesce(t.counted_at, c.updated_at) as updated_at, null::uuid as created_by, null::uuid as updated_by, null::timestamptz as deleted_at
from told t join cabinet c on c.org_id = t.org_id and c.id = t.cabinet_id and c.deleted_at is null
  left join specification_card g on g.id = t.specification_id
  left join lot x on x.org_id = t.org_id and x.specification_id = t.specification_id and x.batch_no = t.batch_no and x.serial_no = t.serial_no
  left join weight_plate p on p.org_id = t.org_id and p.id = t.plate_id
  left join places s on s.org_id = t.org_id and s.cabinet_id = t.cabinet_id and s.layer_no = t.layer_no and s.specification_id = t.specification_id and (s.plate_id is null or s.plate_id = t.plate_id)
  cross join lateral (select case when t.is_last then coalesce(t.book, 0) - least(coalesce(t.book, 0), t.before) else least(t.device + t.pending, greatest(coalesce(t.book, 0) - t.before, 0)) end as book) d;

create view cabinet_record_list as
select r.*, c.warehouse_id, c.department_id, l.expiry_date, h.sn as application_sn, u.sn as use_sn, u.id as use_id, u.patient_id,
  round(extract(epoch from (case when r.bind_state = '待核销' then now() else r.updated_at end) - r.happened_at) / 3600, 1) as elapsed_hours,
  r.bind_state = '待核销' and r.happened_at < now() - make_interval(hours => rule_of(r.org_id, 'cabinet.bindHours', '24')::int) as is_overdue
from cabinet_record r join cabinet c on c.org_id = r.org_id and c.id = r.cabinet_id
  left join lot l on l.org_id = r.org_id and l.specification_id = r.specification_id and l.batch_no = r.batch_no and l.serial_no = r.serial_no
  left join document h on h.org_id = r.org_id and h.id = r.application_id
  left join lateral (select d.id, d.sn, d.patient_id from cabinet_use x join document d on d.org_id = x.org_id and d.id = x.document_id where x.org_id = r.org_id and x.record_id = r.id order by d.created_at desc limit 1) u on true;

create view cabinet_error_list as
select e.*, c.warehouse_id, c.department_id from cabinet_error e join cabinet c on c.org_id = e.org_id and c.id = e.cabinet_id;

-- What a card of the board tells of a cabinet beside its device.
drop view cabinet_list;
create view cabinet_list as
select c.*, case when o.kind <> 'P' then c.org_id end as holder_id, coalesce(n.pieces, 0) as pieces, coalesce(n.kinds, 0) as kinds, coalesce(w.pending, 0) as pending_pieces, coalesce(f.low_lines, 0) as low_lines, coalesce(n.near_expiry, 0) as near_expiry, coalesce(e.errors, 0) as open_errors
from cabinet c join organisation o on o.id = c.org_id
  left join lateral (select sum(x.quantity) as pieces, count(distinct x.specification_id)::int as kinds, count(*) filter (where l.expiry_date <= (now() at time zone 'Asia/Shanghai')::date + 30)::int as near_expiry
    from cabinet_content x left join lot l on l.org_id = x.org_id and l.specification_id = x.specification_id and l.batch_no = x.batch_no and l.serial_no = x.serial_no where x.org_id = c.org_id and x.cabinet_id = c.id) n on true
  left join lateral (select sum(-r.quantity - r.used_quantity - r.returned_quantity) as pending from cabinet_record r where r.org_id = c.org_id and r.cabinet_id = c.id and r.bind_state = '待核销') w on true
  left join lateral (select count(*)::int as low_lines from (
      select s.layer_no, s.specification_id, sum(s.low) as low from cabinet_slot s where s.org_id = c.org_id and s.cabinet_id = c.id and s.low is not null group by 1, 2
      union all select coalesce(p.layer_no, 1), p.specification_id, p.low from weight_plate p where p.org_id = c.org_id and p.cabinet_id = c.id and p.low is not null and p.status and p.deleted_at is null) s
    where s.low > coalesce((select sum(x.quantity) from cabinet_content x where x.org_id = c.org_id and x.cabinet_id = c.id and x.layer_no = s.layer_no and x.specification_id = s.specification_id), 0)) f on true
  left join lateral (select count(*)::int as errors from cabinet_error x where x.org_id = c.org_id and x.cabinet_id = c.id and x.state in ('待处理', '处理中')) e on true;
