import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chooseOwner } from '../../src/server/db/cluster/owner';
import { freePort } from './busy-product';

/** What operators put between browsers, the product and its database: run as they would, from the files in deploy. */
export type Between = { port: number; stop(): Promise<void> };

const isThere = (program: string): boolean =>
  spawnSync(program, ['-v'], { env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` } }).error === undefined;
export const hasPgBouncer = isThere('pgbouncer');
export const hasHaproxy = isThere('haproxy');
const deployed = (name: string): string => readFileSync(join(import.meta.dirname, '../../deploy', name), 'utf8');

/** Every database of a server through transaction pooling, by deploy/pgbouncer.ini but for its addresses and who may come. */
export async function startPgBouncer(databaseUrl: string, more: Record<string, string> = {}): Promise<Between> {
  const { hostname, port: behind, username, password } = new URL(databaseUrl);
  const port = await freePort();
  const own: Record<string, string> = { listen_port: String(port), auth_type: 'any', unix_socket_dir: '', default_pool_size: '8', ...more };
  const settings = deployed('pgbouncer.ini')
    .replace(/^yiruntong = .*$/m, `* = host=${decodeURIComponent(hostname)} port=${behind} user=${username} password=${password}`)
    .replace(/^(listen_port|auth_type|auth_file|default_pool_size) = .*$/gm, '');
  const lines = Object.entries(own).map(([name, value]) => `${name} = ${value}`);
  return run('pgbouncer', 'pgbouncer.ini', `${settings}\n${lines.join('\n')}\n`, port, (file) => [file]);
}

/** These processes behind one port, by deploy/haproxy.cfg. */
export async function startHaproxy(processes: readonly number[]): Promise<Between> {
  const port = await freePort();
  const settings = deployed('haproxy.cfg')
    .replace('127.0.0.1:8000', `127.0.0.1:${port}`)
    .replace('127.0.0.1:8080', `127.0.0.1:${processes[0]}`)
    .replace('127.0.0.1:8081', `127.0.0.1:${processes[1]}`);
  return run('haproxy', 'haproxy.cfg', settings, port, (file) => ['-db', '-f', file]);
}

async function run(program: string, name: string, settings: string, port: number, args: (file: string) => string[]): Promise<Between> {
  const folder = mkdtempSync(join(tmpdir(), `yiruntong-${program}-`));
  chmodSync(folder, 0o755);
  const file = join(folder, name);
  writeFileSync(file, settings);
  // Neither it nor PostgreSQL runs as root, whose socket only its owner may enter.
  const owner = process.getuid?.() === 0 ? chooseOwner(join(folder, 'none')) : undefined;
  const child = spawn(program, args(file), {
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` },
    stdio: 'ignore',
    ...(owner ? { uid: owner.uid, gid: owner.gid } : {}),
  });
  await listens(child, port);
  return {
    port,
    async stop() {
      const ended = new Promise((done) => child.once('exit', done));
      if (child.exitCode === null && child.kill('SIGKILL')) await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function listens(child: ChildProcess, port: number): Promise<void> {
  const answers = () =>
    new Promise<boolean>((done) => {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => done(false));
      socket.on('connect', () => {
        socket.destroy();
        done(true);
      });
    });
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error(`${child.spawnfile} ended with ${child.exitCode}`);
    await new Promise((done) => setTimeout(done, 50));
  }
}
