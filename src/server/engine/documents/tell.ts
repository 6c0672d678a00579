import { sql } from 'kysely';
import type { DocumentDefinition } from '../../../define/define-document';
import type { AnyDocument } from '../../../define/document-view';
import type { Tells } from '../../../define/document-ways';
import type { Context } from '../../base/context';
import { assigned } from './assignments';
import { enqueueAll, type Parcel } from './outbox';
import { loadDocument } from './stored';
import { transition } from './transition';
import { comeOf } from './words/carried';
import { assignmentsOf } from './words/says';

/** Puts into the outbox what this transition tells the other organisation's document. */
export async function tellOthers(context: Context, definition: DocumentDefinition, d: AnyDocument, action: string): Promise<void> {
  const parcels: Parcel[] = [];
  for (const [index, tells] of definition.tells.entries()) {
    if (tells.on !== action || tells.when?.(d) === false) continue;
    if (tells.to === 'origin' && d.origin !== 'mirror') continue;
    if (tells.to === 'carriers') {
      await tellCarriers(context, d, tells);
      continue;
    }
    if (tells.to === 'counterparty' && !d.counterOrg) continue;
    if (tells.to === 'owners' && !d.lines.some((line) => line.owner && line.owner !== context.org.id)) continue;
    parcels.push({ topic: 'tell', document: d.id, kind: definition.kind, index });
  }
  await enqueueAll(context, parcels);
}

/** What of this the other kind has a field for. */
export const known = ({ header }: DocumentDefinition, said: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(said).filter(([name]) => name in header));

/** The same after the other side said something of a copy: what came of it here follows. */
export async function passOn(context: Context, definition: DocumentDefinition, id: string, action: string): Promise<void> {
  if (!definition.tells.some(({ on, to }) => on === action && to === 'carriers')) return;
  const { view } = await loadDocument(context, definition.kind, id);
  for (const tells of definition.tells)
    if (tells.on === action && tells.to === 'carriers' && tells.when?.(view) !== false) await tellCarriers(context, view, tells);
}

/** Own documents that came of this one say what it says now, and tell it whom they tell such things. */
async function tellCarriers(context: Context, d: AnyDocument, tells: Tells<AnyDocument>): Promise<void> {
  const { rows } = await sql<{ id: string; kind: string }>`
    select k.id, k.kind from document k where k.org_id = ${context.org.id} and k.id in (${comeOf(d)}) and k.status in (0, 1, 2, 3) and not k.is_red order by k.id`.execute(
    context.db,
  );
  for (const { id, kind } of rows) {
    const { definition, view } = await loadDocument(context, kind, id, true);
    // What does not pass it on is not about the same: a claim is not moved with the operation.
    if (!definition.tells.some(({ on }) => on === tells.on)) continue;
    const said = assignmentsOf(definition, known(definition, tells.header?.(d, view) ?? {}));
    if (Object.keys(said).length > 0) await transition(context, [{ id }], { to: view.status, action: tells.on, also: assigned(said) });
    await tellOthers(context, definition, (await loadDocument(context, kind, id)).view, tells.on);
  }
}
