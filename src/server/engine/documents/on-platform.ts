import { sql } from 'kysely';
import type { Db } from '../../db/open';

/** Only organisations that use the platform get mirrors; others read the paper. */
export async function isOnPlatform(db: Db, org: string): Promise<boolean> {
  if (!org) return false;
  const { rows } = await sql<{ ok: boolean }>`select joined and is_use_system and status as ok from organisation where id = ${org}`.execute(db);
  return rows[0]?.ok === true;
}
