import { sql } from 'kysely';
import type { Db } from '../open';
import { seedDemoAccounts } from './accounts';

/** Fills a database that has no organisation but the platform with the demo world; leaves every other database alone. */
export async function seedDemo(db: Db, say: (line: string) => void): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('seedDemo'))`.execute(tx);
    const { rows } = await sql`select 1 from organisation where kind <> 'P' union all select 1 from account limit 1`.execute(tx);
    if (rows.length > 0) return;
    say('正在建立演示数据… / building the demo world');
    await seedDemoAccounts(tx, new Date());
  });
}
