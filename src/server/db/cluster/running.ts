import { existsSync } from 'node:fs';
import { readdir, readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { clusterUser } from './initialise';
import { isPostmasterOf } from './process-identity';

/**
 * The address of the server that a running product keeps in this folder, for a command that only reads beside it.
 * @returns undefined when none runs there
 */
export async function addressOfRunning(dataDir: string): Promise<string | undefined> {
  if (!existsSync(join(dataDir, 'postgres'))) return undefined;
  const home = await realpath(dataDir);
  const clusters = join(home, 'postgres');
  for (const version of (await readdir(clusters)).filter((name) => /^\d+$/.test(name))) {
    const folder = join(clusters, version);
    // Its lines: process, data folder, start, port.
    const lines = await readFile(join(folder, 'postmaster.pid'), 'utf8').then(
      (text) => text.split('\n'),
      () => [],
    );
    const [pid, port] = [Number(lines[0]), Number(lines[3])];
    if (!pid || !port || !isPostmasterOf(pid, folder)) continue;
    const password = (await readFile(join(home, 'postgres.password'), 'utf8')).trim();
    return `postgres://${clusterUser}:${password}@127.0.0.1:${port}/${clusterUser}`;
  }
  return undefined;
}
