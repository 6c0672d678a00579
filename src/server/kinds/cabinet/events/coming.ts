import { sql } from 'kysely';
import { type Decimal, isPositive, min, sub } from '../../../../define/money';
import type { Db } from '../../../db/open';
import { raise } from '../errors';
import type { Place } from '../gateway/log';
import type { Goods } from './contents';
import type { Doing } from './handler';
import { closeTake, evenOut, move, nameOf, type Said } from './moving';
import { roomOf } from './registered';

/** Goods come in: given back by whoever took them, found by a count, else put in, which papers must announce. `batchNo` '' = whichever lot it may be. */
export async function putIn(tx: Db, place: Place, goods: Goods, quantity: Decimal, doing: Doing): Promise<void> {
  let left = quantity;
  for (const take of await openTakes(tx, place, goods, doing)) {
    const part = min(left, take.open);
    if (!isPositive(part)) break;
    left = sub(left, part);
    await giveBack(tx, place, { ...goods, batchNo: take.batchNo, serialNo: take.serialNo }, part, take.id, doing);
  }
  if (!isPositive(left)) return;
  if (doing.isCount) return found(tx, place, goods, left, doing);
  if (goods.epc !== '') left = sub(left, await missedIsBack(tx, place, goods, left, doing));
  if (!isPositive(left)) return;
  if (goods.epc !== '' && (await wasUsed(tx, place, goods))) {
    const id = await move(tx, place, goods, left, { event: '归还', state: '异常', cause: '已登记使用又放回' }, doing);
    await raise(tx, place, {
      type: '数量差异',
      key: `lot ${goods.specification} ${goods.batchNo} ${goods.serialNo}`,
      subject: `${await nameOf(tx, goods)}已登记使用，又放回柜内`,
      record: id,
      specification: goods.specification,
      at: doing.at,
      now: doing.now,
    });
    return;
  }
  await replenish(tx, place, goods, left, doing);
}

type OpenTake = { id: string; batchNo: string; serialNo: string; open: Decimal };
/** A piece with a tag is known by it; of other goods only what the same person took can come back from him. A count knows no person. */
async function openTakes(tx: Db, { org, cabinet }: Place, goods: Goods, { session, isCount }: Doing): Promise<OpenTake[]> {
  if (goods.epc === '' && (isCount || !session?.employee)) return [];
  const { rows } = await sql<{ id: string; batch_no: string; serial_no: string; open: string }>`
    select id, batch_no, serial_no, -quantity - used_quantity - returned_quantity as open from cabinet_record
    where org_id = ${org} and cabinet_id = ${cabinet} and bind_state = '待核销' and specification_id = ${goods.specification} and epc = ${goods.epc}
      and (${goods.epc !== ''} or employee_id = ${session?.employee || null}) and (${goods.batchNo === ''} or batch_no = ${goods.batchNo} and serial_no = ${goods.serialNo})
    order by happened_at desc, id desc`.execute(tx);
  return rows.map((row) => ({ id: row.id, batchNo: row.batch_no, serialNo: row.serial_no, open: row.open }));
}

async function giveBack(tx: Db, place: Place, goods: Goods, quantity: Decimal, take: string, doing: Doing): Promise<void> {
  await move(tx, place, goods, quantity, { event: doing.isCount ? '盘入' : '归还', state: '已归还', returns: take }, doing);
  await closeTake(tx, place, take, quantity, doing.now);
}

/** A piece a count missed, because nobody told that it was taken, is back: nothing is open of it any more. */
async function missedIsBack(tx: Db, place: Place, goods: Goods, quantity: Decimal, doing: Doing): Promise<Decimal> {
  const back = await evenOut(tx, place, goods, quantity, '盘出');
  if (isPositive(back)) await move(tx, place, goods, back, { event: '归还', state: '已归还' }, doing);
  return back;
}

/** What a count finds beyond what was known: missed by a count before, or on the books as it is; the rest nobody can explain yet. */
async function found(tx: Db, place: Place, goods: Goods, quantity: Decimal, doing: Doing): Promise<void> {
  let left = quantity;
  const isFound = async (lot: Goods, part: Decimal, said: Said) => {
    if (!isPositive(part)) return;
    left = sub(left, part);
    await move(tx, place, lot, part, said, doing);
  };
  const lot = goods.batchNo === '' ? { ...goods, batchNo: '-' } : goods;
  await isFound(lot, await evenOut(tx, place, lot, left, '盘出'), { event: '盘入', state: '已平账' });
  for (const known of await roomOf(tx, place, goods))
    await isFound({ ...goods, batchNo: known.batchNo, serialNo: known.serialNo }, min(left, known.room), { event: '盘入', state: '已平账', sn: known.sn });
  await isFound(lot, left, { event: '盘入', state: '异常', cause: doing.doubt ?? '盘存差异' });
}

/** Put in, as far as the books or papers on their way know of it; the rest waits for its paper. */
async function replenish(tx: Db, place: Place, goods: Goods, quantity: Decimal, doing: Doing): Promise<void> {
  const { session } = doing;
  if (!session?.rights.includes('put'))
    await raise(tx, place, {
      type: '越权',
      key: `put ${session?.id ?? doing.seq}`,
      subject: `${session?.name ?? '未识别人员'}没有补货权限`,
      specification: goods.specification,
      at: doing.at,
      now: doing.now,
    });
  let left = quantity;
  for (const lot of await roomOf(tx, place, goods)) {
    const part = min(left, lot.room);
    if (!isPositive(part)) continue;
    left = sub(left, part);
    const state = doing.doubt ? { state: '异常', cause: doing.doubt } : { state: '已补货' };
    await move(tx, place, { ...goods, batchNo: lot.batchNo, serialNo: lot.serialNo }, part, { event: '补货', sn: lot.sn, ...state }, doing);
  }
  if (!isPositive(left)) return;
  const lot = goods.batchNo === '' ? { ...goods, batchNo: '-' } : goods;
  const id = await move(tx, place, lot, left, { event: '补货', state: '异常', cause: '未登记补货' }, doing);
  await raise(tx, place, {
    type: '未登记补货',
    key: `${lot.specification} ${lot.batchNo} ${lot.serialNo} ${lot.epc}`,
    subject: `${await nameOf(tx, lot)}，${session?.name ?? '未识别人员'}`,
    value: `${left}件没有发放或收货记录`,
    record: id,
    specification: lot.specification,
    at: doing.at,
    now: doing.now,
  });
}

/** The piece was used on somebody by the books. */
const wasUsed = async (tx: Db, { org }: Place, { labelNo }: Goods): Promise<boolean> =>
  (await sql`select from stock_label where org_id = ${org} and label_no = ${labelNo} and state = '4'`.execute(tx)).rows.length > 0;
