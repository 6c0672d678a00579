import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { selfCheck } from '../../src/server/engine/self-check/self-check';
import { newId } from '../../src/server/id';
import { md5 } from '../../src/server/session/password';
import { type FreshDatabase, freshDatabase } from '../support/database';
import { makeSpecification, trade } from '../support/trade-world';
import { makeOrganisation, type Organisation } from '../support/world';

/**
 * The product killed without warning while several clients post: what was acknowledged is there, nothing is half posted, what
 * crosses to the other organisation arrives exactly once. CRASH_ROUNDS=50 kills it as often.
 */
const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 2);
const checkout = join(import.meta.dirname, '../..');
let database: FreshDatabase;
let folder: string;
let port: number;
let product: ChildProcess | undefined;
let hospital: Organisation;
let dealer: Organisation;
let goods: { spec: string; piece: string };
const stores: Record<string, string> = {};
let supplier: string;

beforeAll(async () => {
  database = await freshDatabase();
  folder = mkdtempSync(join(tmpdir(), 'yiruntong-crash-'));
  port = await freePort();
  const { db } = database;
  hospital = await makeOrganisation(db, 'H');
  dealer = await makeOrganisation(db, 'D');
  goods = await makeSpecification(db, '留置针');
  supplier = newId();
  for (const [owner, other, relation, kind, id] of [
    [hospital, dealer, 'HD', 'supplier', supplier],
    [dealer, hospital, 'DH', 'customer', newId()],
  ] as const)
    await sql`insert into partner (org_id, id, name, relation, kind, counterparty_id, settlement_mode, payment_days, first_approved)
      values (${owner.id}, ${id}, ${other.name}, ${relation}, ${kind}, ${other.id}, '入库结算', 30, true)`.execute(db);
  for (const org of [hospital, dealer]) {
    const warehouse = newId();
    stores[org.id] = warehouse;
    await sql`insert into warehouse (org_id, id, code, name, scrap_type, level, is_default) values (${org.id}, ${warehouse}, 'W1', '中心库', 1, 1, true)`.execute(
      db,
    );
    await trade(db, { ...org, warehouse, stopWarehouse: '', user: org.admin.user, employee: org.admin.employee }, goods.spec);
    for (const [key, value] of Object.entries({ 'quality.gsp': 'off', 'licence.expired': 'off', 'cert.expired': 'off', 'approve.self': '1' }))
      await sql`insert into rule_value (id, key, scope, org_kind, value) values (${newId()}, ${key}, 'kind', ${org.kind}, ${value})`.execute(db);
  }
});
afterAll(async () => {
  product?.kill('SIGKILL');
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

test('nothing acknowledged is lost, nothing is half posted, every mirror arrives once', { timeout: 120_000 + ROUNDS * 30_000 }, async () => {
  const asked: Asked[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await start();
    const clients = [
      await client(hospital, 'purchaseOrder', asked),
      await client(hospital, 'purchaseOrder', asked),
      await client(dealer, 'otherGrn', asked),
      await client(dealer, 'otherGrn', asked),
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
  const count = async (query: ReturnType<typeof sql<{ n: number }>>) => (await query.execute(db)).rows[0]?.n;
  for (const kind of ['purchaseOrder', 'otherGrn'])
    expect(await count(sql`select count(*)::int as n from document where kind = ${kind} and status = 2`), kind).toBe(
      asked.filter((one) => one.kind === kind).length,
    );
  expect(await count(sql`select count(*)::int as n from document where kind in ('purchaseOrder', 'otherGrn') and status <> 2`)).toBe(0);
  await expect.poll(() => count(sql`select count(*)::int as n from outbox where done_at is null`), { timeout: 60_000 }).toBe(0);
  const mirrors = await sql<{ mirrors: number }>`
    select count(m.id)::int as mirrors from document d left join document m on m.mirror_of = d.id and m.kind = 'salesOrder' where d.kind = 'purchaseOrder' group by d.id`.execute(
    db,
  );
  expect(new Set(mirrors.rows.map((row) => row.mirrors))).toEqual(new Set([1]));
  expect((await selfCheck(db)).filter((check) => check.broken > 0)).toEqual([]);
});

/** One document somebody asked for: added and reviewed, each with a key of its own. */
type Asked = { kind: string; org: Organisation; cookie: string; addKey: string; reviewKey: string; isDone: boolean };

async function client(org: Organisation, kind: string, asked: Asked[]): Promise<() => Promise<void>> {
  const cookie = await signIn(org);
  return async () => {
    try {
      for (;;) {
        const one: Asked = { kind, org, cookie, addKey: newId(), reviewKey: newId(), isDone: false };
        asked.push(one);
        await finish(one);
      }
    } catch (error) {
      // The server is gone; anything it refused is a defect.
      if (error instanceof Refused) throw error;
    }
  };
}

async function finish(one: Asked): Promise<void> {
  const warehouse = stores[one.org.id];
  const header =
    one.kind === 'otherGrn'
      ? { warehouse, grnKind: '9' }
      : { supplier, warehouse, settleMode: '1', expectedDate: '2099-01-01', deliveryAddress: '解放路1号', receiver: '王库管', phone: '13800000000' };
  const line =
    one.kind === 'otherGrn'
      ? { specification: goods.spec, unit: goods.piece, quantity: '2', batchNo: 'A', expiryDate: '2099-06-30', givenCost: '3' }
      : { specification: goods.spec, unit: goods.piece, quantity: '1', price: '5', taxRate: '13' };
  const saved = await send<{ id: string; version: number }>(one, 'add', { header, lines: [line], key: one.addKey, confirmed: true });
  await send(one, 'review', { id: saved.id, version: saved.version, key: one.reviewKey, confirmed: true });
  one.isDone = true;
}

class Refused extends Error {}
async function send<T>(one: Asked, action: string, body: Record<string, unknown>): Promise<T> {
  const answer = await fetch(`http://127.0.0.1:${port}/v1/business/${one.kind}/${action}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: one.cookie },
    body: JSON.stringify(body),
  });
  const { code, msg, info } = (await answer.json()) as { code: number; msg: string; info: T };
  if (code !== 0) throw new Refused(`${one.kind} ${action}: ${msg}`);
  return info;
}

async function signIn(org: Organisation): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName: org.admin.userName, password: md5('Demo2026') }),
  });
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

async function start(): Promise<void> {
  const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: folder, PORT: String(port), DEMO: '0', LOG_LEVEL: 'error' };
  product = spawn(process.execPath, ['--import', join(checkout, 'node_modules/tsx/dist/loader.mjs'), 'src/server/main.ts'], {
    cwd: checkout,
    stdio: ['ignore', 'ignore', 'inherit'],
    env,
  });
  await expect
    .poll(
      () =>
        fetch(`http://127.0.0.1:${port}/healthz`).then(
          (answer) => answer.ok,
          () => false,
        ),
      { timeout: 60_000, interval: 100 },
    )
    .toBe(true);
}

const freePort = (): Promise<number> =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port: free } = server.address() as { port: number };
      server.close(() => done(free));
    });
  });
