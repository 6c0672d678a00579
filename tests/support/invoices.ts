import { sql } from 'kysely';
import { dayOf } from '../../src/define/dates';
import { newId } from '../../src/server/base/id';
import { act, add, linesOf, post } from './documents';
import type { MoneyWorld } from './payments';

let paper = 0;
export const invoiceNo = (): string => String(++paper).padStart(20, '0');
let batch = 0;

export type Bought = { price: string; quantity: string };
/** Goods received in several lots. @returns the receipt and its lines in their order */
export async function received({ w, d }: MoneyWorld, supplier: string, goods: readonly Bought[]): Promise<{ id: string; sn: string; lines: string[] }> {
  const lines = goods.map((line) => ({ specification: w.spec, unit: w.piece, taxRate: '13', batchNo: `V${++batch}`, expiryDate: '2031-01-01', ...line }));
  const done = await post(d, 'purchaseGrn', { supplier, warehouse: w.dealer.warehouse, deliveryNoteNo: `N${batch}` }, lines);
  return { ...done, lines: (await linesOf(d, done.id)).map(({ id }) => String(id)) };
}

/** Goods of a receipt's line sent back. */
export async function sentBack(
  { w, d }: MoneyWorld,
  supplier: string,
  sourceLine: string,
  quantity: string,
): Promise<{ id: string; sn: string; lines: string[] }> {
  const [line] = (await sql<{ batch_no: string }>`select batch_no from document_line where id = ${sourceLine}`.execute(w.db)).rows;
  const done = await post(d, 'purchaseReturn', { supplier, warehouse: w.dealer.warehouse, settleMode: '1', returnKind: '1', reason: '1' }, [
    { sourceLine, specification: w.spec, unit: w.piece, quantity, batchNo: line?.batch_no },
  ]);
  return { ...done, lines: (await linesOf(d, done.id)).map(({ id }) => String(id)) };
}

export type Charged = { sourceLine?: string; quantity: string; amount?: string; price?: string; taxRate?: string; tax?: string; serviceName?: string };

export const invoiced = ({ d }: MoneyWorld, seller: string, total: string, lines: readonly Charged[], more: Record<string, unknown> = {}) =>
  add(
    d,
    'purchaseInvoice',
    { seller, invoiceType: '02', invoiceNo: invoiceNo(), invoiceDate: dayOf(d.now()), invoiceTotal: total, files: [newId()], ...more },
    [...lines],
  );

/** An invoice registered, submitted, and passed by somebody else. */
export async function passed(world: MoneyWorld, seller: string, total: string, lines: readonly Charged[], more: Record<string, unknown> = {}) {
  const saved = await invoiced(world, seller, total, lines, more);
  await act(world.d, 'purchaseInvoice', 'submit', saved.id);
  return act(world.second, 'purchaseInvoice', 'review', saved.id);
}

/** What every line of goods keeps true of its invoices (finance §2.3, 5 and 10): those that do not. */
export const brokenInvoices = sql`
  with charged as (
    select x.org_id, x.source_line_id as id, sum(x.quantity) as quantity, sum(x.matched_amount) as amount from document_line x
      join document k on k.org_id = x.org_id and k.id = x.document_id
    where k.kind in ('purchaseInvoice', 'saleInvoice') and k.status in (2, 7) and not k.is_red and x.source_line_id is not null group by 1, 2)
  select 'invoiced' as rule, h.sn as what, coalesce(l.invoiced_quantity, 0)::text as said, coalesce(c.quantity, 0)::text as found
    from document_line l join document h on h.org_id = l.org_id and h.id = l.document_id left join charged c on c.org_id = l.org_id and c.id = l.id
    where h.kind <> 'settlementGrn' and (coalesce(l.invoiced_quantity, 0) <> abs(coalesce(c.quantity, 0))
      or coalesce(l.invoiced_quantity, 0) not between 0 and case when l.bill_date is null then abs(l.quantity) else 1 end
      or abs(coalesce(l.invoiced_amount, 0)) <> abs(coalesce(c.amount, 0)))
  union all select 'sums', h.sn, sum(l.amount - l.matched_amount)::text, h.amount_diff::text from document h join document_line l on l.org_id = h.org_id and l.document_id = h.id
    where h.kind in ('purchaseInvoice', 'saleInvoice') and h.status in (2, 7) and not h.is_red and l.source_line_id is not null
      group by h.sn, h.amount_diff having sum(l.amount - l.matched_amount) <> h.amount_diff
  union all select 'entries', h.sn, sum(e.amount)::text,
      (h.amount_diff + coalesce((select sum(l.amount) from document_line l where l.org_id = h.org_id and l.document_id = h.id and l.source_line_id is null), 0))::text
    from document h join account_entry e on e.org_id = h.org_id and e.document_id = h.id
    where h.kind in ('purchaseInvoice', 'saleInvoice') and h.status in (2, 7) and not h.is_red group by h.org_id, h.id, h.sn, h.amount_diff
    having sum(e.amount) <> h.amount_diff + coalesce((select sum(l.amount) from document_line l where l.org_id = h.org_id and l.document_id = h.id and l.source_line_id is null), 0)`;
