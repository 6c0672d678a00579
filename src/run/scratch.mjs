import { statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';

/** Bytes there must be room for: some databases side by side, and their logs. */
const ROOM = 6 * 2 ** 30;

/**
 * Where databases lie that are thrown away after a run: in memory where there is room, for one has some thousand files and copying it to a disk
 * takes ten times as long; else the temporary folder.
 */
export function scratchFolder(memory = '/dev/shm') {
  try {
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize >= ROOM && freemem() >= ROOM) return memory;
  } catch {
    // Not every system has it.
  }
  return tmpdir();
}
