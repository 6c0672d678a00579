import type { Context } from '../../base/context';
import { codeAtReview, voidCodes } from './codes';
import { endPacks, packsAgain } from './labels';
import { sayAt, sayBack } from './says';
import type { Stored } from './stored';

/** What a definition says happens with a review beside stock, flow and trace, in the same transaction. */
export async function carryOut(context: Context, stored: Stored): Promise<void> {
  const { definition, view: d } = stored;
  await codeAtReview(context, stored);
  if (definition.endsPacks) await endPacks(context, d);
  await sayAt(context, definition, d, 'review');
}

/** And with taking the review back. */
export async function carryBack(context: Context, stored: Stored): Promise<void> {
  const { definition, view: d } = stored;
  await voidCodes(context, stored);
  if (definition.endsPacks) await packsAgain(context, d);
  await sayBack(context, definition, d);
}
