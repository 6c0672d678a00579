-- Labels as the list shows them: with their lot, the document they come from, and whether a tag is bound to them.
create or replace view stock_label_list as
select l.*, t.batch_no, t.expiry_date, d.sn as source_sn, l.epc is not null as has_epc
from stock_label l left join lot t on t.org_id = l.org_id and t.id = l.lot_id left join document d on d.org_id = l.org_id and d.id = l.document_id;
create unique index stock_label_epc_once on stock_label (org_id, upper(epc)) where epc is not null and state <> '5' and deleted_at is null;
