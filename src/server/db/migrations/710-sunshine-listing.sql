-- What columns of sheets others write mean, said once by somebody of the organisation: of loggers, of the procurement platform.
alter table cold_layout rename to sheet_layout;
alter table sheet_layout add column kind text not null default 'coldReading';
alter table sheet_layout drop constraint cold_layout_pkey, add primary key (org_id, kind, signature);

-- 阳光平台目录: what the procurement platform of a province lists, as its sheets bring it: the platform's code tells rows apart, `digest` whether a sheet changes one.
create table sunshine_listed (
  org_id uuid not null, id uuid not null, like master_columns including defaults,
  spec text not null default '', model text not null default '', unit text not null default '', listed_price numeric(18,6), old_price numeric(18,6), price_on date,
  registration_no text not null default '', manufacturer text not null default '', distributor text not null default '', insurance_code text not null default '',
  valid_from date, valid_to date, said_state text not null default '', left_on date, digest text not null default '', seen_by uuid,
  cert_key text generated always as (udi_words(registration_no)) stored, maker_key text generated always as (udi_words(manufacturer)) stored,
  primary key (org_id, id)
);
create unique index sunshine_listed_once on sunshine_listed (org_id, code) where deleted_at is null;
create index sunshine_listed_cert on sunshine_listed (org_id, cert_key) where cert_key <> '';
create index sunshine_listed_maker on sunshine_listed (org_id, maker_key) where maker_key <> '';
create index sunshine_listed_insurance on sunshine_listed (org_id, insurance_code) where insurance_code <> '';
create index sunshine_listed_words on sunshine_listed using gin (lower(name) gin_trgm_ops, lower(manufacturer) gin_trgm_ops);

-- A sheet too large to be looked at first, on its way in (server/kinds/sunshine/jobs.ts). `is_whole`: what it does not name is listed no more.
create table sunshine_import (
  org_id uuid not null, id uuid not null, like master_columns including defaults, files jsonb not null default '[]', is_whole boolean not null default false,
  state text not null default 'waiting' check (state in ('waiting', 'reading', 'done', 'failed')),
  read_count int not null default 0, added int not null default 0, changed int not null default 0, same int not null default 0, refused int not null default 0, gone int not null default 0,
  problems text not null default '', started_at timestamptz, done_at timestamptz, primary key (org_id, id)
);
create index sunshine_import_waiting on sunshine_import (created_at) where state in ('waiting', 'reading');

-- 阳光平台对照: which listed product goods are, and by what that is known. `factor` = how many of the smallest unit of ours one unit listed holds; null: nobody said yet.
create table sunshine_mapping (
  org_id uuid not null, id uuid not null, specification_id uuid not null, listed_id uuid not null, factor numeric(18,4) check (factor > 0), proof text not null default '',
  mapped_by uuid, mapped_at timestamptz not null, primary key (org_id, id), foreign key (org_id, listed_id) references sunshine_listed (org_id, id)
);
create unique index sunshine_mapping_once on sunshine_mapping (org_id, specification_id);
create index sunshine_mapping_of on sunshine_mapping (org_id, listed_id);

create function sunshine_state(said text, left_day date, valid_to date, today date) returns text language sql immutable as $$
  select case when left_day is not null or said ~ '撤|停|取消|失效|下架' then 'left' when valid_to < today then 'ended' when valid_to < today + 30 then 'ending' else 'listed' end
$$;
create view sunshine_listed_list as
select l.*, concat_ws('/', nullif(l.spec, ''), nullif(l.model, '')) as spec_model, sunshine_state(l.said_state, l.left_on, l.valid_to, (now() at time zone 'Asia/Shanghai')::date) as state,
  (select count(*)::int from sunshine_mapping m where m.org_id = l.org_id and m.listed_id = l.id) as mapped_count
from sunshine_listed l;

-- What goods may cost on the platform, for one of the smallest unit of ours ('piece_price', null where the units differ and nobody said how).
create view sunshine_price as
select m.org_id, m.specification_id, l.id as listed_id, l.code, l.unit, l.listed_price, m.factor, round(l.listed_price / m.factor, 6) as piece_price, l.valid_from, l.valid_to, l.left_on, l.said_state
from sunshine_mapping m join sunshine_listed l on l.org_id = m.org_id and l.id = m.listed_id;

-- What a listed product may be for goods, with what speaks for it, the most likely first: a code both bear, the registration with the model, the manufacturer with the model.
create function sunshine_candidates(org uuid, spec_id uuid, today date) returns table (listed_id uuid, score int, why text) language sql stable as $$
  with goods as (select s.spec, s.model, p.name, udi_words(c.code) as cert, udi_words(v.name) as maker, coalesce(b.own_code, '') as own, coalesce(b.insurance_code, '') as insurance,
      array(select coalesce(nullif(i.code27, ''), i.code) from medical_insurance_mapping m join medical_insurance_code i on i.id = m.code_id
        where m.specification_id = s.id and m.confirmed and m.org_id in (org, platform_owner())) as codes
    from specification s join product p on p.id = s.product_id left join registration_cert c on c.id = p.registration_cert_id left join organisation v on v.id = p.vendor_id
      left join business_product b on b.org_id = org and b.specification_id = s.id and b.deleted_at is null where s.id = spec_id),
  near as (
    select l.* from goods g join sunshine_listed l on l.org_id = org and l.cert_key = g.cert and l.cert_key <> ''
    union
    select l.* from goods g join sunshine_listed l on l.org_id = org and l.code = g.own and g.own <> ''
    union
    select l.* from goods g join sunshine_listed l on l.org_id = org and l.insurance_code = any(g.codes || g.insurance) and l.insurance_code <> ''
    union
    select l.* from goods g join sunshine_listed l on l.org_id = org and l.maker_key = g.maker and l.maker_key <> '' and udi_words(l.name) = udi_words(g.name)
  ),
  judged as (
    select n.id, n.code = g.own and g.own <> '' as has_code, n.insurance_code = any(g.codes || g.insurance) and n.insurance_code <> '' as has_insurance, n.cert_key = g.cert and g.cert <> '' as has_cert,
      array[udi_words(n.spec), udi_words(n.model), udi_words(n.spec || n.model), udi_words(n.spec || '/' || n.model)]
        && array_remove(array[udi_words(g.spec), udi_words(g.model), udi_words(g.spec || g.model), udi_words(g.spec || '/' || g.model)], '') as has_spec,
      n.maker_key = g.maker and g.maker <> '' as has_maker, udi_words(n.name) = udi_words(g.name) as has_name, n.code
    from near n, goods g where n.deleted_at is null and sunshine_state(n.said_state, n.left_on, n.valid_to, today) in ('listed', 'ending')
  )
  select j.id, (case when j.has_code then 60 else 0 end + case when j.has_insurance then 30 else 0 end + case when j.has_cert then 40 else 0 end + case when j.has_spec then 35 else 0 end
      + case when j.has_maker then 10 else 0 end + case when j.has_name then 5 else 0 end)::int,
    concat_ws('、', case when j.has_code then '院内编码即平台编码' end, case when j.has_insurance then '医保码相同' end, case when j.has_cert then '注册证号相同' end,
      case when j.has_spec then '规格型号相同' end, case when j.has_maker then '生产企业相同' end, case when j.has_name then '名称相同' end)
  from judged j order by 2 desc, j.code limit 20
$$;

-- Goods in use with the listed product each is; what has none, or one that is listed no more, or one counted in another unit, waits.
create view sunshine_match_list as
select b.org_id, b.id, b.version, b.updated_by, b.updated_at, b.created_at, b.deleted_at, b.specification_id, coalesce(nullif(b.own_code, ''), g.code) as code, g.product_name, g.spec_model,
  g.manufacturer, coalesce(g.registration_no, '') as registration_no, g.pinyin, g.pinyin_full, g.root_unit_name as own_unit, coalesce(l.code, '') as listed_code, coalesce(l.name, '') as listed_name,
  concat_ws('/', nullif(l.spec, ''), nullif(l.model, '')) as listed_spec, coalesce(l.unit, '') as listed_unit, l.listed_price, m.factor, round(l.listed_price / m.factor, 6) as piece_price,
  l.valid_to, coalesce(l.distributor, '') as distributor, coalesce(m.proof, '') as proof, m.mapped_by, m.mapped_at,
  case when l.id is null then 'none' when sunshine_state(l.said_state, l.left_on, l.valid_to, t.today) in ('left', 'ended') then 'ended' when m.factor is null then 'unit' else 'matched' end as state
from business_product b cross join (select (now() at time zone 'Asia/Shanghai')::date as today) t
  join specification_card g on g.id = b.specification_id
  left join sunshine_mapping m on m.org_id = b.org_id and m.specification_id = b.specification_id
  left join sunshine_listed l on l.org_id = m.org_id and l.id = m.listed_id and l.deleted_at is null
where b.status in (1, 3);
