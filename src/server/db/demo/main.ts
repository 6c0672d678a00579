import { parseArgs } from 'node:util';
import { readConfig } from '../../config';
import { StartupError } from '../../startup-error';
import { migrate } from '../migrate';
import { startDatabase } from '../start';
import { buildDemo, emptyDatabase, type Size } from './build';

/** `npm run demo -- --size small|medium|large`: throws the database away and builds the demo world anew. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { size: { type: 'string', default: 'medium' }, yes: { type: 'boolean', default: false } } });
  const size = values.size as Size;
  if (!['small', 'medium', 'large'].includes(size)) throw new StartupError(`--size 只能是 small、medium 或 large / unknown size: ${values.size}`);
  const config = readConfig();
  if (config.databaseUrl && !values.yes)
    throw new StartupError('DATABASE_URL 指向的数据库将被清空，请加 --yes 确认。/ That database will be emptied: confirm with --yes.');
  const database = await startDatabase(config);
  try {
    await migrate(database.pool);
    await emptyDatabase(database.db);
    const built = await buildDemo(database.db, { size, url: database.url, report: (line) => console.log(line), storage: config });
    console.log(`演示数据已建立：${built.documents} 张单据，${built.entries} 条库存流水，${built.seconds} 秒 / built`);
  } finally {
    await database.close();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof StartupError ? error.message : error);
  process.exit(1);
});
