import { sql } from 'kysely';
import { allowsAny } from '../../../define/allows';
import type { DocumentDefinition } from '../../../define/define-document';
import type { AnyDocument } from '../../../define/document-view';
import { storesNamed } from '../../../define/stores-asked';
import { documentOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { Forbidden, Rejected } from '../../base/errors';
import { notify } from '../messages/notify';
import { actingFor, signature } from './acting';
import { goodsWarehouse, linesJson } from './line-keys';
import { whoWorks } from './own-stores';
import { ruleReader } from './rules';
import { usualSteps } from './usual-steps';

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

type Snapshot = { name: string; mode: 'or' | 'and'; approvers: readonly string[]; screen?: string; timeout_hours?: number | null; notify_copy?: boolean };

/** Snapshot taken at submit; later changes of the setting do not touch it. @returns whether there are steps */
export async function takeSteps(context: Context, definition: DocumentDefinition, d: AnyDocument): Promise<boolean> {
  const matching = await matchingSteps(context, definition.kind, conditionOf(d), d.id);
  const rule = await ruleReader(context);
  const fixed = (await definition.steps?.(d, { rule, cost: await costNow(context, definition, d) })) ?? [];
  const steps = definition.skipsLastStep?.(d, { rule }) ? matching.slice(0, -1) : matching;
  const mayPassOwn = !definition.neverSelfReview && rule('approve.self') !== '0';
  const review = definition.actions.find(({ does }) => does === 'review');
  const stores = review ? storesNamed(definition, review, d.header) : [];
  const taken: Snapshot[] = fixed.map(({ name, screen }) => ({ name, screen, mode: 'or', approvers: [] }));
  for (const [at, step] of steps.entries()) {
    const named = (await approversOf(context, step, String(d.header.department ?? ''))).map(({ id }) => id);
    // The last pass changes the store: of those named, whoever works there.
    const isLast = at === steps.length - 1 && !definition.lastStep;
    const approvers = isLast ? await whoWorks(context, stores, named) : named;
    // Where nobody may pass his own document, a step that only names the submitter would wait for ever.
    if (!approvers.some((id) => mayPassOwn || id !== context.user.id)) throw new Rejected(`第${taken.length + 1}级审批没有可用的审批人`);
    taken.push({ name: step.name, mode: step.mode, approvers, timeout_hours: step.timeout_hours, notify_copy: step.notify_copy });
  }
  const usual = matching.length === 0 ? await usualSteps(context, definition, d, mayPassOwn ? '' : context.user.id) : [];
  taken.push(...usual.map(({ name, approvers }): Snapshot => ({ name, approvers, mode: 'or' })));
  if (definition.lastStep) taken.push({ ...definition.lastStep, mode: 'or', approvers: [] });
  if (taken.length === 0) return false;
  await sql`insert into document_step (org_id, document_id, seq, name, mode, approvers, screen, timeout_hours, notify_copy)
    select ${context.org.id}, ${d.id}, t.seq, t.step->>'name', t.step->>'mode', array(select jsonb_array_elements_text(t.step->'approvers'))::uuid[], coalesce(t.step->>'screen', ''),
      (t.step->>'timeout_hours')::int, coalesce((t.step->>'notify_copy')::boolean, false)
    from jsonb_array_elements(${JSON.stringify(taken)}::jsonb) with ordinality as t (step, seq)`.execute(context.db);
  return true;
}

/** Whether nobody has to pass the document after the step it stands at. */
export const isAtLastStep = async (context: Context, documentId: string): Promise<boolean> => (await openSteps(context, documentId)).length <= 1;

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

/** What the condition of a setting is compared with. */
export type Condition = { amount: string; department: string; warehouse: string; partner: string };
const conditionOf = (d: AnyDocument): Condition => ({
  amount: d.total.amount || '0',
  department: String(d.header.department ?? ''),
  warehouse: String(d.header.warehouse ?? d.header.sourceWarehouse ?? d.header.fromWarehouse ?? ''),
  partner: d.partner,
});

/**
 * Steps of the first setting (smallest priority number) that fits; those that start at a higher amount are left out. `anew`: of
 * this document, whose former steps are gone with it.
 */
async function matchingSteps(context: Context, kind: string, { amount, department, warehouse, partner }: Condition, anew?: string): Promise<Step[]> {
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
async function approversOf(context: Context, step: Step, department: string): Promise<Person[]> {
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

type OpenStep = { seq: number; mode: string; approvers: string[]; passed: string[]; name: string; screen: string; notify_copy: boolean };

/**
 * A pass by this user. @returns true when it was the last one (the document is reviewed now), false when others follow
 * @throws Forbidden when the current step is not his; Rejected when he may not pass his own document
 */
export async function passStep(context: Context, definition: DocumentDefinition, d: AnyDocument, submittedBy: string, opinion: string): Promise<boolean> {
  if (context.isSystem) return true;
  const isOthers = await refuseOwn(context, definition, submittedBy);
  const rows = await openSteps(context, d.id);
  const current = rows[0];
  if (!current) return true;
  const acting = await actingFor(context);
  refuseStranger(context, current, acting);
  await refuseSamePerson(context, d, current);
  const names = namesFor(current, context, acting).filter((id) => !isOthers || id !== submittedBy);
  if (names.length === 0) throw new Rejected('代理人不能代制单人审核其自己的单据');
  const passed = [...new Set([...current.passed, ...names])];
  const by = await signature(context, names);
  const isDone = current.screen !== '' || current.mode === 'or' || current.approvers.every((id) => passed.includes(id));
  await sql`update document_step set passed = ${passed}::uuid[], result = ${isDone ? '通过' : ''}, opinion = ${opinion}, decided_by = ${by}, decided_at = ${context.now()}
    where org_id = ${context.org.id} and document_id = ${d.id} and seq = ${current.seq}`.execute(context.db);
  if (isDone && current.notify_copy) await tellSubmitter(context, definition, d, submittedBy, `第${current.seq}级审批【${current.name}】已由${by}通过`);
  return isDone && rows.length === 1;
}

/** Whether documents of this kind are for others than their maker to decide. */
export const isOthersToDecide = async (context: Context, definition: DocumentDefinition): Promise<boolean> =>
  definition.neverSelfReview === true || (await ruleReader(context))('approve.self') === '0';

/**
 * @returns whether documents of this kind are for others than their maker to decide
 * @throws Rejected when the caller may not pass his own
 */
export async function refuseOwn(context: Context, definition: DocumentDefinition, submittedBy: string): Promise<boolean> {
  const isOthers = await isOthersToDecide(context, definition);
  if (isOthers && submittedBy === context.user.id && !context.isSystem) throw new Rejected('制单人不能审核自己的单据');
  return isOthers;
}

/** Two steps on one screen are two pairs of eyes. */
async function refuseSamePerson(context: Context, d: AnyDocument, current: OpenStep): Promise<void> {
  if (current.screen === '') return;
  const { rows } = await sql`select 1 from document_step where org_id = ${context.org.id} and document_id = ${d.id} and screen = ${current.screen}
      and seq < ${current.seq} and ${context.user.id}::uuid = any(passed) limit 1`.execute(context.db);
  if (rows.length > 0) throw new Rejected('各级审批须由不同人员完成');
}

/** Steps nobody has decided yet, the current one first; locked, so that two passes never count as one. */
const openSteps = async (context: Context, documentId: string): Promise<OpenStep[]> =>
  (
    await sql<OpenStep>`
    select seq, mode, approvers, passed, name, screen, notify_copy from document_step where org_id = ${context.org.id} and document_id = ${documentId} and result = '' order by seq for update`.execute(
      context.db,
    )
  ).rows;

/** Whether a step is this user's: he or whom he acts for is named in it, or he holds the page it stands on. */
export const isApprover = (context: Context, step: { screen: string; approvers: readonly string[] }, acting: readonly string[]): boolean =>
  context.isSystem || (step.screen === '' ? step.approvers.some((id) => acting.includes(id)) : allowsAny(context.permissions, step.screen, ['pass', 'review']));

/** In whose names of this step he decides: whoever it names of those he acts for; on a page he decides for himself. */
const namesFor = (step: OpenStep, context: Context, acting: readonly string[]): readonly string[] =>
  step.screen === '' ? step.approvers.filter((id) => acting.includes(id)) : [context.user.id];

/** @throws Forbidden when the step is somebody else's */
function refuseStranger(context: Context, step: OpenStep, acting: readonly string[]): void {
  if (!isApprover(context, step, acting)) throw new Forbidden(`当前为第${step.seq}级审批【${step.name}】，您不是审批人`);
}

/** The current step refuses. @throws Forbidden when it is somebody else's */
export async function refuseStep(context: Context, documentId: string, reason: string): Promise<void> {
  const [current] = await openSteps(context, documentId);
  if (!current) return;
  const acting = await actingFor(context);
  refuseStranger(context, current, acting);
  const by = await signature(context, namesFor(current, context, acting));
  await sql`update document_step set result = '驳回', opinion = ${reason}, decided_by = ${by}, decided_at = ${context.now()}
    where org_id = ${context.org.id} and document_id = ${documentId} and seq = ${current.seq}`.execute(context.db);
}

/** What somebody has passed already is not taken away behind his back. @throws Rejected */
export async function refuseAfterFirstPass(context: Context, documentId: string): Promise<void> {
  const passed =
    await sql`select 1 from document_step where org_id = ${context.org.id} and document_id = ${documentId} and cardinality(passed) > 0 limit 1`.execute(
      context.db,
    );
  if (passed.rows.length > 0) throw new Rejected('已有审批人通过，不能作废');
}

async function tellSubmitter(context: Context, definition: DocumentDefinition, d: AnyDocument, submitter: string, body: string): Promise<void> {
  if (submitter === '' || submitter === context.user.id) return;
  await notify(context.db, {
    org: context.org.id,
    users: [submitter],
    uri: 'approval',
    objectID: d.sn,
    extra: { kind: definition.kind },
    kind: '审批',
    title: `审批进度：${definition.title}`,
    body: `${definition.title}${d.sn}${body}`,
  });
}
