import { sql } from 'kysely';
import { dayOf } from '../../src/define/dates';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import { act, add, post } from './documents';
import { type TradeWorld, tradeWorld } from './trade-world';

/** A dealer with suppliers of his own that use no platform, goods he buys, and a second person who decides. */
export type MoneyWorld = { w: TradeWorld; d: Context; second: Context; supplier: string; other: string };

export async function moneyWorld(db: TradeWorld['db']): Promise<MoneyWorld> {
  const w = await tradeWorld(db);
  const d = w.context(w.dealer);
  return { w, d, second: somebodyElse(d), supplier: await outsider(w, '华东器械'), other: await outsider(w, '华南器械') };
}

/** Somebody else of the same organisation: nobody passes his own payment. */
const somebodyElse = (context: Context): Context => ({ ...context, user: { ...context.user, id: newId(), name: '复核人' } });

async function outsider(w: TradeWorld, name: string): Promise<string> {
  const [id, partner] = [newId(), newId()];
  await sql`insert into organisation (id, kind, code, name) values (${id}, 'V', ${name}, ${name})`.execute(w.db);
  await sql`insert into partner (org_id, id, name, relation, kind, counterparty_id, first_approved, payment_days, bank_name, bank_account) values
    (${w.dealer.id}, ${partner}, ${name}, 'DV', 'supplier', ${id}, true, 30, '工行城东支行', '6222000011112222')`.execute(w.db);
  return partner;
}

let batch = 0;
/** Goods bought for so much. @returns the receipt, an open item of the supplier */
export const bought = async ({ w, d }: MoneyWorld, supplier: string, amount: string): Promise<{ id: string; sn: string }> =>
  post(d, 'purchaseGrn', { supplier, warehouse: w.dealer.warehouse, deliveryNoteNo: `S${batch}` }, [
    { specification: w.spec, unit: w.box, quantity: '1', price: amount, taxRate: '13', batchNo: `M${++batch}`, expiryDate: '2031-01-01' },
  ]);

/** Goods sent back at a price. */
export async function returned({ w, d }: MoneyWorld, grn: string, supplier: string, amount: string): Promise<{ id: string; sn: string }> {
  const { rows } = await sql<{ batch_no: string }>`select batch_no from document_line where document_id = ${grn}`.execute(w.db);
  const [line] = rows;
  return post(d, 'purchaseReturn', { supplier, warehouse: w.dealer.warehouse, settleMode: '1', returnKind: '1', reason: '1', explanation: '包装破损' }, [
    { specification: w.spec, unit: w.piece, quantity: '1', price: amount, taxRate: '13', batchNo: line?.batch_no },
  ]);
}

/** A prepayment, applied for, passed and paid. */
export async function prepaid(
  { d, second }: MoneyWorld,
  supplier: string,
  amount: string,
  more: Record<string, unknown> = {},
): Promise<{ id: string; sn: string }> {
  const saved = await add(d, 'advancePayment', { supplier, amount, purpose: '备货', ...more }, []);
  await act(d, 'advancePayment', 'submit', saved.id);
  return act(second, 'advancePayment', 'review', saved.id, { input: paying(second) });
}
export const paying = (who: Context): Record<string, unknown> => ({
  documentDate: dayOf(who.now()),
  payMethod: 'wire',
  bankAccount: '基本户',
  serialNo: `B${newId()}`,
  slip: [newId()],
});

export type Fund = { fund: 'bank' | 'prepaid' | 'contra'; item?: string; amount: string };
export type Paid = { item: string; amount: string; sourceLine?: string };

export const drafted = ({ d }: MoneyWorld, partner: string, lines: Paid[], funds: Fund[], more: Record<string, unknown> = {}) =>
  add(d, 'paymentOrder', { partner, payMethod: 'wire', bankAccount: '基本户', slip: [newId()], ...more }, lines, { funds });

export async function paid(world: MoneyWorld, partner: string, lines: Paid[], funds: Fund[]): Promise<{ id: string; sn: string }> {
  const saved = await drafted(world, partner, lines, funds);
  await act(world.d, 'paymentOrder', 'submit', saved.id);
  return act(world.second, 'paymentOrder', 'review', saved.id);
}

export const openOf = async (w: TradeWorld, item: string): Promise<string> =>
  (await sql<{ open: string }>`select open::text as open from account_item where id = ${item}`.execute(w.db)).rows[0]?.open ?? 'none';

export type Received = { fund: 'bank' | 'advance' | 'contra'; item?: string; amount: string };
export const receiptDraft = ({ d }: MoneyWorld, partner: string, lines: Paid[], funds: Received[], more: Record<string, unknown> = {}) =>
  add(d, 'receiptOrder', { partner, payMethod: 'wire', bankAccount: '基本户', ...more }, lines, { funds });

export async function received(world: MoneyWorld, partner: string, lines: Paid[], funds: Received[]): Promise<{ id: string; sn: string }> {
  const saved = await receiptDraft(world, partner, lines, funds);
  await act(world.d, 'receiptOrder', 'submit', saved.id);
  return act(world.second, 'receiptOrder', 'review', saved.id);
}

export const appliedDraft = ({ d }: MoneyWorld, supplier: string, lines: Paid[]) =>
  add(d, 'paymentApplication', { supplier, planPayDate: dayOf(d.now()), payMethod: 'wire', payeeBank: '工行', payeeAccount: '6222' }, lines);

/** An application, passed by somebody else. @returns it, and the lines payments come from */
export async function applied(world: MoneyWorld, supplier: string, lines: Paid[]): Promise<{ id: string; sn: string; lines: string[] }> {
  const saved = await appliedDraft(world, supplier, lines);
  await act(world.d, 'paymentApplication', 'submit', saved.id);
  const done = await act(world.second, 'paymentApplication', 'review', saved.id);
  const { rows } = await sql<{ id: string }>`select id from document_line where document_id = ${saved.id} order by line_no`.execute(world.w.db);
  return { ...done, lines: rows.map(({ id }) => id) };
}
