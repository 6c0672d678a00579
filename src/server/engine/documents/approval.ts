import { sql } from 'kysely';
import { allowsAny } from '../../../define/allows';
import type { DocumentDefinition } from '../../../define/define-document';
import type { AnyDocument } from '../../../define/document-view';
import type { Context } from '../../base/context';
import { Forbidden, Rejected } from '../../base/errors';
import { notify } from '../messages/notify';
import { actingFor, signature } from './acting';
import { ruleReader } from './rules';

/** Whether nobody has to pass the document after the step it stands at. */
export const isAtLastStep = async (context: Context, documentId: string): Promise<boolean> => (await openSteps(context, documentId)).length <= 1;

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
