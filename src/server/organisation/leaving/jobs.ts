import { sql } from 'kysely';
import type { Job } from '../../base/jobs';
import { KEPT } from './tenant-tables';

/** What the law wants kept for a time only goes when that time is over. */
export const leavingJobs: readonly Job[] = [
  {
    name: 'leftLogs',
    everySeconds: 3600,
    run: async ({ db }) => {
      await sql`delete from operation_log where org_id in (select organisation_id from organisation_leaving where done_at is not null)
        and not (${sql.raw(KEPT.operation_log?.only ?? 'true')})`.execute(db);
    },
  },
];
