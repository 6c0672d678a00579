-- What departments earned, as the hospital's own system told it. Grain: department and day, or month where it was told by the month.
create view dataset_earned as
select i.org_id, i.day, i.month, i.department_id, top_department(d.path) as top_department_id, i.amount as income
from his_income_list i left join department d on d.org_id = i.org_id and d.id = i.department_id
where i.deleted_at is null;
