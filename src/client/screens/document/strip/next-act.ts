import type { DocumentInfo } from '../../../../contract/answers';
import type { Action } from '../../../../define/action';
import { STATUS } from '../../../../define/status';
import { documentOf } from '../../../../domain/registry';

export type Moment = { info: DocumentInfo | undefined; actions: readonly Action[]; isReadOnly: boolean; isUnsaved: boolean };

/** Steps that carry a reviewed document on; others (a reminder, a correction, a code) are taken when somebody has a reason to. */
const CARRIES_ON: readonly Action['does'][] = ['post', 'convert', 'allocate', 'draft'];

/**
 * What whoever has the document open does next: what is typed is saved, what is saved is submitted, what waits for him is reviewed, what
 * is reviewed goes on where only one way leads on. undefined = nothing is his to do.
 */
export function nextAct({ info, actions, isReadOnly, isUnsaved }: Moment): 'save' | Action | undefined {
  const status = Number(info?.header.status ?? STATUS.draft);
  if (!isReadOnly && (!info || isUnsaved)) return 'save';
  const that = (does: Action['does']) => actions.find((action) => action.does === does);
  if (status === STATUS.submitted)
    return that('review') ?? onlyOne(actions.filter(({ from, risk }) => from.includes(STATUS.submitted) && risk === 'write' && from.length === 1));
  // What nobody submits begins to count by an act of its own: an invoice is issued.
  if (status === STATUS.draft || status === STATUS.rejected) return that('submit') ?? that('review') ?? actions.find(({ to }) => to === STATUS.reviewed);
  // What is sent back is no step forward.
  return onlyOne(actions.filter(({ does, risk, into = '' }) => CARRIES_ON.includes(does) && risk === 'write' && !documentOf(into)?.isReturn));
}

const onlyOne = (actions: readonly Action[]): Action | undefined => (actions.length === 1 ? actions[0] : undefined);

/** What takes something back or ends it stands last. */
export const takesBack = ({ does, risk }: Action): boolean => risk === 'irreversible' || does === 'unreview';
