-- Open items as they stand now: what is owed and not settled yet, by what raised it.
create view dataset_owed as
select i.org_id, i.id as item_id, i.partner_id, i.account, i.item_kind, i.item_date, i.due_date, i.doc_kind, i.doc_sn, i.opening_amount, i.open,
  case when i.due_date < (now() at time zone 'Asia/Shanghai')::date then i.open else 0 end as overdue
from account_item i where i.open <> 0;
