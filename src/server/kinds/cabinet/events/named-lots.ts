import { sql } from 'kysely';
import { add, compare, type Decimal, isPositive, min, neg, sub } from '../../../../define/money';
import type { Db } from '../../../db/open';
import type { Place } from '../gateway/log';
import { changeContent, contentsOf, type Goods } from './contents';
import { splitOff } from './split-off';

type Gone = { id: string; open: string; returned: string };

/**
 * So much of a lot nobody knew is of this one: what still lies there, and then what was taken, or found missing, of it since. Without that the
 * unknown lot would owe what others took, and they would stand open for goods no paper names.
 */
export async function nameLot(tx: Db, place: Place, unknown: Goods, named: Goods, part: Decimal): Promise<void> {
  const lies = (await contentsOf(tx, place))
    .filter(
      (one) => one.specification === unknown.specification && one.batchNo === unknown.batchNo && one.layer === unknown.layer && one.plate === unknown.plate,
    )
    .reduce<Decimal>((sum, { quantity }) => add(sum, quantity), '0');
  const left = await nameGone(tx, place, unknown, named, sub(part, min(part, isPositive(lies) ? lies : '0')));
  const moved = sub(part, left.named);
  if (!isPositive(moved)) return;
  await changeContent(tx, place, unknown, neg(moved));
  await changeContent(tx, place, named, moved);
}

async function nameGone(tx: Db, { org, cabinet }: Place, unknown: Goods, named: Goods, most: Decimal): Promise<{ named: Decimal }> {
  let left = most;
  if (!isPositive(left)) return { named: '0' };
  const { rows } =
    await sql<Gone>`select id, (-quantity - used_quantity - returned_quantity)::text as open, returned_quantity::text as returned from cabinet_record
    where org_id = ${org} and cabinet_id = ${cabinet} and specification_id = ${unknown.specification} and batch_no = ${unknown.batchNo} and epc = ${unknown.epc} and quantity < 0
      and (bind_state = '待核销' or event_type = '盘出' and bind_state = '异常') and -quantity - used_quantity - returned_quantity > 0
    order by happened_at, id for update`.execute(tx);
  for (const row of rows) {
    const part = min(left, row.open);
    if (!isPositive(part)) break;
    const isWhole = compare(part, row.open) === 0 && !isPositive(row.returned);
    const id = isWhole ? row.id : await splitOff(tx, org, row.id, neg(part));
    await sql`update cabinet_record set batch_no = ${named.batchNo}, serial_no = ${named.serialNo}, version = version + 1 where org_id = ${org} and id = ${id}`.execute(
      tx,
    );
    // Nothing is left open of one whose rest came back before.
    if (!isWhole && compare(part, row.open) === 0)
      await sql`update cabinet_record set bind_state = '已归还' where org_id = ${org} and id = ${row.id} and bind_state = '待核销'`.execute(tx);
    left = sub(left, part);
  }
  return { named: sub(most, left) };
}
