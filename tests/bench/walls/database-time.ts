import { readdir, readFile } from 'node:fs/promises';
import type { OpenDatabase } from '../../../src/server/db/open';

/** Clock ticks a second of Linux, as /proc counts. */
const TICKS = 100;

/**
 * Seconds of processor time the server of the database has used so far: all its processes, those that ended too. undefined where the system
 * does not tell (no /proc).
 */
export async function databaseSeconds(database: OpenDatabase): Promise<number | undefined> {
  const { rows } = await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const own = await statOf(rows[0]?.pid ?? 0);
  const postmaster = own && (await statOf(own.parent));
  if (!own || !postmaster) return undefined;
  const all = await Promise.all((await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map((name) => statOf(Number(name))));
  const children = all.filter((one) => one?.parent === own.parent).reduce((sum, one) => sum + (one?.used ?? 0), 0);
  return (postmaster.used + postmaster.ended + children) / TICKS;
}

type Stat = { parent: number; used: number; ended: number };

async function statOf(pid: number): Promise<Stat | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name of a program may hold blanks and brackets: what counts stands after the last one.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  if (fields.length < 15) return undefined;
  const at = (field: number) => Number(fields[field - 3]);
  return { parent: at(4), used: at(14) + at(15), ended: at(16) + at(17) };
}
