import { sql } from 'kysely';
import { addDays } from '../../../define/dates';
import { add } from '../../../define/money';
import type { FileStore } from '../../files/file-store';
import type { At, Day } from './day';
import { act, draft, type Values } from './desk';
import { paper } from './papers';

/** Who writes invoices down in which organisation, and who passes them; `goods` = what they charge, the oldest or the newest first. */
const BOUGHT = { kind: 'purchaseInvoice', goods: 'purchaseGrn', party: 'seller', order: 'desc' } as const;
const SOLD = { kind: 'saleInvoice', goods: 'saleOdo', party: 'buyer', order: 'asc' } as const;
const CLERKS = [
  { key: 'h1', writes: 'hospital', passes: 'hfinance', ...BOUGHT },
  { key: 'd1', writes: 'dbuyer', passes: 'dfinance', ...BOUGHT, isTyped: true },
  { key: 'v1', writes: 'vendor', passes: 'vendor', ...BOUGHT },
  { key: 'd1', writes: 'dealer', passes: 'dfinance', ...SOLD },
  { key: 'v1', writes: 'vendor', passes: 'vendor', ...SOLD },
] as const;
type Clerk = (typeof CLERKS)[number] & { isTyped?: boolean };
type Goods = { id: string; partner: string; lines: { id: string; quantity: string; amount: string }[] };
type Step = 'draft' | 'submit' | 'review' | 'nopass' | 'red';

/** Of whom (by how much there is), how far it is, by how much it differs: most go with their goods, one is a cent off, one differs, one was wrong. */
const PLAN: readonly [number, Step, string][] = [
  [0, 'review', '0'],
  [0, 'review', '0.01'],
  [1, 'review', '0'],
  [2, 'red', '0'],
  [0, 'submit', '0'],
  [1, 'submit', '3.20'],
  [2, 'nopass', '0'],
  [1, 'draft', '0'],
];

/** Papers came in, or were written, for some of what was received and sold. */
export async function registerInvoices(at: At, files: FileStore): Promise<void> {
  for (const clerk of CLERKS) await registerFor(at(clerk.key, clerk.kind === 'saleInvoice' ? '16:02' : '16:05'), clerk, files);
}

async function registerFor(at: Day, clerk: Clerk, files: FileStore): Promise<void> {
  const all = await goodsOf(at, clerk);
  const partners = [...new Set(all.map(({ partner }) => partner))];
  const used = new Set<string>();
  for (const [whose, step, off] of PLAN) {
    const partner = partners[whose % Math.max(partners.length, 1)];
    const goods = [...all.filter((one) => one.partner === partner), ...all].find(({ id }) => !used.has(id));
    if (!goods) return;
    used.add(goods.id);
    await register(at, clerk, files, { goods, step, off });
  }
}

async function register(at: Day, clerk: Clerk, files: FileStore, { goods, step, off }: { goods: Goods; step: Step; off: string }): Promise<void> {
  const [desk, { kind }] = [at.desk(clerk.writes), clerk];
  const lines = goods.lines.map(({ id, quantity, amount }, i) => ({ sourceLine: id, quantity, amount: i === 0 ? add(amount, off) : amount }));
  const header: Values = {
    [clerk.party]: goods.partner,
    invoiceNo: `2642${String(at.random.int(10_000_000, 99_999_999))}${String(at.random.int(10_000_000, 99_999_999))}`,
    invoiceDate: addDays(at.day, -at.random.int(1, 6)),
    invoiceTotal: lines.reduce((sum, line) => add(sum, line.amount), '0'),
    files: [await paper(desk, files, '电子发票', ['增值税发票', '仅供演示'])],
  };
  const saved = await draft(desk, kind, header, lines);
  if (step === 'draft') return;
  const waiting = await act(desk, kind, 'submit', saved);
  if (step === 'submit') return;
  const finance = at.desk(clerk.passes);
  if (step === 'nopass') {
    await act(finance, kind, 'nopass', waiting, { reason: '发票影像不清晰，请重新上传' });
    return;
  }
  const passed = await act(finance, kind, 'review', waiting);
  if (step === 'red') await act(finance, kind, 'red', passed, { reason: '购买方名称有误，重开' });
}

/** Goods nobody charged yet and nobody paid (`isTyped`: not those whose seller writes their papers here himself), those of the partners there is most of in front. */
async function goodsOf({ world, organisation }: Day, { goods, order, isTyped = false }: Clerk): Promise<Goods[]> {
  const { rows } = await sql<Goods>`
    select h.id, h.partner_id as partner,
      (select jsonb_agg(jsonb_build_object('id', l.id, 'quantity', trim_scale(l.quantity)::text, 'amount', l.amount::text) order by l.line_no)
      from document_line l where l.org_id = h.org_id and l.document_id = h.id and l.amount > 0) as lines
    from document h join account_item i on i.org_id = h.org_id and i.id = h.id
    where h.org_id = ${organisation.id} and h.kind = ${goods} and coalesce(h.mode, '1') <> '3' and h.status in (2, 7) and not h.is_red
    and i.open = i.opening_amount and i.open > 0 and not (${isTyped} and h.origin = 'mirror')
      and not exists (select from document_line l where l.org_id = h.org_id and l.document_id = h.id and l.invoiced_quantity <> 0)
    order by count(*) over (partition by h.partner_id) desc, h.partner_id, h.biz_date ${sql.raw(order)}, h.sn ${sql.raw(order)} limit 200`.execute(world.db);
  return rows;
}
