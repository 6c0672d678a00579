import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { walFolder } from './archive-into';

/** A piece of the server's log as it was archived: its timeline and number in hexadecimal. */
const NAME = /^([0-9A-F]{24})(\.gz)?$/;
const IN_ONE_LOG = 0x100;

export type Segment = { name: string; file: string; number: number; isPacked: boolean; archivedAt: Date };

/** Place of a segment in the order of all, whatever its timeline. Of 16 MB each, as initdb makes them. */
export const numberOf = (name: string): number => Number.parseInt(name.slice(8, 16), 16) * IN_ONE_LOG + Number.parseInt(name.slice(16, 24), 16);

/** What is archived, oldest first. */
export async function segmentsOf(folder: string): Promise<Segment[]> {
  const wal = walFolder(folder);
  const found: Segment[] = [];
  for (const entry of await readdir(wal).catch(() => [])) {
    const name = NAME.exec(entry)?.[1];
    if (name === undefined) continue;
    const file = join(wal, entry);
    // Packed and gone between listing and looking: its packed form is listed next time.
    const seen = await stat(file).catch(() => undefined);
    if (seen) found.push({ name, file, number: numberOf(name), isPacked: entry.endsWith('.gz'), archivedAt: seen.mtime });
  }
  return found.sort((a, b) => a.number - b.number || a.name.localeCompare(b.name));
}

/** The segments that follow on `first` without one missing; `isWhole` = nothing is archived behind a gap. */
export function chainFrom(segments: readonly Segment[], first: string): { chain: Segment[]; isWhole: boolean } {
  const later = segments.filter(({ number }) => number >= numberOf(first));
  let next = numberOf(first);
  const chain: Segment[] = [];
  for (const segment of later) {
    if (segment.number > next) return { chain, isWhole: false };
    chain.push(segment);
    next = segment.number + 1;
  }
  return { chain, isWhole: true };
}

/** Packs what the server archived: a segment that was closed by the clock is mostly zeros. Its time stays that of its archiving. */
export async function packSegments(folder: string): Promise<void> {
  for (const { file, isPacked, archivedAt } of await segmentsOf(folder)) {
    if (isPacked) continue;
    const draft = `${file}.gz.part`;
    await pipeline(createReadStream(file), createGzip({ level: 4 }), createWriteStream(draft, { mode: 0o600, flush: true }));
    await utimes(draft, archivedAt, archivedAt);
    await rename(draft, `${file}.gz`);
    await rm(file);
  }
}

/** Writes a segment as the server wants it. */
export const unpackSegment = async ({ file, isPacked }: Segment, to: string): Promise<void> =>
  isPacked
    ? pipeline(createReadStream(file), createGunzip(), createWriteStream(to, { mode: 0o600 }))
    : pipeline(createReadStream(file), createWriteStream(to, { mode: 0o600 }));

/** Takes away what no kept base backup begins with or follows on. */
export async function clearSegmentsBefore(folder: string, first: string): Promise<void> {
  const wal = walFolder(folder);
  for (const entry of await readdir(wal))
    if (/^[0-9A-F]{24}(\.|$)/.test(entry) && numberOf(entry.slice(0, 24)) < numberOf(first)) await rm(join(wal, entry), { force: true });
}
