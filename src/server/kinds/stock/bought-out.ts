import { psiChange } from '../../../domain/stock/psi-change/psi-change';
import type { Context } from '../../base/context';
import { standingMadeBy, takeBack } from '../../engine/documents/take-back';

/** A document taken back takes back what was bought for it, as long as the owner has not agreed; flushed in red, the goods stay bought. */
export async function takeBackBuyOut(context: Context, documentId: string, kind: 'unreview' | 'red'): Promise<void> {
  if (kind === 'red') return;
  await takeBack(context, await standingMadeBy(context, documentId, [psiChange.kind]), kind, '');
}
