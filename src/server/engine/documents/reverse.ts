import { sql } from 'kysely';
import { dayOf, monthOf } from '../../../define/dates';
import type { DocumentDefinition } from '../../../define/define-document';
import type { AnyDocument, AnyLine } from '../../../define/document-view';
import type { Fields } from '../../../define/field';
import { rowsOf, sectionNames, settlesItems, withRows } from '../../../define/in-section';
import { neg } from '../../../define/money';
import { STATUS, statusLabel } from '../../../define/status';
import { type Context, within } from '../../base/context';
import { Rejected } from '../../base/errors';
import { newId } from '../../base/id';
import { logOperation } from '../../base/operation-log';
import { reverse } from '../ledger/post';
import { payClaims } from './claims';
import { cancelMade, refuseDownstream } from './downstream';
import { effectsOf } from './effects';
import { closeLines, fulfil, markReturned, reopenUpstream } from './flow';
import { follow } from './followers';
import { moveLabels } from './labels';
import { nextSn } from './numbering';
import { liftSoft } from './reserve';
import { ruleReader, whyClosed } from './rules';
import { completeItems } from './settled-items';
import { loadDocument, type Stored, type Undoing } from './stored';
import { standingMadeBy } from './take-back';
import { tellOthers } from './tell';
import { writeTrace } from './trace';
import { transition } from './transition';
import { takeBackWords } from './words/at-review';
import { endCarried } from './words/carried';
import { insertDocument } from './write';

/** LR11. unreview: only in the calendar month of the review and never in a closed month; the document becomes a draft again. */
export async function unreviewDocument(context: Context, stored: Stored, words?: string): Promise<void> {
  const { definition, view: d } = stored;
  const today = dayOf(context.now());
  const reviewedIn = monthOf(String(stored.row.biz_date ?? today));
  const isPosting = Object.keys(definition.postings).length > 0;
  if (isPosting && reviewedIn !== monthOf(today)) throw new Rejected('已跨月，请使用红冲');
  const whyNot = isPosting ? whyClosed(await ruleReader(context), String(stored.row.biz_date ?? today)) : undefined;
  if (whyNot !== undefined) throw new Rejected(whyNot);
  await takeBackMade(context, stored, 'unreview', 'made');
  await refuseAcceptedMirror(context, stored);
  await refuseDownstream(context, d, 'unreview', words);
  await tellOthers(context, definition, d, 'unreview');
  await cancelMade(context, d.id, d.kind);
  await undo(context, stored, { kind: definition.kind, id: d.id, sn: d.sn, bizDate: today }, 'unreview');
  await closeLines(context, d.id);
  await sql`update document set biz_date = null, reviewed_by = null, reviewed_at = null where org_id = ${context.org.id} and id = ${d.id}`.execute(context.db);
}

/**
 * red: any time after review; a document of the same kind with negative quantities and a number of its own carries the
 * reversing entries. It can itself not be changed.
 */
export async function redFlush(context: Context, stored: Stored, reason: string): Promise<void> {
  const { definition, view: d } = stored;
  await takeBackMade(context, stored, 'red', 'made');
  await refuseAcceptedMirror(context, stored);
  await refuseDownstream(context, d, 'red');
  const today = dayOf(context.now());
  const red: AnyDocument = negated(context, definition, {
    ...d,
    id: newId(context.now().getTime()),
    sn: await nextSn(context, definition.kind, definition.prefix, today),
    isRed: true,
    origin: 'auto',
    header: { ...d.header, ...negatives(d.header, addedUp(definition.header)), ...saidInRed(definition.header), documentDate: today, remark: reason },
    total: {
      quantity: neg(d.total.quantity || '0'),
      amount: neg(d.total.amount || '0'),
      tax: neg(d.total.tax || '0'),
      netAmount: neg(d.total.netAmount || '0'),
    },
  });
  await insertDocument(context, definition, red, {
    status: STATUS.completed,
    is_red: true,
    red_of: d.id,
    biz_date: today,
    reviewed_by: context.user.id || null,
    reviewed_at: context.now().toISOString(),
  });
  await cancelMade(context, d.id);
  await undo(context, stored, { kind: definition.kind, id: red.id, sn: red.sn, bizDate: today }, 'red');
  await tellOthers(context, definition, d, 'red');
}

/** The same with negative lines in every section, each a line of its own. */
function negated(context: Context, definition: DocumentDefinition, d: AnyDocument): AnyDocument {
  const turned = (line: AnyLine): AnyLine => ({
    ...line,
    id: newId(context.now().getTime()),
    ...negatives(line, NEGATED),
    baseQuantity: neg(line.baseQuantity || '0'),
  });
  return sectionNames(definition).reduce((all, name) => withRows(all, name, rowsOf(d, name).map(turned)), d);
}
const negatives = (values: Record<string, unknown>, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.filter((name) => values[name] !== undefined && values[name] !== '').map((name) => [name, neg(String(values[name]))]));
/** Amounts of the head that are worked out of the lines and added up in lists, or said to be: in red they are as much less. */
const addedUp = (header: Fields): string[] =>
  Object.entries(header).flatMap(([name, field]) =>
    field.inRed === 'negative' || (field.kind === 'money' && field.computed && field.sum && !field.live) ? [name] : [],
  );
const saidInRed = (header: Fields): Record<string, string> =>
  Object.fromEntries(Object.entries(header).flatMap(([name, { inRed }]) => (inRed === undefined || inRed === 'negative' ? [] : [[name, inRed]])));
const NEGATED = [
  ...['quantity', 'amount', 'tax', 'netAmount', 'cost', 'chargeAmount', 'qualifiedQuantity', 'unqualifiedQuantity', 'receivedQuantity'],
  ...['matched', 'amountDiff', 'moved'],
];

async function undo(context: Context, stored: Stored, by: { kind: string; id: string; sn: string; bizDate: string }, kind: Undoing): Promise<void> {
  const { definition, view: d } = stored;
  await reverse(context, d.id, by, kind);
  await follow(context, d, 'undone');
  if (settlesItems(definition)) await completeItems(context, by.id);
  await payClaims(context, definition, d, -1);
  await reopenUpstream(context, definition, d, -1);
  if (definition.isReturn) await markReturned(context, d, -1);
  else if (!definition.isRemark) await fulfil(context, d, -1);
  await liftSoft(context, d.id);
  await moveLabels(context, definition, d);
  await writeTrace(context, definition, d, -1);
  await takeBackWords(context, stored, kind);
  await endCarried(context, stored, -1);
  await takeBackMade(context, stored, kind, 'needed');
  await effectsOf(definition.kind).afterReverse?.(context, stored, kind);
}

/**
 * What its definition takes back with a document: what was made of it first, what it needed itself (made before it posted) last.
 */
async function takeBackMade(context: Context, { definition, view: d }: Stored, how: Undoing, which: 'made' | 'needed'): Promise<void> {
  const kinds = definition.makes.flatMap(({ kind, on, goesBack }) => {
    const isAsked = (on === 'beforeReview') === (which === 'needed') && (goesBack === 'always' || (goesBack === 'unreview' && how === 'unreview'));
    return isAsked && typeof kind === 'string' ? [kind] : [];
  });
  if (kinds.length === 0) return;
  await takeBack(context, await standingMadeBy(context, d.id, kinds), how, `${definition.title}${d.sn}${how === 'red' ? '红冲' : '反审核'}`);
}

/**
 * What a document made goes back with it, the way it goes itself: unreviewed and cancelled, or flushed in red. Locked, reversed, and
 * told in its own history, the log and the open tabs. The last made goes first.
 */
export async function takeBack(context: Context, made: readonly { id: string; kind: string }[], how: Undoing, reason: string): Promise<void> {
  const system = { ...within(context, context.db), isSystem: true };
  for (const { id, kind } of made) {
    const stored = await loadDocument(system, kind, id, true);
    if (how === 'red') await redFlush(system, stored, reason);
    else await unreviewDocument(system, stored);
    const to = how === 'red' ? STATUS.redFlushed : STATUS.cancelled;
    await transition(system, [{ id }], { to, action: how === 'red' ? 'red' : 'takenBack', reason });
    if (!context.isSystem)
      await logOperation(context.db, context, {
        resource: kind,
        id,
        name: stored.view.sn,
        operation: how === 'red' ? 'red' : 'takenBack',
        before: { status: statusLabel(stored.view.status) },
        after: { status: statusLabel(to) },
      });
  }
}

/** Words a kind has of its own for a mirror that was already accepted. */
async function refuseAcceptedMirror(context: Context, stored: Stored): Promise<void> {
  const words = stored.definition.tells.find((tells) => tells.cancels !== undefined)?.cancels;
  if (!words) return;
  const { rows } = await sql`select 1 from document where mirror_of = ${stored.view.id} and status in (2, 4, 7) limit 1`.execute(context.db);
  if (rows.length > 0) throw new Rejected(words);
}
