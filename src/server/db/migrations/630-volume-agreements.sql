-- An agreement may count several specifications together, and names who was chosen to deliver them.
alter table vbp_task add other_ids uuid[] not null default '{}', add supplier_id uuid;
alter table vbp_task add member_ids uuid[] generated always as (specification_id || other_ids) stored;

alter function warnings_now(uuid, date) rename to warnings_of_things;

-- Agreements that will not be met as things go (2 urgent: what is left asks for more than half as much again as is used), or lag (5). quantity is what the
-- end of the period is expected to come to, min_quantity what was agreed. dataset_volume, which says so on the page as well, is made after this: it is looked up late.
create function warnings_of_volumes(org uuid, today date)
returns table (org_id uuid, type text, rank int, subject_key text, subject text, detail text, no text, holder_id uuid, warehouse_id uuid, department_id uuid, specification_id uuid,
  unit_id uuid, quantity numeric, amount numeric, min_quantity numeric, max_quantity numeric, due_on date)
language plpgsql stable as $$
#variable_conflict use_column
begin
  if not exists (select from vbp_task t where t.org_id = org and t.status and t.deleted_at is null and today between t.valid_from and t.valid_to) then return; end if;
  return query select org, 'VOLUMEAGREED', case when v.outlook = 'behind' then 5 when v.needed > v.pace * 1.5 then 2 else 4 end, v.task_id::text, v.product_name, c.spec_model, v.batch,
      null::uuid, null::uuid, null::uuid, v.specification_id, v.unit_id, v.expected, null::numeric, v.agreed, null::numeric, v.valid_to
    from dataset_volume(org, today, today) v join specification_card c on c.id = v.specification_id
    where v.what = 'task' and v.outlook in ('unlikely', 'behind');
end $$;

create function warnings_now(org uuid, today date)
returns table (org_id uuid, type text, rank int, subject_key text, subject text, detail text, no text, holder_id uuid, warehouse_id uuid, department_id uuid, specification_id uuid,
  unit_id uuid, quantity numeric, amount numeric, min_quantity numeric, max_quantity numeric, due_on date)
language sql stable as $$
  select * from warnings_of_things(org, today) union all select * from warnings_of_volumes(org, today)
$$;
