-- (Reads dataset_used, which stands before it.) Agreements about goods bought by volume, and what was bought and used of them from the first day of a task to a day,
-- or to its last. Rows of a kind each: the task itself, purchases (less what went back), uses, and uses of goods of the same class and unit that were not chosen.
-- Several specifications may count together (members). What the time that is over asks for is agreed × days over ÷ days; ahead is what was used beyond it.
-- What the end will come to: what is bought by then counts, and use goes on as in the last weeks. A use that is not chosen by several tasks' measure counts
-- in money once, with the first of them.
create function dataset_volume(org uuid, today date, as_of date)
returns table (org_id uuid, batch text, task_id uuid, product_name text, code text, specification_id uuid, unit_id uuid, manufacturer text, category68_id uuid, pinyin text, pinyin_full text,
  chosen_id uuid, valid_from date, valid_to date, state text, outlook text, unit_price numeric, what text, day date, department_id uuid, partner_id uuid, actual_id uuid,
  doc_kind text, doc_sn text, document_id uuid, line_id uuid,
  agreed numeric, bought numeric, used numeric, gone int, whole int, ahead numeric, remaining numeric, monthly numeric, other numeric, together numeric,
  days_gone int, days_left int, recent_days int, recent numeric, pace numeric, needed numeric, expected numeric, short numeric,
  agreed_amount numeric, bought_amount numeric, used_amount numeric, ahead_amount numeric, saving numeric, other_amount numeric, together_amount numeric)
language sql stable as $$
  with tasks as (
    select t.id, t.batch, t.specification_id, t.member_ids, t.supplier_id, t.valid_from, t.valid_to, t.agreed_quantity, t.unit_price, t.price_before, c.product_name, c.code,
      c.root_unit_id, c.manufacturer, c.category68_id, c.pinyin, c.pinyin_full, u.name as unit_name, d.until, d.gone, t.valid_to - t.valid_from + 1 as whole, t.valid_to - d.until as days_left,
      least(rule_of(org, 'warn.volumeDays', '28')::int, d.gone) as recent_days
    from vbp_task t join specification_card c on c.id = t.specification_id left join unit u on u.id = c.root_unit_id
      cross join lateral (select least(coalesce(as_of, today), t.valid_to) as until, greatest(least(coalesce(as_of, today), t.valid_to) - t.valid_from + 1, 0) as gone) d
    where t.org_id = org and t.status and t.deleted_at is null
  ), asked as materialized (
    select t.id as task_id, 'used' as what, m as specification_id, t.valid_from, t.until from tasks t cross join unnest(t.member_ids) m
    union all
    select t.id, 'other', c.id, t.valid_from, t.until
    from tasks t join specification_card c on c.category68_id = t.category68_id join unit n on n.id = c.root_unit_id and n.name = t.unit_name
      join business_product b on b.org_id = org and b.specification_id = c.id and b.deleted_at is null and not b.vbp
    where not c.id = any(t.member_ids)
  ), spent as materialized (
    select u.specification_id, u.day, u.department_id, u.doc_kind, u.doc_sn, u.document_id, u.line_id, u.quantity
    from dataset_used u where u.org_id = org and u.day between (select min(t.valid_from) from tasks t) and (select max(t.until) from tasks t)
      and u.specification_id in (select a.specification_id from asked a)
  ), uses as materialized (
    select a.task_id, a.what, a.specification_id, u.day, u.department_id, u.doc_kind, u.doc_sn, u.document_id, u.line_id, u.quantity,
      dense_rank() over (partition by a.what, u.line_id order by a.task_id) as nth
    from asked a join spent u on u.specification_id = a.specification_id and u.day between a.valid_from and a.until
  ), bought as materialized (
    select t.id as task_id, l.specification_id, h.biz_date as day, h.partner_id, h.kind, h.sn, h.id as document_id, l.id as line_id,
      case when h.kind = 'purchaseReturn' then -l.base_quantity else l.base_quantity end as quantity
    from tasks t join document_line l on l.org_id = org and l.specification_id = any(t.member_ids) and l.section = 'lines' join document h on h.org_id = l.org_id and h.id = l.document_id
    where h.status in (2, 5, 7) and h.biz_date between t.valid_from and t.until
      and (h.kind in ('purchaseGrn', 'boneGrn', 'purchaseReturn') or (h.kind = 'productTransfer' and h.side = 'in' and h.mode = '2'))
  ), stands as (
    select t.*, x.used, greatest(t.agreed_quantity - x.used, 0) as remaining, t.agreed_quantity * t.gone / t.whole as due, x.recent, p.pace, p.needed, p.expected,
      greatest(t.agreed_quantity - p.expected, 0) as short,
      case when x.used >= t.agreed_quantity then 'done' when y.gap >= -0.05 then 'normal' when y.gap >= -0.15 then 'late' else 'bad' end as state,
      case when r.reached > t.agreed_quantity * (1 + rule_of(org, 'warn.volumeOverPercent', '10')::numeric / 100) then 'over' when r.reached >= t.agreed_quantity then 'done'
        when t.gone = 0 then 'waiting' when coalesce(as_of, today) > t.valid_to then 'missed'
        -- Two weeks tell how it goes; before, only how it stands.
        when t.gone >= 14 and p.expected < t.agreed_quantity * rule_of(org, 'warn.volumePercent', '95')::numeric / 100 then 'unlikely'
        when r.reached / t.agreed_quantity - t.gone::numeric / t.whole < -0.05 then 'behind' else 'normal' end as outlook
    from tasks t
      cross join lateral (select coalesce(sum(u.quantity), 0) as used, coalesce(sum(u.quantity) filter (where u.day > t.until - t.recent_days), 0) as recent
        from uses u where u.task_id = t.id and u.what = 'used') x
      cross join lateral (select x.used / t.agreed_quantity - t.gone::numeric / t.whole as gap) y
      cross join lateral (select greatest(x.used, coalesce((select sum(b.quantity) from bought b where b.task_id = t.id), 0)) as reached) r
      cross join lateral (select round(x.recent * 7 / nullif(t.recent_days, 0), 2) as pace, round(greatest(t.agreed_quantity - r.reached, 0) * 7 / nullif(t.days_left, 0), 2) as needed,
        round(greatest(r.reached, x.used + coalesce(x.recent * t.days_left / nullif(t.recent_days, 0), 0)), 2) as expected) p
  )
  select org, s.batch, s.id, s.product_name, s.code, s.specification_id, s.root_unit_id, s.manufacturer, s.category68_id, s.pinyin, s.pinyin_full,
    s.supplier_id, s.valid_from, s.valid_to, s.state, s.outlook, s.unit_price, m.what, m.day, m.department_id, m.partner_id, m.actual_id, m.kind, m.sn, m.document_id, m.line_id,
    m.agreed, m.bought, m.used, m.gone, m.whole, m.used - m.due, m.remaining, m.monthly, m.other, m.used + m.other,
    s.gone, s.days_left, s.recent_days, m.recent, m.pace, m.needed, m.expected, m.short,
    round(m.agreed * s.unit_price, 2), round(m.bought * s.unit_price, 2), round(m.used * s.unit_price, 2), round(m.used * s.unit_price, 2) - round(m.due * s.unit_price, 2),
    round(m.used * coalesce(s.price_before - s.unit_price, 0), 2), round(m.alone * s.unit_price, 2), round(m.used * s.unit_price, 2) + round(m.alone * s.unit_price, 2)
  from stands s join (
    select id as task_id, 'task' as what, null::date as day, null::uuid as department_id, null::uuid as partner_id, null::uuid as actual_id, '' as kind, '' as sn, null::uuid as document_id,
      null::uuid as line_id, agreed_quantity as agreed, 0::numeric as bought, 0::numeric as used, due, gone, whole, remaining,
      round(remaining * 30 / nullif(days_left, 0), 2) as monthly, 0::numeric as other, 0::numeric as alone, 0::numeric as recent, pace, needed, expected, short from stands
    union all
    select task_id, 'bought', day, null, partner_id, specification_id, kind, sn, document_id, line_id, 0, quantity, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 from bought
    union all
    select u.task_id, u.what, u.day, u.department_id, null, u.specification_id, u.doc_kind, u.doc_sn, u.document_id, u.line_id, 0, 0, case when u.what = 'used' then u.quantity else 0 end,
      0, 0, 0, 0, 0, case when u.what = 'other' then u.quantity else 0 end, case when u.what = 'other' and u.nth = 1 then u.quantity else 0 end,
      case when u.what = 'used' and u.day > t.until - t.recent_days then u.quantity else 0 end, 0, 0, 0, 0
    from uses u join tasks t on t.id = u.task_id
  ) m on m.task_id = s.id
$$;
