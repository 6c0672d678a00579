import { type RawBuilder, sql } from 'kysely';
import type { Acted } from '../../../contract/answers';
import type { ActOnDocument } from '../../../contract/requests';
import type { Action } from '../../../define/action';
import type { DocumentDefinition } from '../../../define/define-document';
import type { AnyDocument } from '../../../define/document-view';
import { columnOf, holds } from '../../../define/field';
import { STATUS, statusLabel } from '../../../define/status';
import { type Context, within } from '../../base/context';
import { BadInput, Conflict, Rejected, STALE_DOCUMENT } from '../../base/errors';
import { operationRow } from '../../base/operation-log';
import { inTransaction } from '../../db/transaction';
import { type Inputs, parseInputs } from './action-inputs';
import { passStep, refuseAfterFirstPass, refuseStep, takeSteps } from './approval';
import { check } from './check';
import { convertDocument } from './convert';
import { cancelMade } from './downstream';
import { effectsOf } from './effects';
import { completeOrReopen } from './flow';
import { once } from './idempotency';
import { runPosting, setInputs } from './inputs';
import { goodsWarehouse } from './line-keys';
import { giveNotices } from './notices';
import { prepare } from './prepare';
import { reachDocument } from './reach-document';
import { liftHard, reserveHard, reserveSoft, shrinkSoft } from './reserve';
import { redFlush, unreviewDocument } from './reverse';
import { reviewDocument } from './review';
import { ruleReader } from './rules';
import { stopDocument } from './stop';
import { loadDocument, type Stored } from './stored';
import { takenUp } from './take-up';
import { tellOthers } from './tell';
import { transition } from './transition';

/**
 * A transition from click to commit: lock the document, judge the caller, the version and the status, do what the
 * action does, write the trail. Everything in one transaction; the same key acts once.
 */
export async function actOnDocument(context: Context, definition: DocumentDefinition, action: Action, input: ActOnDocument): Promise<Acted> {
  return inTransaction(context.db, (tx) =>
    once(within(context, tx), { route: `${definition.kind}/${action.id}`, input }, (inside) => act(inside, definition, action, input)),
  );
}

async function act(context: Context, definition: DocumentDefinition, action: Action, input: ActOnDocument): Promise<Acted> {
  const stored = await reachDocument(context, definition, { id: input.id }, { flags: action.flags, label: action.label, lock: true });
  if (Number(stored.row.version) !== input.version) throw new Conflict(STALE_DOCUMENT);
  refuseWrongMoment(action, stored.view);
  if (action.reason === 'required' && !input.reason?.trim()) {
    const message = `请填写${action.reasonName ?? `${action.label}原因`}`;
    throw new BadInput(message, [{ field: 'reason', message }]);
  }
  const inputs = parseInputs(action, input);
  const confirmed = input.confirmed === true || input.confirmed === 'true';
  const status = await carryOut(context, stored, action, { ...inputs, reason: input.reason ?? '', confirmed });
  return finish(context, stored, action, status, input.reason ?? '');
}

function refuseWrongMoment(action: Action, d: AnyDocument): void {
  if (d.isRed) throw new Rejected('红冲单据不能再操作');
  if (!action.from.some((status) => status === d.status)) throw new Rejected(`单据状态为${statusLabel(d.status)}，不能${action.label}`);
  if (!holds(action.when, d.header)) throw new Rejected(`此单据不能${action.label}`);
}

/** @returns the status the document has now */
async function carryOut(context: Context, stored: Stored, action: Action, inputs: Inputs): Promise<number> {
  const { definition, view: d } = stored;
  switch (action.does) {
    case 'submit':
      return submitDocument(context, stored, inputs.confirmed, action);
    case 'review':
      if (action.input || action.lineInput) await setInputs(context, stored, inputs);
      return pass(context, stored, action, inputs);
    case 'refuse':
      await liftHard(context, d.id);
      await refuseStep(context, d.id, inputs.reason);
      await shrinkSoft(context, sourcesOf(d));
      await effectsOf(definition.kind).withdrawn?.(context, stored, 'refused');
      await tellOthers(context, definition, d, action.id);
      return STATUS.rejected;
    case 'cancel':
      // The other side's goods have moved: its document is accepted or refused, never forgotten.
      if (d.origin === 'mirror' && Object.keys(definition.postings).length > 0) throw new Rejected('来自对方的单据不能作废，请驳回');
      if (d.status === STATUS.submitted) await refuseAfterFirstPass(context, d.id);
      await liftHard(context, d.id);
      await shrinkSoft(context, sourcesOf(d));
      await cancelMade(context, d.id);
      await effectsOf(definition.kind).withdrawn?.(context, stored, 'cancelled');
      await tellOthers(context, definition, d, action.id);
      return STATUS.cancelled;
    case 'unreview':
      await check(context, definition, d, ['unreview'], inputs.confirmed);
      await unreviewDocument(context, stored);
      return STATUS.draft;
    case 'red':
      await check(context, definition, d, ['red'], inputs.confirmed);
      await redFlush(context, stored, inputs.reason);
      return STATUS.redFlushed;
    case 'stop':
      return stopDocument(context, stored, action, inputs);
    case 'set':
      await setInputs(context, stored, inputs);
      return d.status;
    case 'post':
      await runPosting(context, stored, action, inputs);
      return action.to === 'same' ? Number((await loadDocument(context, definition.kind, d.id)).row.status) : action.to;
    case 'allocate':
      await reserveSoft(context, definition, d);
      return d.status;
    case 'complete':
      return STATUS.completed;
    case 'convert':
      return convertDocument(context, stored, action, inputs.confirmed);
    case 'tell':
      await tellOthers(context, definition, d, action.id);
      return d.status;
    case 'own':
      await effectsOf(definition.kind).actions?.[action.id]?.(context, stored, inputs);
      return action.to === 'same' ? Number((await loadDocument(context, definition.kind, d.id)).row.status) : action.to;
  }
}

const sourcesOf = (d: AnyDocument): string[] => [...new Set(d.lines.map((line) => line.sourceLine).filter(Boolean))];

/** Submit: every rule of the moment, hard reservation, approval snapshot. Some kinds are reviewed at once by the system. */
async function submitDocument(context: Context, stored: Stored, confirmed: boolean, action: Action): Promise<number> {
  const { definition, view: d } = stored;
  await prepare(context, definition, d);
  await check(context, definition, d, ['submit'], confirmed);
  if (definition.reservesFrom && definition.reserves?.(d) !== false) {
    await liftHard(context, d.id);
    await reserveHard(context, definition, d);
    await shrinkSoft(context, sourcesOf(d));
  }
  await noteSubmit(context, stored);
  if (await takeSteps(context, definition, d)) return STATUS.submitted;
  if (action.does === 'submit' && (await isReviewedAtOnce(context, definition, d))) {
    await check(context, definition, d, ['review'], confirmed);
    return reviewDocument(context, stored);
  }
  return STATUS.submitted;
}

async function isReviewedAtOnce(context: Context, definition: DocumentDefinition, d: AnyDocument): Promise<boolean> {
  if (!definition.reviewsAtSubmit) return false;
  const rule = await ruleReader(context, { warehouse: goodsWarehouse(definition, d), department: String(d.header.department ?? '') });
  return definition.reviewsAtSubmit(d, { rule });
}

async function noteSubmit(context: Context, stored: Stored): Promise<void> {
  const taken = takenUp(stored.definition, stored.view);
  await sql`update document set ${sql.join([...taken, sql`submitted_by = ${context.user.id || null}`, sql`submitted_at = ${context.now()}`])}
    where org_id = ${context.org.id} and id = ${stored.view.id}`.execute(context.db);
  await effectsOf(stored.definition.kind).afterSubmit?.(context, stored);
}

/** Review and pass are one transition. On a draft without steps it submits and reviews in one go; the last step reviews. */
async function pass(context: Context, stored: Stored, action: Action, inputs: Inputs): Promise<number> {
  const { definition, view: d } = stored;
  if (action.input || action.lineInput) await setInputs(context, stored, inputs);
  if (d.status !== STATUS.submitted) return passDraft(context, stored, inputs);
  const submittedBy = String(stored.row.submitted_by ?? stored.row.created_by ?? '');
  if (!(await passStep(context, definition, d, submittedBy, inputs.reason))) return STATUS.submitted;
  await prepare(context, definition, d);
  await check(context, definition, d, ['review'], inputs.confirmed);
  return reviewDocument(context, stored);
}

/**
 * Submit and review in one go. What both moments ask is asked once, and nothing is reserved in between: the posting that
 * follows in the same transaction takes the goods themselves, under the same locks.
 */
async function passDraft(context: Context, stored: Stored, { confirmed, reason }: Inputs): Promise<number> {
  const { definition, view: d } = stored;
  await prepare(context, definition, d);
  await check(context, definition, d, ['submit', 'review'], confirmed);
  await noteSubmit(context, stored);
  if (await takeSteps(context, definition, d)) throw new Rejected('此单据设有审批步骤，请先提交');
  if (!(await passStep(context, definition, d, context.user.id, reason))) return STATUS.submitted;
  return reviewDocument(context, stored);
}

/** What the action says in the header, as assignments. */
function said(definition: DocumentDefinition, says: Record<string, string>): RawBuilder<unknown>[] {
  return Object.entries(says).map(([name, value]) => {
    const field = definition.header[name];
    if (!field) throw new Error(`${definition.kind}: no header field ${name}`);
    return sql`${sql.ref(columnOf(name, field))} = ${value}`;
  });
}

type Stands = { id: string; kind: string; sn: string; status: number; version: number };

/** Version, trail, log, change message: the same for every transition. */
async function finish(context: Context, stored: Stored, action: Action, status: number, reason: string): Promise<Acted> {
  const { definition, view: d } = stored;
  const now = action.to === 'same' && !['post', 'own', 'convert', 'stop'].includes(action.does) ? d.status : status;
  const to = now === STATUS.reviewed && action.does === 'review' && definition.endsAtReview?.(d) ? STATUS.completed : now;
  const says = said(definition, action.says ?? {});
  const also = says.length > 0 ? { also: sql.join(says) } : {};
  const [moved] = await transition(context, [{ id: d.id }], { to, action: action.id, reason, knownBy: context.user.id, ...also });
  if (to === STATUS.reviewed && definition.completes) await completeOrReopen(context, [d.id]);
  await giveNotices(context, definition, stored, { action: action.id, status: to, reason });
  const done = { resource: definition.kind, id: d.id, name: d.sn, operation: action.flags[0] ?? action.id };
  const log = operationRow(context, { ...done, before: { status: statusLabel(d.status) }, after: { status: statusLabel(to) } });
  const family = await sql<Stands>`${context.isSystem ? sql`` : sql`with log as (${log})`}
    select id, kind, sn, status, version from document where org_id = ${context.org.id} and (id = ${d.id} or ((made_by = ${d.id} or red_of = ${d.id}) and status <> 6)) order by id`.execute(
    context.db,
  );
  const stands = family.rows.find((row) => row.id === d.id);
  return {
    id: d.id,
    sn: d.sn,
    status: stands?.status ?? to,
    version: stands?.version ?? Number(moved?.version),
    made: family.rows
      .filter((row) => row.id !== d.id)
      .map(({ id, kind, sn, status: its }) => ({ id, kind, sn, status: its, direction: 'downstream' as const, title: sn })),
  };
}
