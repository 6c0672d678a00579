import { sql } from 'kysely';
import type { Db } from '../../db/open';

/** Whether an organisation `o` uses the platform. */
export const onPlatform = sql<boolean>`(o.joined and o.is_use_system and o.status)`;

/** Only organisations that use the platform get mirrors; others read the paper. */
export async function isOnPlatform(db: Db, org: string): Promise<boolean> {
  if (!org) return false;
  const { rows } = await sql<{ ok: boolean }>`select ${onPlatform} as ok from organisation o where o.id = ${org}`.execute(db);
  return rows[0]?.ok === true;
}
