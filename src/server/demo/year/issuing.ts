import { sql } from 'kysely';
import { add } from '../../../define/money';
import type { Faults } from '../../einvoice/misbehaving';
import type { FileStore } from '../../files/file-store';
import type { World } from '../world/world';
import type { At, Day } from './day';
import { deliver } from './deliver';
import { act, draft, versionOf } from './desk';

/** Who writes invoices that are issued electronically, and who passes and issues them. */
const CLERKS = [
  { key: 'd1', writes: 'dealer', passes: 'dfinance' },
  { key: 'v1', writes: 'vendor', passes: 'vendor' },
] as const;
type Clerk = (typeof CLERKS)[number];

/** How far each comes: there, taken back as a whole, asked to be taken back; refused, without an answer; waiting, called off. */
const PLAN = ['open', 'red', 'issued', 'failed', 'confirming', 'asked', 'issued', 'cancelled', 'open'] as const;
type Step = (typeof PLAN)[number];
/** What goes wrong on the way of some. */
const FAULTS: Partial<Record<Step, Faults>> = { failed: { refuse: 100 }, asked: { lost: 100 } };
/** Medical instruments and supplies, as the tax office numbers them. */
const TAX_CODE = '1090242020000000000';

/** What a maker does besides for those who buy from him, with its price and its number at the tax office. */
const SERVICES = [
  ['产品培训服务', '2120.00', '3070401000000000000'],
  ['设备维护服务', '3180.00', '3040801010000000000'],
  ['跟台技术服务', '1590.00', '3040105000000000000'],
  ['冷链运输服务', '848.00', '3010502020000000000'],
  ['临床使用培训', '2650.00', '3070401000000000000'],
] as const;
const RATE = '6';

type Sold = { partner: string; lines: { amount: string; [name: string]: string }[] };
type Paper = { clerk: Clerk; step: Step; id: string };

/** Invoices are issued electronically: most are there, one went into red, one was refused, one got no answer, some wait. */
export async function issueInvoices(world: World, at: At, today: string, files: FileStore): Promise<void> {
  const papers: Paper[] = [];
  for (const clerk of CLERKS) papers.push(...(await passed(at, clerk)));
  const press = async (wanted: readonly Step[], action: string, time: string, input = {}): Promise<void> => {
    for (const { clerk, id } of papers.filter(({ step }) => wanted.includes(step))) {
      const day = at(clerk.key, time);
      await act(day.desk(clerk.passes), 'eInvoice', action, { id, version: await versionOf(world, day.organisation, id) }, { input });
    }
  };
  for (const step of ['failed', 'asked'] as const) {
    await press([step], 'issue', '17:05');
    await deliver(world, today, '17:16', { files, faults: FAULTS[step] ?? {} });
  }
  await press(['issued', 'red', 'confirming'], 'issue', '17:08');
  await press(['cancelled'], 'cancel', '17:09');
  await deliver(world, today, '17:18', { files });
  await press(['red'], 'redApply', '17:11', { redReason: '01' });
  await deliver(world, today, '17:20', { files });
  await press(['red'], 'redIssue', '17:13');
  await press(['confirming'], 'redApply', '17:14', { redReason: '02' });
  await deliver(world, today, '17:22', { files, faults: { wait: 100 } });
}

/** Invoices of the clerk for what nobody charged yet, passed; each with its electronic one. */
async function passed(at: At, clerk: Clerk): Promise<Paper[]> {
  const day = at(clerk.key, '17:02');
  const papers: Paper[] = [];
  const goods = await goodsOf(day);
  for (const [i, sold] of (goods.length > 0 ? goods : await servicesOf(day)).entries()) {
    const step = PLAN[i];
    if (step === undefined) break;
    const header = { buyer: sold.partner, issueWay: 'baiwang', invoiceTotal: sold.lines.reduce((sum, line) => add(sum, line.amount), '0'), drawer: '开票员' };
    const waiting = await act(day.desk(clerk.writes), 'saleInvoice', 'submit', await draft(day.desk(clerk.writes), 'saleInvoice', header, sold.lines));
    await act(day.desk(clerk.passes), 'saleInvoice', 'review', waiting);
    const { rows } = await sql<{
      id: string;
    }>`select id from document where org_id = ${day.organisation.id} and kind = 'eInvoice' and made_by = ${waiting.id}`.execute(day.world.db);
    papers.push({ clerk, step, id: rows[0]?.id ?? '' });
  }
  return papers;
}

/** What left lately and is on no invoice, not even a draft, those the customer has booked in front. */
async function goodsOf({ world, organisation }: Day): Promise<Sold[]> {
  const { rows } = await sql<Sold>`
    select h.partner_id as partner,
      (select jsonb_agg(jsonb_build_object('sourceLine', l.id, 'taxCode', ${TAX_CODE}::text, 'quantity', trim_scale(l.quantity)::text, 'amount', l.amount::text)
      order by l.line_no) from document_line l where l.org_id = h.org_id and l.document_id = h.id and l.amount > 0) as lines
    from document h join account_item i on i.org_id = h.org_id and i.id = h.id
    where h.org_id = ${organisation.id} and h.kind = 'saleOdo' and coalesce(h.mode, '1') <> '3' and h.status in (2, 7) and not h.is_red and i.open = i.opening_amount and i.open > 0
      and not exists (select from document_line l join document_line x on x.org_id = l.org_id and x.source_line_id = l.id join document k on k.org_id = x.org_id and k.id = x.document_id
        where l.org_id = h.org_id and l.document_id = h.id and k.kind = 'saleInvoice')
    order by exists (select from document m where m.mirror_of = h.id and m.status in (2, 7)) desc, h.biz_date desc, h.sn desc limit ${PLAN.length}`.execute(
    world.db,
  );
  return rows;
}

/** Where all goods are charged: services, to those who buy there. */
async function servicesOf({ world, organisation }: Day): Promise<Sold[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from partner p join organisation o on o.id = p.counterparty_id
    where p.org_id = ${organisation.id} and p.kind in ('customer', 'both') and p.status and not p.frozen and p.deleted_at is null and o.social_credit_code is not null and o.kind = 'D'
    order by o.joined desc, p.code, p.id limit 2`.execute(world.db);
  if (rows.length === 0) return [];
  return SERVICES.map(([serviceName, price, taxCode], i) => ({
    partner: rows[i % rows.length]?.id ?? '',
    lines: [{ serviceName, taxCode, quantity: '1', price, amount: price, taxRate: RATE }],
  }));
}
