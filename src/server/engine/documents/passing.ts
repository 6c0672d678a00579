import { sql } from 'kysely';
import type { Action } from '../../../define/action';
import type { DocumentDefinition } from '../../../define/define-document';
import type { AnyDocument } from '../../../define/document-view';
import { STATUS } from '../../../define/status';
import type { Context } from '../../base/context';
import { Rejected } from '../../base/errors';
import type { Inputs } from './action-inputs';
import { passStep, refuseOwn } from './approval';
import type { Assignments } from './assignments';
import { check } from './check';
import { effectsOf } from './effects';
import { setInputs } from './inputs';
import { goodsWarehouse } from './line-keys';
import { prepare } from './prepare';
import { reserveHard, shrinkSoft } from './reserve';
import { reviewDocument } from './review';
import { ruleReader } from './rules';
import { lockNamedItems } from './settled-items';
import type { Stored } from './stored';
import { takeSteps } from './take-steps';
import { takenUp } from './take-up';
import { sourcesOf } from './withdraw';
import { askOther, countBoth } from './words/countersign';
import { openPair } from './words/pair';
import { sayAt } from './words/says';

/** Submit: every rule of the moment, hard reservation, approval snapshot. Some kinds are reviewed at once by the system. */
export async function submitDocument(context: Context, stored: Stored, confirmed: boolean, action: Action): Promise<number> {
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
export const submitted = (context: Context, { definition, view: d }: Stored): Assignments => ({
  ...takenUp(definition, d),
  submitted_by: sql`${context.user.id || null}`,
  submitted_at: sql`${context.now()}`,
});

/** Review and pass are one transition. On a draft without steps it submits and reviews in one go; the last step reviews. */
export async function pass(context: Context, stored: Stored, inputs: Inputs): Promise<number> {
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
