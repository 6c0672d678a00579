-- A document that comes to less ends its matches only where less is left than lines say; and whoever looks at the lines is told, by whatever they were freed.
create or replace function bank_matches_end() returns trigger language plpgsql as $$
declare lines uuid[];
begin
  if tg_op = 'UPDATE' and new.status not in (3, 5, 6) and coalesce(new.pay_method, 'wire') not in ('cash', 'draft') and bank_money(new) >=
    (select coalesce(sum(m.amount), 0) from bank_match m where m.org_id = new.org_id and m.document_id = new.id and m.ended_at is null) then return null; end if;
  with ended as (update bank_match set ended_at = now(), ended_why = case tg_op when 'DELETE' then '单据已删除' else
      case when new.status = 5 then '单据已红冲' when new.status = 6 then '单据已作废' when new.status = 3 then '单据已驳回' else '单据金额已修改' end end
    where org_id = old.org_id and document_id = old.id and ended_at is null returning line_id)
  select array_agg(distinct line_id) into lines from ended;
  if lines is not null then
    perform bank_lines_stand(old.org_id, lines);
    perform pg_notify('yiruntong_push', json_build_object('what', 'change', 'org', old.org_id, 'resource', 'bankLine', 'ids', lines[1:150], 'by', '')::text);
  end if;
  return null;
end $$;
