import type { DocumentDefinition } from '../../../define/define-document';
import { documentOf, documents } from '../../../domain/registry';

/** Which documents a month waits for, said by their definitions alone. */
const posts = (definition: DocumentDefinition | undefined): boolean => definition !== undefined && Object.keys(definition.postings).length > 0;

export const postingKinds: readonly DocumentDefinition[] = documents.filter(posts);

/** They move nothing themselves, but passing them makes papers of the same organisation that do: a stock take, goods that arrived and were not inspected. */
export const leadingKinds: readonly DocumentDefinition[] = documents.filter(
  (definition) =>
    !posts(definition) && definition.makes.some(({ on, at, kind }) => on === 'review' && at === 'self' && typeof kind === 'string' && posts(documentOf(kind))),
);

/** Those that charge goods of this kind (an invoice). */
export const invoicesOf = (kinds: readonly string[]): DocumentDefinition[] =>
  documents.filter(({ invoicesSources, sources }) => invoicesSources && sources.some(({ kind }) => kinds.includes(kind)));
