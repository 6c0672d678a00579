import { sql } from 'kysely';
import { paymentOrder } from '../../../domain/finance/payment-order';
import type { Load } from '../../engine/documents/facts';
import { openItemsOf } from '../../engine/documents/pull-items';

export const ownOpenFact: Load<'ownOpen'> = async (context, _, d) => {
  const { rows } = await sql<{ open: string }>`select open::text as open from account_item where org_id = ${context.org.id} and id = ${d.id || null}`.execute(
    context.db,
  );
  return rows[0]?.open ?? '0';
};

export const payablesFact: Load<'payables'> = async (context, _, d) => {
  const [payable] = paymentOrder.items?.offers ?? [];
  if (!payable || !d.partner) return [];
  const { list } = await openItemsOf({ ...context, isSystem: true }, paymentOrder, payable, { partner: d.partner });
  return list.map(({ id, open }) => ({ item: String(id), open: String(open) }));
};
