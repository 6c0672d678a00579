import { sql } from 'kysely';
import { systemContext } from '../base/context';
import { logOperation } from '../base/operation-log';
import type { Db } from '../db/open';
import { inTransaction } from '../db/transaction';
import { readCaller } from './caller';

/** Ends this one session; a session that is over already is no error. */
export async function endSession(db: Db, tokenHash: string, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const caller = await readCaller(tx, tokenHash, now);
    const { rows } = await sql`delete from user_session where token_hash = ${tokenHash} returning user_id`.execute(tx);
    if (rows.length === 0 || !caller) return;
    const context = { ...systemContext(tx, caller.org, () => now), user: caller.user };
    await logOperation(tx, context, {
      resource: 'account',
      id: caller.account,
      name: caller.user.code,
      operation: 'logout',
    });
  });
}
