import { sql } from 'kysely';
import { dayOf } from '../../../../define/dates';
import { grouped } from '../../../../define/money';
import type { Job } from '../../../base/jobs';
import type { Db } from '../../../db/open';
import { inTransaction } from '../../../db/transaction';
import { holdersOf } from '../../../engine/messages/holders';
import { changed, notify } from '../../../engine/messages/notify';

type Broken = { org_id: string; id: string; name: string; day: string; amount: string; lacking: string; said_by: string; who: string | null };

/**
 * The day after a promise was not kept whoever took it down hears of it, or whoever follows such promises. Once for each, however often the clock asks.
 * @returns how many
 */
export async function tellBrokenPromises(db: Db, now: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<Broken>`
      with told as (insert into due_promise_told (org_id, promise_id, at)
        select l.org_id, l.id, ${now} from due_promise_list l where l.day < ${dayOf(now)}::date and l.state = 'broken'
          and not exists (select from due_promise_told t where t.org_id = l.org_id and t.promise_id = l.id) on conflict do nothing returning org_id, promise_id)
      select l.org_id, l.id, p.name, l.day::text as day, l.amount::text as amount, l.lacking::text as lacking, l.said_by, u.id as who from told t
        join due_promise_list l on l.org_id = t.org_id and l.id = t.promise_id join partner p on p.org_id = l.org_id and p.id = l.partner_id
        left join app_user u on u.org_id = l.org_id and u.id = l.created_by and u.status and u.deleted_at is null`.execute(tx);
    for (const row of rows) {
      const users = row.who ? [row.who] : await holdersOf(tx, row.org_id, 'duePromises:follow', now);
      await notify(tx, {
        org: row.org_id,
        users,
        uri: 'duePromise',
        objectID: row.id,
        kind: '预警',
        title: '回款承诺未兑现',
        body: `${row.name}：${row.said_by}承诺${row.day}付款${grouped(row.amount, 2)}元，尚缺${grouped(row.lacking, 2)}元`,
      });
      await changed(tx, { org: row.org_id, resource: 'duePromise', ids: [row.id] });
    }
    return rows.length;
  });
}

export const promiseJobs: readonly Job[] = [
  { name: 'brokenPromises', everySeconds: 900, run: async ({ db, now }) => void (await tellBrokenPromises(db, now())) },
];
