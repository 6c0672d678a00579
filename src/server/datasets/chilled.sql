-- What was read from day to day ($3, $4) on the way of a batch ($5, $6), a delivery ($7) or in a store ($8), and the times nobody read anything. Where neither batch nor
-- delivery nor day is said, of the last thirty days. Of the sender's side one sees what concerns the
-- delivery: his readings of the way, and of his stores while the batch lay there. Temperatures written on the papers themselves are readings as well.
create function dataset_chilled(org uuid, today date, period_from date, period_to date, goods uuid, batch text, way text, store uuid)
returns table (org_id uuid, row_id text, at timestamptz, day date, stage text, place text, warehouse_id uuid, doc_sn text, logger text, verdict text,
  temperature numeric, low numeric, high numeric, readings int, out_minutes int, gap_minutes int)
language sql stable as $$
  with asked as (select nullif($6, '') as batch, nullif($7, '') as way, rule_of(org, 'cold.gapMinutes', '60')::int as gap,
    coalesce((coalesce($3, case when nullif($6, '') is null and nullif($7, '') is null then today - 30 end)::timestamp at time zone 'Asia/Shanghai'), '-infinity') as since,
    coalesce((($4 + 1)::timestamp at time zone 'Asia/Shanghai'), 'infinity') as until),
  -- Own papers on the way, and those of the sender they mirror.
  own as materialized (
    select distinct d.org_id, d.id, d.sn, d.mirror_of, d.counter_org_id from asked a join document_line y on y.org_id = org and y.batch_no = a.batch and ($5 is null or y.specification_id = $5)
      join document d on d.org_id = org and d.id = y.document_id where a.batch is not null
    union select d.org_id, d.id, d.sn, d.mirror_of, d.counter_org_id from asked a join document d on d.org_id = org and d.sn = a.way
  ),
  papers as materialized (
    select o.org_id as home, o.id, o.sn from own o
    union select s.org_id, s.id, s.sn from own o join document s on s.org_id = o.counter_org_id and s.id = o.mirror_of
  ),
  batches as materialized (
    select distinct y.specification_id, y.batch_no from papers p join document_line y on y.org_id = p.home and y.document_id = p.id, asked a
    where y.batch_no is not null and (a.batch is null or (y.batch_no = a.batch and ($5 is null or y.specification_id = $5)))
  ),
  allowed as (select max(cold_least(c.temp_zone)) as least, min(cold_most(c.temp_zone)) as most from batches b join specification_card c on c.id = b.specification_id),
  -- Stores it lay in, from when to when: here until it is gone, at the sender's until it left.
  stays as (
    select e.org_id as home, e.warehouse_id, min(e.posted_at) as since,
      case when e.org_id = org and exists (select from stock_balance v join lot x on x.org_id = v.org_id and x.id = v.lot_id join batches m on m.specification_id = x.specification_id and m.batch_no = x.batch_no
        where v.org_id = e.org_id and v.warehouse_id = e.warehouse_id and v.quantity > 0) then 'infinity' else max(e.posted_at) end as until
    from (select distinct home from papers) h cross join batches b join lot l on l.org_id = h.home and l.specification_id = b.specification_id and l.batch_no = b.batch_no
      join stock_entry e on e.org_id = l.org_id and e.lot_id = l.id group by 1, 2
  ),
  read as (
    select c.org_id as home, c.id::text as row_id, c.at, c.warehouse_id, c.doc_sn, c.logger, c.temperature from cold_reading c, asked a
      where c.org_id = org and c.deleted_at is null and a.batch is null and a.way is null and c.at >= a.since and c.at < a.until and ($8 is null or c.warehouse_id = $8)
    union
    select c.org_id, c.id::text, c.at, c.warehouse_id, c.doc_sn, c.logger, c.temperature from stays s cross join asked a
      join cold_reading c on c.org_id = s.home and c.warehouse_id = s.warehouse_id and c.at between s.since and s.until and c.at >= a.since and c.at < a.until and c.deleted_at is null
    union
    select c.org_id, c.id::text, c.at, null, c.doc_sn, c.logger, c.temperature from papers p cross join asked a
      join cold_reading c on c.org_id = p.home and c.doc_sn = p.sn and c.at >= a.since and c.at < a.until and c.deleted_at is null
    union
    select p.home, p.id::text || t.n, t.at, null, p.sn, '单据', t.said::numeric from papers p cross join asked a join document d on d.org_id = p.home and d.id = p.id cross join lateral (values
        ('a', coalesce(d.happened_at, d.reviewed_at, d.submitted_at), substring(d.extra ->> 'temperature' from '-?\d+(?:\.\d+)?')),
        ('b', coalesce(d.submitted_at, d.created_at), substring(d.extra ->> 'tempStart' from '-?\d+(?:\.\d+)?')),
        ('c', coalesce(d.reviewed_at, d.updated_at), substring(d.extra ->> 'tempEnd' from '-?\d+(?:\.\d+)?'))) t (n, at, said)
      where t.said is not null and t.at >= a.since and t.at < a.until
  ),
  -- Where neither a batch nor a delivery is asked of: what the goods of each place need, the strictest.
  needs as (
    select p.warehouse_id, p.doc_sn, max(cold_least(z.zone)) as least, min(cold_most(z.zone)) as most from (select distinct r.warehouse_id, r.doc_sn from read r where r.home = org) p
      cross join lateral (
        select w.temp_zone as zone from warehouse w where w.org_id = org and w.id = p.warehouse_id
        union select c.temp_zone from stock_balance b join specification_card c on c.id = b.specification_id where b.org_id = org and b.warehouse_id = p.warehouse_id and b.quantity > 0
        union select c.temp_zone from document d join document_line y on y.org_id = d.org_id and y.document_id = d.id join specification_card c on c.id = y.specification_id
          where p.doc_sn <> '' and d.org_id = org and d.sn = p.doc_sn) z group by 1, 2
  ),
  told as (
    select r.*, w.name as store, w.level, g.name as whose, coalesce(l.least, n.least) as least, coalesce(l.most, n.most) as most, a.gap,
      extract(epoch from lead(r.at) over (partition by r.home, r.warehouse_id, r.doc_sn order by r.at) - r.at) / 60 as minutes,
      lead(r.at) over (partition by r.home, r.warehouse_id, r.doc_sn, r.logger order by r.at, r.row_id) as next_at
    from read r cross join allowed l cross join asked a left join warehouse w on w.org_id = r.home and w.id = r.warehouse_id left join organisation g on g.id = r.home
      left join needs n on r.home = org and n.warehouse_id is not distinct from r.warehouse_id and n.doc_sn = r.doc_sn
  ),
  -- Outside a place is while any of its loggers says so, from one of its readings to its next: what another said already is not counted again.
  lasting as (
    select t.*, case when t.next_at is not null and (t.temperature < t.least or t.temperature > t.most) then least(t.next_at, t.at + make_interval(mins => t.gap)) end as out_until from told t
  ),
  counted as (
    select t.*, extract(epoch from t.out_until - greatest(t.at, max(t.out_until) over (partition by t.home, t.warehouse_id, t.doc_sn order by t.at, t.row_id
      rows between unbounded preceding and 1 preceding))) / 60 as out_minutes
    from lasting t
  )
  select org, t.row_id || x.kind, t.at + case x.kind when 'g' then interval '1 second' else interval '0' end, (t.at at time zone 'Asia/Shanghai')::date,
    case when t.warehouse_id is null then '2' when t.home <> org then '1' when t.level > 1 then '4' else '3' end,
    case when t.warehouse_id is null then '运输 ' || t.doc_sn when t.home <> org then t.whose || ' ' || t.store else coalesce(t.store, '') end,
    case when t.home = org then t.warehouse_id end, t.doc_sn, t.logger,
    case when x.kind = 'g' then 'gap' when t.least is null then 'free' when t.temperature between t.least and t.most then 'ok' else 'out' end,
    case x.kind when 'r' then t.temperature end, t.least, t.most, case x.kind when 'r' then 1 else 0 end,
    case x.kind when 'r' then coalesce(round(greatest(t.out_minutes, 0)), 0)::int else 0 end,
    case x.kind when 'g' then round(t.minutes)::int else 0 end
  from counted t join (values ('r'), ('g')) x (kind) on x.kind = 'r' or t.minutes > t.gap
$$;
