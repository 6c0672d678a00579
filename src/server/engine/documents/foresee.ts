import type { SaveDocument } from '../../../contract/requests';
import type { DocumentDefinition } from '../../../define/define-document';
import type { Problem } from '../../../define/document-rules';
import { STATUS } from '../../../define/status';
import type { Context } from '../../base/context';
import { Refusal } from '../../base/errors';
import { newId } from '../../base/id';
import { problemsAt } from './check';
import { closedMonth, counterparty } from './complete';
import { refuseForeignPlaces } from './places';
import { prepare } from './prepare';
import { reachDocument } from './reach-document';
import { sourcesOf } from './sources';
import { takeItems } from './take-items';
import { draftOf } from './typed-draft';

/**
 * What will stand in the way of submitting and reviewing a document as it is typed now, told while there is time to mend it: the
 * reviewer's gates (licences, authorisations, admission) are no surprise for the one who writes. Nothing is stored; a warning says
 * it is one. What cannot even be read as a document answers with the reasons why not.
 */
export async function foresee(context: Context, definition: DocumentDefinition, input: SaveDocument): Promise<Problem[]> {
  const stored = input.id ? await reachDocument(context, definition, { id: input.id }) : undefined;
  try {
    const d = draftOf(context, definition, input, stored);
    d.id ||= newId(context.now().getTime());
    await counterparty(context, definition, d);
    await sourcesOf(context, d, stored);
    await takeItems(context, definition, d);
    await prepare(context, definition, d);
    await refuseForeignPlaces(context, definition, d, stored?.view);
    const closed = await closedMonth(context, d);
    const isWaiting = stored?.view.status === STATUS.submitted;
    return [...(closed ? [closed] : []), ...(await problemsAt(context, definition, d, isWaiting ? ['review'] : ['save', 'submit', 'review']))];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.problems.length > 0 ? error.problems : [{ message: error.message }];
  }
}
