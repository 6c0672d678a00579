import { realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Owner } from './owner';

/**
 * The first file or folder that keeps `owner` from reading one of `paths`: the path itself, or a folder above it that
 * may not be passed. Decided by mode bits; undefined when all can be reached.
 */
export async function findObstacle(paths: string[], owner: Owner): Promise<string | undefined> {
  for (const path of paths) {
    const target = await realpath(path);
    const blocked = await findClosedFolder(target, owner);
    if (blocked) return blocked;
    if (!(await may(target, owner, 4))) return target;
  }
  return undefined;
}

/** The topmost folder above `path` that `owner` may not pass, `path` itself included when it is a folder. */
export async function findClosedFolder(path: string, owner: Owner): Promise<string | undefined> {
  const chain: string[] = [];
  for (let folder = await realpath(path); ; folder = dirname(folder)) {
    chain.unshift(folder);
    if (folder === dirname(folder)) break;
  }
  for (const folder of chain) if (!(await may(folder, owner, 1))) return folder;
  return undefined;
}

/** @param right 4 read, 1 pass (or execute) */
async function may(path: string, owner: Owner, right: 4 | 1): Promise<boolean> {
  const { mode, uid, gid } = await stat(path);
  const shift = uid === owner.uid ? 6 : gid === owner.gid ? 3 : 0;
  return ((mode >> shift) & right) !== 0;
}
