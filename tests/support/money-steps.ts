import { sql } from 'kysely';
import { dayOf } from '../../src/define/dates';
import { add as plus, round } from '../../src/define/money';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import type { Random } from '../../src/server/demo/random';
import { drainOutbox } from '../../src/server/engine/documents/worker';
import { heldTooMuch } from './collecting-steps';
import { act, add, linesOf } from './documents';
import { brokenInvoices, invoiceNo } from './invoices';
import { type AcrossWorld, delivered, pays, paysAhead } from './money-across';

/** Money between a hospital and its dealer, a step at a time, in the books of both. */
type Row = { id: string; org_id: string; kind: string; status: number };
type Item = { id: string; open: string };
type Verb = (world: AcrossWorld, random: Random) => Promise<boolean>;

const pick = <T>(random: Random, rows: readonly T[]): T | undefined => (rows.length > 0 ? random.pick(rows) : undefined);
const query = async <T>({ w }: AcrossWorld, statement: ReturnType<typeof sql<T>>): Promise<T[]> => (await statement.execute(w.db)).rows;
const open = (world: AcrossWorld, org: Context, account: string, kinds: readonly string[] = []) =>
  query(
    world,
    sql<Item>`select id, open::text as open from account_item where org_id = ${org.org.id} and account = ${account} and open > 0
      and (${kinds.length === 0} or doc_kind = any(${[...kinds]}::text[])) order by id desc limit 40`,
  );
const share = (random: Random, amount: string): string => (random.chance(0.4) ? amount : round(String((Number(amount) * random.int(1, 100)) / 100), 2));
const isMoney = (amount: string): boolean => Number(amount) > 0;

/** Submitted and passed by somebody else, and heard of at the other side. */
async function passes(by: Context, second: Context, kind: string, { id, status }: Pick<Row, 'id' | 'status'>): Promise<boolean> {
  if (status !== 1) await act(by, kind, 'submit', id);
  await act(second, kind, 'review', id);
  await drainOutbox(by.db, by.now);
  return true;
}
const waiting = (world: AcrossWorld, org: Context, kind: string) =>
  query(
    world,
    sql<Row>`select id, org_id, kind, status from document where org_id = ${org.org.id} and kind = ${kind} and status in (0, 1, 3) and not is_red order by id desc limit 20`,
  );
/** Anything posted is taken back, where the rules let it. */
const back =
  (how: 'red' | 'unreview', kinds: readonly string[], isNewest = false): Verb =>
  async (world, random) => {
    const rows = await query(
      world,
      sql<Row>`select id, org_id, kind, status from document where kind = any(${[...kinds]}::text[]) and status in (2, 7) and not is_red order by id desc limit 12`,
    );
    const one = isNewest ? rows[0] : pick(random, rows);
    if (!one) return false;
    const second = one.org_id === world.h.org.id ? world.h2 : world.d2;
    await act(second, one.kind, how, one.id, { reason: '更正' });
    await drainOutbox(world.w.db, world.h.now);
    return true;
  };
const MONEY = ['paymentOrder', 'receiptOrder', 'advancePayment', 'advanceCharge'];

export const VERBS: Record<string, Verb> = {
  deliver: async (world, random) => {
    await delivered(world, `${random.int(1, 900)}.${String(random.int(10, 99))}`);
    return true;
  },
  invoice: async (world, random) => {
    const { d, d2, w } = world;
    const one = pick(random, await open(world, d, 'receivable', ['saleOdo']));
    if (!one) return false;
    const [line] = await linesOf(d, one.id);
    const total = String(line?.amount);
    const header = {
      buyer: w.customer,
      invoiceNo: invoiceNo(),
      invoiceDate: dayOf(d.now()),
      invoiceTotal: total,
      buyerTaxNo: '91420100MA4KXXXX1X',
      files: [newId()],
    };
    const saved = await add(d, 'saleInvoice', header, [{ sourceLine: line?.id, quantity: '1' }]);
    return passes(d, d2, 'saleInvoice', { id: saved.id, status: 0 });
  },
  passInvoice: async (world, random) => {
    const one = pick(random, await waiting(world, world.h, 'purchaseInvoice'));
    return one !== undefined && passes(world.h, world.h2, 'purchaseInvoice', one);
  },
  apply: async (world, random) => {
    const { h, h2, w } = world;
    const items = random.some(await open(world, h, 'payable'), random.int(1, 3)).map(({ id, open: left }) => ({ item: id, amount: share(random, left) }));
    const lines = items.filter(({ amount }) => isMoney(amount));
    if (lines.length === 0) return false;
    const header = { supplier: w.supplier, planPayDate: dayOf(h.now()), payMethod: 'wire', payeeBank: '工行', payeeAccount: '6222' };
    const saved = await add(h, 'paymentApplication', header, lines);
    return passes(h, h2, 'paymentApplication', { id: saved.id, status: 0 });
  },
  payApplied: async (world, random) => {
    const { h, h2, w } = world;
    const rows = await query(
      world,
      sql<{
        line: string;
        item: string;
        left: string;
      }>`select l.id as line, l.item_id as item, (l.amount - coalesce(l.paid_amount, 0))::text as left from document k
        join document_line l on l.org_id = k.org_id and l.document_id = k.id where k.org_id = ${h.org.id} and k.kind = 'paymentApplication' and k.status = 2
          and l.amount > coalesce(l.paid_amount, 0) order by l.id desc limit 20`,
    );
    const one = pick(random, rows);
    if (!one) return false;
    const amount = share(random, one.left);
    if (!isMoney(amount)) return false;
    await pays(h, h2, w.supplier, [{ item: one.item, amount, sourceLine: one.line }], [{ fund: 'bank', amount }]);
    return true;
  },
  pay: (world, random) => payment(world, random, '0'),
  tooMuch: (world, random) => payment(world, random, '0.01'),
  prepay: async (world, random) => {
    await paysAhead(world.h, world.h2, world.w.supplier, `${random.int(1, 500)}.37`);
    return true;
  },
  payAhead: async (world, random) => {
    const { h, h2, w } = world;
    const [ahead, due] = [pick(random, await open(world, h, 'prepaid')), pick(random, await open(world, h, 'payable'))];
    if (!ahead || !due) return false;
    const amount = Number(ahead.open) < Number(due.open) ? ahead.open : due.open;
    await pays(h, h2, w.supplier, [{ item: due.id, amount }], [{ fund: 'prepaid', item: ahead.id, amount }]);
    return true;
  },
  book: async (world, random) => {
    for (const kind of random.chance(0.7) ? ['receiptOrder', 'advanceCharge'] : ['advanceCharge', 'receiptOrder']) {
      const one = pick(random, await waiting(world, world.d, kind));
      if (!one) continue;
      return passes(world.d, world.d2, kind, one);
    }
    return false;
  },
  red: back('red', MONEY),
  unreview: back('unreview', MONEY),
  redInvoice: async (world, random) =>
    (await VERBS.deliver?.(world, random)) === true && (await VERBS.invoice?.(world, random)) === true && back('red', ['saleInvoice'], true)(world, random),
  release: async (world, random) =>
    (await VERBS.deliver?.(world, random)) === true &&
    (await VERBS.apply?.(world, random)) === true &&
    back('unreview', ['paymentApplication'], true)(world, random),
};

async function payment(world: AcrossWorld, random: Random, more: string): Promise<boolean> {
  const { h, h2, w } = world;
  const chosen = random.some(await open(world, h, 'payable'), random.int(1, 3));
  const lines = chosen
    .map(({ id, open: left }) => ({ item: id, amount: more === '0' ? share(random, left) : plus(left, more) }))
    .filter(({ amount }) => isMoney(amount));
  if (lines.length === 0) return false;
  await pays(h, h2, w.supplier, lines, [{ fund: 'bank', amount: lines.reduce((sum, { amount }) => plus(sum, amount), '0') }]);
  return true;
}

/** Invariants of finance §2.3 over all books at once: those that do not hold. */
export const brokenMoney = sql`
  select 'balance' as rule, b.partner_id::text as what, b.balance::text as said, coalesce(sum(i.open), 0)::text as found from account_balance b
    left join account_item i on (i.org_id, i.partner_id, i.account) = (b.org_id, b.partner_id, b.account) group by b.org_id, b.partner_id, b.account, b.balance having b.balance <> coalesce(sum(i.open), 0)
  union all select 'within', i.doc_sn, i.opening_amount::text, i.open::text from account_item i where i.open not between least(i.opening_amount, 0) and greatest(i.opening_amount, 0)
  union all select 'ahead', i.doc_sn, i.account, i.open::text from account_item i where i.account in ('prepaid', 'advance') and i.open < 0
  union all select 'funds', h.sn, h.total_amount::text, (coalesce(h.bank_amount, 0) + coalesce(h.prepaid_amount, 0) + coalesce(h.contra_amount, 0))::text from document h
    where h.kind = 'paymentOrder' and h.status in (2, 7) and h.total_amount <> coalesce(h.bank_amount, 0) + coalesce(h.prepaid_amount, 0) + coalesce(h.contra_amount, 0)
  union all select 'collected', h.sn, (h.total_amount + coalesce(h.surplus_amount, 0))::text, (coalesce(h.bank_amount, 0) + coalesce(h.advance_amount, 0) + coalesce(h.contra_amount, 0))::text from document h
    where h.kind = 'receiptOrder' and h.status in (2, 7) and not h.is_red and h.total_amount + coalesce(h.surplus_amount, 0) <> coalesce(h.bank_amount, 0) + coalesce(h.advance_amount, 0) + coalesce(h.contra_amount, 0)
  union all select 'recognised', l.id::text, count(*)::text, '1' from account_item i join document_line l on l.org_id = i.org_id and l.id = i.id group by l.id, i.account having count(*) > 1
  union all select 'reversed', d.sn, d.status::text, sum(e.amount)::text from document d join account_entry e on e.org_id = d.org_id
    and (e.document_id = d.id or e.document_id in (select r.id from document r where r.org_id = d.org_id and r.red_of = d.id)) where d.status in (0, 5) group by 2, 3 having sum(e.amount) <> 0
  union all (${heldTooMuch}) union all (${brokenInvoices})`;

/** What the dealer is owed and what the hospital owes him differ by what was paid and is not booked by him yet, or booked and taken back by the payer, and by nothing else (9). */
export const unequalBooks = ({ h, d, w }: AcrossWorld) => sql<{ owed: string; due: string; underWay: string }>`
  with booked as (select p.id, p.total_amount, exists (select from document r where r.org_id = ${d.org.id} and r.mirror_of = p.id and r.kind = 'receiptOrder' and r.status in (2, 7) and not r.is_red) as is_booked
    from document p where p.org_id = ${h.org.id} and p.kind = 'paymentOrder' and p.status in (2, 7) and not p.is_red),
  x as (select coalesce((select balance from account_balance where org_id = ${h.org.id} and partner_id = ${w.supplier} and account = 'payable'), 0) as owed,
    coalesce((select balance from account_balance where org_id = ${d.org.id} and partner_id = ${w.customer} and account = 'receivable'), 0) as due,
    coalesce((select sum(total_amount) from booked where not is_booked), 0) - coalesce((select sum(r.total_amount) from document r join document p on p.id = r.mirror_of
      where r.org_id = ${d.org.id} and r.kind = 'receiptOrder' and r.status in (2, 7) and not r.is_red and p.status not in (2, 7)), 0) as under_way)
  select owed::text, due::text, under_way::text as "underWay" from x where owed + under_way <> due`;
