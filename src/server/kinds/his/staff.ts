import { sql } from 'kysely';
import type { ProposedRow } from '../../../contract/answers';
import { hisStaff } from '../../../domain/his/his-staff';
import { employee } from '../../../domain/organisation/employee';
import { within } from '../../base/context';
import { Rejected } from '../../base/errors';
import { actOnMasters } from '../../engine/masters/act';
import { loadRows } from '../../engine/masters/load';
import type { Proposer } from '../../engine/masters/proposals';
import { saveMaster } from '../../engine/masters/save';
import type { ActionService } from '../../engine/masters/services';

/** Who of our people somebody of the HIS may be: the same number, else the same phone, else the same name in his department. */
const MEANT = sql`
  select s.id as staff_id, e.id, e.code, e.name, e.phone, e.position, e.department_id, v.rank, v.why
  from his_staff s left join department d on d.org_id = s.org_id and d.his_dept_code = nullif(s.his_dept_code, '') and d.deleted_at is null
    join employee e on e.org_id = s.org_id and e.deleted_at is null and e.job_status = '1'
    cross join lateral (select * from (values
      (1, '工号相同', s.staff_no <> '' and lower(e.code) = lower(s.staff_no)),
      (2, '手机相同', s.phone <> '' and e.phone = s.phone),
      (3, '科室和姓名相同', e.name = s.name and (e.department_id = d.id or d.id = any(e.other_departments))),
      (4, '姓名相同', e.name = s.name)) v (rank, why, holds) where v.holds order by v.rank limit 1) v
  where s.org_id = e.org_id and not exists (select from his_staff o where o.org_id = e.org_id and o.employee_id = e.id and o.active and o.deleted_at is null)`;

export const proposeEmployees: Proposer = async ({ db, org }, row): Promise<ProposedRow[]> =>
  (
    await sql<ProposedRow>`select m.id, m.why, m.code, m.name, coalesce(m.phone, '') as phone, coalesce(m.position, '') as position, coalesce(d.name, '') as department
    from (${MEANT} and s.org_id = ${org.id} and s.id = ${row.id}) m left join department d on d.org_id = ${org.id} and d.id = m.department_id order by m.rank, m.code limit 20`.execute(
      db,
    )
  ).rows;

/** 自动绑定: whoever can be only one person is bound; where several could be meant somebody decides. A name alone, in another department, says too little. */
export const bindStaff: ActionService = async (tx, context) => {
  const { rows } = await sql<{ bound: number; several: number; left: number }>`
    with meant as (${MEANT} and s.org_id = ${context.org.id} and s.active and s.employee_id is null and s.deleted_at is null),
    best as (select m.staff_id, m.rank, count(*) as n, (array_agg(m.id))[1] as employee_id from meant m where m.rank <= 3
    and m.rank = (select min(o.rank) from meant o where o.staff_id = m.staff_id) group by 1, 2),
    sure as (select b.* from best b where b.n = 1 and (select count(*) from best o where o.n = 1 and o.employee_id = b.employee_id) = 1),
    bound as (update his_staff s set employee_id = b.employee_id, bind_state = '1', version = s.version + 1, updated_at = ${context.now()} from sure b
      where s.org_id = ${context.org.id} and s.id = b.staff_id returning s.code, s.employee_id),
    named as (update employee e set his_staff_code = b.code, version = e.version + 1 from bound b where e.org_id = ${context.org.id} and e.id = b.employee_id
      and not exists (select from employee o where o.org_id = e.org_id and o.his_staff_code = b.code and o.id <> e.id and o.deleted_at is null) returning 1),
    unsure as (update his_staff s set bind_state = '2' from best b where s.org_id = ${context.org.id} and s.id = b.staff_id
    and not exists (select from sure x where x.staff_id = b.staff_id) returning 1)
    select (select count(*)::int from bound) as bound, (select count(*)::int from unsure) as several,
      (select count(*)::int from his_staff s where s.org_id = ${context.org.id} and s.active and s.employee_id is null and s.deleted_at is null) as left`.execute(
    tx,
  );
  const { bound = 0, several = 0, left = 0 } = rows[0] ?? {};
  if (left === 0) throw new Rejected('没有未绑定的HIS人员');
  return { says: [`已绑定${bound}人`, ...(several > 0 ? [`${several}人对应多名员工，请在右侧选择`] : []), `${left - bound - several}人没有找到对应的员工`] };
};

export const acceptStaff: ActionService = async (tx, context, { ids, input }) => {
  const bind = hisStaff.actions.find((action) => action.id === 'bind');
  if (!bind) throw new Error('nobody binds');
  await actOnMasters(within(context, tx), hisStaff, bind, { ids: [...ids], input: { employee: input.candidate } });
  return { says: ['已绑定'] };
};

/** 新建员工: people of ours, without a login, out of those of the HIS. Whose department nobody knows is left. */
export const staffToEmployees: ActionService = async (tx, given, { ids }) => {
  const context = { ...within(given, tx), isSystem: true };
  const bind = hisStaff.actions.find((action) => action.id === 'bind');
  const says: string[] = [];
  let made = 0;
  const departments = await sql<{
    id: string;
    department: string | null;
  }>`select id, department_id as department from his_staff_list where org_id = ${context.org.id} and id = any(${[...ids]}::uuid[])`.execute(tx);
  for (const row of await loadRows(tx, context, hisStaff, ids, true)) {
    const department = departments.rows.find(({ id }) => id === row.id)?.department;
    if (row.bindState === '1' || !department) {
      says.push(`${String(row.name)}：${row.bindState === '1' ? '已绑定员工' : '科室未对照'}`);
      continue;
    }
    const saved = await saveMaster(context, employee, {
      row: {
        code: String(row.staffNo || row.staffId),
        name: row.name,
        sex: row.sex === '未知' ? '' : row.sex,
        phone: /^1\d{10}$/.test(String(row.phone)) ? row.phone : '',
        department,
      },
    });
    if (bind) await actOnMasters(context, hisStaff, bind, { ids: [row.id], input: { employee: saved.id } });
    made += 1;
  }
  return { says: [`已新建${made}名员工`, ...says] };
};
