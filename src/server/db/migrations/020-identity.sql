-- Who may do what: organisations, people, logins, roles, the menu tree, messages, logs and settings.
-- Tables of one organisation lead their key with org_id. Rows of the platform itself (system roles, mother tree,
-- dictionaries, accounts) have one id for all and the all-zero owner. Nothing refers across organisations by foreign key.
create temporary table common_columns (
  code text not null default '', name text not null default '', pinyin text not null default '', pinyin_full text not null default '',
  status boolean not null default true, sort int not null default 0, remark text, version int not null default 1,
  created_by uuid, created_at timestamptz not null default now(), updated_by uuid, updated_at timestamptz not null default now(),
  deleted_by uuid, deleted_at timestamptz
) on commit drop;

-- Codes have six digits; towns of the four cities without counties nine.
create table division (
  code text primary key, name text not null, parent_code text, is_leaf boolean not null, level int not null, status boolean not null default true
);
create index division_parent on division (parent_code, code);

-- rank 0 always exists; an empty limit is no limit.
create table vip_level (
  org_id uuid not null default '00000000-0000-0000-0000-000000000000', id uuid primary key, like common_columns including defaults,
  rank int not null check (rank between 0 and 9), max_users int, max_warehouses int, storage_gb int, description text, duration_months int
);
create unique index vip_level_rank_once on vip_level (rank) where deleted_at is null;

-- joined = runs on the platform; is_use_system = approved, may use more than the pre-approval pages.
create table organisation (
  org_id uuid not null default '00000000-0000-0000-0000-000000000000', id uuid primary key, like common_columns including defaults,
  kind text not null check (kind in ('P', 'H', 'D', 'V')),
  system_type int not null generated always as (array_position(array['P', 'H', 'D', 'V'], kind) - 1) stored, alias text, social_credit_code text, division_sn text, address text,
  registrant text, registrant_phone text, registrant_email text, description text, legal_person text, org_level text, parent_org_id uuid,
  bank_name text, bank_account text, invoice_title text, invoice_address_phone text, logo jsonb not null default '[]',
  joined boolean not null default false, is_use_system boolean not null default false,
  role_template_id uuid, vip_level_id uuid, vip_expire date, registered_at timestamptz, approved_at timestamptz
);
create unique index organisation_one_platform on organisation (kind) where kind = 'P' and deleted_at is null;
create unique index organisation_credit_code_once on organisation (kind, upper(social_credit_code))
  where social_credit_code is not null and social_credit_code <> '' and deleted_at is null;
create unique index organisation_name_once on organisation (kind, lower(name)) where deleted_at is null;
create index organisation_kind on organisation (kind, status);

-- stage: 0 inviter or addressed organisation, 1 registration check, 2 approval. steps = [{stage, user, at, result, opinion}].
create table org_registration (
  org_id uuid not null default '00000000-0000-0000-0000-000000000000', id uuid primary key, sn text not null unique,
  status int not null default 1, stage int not null default 1 check (stage between 0 and 2), version int not null default 1,
  source text not null default 'self' check (source in ('self', 'platform', 'invite', 'trade')), inviter_id uuid, addressed_org_id uuid, organisation_id uuid,
  administrative_division_sn text, system_type int not null check (system_type between 1 and 3), name text not null, alias text, address text,
  registrant text, registrant_phone text, registrant_email text, description text, social_credit_code text,
  role_template_id uuid, vip_level_id uuid, vip_expire date, opinion text, supplement_later boolean not null default false,
  steps jsonb not null default '[]', attachments jsonb not null default '[]', remark text,
  created_by uuid, created_at timestamptz not null default now(), updated_by uuid, updated_at timestamptz not null default now(),
  reviewed_by uuid, reviewed_at timestamptz, deleted_by uuid, deleted_at timestamptz
);
create index org_registration_recent on org_registration (status, stage, created_at desc);
create index org_registration_organisation on org_registration (organisation_id);

create table department (
  org_id uuid not null, id uuid not null, like common_columns including defaults,
  parent_id uuid, level int not null default 1, path uuid[] not null default '{}', dept_type text, leader_id uuid, phone text,
  his_dept_code text, is_surgery boolean not null default false, can_claim boolean not null default true, cost_centre text, month_budget numeric(18,2),
  primary key (org_id, id), foreign key (org_id, parent_id) references department (org_id, id)
);
create unique index department_code_once on department (org_id, lower(code)) where deleted_at is null;
create unique index department_name_once on department (org_id, parent_id, lower(name)) where deleted_at is null;
create unique index department_his_once on department (org_id, his_dept_code) where his_dept_code is not null and his_dept_code <> '' and deleted_at is null;

-- code = 工号. job_status: 1 employed, 0 left.
create table employee (
  org_id uuid not null, id uuid not null, like common_columns including defaults,
  sex text, phone text, department_id uuid not null, other_departments uuid[] not null default '{}', position text, photo jsonb not null default '[]',
  description text, his_staff_code text, hire_date date, health_cert_expiry date, training_date date,
  job_status text not null default '1' check (job_status in ('0', '1')), left_at timestamptz,
  primary key (org_id, id), foreign key (org_id, department_id) references department (org_id, id)
);
create unique index employee_code_once on employee (org_id, lower(code)) where deleted_at is null;
create unique index employee_phone_once on employee (org_id, phone) where phone is not null and phone <> '' and deleted_at is null;
create unique index employee_his_once on employee (org_id, his_staff_code) where his_staff_code is not null and his_staff_code <> '' and deleted_at is null;
create index employee_department on employee (org_id, department_id);

-- One login, platform-wide. password_hash is argon2id over the MD5 of the password. A login word (user name or phone)
-- opens exactly one account: account_login keeps both kinds in one unique set.
create table account (
  org_id uuid not null default '00000000-0000-0000-0000-000000000000', id uuid primary key, like common_columns including defaults,
  user_name text not null, phone text not null, password_hash text not null, must_change_password boolean not null default false,
  password_changed_at timestamptz not null default now(), failed_count int not null default 0, failed_since timestamptz, locked_until timestamptz,
  is_locked boolean not null default false, last_login_at timestamptz, last_login_ip text, login_mode text
);
create table account_login (login text primary key, account_id uuid not null references account (id) on delete cascade);
create index account_login_account on account_login (account_id);

-- The account inside its organisation. code = user name, name = the employee's name. Empty lists = all of the organisation.
create table app_user (
  org_id uuid not null, id uuid not null, like common_columns including defaults,
  account_id uuid not null, employee_id uuid not null, departments uuid[] not null default '{}', warehouses uuid[] not null default '{}',
  default_warehouse_id uuid, valid_to date, copy_setting jsonb, primary key (org_id, id), foreign key (org_id, employee_id) references employee (org_id, id)
);
create unique index app_user_account_once on app_user (account_id) where deleted_at is null;
create unique index app_user_employee_once on app_user (org_id, employee_id) where deleted_at is null;

-- type: 0 directory, 1 page, 2 operation. name = what the menu shows.
create table menu_node (
  org_id uuid not null default '00000000-0000-0000-0000-000000000000', id uuid primary key, like common_columns including defaults,
  project text not null default 'yrtweb', parent_id uuid references menu_node (id), type int not null check (type in (0, 1, 2)), flag text not null,
  path text not null default '', icon text, org_kinds text[] not null default '{}', min_vip int not null default 0,
  pre_approval boolean not null default false, hidden boolean not null default false, is_delivered boolean not null default false
);
create unique index menu_node_page_once on menu_node (project, flag) where type = 1 and deleted_at is null;
create unique index menu_node_child_once on menu_node (parent_id, flag) where deleted_at is null;
create index menu_node_parent on menu_node (parent_id);

-- The tree of one organisation: nodes of the mother tree with, if it likes, a name and an order of its own.
create table organisation_menu (
  org_id uuid not null, node_id uuid not null, content text, sort int, primary key (org_id, node_id)
);
create index organisation_menu_node on organisation_menu (node_id);

-- scope system: rows of the platform, read live by every organisation of org_kind. is_wildcard = everything the organisation has.
create table role (
  org_id uuid not null, id uuid not null, like common_columns including defaults,
  scope text not null default 'organisation' check (scope in ('system', 'organisation')), org_kind text check (org_kind in ('P', 'H', 'D', 'V')),
  is_wildcard boolean not null default false, description text, template_role_id uuid, locally_changed boolean not null default false,
  primary key (org_id, id)
);
create unique index role_name_once on role (org_id, coalesce(org_kind, ''), lower(name)) where deleted_at is null;
create unique index role_code_once on role (org_id, coalesce(org_kind, ''), lower(code)) where deleted_at is null and code <> '';
create table role_permission (
  org_id uuid not null, role_id uuid not null, node_id uuid not null, primary key (org_id, role_id, node_id)
);
create index role_permission_node on role_permission (node_id);

create table group_role (
  org_id uuid not null, id uuid not null, like common_columns including defaults, description text, primary key (org_id, id)
);
create unique index group_role_name_once on group_role (org_id, lower(name)) where deleted_at is null;
create table group_role_role (
  org_id uuid not null, id uuid not null default gen_random_uuid(), group_role_id uuid not null, role_id uuid not null, primary key (org_id, id)
);
create unique index group_role_role_once on group_role_role (org_id, group_role_id, role_id);

-- role_id is a role of the organisation or a system role of its kind.
create table user_role (
  org_id uuid not null, id uuid not null default gen_random_uuid(), user_id uuid not null, role_id uuid not null, valid_from date, valid_to date,
  primary key (org_id, id)
);
create unique index user_role_once on user_role (org_id, user_id, role_id);
create index user_role_role on user_role (role_id);
create table user_group_role (
  org_id uuid not null, id uuid not null default gen_random_uuid(), user_id uuid not null, group_role_id uuid not null, valid_from date, valid_to date,
  primary key (org_id, id)
);
create unique index user_group_role_once on user_group_role (org_id, user_id, group_role_id);

create table role_template (
  org_id uuid not null default '00000000-0000-0000-0000-000000000000', id uuid primary key, like common_columns including defaults,
  org_kind text not null check (org_kind in ('H', 'D', 'V')), is_default boolean not null default false, description text
);
create unique index role_template_name_once on role_template (org_kind, lower(name)) where deleted_at is null;
create unique index role_template_one_default on role_template (org_kind) where is_default and deleted_at is null;
create table role_template_node (template_id uuid not null references role_template (id), node_id uuid not null, primary key (template_id, node_id));
create table role_template_role (
  org_id uuid not null default '00000000-0000-0000-0000-000000000000', id uuid primary key, template_id uuid not null references role_template (id),
  name text not null, description text, sort int not null default 0, permissions uuid[] not null default '{}'
);
create unique index role_template_role_once on role_template_role (template_id, lower(name));

-- Raised in the transaction of every change of rights; each request compares, so a change acts on the next call everywhere.
create table permission_version (org_id uuid primary key, version bigint not null default 1);

create table user_session (
  token_hash text primary key, org_id uuid not null, user_id uuid not null, account_id uuid not null,
  created_at timestamptz not null default now(), expires_at timestamptz not null, ip text, device text, login_mode text
);
create index user_session_account on user_session (account_id);
create index user_session_user on user_session (org_id, user_id);
create index user_session_expiry on user_session (expires_at);
create table push_token (token_hash text primary key, session_hash text not null references user_session (token_hash) on delete cascade, expires_at timestamptz not null);
create table captcha (id uuid primary key, answer_hash text not null, created_at timestamptz not null default now(), used_at timestamptz);
create table sms_code (
  id uuid primary key, phone text not null, purpose text not null check (purpose in ('login', 'register', 'reset')), code_hash text not null,
  created_at timestamptz not null default now(), attempts int not null default 0, verified_at timestamptz, used_at timestamptz
);
create index sms_code_phone on sms_code (phone, created_at desc);
create table sms_outbox (
  id uuid primary key, phone text not null, body text not null, purpose text not null, created_at timestamptz not null default now(),
  sent_at timestamptz, attempts int not null default 0, next_at timestamptz not null default now(), error text
);
create index sms_outbox_due on sms_outbox (next_at) where sent_at is null;
create table login_attempt (
  id uuid primary key, account_id uuid, at timestamptz not null default now(), succeeded boolean not null, login_mode text not null,
  reason text not null default '', ip text, device text
);
create index login_attempt_account on login_attempt (account_id, at desc);

create table dictionary_type (
  org_id uuid not null default '00000000-0000-0000-0000-000000000000', id uuid primary key, like common_columns including defaults,
  is_system boolean not null default false, org_extendable boolean not null default false, edition int not null default 1
);
create unique index dictionary_type_code_once on dictionary_type (lower(code)) where deleted_at is null;
-- Owner all zeros = everybody's. code = the stored value, name = the label.
create table dictionary_item (
  org_id uuid not null default '00000000-0000-0000-0000-000000000000', id uuid not null, like common_columns including defaults,
  type_id uuid not null, parent_id uuid, color text, extra text, is_system boolean not null default false, primary key (org_id, id)
);
create unique index dictionary_item_once on dictionary_item (org_id, type_id, lower(code)) where deleted_at is null;

-- One value of one rule key at one place. scope kind: owner all zeros and org_kind; organisation, department, warehouse: the
-- organisation's own row, target_id names department or warehouse.
create table rule_value (
  org_id uuid not null default '00000000-0000-0000-0000-000000000000', id uuid not null, key text not null,
  scope text not null check (scope in ('kind', 'organisation', 'department', 'warehouse')), org_kind text, target_id uuid,
  value text not null, is_locked boolean not null default false, reason text, version int not null default 1,
  created_by uuid, created_at timestamptz not null default now(), updated_by uuid, updated_at timestamptz not null default now(), primary key (org_id, id)
);
create unique index rule_value_once on rule_value (org_id, key, scope, coalesce(org_kind, ''), coalesce(target_id, '00000000-0000-0000-0000-000000000000'));

-- One row per receiving organisation; a notice of the platform to many shares batch_id. page_flag: sent to all holders of a page.
create table message (
  org_id uuid not null, id uuid not null, batch_id uuid, kind text not null default '业务', title text not null, body text not null default '',
  uri text not null default '', object_id text not null default '', extra jsonb not null default '{}', target text not null default '',
  sender_id uuid, sender_name text not null default '系统', created_at timestamptz not null default now(), send_at timestamptz, recalled_at timestamptz,
  primary key (org_id, id)
);
create index message_batch on message (batch_id) where batch_id is not null;
create table message_receipt (
  org_id uuid not null, user_id uuid not null, message_id uuid not null, created_at timestamptz not null default now(),
  delivered_at timestamptz, pushed_at timestamptz, read_at timestamptz, deleted_at timestamptz,
  primary key (org_id, user_id, message_id), foreign key (org_id, message_id) references message (org_id, id) on delete cascade
);
create index message_receipt_unread on message_receipt (org_id, user_id) where read_at is null and deleted_at is null;

-- changes = [{field, before, after}]. Append-only.
create table operation_log (
  org_id uuid not null, id uuid not null, at timestamptz not null default now(), user_id uuid, user_code text not null default '', user_name text not null default '',
  ip text, device text, screen text not null default '', operation text not null, resource text not null, record_id uuid, record_name text not null default '',
  result text not null default '成功', duration_ms int, changes jsonb not null default '[]', request_id text, primary key (org_id, id)
);
create index operation_log_time on operation_log (org_id, at desc);
create index operation_log_record on operation_log (org_id, resource, record_id, at desc);

create table interface_log (
  org_id uuid not null, id uuid not null, at timestamptz not null default now(), call_id uuid not null, attempt int not null default 1,
  system text not null, interface text not null, direction text not null check (direction in ('in', 'out')), sn text not null default '',
  state text not null check (state in ('success', 'failed', 'retrying', 'handled')), result_code text, duration_ms int, error text,
  request text, response text, is_idempotent boolean not null default false, handled_by uuid, handled_at timestamptz, handled_note text, primary key (org_id, id)
);
create index interface_log_time on interface_log (org_id, at desc);
create index interface_log_call on interface_log (org_id, call_id, attempt);

-- What a user arranged: columns of a table, shortcuts, filter sets. value keeps every key the client sent.
create table table_layout (
  org_id uuid not null, user_id uuid not null, project_name text not null, system_type text not null, table_id text not null,
  value jsonb not null, updated_at timestamptz not null default now(), primary key (org_id, user_id, project_name, system_type, table_id)
);

-- The first enabled setting by priority whose condition matches is taken. mode: or | and.
create table approval_setting (
  org_id uuid not null, id uuid not null, like common_columns including defaults, doc_kind text not null, priority int not null default 0,
  departments uuid[] not null default '{}', warehouses uuid[] not null default '{}', partners uuid[] not null default '{}',
  amount_from numeric(18,2), amount_to numeric(18,2), primary key (org_id, id)
);
create index approval_setting_kind on approval_setting (org_id, doc_kind, priority);
create table approval_step (
  org_id uuid not null, id uuid not null default gen_random_uuid(), setting_id uuid not null, seq int not null, name text not null,
  approver_type text not null check (approver_type in ('role', 'user', 'departmentLeader', 'parentLeader')), role_id uuid, user_id uuid,
  mode text not null default 'or' check (mode in ('or', 'and')), amount_from numeric(18,2), timeout_hours int, notify_copy boolean not null default false,
  primary key (org_id, id), foreign key (org_id, setting_id) references approval_setting (org_id, id) on delete cascade
);
create unique index approval_step_once on approval_step (org_id, setting_id, seq);

-- is_shared: readable by every logged-in user (pictures of products, licences shown to partners).
create table stored_file (
  org_id uuid not null, id uuid primary key, name text not null, mime text not null, size int not null, sha256 text not null, is_shared boolean not null default false,
  created_by uuid, created_at timestamptz not null default now()
);
create index stored_file_owner on stored_file (org_id, created_at);
