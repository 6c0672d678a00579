-- What lies for a lessee, lot by lot: for whoever keeps it to look at.
create view custody_lots as
select l.org_id, l.id as lessee_id, c.code, c.product_name, c.spec_model, t.batch_no, t.serial_no, t.expiry_date::text as expiry_date, w.name as warehouse, coalesce(o.code, '') as location,
  trim_scale(b.quantity)::text as quantity, c.root_unit_name as unit
from lessee l join partner p on p.org_id = l.org_id and p.id = l.partner_id
  join custody_balance b on b.org_id = l.org_id and b.owner_id = p.counterparty_id and b.warehouse_id = l.warehouse_id and b.quantity > 0
  join lot t on t.org_id = b.org_id and t.id = b.lot_id join specification_card c on c.id = b.specification_id join warehouse w on w.org_id = b.org_id and w.id = b.warehouse_id
  left join location o on o.org_id = b.org_id and o.id = b.location_id;
