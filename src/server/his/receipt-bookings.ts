import { sql } from 'kysely';
import type { Context } from '../base/context';
import type { ReceiptBooking } from './his';
import type { HisPush } from './his-push';

/** Posted receipts of goods that were bought, and what was settled as bought, go to the hospital's own system, to be booked there. */
export const receiptPush: HisPush = pushOf('settlementGrn', '结算入库推送', 'settlementGrn');
/** Those that are sent only where the check of receipts finds them missing there. */
export const missingPushes: readonly HisPush[] = [
  pushOf('purchaseGrn', '采购入库推送', 'purchaseGrn'),
  pushOf('boneGrn', '骨科入库推送', 'surgicalReport'),
  pushOf('purchaseReturn', '采购退货推送', 'purchaseReturn'),
  pushOf('productTransfer', '产品调拨推送', 'productTransfer'),
];

function pushOf(kind: string, name: string, uri: HisPush['uri']): HisPush {
  return {
    name,
    kind,
    uri,
    async sendingOf(context, id) {
      const booking = await bookingOf(context, id);
      return booking && { sn: booking.sn, shown: `${booking.rows.length}行 ${booking.amount}元`, give: (his) => his.bookReceipt(booking) };
    },
    // Receipts are drafted by the settlement they book: whoever passed it answers for it.
    tells: (row) => row.reviewed_by ?? row.created_by,
  };
}

/** What went back is booked as less. */
const SIDE = sql`case when h.kind = 'purchaseReturn' then -1 else 1 end`;

async function bookingOf(context: Context, id: string): Promise<ReceiptBooking | undefined> {
  const heads = await sql<Omit<ReceiptBooking, 'hospital' | 'rows'>>`
    select h.sn, h.biz_date::text as "bookedOn", p.name as supplier, (${SIDE} * h.total_amount)::text as amount from document h left join partner p on p.org_id = h.org_id and p.id = h.partner_id
    where h.org_id = ${context.org.id} and h.id = ${id}`.execute(context.db);
  const head = heads.rows[0];
  if (!head) return undefined;
  const { rows } = await sql<ReceiptBooking['rows'][number]>`
    select l.line_no as "lineNo", coalesce(b.own_code, '') as "innerCode", c.product_name as name, coalesce(c.spec_model, '') as spec,
    coalesce(u.name, '') as unit, coalesce(l.batch_no, '') as "batchNo",
      trim_scale(${SIDE} * l.quantity)::text as quantity, trim_scale(l.price)::text as price, (${SIDE} * l.amount)::text as amount, coalesce(nullif(v.his_dept_code, ''), v.code, '') as "deptCode"
    from document_line l join document h on h.org_id = l.org_id and h.id = l.document_id join specification_card c on c.id = l.specification_id
    left join business_product b on b.org_id = l.org_id and b.specification_id = l.specification_id and b.deleted_at is null
      left join unit u on u.id = l.unit_id left join department v on v.org_id = l.org_id and v.id = l.department_id
    where l.org_id = ${context.org.id} and l.document_id = ${id} order by l.line_no`.execute(context.db);
  return { hospital: context.org.id, ...head, rows };
}
