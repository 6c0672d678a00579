import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Asked, clientsOf, freePort, makeTrading, newAsked, Refused, startProduct, type Trading } from '../support/busy-product';
import { type FreshDatabase, freshDatabase } from '../support/database';
import { countIn, expectMirrored, expectOnce } from '../support/happened-once';
import { makeUser, type Organisation } from '../support/world';

/**
 * The product killed without warning while several clients post: what was acknowledged is there, nothing is half posted, what
 * crosses to the other organisation arrives exactly once. CRASH_ROUNDS=50 kills it as often.
 */
const OWED = '100000.00';
const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 2);
let database: FreshDatabase;
let folder: string;
let port: number;
let product: ChildProcess | undefined;
let world: Trading;
let cashier: Organisation['admin'];
let owed = '';

beforeAll(async () => {
  database = await freshDatabase();
  folder = mkdtempSync(join(tmpdir(), 'yiruntong-crash-'));
  port = await freePort();
  world = await makeTrading(database.db);
});
afterAll(async () => {
  product?.kill('SIGKILL');
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

test('nothing acknowledged is lost, nothing is half posted, every mirror arrives once', { timeout: 120_000 + ROUNDS * 30_000 }, async () => {
  const asked: Asked[] = [];
  const { hospital, dealer } = world;
  const { finish } = clientsOf(port, world);
  cashier = await makeUser(database.db, hospital, { roles: ['orgAdmin'] });
  for (let round = 0; round < ROUNDS; round++) {
    await start();
    const clients = [
      await client(hospital, 'purchaseOrder', asked),
      await client(hospital, 'purchaseOrder', asked),
      await client(dealer, 'otherGrn', asked),
      await client(dealer, 'otherGrn', asked),
      await paying(asked),
      await paying(asked),
    ];
    const working = clients.map((work) => work());
    await new Promise((done) => setTimeout(done, 400 + Math.random() * 1500));
    product?.kill('SIGKILL');
    await Promise.all(working);
  }
  await start();
  // What got no answer is asked again with its key: it happens once, whether or not it had happened.
  for (const one of asked.filter((each) => !each.isDone)) await finish(one);
  expect(asked.length).toBeGreaterThan(ROUNDS);

  const { db } = database;
  const count = countIn(db);
  await expectOnce(db, asked);
  const paid = asked.filter(({ kind }) => kind === 'paymentOrder').length;
  expect(paid).toBeGreaterThan(0);
  expect(await count(sql`select count(*)::int as n from document where kind = 'paymentOrder' and status in (2, 7)`)).toBe(paid);
  expect(await count(sql`select count(*)::int as n from document where kind = 'paymentOrder' and status not in (2, 7)`)).toBe(0);
  expect(await count(sql`select (${OWED} - open)::int as n from account_item where id = ${owed}`)).toBe(paid);
  await expectMirrored(db, 'paymentOrder', 'receiptOrder');
});

async function client(org: Organisation, kind: Asked['kind'], asked: Asked[]): Promise<() => Promise<void>> {
  const cookie = await clientsOf(port, world).signIn(org);
  return withoutPause(asked, () => newAsked(org, kind, cookie));
}

/** Pays what is owed since before the books began yuan by yuan; somebody else passes it. */
async function paying(asked: Asked[]): Promise<() => Promise<void>> {
  const { signIn, owes } = clientsOf(port, world);
  const [cookie, second] = [await signIn(world.hospital), await signIn(world.hospital, cashier)];
  if (owed === '') owed = await owes(cookie, OWED);
  return withoutPause(asked, () => newAsked(world.hospital, 'paymentOrder', cookie, { second, owed }));
}

/** One after the other, without pause, until the server is gone. */
function withoutPause(asked: Asked[], make: () => Asked): () => Promise<void> {
  const { finish } = clientsOf(port, world);
  return async () => {
    try {
      for (;;) {
        const one = make();
        asked.push(one);
        await finish(one);
      }
    } catch (error) {
      // The server is gone; anything it refused is a defect.
      if (error instanceof Refused) throw error;
    }
  };
}

async function start(): Promise<void> {
  product = await startProduct(port, { DATABASE_URL: database.url, DATA_DIR: folder });
}
