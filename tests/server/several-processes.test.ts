import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../src/server/db/open';
import { type Between, hasHaproxy, hasPgBouncer, startHaproxy, startPgBouncer } from '../support/between';
import { type Asked, clientsOf, freePort, makeTrading, newAsked, Refused, startProduct, type Trading } from '../support/busy-product';
import { type FreshDatabase, freshDatabase } from '../support/database';
import { countIn, expectOnce } from '../support/happened-once';
import { query } from '../support/query';

/** As in docs/scale.md: processes behind HAProxy, PgBouncer in transaction mode before the database. Skipped where either is not installed. */
const folder = mkdtempSync(join(tmpdir(), 'yiruntong-several-'));
let database: FreshDatabase;
let bouncer: Between | undefined;
beforeAll(async () => {
  database = await freshDatabase();
  if (hasPgBouncer) bouncer = await startPgBouncer(database.url);
});
afterAll(async () => {
  await bouncer?.stop();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});
const pooled = (): string => {
  const url = new URL(database.url);
  return `postgres://${url.username}:x@127.0.0.1:${bouncer?.port}${url.pathname}`;
};

describe.skipIf(!hasPgBouncer)('PgBouncer in transaction mode', () => {
  test('without an address past it the product says what is missing, also where PgBouncer was told to keep still', async () => {
    await expect(openDatabase({ url: pooled() })).rejects.toThrow('DATABASE_DIRECT_URL');
    const still = await startPgBouncer(database.url, { ignore_startup_parameters: 'options' });
    const { pathname } = new URL(database.url);
    await expect(openDatabase({ url: `postgres://yiruntong:x@127.0.0.1:${still.port}${pathname}` })).rejects.toThrow('DATABASE_DIRECT_URL');
    await still.stop();
  });

  test('what the role does not bring is named as it is to be written', async () => {
    const role = 'bare';
    await query(
      database.url,
      `do $$ begin if not exists (select from pg_roles where rolname = '${role}') then create role ${role} superuser login password 'x'; end if; end $$`,
    );
    const address = new URL(database.url);
    address.username = role;
    address.password = 'x';
    const bare = await startPgBouncer(address.href);
    const open = () => openDatabase({ url: `postgres://${role}:x@127.0.0.1:${bare.port}${address.pathname}`, isPooled: true });
    await expect(open()).rejects.toThrow(`alter role ${role} set statement_timeout = '60s';`);
    await bare.stop();
    for (const setting of ["timezone = 'Asia/Shanghai'", "statement_timeout = '60s'"]) await query(database.url, `alter role ${role} set ${setting}`);
    const settled = await startPgBouncer(address.href);
    const opened = await openDatabase({ url: `postgres://${role}:x@127.0.0.1:${settled.port}${address.pathname}`, isPooled: true });
    await opened.close();
    await settled.stop();
    await query(database.url, `drop role ${role}`);
  });
});

describe.skipIf(!hasPgBouncer || !hasHaproxy)('two processes behind HAProxy, PgBouncer beneath', () => {
  const products = new Map<number, ChildProcess>();
  let balancer: Between;
  let world: Trading;
  const start = async (port: number) =>
    products.set(
      port,
      await startProduct(port, {
        DATABASE_URL: pooled(),
        DATABASE_DIRECT_URL: database.url,
        DATA_DIR: join(folder, String(port)),
        SECRETS_KEY: 'one-key-of-all-processes',
      }),
    );
  beforeAll(async () => {
    const { username, pathname } = new URL(database.url);
    const name = pathname.slice(1);
    // Of this database alone: others of the cluster are other tests'.
    for (const setting of ["timezone = 'Asia/Shanghai'", "statement_timeout = '60s'", "idle_in_transaction_session_timeout = '5min'"])
      await query(database.url, `alter role ${username} in database ${name} set ${setting}`);
    await bouncer?.stop();
    bouncer = await startPgBouncer(database.url);
    world = await makeTrading(database.db);
    const ports = [await freePort(), await freePort()];
    for (const port of ports) await start(port);
    balancer = await startHaproxy(ports);
  });
  afterAll(async () => {
    for (const product of products.values()) product.kill('SIGKILL');
    await balancer?.stop();
  });

  test('one killed after the other under load: what was acknowledged is there once, nobody signs in again, jobs and parcels go on', {
    timeout: 600_000,
  }, async () => {
    const asked: Asked[] = [];
    const { signIn, finish } = clientsOf(balancer.port, world);
    const { hospital, dealer } = world;
    const cookies = new Map([
      [hospital, await signIn(hospital)],
      [dealer, await signIn(dealer)],
    ]);
    const stopped = { isStopped: false };
    // Whoever got no answer asks again with the same keys.
    const done = async (one: Asked): Promise<void> => {
      while (!one.isDone)
        await finish(one).catch(async (error: unknown) => {
          if (error instanceof Refused) throw error;
          await new Promise((again) => setTimeout(again, 100));
        });
    };
    const working = (['purchaseOrder', 'purchaseOrder', 'otherGrn', 'otherGrn'] as const).map(async (kind) => {
      const org = kind === 'otherGrn' ? dealer : hospital;
      while (!stopped.isStopped) {
        const one = newAsked(org, kind, cookies.get(org) as string);
        asked.push(one);
        await done(one);
      }
    });
    for (const port of [...products.keys()]) {
      await new Promise((later) => setTimeout(later, 2_000));
      const before = asked.length;
      products.get(port)?.kill('SIGKILL');
      await expect.poll(() => asked.length, { timeout: 60_000 }).toBeGreaterThan(before + 8);
      await start(port);
    }
    stopped.isStopped = true;
    await Promise.all(working);

    const { db } = database;
    await expectOnce(db, asked);
    // One of the two leads the jobs, on a session no pooler lends to anybody else.
    const leaders = () =>
      countIn(db)(sql`select count(distinct l.pid)::int as n from pg_locks l join pg_stat_activity a using (pid) join pg_database d on d.oid = l.database
        where l.locktype = 'advisory' and l.classid = 715200 and a.application_name = 'yiruntong jobs' and d.datname = current_database()`);
    await expect.poll(leaders, { timeout: 30_000 }).toBeGreaterThan(0);
  });
});
