import { existsSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { commandLine } from './base/checkout';
import { runCommand } from './base/command';
import { readConfig } from './base/config';
import { StartupError } from './base/startup-error';
import { writeBackup } from './db/backup/write-backup';
import { reachDatabase } from './db/start';
import { chooseStore } from './files/choose-store';

/** `npm run backup -- [file]`: everything of the installation in one file, while the product runs or while it does not. */
async function main(): Promise<void> {
  const config = readConfig();
  const [given] = process.argv.slice(2);
  const path = given ? resolve(process.env.INIT_CWD ?? '.', given) : join(config.dataDir, 'backups', `yiruntong-${stamp(new Date())}.backup`);
  if (existsSync(path)) throw new StartupError(`文件已存在，不会覆盖 / the file exists and is kept：${path}`);
  if (!given) await mkdir(join(config.dataDir, 'backups'), { recursive: true, mode: 0o700 });
  const database = await reachDatabase(config);
  try {
    const { rows, files } = await writeBackup(database.url, chooseStore(config), path);
    const { size } = await stat(path);
    console.log(`已备份 ${rows} 行数据、${files} 个附件，${(size / 1e6).toFixed(1)} MB / backed up：${path}`);
    console.log(`备份含有全部业务和患者数据，请妥善保管。恢复：DATA_DIR=<新目录> ${commandLine('restore', '<文件>')}`);
  } finally {
    await database.close();
  }
}

/** Local time as digits: 20260301-093000. */
const stamp = (now: Date) => new Date(now.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-');

runCommand(main);
