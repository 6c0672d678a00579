import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Job, type Post, sendCalls } from '../../src/client/hand/outbox/job';
import { newId } from '../../src/server/base/id';
import { clientsOf, freePort, makeTrading, startProduct, type Trading } from '../support/busy-product';
import { type FreshDatabase, freshDatabase } from '../support/database';

/**
 * What a handheld did without network is sent later exactly once: the product is killed between what it did and its answer, or before it
 * did anything, and the handheld goes on with what lies on its disk.
 */
let database: FreshDatabase;
let folder: string;
let port: number;
let product: ChildProcess | undefined;
let world: Trading;

beforeAll(async () => {
  database = await freshDatabase();
  folder = mkdtempSync(join(tmpdir(), 'yiruntong-outbox-'));
  port = await freePort();
  world = await makeTrading(database.db);
});
afterAll(async () => {
  product?.kill('SIGKILL');
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const start = async () => {
  product = await startProduct(port, { DATABASE_URL: database.url, DATA_DIR: folder });
};
const kill = async () => {
  const gone = new Promise((done) => product?.once('exit', done));
  product?.kill('SIGKILL');
  await gone;
};

/** Receives goods and reviews the receipt: two calls, the second goes on with the document of the first. */
const jobOf = (n: number): Job => {
  const header = { warehouse: world.stores[world.hospital.id], grnKind: '9' };
  const line = { specification: world.goods.spec, unit: world.goods.piece, quantity: String(n), batchNo: `H${n}`, expiryDate: '2099-06-30', givenCost: '3' };
  return {
    id: newId(),
    task: 'receive',
    title: '收货',
    at: new Date().toISOString(),
    scans: 1,
    state: 'waits',
    why: '',
    calls: [
      { path: '/v1/business/otherGrn/add', body: { header, lines: [line] }, key: newId(), follows: false },
      { path: '/v1/business/otherGrn/review', body: {}, key: newId(), follows: true, confirmed: true },
    ],
  };
};

type Answer = { code: number; msg: string; info: { id: string; version: number; sn: string } };
const posting =
  (cookie: string): Post =>
  async (path, body) => {
    const origin = `http://127.0.0.1:${port}`;
    const response = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Cookie: cookie, Origin: origin },
      body: JSON.stringify(body),
    });
    const { code, msg, info } = (await response.json()) as Answer;
    if (code !== 0) throw new Error(`${path}: ${msg}`);
    return info;
  };

const documentsOf = async (n: number) =>
  (
    await sql<{ status: number; quantity: number }>`select d.status, l.quantity::float as quantity from document d join document_line l on l.document_id = d.id
      where d.kind = 'otherGrn' and l.batch_no = ${`H${n}`}`.execute(database.db)
  ).rows;

// Where the wire breaks: before the first call arrives, after it was done, between the two, after the second was done.
test.each([
  [1, 0, false],
  [2, 0, true],
  [3, 1, false],
  [4, 1, true],
] as const)('break %i: call %i, done: %s; killed, restarted and sent again it happened once', { timeout: 120_000 }, async (n, breaksAt, isDone) => {
  await start();
  const { signIn } = clientsOf(port, world);
  const post = posting(await signIn(world.hospital));
  let disk = JSON.stringify(jobOf(n));
  const keep = (job: Job) => {
    disk = JSON.stringify(job);
  };
  let at = 0;
  const breaking: Post = async (path, body) => {
    if (at++ !== breaksAt) return post(path, body);
    if (isDone) await post(path, body);
    await kill();
    throw new TypeError('fetch failed');
  };
  await expect(sendCalls(JSON.parse(disk) as Job, breaking, keep)).rejects.toThrow('fetch failed');
  expect((await documentsOf(n)).length).toBe(breaksAt > 0 || isDone ? 1 : 0);
  await start();
  const again = posting(await clientsOf(port, world).signIn(world.hospital));
  const sent = await sendCalls(JSON.parse(disk) as Job, again, keep);
  expect(sent.calls.every((call) => call.answer)).toBe(true);
  // A second window that read the disk before: everything is known, nothing happens twice.
  await sendCalls({ ...sent, calls: sent.calls.map(({ answer: _answer, ...call }) => call) }, again, keep);
  expect(await documentsOf(n)).toEqual([{ status: 2, quantity: n }]);
  await kill();
});
