-- What was owed when the period of a statement began is no movement of it: it stands in the balance alone, so that the movements add up to their own sum.
update document_line l set amount = null
from document h
where h.org_id = l.org_id and h.id = l.document_id and h.kind = 'accountStatement' and l.section = 'lines' and l.extra ->> 'paperType' = '期初余额' and l.extra ->> 'balance' is not null;
