import { StartupError } from '../../base/startup-error';

/**
 * The form of a backup, one stream: entries of one line of JSON each, a table or a file followed by its bytes in pieces
 * (`<length>\n<bytes>`, ended by `0\n`). Nothing has to be known before it is written, and nothing in the bytes can be
 * mistaken for an end. The last entry says that the backup is complete.
 */
export type Manifest = {
  backup: 'yiruntong';
  form: 1;
  takenAt: string;
  /** The schema the rows belong to. */
  migrations: { name: string; checksum: string }[];
  sequences: { name: string; value: string; used: boolean }[];
};
export type TableEntry = { table: string; columns: string[] };
export type FileEntry = { file: string; mime: string };
export type EndEntry = { end: true; tables: number; files: number; rows: Record<string, number> };
export type Entry = Manifest | TableEntry | FileEntry | EndEntry;

export const entryLine = (entry: object): Buffer => Buffer.from(`${JSON.stringify(entry)}\n`);

/** Bytes of unknown length as pieces. Small ones are gathered, so that a table of short rows is not mostly lengths. */
export async function* pieces(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let gathered: Buffer[] = [];
  let size = 0;
  for await (const part of source) {
    gathered.push(part);
    size += part.length;
    if (size < 64 * 1024) continue;
    yield piece(Buffer.concat(gathered));
    gathered = [];
    size = 0;
  }
  if (size > 0) yield piece(Buffer.concat(gathered));
  yield Buffer.from('0\n');
}
const piece = (bytes: Buffer) => Buffer.concat([Buffer.from(`${bytes.length}\n`), bytes]);

/** An entry is a line of some kilobytes at most; anything longer is not a backup. */
const LONGEST_LINE = 1024 * 1024;

/** Reads what `entryLine` and `pieces` wrote. @throws StartupError when it ends early or is something else */
export class ArchiveReader<E extends object = Entry> {
  #rest = Buffer.alloc(0);
  readonly #source: AsyncIterator<Buffer>;

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async entry(): Promise<E> {
    const line = await this.#line();
    try {
      return JSON.parse(line) as E;
    } catch {
      throw notABackup();
    }
  }

  /** The bytes after a table's or a file's entry. To be read to the end before the next entry. */
  async *bytes(): AsyncGenerator<Buffer> {
    for (;;) {
      const length = Number(await this.#line());
      if (!Number.isSafeInteger(length) || length < 0) throw notABackup();
      if (length === 0) return;
      while (this.#rest.length < length) await this.#more();
      yield this.#rest.subarray(0, length);
      this.#rest = this.#rest.subarray(length);
    }
  }

  async #line(): Promise<string> {
    let end = this.#rest.indexOf(10);
    while (end < 0) {
      if (this.#rest.length > LONGEST_LINE) throw notABackup();
      await this.#more();
      end = this.#rest.indexOf(10);
    }
    const line = this.#rest.subarray(0, end).toString();
    this.#rest = this.#rest.subarray(end + 1);
    return line;
  }

  async #more(): Promise<void> {
    const next = await this.#source.next();
    if (next.done) throw new StartupError('备份文件不完整，没有写入任何数据。/ The backup ends early; nothing was restored.');
    this.#rest = Buffer.concat([this.#rest, next.value]);
  }
}

export const notABackup = () => new StartupError('这不是医润通的备份文件。/ This is not a backup of this product.');
