-- Smart cabinets: what an organisation keeps of each, and what the device itself said last.
create table cabinet (
  org_id uuid not null, id uuid not null, like master_columns including defaults, status boolean not null default true,
  device_sn text not null, model text, kind text not null check (kind in ('高值RFID柜', '称重柜', '抽屉柜', '常温柜')),
  warehouse_id uuid, location_id uuid, department_id uuid, temp_min numeric(6,1), temp_max numeric(6,1), network_id text, keeper_id uuid, phone text,
  firmware text, online_state text not null default '未激活' check (online_state in ('在线', '离线', '未激活')), last_heartbeat timestamptz, door_state text not null default '关' check (door_state in ('开', '关')),
  temperature numeric(6,1), counted_at timestamptz, is_simulated boolean not null default false,
  primary key (org_id, id)
);
create unique index cabinet_code_once on cabinet (org_id, lower(code)) where deleted_at is null;
create index cabinet_place on cabinet (org_id, warehouse_id, location_id);

-- How it is built: layers behind doors, what lies in which place and how much of it there should be, and who may open it when.
create table cabinet_layer (
  org_id uuid not null, id uuid not null, cabinet_id uuid not null, sort int not null default 0, layer_no int not null, door_no int not null default 1,
  kind text not null check (kind in ('RFID', '称重', '抽屉', '隔板')), capacity numeric(20,4),
  primary key (org_id, id), foreign key (org_id, cabinet_id) references cabinet (org_id, id)
);
create table cabinet_slot (
  org_id uuid not null, id uuid not null, cabinet_id uuid not null, sort int not null default 0, layer_no int not null, position int not null default 1,
  specification_id uuid, low numeric(20,4), par numeric(20,4),
  primary key (org_id, id), foreign key (org_id, cabinet_id) references cabinet (org_id, id)
);
create table cabinet_staff (
  org_id uuid not null, id uuid not null, cabinet_id uuid not null, sort int not null default 0, employee_id uuid, card_no text, rights text[] not null default '{}',
  from_time text, to_time text,
  primary key (org_id, id), foreign key (org_id, cabinet_id) references cabinet (org_id, id)
);
create index cabinet_layer_of on cabinet_layer (org_id, cabinet_id);
create index cabinet_slot_of on cabinet_slot (org_id, cabinet_id);
create index cabinet_staff_of on cabinet_staff (org_id, cabinet_id);

-- The device behind a cabinet, found by its number before anybody knows whose it is. The key signs in both directions, so it is kept as it is; nothing
-- but the gateway reads it. applied_seq: everything up to here has been carried out, once and in order.
create table cabinet_device (
  device_sn text primary key, org_id uuid not null, cabinet_id uuid not null, secret bytea, key_at timestamptz,
  applied_seq bigint not null default 0, applied_at timestamptz, highest_seq bigint not null default 0, gap_since timestamptz,
  status_at timestamptz, clock_offset_ms bigint not null default 0, window_at timestamptz, window_count int not null default 0,
  foreign key (org_id, cabinet_id) references cabinet (org_id, id)
);
create index cabinet_device_of on cabinet_device (org_id, cabinet_id);
create table cabinet_nonce (
  org_id uuid not null, cabinet_id uuid not null, nonce text not null, at timestamptz not null,
  primary key (org_id, cabinet_id, nonce), foreign key (org_id, cabinet_id) references cabinet (org_id, id)
);
-- What came before its turn waits here; numbers that were given up stand in cabinet_gap until they come after all.
create table cabinet_pending (
  org_id uuid not null, cabinet_id uuid not null, seq bigint not null, message jsonb not null, received_at timestamptz not null, clock_offset_ms bigint not null default 0, is_simulated boolean not null default false,
  primary key (org_id, cabinet_id, seq), foreign key (org_id, cabinet_id) references cabinet (org_id, id)
);
create table cabinet_gap (
  org_id uuid not null, cabinet_id uuid not null, from_seq bigint not null, to_seq bigint not null, given_up_at timestamptz not null,
  primary key (org_id, cabinet_id, from_seq), foreign key (org_id, cabinet_id) references cabinet (org_id, id)
);

-- What the device is told to do, and what came of it.
create table cabinet_command (
  org_id uuid not null, id uuid not null, cabinet_id uuid not null, kind text not null check (kind in ('unlock', 'count', 'zero', 'warn')), payload jsonb not null default '{}',
  reason text not null default '', asked_by uuid, asked_name text not null default '', asked_at timestamptz not null, until timestamptz not null, sent_at timestamptz, done_at timestamptz,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'done', 'failed', 'expired')), answer text not null default '',
  primary key (org_id, id), foreign key (org_id, cabinet_id) references cabinet (org_id, id)
);
create index cabinet_command_open on cabinet_command (org_id, cabinet_id) where state in ('waiting', 'sent');

-- One row per message in both directions; heartbeats, repetitions and refused calls one row an hour with how many there were.
create table cabinet_log (
  org_id uuid not null, id uuid not null, cabinet_id uuid not null, received_at timestamptz not null, device_at timestamptz, seq bigint, type text not null, payload text not null default '', digest text,
  channel text not null check (channel in ('设备', '模拟', '系统')), result text not null, detail text not null default '', count int not null default 1, counted_in timestamptz,
  primary key (org_id, id), foreign key (org_id, cabinet_id) references cabinet (org_id, id)
);
create index cabinet_log_time on cabinet_log (org_id, cabinet_id, received_at desc);
create index cabinet_log_seq on cabinet_log (org_id, cabinet_id, seq) where seq is not null;
create unique index cabinet_log_counted on cabinet_log (org_id, cabinet_id, type, result, counted_in) where counted_in is not null;
create view cabinet_log_list as
select l.*, c.warehouse_id, c.department_id, 1 as version, l.received_at as created_at, l.received_at as updated_at, null::uuid as created_by, null::uuid as updated_by, null::timestamptz as deleted_at
from cabinet_log l join cabinet c on c.org_id = l.org_id and c.id = l.cabinet_id;

-- A door is opened by somebody and closed again: what was taken and put in between belongs together.
create table cabinet_session (
  org_id uuid not null, id uuid not null, cabinet_id uuid not null, door_no int not null, opened_at timestamptz not null, opened_seq bigint, employee_id uuid, method text not null,
  application_id uuid, command_id uuid, closed_at timestamptz, warned_at timestamptz,
  primary key (org_id, id), foreign key (org_id, cabinet_id) references cabinet (org_id, id)
);
create index cabinet_session_of on cabinet_session (org_id, cabinet_id, opened_at desc);
create unique index cabinet_session_open on cabinet_session (org_id, cabinet_id, door_no) where closed_at is null;

create view cabinet_list as
select c.*, case when o.kind <> 'P' then c.org_id end as holder_id from cabinet c join organisation o on o.id = c.org_id;

-- A plate stands in a layer of a cabinet, or on a shelf.
alter table weight_plate add column cabinet_id uuid, add column layer_no int;
update weight_plate set remark = concat_ws('；', nullif(remark, ''), '柜位：' || cabinet_slot) where coalesce(cabinet_slot, '') <> '';
alter table weight_plate drop column cabinet_slot;
