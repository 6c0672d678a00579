import { sql } from 'kysely';
import type { DocumentDefinition } from '../../../../define/define-document';
import type { AnyDocument } from '../../../../define/document-view';
import type { OrgKind } from '../../../../define/field';
import { type Context, systemContext } from '../../../base/context';
import { loadDocument, type Stored } from '../stored';

/** Where the other side decides. */
export const pageOf = (definition: DocumentDefinition): string => definition.countersign?.page ?? '';

/** The word `countersign`: one paper in the books of two, which counts once the other side passed its copy. What both books say is written in one transaction. */

export const isCopy = (d: AnyDocument): boolean => d.origin === 'mirror';

export const isCountersigned = ({ definition, view: d }: Stored): boolean => definition.countersign !== undefined && definition.countersign.when?.(d) !== false;

export type Found = { own: Context; id: string };

export type Half = Found & { stored: Stored };

/** The paper in the other books, locked: ours of a copy, the copy of ours; only while it stands in one of these. */
export async function findHalf(context: Context, { definition, view: d, row }: Stored, statuses: readonly number[]): Promise<Found | undefined> {
  if (!definition.countersign) return undefined;
  const which = isCopy(d) ? sql`h.id = ${row.mirror_of}` : sql`h.mirror_of = ${d.id}`;
  const { rows } = await sql<{ id: string; org: string; kind: OrgKind; name: string }>`
    select h.id, o.id as org, o.kind, o.name from document h join organisation o on o.id = h.org_id
    where ${which} and h.kind = ${d.kind} and h.status = any(${[...statuses]}::int[]) and not h.is_red order by h.created_at desc limit 1 for update of h`.execute(
    context.db,
  );
  const [found] = rows;
  if (!found) return undefined;
  return { own: systemContext(context.db, { id: found.org, kind: found.kind, name: found.name }, context.now), id: found.id };
}

/** The same with all it says. */
export async function otherHalf(context: Context, stored: Stored, statuses: readonly number[]): Promise<Half | undefined> {
  const found = await findHalf(context, stored, statuses);
  return found && { ...found, stored: await loadDocument(found.own, stored.view.kind, found.id, true) };
}
