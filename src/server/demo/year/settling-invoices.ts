import { sql } from 'kysely';
import { addDays } from '../../../define/dates';
import { add } from '../../../define/money';
import type { FileStore } from '../../files/file-store';
import { organisationOf, type World } from '../world/world';
import type { At, Day } from './day';
import { act, draft, versionOf } from './desk';
import { paper } from './papers';

/** Who writes invoices for what the hospital settled. */
const WRITERS = { d1: 'dfinance', d2: 'dealer2', d3: 'dealer3', v1: 'vendor' };
type Step = 'draft' | 'submit' | 'review' | 'nopass';
type Sold = { partner: string; lines: { id: string; quantity: string; amount: string }[] };

/** How far each of somebody's invoices is, the newest settlement first, and by how much it differs. */
const PLAN: readonly [Step, string][] = [
  ['submit', '0'],
  ['draft', '0'],
  ['submit', '0.03'],
  ['review', '0'],
  ['nopass', '1.50'],
  ['review', '0.01'],
];

/** Suppliers invoice what the hospital settled and booked: some are checked, some wait for that, one came back. */
export async function invoiceSettled(world: World, at: At, files: FileStore): Promise<void> {
  for (const [key, name] of Object.entries(WRITERS)) {
    const day = at(key, '16:52');
    for (const [i, sold] of (await soldBySettlements(day)).entries()) {
      const [step, off] = PLAN[i] ?? [];
      if (step && off) await invoice(world, at, files, { day, name, sold, step, off });
    }
  }
}

type Invoicing = { day: Day; name: string; sold: Sold; step: Step; off: string };
async function invoice(world: World, at: At, files: FileStore, { day, name, sold, step, off }: Invoicing): Promise<void> {
  const desk = day.desk(name);
  const lines = sold.lines.map(({ id, quantity, amount }, i) => ({ sourceLine: id, quantity, amount: i === 0 ? add(amount, off) : amount }));
  const header = {
    partner: sold.partner,
    invoiceType: '02',
    invoiceNo: `2642${String(day.random.int(10_000_000, 99_999_999))}${String(day.random.int(10_000_000, 99_999_999))}`,
    invoiceDate: addDays(day.day, -day.random.int(0, 4)),
    invoiceTotal: lines.reduce((sum, line) => add(sum, line.amount), '0'),
    files: [await paper(desk, files, '电子发票', ['增值税发票', '仅供演示'])],
  };
  const saved = await draft(desk, 'settlementInvoice', header, lines);
  if (step === 'draft') return;
  await act(desk, 'settlementInvoice', 'submit', saved);
  if (step === 'submit') return;
  const h1 = organisationOf(world, 'h1');
  const { rows } = await sql<{ id: string }>`select id from document where org_id = ${h1.id} and mirror_of = ${saved.id} and status = 1`.execute(world.db);
  const id = rows[0]?.id ?? '';
  const checker = at('h1', '16:53').desk('hfinance');
  const words = step === 'nopass' ? { reason: '发票金额与结算入库金额不一致' } : {};
  await act(checker, 'settlementInvoice', step, { id, version: await versionOf(world, h1, id) }, words);
}

/** What settlements sold in these books, as far as the hospital has booked it and nobody charged or paid it, the newest first. */
async function soldBySettlements({ world, organisation }: Day): Promise<Sold[]> {
  const { rows } = await sql<Sold>`
    select h.partner_id as partner, jsonb_agg(jsonb_build_object('id', l.id, 'quantity', trim_scale(case when h.kind = 'saleReturn' then -1 else 1 end * l.quantity)::text,
      'amount', (case when h.kind = 'saleReturn' then -1 else 1 end * l.amount)::text) order by h.kind, l.line_no) as lines
    from document h join document_line l on l.org_id = h.org_id and l.document_id = h.id join account_item i on i.org_id = h.org_id and i.id = h.id
    where h.org_id = ${organisation.id} and ((h.kind = 'saleOdo' and h.mode = '3') or (h.kind = 'saleReturn' and h.subkind = '5')) and h.status in (2, 7) and not h.is_red and i.open = i.opening_amount
      and exists (select from document_line g join document k on k.org_id = g.org_id and k.id = g.document_id
        where g.org_id = h.counter_org_id and g.source_line_id = l.mirror_line_id and k.kind = 'settlementGrn' and k.status = 2 and not k.is_red)
      and not exists (select from document_line x join document k on k.org_id = x.org_id and k.id = x.document_id
        where x.org_id = l.org_id and x.source_line_id = l.id and k.kind = 'settlementInvoice' and k.status not in (5, 6))
    group by h.partner_id, h.mirror_of having sum(case when h.kind = 'saleReturn' then -1 else 1 end * l.amount) > 0 order by max(h.biz_date) desc, max(h.sn) desc limit ${PLAN.length}`.execute(
    world.db,
  );
  return rows;
}
