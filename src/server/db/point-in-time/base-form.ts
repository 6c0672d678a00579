import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What stands beside a base backup, written when it is complete: without it there is none. */
export type Base = {
  base: 'yiruntong';
  form: 1;
  /** Of the PostgreSQL whose files these are. */
  major: number;
  startedAt: string;
  /** From here on any moment can be reached. */
  finishedAt: string;
  /** Segments one needs to make the files whole. */
  first: string;
  last: string;
  /** Name of the packed file, its size and its sum. */
  file: string;
  bytes: number;
  sha256: string;
};
/** What is written into the packed file, each file followed by its bytes. */
export type BaseEntry = { dir: string } | { file: string } | { end: true; files: number };

export const baseFolder = (folder: string): string => join(folder, 'base');
/** The superuser's password as it was: the server keeps its print among its files. */
export const PASSWORD = '../postgres.password';

/** The complete base backups of an archive, oldest first. */
export async function basesOf(folder: string): Promise<Base[]> {
  const names = (await readdir(baseFolder(folder)).catch(() => [])).filter((name) => /^base-[\d-]+\.json$/.test(name));
  const bases = await Promise.all(names.map(async (name) => JSON.parse(await readFile(join(baseFolder(folder), name), 'utf8')) as Base));
  return bases.filter(({ base, form }) => base === 'yiruntong' && form === 1).sort((a, b) => a.finishedAt.localeCompare(b.finishedAt));
}
