import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of PostgreSQL 15's binaries on this machine, or undefined. TEST_PG_BIN names one that lies elsewhere. */
export function findPostgres15() {
  const configured = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' });
  const candidates = [
    process.env.TEST_PG_BIN,
    '/usr/lib/postgresql/15/bin',
    '/usr/pgsql-15/bin',
    '/opt/homebrew/opt/postgresql@15/bin',
    '/usr/local/opt/postgresql@15/bin',
    configured.status === 0 ? configured.stdout.trim() : undefined,
  ];
  return candidates.find((folder) => folder && isPostgres15(folder));
}

function isPostgres15(folder) {
  const server = join(folder, process.platform === 'win32' ? 'postgres.exe' : 'postgres');
  if (!existsSync(server)) return false;
  return / 15\.\d/.test(spawnSync(server, ['--version'], { encoding: 'utf8' }).stdout ?? '');
}
