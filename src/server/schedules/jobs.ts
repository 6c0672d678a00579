import { sql } from 'kysely';
import type { Job } from '../base/jobs';
import type { Services } from '../services';
import { type Sending, sendDue } from './send';

const DAY = 24 * 60 * 60 * 1000;
/** Days it is known what was sent. */
const KNOWN = 180;

export const sendingOf = ({ db, now, files, mail, config, sessions }: Services): Sending => ({
  ...{ db, now, files, mail, publicUrl: config.publicUrl },
  contextOfUser: sessions.contextOfUser,
});

/** Workbooks whose days are over go, a few at a time; then what is long past is forgotten. @returns how many files went */
export async function dropOld({ db, now, files }: Sending): Promise<number> {
  const { rows } = await sql<{ org_id: string; id: string }>`select org_id, id from report_sending where has_file and file_until <= ${now()} limit 500`.execute(
    db,
  );
  for (const { org_id: org, id } of rows) {
    await files.remove(id);
    await sql`update report_sending set has_file = false where org_id = ${org} and id = ${id}`.execute(db);
  }
  await sql`delete from report_sending where due_at < ${new Date(now().getTime() - KNOWN * DAY)} and not has_file`.execute(db);
  return rows.length;
}

export const scheduleJobs: readonly Job[] = [
  { name: 'schedules', everySeconds: 15, run: async (services) => void (await sendDue(sendingOf(services))) },
  { name: 'schedule files', everySeconds: 3600, run: async (services) => void (await dropOld(sendingOf(services))) },
];
