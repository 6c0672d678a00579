import type { RecallAnswer, RecallQuestion } from '../../../../contract/recall';
import { allowsAny } from '../../../../define/allows';
import { objectSchema } from '../../../../define/field-schema';
import { recallInput } from '../../../../domain/stock/recall/recall-input';
import { stopSell } from '../../../../domain/stock/stop-sell';
import { type Context, within } from '../../../base/context';
import { Forbidden } from '../../../base/errors';
import { parse } from '../../../base/http';
import { inTransaction } from '../../../db/transaction';
import { screensFor } from '../../../engine/access';
import { TRACE } from '../../../engine/trace/answer';
import { begin } from './begin';

/**
 * 召回 from where a lot is traced: it begins as any other.
 * @throws Forbidden, NotFound, Rejected when the lot is being called back already
 */
export async function recall(context: Context, { input, ...lot }: RecallQuestion): Promise<RecallAnswer> {
  const mayRecall = screensFor(context, TRACE).some((screen) => screen.actions.includes('recall') && allowsAny(context.permissions, screen.flag, ['recall']));
  if (!mayRecall && !context.isSystem) throw new Forbidden('您没有【耗材追溯-召回】权限');
  const said = parse(objectSchema(recallInput), input);
  return inTransaction(context.db, async (tx) => {
    const { recall: begun, stops, returns, says } = await begin(within(context, tx), lot.serialNo === '' ? 'lot' : 'serial', [lot], said);
    const [stop = { id: '', sn: '' }] = stops;
    return { recall: { id: begun.id, code: begun.code }, stop: { ...stop, kind: stopSell.kind }, returns, says };
  });
}
