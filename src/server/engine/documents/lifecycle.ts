import { sql } from 'kysely';
import type { Acted } from '../../../contract/answers';
import type { ActOnDocument } from '../../../contract/requests';
import { type Action, takesBack } from '../../../define/action';
import type { DocumentDefinition } from '../../../define/define-document';
import type { Moment } from '../../../define/document-rules';
import type { AnyDocument } from '../../../define/document-view';
import { holds } from '../../../define/field';
import { STATUS, statusLabel } from '../../../define/status';
import { type Context, within } from '../../base/context';
import { BadInput, Conflict, Rejected, STALE_DOCUMENT } from '../../base/errors';
import { gathering } from '../../base/gather';
import { inTransaction } from '../../db/transaction';
import { type Inputs, parseInputs } from './action-inputs';
import { isAtLastStep, passStep, refuseAfterFirstPass, refuseOwn, refuseStep, takeSteps } from './approval';
import type { Assignments } from './assignments';
import { check } from './check';
import { convertDocument } from './convert';
import { cancelMade } from './downstream';
import { effectsOf } from './effects';
import { finish } from './finish';
import { once } from './idempotency';
import { runPosting, setInputs } from './inputs';
import { goodsWarehouse } from './line-keys';
import { refuseOthersStores } from './own-stores';
import { prepare } from './prepare';
import { reachDocument } from './reach-document';
import { liftHard, reserveHard, reserveSoft, shrinkSoft } from './reserve';
import { redFlush, unreviewDocument } from './reverse';
import { reviewDocument } from './review';
import { readRulesOf, ruleReader } from './rules';
import { lockNamedItems } from './settled-items';
import { stopDocument } from './stop';
import { type Stored, statusNow } from './stored';
import { takenUp } from './take-up';
import { tellOthers } from './tell';
import { onTrial } from './trial';
import { amendLines } from './words/amend';
import { beginDraft } from './words/begin-draft';
import { codeNow } from './words/codes';
import { askOther, callOff, countBoth, declineBoth, followCopy, stopBoth, takeBackCopy } from './words/countersign';
import { answerPair, closePair, lockPair, openPair } from './words/pair';
import { sayAt } from './words/says';
import { senderOf } from './words/senders';

/**
 * A transition from click to commit: lock the document, judge the caller, the version and the status, do what the
 * action does, write the trail. Everything in one transaction; the same key acts once.
 */
export async function actOnDocument(context: Context, definition: DocumentDefinition, action: Action, input: ActOnDocument): Promise<Acted> {
  const { isTrial, ...asked } = input;
  if (isTrial === true || isTrial === 'true') return tryOut(context, definition, action, asked);
  return inTransaction(context.db, (tx) =>
    gathering(tx, () =>
      once(within(context, tx), { route: `${definition.kind}/${action.id}`, input: asked }, (inside) => act(inside, definition, action, asked)),
    ),
  );
}

/** Warnings are for when it is meant, and its reason is what is asked for next. */
function tryOut(context: Context, definition: DocumentDefinition, action: Action, asked: ActOnDocument): Promise<Acted> {
  if (!takesBack(action)) throw new BadInput(`${action.label}不能先试`);
  return onTrial(context.db, (tx) => act(within(context, tx), definition, action, { ...asked, reason: asked.reason?.trim() || action.label, confirmed: true }));
}

async function act(context: Context, definition: DocumentDefinition, action: Action, input: ActOnDocument): Promise<Acted> {
  await lockPair(context, definition, input.id);
  const stored = await reachDocument(context, definition, { id: input.id }, { flags: action.flags, label: action.label, lock: true });
  if (Number(stored.row.version) !== input.version) throw new Conflict(STALE_DOCUMENT);
  if (definition.pair || definition.countersign) readRulesOf(context, stored.view.counterOrg);
  refuseWrongMoment(action, stored.view);
  await refuseOthersStores(context, definition, action, stored.view);
  if (action.reason === 'required' && !input.reason?.trim()) {
    const message = `请填写${action.reasonName ?? `${action.label}原因`}`;
    throw new BadInput(message, [{ field: 'reason', message }]);
  }
  const inputs = parseInputs(await askingNow(context, action, stored.view), input);
  refuseStrangeLines(inputs, stored.view);
  const confirmed = input.confirmed === true || input.confirmed === 'true';
  const given = { ...inputs, reason: input.reason ?? '', confirmed };
  const status = await carryOut(context, stored, action, given);
  await followCopy(context, stored, action);
  // What is reviewed at once said so already.
  const said = status === STATUS.submitted && stored.view.status !== STATUS.submitted ? submitted(context, stored) : {};
  return finish(context, stored, action, status, given, said);
}

/** What is said of a line is said of one there is. @throws BadInput */
function refuseStrangeLines({ lines }: Pick<Inputs, 'lines'>, d: AnyDocument): void {
  const known = new Set(d.lines.map(({ id }) => id));
  if (lines.some(({ id }) => !known.has(id))) throw new BadInput('明细行不存在，请刷新后重试');
}

/** What an action asks of who takes it now: of a step that is not the last, where only that one is asked, nothing. */
async function askingNow(context: Context, action: Action, d: AnyDocument): Promise<Action> {
  if (action.inputAt !== 'lastStep' || (await isAtLastStep(context, d.id))) return action;
  const { input: _input, lineInput: _lineInput, ...rest } = action;
  return rest;
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
      return pass(context, stored, inputs);
    case 'refuse':
      return refuse(context, stored, action, inputs.reason);
    case 'cancel':
      await checkAt(context, stored, 'cancel', inputs.confirmed);
      return cancel(context, stored, action);
    case 'unreview':
    case 'red':
      return takeBack(context, stored, action.does, inputs);
    case 'stop':
      if (action.to !== 'same') await stopBoth(context, stored, action, inputs);
      return stopDocument(context, stored, action, inputs);
    case 'set':
      await setInputs(context, stored, inputs);
      await check(context, definition, d, [action.id as Moment], inputs.confirmed);
      await tellOthers(context, definition, d, action.id);
      return d.status;
    case 'post':
      await runPosting(context, stored, action, inputs);
      await tellOthers(context, definition, d, action.id);
      return action.to === 'same' ? statusNow(context, d.id) : action.to;
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
    case 'send':
      await send(context, stored, action, inputs);
      return action.to === 'same' ? d.status : action.to;
    case 'amend':
      await amendLines(context, stored, action, inputs);
      return d.status;
    case 'draft':
      await beginDraft(context, stored, action, inputs);
      return d.status;
    case 'say':
      return d.status;
    case 'code':
      await codeNow(context, stored);
      return d.status;
    case 'answer':
      await answerPair(context, stored, action.id, inputs);
      return d.status;
    case 'own':
      await effectsOf(definition.kind).actions?.[action.id]?.(context, stored, inputs);
      return action.to === 'same' ? statusNow(context, d.id) : action.to;
  }
}

/** Passed on to a system outside, where the rules of the action let it go. */
async function send(context: Context, stored: Stored, { id }: Action, inputs: Inputs): Promise<void> {
  await checkAt(context, stored, id as Moment, inputs.confirmed);
  await senderOf(stored.definition.kind)?.queue(context, stored, { action: id, inputs });
}

/** Rules of a moment few kinds have rules for. */
async function checkAt(context: Context, { definition, view: d }: Stored, moment: Moment, confirmed: boolean): Promise<void> {
  if (definition.checks.some(({ at }) => at.includes(moment))) await check(context, definition, d, [moment], confirmed);
}

async function takeBack(context: Context, stored: Stored, how: 'unreview' | 'red', { confirmed, reason }: Inputs): Promise<number> {
  await lockNamedItems(context, stored.definition, stored.view);
  await check(context, stored.definition, stored.view, [how], confirmed);
  await takeBackCopy(context, stored, how);
  if (how === 'red') await redFlush(context, stored, reason);
  else await unreviewDocument(context, stored);
  if (how === 'red') return STATUS.redFlushed;
  // Nobody here wrote it: what the other side sent waits again as it did.
  const { definition, view: d } = stored;
  if (d.origin !== 'mirror' || !definition.pair) return STATUS.draft;
  await takeSteps(context, definition, d);
  return STATUS.submitted;
}

async function refuse(context: Context, stored: Stored, action: Action, reason: string): Promise<number> {
  const { definition, view: d } = stored;
  await liftHard(context, d.id);
  await refuseStep(context, d.id, reason);
  await shrinkSoft(context, sourcesOf(d));
  await effectsOf(definition.kind).withdrawn?.(context, stored, 'refused');
  await closePair(context, stored, 'refuse', reason);
  await callOff(context, stored);
  await declineBoth(context, stored, reason);
  await tellOthers(context, definition, d, action.id);
  return STATUS.rejected;
}

async function cancel(context: Context, stored: Stored, action: Action): Promise<number> {
  const { definition, view: d } = stored;
  // The other side's goods have moved: its document is accepted or refused, never forgotten.
  if (d.origin === 'mirror' && Object.keys(definition.postings).length > 0) throw new Rejected('来自对方的单据不能作废，请驳回');
  if (d.status === STATUS.submitted) await refuseAfterFirstPass(context, d.id);
  // What counts is taken back before it is void: not over the head of what came of it.
  if (d.status === STATUS.reviewed) await unreviewDocument(context, stored, action.label);
  await liftHard(context, d.id);
  await shrinkSoft(context, sourcesOf(d));
  await callOff(context, stored);
  await cancelMade(context, d.id, d.kind);
  await effectsOf(definition.kind).withdrawn?.(context, stored, 'cancelled');
  await closePair(context, stored, 'cancel');
  await tellOthers(context, definition, d, action.id);
  return STATUS.cancelled;
}

const sourcesOf = (d: AnyDocument): string[] => [...new Set(d.lines.map((line) => line.sourceLine).filter(Boolean))];

/** Submit: every rule of the moment, hard reservation, approval snapshot. Some kinds are reviewed at once by the system. */
async function submitDocument(context: Context, stored: Stored, confirmed: boolean, action: Action): Promise<number> {
  const { definition, view: d } = stored;
  await lockNamedItems(context, definition, d);
  await prepare(context, definition, d);
  await check(context, definition, d, ['submit'], confirmed);
  if (definition.reservesFrom && definition.reserves?.(d) !== false) {
    await reserveHard(context, definition, d);
    await shrinkSoft(context, sourcesOf(d));
  }
  await sayAt(context, definition, d, 'submit');
  await openPair(context, stored);
  await effectsOf(definition.kind).afterSubmit?.(context, stored);
  if (await takeSteps(context, definition, d)) return STATUS.submitted;
  if (definition.countersign?.at === 'submit' && (await askOther(context, stored))) return STATUS.submitted;
  if (action.does === 'submit' && (await isReviewedAtOnce(context, definition, d))) {
    await check(context, definition, d, ['review'], confirmed);
    return reviewDocument(context, stored, submitted(context, stored));
  }
  return STATUS.submitted;
}

async function isReviewedAtOnce(context: Context, definition: DocumentDefinition, d: AnyDocument): Promise<boolean> {
  if (!definition.reviewsAtSubmit) return false;
  const rule = await ruleReader(context, { warehouse: goodsWarehouse(definition, d), department: String(d.header.department ?? '') });
  return definition.reviewsAtSubmit(d, { rule });
}

/** Who submitted it and when, and what he says by it. */
const submitted = (context: Context, { definition, view: d }: Stored): Assignments => ({
  ...takenUp(definition, d),
  submitted_by: sql`${context.user.id || null}`,
  submitted_at: sql`${context.now()}`,
});

/** Review and pass are one transition. On a draft without steps it submits and reviews in one go; the last step reviews. */
async function pass(context: Context, stored: Stored, inputs: Inputs): Promise<number> {
  const { definition, view: d } = stored;
  await lockNamedItems(context, definition, d);
  // What is typed with a pass is worked out as it is set.
  const isWorkedOut = Object.keys(inputs.header).length > 0 || inputs.lines.length > 0;
  if (isWorkedOut) await setInputs(context, stored, inputs);
  if (d.status !== STATUS.submitted) return passDraft(context, stored, inputs, isWorkedOut);
  const submittedBy = String(stored.row.submitted_by ?? stored.row.created_by ?? '');
  if (!(await passStep(context, definition, d, submittedBy, inputs.reason))) return STATUS.submitted;
  if (!isWorkedOut) await prepare(context, definition, d);
  await check(context, definition, d, ['review'], inputs.confirmed);
  return agree(context, stored);
}

/** The last word of our side: it counts, or the other side is asked first; the last word on a copy lets both count. */
async function agree(context: Context, stored: Stored, also: Assignments = {}): Promise<number> {
  if (await askOther(context, stored)) return STATUS.submitted;
  const status = await reviewDocument(context, stored, also);
  await countBoth(context, stored);
  return status;
}

/**
 * Submit and review in one go. What both moments ask is asked once, and nothing is reserved in between: the posting that
 * follows in the same transaction takes the goods themselves, under the same locks.
 */
async function passDraft(context: Context, stored: Stored, { confirmed }: Inputs, isWorkedOut: boolean): Promise<number> {
  const { definition, view: d } = stored;
  if (!isWorkedOut) await prepare(context, definition, d);
  await check(context, definition, d, ['submit', 'review'], confirmed);
  await sayAt(context, definition, d, 'submit');
  await openPair(context, stored);
  await effectsOf(definition.kind).afterSubmit?.(context, stored);
  if (await takeSteps(context, definition, d)) throw new Rejected('此单据设有审批步骤，请先提交');
  await refuseOwn(context, definition, context.user.id);
  return agree(context, stored, submitted(context, stored));
}
