import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openPromise } from 'yauzl';
import { BadInput } from '../base/errors';

/** Bytes of a file, and of all its parts unpacked: the whole of the national device database is about half of that. */
const PACKED = 500 * 1024 * 1024;
const UNPACKED = 40 * 1024 * 1024 * 1024;
const PARTS = 2000;

export type Part = { name: string; bytes: AsyncIterable<Uint8Array> };

/** Bytes laid down in a folder of their own while they are read: a zip is read from its end. */
export async function laidDown<T>(bytes: Readable, work: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'packed-'));
  try {
    const path = join(folder, 'file');
    await pipeline(bytes, counted(PACKED), createWriteStream(path, { mode: 0o600 }));
    return await work(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function counted(most: number): Transform {
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      done(size > most ? new BadInput(`文件超过${most / 1024 / 1024}MB`) : null, chunk);
    },
  });
}

/** What of a zip is read, and what is said where there is none of it. */
type Sought = { ending: RegExp; none: string };

/** The sought parts of a zip one after the other, or the file itself where it is none. @throws BadInput */
export async function* partsOf(path: string, { ending, none }: Sought): AsyncGenerator<Part> {
  const file = await open(path);
  const head = Buffer.alloc(4);
  await file.read(head, 0, 4, 0).finally(() => file.close());
  if (head.toString('hex') !== '504b0304') {
    yield { name: '', bytes: createReadStream(path) };
    return;
  }
  const zip = await openPromise(path, { lazyEntries: true }).catch(() => {
    throw new BadInput('压缩文件无法读取，请重新下载或重新压缩');
  });
  try {
    if (zip.entryCount > PARTS) throw new BadInput(`压缩文件由${zip.entryCount}个文件组成，超过${PARTS}个`);
    let unpacked = 0;
    let count = 0;
    for await (const entry of zip.eachEntry()) {
      unpacked += entry.uncompressedSize;
      if (unpacked > UNPACKED) throw new BadInput('压缩文件展开后过大');
      if (entry.isEncrypted()) throw new BadInput('压缩文件设有密码');
      if (!ending.test(entry.fileName)) continue;
      count += 1;
      yield { name: entry.fileName.slice(-120), bytes: await zip.openReadStreamPromise(entry) };
    }
    if (count === 0) throw new BadInput(none);
  } finally {
    zip.close();
  }
}
