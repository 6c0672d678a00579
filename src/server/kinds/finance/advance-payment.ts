import { sql } from 'kysely';
import { compare, min, round, sub } from '../../../define/money';
import { paymentOrder } from '../../../domain/finance/payment-order';
import type { Context } from '../../base/context';
import { Rejected } from '../../base/errors';
import type { Effects } from '../../engine/documents/effects';
import { openItemsOf } from '../../engine/documents/pull-items';
import { addDraft } from '../../engine/documents/save';
import type { Stored } from '../../engine/documents/stored';

/** A draft of a payment that uses up what is left of the prepayment, on what is due first. */
async function offset(context: Context, { view: d }: Stored): Promise<void> {
  const { rows } = await sql<{ open: string }>`select open::text as open from account_item where org_id = ${context.org.id} and id = ${d.id}`.execute(
    context.db,
  );
  const balance = rows[0]?.open ?? '0';
  const [payable] = paymentOrder.items?.offers ?? [];
  if (!payable) return;
  const { list } = await openItemsOf({ ...context, isSystem: true }, paymentOrder, payable, { partner: d.partner });
  let left = balance;
  const lines = list.flatMap((item) => {
    const amount = compare(left, item.open) < 0 ? min(left, item.open) : item.open;
    if (compare(left, '0') <= 0) return [];
    left = sub(left, amount);
    return [{ item: item.id, amount: round(amount, 2) }];
  });
  const used = sub(balance, left);
  if (compare(used, '0') <= 0) throw new Rejected('该供应商没有可以冲抵的应付款项');
  const header = { purpose: '1', partner: d.partner, payMethod: 'other', remark: `预付款${d.sn}冲抵应付` };
  const sections = { funds: [{ fund: 'prepaid', item: d.id, amount: round(used, 2) }] };
  await addDraft({ ...context, isSystem: true }, paymentOrder, { header, lines, sections }, { confirmed: true, madeBy: d.id });
}

export const advancePaymentEffects: Effects = { actions: { offset } };
