-- Who delivered a lot: who sent its first receipt.
create function lot_supplier(org uuid, lot uuid) returns uuid language sql stable as $$
  select d.partner_id from stock_entry e join document d on d.org_id = e.org_id and d.id = e.document_id
  where e.org_id = org and e.lot_id = lot and e.bill_type = 'purchaseIn' and e.quantity > 0 order by e.posted_at limit 1
$$;
