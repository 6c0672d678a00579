import { sql } from 'kysely';
import type { DocumentDefinition } from '../../../define/define-document';
import type { Problem } from '../../../define/document-rules';
import type { AnyDocument } from '../../../define/document-view';
import { isEmpty } from '../../../define/field-schema';
import { inSection, rowsOf, sectionNames } from '../../../define/in-section';
import { placeOf } from '../../../define/section';
import { screensOf } from '../../../domain/registry';
import type { Context } from '../../base/context';
import { BadInput } from '../../base/errors';
import { requireAction } from '../access';
import { check } from './check';
import { effectsOf } from './effects';
import { refuseForeignPlaces, refuseForeignStores } from './places';
import { prepare } from './prepare';
import { referenceProblems } from './references';
import { ruleReader, whyClosed } from './rules';
import { takeFromSources } from './sources';
import type { Stored } from './stored';
import { takeItems } from './take-items';

/** Everything between typing and storing. */
export async function complete(
  context: Context,
  definition: DocumentDefinition,
  d: AnyDocument,
  { confirmed, stored, isConverted = false }: { confirmed: boolean; stored?: Stored; isConverted?: boolean },
): Promise<void> {
  const lines = sectionNames(definition).map((name) => ({
    fields: inSection(definition, name).lines,
    rows: rowsOf(d, name).map((line) => ({ values: line, line: line.lineNo, ...placeOf(name) })),
    around: d.header,
  }));
  requireTyped(context, definition, d, stored);
  const strangers = await referenceProblems(context, { fields: definition.header, rows: [{ values: d.header }], before: stored?.view.header }, ...lines);
  if (strangers.length > 0) throw new BadInput(strangers[0]?.message ?? '', strangers);
  await counterparty(context, definition, d);
  await takeFromSources(context, definition, d, stored);
  await takeItems(context, definition, d);
  await refuseClosedMonth(context, d);
  await effectsOf(definition.kind).beforeSave?.(context, d, stored);
  await prepare(context, definition, d);
  if (isConverted) refuseForeignStores(context, definition, d);
  else await refuseForeignPlaces(context, definition, d, stored?.view);
  await check(context, definition, d, ['save'], confirmed);
}

/** Some fields are filled by an operation of the page, where pages of his kind of organisation have it: whoever does not hold it leaves them as they are. */
function requireTyped(context: Context, definition: DocumentDefinition, d: AnyDocument, stored: Stored | undefined): void {
  for (const [name, { typedWith, label }] of Object.entries(definition.header)) {
    const [now, before] = [d.header[name], stored?.view.header[name]].map((value) => JSON.stringify(value === undefined ? '' : value));
    if (typedWith === undefined || isEmpty(d.header[name]) || now === before) continue;
    if (!screensOf(definition.kind).some(({ kinds, actions }) => kinds.includes(context.org.kind) && actions.includes(typedWith))) continue;
    requireAction(context, definition.kind, [typedWith], label);
  }
}

/** A typed date may not lie in a month finance has closed. */
async function refuseClosedMonth(context: Context, d: AnyDocument): Promise<void> {
  const closed = await closedMonth(context, d);
  if (closed) throw new BadInput(closed.message, [closed]);
}

export async function closedMonth(context: Context, d: AnyDocument): Promise<Problem | undefined> {
  const whyNot = whyClosed(await ruleReader(context), String(d.header.documentDate ?? ''));
  return whyNot === undefined ? undefined : { field: 'documentDate', message: whyNot };
}

export async function counterparty(context: Context, definition: DocumentDefinition, d: AnyDocument): Promise<void> {
  if (!definition.counterparty) return;
  d.partner = String(d.header[definition.counterparty] ?? '');
  const found = await sql<{
    counterparty_id: string;
  }>`select counterparty_id from partner where org_id = ${context.org.id} and id = ${d.partner || null}`.execute(context.db);
  d.counterOrg = found.rows[0]?.counterparty_id ?? '';
}
