import { sql } from 'kysely';
import { KEY_DAYS } from '../../contract/request-keys';
import type { Job } from '../base/jobs';

const DAY = 24 * 60 * 60 * 1000;

/** Sends text messages that wait for another attempt, and throws away what only lived for minutes. */
export const identityJobs: readonly Job[] = [
  { name: 'sms', everySeconds: 20, run: async (services) => void (await services.sms.deliver()) },
  {
    name: 'tidy',
    everySeconds: 3600,
    run: async ({ db, now }) => {
      const [yesterday, halfYear] = [new Date(now().getTime() - DAY), new Date(now().getTime() - 180 * DAY)];
      await sql`delete from captcha where created_at < ${yesterday}`.execute(db);
      await sql`delete from sms_code where created_at < ${new Date(now().getTime() - 2 * DAY)}`.execute(db);
      await sql`delete from sign_in_failure where last_at < ${yesterday}`.execute(db);
      await sql`delete from sign_in_challenge where expires_at < ${yesterday}`.execute(db);
      await sql`delete from sign_in_ticket where expires_at < ${yesterday}`.execute(db);
      await sql`delete from trusted_browser where last_at < ${halfYear}`.execute(db);
      await sql`delete from request_key where created_at < ${new Date(now().getTime() - KEY_DAYS * DAY)}`.execute(db);
      await sql`delete from push_token where expires_at < ${yesterday}`.execute(db);
      await sql`delete from image_token where expires_at < ${yesterday}`.execute(db);
      await sql`delete from user_session where expires_at < ${yesterday}`.execute(db);
      await sql`delete from message where created_at < ${halfYear}`.execute(db);
      await sql`delete from interface_log where at < ${halfYear}`.execute(db);
    },
  },
];
