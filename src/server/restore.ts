import { resolve } from 'node:path';
import { commandLine } from './base/checkout';
import { readConfig } from './base/config';
import { StartupError } from './base/startup-error';
import { restoreBackup } from './db/backup/restore-backup';
import { startDatabase } from './db/start';
import { chooseStore } from './files/choose-store';

/** `npm run restore -- <file>`: a backup into an empty database, embedded (a new DATA_DIR) or named by DATABASE_URL. */
async function main(): Promise<void> {
  const [given] = process.argv.slice(2);
  if (!given) throw new StartupError(`请给出备份文件：${commandLine('restore', '<文件>')} / name the backup to restore`);
  const config = readConfig();
  const database = await startDatabase(config);
  try {
    const { rows, files, takenAt } = await restoreBackup(database.pool, database.url, chooseStore(config), resolve(process.env.INIT_CWD ?? '.', given));
    console.log(`已恢复 ${new Date(takenAt).toLocaleString('zh-CN')} 的备份：${rows} 行数据、${files} 个附件 / restored`);
    console.log(`用 ${commandLine('check')} 核对账务，然后 ${commandLine('start')} 启动。`);
  } finally {
    await database.close();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof StartupError ? error.message : error);
  process.exit(1);
});
