import { sql } from 'kysely';
import { minuteOf } from '../../../define/dates';
import type { Job } from '../../base/jobs';
import type { Db } from '../../db/open';
import { inTransaction } from '../../db/transaction';
import { notify } from '../../engine/messages/notify';

const PAGE = 'reagentTraceabilityManage';
type Ending = { org_id: string; id: string; label_no: string; name: string; until: string; opener: string | null; department: string | null };

/**
 * A day before an open piece may not be used any more, whoever opened it and the people of the laboratory who hold the page are told, once.
 * @returns how many were told of
 */
export async function warnOfOpenReagents(db: Db, now: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<Ending>`
      update reagent_record r set warned_of = r.open_expiry from reagent_record_list v
      where v.org_id = r.org_id and v.id = r.id and r.open_time is not null and r.finish_time is null and r.discard_time is null
      and r.open_expiry < ${now}::timestamptz + interval '1 day' and r.warned_of is distinct from r.open_expiry
      returning r.org_id, r.id, v.label_no, (select concat_ws(' ', g.product_name, g.spec_model) from specification_card g where g.id = v.specification_id) as name, r.open_expiry::text as until,
        (select u.id from app_user u where u.org_id = r.org_id and u.employee_id = r.opener_id and u.status and u.deleted_at is null limit 1) as opener, r.department_id as department`.execute(
      tx,
    );
    for (const { org_id: org, label_no, name, until, opener, department } of rows) {
      const mates = await sql<{ id: string }>`
        select id from app_user where org_id = ${org} and status and deleted_at is null and ${department}::uuid = any(departments)`.execute(tx);
      const users = [...new Set([...(opener ? [opener] : []), ...mates.rows.map(({ id }) => id)])];
      const told = users.length > 0 ? { users } : { page: PAGE };
      const body = `${name}【${label_no}】开瓶效期至${minuteOf(until)}，请尽快用完或废弃`;
      await notify(tx, { org, ...told, uri: 'reagentRecord', objectID: label_no, kind: '预警', title: '试剂即将过开瓶效期', body });
    }
    return rows.length;
  });
}

export const reagentJobs: readonly Job[] = [{ name: 'reagents', everySeconds: 900, run: async ({ db, now }) => void (await warnOfOpenReagents(db, now())) }];
