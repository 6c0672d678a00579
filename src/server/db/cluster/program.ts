import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { executable } from './binaries';
import type { Owner } from './owner';

/** Where a cluster lives and how its programs are run. */
export interface Cluster {
  /** PGDATA */
  folder: string;
  /** initdb, pg_ctl, postgres */
  binDir: string;
  /** undefined: this very user */
  owner: Owner | undefined;
}

/**
 * Runs one of PostgreSQL's programs as the cluster's owner, in a bare environment: PG* and LC_* variables of the
 * user's shell must not reach it.
 * @returns exit code and everything it said
 */
export function runProgram(
  { binDir, owner, folder }: Cluster,
  name: 'initdb' | 'pg_ctl' | 'postgres',
  args: string[],
): Promise<{ code: number; output: string }> {
  const { PATH, TMPDIR, TEMP, TMP, SystemRoot } = process.env;
  return new Promise((done) => {
    const child = spawn(join(binDir, executable(name)), args, {
      cwd: join(folder, '..'),
      env: { PATH, TMPDIR, TEMP, TMP, SystemRoot, LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(owner && { uid: owner.uid, gid: owner.gid }),
    });
    let output = '';
    const collect = (part: Buffer) => {
      output += part.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', (error) => done({ code: 127, output: `${output}${error.message}` }));
    // Not 'close': a server started by pg_ctl on Windows inherits the pipes and keeps them open.
    child.on('exit', (code) => setImmediate(() => done({ code: code ?? 1, output: output.trim() })));
  });
}
