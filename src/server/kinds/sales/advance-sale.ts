import { sql } from 'kysely';
import { lineMoney } from '../../../define/money';
import type { Context } from '../../base/context';
import type { Effects } from '../../engine/documents/effects';

/** Prices of goods outside are provisional until they are confirmed; nothing was owed yet, so only the lines change. */
export const advanceSaleEffects: Effects = {
  actions: {
    async confirmPrice(context, { view: d }, inputs) {
      for (const { id, values } of inputs.lines) {
        const line = d.lines.find((one) => one.id === id);
        if (!line) continue;
        const money = lineMoney(String(line.quantity || '0'), String(values.price), String(line.taxRate || '0'));
        await sql`update document_line set price = ${String(values.price)}, amount = ${money.amount}, tax = ${money.tax}, net_amount = ${money.netAmount} where org_id = ${context.org.id} and id = ${id}`.execute(
          context.db,
        );
      }
      await sql`update document h set total_amount = s.amount, total_tax = s.tax, total_net = s.net, extra = h.extra || '{"priceConfirmed": true}' from (
        select sum(amount) as amount, sum(tax) as tax, sum(net_amount) as net from document_line where org_id = ${context.org.id} and document_id = ${d.id}) s where h.org_id = ${context.org.id} and h.id = ${d.id}`.execute(
        context.db,
      );
    },
  },
};

/**
 * The customer used goods of ours (or took a use back): what was used of each lot there, by the customer's own entries, is
 * spread over the deliveries that are outside, oldest first. Worked out anew each time, so that hearing it twice changes nothing.
 */
export async function hearUse(context: Context, customer: string, documentId: string): Promise<void> {
  const lots = await sql<{ specification_id: string; batch_no: string; serial_no: string; used: string }>`
    with named as (select distinct e.lot_id from stock_entry e where e.org_id = ${customer} and e.document_id = ${documentId} and e.owner_id = ${context.org.id})
    select l.specification_id, l.batch_no, l.serial_no, (-sum(e.quantity))::text as used
    from named n join lot l on l.org_id = ${customer} and l.id = n.lot_id join stock_entry e on e.org_id = l.org_id and e.lot_id = l.id and e.owner_id = ${context.org.id}
      left join stock_entry o on o.org_id = e.org_id and o.id = e.reverses join warehouse w on w.org_id = e.org_id and w.id = e.warehouse_id and w.virtual_kind is distinct from 'boneH'
    where coalesce(o.bill_type, e.bill_type) = 'useOut' group by 1, 2, 3`.execute(context.db);
  for (const lot of lots.rows) await spread(context, customer, lot);
}

async function spread(context: Context, customer: string, lot: { specification_id: string; batch_no: string; serial_no: string; used: string }): Promise<void> {
  await sql`
    with outside as (
      select l.id, l.ratio, greatest(l.base_quantity - l.returned, 0) as room, coalesce(sum(greatest(l.base_quantity - l.returned, 0)) over (order by h.biz_date, h.id, l.line_no rows between unbounded preceding and 1 preceding), 0) as before
      from document h join document_line l on l.org_id = h.org_id and l.document_id = h.id
      where h.org_id = ${context.org.id} and h.kind = 'advanceSale' and h.counter_org_id = ${customer} and h.status in (2, 7) and not h.is_red
        and l.specification_id = ${lot.specification_id} and l.batch_no = ${lot.batch_no} and coalesce(l.serial_no, '') = ${lot.serial_no})
    update document_line l set used_quantity = round(greatest(0, least(o.room, ${lot.used}::numeric - o.before)) / o.ratio, 4)
    from outside o where l.org_id = ${context.org.id} and l.id = o.id`.execute(context.db);
}
