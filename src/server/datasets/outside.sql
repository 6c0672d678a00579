create view dataset_outside as
select s.org_id, p.id as partner_id, s.specification_id, c.root_unit_id as unit_id, c.code, c.product_name, c.pinyin, c.pinyin_full, s.batch_no, s.serial_no,
  coalesce(s.outside, 0) as outside, s.held, s.unsettled, s.on_the_way, s.difference, s.papers, case when s.difference = 0 then 'even' else 'odd' end as state
from consignment_state s join specification_card c on c.id = s.specification_id
  left join lateral (select x.id from partner x where x.org_id = s.org_id and x.counterparty_id = s.customer and x.deleted_at is null order by (x.kind in ('customer', 'both')) desc, x.created_at limit 1) p on true
where coalesce(s.outside, 0) <> 0 or s.held <> 0 or s.unsettled <> 0 or s.on_the_way <> 0;
