import { sql } from 'kysely';
import { addDays } from '../../../define/dates';
import { add, compare, mul, plain, round, share, sub } from '../../../define/money';
import { purchaseInvoice } from '../../../domain/finance/purchase-invoice';
import { saleInvoice } from '../../../domain/finance/sale-invoice';
import { draftFromPaper } from '../../engine/papers/draft-from-paper';
import type { FileStore } from '../../files/file-store';
import { keepFile } from '../../files/stored-files';
import type { At, Day } from './day';
import { type FiledLine, type FiledParty, invoiceXml } from './invoice-xml';

/** Who gets the files of invoices and has not matched them to the goods yet: a hospital, a dealer on both sides of trade. */
const CLERKS = [
  { key: 'h1', writes: 'hfinance', invoice: purchaseInvoice, goods: ['purchaseGrn'] },
  { key: 'd1', writes: 'dfinance', invoice: purchaseInvoice, goods: ['purchaseGrn'] },
  { key: 'd1', writes: 'dfinance', invoice: saleInvoice, goods: ['saleOdo'] },
] as const;
type Clerk = (typeof CLERKS)[number];
type Goods = FiledLine & { document: string; price: string };

/** Files of electronic invoices lie on the desk: of a partner with many goods without an invoice (not of one nobody gets through in a day), differing from them in every way there is. */
export async function fileInvoices(at: At, files: FileStore): Promise<void> {
  for (const clerk of CLERKS) await fileFor(at(clerk.key, '16:40'), clerk, files);
}

async function fileFor(at: Day, clerk: Clerk, files: FileStore): Promise<void> {
  const found = await goodsOf(at, clerk);
  if (!found) return;
  const { party, own, goods } = found;
  // Of the last receipts no paper came yet.
  const first = goods.slice(0, Math.min(20, Math.ceil(goods.length * 0.7)));
  // Less of something can be on a paper only where there is more than one of it.
  const charged = [...new Set([...first, ...[...goods].sort((a, b) => compare(b.quantity, a.quantity)).slice(0, 1)])];
  const rest = goods.slice(charged.length).filter(({ document }) => !charged.some((one) => one.document === document));
  const whole = rest.filter(({ document }) => document === rest[0]?.document);
  for (const { lines, isShort } of [
    { lines: [...differing(charged, goods), FREIGHT], isShort: false },
    { lines: whole, isShort: true },
  ]) {
    if (lines.length === 0) continue;
    const desk = at.desk(clerk.writes);
    const sides = clerk.invoice.papers?.ours === 'buyer' ? { seller: party, buyer: own } : { seller: own, buyer: party };
    const no = `2642${String(at.random.int(10_000_000, 99_999_999))}${String(at.random.int(10_000_000, 99_999_999))}`;
    const content = invoiceXml({ no, at: addDays(at.day, -at.random.int(0, 2)), ...sides, lines, isShort });
    const { id } = await keepFile(files, desk.context, { name: `${no}.xml`, content, isShared: false });
    if (clerk.invoice.papers) await draftFromPaper(desk.context, clerk.invoice, clerk.invoice.papers, { id, bytes: content });
  }
}

/** A line of the paper nothing came for. */
const FREIGHT: FiledLine = { name: '冷链配送补差', spec: '', unit: '次', quantity: '1', amount: '180.00', taxRate: '13' };

/** Most say what came; one is for more, one a cent off, one dearer, one for less: such there is only one receipt of in front, for the next one makes up for what one lacks. */
function differing(charged: readonly Goods[], all: readonly Goods[]): FiledLine[] {
  const receipts = ({ name, spec }: Goods): number => all.filter((one) => one.name === name && one.spec === spec).length;
  const rarest = [...charged].sort((a, b) => receipts(a) - receipts(b));
  const [more, tail, dear, ...others] = rarest;
  const [fewer] = others.filter(({ quantity }) => compare(quantity, '1') > 0).sort((a, b) => compare(b.quantity, a.quantity));
  return charged.map((goods) => {
    const { quantity, amount, price } = goods;
    if (goods === more) return { ...goods, quantity: plain(add(quantity, '1')), amount: add(amount, round(price, 2)) };
    if (goods === tail) return { ...goods, amount: add(amount, '0.01') };
    if (goods === dear) return { ...goods, amount: add(amount, round(mul(quantity, '0.5'), 2)) };
    return goods === fewer ? { ...goods, quantity: plain(sub(quantity, '1')), amount: share(amount, sub(quantity, '1'), quantity) } : goods;
  });
}

async function goodsOf({ world, organisation }: Day, { goods, invoice }: Clerk): Promise<{ party: FiledParty; own: FiledParty; goods: Goods[] } | undefined> {
  const { rows } = await sql<Goods & { partner: string; partyName: string; partyTax: string; ownTax: string }>`
    with l as (select h.partner_id as partner, h.id as document, h.biz_date, h.sn, l.line_no, l.specification_id, l.unit_id, l.quantity, l.amount, l.price, l.tax_rate
      from document h join account_item i on i.org_id = h.org_id and i.id = h.id and i.open = i.opening_amount and i.open > 0
        join document_line l on l.org_id = h.org_id and l.document_id = h.id and l.section = 'lines' and l.amount > 0 and coalesce(l.invoiced_quantity, 0) = 0
      where h.org_id = ${organisation.id} and h.kind = any(${[...goods]}::text[]) and coalesce(h.mode, '1') <> '3' and coalesce(h.settle_mode, '1') = '1' and h.status in (2, 7) and not h.is_red
        and not exists (select from document_line x join document k on k.org_id = x.org_id and k.id = x.document_id
          where x.org_id = l.org_id and x.source_line_id = l.id and k.kind = ${invoice.kind} and k.status not in (4, 5, 6))),
      most as (select l.partner from l join partner p on p.id = l.partner join organisation o on o.id = p.counterparty_id where o.social_credit_code is not null and p.deleted_at is null
        group by 1 having count(*) <= 150 order by count(*) filter (where l.quantity > 1) desc, count(*) desc, 1 limit 1)
    select l.partner, l.document, c.product_name as name, c.spec_model as spec, coalesce(u.name, '') as unit, trim_scale(l.quantity)::text as quantity, l.amount::text, l.price::text,
      trim_scale(l.tax_rate)::text as "taxRate", o.name as "partyName", o.social_credit_code as "partyTax", w.social_credit_code as "ownTax"
    from l join most using (partner) join partner p on p.id = l.partner join organisation o on o.id = p.counterparty_id join organisation w on w.id = ${organisation.id}
      join specification_card c on c.id = l.specification_id left join unit u on u.id = l.unit_id
    order by l.biz_date, l.sn, l.line_no`.execute(world.db);
  const [first] = rows;
  if (!first) return undefined;
  return { party: { name: first.partyName, taxNo: first.partyTax }, own: { name: organisation.name, taxNo: first.ownTax }, goods: rows };
}
