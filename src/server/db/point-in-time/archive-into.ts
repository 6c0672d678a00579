import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { StartupError } from '../../base/startup-error';
import { giveTo } from '../cluster/initialise';
import type { Cluster } from '../cluster/program';
import { findClosedFolder } from '../cluster/reach';
import type { Settings } from '../cluster/settings';

/** Seconds after which what was written is archived though its segment is not full: as much is lost with the machine at most. */
const LATEST = 60;
/** An archive is of one data folder alone: what two servers wrote would not go together. Both sides keep the same word. */
const OWNER = 'owner';
const MINE = 'point-in-time.id';

export const walFolder = (folder: string): string => join(folder, 'wal');

/**
 * Settings by which the server archives all it writes into `folder`/wal, for going back to any second after a base backup.
 * @returns nothing where the archive is another data folder's and only a command wants the server (a restored copy is looked at)
 * @throws StartupError when the folder is another's and the product is to run, or when the server's user cannot get there
 */
export async function archiveInto(folder: string, given: { home: string; cluster: Cluster; isServing: boolean }): Promise<Settings | undefined> {
  const { home, cluster, isServing } = given;
  const wal = walFolder(folder);
  if (/[\r\n"]/.test(folder)) throw new StartupError(`PITR_DIR 的路径不能含引号或换行：${folder}`);
  await mkdir(wal, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw new StartupError(`无法创建连续归档的目录 PITR_DIR=${folder}：${error instanceof Error ? error.message : ''}\nThe archive's folder cannot be made.`);
  });
  const [mine, owner] = [await wordOf(join(home, MINE)), await wordOf(join(folder, OWNER))];
  if (owner !== undefined && owner !== mine) {
    if (!isServing) return undefined;
    throw new StartupError(
      `${folder} 中是另一个数据目录的连续归档，不能接着写（恢复后的数据目录要从新的归档开始）。` +
        `请把它改名保留，或用 PITR_DIR 指定另一个目录。\nThe archive belongs to another data folder: move it aside or set another PITR_DIR.`,
    );
  }
  const word = mine ?? randomUUID();
  await writeFile(join(home, MINE), word, { mode: 0o600 });
  await writeFile(join(folder, OWNER), word, { mode: 0o600 });
  await giveTo(folder, cluster);
  await giveTo(wal, cluster);
  const closed = cluster.owner && (await findClosedFolder(wal, cluster.owner));
  if (closed)
    throw new StartupError(`连续归档的目录 ${folder} 无法使用：数据库以用户 ${cluster.owner?.name} 运行，而该用户不能进入 ${closed}。请用 PITR_DIR 指定别处。`);
  return { archive_mode: 'on', archive_timeout: LATEST, archive_command: escaped(archiveCommand(wal)) };
}

const wordOf = async (path: string): Promise<string | undefined> => (existsSync(path) ? (await readFile(path, 'utf8')).trim() : undefined);

/** A segment appears under its name only when it is whole and on the disk; one that is there, compressed, was archived before. */
function archiveCommand(wal: string): string {
  if (process.platform === 'win32') return `if exist "${path(wal, '%f.gz')}" (exit 0) else (copy /B /Y "%p" "${path(wal, '%f')}")`;
  const copy = process.platform === 'linux' ? 'dd if="%p" of="$to" bs=1M conv=fsync 2>/dev/null' : 'cp "%p" "$to"';
  return `to=${quoted(path(wal, '.%f.part'))}; test -f ${quoted(path(wal, '%f.gz'))} || { ${copy} && mv "$to" ${quoted(path(wal, '%f'))}; }`;
}

/** The command that hands the server a segment of `staged` while it recovers. */
export const restoreCommand = (staged: string): string =>
  escaped(process.platform === 'win32' ? `copy /B "${path(staged, '%f')}" "%p"` : `cp ${quoted(path(staged, '%f'))} "%p"`);

/** A path in a command of the server: its own signs are % and what the shell reads. */
const path = (folder: string, name: string): string => `${folder.replaceAll('%', '%%')}${sep}${name}`;
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
/** Within the quotes of a settings file. */
const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll("'", "''");
