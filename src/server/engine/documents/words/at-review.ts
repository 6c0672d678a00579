import type { Context } from '../../../base/context';
import { endPacks, packsAgain } from '../labels';
import type { Stored, Undoing } from '../stored';
import { agreeAt, takeBackPrices } from './agrees';
import { codeAtReview, voidCodes } from './codes';
import { noteInvoiced } from './invoiced';
import { moveKits, moveKitsBack } from './kits';
import { closePair } from './pair';
import { postAhead } from './pair-books';
import { sayAt, sayBack } from './says';
import { sendAtReview, senderOf } from './senders';
import { openSettlement, takeBackSettlement } from './settles';

/** What a definition says happens with a review beside stock, flow and trace, in the same transaction. */
export async function carryOutWords(context: Context, stored: Stored): Promise<void> {
  const { definition, view: d } = stored;
  await codeAtReview(context, stored);
  if (definition.endsPacks) await endPacks(context, d);
  await noteInvoiced(context, definition, d, 1);
  await openSettlement(context, stored);
  await moveKits(context, stored);
  await sayAt(context, definition, d, 'review');
  await sendAtReview(context, stored);
  await agreeAt(context, stored, 'review');
  await closePair(context, stored, 'review');
  await postAhead(context, stored);
}

/** And with taking the review back. */
export async function takeBackWords(context: Context, stored: Stored, kind: Undoing): Promise<void> {
  const { definition, view: d } = stored;
  await voidCodes(context, stored);
  if (definition.endsPacks) await packsAgain(context, d);
  if (kind === 'unreview' && definition.sentTo !== undefined) await senderOf(definition.kind)?.forget(context, d);
  await noteInvoiced(context, definition, d, -1);
  await takeBackSettlement(context, stored, kind);
  await moveKitsBack(context, stored);
  await sayBack(context, definition, d);
  await takeBackPrices(context, stored);
  await closePair(context, stored, kind);
}
