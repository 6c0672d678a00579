import { readConfig } from '../../src/server/base/config';
import { openDatabase } from '../../src/server/db/open';
import { seedDemo } from '../../src/server/demo/seed';
import { temporaryFolder } from './cluster';

/** Fills a migrated database with the demo world of this size. */
export async function fillDemo(databaseUrl: string, size: string): Promise<void> {
  const database = await openDatabase({ url: databaseUrl, statementTimeout: 0 });
  const config = readConfig({ DATA_DIR: await temporaryFolder(), DEMO: size });
  await seedDemo({ ...database, url: databaseUrl }, config, (line) => console.log(line));
  await database.close();
}
