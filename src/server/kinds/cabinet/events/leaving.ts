import { sql } from 'kysely';
import { dayOf } from '../../../../define/dates';
import { compare, type Decimal, isNegative, isPositive, max, min, neg, sub } from '../../../../define/money';
import type { Db } from '../../../db/open';
import { raise } from '../errors';
import { queueCommand } from '../gateway/commands';
import type { Place } from '../gateway/log';
import { noteTaken } from './applied';
import type { Goods } from './contents';
import type { Doing } from './handler';
import { evenOut, move, nameOf } from './moving';
import { roomOf } from './registered';
import { bindEarlier } from './used-before';

/** Goods leave: taken by somebody, and open until they are used or come back; or found missing by a count. */
export async function takeOut(tx: Db, place: Place, goods: Goods, quantity: Decimal, doing: Doing): Promise<void> {
  if (!isPositive(quantity)) return;
  const by = neg(quantity);
  if (doing.isCount) return missing(tx, place, goods, quantity, doing);
  if (doing.doubt) {
    await move(tx, place, goods, by, { event: '取出', state: '异常', cause: doing.doubt }, doing);
    return;
  }
  const id = await move(tx, place, goods, by, { event: '取出', state: '待核销' }, doing);
  await bindEarlier(tx, place, goods, { record: id, quantity }, doing.now);
  const name = doing.session?.name ?? '未识别人员';
  const told = { subject: `${await nameOf(tx, goods)}，${name}`, record: id, specification: goods.specification, at: doing.at, now: doing.now };
  if (!doing.session?.rights.includes('take'))
    await raise(tx, place, { ...told, type: '越权', key: `take ${doing.session?.id ?? doing.seq}`, subject: `${name}没有取用权限` });
  const { rows } = await sql<{ expiry_date: string }>`
    select expiry_date from lot where org_id = ${place.org} and specification_id = ${goods.specification} and batch_no = ${goods.batchNo}
    and serial_no = ${goods.serialNo} and expiry_date < ${dayOf(doing.at)}::date`.execute(tx);
  if (rows[0]) {
    await raise(tx, place, { ...told, type: '过期取用', key: id, value: `有效期至${rows[0].expiry_date}` });
    await queueCommand(tx, place, { kind: 'warn', payload: { text: '所取耗材已过期，请放回' } }, doing.now);
  }
  await noteTaken(tx, place, { record: id, goods, quantity, doing });
}

/** What a count does not find: a count that found too much before is put right, or the books know already; the rest nobody can explain yet. */
async function missing(tx: Db, place: Place, goods: Goods, quantity: Decimal, doing: Doing): Promise<void> {
  const [lot] = await roomOf(tx, place, goods);
  const even = max(await evenOut(tx, place, goods, quantity, '盘入'), min(quantity, lot ? neg(lot.room) : '0'));
  if (isPositive(even)) await move(tx, place, goods, neg(even), { event: '盘出', state: '已平账' }, doing);
  const rest = isPositive(even) ? sub(quantity, even) : quantity;
  if (isPositive(rest)) await move(tx, place, goods, neg(rest), { event: '盘出', state: '异常', cause: doing.doubt ?? '盘存差异' }, doing);
}

/** Goods leave in the order in which they end, from these contents. What is beyond them leaves the last, or a lot nobody knows. */
export async function takeAny(
  tx: Db,
  place: Place,
  lots: readonly (Goods & { quantity: Decimal })[],
  quantity: Decimal,
  doing: Doing,
  otherwise: Goods,
): Promise<void> {
  let left = quantity;
  for (const lot of lots) {
    const part = min(left, isNegative(lot.quantity) ? '0' : lot.quantity);
    if (!isPositive(part)) continue;
    left = sub(left, part);
    await takeOut(tx, place, lot, part, doing);
  }
  if (compare(left, '0') > 0) await takeOut(tx, place, lots.at(-1) ?? { ...otherwise, batchNo: '-' }, left, doing);
}
