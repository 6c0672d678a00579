import type { Context } from '../base/context';
import { Refusal } from '../base/errors';
import type { Stored } from '../engine/documents/stored';
import { keepFile } from '../files/stored-files';
import { call } from './calls';
import type { EInvoices } from './einvoices';
import { sellerOf } from './orders';

/** The paper itself, kept here under ids of our own; none where the provider has not made it yet (下载版式文件 asks again). */
export async function paperFiles(
  context: Context,
  eInvoices: EInvoices,
  stored: Stored,
  { serialNo, invoiceNo }: { serialNo: string; invoiceNo: string },
): Promise<string[]> {
  const seller = await sellerOf(context);
  const asked = { name: '版式文件', serialNo, step: 0, ask: () => eInvoices.provider.files({ serialNo, invoiceNo, seller }) };
  const outcome = await call(context, eInvoices, stored, asked);
  const ids: string[] = [];
  for (const file of 'answer' in outcome ? outcome.answer : []) {
    try {
      ids.push((await keepFile(eInvoices.files, context, { ...file, isShared: false })).id);
    } catch (refusal) {
      // A file that cannot be kept is no reason to lose the number of a paper that is there.
      if (!(refusal instanceof Refusal)) throw refusal;
    }
  }
  return ids;
}
