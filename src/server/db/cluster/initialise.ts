import { existsSync } from 'node:fs';
import { appendFile, chmod, chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { StartupError } from '../../base/startup-error';
import { type Cluster, runProgram } from './program';

/** The superuser of the embedded cluster and the name of its one database. */
export const clusterUser = 'yiruntong';

/** Our settings file inside the cluster, included by postgresql.conf. */
export const settingsFile = 'yiruntong.conf';

/**
 * LC_CTYPE decides which characters are letters for pg_trgm: under plain C no Chinese character is, and searching by
 * similarity finds nothing. Sorting does not depend on it: that is ICU's, in pinyin order.
 */
const characterTypes: Partial<Record<NodeJS.Platform, string[]>> = {
  linux: ['C.UTF-8', 'C.utf8', 'en_US.UTF-8', 'zh_CN.UTF-8'],
  darwin: ['en_US.UTF-8', 'UTF-8'],
  win32: ['Chinese_China.936', 'English_United States.1252', 'C'],
};

/**
 * Makes the cluster when it does not exist. It is made under another name and renamed when complete, so that a start
 * that was cut off leaves nothing half made.
 * @throws StartupError with initdb's own words
 */
export async function initialiseCluster(cluster: Cluster, password: string): Promise<void> {
  if (existsSync(cluster.folder)) return;
  const draft = `${cluster.folder}.new`;
  const passwordFile = `${cluster.folder}.initial`;
  await rm(draft, { recursive: true, force: true });
  let complaint = '';
  try {
    await writeFile(passwordFile, password, { mode: 0o600 });
    await giveTo(passwordFile, cluster);
    for (const characterType of characterTypes[process.platform] ?? ['C.UTF-8']) {
      await mkdir(draft, { mode: 0o700 });
      await giveTo(draft, cluster);
      const locale = ['--locale-provider=icu', '--icu-locale=zh-Hans-CN', '--locale=C', `--lc-ctype=${characterType}`];
      const access = ['-U', clusterUser, '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
      const { code, output } = await runProgram(cluster, 'initdb', ['-D', draft, '-E', 'UTF8', ...locale, ...access]);
      if (code === 0) {
        await appendFile(`${draft}/postgresql.conf`, `\ninclude_if_exists = '${settingsFile}'\n`);
        await rename(draft, cluster.folder);
        return;
      }
      complaint = output;
      await rm(draft, { recursive: true, force: true });
      if (!output.includes('invalid locale')) break;
    }
  } finally {
    await rm(passwordFile, { force: true });
  }
  throw new StartupError(
    `内置 PostgreSQL 初始化失败：\n${complaint}\n可改用 DATABASE_URL 指向 PostgreSQL 15 以上的数据库。\n` +
      'The embedded PostgreSQL could not be initialised; DATABASE_URL can name a PostgreSQL 15 or newer instead.',
  );
}

/** Root hands a file to the cluster's owner; for everyone else it is already theirs. */
export async function giveTo(path: string, { owner }: Cluster): Promise<void> {
  if (owner) await chown(path, owner.uid, owner.gid);
}

/** The major version of the programs in a folder. @throws StartupError when they cannot run on this machine */
export async function majorVersion(cluster: Cluster): Promise<number> {
  const { code, output } = await runProgram(cluster, 'postgres', ['--version']);
  const major = / (\d+)[.\w]*/.exec(output.replace(/^.*\(PostgreSQL\)/, ''))?.[1];
  if (code === 0 && major) return Number(major);
  throw new StartupError(
    `内置 PostgreSQL 无法在这台机器上运行：${output}\n请用 DATABASE_URL 指向 PostgreSQL 15 以上的数据库。\n` +
      'The embedded PostgreSQL cannot run here; set DATABASE_URL to a PostgreSQL 15 or newer.',
  );
}

/** The superuser's password, made once and readable only by the product's own user. */
export async function readPassword(path: string, make: () => string): Promise<string> {
  if (existsSync(path)) return (await readFile(path, 'utf8')).trim();
  const password = make();
  await writeFile(path, password, { mode: 0o600 });
  await chmod(path, 0o600);
  return password;
}
