import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, normalize } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { StartupError } from '../../base/startup-error';
import { ArchiveReader } from '../backup/archive';
import { giveTo } from '../cluster/initialise';
import type { Cluster } from '../cluster/program';
import { type Base, type BaseEntry, baseFolder, PASSWORD } from './base-form';

/** Lays the files of a base backup out as a cluster's. @throws StartupError when the file is not the one that was written, or is cut off */
export async function unpackBase(folder: string, base: Base, cluster: Cluster, home: string): Promise<void> {
  const path = join(baseFolder(folder), base.file);
  if (!existsSync(path)) throw new StartupError(`基础备份的文件不在了 / the base backup is gone：${path}`);
  if ((await sumOf(path)) !== base.sha256) throw new StartupError(`基础备份与写成时不同（损坏或被改动）/ the base backup is not as it was written：${path}`);
  await mkdir(cluster.folder, { mode: 0o700 });
  await giveTo(cluster.folder, cluster);
  const reader = new ArchiveReader<BaseEntry>(createReadStream(path).pipe(createGunzip()));
  for (let files = 0; ; ) {
    const entry = await reader.entry();
    if ('end' in entry) {
      if (entry.files !== files) throw new StartupError('基础备份内容与其清单不符 / the base backup does not hold what it says');
      return;
    }
    if ('dir' in entry) {
      const dir = join(cluster.folder, inside(entry.dir));
      await mkdir(dir, { mode: 0o700 });
      await giveTo(dir, cluster);
      continue;
    }
    files += 1;
    if (entry.file === PASSWORD) {
      await writeFile(join(home, 'postgres.password'), Readable.from(reader.bytes()), { mode: 0o600 });
      continue;
    }
    const file = join(cluster.folder, inside(entry.file));
    await pipeline(Readable.from(reader.bytes()), createWriteStream(file, { mode: 0o600 }));
    await giveTo(file, cluster);
  }
}

async function sumOf(path: string): Promise<string> {
  const sum = createHash('sha256');
  for await (const part of createReadStream(path)) sum.update(part as Buffer);
  return sum.digest('hex');
}

function inside(name: string): string {
  if (normalize(name).startsWith('..') || name.startsWith('/')) throw new StartupError('这不是医润通的基础备份 / not a base backup of this product');
  return name;
}

/** The moment a recovered server's log names as that of the last thing that was done. */
export async function lastDone(log: string): Promise<string | undefined> {
  const text = await readFile(log, 'utf8').catch(() => '');
  return [...text.matchAll(/last completed transaction was at log time (\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)?)\+08/g)].at(-1)?.[1];
}
