import { sql } from 'kysely';
import type { DocumentDefinition } from '../../../define/define-document';
import { STATUS } from '../../../define/status';
import { documents } from '../../../domain/registry';
import type { Context } from '../../base/context';

/** Whether papers of the kind come to an end of their own behind the review, as it says itself. */
const goesOn = ({ completes, completesWithItem, completesInvoiced, endsAtReview, actions }: DocumentDefinition): boolean =>
  completes ||
  completesWithItem ||
  completesInvoiced ||
  endsAtReview !== undefined ||
  actions.some(({ to, finishes }) => to === STATUS.completed || finishes === true);

/**
 * Kinds of which nothing waits once a paper is reviewed: they know no end behind that, and none of the house's came to one. Of them 没弄完 are those
 * nobody has passed yet; of an order it is also what is being carried out.
 */
export async function overOnceReviewed({ db, org }: Context): Promise<ReadonlySet<string>> {
  const kinds = documents.filter((one) => !goesOn(one)).map(({ kind }) => kind);
  const { rows } = await sql<{ kind: string }>`select k.kind from unnest(${kinds}::text[]) k(kind)
    where exists (select from document d where d.org_id = ${org.id} and d.kind = k.kind and d.status = ${STATUS.completed})`.execute(db);
  const ended = new Set(rows.map(({ kind }) => kind));
  return new Set(kinds.filter((kind) => !ended.has(kind)));
}
