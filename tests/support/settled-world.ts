import { sql } from 'kysely';
import { addDays, dayOf } from '../../src/define/dates';
import { settlement } from '../../src/domain/settlement/settlement';
import { newId } from '../../src/server/base/id';
import { generateDocuments } from '../../src/server/engine/documents/generate';
import { drainOutbox } from '../../src/server/engine/documents/worker';
import { consign } from './consigned';
import { act, add, documentsOf, linesOf, post } from './documents';
import { invoiceNo } from './invoices';
import { type AcrossWorld, acrossWorld, mirrorOf } from './money-across';

/** A dealer whose goods stand at a ward of the hospital, are used there and settled: the chain up to its invoice. `at` sets the clock. */
export type SettledWorld = AcrossWorld & { clock: { now: Date }; at(moment: string): void };

export async function settledWorld(db: AcrossWorld['w']['db'], stock = '20'): Promise<SettledWorld> {
  const clock = { now: new Date('2026-06-01T02:00:00Z') };
  const world = await acrossWorld(db, () => clock.now);
  const { w, h } = world;
  const category = newId();
  await sql`insert into custom_category (org_id, id, kind, code, name) values (${h.org.id}, ${category}, 'finance', 'F1', '卫生材料')`.execute(db);
  await sql`update business_product set finance_category_id = ${category} where org_id = ${h.org.id}`.execute(db);
  await sql`update partner set payment_days = 60 where id = any(${[w.supplier, w.customer]}::uuid[])`.execute(db);
  await sql`update organisation set social_credit_code = case kind when 'H' then '12420100441600001A' else '91420100MA4KD00123' end where id = any(${[w.hospital.id, w.dealer.id]}::uuid[])`.execute(
    db,
  );
  const goods = { specification: w.spec, unit: w.piece, quantity: stock, price: '1200', taxRate: '13', batchNo: 'S1', expiryDate: '2031-01-31' };
  await consign(w, [goods], w.wardStore);
  return {
    ...world,
    clock,
    at: (moment) => {
      clock.now = new Date(moment);
    },
  };
}

export const used = ({ w, h, clock }: SettledWorld, quantity: string) =>
  post(h, 'useRecord', { useType: '2', department: w.ward, warehouse: w.wardStore, reason: '手术', useTime: clock.now.toISOString() }, [
    { specification: w.spec, unit: w.piece, quantity, batchNo: 'S1', owner: w.dealer.id },
  ]);

/** What was used up to yesterday, settled with the dealer: he agrees, the hospital passes it, and books it unless told not to. */
export async function settledUp(world: SettledWorld, from: string, isBooked = true): Promise<{ settlement: string; grn: string }> {
  const { h, d, w, clock } = world;
  const input = { settleKind: 'use', periodFrom: from, periodTo: addDays(dayOf(clock.now), -1) };
  const { made } = await generateDocuments({ ...h, screen: 'settlementRecord' }, settlement, { key: newId(), input });
  const id = String(made[0]?.id);
  await act(h, 'settlement', 'submit', id);
  await act(d, 'settlement', 'confirm', String((await mirrorOf(d, id))[0]?.id));
  await drainOutbox(w.db, () => clock.now);
  const passed = await act(h, 'settlement', 'review', id);
  const grn = passed.made.find(({ kind }) => kind === 'settlementGrn')?.id ?? '';
  if (isBooked) await act(h, 'settlementGrn', 'review', grn);
  return { settlement: id, grn };
}

/** Lines of what a settlement sold in the dealer's books, as an invoice of his charges them. */
export async function soldLines({ d }: SettledWorld, settlementId: string): Promise<{ id: string; quantity: string }[]> {
  const { rows } = await sql<{ id: string; quantity: string }>`
    select l.id, (case when h.kind = 'saleReturn' then -1 else 1 end * l.quantity)::text as quantity from document h join document_line l on l.org_id = h.org_id and l.document_id = h.id
    where h.org_id = ${d.org.id} and h.mirror_of = ${settlementId} and h.kind in ('saleOdo', 'saleReturn') and h.status not in (5, 6) order by h.kind, l.line_no`.execute(
    d.db,
  );
  return rows;
}

type Charged = { sourceLine: string; quantity: string; amount?: string };
export const paper = (world: SettledWorld, total: string, more: Record<string, unknown> = {}) => ({
  invoiceType: '02',
  invoiceNo: invoiceNo(),
  invoiceDate: dayOf(world.clock.now),
  invoiceTotal: total,
  files: [newId()],
  ...more,
});

/** The dealer's invoice, sent to the hospital. @returns his, and the one the hospital checks */
export async function sentInvoice(world: SettledWorld, total: string, lines: readonly Charged[], more: Record<string, unknown> = {}) {
  const saved = await add(world.d, 'settlementInvoice', { partner: world.w.customer, ...paper(world, total, more) }, [...lines]);
  await act(world.d, 'settlementInvoice', 'submit', saved.id);
  return { own: saved.id, there: await hospitalsOf(world, saved.id) };
}
export const hospitalsOf = async ({ h }: SettledWorld, own: string): Promise<string> => String((await mirrorOf(h, own)).find(({ status }) => status !== 6)?.id);

/** What each of both says of the other, by account. */
export async function balances({ w, h, d }: AcrossWorld): Promise<Record<'hospital' | 'dealer', Record<string, string>>> {
  const of = async (org: string, partner: string) => {
    const { rows } = await sql<{ account: string; balance: string }>`
      select account, balance::numeric(18,2)::text as balance from account_balance where org_id = ${org} and partner_id = ${partner} and balance <> 0`.execute(
      w.db,
    );
    return Object.fromEntries(rows.map(({ account, balance }) => [account, balance]));
  };
  return { hospital: await of(h.org.id, w.supplier), dealer: await of(d.org.id, w.customer) };
}

export const grnLines = async ({ h }: SettledWorld, grn: string): Promise<string[]> => (await linesOf(h, grn)).map(({ id }) => String(id));
export const firstOf = async (context: AcrossWorld['h'], kind: string): Promise<string> => String((await documentsOf(context, kind))[0]?.id);
