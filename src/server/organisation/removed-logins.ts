import { sql } from 'kysely';
import type { Context } from '../base/context';
import type { Db } from '../db/open';
import type { ActionService } from '../engine/masters/services';
import { endSessions } from '../session/sessions';

const accountsIn = async (tx: Db, org: string): Promise<string[]> =>
  (
    await sql<{
      account_id: string;
    }>`select account_id from app_user where org_id = ${org} and deleted_at is null`.execute(tx)
  ).rows.map((row) => row.account_id);

/** Nobody of these organisations stays signed in. */
export const endLoginsOf: ActionService = async (tx, _context, { ids }) => {
  for (const org of ids) await endSessions(tx, await accountsIn(tx, org));
};

/** Users and accounts of organisations that go: their phones and names are free again. */
export const removeLogins: ActionService = async (tx, context, { ids }) => {
  for (const org of ids) await removeLoginsOf(tx, context, org);
};

export async function removeLoginsOf(tx: Db, context: Context, org: string): Promise<void> {
  const accounts = await accountsIn(tx, org);
  await endSessions(tx, accounts);
  await sql`delete from account_login where account_id = any(${accounts}::uuid[])`.execute(tx);
  await sql`update account set deleted_at = ${context.now()}, deleted_by = ${context.user.id || null}, status = false where id = any(${accounts}::uuid[])`.execute(
    tx,
  );
  await sql`update app_user set deleted_at = ${context.now()}, deleted_by = ${context.user.id || null}, status = false where org_id = ${org} and deleted_at is null`.execute(
    tx,
  );
}
