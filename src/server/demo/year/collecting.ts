import { sql } from 'kysely';
import { addDays, monthOf } from '../../../define/dates';
import { add } from '../../../define/money';
import type { FileStore } from '../../files/file-store';
import type { World } from '../world/world';
import type { At, Day } from './day';
import { act, draft, type Values } from './desk';
import { byBank } from './paying';

/** Who is paid in which organisation, and who decides. */
const PAID = [
  { key: 'd1', writes: 'dfinance', decides: 'dealer' },
  { key: 'v1', writes: 'vendor', decides: 'vendor' },
] as const;
const BOOKS = [{ key: 'h1', writes: 'hfinance', decides: 'manager' }, ...PAID] as const;
type Clerk = (typeof BOOKS)[number];

/** What was open before the books began, in every organisation. */
export async function openBooks(at: At): Promise<void> {
  for (const clerk of BOOKS) await beginBooks(at(clerk.key, '16:40'), clerk);
}

/** What customers on the platform say they paid: the first of each sort is booked, the rest waits to be looked at. */
export async function bookPaid(at: At): Promise<void> {
  for (const clerk of PAID) {
    const { world, organisation, desk } = at(clerk.key, '17:01');
    const { rows } = await sql<{ kind: string; id: string; version: number }>`
      select distinct on (kind) kind, id, version from document
      where org_id = ${organisation.id} and origin = 'mirror' and kind in ('receiptOrder', 'advanceCharge') and status = 0 order by kind, sn`.execute(world.db);
    for (const { kind, ...draft } of rows) await act(desk(clerk.decides), kind, 'review', await act(desk(clerk.writes), kind, 'submit', draft));
  }
}

/** Customers pay what is due first, one too much, one ahead; something lies at every step. */
export async function takeMoney(world: World, at: At, files: FileStore): Promise<void> {
  for (const clerk of PAID) await receiveFor(at(clerk.key, '17:02'), clerk, files);
  await giveBack(world, at);
}

/** What was open when the organisation began to work here: reviewed, and some of it still to be looked at. */
async function beginBooks(at: Day, clerk: Clerk): Promise<void> {
  const startMonth = monthOf(at.day);
  const sides = clerk.key === 'h1' ? (['openingPayable'] as const) : (['openingPayable', 'openingReceivable'] as const);
  for (const kind of sides) {
    const [due, ahead] = kind === 'openingPayable' ? ['payable', 'prepaid'] : ['receivable', 'advance'];
    const partners = await partnersOf(at, kind === 'openingPayable' ? 'supplier' : 'customer');
    const line = (partner: string | undefined, balanceType: string | undefined, amount: string, days: number): Values => ({
      partner,
      balanceType,
      amount,
      billDate: addDays(`${startMonth}-01`, -days),
      billNo: `QC${at.random.int(100_000, 999_999)}`,
      isInvoiced: balanceType === due,
    });
    const [first, second = first, third = second] = partners;
    const books = [
      line(first, due, '18640.00', 45),
      line(second, due, '7215.50', 20),
      line(third, due, '-320.00', 12),
      line(first, ahead, '5000.00', 30),
      // Somebody is late with money, however short the story is.
      ...(due === 'receivable' ? [line(second, due, '3260.00', 160), line(third, due, '1880.00', 140)] : []),
    ];
    await through(at, clerk, kind, { startMonth }, books, {}, 'review');
    await through(at, clerk, kind, { startMonth, remark: '对账后补录' }, [line(second, due, '1260.00', 70)], {}, 'submit');
  }
}

type Step = 'draft' | 'submit' | 'review';
async function through(at: Day, clerk: Clerk, kind: string, header: Values, lines: Values[], sections: Record<string, Values[]>, step: Step) {
  const desk = at.desk(clerk.writes);
  const saved = await draft(desk, kind, header, lines, sections);
  if (step === 'draft') return saved;
  const waiting = await act(desk, kind, 'submit', saved);
  return step === 'submit' ? waiting : act(at.desk(clerk.decides), kind, 'review', waiting);
}

type Bill = { partner: string; item: string; open: string };

async function receiveFor(at: Day, clerk: Clerk, files: FileStore): Promise<void> {
  const [first, second = first, third = second] = await dueByCustomer(at);
  if (!first || !second || !third) return;
  const customer = first[0]?.partner;
  const receive = async (bills: readonly Bill[], over: string, step: Step) => {
    const due = bills.reduce((sum, bill) => add(sum, bill.open), '0');
    const { slip, ...bank } = await byBank(at, clerk.writes, files);
    const header = { partner: bills[0]?.partner, ...bank, slip };
    const lines = bills.map(({ item, open }) => ({ item, amount: open }));
    return through(at, clerk, 'receiptOrder', header, lines, { funds: [{ fund: 'bank', amount: add(due, over) }] }, step);
  };
  await receive(first.slice(0, 2), '0', 'review');
  await receive(second.slice(0, 1), '600.00', 'review');
  await receive(third.slice(-1), '0', 'submit');
  await receive(first.slice(-1), '0', 'draft');
  for (const [amount, step] of [
    ['12000.00', 'review'],
    ['3500.00', 'submit'],
    ['800.00', 'draft'],
  ] as const) {
    const { slip: _, ...bank } = await byBank(at, clerk.writes, files);
    await through(at, clerk, 'advanceCharge', { customer, amount, ...bank, remark: '年度框架预付' }, [], {}, step);
  }
}

/** A supplier cannot deliver: what was paid ahead comes back, and waits to be booked. */
async function giveBack(world: World, at: At): Promise<void> {
  const day = at('h1', '17:06');
  const { rows } = await sql<{ id: string; version: number }>`
    select id, version from document where org_id = ${day.organisation.id} and kind = 'advancePayment' and status = 2 and not is_red order by sn desc limit 1`.execute(
    world.db,
  );
  if (rows[0]) await act(day.desk('hfinance'), 'advancePayment', 'refund', rows[0]);
}

async function partnersOf({ world, organisation }: Day, kind: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from partner where org_id = ${organisation.id} and kind in (${kind}, 'both') and status and deleted_at is null order by code limit 3`.execute(
    world.db,
  );
  return rows.map(({ id }) => id);
}

/** Open bills of each customer, the oldest first; who owes most in front. */
async function dueByCustomer({ world, organisation }: Day): Promise<Bill[][]> {
  const { rows } = await sql<Bill>`
    select partner_id as partner, id as item, open::text as open from account_item
    where org_id = ${organisation.id} and account = 'receivable' and open > 0 and not exists (select from document_line l join document h on h.org_id = l.org_id and h.id = l.document_id
      where l.org_id = account_item.org_id and l.item_id = account_item.id and h.kind = 'receiptOrder' and h.status in (0, 1))
      order by sum(open) over (partition by partner_id) desc, partner_id, due_date, doc_sn`.execute(world.db);
  return [...new Set(rows.map((row) => row.partner))].map((partner) => rows.filter((row) => row.partner === partner));
}
