import { sql } from 'kysely';
import { add } from '../documents';
import { followers, forward } from './following';
import { type Make, makers, openLines } from './making';
import type { Step, Values } from './world';

/** What somebody types of goods that stand in two books, as if one were enough. Each is gone to its end: a rule has to stop it. */
export const temptations: Record<string, Make> = {
  /** More of a lot the supplier has standing here, without a delivery of his. */
  consignedByHand: async (step) => {
    await followers.consignment?.(step);
    const lines = (await standingHere(step)).map((line) => ({ ...line, quantity: '2', price: '10', taxRate: '13' }));
    const header = { supplier: step.history.w.supplier, warehouse: step.random.pick(step.history.stores.hospital), settleMode: '2' };
    await typed(step, 'purchaseGrn', header, lines);
  },
  /** Goods standing at the hospital, taken back without its return. */
  returnedByHand: async (step) => {
    await followers.consignment?.(step);
    await takenBack(step, 'advanceSale', '4');
  },
  /** A sale taken back as only a settlement does it. */
  settledBackByHand: async (step) => {
    await makers.saleOdo?.(step);
    await forward(step, step.dealer, 'saleOdo');
    await takenBack(step, 'saleOdo', '5');
  },
};

async function typed(step: Step, kind: string, header: Values, lines: Values[]): Promise<void> {
  const context = kind === 'purchaseGrn' ? step.hospital : step.dealer;
  if (lines.length === 0) return;
  await add(context, kind, header, lines);
  await forward(step, context, kind);
}

async function takenBack(step: Step, kind: string, returnKind: string): Promise<void> {
  const open = await openLines(step, step.dealer, kind);
  const lines = (open?.lines ?? []).slice(0, 1).map((line) => ({ ...line, price: line.price ?? '10', quantity: '1' }));
  const header = { customer: open?.header.partner_id, warehouse: step.random.pick(step.history.stores.dealer), returnKind, reason: '退货' };
  await typed(step, 'saleReturn', header, lines);
}

/** Lots of the dealer that stand at the hospital, in his books and in its own. */
async function standingHere({ history: { w } }: Step): Promise<Values[]> {
  const { rows } = await sql<Values>`
    select b.specification_id as specification, c.root_unit_id as unit, t.batch_no as "batchNo", t.expiry_date::text as "expiryDate" from stock_balance b
      join lot t on t.org_id = b.org_id and t.id = b.lot_id join specification c on c.id = b.specification_id
    where b.org_id = ${w.hospital.id} and b.owner_id = ${w.dealer.id} and b.quantity > 0 and t.serial_no = '' group by 1, 2, 3, 4 order by 1, 3 limit 2`.execute(
    w.db,
  );
  return rows;
}
