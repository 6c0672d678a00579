import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { commandLine } from './base/checkout';
import { runCommand } from './base/command';
import { type Config, readConfig } from './base/config';
import { StartupError } from './base/startup-error';
import { restoreBackup } from './db/backup/restore-backup';
import { momentOf } from './db/point-in-time/moment';
import { recover } from './db/point-in-time/recover';
import { startDatabase } from './db/start';
import { chooseStore } from './files/choose-store';
import { bringFilesBack } from './watch/copied-files';

const placeOf = (given: string): string => resolve(process.env.INIT_CWD ?? '.', given);

/**
 * `npm run restore -- <file>`: a backup into an empty database, embedded (a new DATA_DIR) or named by DATABASE_URL.
 * `npm run restore -- --at "2026-11-27 14:03:20" [archive]`: the embedded one as it stood at that second; `--at latest`: all there is.
 */
async function main(): Promise<void> {
  const { at, given } = readArguments();
  const config = readConfig();
  if (at !== undefined) await toMoment(config, at, given);
  else if (given) await fromFile(config, placeOf(given));
  else
    throw new StartupError(`请给出备份文件：${commandLine('restore', '<文件>')}，或时刻：--at "2026-11-27 14:03:20" / name the backup to restore, or a moment`);
  console.log(`用 ${commandLine('check')} 核对账务，然后 ${commandLine('start')} 启动。`);
}

function readArguments(): { at: string | undefined; given: string | undefined } {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { at: { type: 'string' } } });
    return { at: values.at, given: positionals[0] };
  } catch (error) {
    throw new StartupError(`参数有误：只有 <文件> 或 --at <时刻> [归档目录] / ${error instanceof Error ? error.message : ''}`);
  }
}

async function fromFile(config: Config, path: string): Promise<void> {
  const database = await startDatabase(config);
  try {
    const { rows, files, takenAt } = await restoreBackup(database.pool, database.url, chooseStore(config), path);
    console.log(`已恢复 ${new Date(takenAt).toLocaleString('zh-CN')} 的备份：${rows} 行数据、${files} 个附件 / restored`);
  } finally {
    await database.close();
  }
}

async function toMoment(config: Config, said: string, given: string | undefined): Promise<void> {
  if (config.databaseUrl)
    throw new StartupError('--at 只用于内置数据库；自己的 PostgreSQL 用它自己的工具恢复，见 docs/back-up.md / only for the embedded server');
  const at = momentOf(said);
  const folder = given ? placeOf(given) : config.pointInTime?.folder;
  if (folder === undefined || !existsSync(folder))
    throw new StartupError(
      `请给出连续归档的目录：${commandLine('restore', '--at "2026-11-27 14:03:20" <目录>')} / name the archive${folder ? `，没有 ${folder}` : ''}`,
    );
  const { base, lastDone } = await recover({ dataDir: config.dataDir, folder, at });
  console.log(`已恢复到 ${at ? said.trim() : '归档的最后'}：自基础备份 ${base.file} 起，最后一笔提交在 ${lastDone ?? '基础备份时'} / recovered`);
  const database = await startDatabase({ ...config, pointInTime: undefined });
  try {
    if (config.s3) return;
    const { came, missing } = await bringFilesBack(database.db, join(folder, 'files'), chooseStore(config));
    console.log(`附件：取回 ${came} 个${missing > 0 ? `，${missing} 个不在归档里` : ''} / attachments`);
  } finally {
    await database.close();
  }
}

runCommand(main);
