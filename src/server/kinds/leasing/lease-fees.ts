import { sql } from 'kysely';
import { addMonths, dayOf, endOfMonth, monthOf } from '../../../define/dates';
import type { Facts } from '../../../define/facts';
import { add, plain } from '../../../define/money';
import { saleInvoice } from '../../../domain/finance/sale-invoice';
import { type Context, within } from '../../base/context';
import { Rejected } from '../../base/errors';
import type { Load } from '../../engine/documents/facts';
import { addDraft } from '../../engine/documents/save';
import type { ActionService } from '../../engine/masters/services';

type Fee = Facts['leaseFees'][number];
/** What is charged for storing, with the tax on it. */
const TAX_RATE = '6';

/** What a partner's leases cost in a month, less what living invoices to him say of it already: of a month under way the days since. */
async function feesOf({ db, org }: Context, partner: string, month: string, invoice = ''): Promise<Fee[]> {
  const first = `${month}-01`;
  const { rows } = await sql<Fee>`
    with fees as (select ${month} || ' ' || f.item || '（' || l.lease_no || '）' as name, f.quantity, f.price::text, l.start_date, f.item
    from lessee l, lease_fees(l.org_id, l.id, ${first}::date, ${endOfMonth(first)}::date) f
      where l.org_id = ${org.id} and l.partner_id = ${partner || null} and l.deleted_at is null)
    select f.name as "serviceName", (f.quantity - s.quantity)::text as quantity, f.price, ${TAX_RATE} as "taxRate" from fees f
      cross join lateral (select coalesce(sum(x.quantity), 0) as quantity from document h join document_line x on x.org_id = h.org_id and x.document_id = h.id
        where h.org_id = ${org.id} and h.kind = ${saleInvoice.kind} and h.partner_id = ${partner || null} and h.status not in (5, 6) and not h.is_red
          and h.id is distinct from ${invoice || null}::uuid and x.extra ->> 'serviceName' = f.name) s
    where f.quantity > s.quantity order by f.start_date, f.item`.execute(db);
  return rows.map((row) => ({ ...row, quantity: plain(row.quantity), price: plain(row.price) }));
}

/** The month before the one an invoice is written in. */
export const leaseFeesFact: Load<'leaseFees'> = async (context, _, d) => feesOf(context, d.partner, monthOf(addMonths(dayOf(context.now()), -1)), d.id);

/** A month of a lease as a draft of an invoice to the lessee. */
export const chargeLease: ActionService = async (tx, given, { ids: [id = ''], input }) => {
  const context = within(given, tx);
  const month = String(input.month ?? '');
  if (month > monthOf(dayOf(context.now()))) throw new Rejected('费用月份不能晚于本月');
  const { rows } = await sql<{ partner: string }>`select partner_id as partner from lessee where org_id = ${context.org.id} and id = ${id}`.execute(tx);
  const partner = rows[0]?.partner ?? '';
  const lines = await feesOf(context, partner, month);
  if (lines.length === 0) throw new Rejected(`【${month}】没有费用，或已生成发票`);
  const { sn = '' } = await addDraft({ ...context, isSystem: true, screen: '' }, saleInvoice, { header: { buyer: partner }, lines }, { confirmed: true });
  const amount = await sql<{
    sum: string;
  }>`select total_amount::text as sum from document where org_id = ${context.org.id} and kind = ${saleInvoice.kind} and sn = ${sn}`.execute(tx);
  return { says: [`${saleInvoice.title}${sn}：${lines.length}行，共${add(amount.rows[0]?.sum ?? '0', '0')}元，草稿`] };
};
