import { sql } from 'kysely';
import { PLATFORM } from '../../../define/rows';
import type { Db } from '../../db/open';
import { announce } from './announce';

/** Owner of what belongs to the platform itself. */
export const PLATFORM_OWNER = PLATFORM;

/**
 * Says that rights changed, inside the transaction that changes them: the next call of everybody concerned sees it, and
 * logged-in users (`users`, or the whole organisation; with PLATFORM_OWNER everybody) reload their menu after commit.
 * To be called for every write to roles, assignments, menu nodes, organisation trees, VIP levels.
 */
export async function touchPermissions(tx: Db, org: string, users: readonly string[] = []): Promise<void> {
  await sql`insert into permission_version (org_id) values (${org}) on conflict (org_id) do update set version = permission_version.version + 1`.execute(tx);
  await announce(tx, { what: 'permission', org, users: users.length > 150 ? [] : users });
}
