import { sql } from 'kysely';
import { STATUS } from '../../../define/status';
import type { Context } from '../../context';
import { enqueue } from '../../engine/documents/outbox';
import type { Stored } from '../../engine/documents/stored';
import type { ReceiptBooking } from '../../his/his';
import { newId } from '../../id';
import { logInterface } from '../../interface-log';
import { changed, notify } from '../../push/notify';

const KIND = 'settlementGrn';
/** Tried again after these minutes; how it went is kept at the receipt. */
const AGAIN_AFTER = [1, 5, 15, 60];
/** Name of the call on 接口监控. */
export const RECEIPT_PUSH = '结算入库推送';

export async function pushReceiptLater(context: Context, id: string): Promise<void> {
  await keep(context, id, '推送中', '');
  await enqueue(context, { topic: 'later', of: id, kind: KIND, what: 'pushHis', attempt: 0 });
}

/** A posted receipt goes to the hospital's own system, to be booked there. */
export async function pushReceipt(context: Context, { view: d, row }: Stored, attempt: number): Promise<void> {
  // Taken back or sent by hand meanwhile: nothing is left to do.
  if ((d.status !== STATUS.reviewed && d.status !== STATUS.completed) || row.stage === '已推送') return;
  const answer = await send(context, d.id, { id: newId(), attempt: 1 });
  if (answer === undefined) return;
  await keep(context, d.id, 'receipt' in answer ? '已推送' : '推送失败', 'receipt' in answer ? answer.receipt : answer.error);
  if ('receipt' in answer) return;
  const wait = AGAIN_AFTER[attempt];
  if (wait !== undefined) return enqueue(context, { topic: 'later', of: d.id, kind: KIND, what: 'pushHis', attempt: attempt + 1 }, wait);
  const maker = String(row.reviewed_by ?? row.created_by ?? '');
  const title = 'HIS推送失败';
  if (maker) await notify(context.db, { org: context.org.id, users: [maker], uri: '', objectID: d.sn, title, body: `结算入库单${d.sn}：${answer.error}` });
}

/** Repeats a failed push by the number of its receipt, under the call it was made by. False = there is nothing to repeat. */
export async function repeatReceipt(context: Context, sn: string, call: { id: string; attempt: number }): Promise<boolean> {
  const { rows } = await sql<{
    id: string;
  }>`select id from document where org_id = ${context.org.id} and kind = ${KIND} and sn = ${sn} and status in (2, 7)`.execute(context.db);
  const answer = rows[0] && (await send(context, rows[0].id, call));
  if (!rows[0] || !answer) return false;
  await keep(context, rows[0].id, 'receipt' in answer ? '已推送' : '推送失败', 'receipt' in answer ? answer.receipt : answer.error);
  return true;
}

async function bookingOf(context: Context, id: string): Promise<ReceiptBooking | undefined> {
  const heads = await sql<Omit<ReceiptBooking, 'hospital' | 'rows'>>`
    select h.sn, h.biz_date::text as "bookedOn", p.name as supplier, h.total_amount::text as amount from document h left join partner p on p.org_id = h.org_id and p.id = h.partner_id
    where h.org_id = ${context.org.id} and h.id = ${id}`.execute(context.db);
  const head = heads.rows[0];
  if (!head) return undefined;
  const { rows } = await sql<ReceiptBooking['rows'][number]>`
    select l.line_no as "lineNo", coalesce(b.own_code, '') as "innerCode", c.product_name as name, coalesce(c.spec_model, '') as spec, coalesce(u.name, '') as unit, coalesce(l.batch_no, '') as "batchNo",
      trim_scale(l.quantity)::text as quantity, trim_scale(l.price)::text as price, l.amount::text as amount, coalesce(nullif(v.his_dept_code, ''), v.code, '') as "deptCode"
    from document_line l join specification_card c on c.id = l.specification_id left join business_product b on b.org_id = l.org_id and b.specification_id = l.specification_id and b.deleted_at is null
      left join unit u on u.id = l.unit_id left join department v on v.org_id = l.org_id and v.id = l.department_id
    where l.org_id = ${context.org.id} and l.document_id = ${id} order by l.line_no`.execute(context.db);
  return { hospital: context.org.id, ...head, rows };
}

async function send(context: Context, id: string, call: { id: string; attempt: number }): Promise<{ receipt: string } | { error: string } | undefined> {
  const booking = await bookingOf(context, id);
  if (!booking) return undefined;
  const started = Date.now();
  const log = (state: 'success' | 'failed', error: string, response: string) =>
    logInterface(context.db, {
      org: context.org.id,
      callId: call.id,
      attempt: call.attempt,
      system: 'HIS',
      interface: RECEIPT_PUSH,
      direction: 'out',
      sn: booking.sn,
      state,
      milliseconds: Date.now() - started,
      error,
      request: `${booking.rows.length}行 ${booking.amount}元`,
      response,
      isIdempotent: true,
      at: context.now(),
    });
  try {
    if (!context.his) throw new Error('未配置HIS接口');
    const receipt = await context.his.bookReceipt(booking);
    await log('success', '', receipt);
    return { receipt };
  } catch (failure) {
    const error = (failure instanceof Error ? failure.message : String(failure)).slice(0, 200);
    await log('failed', error, '');
    return { error };
  }
}

async function keep(context: Context, id: string, state: string, answer: string): Promise<void> {
  await sql`update document set stage = ${state}, extra = coalesce(extra, '{}'::jsonb) || jsonb_build_object('hisAnswer', ${answer}::text) where org_id = ${context.org.id} and id = ${id}`.execute(
    context.db,
  );
  await changed(context.db, { org: context.org.id, resource: KIND, ids: [id] });
}
