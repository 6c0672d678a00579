import { dayOf } from '../../../define/dates';
import type { DocumentDefinition } from '../../../define/define-document';
import type { AnyDocument } from '../../../define/document-view';
import type { Makes } from '../../../define/document-ways';
import { inSection, settlesItems } from '../../../define/in-section';
import { add, compare } from '../../../define/money';
import { STATUS } from '../../../define/status';
import type { Context } from '../../base/context';
import { newId } from '../../base/id';
import { shareFiles } from '../shared-files';
import { bornLine, upstreamOf } from './born-line';
import { effectsOf } from './effects';
import { lotFact } from './lot-fact';
import { isOfSource, ofSource, resolved } from './made-header';
import { counterparty, namedPartner } from './made-partner';
import { tellApprovers } from './next-approvers';
import { nextSn } from './numbering';
import type { Plan } from './planned';
import { prepare } from './prepare';
import { leaveStrangers } from './references';
import { reserveHard } from './reserve';
import { type Origin, type Stored, viewOf } from './stored';
import { takeSteps } from './take-steps';
import { answerLots, ownAsSources } from './words/answers';
import { chargedHere } from './words/charged-across';
import { itemsAcross } from './words/items-across';
import { insertAndRead, insertDocument } from './write';

type Made = { id: string; sn: string; view: AnyDocument; stored?: Stored };

/**
 * Makes one document out of another: in the same organisation (issue → receipt) or as a mirror at the counterparty.
 * Goods, lot, unit, quantity and price come from the line it is made from; `makes` names what differs. `context` is
 * the receiving organisation's.
 * @returns id and sn of the new document, and all of it where it is about to be reviewed; nothing when the receiving kind has no use for it
 */
export async function makeDocument(
  context: Context,
  definition: DocumentDefinition,
  makes: Pick<Makes<AnyDocument>, 'status' | 'isLoose' | 'senderIs' | 'fromSource'>,
  plan: Plan & { /** The last word on what was worked out. */ amend?(d: AnyDocument): void },
  origin: Origin,
): Promise<Made | undefined> {
  const d = viewOf(definition, context.org, {}, []);
  d.id = newId(context.now().getTime());
  d.origin = origin.isMirror ? 'mirror' : 'auto';
  for (const [name, value] of Object.entries(plan.header)) {
    if ((!(name in definition.header) && name !== 'remark') || isOfSource(value)) continue;
    (d.header as Record<string, unknown>)[name] = await resolved(context, value);
  }
  if (definition.counterparty)
    await (origin.isMirror
      ? counterparty(context, definition, d, origin, makes)
      : namedPartner(context, d, String(d.header[definition.counterparty] ?? ''), origin));
  // Goods the receiver has not booked yet cannot be charged to him: he writes their paper down himself.
  const lines = origin.isMirror && definition.invoicesSources && !definition.pair ? await chargedHere(context, definition, plan.lines) : plan.lines;
  if (!lines) return undefined;
  // Lines that are answered by lot, whatever they come of, need not be followed up their sources.
  const isAnswered = definition.answers.some(({ when }) => when({ ...d, lines: lines.map(({ from }) => ({ ...from, sourceLine: from.id })) }));
  const isFollowed = origin.isMirror && !definition.invoicesSources && !isAnswered;
  const links = isFollowed ? await upstreamOf(context, lines) : new Map<string, { id: string; sn: string }>();
  d.lines = lines.map(({ from, values }, i) => bornLine(context, definition, from, values, i + 1, origin, links));
  for (const [name, rows] of Object.entries(plan.sections ?? {}))
    d.sections[name] = rows.map(({ from, values }, i) => bornLine(context, inSection(definition, name), from, values, i + 1, origin, links));
  if (makes.fromSource)
    d.lines = d.lines.map((line, i) => ({ ...line, sourceLine: plan.lines[i]?.from.sourceLine ?? '', sourceSn: plan.lines[i]?.from.sourceSn ?? '' }));
  if (makes.isLoose) for (const line of d.lines) line.sourceLine = '';
  if (origin.isMirror && settlesItems(definition)) await itemsAcross(context, definition, d, { origin, ...plan });
  if (origin.isMirror) await answerLots(context, definition, d);
  if (origin.isMirror && definition.ownedAsSource) await ownAsSources(context, d);
  if (origin.isMirror && (await effectsOf(definition.kind).born?.(context, d, origin)) === false) return undefined;
  for (const [name, value] of Object.entries(plan.header))
    if (isOfSource(value)) (d.header as Record<string, unknown>)[name] = await ofSource(context, definition, d, value.ofSource);
  await leaveStrangers(context, definition, d);
  d.sn = await nextSn(context, definition.kind, definition.prefix, dayOf(context.now()));
  await prepare(context, definition, d, { isLeft: makes.status === 0, isBorn: true });
  const isSubmitted = makes.status === STATUS.submitted && (d.origin !== 'mirror' || !holds(definition, d) || (await isThere(context, definition, d)));
  plan.amend?.(d);
  const more = {
    status: isSubmitted ? STATUS.submitted : STATUS.draft,
    mirror_of: origin.isMirror ? origin.id : null,
    made_by: origin.isMirror ? null : origin.id,
    ...(isSubmitted ? { submitted_at: context.now().toISOString() } : {}),
  };
  const stored = makes.status === STATUS.reviewed ? await insertAndRead(context, definition, d, more) : await insertDocument(context, definition, d, more);
  if (origin.isMirror) {
    await shareFiles(context.db, origin.org, definition.header, [d.header]);
    await shareFiles(context.db, origin.org, definition.lines, d.lines);
  }
  if (isSubmitted) await submitMade(context, definition, d);
  d.status = more.status;
  return { id: d.id, sn: d.sn, view: d, ...(stored ? { stored } : {}) };
}

const holds = (definition: DocumentDefinition, d: AnyDocument): boolean => definition.reservesFrom !== undefined && definition.reserves?.(d) !== false;

/**
 * A document that is born submitted holds its goods and has its steps like one somebody submitted. What the other side
 * says of goods that are not here is born as a draft: somebody has to look at it.
 */
async function submitMade(context: Context, definition: DocumentDefinition, d: AnyDocument): Promise<void> {
  if (holds(definition, d)) await reserveHard(context, definition, d);
  if (definition.steps && (await takeSteps(context, definition, d)))
    await tellApprovers(context, definition, d, { submittedBy: '', title: `待审批：${definition.title}` });
}

/** Whether the goods of a document lie free where it takes them from. */
export async function isThere(context: Context, definition: DocumentDefinition, d: AnyDocument): Promise<boolean> {
  const free = await lotFact(context, definition, d);
  const wanted = new Map<string, string>();
  return d.lines.every((line, i) => {
    const key = [line.specification, line.batchNo, line.serialNo, line.location, line.packNo, line.owner].join('|');
    wanted.set(key, add(wanted.get(key) ?? '0', line.baseQuantity || '0'));
    return compare(wanted.get(key) ?? '0', free[i]?.free ?? '0') <= 0;
  });
}
