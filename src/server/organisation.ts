import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import './kinds/attach';
import { minuteOf } from '../define/dates';
import { commandLine } from './base/checkout';
import { runCommand } from './base/command';
import { readConfig } from './base/config';
import { StartupError } from './base/startup-error';
import { reachDatabase } from './db/start';
import { chooseStore } from './files/choose-store';
import type { Erased } from './organisation/leaving/erase';
import { exportOrganisation, firmOf, type Leaving, leave } from './organisation/leaving/leave';
import { askToLeave, stayAfterAll } from './organisation/leaving/request';

const USAGE = `用法 / usage：
  ${commandLine('organisation', 'export <机构编码> [文件.zip]')}
  ${commandLine('organisation', 'delete <机构编码> --reason <原因>')}
  ${commandLine('organisation', 'delete <机构编码> --confirm <机构全名> [文件.zip]')}
  ${commandLine('organisation', 'delete <机构编码> --cancel')}`;

/** `npm run organisation -- export|delete <code>`: one organisation handed over whole, and lawfully deleted a week after it was asked for. */
async function main(): Promise<void> {
  const { values, positionals } = read();
  const [verb, code = '', file] = positionals;
  if ((verb !== 'export' && verb !== 'delete') || code === '') throw new StartupError(USAGE);
  const config = readConfig();
  const database = await reachDatabase(config);
  try {
    const given: Leaving = { db: database.db, files: chooseStore(config), now: () => new Date() };
    const firm = await firmOf(database.db, code);
    const path = resolve(process.env.INIT_CWD ?? '.', file ?? join('.', `${firm.code}-${minuteOf(new Date()).replace(/\D/g, '')}.zip`));
    if (verb === 'export') {
      const { handed, sha256 } = await exportOrganisation(given, firm, path);
      console.log(
        `已导出【${firm.name}】：${handed.parts.reduce((sum, { rows }) => sum + rows, 0)} 行、${handed.files.length} 个附件 / exported：${path}\nsha256 ${sha256}`,
      );
    } else if (values.cancel) {
      console.log(
        (await stayAfterAll(given.db, firm, given.now())) ? `已撤回【${firm.name}】的注销 / taken back` : `【${firm.name}】没有提出过注销 / not asked for`,
      );
    } else if (values.confirm !== undefined) {
      const { handed, erased, sha256 } = await leave(given, firm, { name: values.confirm, path });
      console.log(
        `【${firm.name}】已注销。导出 ${handed.parts.reduce((sum, { rows }) => sum + rows, 0)} 行、${handed.files.length} 个附件：${path}\nsha256 ${sha256}`,
      );
      for (const line of summary(erased)) console.log(line);
    } else {
      if (!values.reason?.trim()) throw new StartupError(USAGE);
      const notBefore = await askToLeave(given.db, firm, { reason: values.reason.trim(), by: { id: undefined, name: '运维' }, now: given.now() });
      console.log(
        `已提出。本机构和平台已收到消息；平台有人在“机构管理”里同意、到 ${minuteOf(notBefore)} 之后，用 --confirm ${firm.name} 执行，之前可用 --cancel 撤回。`,
      );
    }
  } finally {
    await database.close();
  }
}

const summary = ({ deleted, kept }: Erased): string[] => [
  `删除 ${Object.values(deleted).reduce((sum, n) => sum + n, 0)} 行 / deleted`,
  ...kept.map(({ table, rows, reason }) => `保留 ${table} ${rows} 行：${reason}`),
];

function read() {
  try {
    return parseArgs({ allowPositionals: true, options: { reason: { type: 'string' }, confirm: { type: 'string' }, cancel: { type: 'boolean' } } });
  } catch {
    throw new StartupError(USAGE);
  }
}

runCommand(main);
