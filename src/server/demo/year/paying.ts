import { sql } from 'kysely';
import { addDays } from '../../../define/dates';
import { add, min, mul, round, sub } from '../../../define/money';
import type { FileStore } from '../../files/file-store';
import { setRule } from '../../rules/rule-settings';
import { organisationOf, type World } from '../world/world';
import type { At, Day } from './day';
import { act, draft, inPerson, type Values } from './desk';
import { paper } from './papers';

/** Who pays in which organisation, who decides, and who asks for prepayments. */
const PAYERS = [
  { key: 'h1', pays: 'hfinance', decides: 'manager', asks: 'hospital' },
  { key: 'd1', pays: 'dfinance', decides: 'dealer', asks: 'dbuyer' },
  { key: 'v1', pays: 'vendor', decides: 'vendor', asks: 'vendor' },
] as const;
type Payer = (typeof PAYERS)[number];
type Bill = { partner: string; item: string; open: string };

/**
 * What is due is paid: by the bank, with what was paid ahead, and one payment waits for who decides. Prepayments lie at every step. The
 * hospital pays goods by their receipts too, for not every supplier's invoices are registered yet.
 */
export async function payBills(world: World, at: At, files: FileStore): Promise<void> {
  const h1 = organisationOf(world, 'h1');
  const { context } = at('p', '16:55').desk('platform');
  await setRule(context, { kind: 'H', org: h1.id }, { key: 'pay.requireInvoice', value: '0', reason: '部分发票尚未在系统内登记' });
  for (const payer of PAYERS) await payFor(at(payer.key, '16:58'), payer, files);
}

async function payFor(at: Day, payer: Payer, files: FileStore): Promise<void> {
  const [first, second, third] = await billsByPartner(at);
  const supplier = await anySupplier(at);
  const [known = supplier, other = known] = [second, third].map((bills) => bills?.[0]?.partner);
  if (first) await pay(at, payer, files, { bills: some(first), action: 'review' });
  if (second) {
    const bills = some(second);
    const due = bills.reduce((sum, bill) => add(sum, bill.open), '0');
    const advance = await prepay(at, payer, files, { partner: known, amount: round(mul(due, '0.4'), 2), purpose: '季度备货预付', step: 'paid' });
    await pay(at, payer, files, { bills, advance, action: 'review' });
  }
  if (third) await pay(at, payer, files, { bills: some(third), action: 'submit' });
  await applyFor(at, payer);
  await prepay(at, payer, files, { partner: known, amount: '20000.00', purpose: '下月紧缺耗材锁货', step: 'paid' });
  await prepay(at, payer, files, { partner: other, amount: '36000.00', purpose: '进口耗材订货定金', step: 'waiting' });
  await prepay(at, payer, files, { partner: other, amount: '8500.00', purpose: '样品采购', step: 'draft' });
}

async function anySupplier({ world, organisation }: Day): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from partner where org_id = ${organisation.id} and kind in ('supplier', 'both') and status and deleted_at is null order by code limit 1`.execute(
    world.db,
  );
  return rows[0]?.id ?? '';
}

/** Something stays open for whoever looks. */
const some = (bills: readonly Bill[]): readonly Bill[] => bills.slice(0, Math.min(3, Math.ceil(bills.length / 2)));

/** Open bills of each supplier, the oldest first; whom most is owed in front. */
async function billsByPartner({ world, organisation }: Day): Promise<Bill[][]> {
  const { rows } = await sql<Bill>`
    select partner_id as partner, id as item, open::text as open from account_item
    where org_id = ${organisation.id} and account = 'payable' and open > 0 order by sum(open) over (partition by partner_id) desc, partner_id, due_date, doc_sn`.execute(
    world.db,
  );
  return [...new Set(rows.map((row) => row.partner))].map((partner) => rows.filter((row) => row.partner === partner));
}

/** Applications for payment at every step: one of them is to be paid. */
async function applyFor(at: Day, payer: Payer): Promise<void> {
  const bills = (await billsByPartner(at)).flat();
  for (const [i, step] of (['review', 'submit', 'draft'] as const).entries()) {
    const bill = bills.at(-1 - i);
    if (!bill) continue;
    const desk = at.desk(payer.pays);
    const header = {
      supplier: bill.partner,
      planPayDate: addDays(at.day, 7),
      payMethod: 'wire',
      payeeBank: '中国工商银行武汉分行',
      payeeAccount: `42001${at.random.int(10_000_000, 99_999_999)}`,
      purpose: '到期货款',
    };
    const saved = await draft(desk, 'paymentApplication', header, [{ item: bill.item, amount: bill.open }]);
    if (step === 'draft') continue;
    const waiting = await act(desk, 'paymentApplication', 'submit', saved);
    if (step === 'review') await act(at.desk(payer.decides), 'paymentApplication', 'review', waiting);
  }
}

type Advance = { id: string; amount: string };
type Payment = { bills: readonly Bill[]; advance?: Advance; action: 'review' | 'submit' };

async function pay(at: Day, payer: Payer, files: FileStore, { bills, advance, action }: Payment): Promise<void> {
  const desk = at.desk(payer.pays);
  const due = bills.reduce((sum, bill) => add(sum, bill.open), '0');
  const ahead = advance ? min(advance.amount, due) : '0';
  const funds: Values[] = [
    ...(advance ? [{ fund: 'prepaid', item: advance.id, amount: round(ahead, 2) }] : []),
    { fund: 'bank', amount: round(sub(due, ahead), 2) },
  ];
  const header = { partner: bills[0]?.partner, ...(await byBank(at, payer.pays, files)) };
  const lines = bills.map(({ item, open }) => ({ item, amount: open }));
  const saved = await draft(desk, 'paymentOrder', header, lines, { funds });
  const waiting = await act(desk, 'paymentOrder', 'submit', saved);
  if (action === 'review') await act(at.desk(payer.decides), 'paymentOrder', 'review', waiting);
}

type Prepayment = { partner: string; amount: string; purpose: string; step: 'draft' | 'waiting' | 'paid' };

async function prepay(at: Day, payer: Payer, files: FileStore, { step, partner, amount, purpose }: Prepayment): Promise<Advance> {
  const desk = at.desk(payer.asks);
  const header = { supplier: partner, amount, purpose, payeeBank: '中国工商银行武汉分行', payeeAccount: `42001${at.random.int(10_000_000, 99_999_999)}` };
  const saved = await draft(desk, 'advancePayment', header, []);
  if (step === 'draft') return { id: saved.id, amount };
  const waiting = await act(desk, 'advancePayment', 'submit', saved);
  if (step === 'paid')
    await act(inPerson(at.desk(payer.pays), 'advancePayment'), 'advancePayment', 'review', waiting, {
      input: { documentDate: at.day, ...(await byBank(at, payer.pays, files)) },
    });
  return { id: saved.id, amount };
}

/** By which posting of the bank money went or came, with its paper. */
export async function byBank(at: Day, who: string, files: FileStore): Promise<Values> {
  const slip = await paper(at.desk(who), files, '银行回单', ['电子回单', '仅供演示']);
  return { payMethod: 'wire', bankAccount: '基本户 工行 8866', serialNo: `ICBC${at.random.int(100_000_000, 999_999_999)}`, slip: [slip] };
}
