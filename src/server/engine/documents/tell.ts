import type { DocumentDefinition } from '../../../define/define-document';
import type { AnyDocument } from '../../../define/document-view';
import type { Context } from '../../base/context';
import { enqueueAll, type Parcel } from './outbox';

/** Puts into the outbox what this transition tells the other organisation's document. */
export async function tellOthers(context: Context, definition: DocumentDefinition, d: AnyDocument, action: string): Promise<void> {
  const parcels: Parcel[] = [];
  for (const [index, tells] of definition.tells.entries()) {
    if (tells.on !== action || tells.when?.(d) === false) continue;
    if (tells.to === 'origin' && d.origin !== 'mirror') continue;
    if (tells.to === 'counterparty' && !d.counterOrg) continue;
    if (tells.to === 'owners' && !d.lines.some((line) => line.owner && line.owner !== context.org.id)) continue;
    parcels.push({ topic: 'tell', document: d.id, kind: definition.kind, index });
  }
  await enqueueAll(context, parcels);
}
