import { sql } from 'kysely';
import type { AnyDocument } from '../../../define/document-view';
import { documentOf } from '../../../domain/registry';
import type { Context } from '../../base/context';

/** Steps by approvalSetting: the first enabled setting by priority whose condition matches; none → one step by the flag. */
type Step = {
  seq: number;
  name: string;
  approver_type: string;
  role_id: string | null;
  user_id: string | null;
  mode: 'or' | 'and';
  timeout_hours: number | null;
  notify_copy: boolean;
};

/** What the condition of a setting is compared with. */
export type Condition = { amount: string; department: string; warehouse: string; partner: string };

export const conditionOf = (d: AnyDocument): Condition => ({
  amount: d.total.amount || '0',
  department: String(d.header.department ?? ''),
  warehouse: String(d.header.warehouse ?? d.header.sourceWarehouse ?? d.header.fromWarehouse ?? ''),
  partner: d.partner,
});

/**
 * Steps of the first setting (smallest priority number) that fits; those that start at a higher amount are left out. `anew`: of
 * this document, whose former steps are gone with it.
 */
export async function matchingSteps(context: Context, kind: string, { amount, department, warehouse, partner }: Condition, anew?: string): Promise<Step[]> {
  const { rows } = await sql<Step>`
    with ${anew === undefined ? sql`` : sql`former as (delete from document_step where org_id = ${context.org.id} and document_id = ${anew}),`}
    setting as (select id from approval_setting where org_id = ${context.org.id} and doc_kind = ${kind} and status and deleted_at is null
      and (cardinality(departments) = 0 or ${department || null}::uuid = any(departments))
      and (cardinality(warehouses) = 0 or ${warehouse || null}::uuid = any(warehouses))
      and (cardinality(partners) = 0 or ${partner || null}::uuid = any(partners))
      and (amount_from is null or amount_from <= ${amount}::numeric) and (amount_to is null or amount_to >= ${amount}::numeric)
      order by priority, created_at, id limit 1)
    select seq, name, approver_type, role_id, user_id, mode, timeout_hours, notify_copy from approval_step
    where org_id = ${context.org.id} and setting_id = (select id from setting) and (amount_from is null or amount_from <= ${amount}::numeric) order by seq`.execute(
    context.db,
  );
  return rows;
}

/** The steps a document of this kind would take, in words: for whoever sets them up. */
export async function previewSteps(context: Context, kind: string, condition: Condition): Promise<string[]> {
  const steps = await matchingSteps(context, kind, condition);
  const said: string[] = [];
  for (const [i, step] of steps.entries()) {
    const people = await approversOf(context, step, condition.department);
    const who = people.length === 0 ? '没有可用的审批人' : people.map(({ name }) => name).join('、');
    said.push(`第${i + 1}级【${step.name}】${step.mode === 'and' ? '会签' : '或签'}：${who}`);
  }
  if (said.length > 0) return said;
  const usual = documentOf(kind)?.usualSteps.map(({ name }) => name) ?? [];
  return [usual.length > 0 ? `没有匹配的审批设置：按${usual.join('、')}依次审批，无人可审的一级略过` : '没有匹配的审批设置：有审核权限的人一步审核'];
}

type Person = { id: string; name: string };

export async function approversOf(context: Context, step: Step, department: string): Promise<Person[]> {
  const { db, org } = context;
  const active = sql`u.org_id = ${org.id} and u.status and u.deleted_at is null`;
  const people = async (rest: ReturnType<typeof sql>): Promise<Person[]> =>
    (await sql<Person>`select distinct u.id, u.name from app_user u ${rest}`.execute(db)).rows;
  if (step.approver_type === 'user') return people(sql`where ${active} and u.id = ${step.user_id}`);
  if (step.approver_type === 'role') {
    return people(sql`where ${active} and (exists (select from user_role r where r.org_id = u.org_id and r.user_id = u.id and r.role_id = ${step.role_id})
      or exists (select from user_group_role g join group_role_role m on m.org_id = g.org_id and m.group_role_id = g.group_role_id
      where g.org_id = u.org_id and g.user_id = u.id and m.role_id = ${step.role_id}))`);
  }
  const own = sql`${department || null}::uuid`;
  const led = step.approver_type === 'parentLeader' ? sql`(select parent_id from department where org_id = ${org.id} and id = ${own})` : own;
  return people(sql`join department x on x.org_id = u.org_id and x.leader_id = u.employee_id where ${active} and x.id = ${led}`);
}
