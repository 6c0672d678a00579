-- A keeper may write a word beside a label: where the piece stands by itself, why it was printed anew.
alter table stock_label add column remark text;
drop view stock_label_list;
create view stock_label_list as
select l.*, t.batch_no, t.expiry_date, d.sn as source_sn, l.epc is not null as has_epc
from stock_label l left join lot t on t.org_id = l.org_id and t.id = l.lot_id left join document d on d.org_id = l.org_id and d.id = l.document_id;
