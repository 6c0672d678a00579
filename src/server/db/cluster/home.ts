import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { commandLine } from '../../base/checkout';
import { StartupError } from '../../base/startup-error';
import { systemFolder } from '../../base/system-folder';
import { findBinaries } from './binaries';
import { majorVersion } from './initialise';
import { chooseOwner, type Owner } from './owner';
import type { Cluster } from './program';
import { findClosedFolder } from './reach';

/** The data folder itself, made where there is none. @throws StartupError */
export async function makeHome(dataDir: string): Promise<string> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o755 });
    return await realpath(dataDir);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(`无法创建数据目录 DATA_DIR=${dataDir}：${reason}\nThe data folder cannot be made.`);
  }
}

/** Everything about where and as whom the server runs. Clusters lie in `postgres/<major version>`. */
export async function prepareCluster(home: string, options: { binDir?: string | undefined; systemFolder?: string | undefined }): Promise<Cluster> {
  const parent = join(home, 'postgres');
  const owner = chooseOwner(parent);
  if (owner) await openTo(owner, home);
  const binDir = options.binDir ?? (await findBinaries(owner, options.systemFolder));
  const major = String(await majorVersion({ folder: join(home, 'any'), binDir, owner }));
  await mkdir(parent, { recursive: true, mode: 0o700 });
  if (owner) await chown(parent, owner.uid, owner.gid);
  const others = (await readdir(parent)).filter((name) => /^\d+$/.test(name) && name !== major);
  // Never begin anew beside data of another version: it would look as if everything were lost.
  if (others.length > 0 && !existsSync(join(parent, major)))
    throw new StartupError(
      `${parent} 中的数据属于 PostgreSQL ${others.join('、')}，而当前内置的是 PostgreSQL ${major}。请用原版本的程序 ${commandLine('backup')}，再 ${commandLine('restore')} 到新目录。\n` +
        `The data there belongs to PostgreSQL ${others.join(', ')}; the embedded one is ${major}: back it up with the old program, restore it with this one.`,
    );
  return { folder: join(parent, major), owner, binDir };
}

/** The data folder itself is the product's own and may be opened for passing; folders above it are not ours to open. */
async function openTo(owner: Owner, home: string) {
  const { mode } = await stat(home);
  if ((mode & 0o001) === 0) await chmod(home, mode | 0o011);
  const closed = await findClosedFolder(home, owner);
  if (!closed) return;
  throw new StartupError(
    `数据目录 ${home} 无法使用：数据库以用户 ${owner.name} 运行，而该用户不能进入 ${closed}。` +
      `请用 DATA_DIR 指定它能到达的目录（如 ${systemFolder}），或对 ${closed} 执行 chmod o+x。\n` +
      `The database runs as user ${owner.name}, who cannot enter ${closed}: set DATA_DIR to a folder it can reach.`,
  );
}
