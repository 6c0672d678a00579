-- Contracts: when they were signed, how much may be ordered under them, when they were stopped; what is ordered under one names it.
alter table document add column sign_date date, add column stop_date date, add column limit_amount numeric(18,2), add column contract_id uuid;
create index document_contract on document (org_id, contract_id) where contract_id is not null;

-- Prices know the document that laid them down, and the one that ended them: taken back, what it ended holds again.
alter table product_price add column document_id uuid, add column replaced_by uuid, add column former_to date;
create index product_price_document on product_price (org_id, document_id) where document_id is not null;
create index product_price_replaced on product_price (org_id, replaced_by) where replaced_by is not null;

-- How a contract stands on a day. What is stopped holds to the day it was stopped on.
create function contract_state(status int, begins date, ends date, stopped date, day date) returns text language sql immutable as $$
  select case when status not in (2, 4, 7) then '' when status = 4 and day > coalesce(stopped, day - 1) then '已终止' when day < begins then '未生效' when day > ends then '已到期'
    when least(coalesce(stopped, ends), ends) - day <= 30 then '即将到期' else '生效中' end
$$;
