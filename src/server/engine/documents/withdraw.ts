import type { Action } from '../../../define/action';
import type { AnyDocument } from '../../../define/document-view';
import { STATUS } from '../../../define/status';
import type { Context } from '../../base/context';
import { Rejected } from '../../base/errors';
import type { Inputs } from './action-inputs';
import { refuseAfterFirstPass, refuseStep } from './approval';
import { check } from './check';
import { cancelMade } from './downstream';
import { effectsOf } from './effects';
import { liftHard, shrinkSoft } from './reserve';
import { redFlush, unreviewDocument } from './reverse';
import { lockNamedItems } from './settled-items';
import type { Stored } from './stored';
import { takeSteps } from './take-steps';
import { tellOthers } from './tell';
import { callOff, declineBoth, takeBackCopy } from './words/countersign';
import { closePair } from './words/pair';

export async function takeBack(context: Context, stored: Stored, how: 'unreview' | 'red', { confirmed, reason }: Inputs): Promise<number> {
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

export async function refuse(context: Context, stored: Stored, action: Action, reason: string): Promise<number> {
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

export async function cancel(context: Context, stored: Stored, action: Action): Promise<number> {
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

export const sourcesOf = (d: AnyDocument): string[] => [...new Set(d.lines.map((line) => line.sourceLine).filter(Boolean))];
