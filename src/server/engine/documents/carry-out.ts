import type { Action } from '../../../define/action';
import type { Moment } from '../../../define/document-rules';
import { STATUS } from '../../../define/status';
import type { Context } from '../../base/context';
import type { Inputs } from './action-inputs';
import { check } from './check';
import { convertDocument } from './convert';
import { effectsOf } from './effects';
import { runPosting, setInputs } from './inputs';
import { pass, submitDocument } from './passing';
import { reserveSoft } from './reserve';
import { stopDocument } from './stop';
import { type Stored, statusNow } from './stored';
import { tellOthers } from './tell';
import { cancel, refuse, takeBack } from './withdraw';
import { amendLines } from './words/amend';
import { beginDraft } from './words/begin-draft';
import { codeNow } from './words/codes';
import { stopBoth } from './words/countersign';
import { answerPair } from './words/pair';
import { senderOf } from './words/senders';

/** @returns the status the document has now */
export async function carryOut(context: Context, stored: Stored, action: Action, inputs: Inputs): Promise<number> {
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
