import type { LotOutcome } from '../../../contract/answers';
import type { SaveDocument } from '../../../contract/requests';
import type { DocumentDefinition } from '../../../define/define-document';
import type { AnyDocument, AnyLine } from '../../../define/document-view';
import type { Suggests } from '../../../define/document-ways';
import { holds } from '../../../define/field';
import type { Context } from '../../base/context';
import { BadInput, Rejected } from '../../base/errors';
import { newId } from '../../base/id';
import { requireAction, requireRead } from '../access';
import { effectsOf } from './effects';
import { loadFacts } from './facts';
import { type Named, withNames } from './names';
import { refuseForeignPlaces } from './places';
import { prepare } from './prepare';
import { reachDocument } from './reach-document';
import { takeFromSources } from './sources';
import { viewOf } from './stored';
import { suggestLots } from './suggest';
import { takeItems } from './take-items';
import { draftOf } from './typed-draft';
import { layUsual } from './usual';
import { allocated } from './words/allocated';
import { stoppedGoods } from './words/stopped-goods';

/** What a form is answered while it is being filled in: the typed document with everything the server would work out. Nothing is stored. */
export async function fillDocument(context: Context, definition: DocumentDefinition, body: SaveDocument, isStart = false): Promise<Named> {
  requireRead(context, definition.kind, definition.title);
  const d = await worked(context, definition, body);
  // What follows from the usual place (its address) is filled in with it.
  if (isStart && (await layUsual(context, definition, d))) await prepare(context, definition, d);
  return withNames(context, definition, d);
}

/** The same with lots for the lines, first expiry first, and what could not be filled. */
export async function fillLots(context: Context, definition: DocumentDefinition, body: SaveDocument): Promise<Named & LotOutcome> {
  requireRead(context, definition.kind, definition.title);
  const d = await worked(context, definition, body);
  const { lines, ...outcome } = await suggestLots(context, definition, d);
  d.lines = lines;
  return { ...(await withNames(context, definition, await prepare(context, definition, d))), ...outcome };
}

/** The same with lines that are needed and not there yet, as the kind's suggestion says. */
export async function fillSuggested(context: Context, definition: DocumentDefinition, body: SaveDocument, what: string): Promise<Named> {
  const suggestion = definition.suggests.find((one) => one.id === what);
  if (!suggestion) throw new BadInput('没有这种建议');
  requireAction(context, definition.kind, suggestion.flags, suggestion.label);
  const d = await worked(context, definition, body);
  if (!holds(suggestion.when, d.header)) throw new BadInput(`这张${definition.title}不能“${suggestion.label}”`);
  const added = await suggested(context, definition, d, suggestion);
  d.lines = [...d.lines.filter((line) => line.specification || line.sourceLine || !('specification' in definition.lines)), ...added].map((line, i) => ({
    ...line,
    lineNo: i + 1,
  }));
  return withNames(context, definition, await prepare(context, definition, d));
}

async function suggested(context: Context, definition: DocumentDefinition, d: AnyDocument, suggestion: Suggests): Promise<AnyLine[]> {
  const { id, needs, stopped, allocates, of, reads } = suggestion;
  if (of) {
    const found = of(d, await loadFacts(context, definition, d, new Set(reads)));
    if (found.length === 0 && suggestion.nothing) throw new Rejected(suggestion.nothing);
    return linesOf(context, definition, found);
  }
  if (allocates) return allocated(context, definition, d, allocates);
  if (stopped) return stoppedGoods(context, definition, d, String(d.header[needs] ?? ''), stopped);
  const lines = effectsOf(definition.kind).suggests?.[id];
  if (!lines) throw new BadInput('没有这种建议');
  return lines(context, d);
}

const linesOf = (context: Context, definition: DocumentDefinition, values: readonly Record<string, unknown>[]): AnyLine[] => {
  const [blank] = viewOf(definition, context.org, {}, [{}]).lines;
  return values.map((one) => ({ ...blank, ...one, id: newId() }) as AnyLine);
};

async function worked(context: Context, definition: DocumentDefinition, body: SaveDocument): Promise<AnyDocument> {
  const stored = body.id ? await reachDocument(context, definition, { id: body.id }) : undefined;
  const d = draftOf(context, definition, body, stored);
  await takeFromSources(context, definition, d, stored);
  await takeItems(context, definition, d);
  if (definition.counterparty) d.partner = String(d.header[definition.counterparty] ?? '');
  await prepare(context, definition, d, { isTyping: true });
  await refuseForeignPlaces(context, definition, d, stored?.view);
  return d;
}
