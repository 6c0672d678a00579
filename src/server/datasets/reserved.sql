create function dataset_reserved(org uuid, today date)
returns table (org_id uuid, line_id uuid, hold text, document_id uuid, doc_kind text, doc_sn text, status int, document_date date, partner_id uuid,
  warehouse_id uuid, specification_id uuid, unit_id uuid, lot_id uuid, batch_no text, serial_no text, location_id uuid, pack_no text, owner_id uuid, quantity numeric, wanted numeric)
language sql stable as $$
  select r.org_id, r.line_id, 'hard', r.document_id, d.kind, d.sn, d.status, d.document_date, d.partner_id,
    r.warehouse_id, r.specification_id, c.root_unit_id, r.lot_id, l.batch_no, l.serial_no, nullif(r.location_id, no_location()), r.pack_no, r.owner_id, r.quantity, r.quantity
  from stock_reservation r join document d on d.org_id = r.org_id and d.id = r.document_id
  left join lot l on l.org_id = r.org_id and l.id = r.lot_id left join specification_card c on c.id = r.specification_id where r.org_id = org
  union all
  select s.org_id, s.line_id, 'soft', s.document_id, d.kind, d.sn, d.status, d.document_date, d.partner_id,
    s.warehouse_id, s.specification_id, c.root_unit_id, null, '', '', null, '', null, s.quantity, s.wanted
  from stock_soft s join document d on d.org_id = s.org_id and d.id = s.document_id
  left join specification_card c on c.id = s.specification_id where s.org_id = org
$$;
