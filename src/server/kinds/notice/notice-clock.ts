import { sql } from 'kysely';
import { dayOf } from '../../../define/dates';
import { notice } from '../../../domain/notice/notice';
import { systemContext } from '../../base/context';
import type { Job } from '../../base/jobs';
import type { Db } from '../../db/open';
import { actOnMasters } from '../../engine/masters/act';

type Due = { id: string; org_id: string; kind: 'H' | 'D' | 'V'; name: string };

/**
 * Notices whose hour has come go out as if somebody had published them then; whoever came to those addressed since finds what is
 * still in force among his own. Asked as often as one likes, each person has one record of a notice.
 * @returns how many went out and how many latecomers were reached
 */
export async function sendDueNotices(db: Db, now: () => Date, report: (line: string) => void = console.warn): Promise<{ sent: number; late: number }> {
  const due = await sql<Due>`
    select n.id, n.org_id, o.kind, o.name from notice n join organisation o on o.id = n.org_id
    where n.state = 'scheduled' and n.publish_at <= ${now()} and n.deleted_at is null order by n.publish_at limit 200`.execute(db);
  const publish = notice.actions.find(({ id }) => id === 'publish');
  let sent = 0;
  for (const { id, org_id: org, kind, name } of due.rows) {
    if (!publish) break;
    try {
      await actOnMasters(systemContext(db, { id: org, kind, name }, now), notice, publish, { ids: [id] });
      sent += 1;
    } catch (error) {
      report(`公告未能按时发布 / notice not published: ${error instanceof Error ? error.message : String(error)}`);
      await sql`update notice set state = 'draft', version = version + 1, updated_at = ${now()} where org_id = ${org} and id = ${id} and state = 'scheduled'`.execute(
        db,
      );
    }
  }
  const late = await sql`
    insert into notice_record (org_id, id, notice_id, publisher_id, user_id, delivered_at)
    select a.reader_org, gen_random_uuid(), n.id, n.org_id, a.user_id, ${now()} from notice n join notice_audience a on a.org_id = n.org_id and a.notice_id = n.id
    where n.state = 'published' and n.deleted_at is null and (n.expire_at is null or n.expire_at >= ${dayOf(now())}::date)
      and not exists (select from notice_record r where r.notice_id = n.id and r.user_id = a.user_id)
    on conflict do nothing`.execute(db);
  return { sent, late: Number(late.numAffectedRows ?? 0) };
}

export const noticeJobs: readonly Job[] = [{ name: 'notices', everySeconds: 60, run: async ({ db, now }) => void (await sendDueNotices(db, now)) }];
