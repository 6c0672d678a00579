import type { DocumentDefinition } from '../../../define/define-document';
import type { AnyDocument } from '../../../define/document-view';
import type { FactName, Facts } from '../../../define/facts';
import type { Context } from '../../base/context';
import { askOnce } from '../../db/asked-once';
import { attachment } from '../attachment';

/** Loads one fact for a document: set-based, one or two statements whatever the number of lines. */
export type Load<N extends FactName> = (context: Context, definition: DocumentDefinition, d: AnyDocument) => Promise<Facts[N]>;

const loaders = attachment<Load<FactName>>();
export const attachFacts = (given: { [N in FactName]: Load<N> }): void => loaders.attach(given);

/** The facts the given checks need, each loaded once. */
export async function loadFacts(context: Context, definition: DocumentDefinition, d: AnyDocument, names: ReadonlySet<FactName>): Promise<Facts> {
  const facts: Partial<Facts> = {};
  for (const name of names) Object.assign(facts, { [name]: await askOnce(context.db, async () => loaders.of(name)?.(context, definition, d)) });
  return facts as Facts;
}
