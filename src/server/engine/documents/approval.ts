import { sql } from 'kysely';
import { allowsAny } from '../../../define/allows';
import type { AnyDocument, DocumentDefinition } from '../../../define/define-document';
import type { Context } from '../../context';
import { Forbidden, Rejected } from '../../errors';
import { goodsWarehouse, linesJson } from '../../facts/line-keys';
import { notify } from '../../push/notify';
import { ruleReader } from './rules';

/** Steps by approvalSetting: the first enabled setting by priority whose condition matches; none → one step by the flag. */
type Step = {
  seq: number;
  name: string;
  approver_type: string;
  role_id: string | null;
  user_id: string | null;
  mode: 'or' | 'and';
  timeout_hours: number | null;
};

/** Snapshot taken at submit; later changes of the setting do not touch it. @returns whether there are steps */
export async function takeSteps(context: Context, definition: DocumentDefinition, d: AnyDocument): Promise<boolean> {
  await sql`delete from document_step where org_id = ${context.org.id} and document_id = ${d.id}`.execute(context.db);
  const fixed = (await definition.steps?.(d, { rule: await ruleReader(context), cost: await costNow(context, definition, d) })) ?? [];
  const steps = await matchingSteps(context, definition, d);
  let seq = 0;
  for (const step of fixed) {
    seq += 1;
    await sql`insert into document_step (org_id, document_id, seq, name, mode, approvers, screen) values (${context.org.id}, ${d.id}, ${seq}, ${step.name}, 'or', '{}', ${step.screen})`.execute(
      context.db,
    );
    if (seq === 1) await tellScreen(context, definition, d, step.screen);
  }
  for (const step of steps) {
    const approvers = await approversOf(context, step, d);
    seq += 1;
    if (approvers.length === 0) throw new Rejected(`第${seq}级审批没有可用的审批人`);
    await sql`insert into document_step (org_id, document_id, seq, name, mode, approvers, timeout_hours) values (${context.org.id}, ${d.id}, ${seq}, ${step.name}, ${step.mode}, ${approvers}::uuid[], ${step.timeout_hours})`.execute(
      context.db,
    );
    if (seq === 1) await tellApprovers(context, definition, d, approvers);
  }
  return fixed.length + steps.length > 0;
}

/** What the lines would leave by at the averages of this moment. */
async function costNow(context: Context, definition: DocumentDefinition, d: AnyDocument): Promise<string> {
  const { rows } = await sql<{ cost: string }>`
    select coalesce(sum(round(c.value * w.quantity / nullif(c.quantity, 0), 2)), 0)::text as cost
    from jsonb_to_recordset(${linesJson(d, goodsWarehouse(definition, d))}::jsonb) as w (warehouse_id uuid, specification_id uuid, owner_id uuid, quantity numeric)
    join stock_cell c on c.org_id = ${context.org.id} and c.warehouse_id = w.warehouse_id and c.specification_id = w.specification_id where w.owner_id = ${context.org.id}`.execute(
    context.db,
  );
  return rows[0]?.cost ?? '0';
}

async function matchingSteps(context: Context, definition: DocumentDefinition, d: AnyDocument): Promise<Step[]> {
  const amount = d.total.amount || '0';
  const { rows } = await sql<{ id: string }>`
    select id from approval_setting where org_id = ${context.org.id} and doc_kind = ${definition.kind} and status and deleted_at is null
      and (cardinality(departments) = 0 or ${String(d.header.department ?? '') || null}::uuid = any(departments))
      and (cardinality(warehouses) = 0 or ${String(d.header.warehouse ?? d.header.sourceWarehouse ?? d.header.fromWarehouse ?? '') || null}::uuid = any(warehouses))
      and (cardinality(partners) = 0 or ${d.partner || null}::uuid = any(partners))
      and (amount_from is null or amount_from <= ${amount}::numeric) and (amount_to is null or amount_to >= ${amount}::numeric)
    order by priority desc, created_at limit 1`.execute(context.db);
  if (!rows[0]) return [];
  const steps = await sql<Step>`select seq, name, approver_type, role_id, user_id, mode, timeout_hours from approval_step
    where org_id = ${context.org.id} and setting_id = ${rows[0].id} and (amount_from is null or amount_from <= ${amount}::numeric) order by seq`.execute(
    context.db,
  );
  return steps.rows;
}

async function approversOf(context: Context, step: Step, d: AnyDocument): Promise<string[]> {
  const { db, org } = context;
  const active = sql`u.org_id = ${org.id} and u.status and u.deleted_at is null`;
  if (step.approver_type === 'user') {
    return (await sql<{ id: string }>`select u.id from app_user u where ${active} and u.id = ${step.user_id}`.execute(db)).rows.map((row) => row.id);
  }
  if (step.approver_type === 'role') {
    return (
      await sql<{
        id: string;
      }>`select distinct u.id from app_user u where ${active} and (exists (select from user_role r where r.org_id = u.org_id and r.user_id = u.id and r.role_id = ${step.role_id})
      or exists (select from user_group_role g join group_role_role m on m.org_id = g.org_id and m.group_role_id = g.group_role_id where g.org_id = u.org_id and g.user_id = u.id and m.role_id = ${step.role_id}))`.execute(
        db,
      )
    ).rows.map((row) => row.id);
  }
  const department = String(d.header.department ?? '') || null;
  const up = step.approver_type === 'parentLeader';
  return (
    await sql<{ id: string }>`select u.id from app_user u join department x on x.org_id = u.org_id and x.leader_id = u.employee_id
    where ${active} and x.id = ${up ? sql`(select parent_id from department where org_id = ${org.id} and id = ${department}::uuid)` : sql`${department}::uuid`}`.execute(
      db,
    )
  ).rows.map((row) => row.id);
}

type OpenStep = { seq: number; mode: string; approvers: string[]; passed: string[]; name: string; screen: string };

/**
 * A pass by this user. @returns true when it was the last one (the document is reviewed now), false when others follow
 * @throws Forbidden when the current step is not his; Rejected when he may not pass his own document
 */
export async function passStep(context: Context, definition: DocumentDefinition, d: AnyDocument, submittedBy: string, opinion: string): Promise<boolean> {
  if (context.isSystem) return true;
  const rule = await ruleReader(context);
  if ((definition.neverSelfReview || rule('approve.self') === '0') && submittedBy === context.user.id) throw new Rejected('制单人不能审核自己的单据');
  const { rows } = await sql<OpenStep>`
    select seq, mode, approvers, passed, name, screen from document_step where org_id = ${context.org.id} and document_id = ${d.id} and result = '' order by seq for update`.execute(
    context.db,
  );
  const current = rows[0];
  if (!current) return true;
  if (current.screen === '' ? !current.approvers.includes(context.user.id) : !allowsAny(context.permissions, current.screen, ['pass', 'review']))
    throw new Forbidden(`当前为第${current.seq}级审批【${current.name}】，您不是审批人`);
  await refuseSamePerson(context, d, current);
  const passed = [...new Set([...current.passed, context.user.id])];
  const isDone = current.screen !== '' || current.mode === 'or' || current.approvers.every((id) => passed.includes(id));
  await sql`update document_step set passed = ${passed}::uuid[], result = ${isDone ? '通过' : ''}, opinion = ${opinion}, decided_by = ${context.user.name}, decided_at = ${context.now()}
    where org_id = ${context.org.id} and document_id = ${d.id} and seq = ${current.seq}`.execute(context.db);
  const next = isDone ? rows[1] : undefined;
  if (next) await (next.screen === '' ? tellApprovers(context, definition, d, next.approvers) : tellScreen(context, definition, d, next.screen));
  return isDone && rows.length === 1;
}

/** Two steps on one screen are two pairs of eyes. */
async function refuseSamePerson(context: Context, d: AnyDocument, current: OpenStep): Promise<void> {
  if (current.screen === '') return;
  const { rows } =
    await sql`select 1 from document_step where org_id = ${context.org.id} and document_id = ${d.id} and screen = ${current.screen} and seq < ${current.seq} and ${context.user.id}::uuid = any(passed) limit 1`.execute(
      context.db,
    );
  if (rows.length > 0) throw new Rejected('各级审批须由不同人员完成');
}

export async function refuseStep(context: Context, documentId: string, reason: string): Promise<void> {
  await sql`update document_step set result = '驳回', opinion = ${reason}, decided_by = ${context.user.name}, decided_at = ${context.now()}
    where org_id = ${context.org.id} and document_id = ${documentId} and seq = (select min(seq) from document_step where org_id = ${context.org.id} and document_id = ${documentId} and result = '')`.execute(
    context.db,
  );
}

async function tellApprovers(context: Context, definition: DocumentDefinition, d: AnyDocument, users: string[]): Promise<void> {
  await notify(context.db, {
    org: context.org.id,
    users,
    uri: 'approval',
    objectID: d.sn,
    kind: '审批',
    title: `待审批：${definition.title}`,
    body: `${definition.title}${d.sn}等待您审批`,
  });
}

async function tellScreen(context: Context, definition: DocumentDefinition, d: AnyDocument, page: string): Promise<void> {
  await notify(context.db, {
    org: context.org.id,
    page,
    uri: 'approval',
    objectID: d.sn,
    kind: '审批',
    title: `待审批：${definition.title}`,
    body: `${definition.title}${d.sn}等待您审批`,
  });
}
