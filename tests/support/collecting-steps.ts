import { sql } from 'kysely';
import { isZero, mul, neg, add as plus, round } from '../../src/define/money';
import { act, add, rowOf } from './documents';
import { appliedDraft, drafted, type MoneyWorld, type Received, receiptDraft } from './payments';

/** Steps of a history of money: what was open before the books began, what is applied for, what customers pay. @returns whether there was anything to do */
export type MoneyStep = { pick: number; share: number; other: boolean };
type Item = { id: string; open: string };

let bill = 0;
const part = (open: string, share: number): string => (share > 60 ? round(open, 2) : round(mul(open, String(share / 100)), 2));
const itemsOf = async ({ w }: MoneyWorld, partner: string, account: string): Promise<Item[]> =>
  (
    await sql<Item>`select id, open::text as open from account_item where org_id = ${w.dealer.id} and partner_id = ${partner} and account = ${account} and open <> 0 order by id`.execute(
      w.db,
    )
  ).rows;

/** Submitted and reviewed by another; what is refused on the way is called off. */
async function through({ d, second }: MoneyWorld, kind: string, id: string): Promise<true> {
  try {
    await act(d, kind, 'submit', id);
    await act(second, kind, 'review', id);
  } catch (error) {
    await act(d, kind, 'cancel', id).catch(() => undefined);
    throw error;
  }
  return true;
}

export async function begin(world: MoneyWorld, partner: string, { pick, share, other }: MoneyStep): Promise<boolean> {
  const [kind, who, due, ahead] = other ? ['openingReceivable', world.w.customer, 'receivable', 'advance'] : ['openingPayable', partner, 'payable', 'prepaid'];
  const line = { partner: who, billDate: '2025-06-01' };
  const { id } = await add(world.d, kind, { startMonth: '2026-01' }, [
    { ...line, balanceType: due, billNo: `Q${++bill}`, amount: pick % 5 === 0 ? `-${share}.40` : `${pick + 20}.20` },
    { ...line, balanceType: ahead, billNo: `Q${++bill}`, amount: `${share}.10` },
  ]);
  return through(world, kind, id);
}

export async function applyFor(world: MoneyWorld, supplier: string, { pick, share }: MoneyStep): Promise<boolean> {
  const chosen = (await itemsOf(world, supplier, 'payable')).filter((_, i) => (pick + i) % 2 === 0).slice(0, 3);
  const lines = chosen.map(({ id, open }) => ({ item: id, amount: part(open, share) })).filter(({ amount }) => !isZero(amount));
  if (lines.length === 0) return false;
  return through(world, 'paymentApplication', (await appliedDraft(world, supplier, lines)).id);
}

/** A line of an application is paid, in part or whole; `tooMuch` a cent beyond it. */
export async function payApplied(world: MoneyWorld, { pick, share }: MoneyStep, tooMuch = false): Promise<boolean> {
  const { rows } = await sql<{ id: string; item: string; partner: string; left: string }>`
    select l.id, l.item_id as item, h.partner_id as partner, (l.amount - coalesce(l.paid_amount, 0))::text as left from document_line l join document h on h.org_id = l.org_id and h.id = l.document_id
    where h.org_id = ${world.w.dealer.id} and h.kind = 'paymentApplication' and h.status = 2 and l.amount - coalesce(l.paid_amount, 0) > 0 order by l.id`.execute(
    world.w.db,
  );
  const one = rows[pick % Math.max(rows.length, 1)];
  const amount = one && (tooMuch ? plus(one.left, '0.01') : part(one.left, share));
  if (!one || !amount || isZero(amount)) return false;
  const saved = await drafted(world, one.partner, [{ item: one.item, amount, sourceLine: one.id }], [{ fund: 'bank', amount }]);
  return through(world, 'paymentOrder', saved.id);
}

/** Customers pay, some with what they paid ahead, some too much. */
export async function receive(world: MoneyWorld, { pick, share, other }: MoneyStep): Promise<boolean> {
  const { customer } = world.w;
  const due = (await itemsOf(world, customer, 'receivable')).filter(({ open }) => !open.startsWith('-'));
  const one = due[pick % Math.max(due.length, 1)];
  const amount = one ? part(one.open, share) : '0';
  if (!one || isZero(amount)) return false;
  const [ahead] = other ? await itemsOf(world, customer, 'advance') : [];
  const used = ahead && Number(ahead.open) < Number(amount) ? ahead.open : '0';
  const bank = plus(amount, neg(used), isZero(used) && pick % 3 === 0 ? `${share}.05` : '0');
  const funds: Received[] = [...(isZero(used) || !ahead ? [] : [{ fund: 'advance' as const, item: ahead.id, amount: used }]), { fund: 'bank', amount: bank }];
  const saved = await receiptDraft(world, customer, [{ item: one.id, amount }], funds);
  await through(world, 'receiptOrder', saved.id);
  const row = await rowOf(world.d, saved.id);
  return Number(row.bank_amount) + Number(row.advance_amount) === Number(row.total_amount) + Number(row.surplus_amount);
}

/** Nobody holds more of an item than is open, and an application is done when all of it is paid. */
export const heldTooMuch = sql`
  select 'held' as rule, i.doc_sn as what, i.open::text as said, c.held::text as found from account_item i
    join (select l.org_id, l.item_id, sum(l.amount - coalesce(l.paid_amount, 0)) as held from document_line l join document h on h.org_id = l.org_id and h.id = l.document_id
      where h.kind = 'paymentApplication' and h.status in (1, 2) group by 1, 2) c on c.org_id = i.org_id and c.item_id = i.id
    where c.held not between least(i.open, 0) and greatest(i.open, 0)
  union all select 'paid', h.sn, h.status::text, coalesce(h.paid_amount, 0)::text from document h join document_line l on l.org_id = h.org_id and l.document_id = h.id
    where h.kind = 'paymentApplication' and h.status in (2, 7) group by h.id, h.sn, h.status, h.paid_amount
    having (h.status = 7) <> bool_and(coalesce(l.paid_amount, 0) = l.amount) or coalesce(h.paid_amount, 0) <> sum(coalesce(l.paid_amount, 0))`;
