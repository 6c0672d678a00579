-- What was bought in a period beside what the procurement platform lists: a row for goods of a partner, with what is wrong with it, and the money that is about. A hospital's
-- are its receipts, a dealer's what he delivered. Prices are compared for one of the smallest unit; what is given for nothing is no price.
create function dataset_listing(org uuid, today date, day_from date, day_to date)
returns table (org_id uuid, id uuid, finding text, product_id uuid, product_code text, product_name text, code text, specification_id uuid, unit_id uuid, partner_id uuid, manufacturer text,
  category68_id uuid, is_high_value boolean, pinyin text, pinyin_full text, dearest numeric, piece_price numeric, listed_code text, listed_unit text, valid_to date, detail text, quantity numeric,
  amount numeric, over numeric, at_stake numeric)
language sql stable as $$
  with bought as materialized (
    select l.specification_id, h.partner_id, sum(l.base_quantity) as quantity, sum(l.amount) as amount, max(l.price / l.ratio) as dearest,
      sum(round(greatest(l.price / l.ratio - p.piece_price, 0) * l.base_quantity, 2)) as over
    from document h join document_line l on l.org_id = h.org_id and l.document_id = h.id and l.section = 'lines'
      left join sunshine_price p on p.org_id = l.org_id and p.specification_id = l.specification_id
    where h.org_id = org and h.kind = any(case (select o.kind from organisation o where o.id = org) when 'H' then array['purchaseGrn', 'boneGrn', 'settlementGrn'] else array['saleOdo'] end)
      and h.status in (2, 7) and not h.is_red and h.biz_date between day_from and day_to and l.price > 0 and l.specification_id is not null
    group by l.specification_id, h.partner_id
  ),
  judged as (
    select b.*, p.code as listed_code, p.unit as listed_unit, p.piece_price, p.valid_to, p.listed_price, s.state,
      case when p.listed_id is null then 'unlisted' when s.state in ('left', 'ended') then 'ended' when p.factor is null then 'unit' when b.over > 0 then 'over' else 'ok' end as finding
    from bought b left join sunshine_price p on p.org_id = org and p.specification_id = b.specification_id
      cross join lateral (select sunshine_state(p.said_state, p.left_on, p.valid_to, today) as state) s
  )
  select org, md5(concat_ws('|', org, j.specification_id, j.partner_id))::uuid, j.finding, c.product_id, c.product_code, c.product_name, c.code, j.specification_id, c.root_unit_id, j.partner_id,
    coalesce(c.manufacturer, ''), c.category68_id, c.is_high_value, c.pinyin, c.pinyin_full, round(j.dearest, 6), j.piece_price, coalesce(j.listed_code, ''), coalesce(j.listed_unit, ''), j.valid_to,
    case j.finding when 'unlisted' then '没有对照到挂网产品' when 'ended' then case j.state when 'left' then '已撤网' else j.valid_to || ' 到期' end
      when 'unit' then '挂网按' || j.listed_unit || '，本方最小单位为' || coalesce(c.root_unit_name, '') when 'over' then '挂网价 ' || trim_scale(j.piece_price) || '/' || coalesce(c.root_unit_name, '') else '' end,
    j.quantity, j.amount, coalesce(case when j.finding = 'over' then j.over end, 0), case j.finding when 'ok' then 0 when 'over' then j.over else j.amount end
  from judged j join specification_card c on c.id = j.specification_id
$$;
