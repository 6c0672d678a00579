import { sql } from 'kysely';
import type { Db } from '../../db/open';

/** Messages were written while the past was posted: they get the moment of their document, and old ones count as read. */
export async function dateMessages(db: Db): Promise<void> {
  await sql`update message m set created_at = d.created_at from document d where d.org_id = m.org_id and d.sn = m.object_id`.execute(db);
  await sql`update message_receipt r set created_at = m.created_at, delivered_at = m.created_at,
      read_at = case when m.created_at < (select max(created_at) from document) - interval '3 days' then m.created_at + interval '2 hours' end
    from message m where m.org_id = r.org_id and m.id = r.message_id`.execute(db);
}
