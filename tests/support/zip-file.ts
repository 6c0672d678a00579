import { crc32, deflateRawSync } from 'node:zlib';

/** One part of a zip: what it holds, and where it lies about it. */
export type ZipPart = {
  name: string;
  content: string | Buffer;
  /** Size it declares instead of its own. */
  declared?: number;
  /** What stands there instead of the packed content. */
  packed?: Buffer;
  /** Where its content lies instead of behind its own head: over another part. */
  at?: number;
};

/** A zip of these parts, each packed; honest where nothing else is said. */
export function zipFile(parts: readonly ZipPart[]): Buffer {
  const pieces: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const part of parts) {
    const content = Buffer.from(part.content);
    const packed = part.packed ?? deflateRawSync(content);
    const name = Buffer.from(part.name);
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0);
    about.writeUInt16LE(0x0800, 2);
    about.writeUInt16LE(8, 4);
    about.writeUInt32LE(crc32(content) >>> 0, 10);
    about.writeUInt32LE(packed.length, 14);
    about.writeUInt32LE(part.declared ?? content.length, 18);
    about.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), about, name]);
    const place = Buffer.alloc(4);
    place.writeUInt32LE(part.at ?? at);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), about, Buffer.alloc(10), place, name]));
    pieces.push(local, ...(part.at === undefined ? [packed] : []));
    at += local.length + (part.at === undefined ? packed.length : 0);
  }
  const table = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(table.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...pieces, table, end]);
}
