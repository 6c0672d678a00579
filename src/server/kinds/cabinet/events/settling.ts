import { sql } from 'kysely';
import { compare, type Decimal, isPositive, min, neg, sub } from '../../../../define/money';
import type { Db } from '../../../db/open';
import { changed } from '../../../engine/messages/notify';
import { settle } from '../errors';
import type { Place } from '../gateway/log';
import { type Goods, type GoodsRow, goodsOf } from './contents';
import { nameLot } from './named-lots';
import { roomOf } from './registered';
import { splitOff } from './split-off';

type Waiting = GoodsRow & { id: string; quantity: string };

/** Goods put in without a paper whose paper came after all: the earliest first, the latest wait on. */
export async function settleCovered(tx: Db, place: Place, now: Date): Promise<void> {
  const { rows } = await sql<Waiting>`
    select id, layer_no, specification_id, batch_no, serial_no, epc, label_no, plate_id, quantity from cabinet_record
    where org_id = ${place.org} and cabinet_id = ${place.cabinet} and (event_type = '补货' and cause = '未登记补货' or event_type = '盘入') and bind_state = '异常' order by happened_at desc, id desc`.execute(
    tx,
  );
  const over = new Map<string, Decimal>();
  for (const row of rows) {
    const goods = goodsOf(row);
    if (row.batch_no === '-') {
      await findLots(tx, place, row, now);
      continue;
    }
    const key = `${row.specification_id} ${row.batch_no} ${row.serial_no}`;
    const [lot] = await roomOf(tx, place, goods);
    // What lies in the cabinet counts in the room already: so much of it nobody knows of.
    const unknown = over.get(key) ?? (lot ? neg(lot.room) : row.quantity);
    over.set(key, sub(unknown, row.quantity));
    if (!isPositive(unknown)) await cover(tx, place, row.id, goods, lot?.sn ?? '', now);
  }
}

/** Goods of a lot nobody knew are of those that papers announce by now. */
async function findLots(tx: Db, place: Place, row: Waiting, now: Date): Promise<void> {
  const goods = goodsOf(row);
  let left = row.quantity;
  for (const lot of await roomOf(tx, place, { ...goods, batchNo: '' })) {
    const part = min(left, lot.room);
    if (!isPositive(part)) continue;
    const named = { ...goods, batchNo: lot.batchNo, serialNo: lot.serialNo };
    await nameLot(tx, place, goods, named, part);
    const id = compare(part, left) === 0 ? row.id : await splitOff(tx, place.org, row.id, part);
    await sql`update cabinet_record set batch_no = ${lot.batchNo}, serial_no = ${lot.serialNo} where org_id = ${place.org} and id = ${id}`.execute(tx);
    left = sub(left, part);
    await cover(tx, place, id, isPositive(left) ? named : goods, lot.sn, now);
  }
}

async function cover(tx: Db, place: Place, record: string, { specification, batchNo, serialNo, epc }: Goods, sn: string, now: Date): Promise<void> {
  await sql`update cabinet_record set bind_state = case when event_type = '盘入' then '已平账'
    else '已补货' end, cause = '', source_sn = ${sn}, version = version + 1, updated_at = ${now} where org_id = ${place.org} and id = ${record}`.execute(tx);
  await changed(tx, { org: place.org, resource: 'cabinetRecord', ids: [record] });
  await settle(tx, place, '未登记补货', { key: `${specification} ${batchNo} ${serialNo} ${epc}`, how: sn ? `已登记：${sn}` : '已登记', now });
}
