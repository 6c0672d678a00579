import { parseArgs } from 'node:util';
import { runCommand } from '../base/command';
import { readConfig } from '../base/config';
import { StartupError } from '../base/startup-error';
import { migrate } from '../db/migrate';
import { startDatabase } from '../db/start';
import { buildDemo, type DemoOptions, emptyDatabase, type Size, tellHistory } from './build';
import { type DemoDatabase, keepPrepared, takePrepared } from './prepared';

/**
 * `npm run demo -- --size small|medium|large`: throws the database away and fills it with the demo world, unless the settings are those of
 * real use (DEMO=0); the larger ones from the prepared history, or with `--anew` from nothing. `--prepare` tells that history to the day before the last working day and keeps it.
 */
async function main(): Promise<void> {
  const asked = { type: 'boolean', default: false } as const;
  const { values } = parseArgs({ options: { size: { type: 'string', default: 'medium' }, yes: asked, anew: asked, prepare: asked } });
  const size = values.size as Size;
  if (!['small', 'medium', 'large'].includes(size)) throw new StartupError(`--size 只能是 small、medium 或 large / unknown size: ${values.size}`);
  const config = readConfig();
  if (!config.demo) throw new StartupError('设置是正式使用（DEMO=0），不会清空数据建立演示数据；试用请写 DEMO=1。/ This is no demo: nothing was emptied.');
  if (config.databaseUrl && !values.yes)
    throw new StartupError('DATABASE_URL 指向的数据库将被清空，请加 --yes 确认。/ That database will be emptied: confirm with --yes.');
  const database = await startDatabase(config);
  try {
    await migrate(database.pool);
    await emptyDatabase(database.db);
    const options = { size, url: database.url, report: (line: string) => console.log(line), storage: config };
    if (values.prepare) return await prepare(database, options);
    const history = size === 'small' || values.anew ? undefined : await takePrepared(database, new Date(), options.report);
    const built = await buildDemo(database.db, { ...options, history });
    console.log(`演示数据已建立：${built.documents} 张单据，${built.entries} 条库存流水，${built.seconds} 秒 / built`);
  } finally {
    await database.close();
  }
}

async function prepare({ db, url }: DemoDatabase, options: DemoOptions): Promise<void> {
  await keepPrepared(url, await tellHistory(db, { ...options, size: 'medium' }));
  console.log('演示历史已写入 src/server/demo/prepared / the prepared history is kept');
}

runCommand(main);
