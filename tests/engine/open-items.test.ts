import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { add, isZero, min, mul, neg, round } from '../../src/define/money';
import { Refusal } from '../../src/server/base/errors';
import { newId } from '../../src/server/base/id';
import { postAccounts } from '../../src/server/engine/ledger/accounts';
import { selfCheck } from '../../src/server/engine/self-check/self-check';
import { applyFor, begin, heldTooMuch, payApplied, receive } from '../support/collecting-steps';
import { freshDatabase } from '../support/database';
import { act, rowOf } from '../support/documents';
import { bought, drafted, type Fund, type MoneyWorld, moneyWorld, type Paid, prepaid, returned } from '../support/payments';

/** ITEMS_RUNS=50 for a long night; a few short ones belong to every run. */
const RUNS = Number(process.env.ITEMS_RUNS ?? 4);
const STEPS = Number(process.env.ITEMS_STEPS ?? 40);

type Item = { id: string; account: string; open: string; kind: string };
type Step = { verb: string; pick: number; share: number; other: boolean };

const VERBS = [
  ...['buy', 'buy', 'return', 'sell', 'prepay', 'pay', 'pay', 'pay', 'payAhead', 'contra', 'tooMuch', 'red', 'unreview', 'redItem', 'complete'],
  ...['begin', 'begin', 'apply', 'apply', 'payApplied', 'payApplied', 'overApplied', 'stop', 'receive', 'receive'],
];
/** Every history begins with each of them once, so that what follows finds something to work on. */
const PRELUDE: Step[] = [
  'buy',
  'buy',
  'return',
  'sell',
  'prepay',
  'pay',
  'payAhead',
  'contra',
  'tooMuch',
  'red',
  'unreview',
  'complete',
  'prepay',
  'redItem',
  'begin',
  'begin other',
  'apply',
  'payApplied',
  'overApplied',
  'receive',
  'receive other',
  'apply',
  'stop',
].map((said) => {
  const [verb = '', other] = said.split(' ');
  return { verb, pick: verb === 'begin' ? 1 : 0, share: 30, other: other !== undefined };
});
const steps = fc.array(fc.record({ verb: fc.constantFrom(...VERBS), pick: fc.nat(1000), share: fc.integer({ min: 1, max: 100 }), other: fc.boolean() }), {
  minLength: STEPS,
  maxLength: STEPS,
  size: 'max',
});

/** What a payment may name: items of the partner on an account, and so much of each. */
const itemsOf = async ({ w }: MoneyWorld, partner: string, account: string): Promise<Item[]> =>
  (
    await sql<Item>`select id, account, open::text as open, doc_kind as kind from account_item
      where org_id = ${w.dealer.id} and partner_id = ${partner} and account = ${account} and open <> 0 order by id`.execute(w.db)
  ).rows;
const part = (open: string, share: number): string => (share > 60 ? round(open, 2) : round(mul(open, String(share / 100)), 2));
const sum = (amounts: readonly string[]): string => amounts.reduce((total, one) => add(total, one), '0');

/** One step of business; whatever the rules refuse changes nothing. @returns whether there was anything to do */
async function live(world: MoneyWorld, { verb, pick, share, other }: Step): Promise<boolean> {
  const partner = other ? world.other : world.supplier;
  const payables = await itemsOf(world, partner, 'payable');
  const one = payables[pick % Math.max(payables.length, 1)];
  switch (verb) {
    case 'buy':
      return did(bought(world, partner, `${100 + pick}.${String(share).padStart(2, '0').slice(-2)}`));
    case 'return':
      return one?.kind === 'purchaseGrn' && did(returned(world, one.id, partner, `${share}.37`));
    case 'sell':
      return did(owesUs(world, partner, `${share}.50`));
    case 'prepay':
      return did(prepaid(world, partner, `${pick + 1}.13`));
    case 'red':
    case 'unreview':
      return takeBack(world, "d.kind in ('paymentOrder', 'receiptOrder')", verb, pick);
    case 'redItem':
      return takeBack(
        world,
        "d.kind in ('advancePayment', 'advanceCharge', 'purchaseGrn', 'purchaseReturn', 'openingPayable', 'openingReceivable')",
        'red',
        pick,
      );
    case 'begin':
      return begin(world, partner, { pick, share, other });
    case 'apply':
      return applyFor(world, partner, { pick, share, other });
    case 'payApplied':
    case 'overApplied':
      return payApplied(world, { pick, share, other }, verb === 'overApplied');
    case 'stop':
      return takeBack(world, "d.kind = 'paymentApplication' and d.status = 2", 'stop', pick);
    case 'receive':
      return receive(world, { pick, share, other });
    case 'complete':
      return one !== undefined && pay(world, partner, [one], { verb: 'pay', pick: 0, share: 100, other });
    default:
      return pay(world, partner, payables, { verb, pick, share, other });
  }
}
const did = async (work: Promise<unknown>): Promise<boolean> => {
  await work;
  return true;
};

async function pay(world: MoneyWorld, partner: string, payables: readonly Item[], { verb, pick, share }: Step): Promise<boolean> {
  const chosen = payables.filter((_, i) => (pick + i) % 2 === 0).slice(0, 4);
  const lines = chosen
    .map(({ id, open }): Paid => ({ item: id, amount: verb === 'tooMuch' ? add(open, '0.01') : part(open, share) }))
    .filter(({ amount }) => !isZero(amount));
  const due = sum(lines.map(({ amount }) => amount));
  if (lines.length === 0 || due.startsWith('-')) return false;
  const account = verb === 'contra' ? 'receivable' : 'prepaid';
  const isOffset = verb === 'payAhead' || verb === 'contra';
  const [ahead] = !isOffset ? [] : (await itemsOf(world, partner, account)).filter(({ open }) => !open.startsWith('-'));
  if (isOffset && !ahead) return false;
  const used = ahead ? min(ahead.open, due) : '0';
  const funds: Fund[] = ahead && !isZero(used) ? [{ fund: account === 'prepaid' ? 'prepaid' : 'contra', item: ahead.id, amount: used }] : [];
  const rest = add(due, neg(used));
  if (!isZero(rest)) funds.push({ fund: 'bank', amount: rest });
  const saved = await drafted(world, partner, lines, funds);
  try {
    await act(world.d, 'paymentOrder', 'submit', saved.id);
    await act(world.second, 'paymentOrder', 'review', saved.id);
  } catch (error) {
    await act(world.d, 'paymentOrder', 'cancel', saved.id);
    throw error;
  }
  const row = await rowOf(world.d, saved.id);
  expect(sum([row.bank_amount, row.prepaid_amount, row.contra_amount].map(String))).toBe(add(String(row.total_amount)));
  return true;
}

/** What the supplier owes: posted as a sale to him would, he buys here too. */
async function owesUs({ w, d }: MoneyWorld, partner: string, amount: string): Promise<void> {
  const id = newId();
  await w.db
    .transaction()
    .execute((tx) =>
      postAccounts({ ...d, db: tx }, { kind: 'saleOdo', id, sn: `XC${id.slice(-8)}`, bizDate: '2026-01-01' }, [
        { move: 'account', account: 'receivable', partner, amount, dueDate: '' },
      ]),
    );
}

/** Of those there are, from the newest: what has just been made nobody has used yet. */
async function takeBack(world: MoneyWorld, which: string, how: string, pick: number): Promise<boolean> {
  const { rows } = await sql<{ id: string; kind: string }>`
    select d.id, d.kind from document d where d.org_id = ${world.w.dealer.id} and d.status in (2, 7) and not d.is_red and ${sql.raw(which)} order by d.id desc`.execute(
    world.w.db,
  );
  const one = rows[pick % Math.max(rows.length, 1)];
  if (!one) return false;
  await act(world.second, one.kind, how, one.id, { reason: '更正' });
  return true;
}

/** Invariants 1, 2, 7 and 8 of the open items, over the whole database. */
async function assertHolds({ w }: MoneyWorld, after: string): Promise<void> {
  const { rows } = await sql`
    select 'balance' as rule, b.partner_id::text as what, b.balance::text as said, coalesce(sum(i.open), 0)::text as found from account_balance b
      left join account_item i on (i.org_id, i.partner_id, i.account) = (b.org_id, b.partner_id, b.account)
        group by b.org_id, b.partner_id, b.account, b.balance having b.balance <> coalesce(sum(i.open), 0)
    union all select 'within', i.doc_sn, i.opening_amount::text, i.open::text from account_item i where i.open not between least(i.opening_amount, 0) and greatest(i.opening_amount, 0)
    union all select 'ahead', i.doc_sn, i.account, i.open::text from account_item i where i.account in ('prepaid', 'advance') and i.open < 0
    union all select 'reversed', d.sn, d.status::text, sum(e.amount)::text from document d join account_entry e on e.org_id = d.org_id
      and (e.document_id = d.id or e.document_id in (select r.id from document r where r.org_id = d.org_id and r.red_of = d.id)) where d.status in (0, 5) group by 2, 3 having sum(e.amount) <> 0
    union all select 'completed', d.sn, d.status::text, i.open::text from document d join account_item i on i.org_id = d.org_id and i.id = d.id
      where d.kind in ('advancePayment', 'advanceCharge') and not d.is_red and ((d.status = 2 and i.open = 0) or (d.status = 7 and i.open <> 0))
    union all (${heldTooMuch})`.execute(w.db);
  expect(rows, after).toEqual([]);
}

it('whatever is bought, returned, prepaid, applied for, paid, received, offset and taken back, balances are the sums of what is open, and nothing is settled twice', async () => {
  const done = new Set<string>();
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      const database = await freshDatabase();
      try {
        const world = await moneyWorld(database.db);
        for (const [i, step] of [...PRELUDE, ...history].entries()) {
          try {
            if (await live(world, step)) done.add(step.verb);
          } catch (error) {
            if (!(error instanceof Refusal)) throw error;
          }
          await assertHolds(world, `step ${i}: ${JSON.stringify(step)}`);
        }
        expect((await selfCheck(world.w.db)).filter(({ broken, id }) => broken > 0 && id !== 'I12')).toEqual([]);
      } finally {
        await database.drop();
      }
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
  // Nothing of this proves anything unless each of them happened; too much never does.
  expect(VERBS.filter((verb) => !done.has(verb))).toEqual(['tooMuch', 'overApplied']);
}, 600_000);
