import { readdirSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from './process-identity';

/** Sessions of a server that was killed end by themselves, most of them at once. What a postmaster does with those that do not, in its order. */
const STEPS: readonly { signal: NodeJS.Signals | 0; wait: number }[] = [
  { signal: 0, wait: 1_000 },
  { signal: 'SIGQUIT', wait: 3_000 },
  { signal: 'SIGKILL', wait: 5_000 },
];

/**
 * Ends what a dead server left running in its folder, such as a session in the middle of a long statement: as long as one
 * lives, PostgreSQL refuses to start there. Only call this when no server runs. Linux only; elsewhere they end by themselves.
 * @returns whether none is left
 */
export async function endOrphans(folder: string): Promise<boolean> {
  for (const { signal, wait } of STEPS) {
    for (const pid of orphansOf(folder)) if (signal !== 0) send(pid, signal);
    for (let waited = 0; waited < wait; waited += 50) {
      if (orphansOf(folder).length === 0) return true;
      await sleep(50);
    }
  }
  return orphansOf(folder).length === 0;
}

function orphansOf(folder: string): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && linkOf(name, 'cwd') === folder && isServerProgram(linkOf(name, 'exe')))
    .map(Number)
    .filter(isAlive);
}

/** Somebody's shell in that folder is none of ours. A program replaced meanwhile reads `… (deleted)`. */
const isServerProgram = (path: string | undefined): boolean => path !== undefined && basename(path.replace(/ \(deleted\)$/, '')) === 'postgres';

function linkOf(pid: string, name: 'cwd' | 'exe'): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/${name}`);
  } catch {
    return undefined;
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended already.
  }
}
