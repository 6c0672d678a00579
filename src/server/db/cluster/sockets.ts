import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Cluster } from './program';

/** The shortest address of a socket any system allows (macOS), with the name PostgreSQL gives it and a closing zero. */
const LONGEST = 104 - '/.s.PGSQL.65535'.length - 1;

/**
 * Where the server's socket lies: in its own folder, which nobody else may enter. A statement costs a third less there
 * than over the loopback. Windows and very long paths have none; the port is open to this machine either way.
 */
export function socketFolder({ folder }: Pick<Cluster, 'folder'>): string | undefined {
  return process.platform === 'win32' || Buffer.byteLength(folder) > LONGEST || /[,"'\\\n]/.test(folder) ? undefined : folder;
}

/** Sockets of killed servers, each of another port, would pile up. Only call this when none runs in the folder. */
export async function clearSockets({ folder }: Pick<Cluster, 'folder'>): Promise<void> {
  for (const name of await readdir(folder)) if (name.startsWith('.s.PGSQL.')) await rm(join(folder, name), { force: true });
}
