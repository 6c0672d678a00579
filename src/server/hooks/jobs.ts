import { sql } from 'kysely';
import type { Job } from '../base/jobs';

const DAY = 24 * 60 * 60 * 1000;

/** What was delivered is kept for a month, what was given up for a quarter. */
export const hookJobs: readonly Job[] = [
  {
    name: 'webhooks',
    everySeconds: 3600,
    run: async ({ db, now }) => {
      const before = (days: number) => new Date(now().getTime() - days * DAY);
      await sql`delete from webhook_delivery where (state in ('delivered', 'skipped') and at < ${before(30)}) or (state = 'dead' and at < ${before(90)})`.execute(
        db,
      );
      await sql`delete from webhook_delivery d using webhook w where w.org_id = d.org_id and w.id = d.webhook_id and d.state = 'waiting'
        and (w.deleted_at is not null or d.at < ${before(90)})`.execute(db);
    },
  },
];
