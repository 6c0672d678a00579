import { sql } from 'kysely';
import type { Context } from '../../base/context';
import { Rejected } from '../../base/errors';
import type { ActionService } from '../../engine/masters/services';
import { holdersOf } from '../../engine/messages/holders';
import { notify } from '../../engine/messages/notify';

type Missed = { department: string; name: string; lines: number; amount: string; first: string; sns: string; leader: string | null; people: string[] };
/** Numbers a message names; the rest is counted. */
const NAMED = 5;

/** 提醒科室: what was used and not charged is brought before who leads each department, and those of its people who write down uses. One message for each department. */
export const remindCharges: ActionService = async (tx, context, { ids }) => {
  const { rows } = await sql<Missed>`
    select c.department_id as department, d.name, count(*)::int as lines, sum(c.gap)::text as amount, min(c.doc_sn) as first,
      array_to_string((array_agg(distinct c.doc_sn order by c.doc_sn))[1:${sql.lit(NAMED)}], '、') || case when count(distinct c.doc_sn) > ${NAMED} then '等' else '' end as sns,
      (select u.id from app_user u where u.org_id = d.org_id and u.employee_id = d.leader_id and u.status and u.deleted_at is null) as leader,
      array(select u.id::text from app_user u left join employee e on e.org_id = u.org_id and e.id = u.employee_id where u.org_id = d.org_id and u.status and u.deleted_at is null
        and (d.id = any(u.departments) or e.department_id = d.id or d.id = any(e.other_departments))) as people
    from dataset_charging c join department d on d.org_id = c.org_id and d.id = c.department_id
    where c.org_id = ${context.org.id} and c.id = any(${[...ids]}::uuid[]) and c.result = 'missed' group by c.department_id, d.org_id, d.id, d.name, d.leader_id order by d.name`.execute(
    tx,
  );
  if (rows.length === 0) throw new Rejected('所选行没有漏费，无需提醒');
  const recorders = await holdersOf(tx, context.org.id, 'hUseRecord', context.now());
  const says: string[] = [];
  for (const row of rows) says.push(await tell({ ...context, db: tx }, row, recorders));
  return { says };
};

async function tell(context: Context, { name, lines, amount, first, sns, leader, people }: Missed, recorders: readonly string[]): Promise<string> {
  const users = [...new Set([leader ?? '', ...people.filter((one) => recorders.includes(one))])].filter((one) => one !== '' && one !== context.user.id);
  if (users.length === 0) return `${name}：没有可以提醒的人员`;
  await notify(context.db, {
    org: context.org.id,
    users,
    uri: 'useRecord',
    objectID: first,
    kind: '预警',
    title: '使用未收费提醒',
    body: `${name}有${lines}行使用未收费，共${amount}元：${sns}`,
    sender: { id: context.user.id, name: context.user.name },
  });
  return `${name}：${lines}行漏费${amount}元，已提醒${users.length}人`;
}
