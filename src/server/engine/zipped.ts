import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

type Entry = { name: Buffer; crc: number; packed: number; size: number; at: number };

/** What a file of the archive holds, read when its turn comes: what is only known at the end may stand last. */
export type Pieces = AsyncIterable<string | Buffer> | Iterable<string | Buffer>;

/** A zip as a stream: what it holds is packed as it comes, sizes follow each file, because nobody knows them before. Each below 4 GB, at most 65 535. */
export async function* zipped(sources: readonly [string, Pieces][]): AsyncGenerator<Buffer> {
  const entries: Entry[] = [];
  let at = 0;
  for (const [path, source] of sources) {
    const entry: Entry = { name: Buffer.from(path), crc: 0, packed: 0, size: 0, at };
    const head = Buffer.concat([
      numbers([4, 0x04034b50], [2, 20], [2, 0x0808], [2, 8], [4, 0x00210000], [4, 0], [4, 0], [4, 0], [2, entry.name.length], [2, 0]),
      entry.name,
    ]);
    yield head;
    const plain = Readable.from(counted(source, entry), { objectMode: false });
    const packing = createDeflateRaw({ level: 6 });
    // What fails while it is read fails here, at whoever takes the archive, and nowhere else.
    pipeline(plain, packing, () => {});
    try {
      for await (const chunk of packing) {
        entry.packed += (chunk as Buffer).length;
        yield chunk as Buffer;
      }
    } finally {
      // A reader who leaves half-way leaves the rows too, and what they are read with.
      plain.destroy();
    }
    const tail = numbers([4, 0x08074b50], [4, entry.crc], [4, entry.packed], [4, entry.size]);
    yield tail;
    at += head.length + entry.packed + tail.length;
    entries.push(entry);
  }
  let length = 0;
  for (const entry of entries) {
    const record = Buffer.concat([
      numbers(
        [4, 0x02014b50],
        [2, 20],
        [2, 20],
        [2, 0x0808],
        [2, 8],
        [4, 0x00210000],
        [4, entry.crc],
        [4, entry.packed],
        [4, entry.size],
        [2, entry.name.length],
        [2, 0],
        [2, 0],
        [2, 0],
        [2, 0],
        [4, 0],
        [4, entry.at],
      ),
      entry.name,
    ]);
    length += record.length;
    yield record;
  }
  yield numbers([4, 0x06054b50], [2, 0], [2, 0], [2, entries.length], [2, entries.length], [4, length], [4, at], [2, 0]);
}

/** Counts and sums what goes by; texts are joined into larger pieces, since a row is small. */
async function* counted(source: Pieces, entry: Entry): AsyncGenerator<Buffer> {
  let waiting = '';
  const take = (chunk: Buffer): Buffer => {
    entry.crc = crc32(chunk, entry.crc);
    entry.size += chunk.length;
    return chunk;
  };
  for await (const piece of source) {
    if (typeof piece !== 'string') {
      yield take(piece);
      continue;
    }
    waiting += piece;
    if (waiting.length < 32_768) continue;
    yield take(Buffer.from(waiting));
    waiting = '';
  }
  if (waiting !== '') yield take(Buffer.from(waiting));
}

function numbers(...fields: [bytes: 2 | 4, value: number][]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of fields) at = bytes === 2 ? buffer.writeUInt16LE(value, at) : buffer.writeUInt32LE(value >>> 0, at);
  return buffer;
}
