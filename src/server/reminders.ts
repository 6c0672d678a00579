import { sql } from 'kysely';
import { dayOf } from '../define/dates';
import { columnOf } from '../define/field';
import { STATUS } from '../define/status';
import { documents } from '../domain/registry';
import type { Job } from './base/jobs';
import type { Db } from './db/open';
import { inTransaction } from './db/transaction';
import { notify } from './engine/messages/notify';

/**
 * Documents that name a day on which to look at them again tell their maker, or the holders of a page, once that day has come. The day told of is kept on the
 * document, so that however often the clock asks, and in however many processes, each day is told once.
 * @returns how many were told
 */
export async function remindOfDocuments(db: Db, now: () => Date): Promise<number> {
  let told = 0;
  for (const definition of documents) {
    const { reminds } = definition;
    const field = reminds && definition.header[reminds.on];
    if (!reminds || !field) continue;
    told += await inTransaction(db, async (tx) => {
      const { rows } = await sql<{ org_id: string; sn: string; created_by: string | null; day: string }>`
        update document h set extra = h.extra || jsonb_build_object('remindedOf', h.${sql.ref(columnOf(reminds.on, field))}::text)
        where h.kind = ${definition.kind} and h.status = ${reminds.status ?? STATUS.reviewed} and h.${sql.ref(columnOf(reminds.on, field))} <= ${dayOf(now())}::date
          and h.extra ->> 'remindedOf' is distinct from h.${sql.ref(columnOf(reminds.on, field))}::text
        returning h.org_id, h.sn, h.created_by, h.${sql.ref(columnOf(reminds.on, field))}::text as day`.execute(tx);
      for (const row of rows) {
        // A copy has no maker: who decided about it.
        const page = reminds.page ?? (row.created_by ? undefined : definition.countersign?.page);
        const told = page ? { page } : { users: row.created_by ? [row.created_by] : [] };
        const extra = { kind: definition.kind, ...(reminds.page ? { screen: reminds.page } : {}) };
        await notify(tx, { org: row.org_id, ...told, uri: reminds.uri, objectID: row.sn, title: reminds.title, body: reminds.says(row.sn, row.day), extra });
      }
      return rows.length;
    });
  }
  return told;
}

export const reminderJobs: readonly Job[] = [{ name: 'reminders', everySeconds: 900, run: async ({ db, now }) => void (await remindOfDocuments(db, now)) }];
