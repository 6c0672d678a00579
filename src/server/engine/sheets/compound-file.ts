import { BadInput } from '../../base/errors';

/**
 * An .xls is a small file system ([MS-CFB]): sectors, a table that says which sector follows which, a directory as a tree.
 * Taken out of it is one stream, the workbook. Chains are followed no further than there are sectors, so that a table
 * leading in circles ends at once and nothing is copied twice.
 */
const END = 0xfffffffa;
const ENTRY = 128;
const STREAM = 2;
const BROKEN = '文件无法读取，请用模板重新填写';

/** @throws BadInput when there is no workbook in it, or it has a password */
export function workbookStream(file: Buffer): Uint8Array {
  try {
    return new CompoundFile(file).workbook();
  } catch (error) {
    throw error instanceof BadInput ? error : new BadInput(BROKEN);
  }
}

type Entry = { name: string; type: number; left: number; right: number; child: number; start: number; size: number };

class CompoundFile {
  private readonly sector: number;
  private readonly next: Uint32Array;
  private readonly directory: Buffer;

  constructor(private readonly file: Buffer) {
    const shift = file.readUInt16LE(30);
    if (shift !== 9 && shift !== 12) throw new BadInput(BROKEN);
    this.sector = 2 ** shift;
    this.next = this.table();
    this.directory = this.chain(file.readUInt32LE(48));
  }

  workbook(): Uint8Array {
    const found = new Map(this.streams().map((entry) => [entry.name.toLowerCase(), entry]));
    if (found.has('encryptedpackage')) throw new BadInput('文件设有密码，请取消密码后再导入');
    const entry = found.get('workbook') ?? found.get('book');
    if (!entry) throw new BadInput('只支持.xls或.xlsx文件');
    return new Uint8Array(this.content(entry));
  }

  /** Where a sector lies; the header takes the place of one. */
  private at(sector: number): Buffer {
    const from = (sector + 1) * this.sector;
    if (from >= this.file.length) throw new BadInput(BROKEN);
    return this.file.subarray(from, from + this.sector);
  }

  /** Which sector follows which: the sectors of this table are named in the header, those beyond 109 in a chain of their own. */
  private table(): Uint32Array {
    const { file } = this;
    const most = Math.ceil(file.length / this.sector);
    const parts: number[] = [];
    for (let at = 76; at < 512; at += 4) parts.push(file.readUInt32LE(at));
    let further = file.readUInt32LE(68);
    for (let count = 0; further < END && count < most; count += 1) {
      const sector = this.at(further);
      for (let at = 0; at < this.sector - 4; at += 4) parts.push(sector.readUInt32LE(at));
      further = sector.readUInt32LE(this.sector - 4);
    }
    const used = [...new Set(parts.filter((part) => part < END))];
    if (used.length > most) throw new BadInput(BROKEN);
    return numbersIn(Buffer.concat(used.map((part) => this.at(part))));
  }

  private chain(start: number): Buffer {
    const pieces: Buffer[] = [];
    for (let sector = start; sector < END; sector = this.next[sector] ?? END) {
      pieces.push(this.at(sector));
      if (pieces.length > this.next.length) throw new BadInput(BROKEN);
    }
    return Buffer.concat(pieces);
  }

  private entry(index: number): Entry | undefined {
    const raw = this.directory.subarray(index * ENTRY, (index + 1) * ENTRY);
    if (raw.length < ENTRY) return undefined;
    return {
      name: raw.toString('utf16le', 0, Math.max(0, Math.min(raw.readUInt16LE(64), 64) - 2)),
      type: raw.readUInt8(66),
      left: raw.readUInt32LE(68),
      right: raw.readUInt32LE(72),
      child: raw.readUInt32LE(76),
      start: raw.readUInt32LE(116),
      size: raw.readUInt32LE(120),
    };
  }

  /** Streams at the top: what is embedded in the workbook may hold workbooks of its own. */
  private streams(): Entry[] {
    const seen = new Set<number>();
    const found: Entry[] = [];
    for (const waiting = [this.entry(0)?.child ?? END]; waiting.length > 0; ) {
      const index = waiting.pop() ?? END;
      const entry = seen.has(index) ? undefined : this.entry(index);
      if (!entry) continue;
      seen.add(index);
      if (entry.type === STREAM) found.push(entry);
      waiting.push(entry.left, entry.right);
    }
    return found;
  }

  /** Small streams lie in sectors of 64 bytes inside the stream of the root. */
  private content(entry: Entry): Buffer {
    const isSmall = entry.size < this.file.readUInt32LE(56);
    if (!isSmall) return this.chain(entry.start).subarray(0, entry.size);
    const inside = this.chain(this.entry(0)?.start ?? END);
    const next = numbersIn(this.chain(this.file.readUInt32LE(60)));
    const pieces: Buffer[] = [];
    for (let small = entry.start; small < END && pieces.length <= next.length; small = next[small] ?? END)
      pieces.push(inside.subarray(small * 64, (small + 1) * 64));
    return Buffer.concat(pieces).subarray(0, entry.size);
  }
}

function numbersIn(buffer: Buffer): Uint32Array {
  const numbers = new Uint32Array(Math.floor(buffer.length / 4));
  for (let at = 0; at < numbers.length; at += 1) numbers[at] = buffer.readUInt32LE(at * 4);
  return numbers;
}
