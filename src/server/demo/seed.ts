import { sql } from 'kysely';
import type { Config } from '../base/config';
import { buildDemo, emptyDatabase, isHalfBuilt } from './build';
import { type DemoDatabase, takePrepared } from './prepared';

/**
 * Fills a database that has no organisation but the platform with the demo world; leaves every other database alone.
 * Several processes may start at once: one builds, the others wait. What an interrupted start left is built anew.
 */
export async function seedDemo(
  database: DemoDatabase,
  config: Pick<Config, 'demoSize' | 's3' | 'dataDir' | 'databaseUrl' | 'secretsKey'>,
  say: (line: string) => void,
): Promise<void> {
  const { db, url } = database;
  await db.connection().execute(async (guard) => {
    await sql`select pg_advisory_lock(hashtext('seedDemo'))`.execute(guard);
    try {
      if (await isHalfBuilt(db)) await emptyDatabase(db);
      const { rows } = await sql`select 1 from organisation where kind <> 'P' union all select 1 from account limit 1`.execute(db);
      if (rows.length > 0) return;
      // A restore brings its own schema: what else may stand in a database of somebody's stays.
      const isOurs = config.databaseUrl === undefined;
      say('正在建立演示数据，约需半分钟到两分钟… / building the demo world, half a minute to two');
      const history = isOurs && config.demoSize !== 'small' ? await takePrepared(database, new Date(), say) : undefined;
      await buildDemo(db, { size: config.demoSize, url, report: say, storage: config, history });
    } finally {
      await sql`select pg_advisory_unlock(hashtext('seedDemo'))`.execute(guard);
    }
  });
}
