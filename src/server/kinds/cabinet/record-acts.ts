import { sql } from 'kysely';
import { Rejected } from '../../base/errors';
import type { Db } from '../../db/open';
import type { ActionService } from '../../engine/masters/services';
import { changed } from '../../engine/messages/notify';
import { raise } from './errors';
import { type GoodsRow, goodsOf } from './events/contents';
import { differencesOf, settleDifferences } from './events/counting';
import { closeTake, move } from './events/moving';
import type { Place } from './gateway/log';

type Found = GoodsRow & { id: string; cabinet_id: string; bind_state: string; event_type: string; open: string; name: string };

/** Records of the own organisation, while no device of theirs changes anything. */
async function lockedRecords(tx: Db, org: string, ids: readonly string[]): Promise<Found[]> {
  await sql`select from cabinet_device where org_id = ${org}
    and cabinet_id in (select cabinet_id from cabinet_record where org_id = ${org} and id = any(${[...ids]}::uuid[])) order by device_sn for update`.execute(
    tx,
  );
  const { rows } = await sql<Found>`
    select r.*, abs(r.quantity) - r.used_quantity - r.returned_quantity as open, concat_ws(' ', g.product_name, g.spec_model) as name
    from cabinet_record r left join specification_card g on g.id = r.specification_id where r.org_id = ${org} and r.id = any(${[...ids]}::uuid[]) order by r.happened_at, r.id for update of r`.execute(
    tx,
  );
  return rows;
}

/** The goods lie in the cabinet again although the device did not notice: somebody looked, and says so. */
export const confirmCabinetReturn: ActionService = async (tx, context, { ids, reason }) => {
  const now = context.now();
  const places = new Map<string, Place>();
  for (const row of await lockedRecords(tx, context.org.id, ids)) {
    if (row.bind_state !== '待核销') throw new Rejected(`【${row.name}】不是待核销的取出，不能确认归还`);
    const place = { org: context.org.id, cabinet: row.cabinet_id };
    const who = { id: '', door: 0, employee: context.user.employee, name: context.user.name, openBy: '人工确认', application: '', rights: [], seen: {} };
    const doing = { at: now, now, channel: '系统' as const, isLate: false, seq: 0, isCount: false, session: who };
    await move(tx, place, goodsOf(row), row.open, { event: '归还', state: '已归还', returns: row.id, cause: reason.slice(0, 100) }, doing);
    await closeTake(tx, place, row.id, row.open, now);
    places.set(row.cabinet_id, place);
  }
  for (const place of places.values()) {
    await settleDifferences(tx, place, await differencesOf(tx, place), now);
    await changed(tx, { org: place.org, resource: 'cabinet', ids: [place.cabinet] });
  }
};

/** What somebody doubts counts no longer as taken by the one it names: it is a difference until it is cleared up. */
export const markCabinetError: ActionService = async (tx, context, { ids, reason }) => {
  const now = context.now();
  for (const row of await lockedRecords(tx, context.org.id, ids)) {
    if (row.bind_state !== '待核销' && row.bind_state !== '已补货') throw new Rejected(`【${row.name}】已核销，不能标记异常`);
    await sql`update cabinet_record set bind_state = '异常', cause = ${reason.slice(0, 100)}, version = version + 1, updated_at = ${now} where org_id = ${context.org.id} and id = ${row.id}`.execute(
      tx,
    );
    await raise(
      tx,
      { org: context.org.id, cabinet: row.cabinet_id },
      {
        type: '数量差异',
        key: `lot ${row.specification_id} ${row.batch_no} ${row.serial_no}`,
        subject: row.name,
        value: reason.slice(0, 100),
        record: row.id,
        specification: row.specification_id,
        at: now,
        now,
      },
    );
  }
};
