import { sql } from 'kysely';
import { dayOf } from '../../define/dates';
import type { OrgKind } from '../../define/field';
import { NotFound } from '../base/errors';
import type { Db } from '../db/open';
import type { Place } from './effective';

/** What the menu rules ask about an organisation: kind, membership rank today (0 when none or expired), approved or not. */
export async function placeOf(db: Db, org: string, now: Date): Promise<Omit<Place, 'chosen'>> {
  const { rows } = await sql<{
    kind: OrgKind;
    rank: number;
    is_use_system: boolean;
  }>`select g.kind, coalesce(v.rank, 0) as rank, g.is_use_system from organisation g
    left join vip_level v on v.id = g.vip_level_id and v.status and (g.vip_expire is null or g.vip_expire >= ${dayOf(now)}) where g.id = ${org} and g.deleted_at is null`.execute(
    db,
  );
  const row = rows[0];
  if (!row) throw new NotFound('机构不存在');
  return { kind: row.kind, rank: row.rank, isUseSystem: row.is_use_system };
}
