-- A: the account entries, each with what it comes from.
create view dataset_accounts as
select e.org_id, e.biz_date as day, to_char(e.biz_date, 'YYYY-MM') as month, e.posted_at, e.id as entry_id, e.partner_id, e.account, e.item_id, e.due_date,
  e.doc_kind, e.document_id, e.doc_sn, e.reverses is not null as is_reversal, e.amount,
  case when e.doc_kind in ('purchaseInvoice', 'saleInvoice', 'settlementInvoice') then 'invoice'
    when e.doc_kind in ('advancePayment', 'advanceCharge', 'paymentOrder', 'receiptOrder') then 'payment'
    when e.doc_kind in ('openingReceivable', 'openingPayable') then 'opening' when e.doc_kind = 'serviceCharge' then 'service' else 'goods' end as source,
  case when e.doc_kind in ('paymentOrder', 'receiptOrder') then -e.amount else 0 end as paid
from account_entry e;
