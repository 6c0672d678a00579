import { dayOf } from '../../../define/dates';
import type { DocumentDefinition } from '../../../define/define-document';
import type { AnyDocument } from '../../../define/document-view';
import type { Circumstances } from '../../../define/fill';
import type { Context } from '../../base/context';
import { goodsWarehouse } from './line-keys';
import { ruleReader } from './rules';

/** The moment, the caller and the rules that hold where a document is. */
export async function circumstancesOf(context: Context, definition: DocumentDefinition, d: AnyDocument): Promise<Circumstances> {
  return {
    rule: await ruleReader(context, { warehouse: goodsWarehouse(definition, d), department: String(d.header.department ?? '') }),
    today: dayOf(context.now()),
    now: context.now().toISOString(),
    user: { id: context.user.id, employee: context.user.employee },
  };
}
