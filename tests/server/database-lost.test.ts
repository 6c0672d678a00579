import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { addressOfRunning } from '../../src/server/db/cluster/running';
import { type OpenDatabase, openDatabase } from '../../src/server/db/open';
import { notify } from '../../src/server/engine/messages/notify';
import { selfCheck } from '../../src/server/engine/self-check/self-check';
import { type Asked, clientsOf, freePort, makeTrading, newAsked, Refused, startProduct, type Trading } from '../support/busy-product';
import { type Line, lineTo } from '../support/cut-line';
import { freshDatabase } from '../support/database';
import { query } from '../support/query';

/** The database goes away beneath a product that runs: told by 503 and in words, and over by itself when it is back. */
const UNAVAILABLE = 50300;
const folders: string[] = [];
const children = new Set<ChildProcess>();
function folderFor(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `yiruntong-${name}-`));
  chmodSync(folder, 0o755);
  folders.push(folder);
  return folder;
}
async function end(child: ChildProcess | undefined, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((done) => child.once('exit', done));
  child.kill(signal);
  await ended;
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const postmasterFile = (dataDir: string): string => {
  const clusters = join(dataDir, 'postgres');
  return join(clusters, readdirSync(clusters).find((name) => /^\d+$/.test(name)) ?? '', 'postmaster.pid');
};
/** Number of the server's process, and its port. */
function postmaster(dataDir: string): { pid: number; port: number } {
  const lines = readFileSync(postmasterFile(dataDir), 'utf8').split('\n');
  return { pid: Number(lines[0]), port: Number(lines[3]) };
}
const health = async (port: number): Promise<{ status: number; body: { status: string; reason?: string } }> => {
  const answer = await fetch(`http://127.0.0.1:${port}/healthz`);
  return { status: answer.status, body: (await answer.json()) as { status: string; reason?: string } };
};
const alive = async (port: number): Promise<number> => (await fetch(`http://127.0.0.1:${port}/livez`)).status;
const healthy = (port: number) => expect.poll(async () => (await health(port)).status, { timeout: 60_000, interval: 50 }).toBe(200);

describe('the embedded server killed with -9 under load', () => {
  let product: ChildProcess;
  let dataDir: string;
  let port: number;
  let world: Trading;
  let database: OpenDatabase;
  let url: string;
  beforeAll(async () => {
    dataDir = folderFor('lost');
    port = await freePort();
    product = await startProduct(port, { DATA_DIR: dataDir, DATABASE_URL: '' });
    url = (await addressOfRunning(dataDir)) ?? '';
    database = await openDatabase({ url, report: () => undefined });
    world = await makeTrading(database.db);
  });
  afterAll(async () => {
    await database.close();
    await end(product);
  });

  test('is started again beneath the product: every call is answered, what was acknowledged is there, channels, parcels and jobs go on', async () => {
    const asked: Asked[] = [];
    const { signIn, finish } = clientsOf(port, world);
    const { hospital, dealer } = world;
    const cookie = await signIn(hospital);
    const channel = await openChannel(cookie);
    const stopped = { isStopped: false };
    const other = await signIn(dealer);
    const working = (['purchaseOrder', 'purchaseOrder', 'otherGrn', 'otherGrn'] as const).map(async (kind) => {
      const [org, own] = kind === 'otherGrn' ? [dealer, other] : [hospital, cookie];
      while (!stopped.isStopped) {
        const one = newAsked(org, kind, own);
        asked.push(one);
        // Any other refusal, and any call without an answer, fails the test.
        await finish(one).catch(async (error: unknown) => {
          if (!(error instanceof Refused) || error.code !== UNAVAILABLE) throw error;
          await new Promise((done) => setTimeout(done, 200));
        });
      }
    });
    const states: { healthz: number; reason: string | undefined; livez: number }[] = [];
    const watching = (async () => {
      while (!stopped.isStopped) {
        const { status, body } = await health(port);
        states.push({ healthz: status, reason: body.reason, livez: await alive(port) });
        await new Promise((done) => setTimeout(done, 50));
      }
    })();
    for (let round = 0; round < 2; round++) {
      // A session in the middle of long work outlives its server and would keep the next one from starting.
      const orphan = longWork(url);
      await new Promise((done) => setTimeout(done, 1500));
      const before = postmaster(dataDir);
      const known = states.length;
      process.kill(before.pid, 'SIGKILL');
      await expect.poll(() => states.slice(known).some((state) => state.healthz === 503), { timeout: 30_000 }).toBe(true);
      await healthy(port);
      expect(await orphan).toBe('cut off');
      expect(postmaster(dataDir)).toEqual({ pid: expect.any(Number), port: before.port });
      expect(postmaster(dataDir).pid).not.toBe(before.pid);
    }
    await new Promise((done) => setTimeout(done, 1000));
    stopped.isStopped = true;
    await Promise.all([...working, watching]);
    expect(product.exitCode).toBeNull();
    expect(new Set(states.map((state) => state.livez))).toEqual(new Set([200]));
    for (const state of states) expect(state.reason === undefined, JSON.stringify(state)).toBe(state.healthz === 200);

    // What was refused meanwhile is asked again with its keys: each happens once.
    expect(asked.some((one) => one.isDone)).toBe(true);
    expect(asked.some((one) => !one.isDone)).toBe(true);
    for (const one of asked.filter((each) => !each.isDone)) await finish(one);
    const { db } = database;
    const count = async (statement: ReturnType<typeof sql<{ n: number }>>) => (await statement.execute(db)).rows[0]?.n;
    for (const kind of ['purchaseOrder', 'otherGrn'])
      expect(await count(sql`select count(*)::int as n from document where kind = ${kind} and status = 2`), kind).toBe(
        asked.filter((one) => one.kind === kind).length,
      );
    await expect.poll(() => count(sql`select count(*)::int as n from outbox where done_at is null`), { timeout: 60_000 }).toBe(0);
    expect((await selfCheck(db)).filter((check) => check.broken > 0)).toEqual([]);

    // The same channel as before, opened once, hears again; the jobs have a leader again.
    await expect.poll(() => count(sql`select count(*)::int as n from pg_stat_activity where application_name = 'yiruntong push'`)).toBe(1);
    await notify(db, { org: hospital.id, users: [hospital.admin.user], title: '数据库恢复了', body: '', uri: '' });
    await expect.poll(() => channel.heard.some((text) => text.includes('数据库恢复了')), { timeout: 30_000 }).toBe(true);
    expect(channel.socket.readyState).toBe(WebSocket.OPEN);
    channel.socket.close();
    const leaders = () =>
      count(sql`select count(*)::int as n from pg_locks l join pg_stat_activity a on a.pid = l.pid
        where a.application_name = 'yiruntong jobs' and l.locktype = 'advisory' and l.granted`);
    await expect.poll(leaders, { timeout: 60_000 }).toBeGreaterThan(0);
  });

  test('and one session killed alone costs a moment, no more', async () => {
    const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity where application_name = 'yiruntong' limit 1`.execute(database.db);
    process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
    await new Promise((done) => setTimeout(done, 300));
    await healthy(port);
    const { signIn, finish } = clientsOf(port, world);
    await finish(newAsked(world.hospital, 'purchaseOrder', await signIn(world.hospital)));
    expect(product.exitCode).toBeNull();
  });

  async function longWork(at: string): Promise<string> {
    const client = new Client({ connectionString: at });
    client.on('error', () => undefined);
    await client.connect();
    return client.query('select count(*) from generate_series(1, 100000000000)').then(
      () => 'done',
      () => 'cut off',
    );
  }
  async function openChannel(cookie: string): Promise<{ heard: string[]; socket: WebSocket }> {
    const answer = await fetch(`http://127.0.0.1:${port}/v1/ws/token`, { headers: { cookie } });
    const { info } = (await answer.json()) as { info: { token: string } };
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws?token=${info.token}`);
    const heard: string[] = [];
    socket.on('message', (data) => heard.push(data.toString()));
    await new Promise((done, fail) => socket.once('open', done).once('error', fail));
    return { heard, socket };
  }
});

describe('an embedded server that does not come back', () => {
  const checkout = resolve(import.meta.dirname, '../..');
  const patience = { look: 50, tries: 3, pause: 50, longest: 200, settled: 60_000 };
  afterEach(async () => {
    for (const child of children) await end(child);
    children.clear();
  });
  async function keeper(dataDir: string) {
    const child = spawn(
      process.execPath,
      ['--import', join(checkout, 'node_modules/tsx/dist/loader.mjs'), 'tests/support/product-process.ts', JSON.stringify({ dataDir, patience })],
      { cwd: checkout, stdio: ['ignore', 'pipe', 'inherit'] },
    );
    children.add(child);
    const said: string[] = [];
    child.stdout?.on('data', (part: Buffer) => said.push(part.toString()));
    const ended = new Promise<number | null>((done) => child.on('exit', done));
    await expect.poll(() => said.join('').includes('ready'), { timeout: 60_000 }).toBe(true);
    return { child, said: () => said.join(''), ended };
  }
  /** Somebody else sits on the server's port. */
  async function occupy(port: number): Promise<() => Promise<void>> {
    const thief = createServer();
    for (let attempt = 0; !thief.listening && attempt < 100; attempt++) {
      await new Promise<void>((done) => {
        thief.once('error', () => setTimeout(done, 5)).listen(port, '127.0.0.1', done);
      });
    }
    return () => new Promise<void>((done) => thief.close(() => done()));
  }

  test('ends the product with code 1 and words after the stated number of starts', async () => {
    const dataDir = folderFor('gone');
    const product = await keeper(dataDir);
    const { pid, port } = postmaster(dataDir);
    process.kill(pid, 'SIGKILL');
    const leave = await occupy(port);
    expect(await product.ended).toBe(1);
    await leave();
    expect(product.said()).toContain('重新启动3次均未成功');
    expect(product.said()).toContain('server.log');
    expect(existsSync(join(dataDir, 'product.lock'))).toBe(false);
  });

  test('is waited for: what stands in its way for a moment costs a try', async () => {
    const dataDir = folderFor('late');
    const product = await keeper(dataDir);
    const { pid, port } = postmaster(dataDir);
    process.kill(pid, 'SIGKILL');
    const leave = await occupy(port);
    await expect.poll(() => product.said().includes('第1次'), { timeout: 30_000 }).toBe(true);
    await expect.poll(() => product.said().includes('启动失败'), { timeout: 30_000 }).toBe(true);
    await leave();
    await expect.poll(() => product.said().includes('内置数据库已恢复'), { timeout: 60_000 }).toBe(true);
    expect(await query((await addressOfRunning(dataDir)) ?? '', 'select 1 as one')).toEqual([{ one: 1 }]);
    await end(product.child);
    expect(existsSync(postmasterFile(dataDir))).toBe(false);
  });
});

describe('a database of one’s own', () => {
  let line: Line;
  let product: ChildProcess;
  let port: number;
  let world: Trading;
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  beforeAll(async () => {
    database = await freshDatabase();
    world = await makeTrading(database.db);
    line = await lineTo(database.url);
    port = await freePort();
    product = await startProduct(port, { DATABASE_URL: line.url, DATA_DIR: folderFor('outside') });
  });
  afterAll(async () => {
    await end(product);
    await line.stop();
    await database.drop();
  });

  test.each(['cut', 'mute'] as const)('that is %s: 503 with a reason and words for whoever calls; all is well when it is back', async (state) => {
    const { signIn, finish } = clientsOf(port, world);
    const cookie = await signIn(world.hospital);
    await finish(newAsked(world.hospital, 'purchaseOrder', cookie));
    await line.be(state);
    await expect
      .poll(() => health(port), { timeout: 30_000 })
      .toEqual({ status: 503, body: { status: 'unavailable', reason: expect.stringContaining('数据库') } });
    expect(await alive(port)).toBe(200);
    if (state === 'cut') {
      const one = newAsked(world.hospital, 'purchaseOrder', cookie);
      const refusal = await finish(one).catch((error: unknown) => error);
      expect(refusal).toMatchObject({ code: UNAVAILABLE, message: expect.stringContaining('数据库暂时无法访问，请稍后重试') });
      const signedOut = await fetch(`http://127.0.0.1:${port}/v1/user/user_info`, { headers: { cookie } });
      // Nobody is sent to the login page for it.
      expect(signedOut.status).toBe(200);
    }
    await line.be('open');
    await healthy(port);
    await finish(newAsked(world.hospital, 'purchaseOrder', cookie));
    expect(product.exitCode).toBeNull();
  });
});
