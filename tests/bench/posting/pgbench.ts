import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';

const places = [process.env.PGBENCH, '/usr/lib/postgresql/15/bin/pgbench', '/usr/bin/pgbench', '/usr/local/bin/pgbench'];

/** pgbench of any version on this machine; the embedded PostgreSQL brings none. */
export const findPgbench = (): string | undefined => places.find((place) => place !== undefined && existsSync(place));

/**
 * Runs one of the scripts after the other, chosen at random, on `clients` connections with prepared statements.
 * @returns scripts per second
 * @throws with pgbench's own words when a statement fails
 */
export async function runPgbench(program: string, url: string, scripts: readonly string[], clients: number, seconds: number): Promise<number> {
  const { hostname, port, username, password, pathname } = new URL(url);
  const env = {
    ...process.env,
    // A socket's folder stands percent-encoded in an address.
    PGHOST: decodeURIComponent(hostname),
    PGPORT: port,
    PGUSER: username,
    PGPASSWORD: password,
    PGOPTIONS: '-c timezone=Asia/Shanghai',
  };
  const usual = ['-n', '-M', 'prepared', '-c', String(clients), '-j', String(Math.min(clients, 2))];
  const args = [...usual, '-T', String(seconds), ...scripts.flatMap((script) => ['-f', script]), pathname.slice(1)];
  const { stdout, stderr } = await promisify(execFile)(program, args, { env, maxBuffer: 2 ** 26 });
  const found = /tps = ([\d.]+)/.exec(stdout);
  if (!found || /aborted|ERROR/.test(stderr)) throw new Error(`pgbench: ${stderr.slice(0, 600)}`);
  return Number(found[1]);
}
