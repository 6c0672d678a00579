import { sql } from 'kysely';
import { dayOf } from '../../../define/dates';
import type { Job } from '../../base/jobs';
import type { Db } from '../../db/open';
import { inTransaction } from '../../db/transaction';
import { changed, notify } from '../../engine/messages/notify';

type Ended = { org_id: string; id: string; code: string; name: string; admission_id: string; is_bought: boolean };

/**
 * Goods admitted for a time are stopped when what was admitted is bought or the time is past; the department that asked for them is
 * told. Asked as often as one likes, each ends once.
 * @returns how many ended
 */
export async function endTemporaryAdmissions(db: Db, now: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<Ended>`
      update business_product b set status = 0, version = b.version + 1, updated_at = ${now} from specification_card c
      where c.id = b.specification_id and b.status = 1 and b.source = 'admission' and b.temp_until is not null and b.deleted_at is null
        and (b.temp_until < ${dayOf(now)}::date or bought_since(b.org_id, b.specification_id, b.admission_id) >= b.temp_quantity)
      returning b.org_id, b.id, coalesce(b.own_code, '') as code, concat_ws(' ', c.product_name, c.spec_model) as name, b.admission_id, b.temp_until >= ${dayOf(now)}::date as is_bought`.execute(
      tx,
    );
    for (const row of rows) {
      await notify(tx, {
        org: row.org_id,
        users: await askersOf(tx, row),
        uri: 'businessProduct',
        objectID: row.code,
        title: '临时准入已结束',
        body: `产品【${row.name}】${row.is_bought ? '临采数量已采购完' : '临采期限已过'}，已停用；继续采购请办理正式准入`,
      });
      await changed(tx, { org: row.org_id, resource: 'hospitalProduct', ids: [row.id] });
    }
    return rows.length;
  });
}

/** Who asked for it, and the people of the department it was for. */
async function askersOf(tx: Db, { org_id: org, admission_id: admission }: Ended): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct u.id from document d join app_user u on u.org_id = d.org_id and u.status and u.deleted_at is null
      left join employee e on e.org_id = u.org_id and e.id = u.employee_id
    where d.org_id = ${org} and d.id = ${admission} and (u.id = d.created_by or e.department_id = d.department_id)`.execute(tx);
  return rows.map(({ id }) => id);
}

export const temporaryAdmissionJobs: readonly Job[] = [
  { name: 'temporaryAdmissions', everySeconds: 60, run: async ({ db, now }) => void (await endTemporaryAdmissions(db, now())) },
];
