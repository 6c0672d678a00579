import type { Acted } from '../../../contract/answers';
import type { ActOnDocument } from '../../../contract/requests';
import { type Action, takesBack } from '../../../define/action';
import type { DocumentDefinition } from '../../../define/define-document';
import type { AnyDocument } from '../../../define/document-view';
import { holds } from '../../../define/field';
import { STATUS, statusLabel } from '../../../define/status';
import { type Context, within } from '../../base/context';
import { BadInput, Conflict, Rejected, STALE_DOCUMENT } from '../../base/errors';
import { gathering } from '../../base/gather';
import { inTransaction } from '../../db/transaction';
import { type Inputs, parseInputs } from './action-inputs';
import { isAtLastStep } from './approval';
import { carryOut } from './carry-out';
import { finish } from './finish';
import { once } from './idempotency';
import { refuseOthersStores } from './own-stores';
import { submitted } from './passing';
import { reachDocument } from './reach-document';
import { readRulesOf } from './rules';
import { onTrial } from './trial';
import { followCopy } from './words/countersign-echo';
import { lockPair } from './words/pair';

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
