import { sql } from 'kysely';
import { dayOf } from '../../src/define/dates';
import { add as plus, round } from '../../src/define/money';
import type { Context } from '../../src/server/base/context';
import { newId } from '../../src/server/base/id';
import type { Random } from '../../src/server/demo/random';
import { drainOutbox } from '../../src/server/engine/documents/worker';
import { act, add, linesOf } from './documents';
import { invoiceNo } from './invoices';
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
