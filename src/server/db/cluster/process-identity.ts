import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';

/** Whether a process with this number runs, whoever owns it. One that has ended but was never awaited does not. */
export function isAlive(pid: number): boolean {
  if (process.platform === 'linux') {
    const state = linuxStat(pid)?.[0];
    return state !== undefined && state !== 'Z' && state !== 'X';
  }
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** /proc/<pid>/stat from the state on. The program's name before it stands in brackets and may hold anything. */
function linuxStat(pid: number): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
  } catch {
    return undefined;
  }
}

/**
 * What tells a process from a later one that was given the same number: the boot and the moment it started.
 * Empty where the system does not say (Windows); two empty answers count as equal.
 */
export function startOf(pid: number): string {
  if (process.platform === 'linux') {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot}/${linuxStat(pid)?.[19] ?? ''}`;
  }
  if (process.platform === 'darwin') return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();
  return '';
}

/** Whether the process is a PostgreSQL server working in this folder. Where that cannot be seen, it is believed. */
export function isPostmasterOf(pid: number, folder: string): boolean {
  if (!isAlive(pid)) return false;
  // Another user's process cannot be looked at, and so is not ours: a user's server runs as that user.
  if (process.platform === 'linux') return workingFolder(pid) === folder;
  if (process.platform === 'darwin') return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout.includes(folder);
  return true;
}

function workingFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}
