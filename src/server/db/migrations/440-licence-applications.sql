-- Papers that are asked for and given, and letters that let them be seen (licenceGrant, kind 4): a line of either names one.
alter table document_line add column licence_id uuid;
create index document_line_licence on document_line (licence_id) where licence_id is not null;

-- Papers as each organisation reads them: all it keeps itself, and those a partner lets it see until a day.
drop view licence_list;
create view licence_list as
select l.id, l.org_id, l.code, l.name, l.pinyin, l.pinyin_full, l.sort, l.holder_id, l.type, l.no, l.issuer, l.issue_date, l.valid_from, l.valid_to, l.long_term, l.scope_ids, l.classes, l.credit_code, l.legal_person, l.address, l.files,
  case when r.until is null then l.source else 'shared' end as source, l.review_state, l.replaced_by, l.remark, l.status, l.version, l.created_at, l.created_by, l.updated_at, l.updated_by, l.deleted_at, l.deleted_by, l.filed_by,
  r.reader_id, r.until as seen_until, o.kind as holder_kind, l.holder_id = r.reader_id as is_own, case when l.long_term then null else (l.valid_to - current_date)::int end as days_left,
  case when l.replaced_by is not null then 'replaced' when l.long_term then 'valid' when l.valid_to < current_date then 'expired'
    when l.valid_to - current_date <= rule_of(r.reader_id, 'warn.licenceDays', '90')::int then 'soon' else 'valid' end as state
from licence l
  cross join lateral (
    select l.org_id as reader_id, null::date as until
    union all
    select g.counter_org_id, max(g.period_to) from document_line t join document g on g.org_id = t.org_id and g.id = t.document_id
    where t.licence_id = l.id and t.org_id = l.org_id and l.review_state = 'valid' and g.kind = 'licenceGrant' and g.subkind = '4' and g.side = 'out' and g.status = 2
      and g.period_to >= (now() at time zone 'Asia/Shanghai')::date group by 1) r
  left join organisation o on o.id = l.holder_id;
