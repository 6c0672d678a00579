import { sql } from 'kysely';
import type { Context } from '../../../src/server/base/context';
import { drainOutbox } from '../../../src/server/engine/documents/worker';
import { act, add, edit, linesOf } from '../documents';
import type { Make } from './making';
import { freshLines, type Step, type Values } from './world';

/** Ways to ask for goods and to price them: plans, wishes, enquiries with their quotes and awards, changes of price. */
export const planMakers: Record<string, Make> = {
  purchasePlan: async (step) => {
    const planned = await reviewed(step, step.hospital, 'purchasePlan');
    if (planned && step.random.chance(0.5)) {
      await act(step.hospital, 'purchasePlan', 'toOrder', planned);
      return;
    }
    const { w, stores } = step.history;
    const lines = wishes(step).map((line) => ({ ...line, supplier: w.supplier, price: String(step.random.int(1, 900) / 10), taxRate: '13' }));
    await add(step.hospital, 'purchasePlan', { warehouse: step.random.pick(stores.hospital), needDate: '2040-01-01' }, lines);
  },
  inquiryIntention: async (step) => {
    const open = await reviewed(step, step.dealer, 'inquiryIntention');
    if (open && step.random.chance(0.5)) {
      await act(step.dealer, 'inquiryIntention', step.random.pick(['toEnquiry', 'toPlan', 'toSalesOrder']), open);
      return;
    }
    const { id } = await add(
      step.dealer,
      'inquiryIntention',
      { source: '2', customer: step.history.w.customer, contact: '王', phone: '13800000000' },
      wishes(step),
    );
    await act(step.dealer, 'inquiryIntention', 'submit', id);
  },
  enquiry: async (step) => {
    const asked = await reviewed(step, step.hospital, 'enquiry');
    const header = {
      title: '询价',
      deadline: '2040-01-01T08:00:00Z',
      suppliers: [step.history.w.supplier],
      warehouse: step.random.pick(step.history.stores.hospital),
    };
    if (!asked || step.random.chance(0.3)) {
      const { id } = await add(step.hospital, 'enquiry', header, wishes(step));
      await act(step.hospital, 'enquiry', 'review', id);
    } else if (step.random.chance(0.5)) await quoted(step);
    else await awarded(step, asked);
  },
  priceAdjustment: async (step) => {
    const adjustKind = step.random.pick(['agreement', 'charge', 'stockCost', 'stockCost']);
    const lines = wishes(step).map(({ specification, unit }) => ({ specification, unit, newPrice: String(step.random.int(1, 90_000) / 100) }));
    await add(step.hospital, 'priceAdjustment', { adjustKind, ...(adjustKind === 'agreement' ? { partner: step.history.w.supplier } : {}) }, lines);
  },
};

const wishes = (step: Step): Values[] =>
  freshLines(step, step.random.int(1, 2), () => false).map(({ specification, unit, quantity }) => ({ specification, unit, quantity }));

async function reviewed(step: Step, context: Context, kind: string): Promise<string | undefined> {
  const { rows } = await sql<{
    id: string;
  }>`select id from document where org_id = ${context.org.id} and kind = ${kind} and status = 2 and origin <> 'mirror' order by created_at, id`.execute(
    context.db,
  );
  return rows.length > 0 ? step.random.pick(rows).id : undefined;
}

/** The supplier answers one enquiry that waits for him. */
async function quoted(step: Step): Promise<void> {
  const { rows } = await sql<{
    id: string;
  }>`select id from document where org_id = ${step.dealer.org.id} and kind = 'enquiry' and side = '2' and status = 0 order by created_at, id`.execute(
    step.dealer.db,
  );
  if (rows.length === 0) return;
  const { id } = step.random.pick(rows);
  const lines = (await linesOf(step.dealer, id)).map((line) => ({
    id: line.id,
    quotePrice: String(step.random.int(1, 900) / 10),
    taxRate: '13',
    leadDays: '3',
  }));
  await edit(step.dealer, 'enquiry', id, { validUntil: '2040-02-01' }, lines);
  await act(step.dealer, 'enquiry', 'review', id);
  await drainOutbox(step.dealer.db, step.dealer.now);
}

/** What was quoted is awarded, and ordered or agreed. */
async function awarded(step: Step, id: string): Promise<void> {
  const lines = (await linesOf(step.hospital, id)).map((line) => ({
    id: line.id,
    awardedSupplier: step.history.w.supplier,
    awardedQuantity: String(Number(line.quantity)),
    awardReason: '指定',
  }));
  await act(step.hospital, 'enquiry', 'award', id, { lines });
  if (step.random.chance(0.5)) await act(step.hospital, 'enquiry', 'toOrder', id);
  else await act(step.hospital, 'enquiry', 'toAgreement', id, { input: { validFrom: '2040-01-01' } });
}
