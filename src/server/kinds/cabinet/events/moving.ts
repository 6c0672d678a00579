import { sql } from 'kysely';
import { abs, type Decimal, isPositive, min, sub } from '../../../../define/money';
import { newId } from '../../../base/id';
import type { Db } from '../../../db/open';
import { changed } from '../../../engine/messages/notify';
import type { Place } from '../gateway/log';
import { changeContent, type Goods } from './contents';
import type { Doing } from './handler';

export type Said = { event: '取出' | '归还' | '补货' | '盘入' | '盘出'; state: string; cause?: string; returns?: string; sn?: string };

/** The record of a change, with the change itself. */
export async function move(
  tx: Db,
  place: Place,
  goods: Goods,
  by: Decimal,
  { event, state, cause = '', returns, sn = '' }: Said,
  doing: Doing,
): Promise<string> {
  const { before, after } = await changeContent(tx, place, goods, by);
  const id = newId(doing.at.getTime());
  const { session, at, now, channel, seq } = doing;
  await sql`insert into cabinet_record (org_id, id, happened_at, cabinet_id, layer_no, event_type, employee_id, open_by, session_id, application_id,
    specification_id, batch_no, serial_no, label_no, epc, plate_id,
      quantity, count_before, count_after, bind_state, cause, returns_id, source_sn, channel, seq, created_at, updated_at)
    values (${place.org}, ${id}, ${at}, ${place.cabinet}, ${goods.layer}, ${event}, ${session?.employee || null}, ${session?.openBy ?? ''}, ${session?.id || null},
      ${session?.application || null}, ${goods.specification},
      ${goods.batchNo}, ${goods.serialNo}, ${goods.labelNo}, ${goods.epc}, ${goods.plate || null}, ${by}, ${before}, ${after}, ${state}, ${cause},
        ${returns ?? null}, ${sn}, ${channel === '系统' ? '手工' : channel}, ${seq || null}, ${now}, ${now})`.execute(tx);
  await changed(tx, { org: place.org, resource: 'cabinetRecord', ids: [id] });
  return id;
}

/** So much of a take came back. */
export async function closeTake(tx: Db, { org }: Place, take: string, quantity: Decimal, now: Date): Promise<void> {
  await sql`update cabinet_record set returned_quantity = returned_quantity + ${quantity}::numeric, version = version + 1, updated_at = ${now},
      bind_state = case when used_quantity + returned_quantity + ${quantity}::numeric < abs(quantity) then bind_state when used_quantity > 0 then '已使用' else '已归还' end
    where org_id = ${org} and id = ${take}`.execute(tx);
  await changed(tx, { org, resource: 'cabinetRecord', ids: [take] });
}

/** Unexplained counts of the other direction become even with this one. @returns how much of it */
export async function evenOut(tx: Db, { org, cabinet }: Place, goods: Goods, quantity: Decimal, event: '盘入' | '盘出'): Promise<Decimal> {
  const { rows } = await sql<{ id: string; quantity: string; used: string }>`
    select id, quantity, used_quantity + returned_quantity as used from cabinet_record
    where org_id = ${org} and cabinet_id = ${cabinet} and specification_id = ${goods.specification} and batch_no = ${goods.batchNo}
    and serial_no = ${goods.serialNo} and epc = ${goods.epc} and event_type = ${event} and bind_state = '异常'
    order by happened_at, id`.execute(tx);
  let left = quantity;
  for (const row of rows) {
    const part = min(left, sub(abs(row.quantity), row.used));
    if (!isPositive(part)) break;
    left = sub(left, part);
    await sql`update cabinet_record set returned_quantity = returned_quantity + ${part}::numeric, bind_state = case
      when used_quantity + returned_quantity + ${part}::numeric >= abs(quantity) then '已平账' else bind_state end,
      version = version + 1 where org_id = ${org} and id = ${row.id}`.execute(tx);
  }
  return sub(quantity, left);
}

export async function nameOf(tx: Db, { specification, batchNo, labelNo }: Pick<Goods, 'specification' | 'batchNo' | 'labelNo'>): Promise<string> {
  const { rows } = await sql<{
    name: string;
  }>`select concat_ws(' ', product_name, spec_model) as name from specification_card where id = ${specification}`.execute(tx);
  return [rows[0]?.name ?? '', batchNo === '-' || batchNo === '' ? '' : `批号${batchNo}`, labelNo].filter(Boolean).join(' ');
}
