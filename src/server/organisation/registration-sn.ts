import { sql } from 'kysely';
import { dayOf } from '../../define/dates';
import type { Db } from '../db/open';
import { PLATFORM_OWNER } from '../engine/messages/touch-permissions';

/** ZC + day + 4 digits, numbered by the platform. */
export async function registrationSn(tx: Db, now: Date): Promise<string> {
  const day = dayOf(now);
  const { rows } = await sql<{
    last: number;
  }>`insert into document_counter (org_id, kind, day, last) values (${PLATFORM_OWNER}, 'orgRegistration', ${day}, 1)
    on conflict (org_id, kind, day) do update set last = document_counter.last + 1 returning last`.execute(tx);
  return `ZC${day.replaceAll('-', '')}${String(rows[0]?.last ?? 1).padStart(4, '0')}`;
}
