import { sql } from 'kysely';
import { plain } from '../../../../define/money';
import type { Db } from '../../../db/open';
import { raise, settle } from '../errors';
import type { Place } from '../gateway/log';
import { countDrawers } from './drawers';
import type { Doing, Handler } from './handler';
import { nameOf } from './moving';
import { readPlates } from './plates';
import { settleCovered } from './settling';
import { readTags } from './tags';

/** A full count: whatever it says is so, what that changes is nobody's doing, and how far books and cabinet are apart is told. */
export const countAll: Handler<'count'> = async (tx, device, { layers, plates, drawers, command }, when) => {
  if (when.isLate) return '迟到的盘存不再采用';
  const doing: Doing = { ...when, isCount: true };
  if (layers) await readTags(tx, device, layers, doing, true);
  if (plates) await readPlates(tx, device, plates, doing);
  if (drawers) await countDrawers(tx, device, drawers, doing);
  const here = sql`org_id = ${device.org} and cabinet_id = ${device.cabinet}`;
  await sql`update cabinet set counted_at = ${when.at} where org_id = ${device.org} and id = ${device.cabinet}`.execute(tx);
  await sql`update cabinet_content set counted_at = ${when.at} where ${here}`.execute(tx);
  await sql`delete from cabinet_counted where ${here}`.execute(tx);
  await sql`insert into cabinet_counted (org_id, id, cabinet_id, layer_no, specification_id, batch_no, serial_no, epc, quantity)
    select org_id, gen_random_uuid(), cabinet_id, layer_no, specification_id, batch_no, serial_no, epc, sum(quantity) from cabinet_content where ${here} group by 1, 3, 4, 5, 6, 7, 8`.execute(
    tx,
  );
  if (command)
    await sql`update cabinet_command set state = 'done', done_at = ${when.now} where org_id = ${device.org} and cabinet_id = ${device.cabinet} and id = ${command} and state <> 'done'`.execute(
      tx,
    );
  await settleCovered(tx, device, when.now);
  return `${await noteDifferences(tx, device, when)}`;
};

export type Difference = { specification_id: string; batch_no: string; serial_no: string; difference: string };
/** Lots of which cabinet and open takes say another number than the books. */
export async function differencesOf(tx: Db, { org, cabinet }: Place): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    select specification_id, coalesce(batch_no, '') as batch_no, coalesce(serial_no, '') as serial_no, sum(difference) as difference from cabinet_stock_list
    where org_id = ${org} and cabinet_id = ${cabinet} group by 1, 2, 3 having sum(difference) <> 0`.execute(tx);
  return rows;
}

async function noteDifferences(tx: Db, place: Place, { at, now }: { at: Date; now: Date }): Promise<string> {
  const differences = await differencesOf(tx, place);
  for (const row of differences) {
    const name = await nameOf(tx, { specification: row.specification_id, batchNo: row.batch_no, labelNo: row.serial_no });
    await raise(tx, place, {
      type: '数量差异',
      key: keyOf(row),
      subject: name,
      value: `差异${plain(row.difference)}`,
      specification: row.specification_id,
      at,
      now,
    });
  }
  await settleDifferences(tx, place, differences, now);
  return differences.length > 0 ? `${differences.length}个批次账实不符` : '账实相符';
}

const keyOf = (row: Difference): string => `lot ${row.specification_id} ${row.batch_no} ${row.serial_no}`;

/** Differences that are gone, by a use, a count or a return, are closed by that. */
export async function settleDifferences(tx: Db, place: Place, differences: readonly Difference[], now: Date): Promise<void> {
  const { rows } = await sql<{ subject_key: string }>`
    select subject_key from cabinet_error where org_id = ${place.org} and cabinet_id = ${place.cabinet} and type = '数量差异' and state in ('待处理', '处理中') and subject_key like 'lot %'`.execute(
    tx,
  );
  const open = new Set(differences.map(keyOf));
  for (const { subject_key } of rows) if (!open.has(subject_key)) await settle(tx, place, '数量差异', { key: subject_key, how: '账实已相符', now });
}
