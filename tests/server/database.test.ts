import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../src/server/db/open';
import { inTransaction } from '../../src/server/db/transaction';
import { type FreshDatabase, freshDatabase } from '../support/database';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase({ empty: true });
  await sql`create table tally (id int primary key, n numeric not null)`.execute(database.db);
  await sql`insert into tally values (1, 0), (2, 0)`.execute(database.db);
});
afterAll(() => database.drop());

test('values come back exact: nothing is rounded, shifted or turned into a binary fraction', async () => {
  const { rows } = await sql<Record<string, unknown>>`
    select 1.50::numeric as money, 9007199254740993::int8 as large, count(*) as small, date '2026-01-02' as day,
      timestamptz '2026-01-02 03:04:05.123456Z' as moment, array[1.10, 2] as list, '{"a": [1]}'::jsonb as extra,
      current_setting('timezone') as zone`.execute(database.db);
  expect(rows[0]).toEqual({
    money: '1.50',
    large: '9007199254740993',
    small: 1,
    day: '2026-01-02',
    moment: '2026-01-02T11:04:05.123456+08:00',
    list: ['1.10', '2'],
    extra: { a: [1] },
    zone: 'Asia/Shanghai',
  });
});

test('two transactions that lock each other both get through, and each counts once', async () => {
  const add = (first: number, second: number) =>
    inTransaction(database.db, async (tx) => {
      await sql`update tally set n = n + 1 where id = ${first}`.execute(tx);
      await sql`select pg_sleep(0.05)`.execute(tx);
      await sql`update tally set n = n + 1 where id = ${second}`.execute(tx);
    });
  await Promise.all([add(1, 2), add(2, 1)]);
  const { rows } = await sql`select n from tally order by id`.execute(database.db);
  expect(rows).toEqual([{ n: '2' }, { n: '2' }]);
});

test('a transaction inside another joins it: what fails outside is undone inside too', async () => {
  const work = inTransaction(database.db, async (tx) => {
    await inTransaction(tx, (inner) => sql`insert into tally values (3, 0)`.execute(inner));
    throw new Error('refused');
  });
  await expect(work).rejects.toThrow('refused');
  expect((await sql`select 1 from tally where id = 3`.execute(database.db)).rows).toEqual([]);
});

test('a server that cannot be used is named without its password', async () => {
  const url = database.url.replace(/:[^:@]*@/, ':secret@');
  const opening = openDatabase({ url });
  await expect(opening).rejects.toThrow(new URL(url).host);
  await expect(opening).rejects.not.toThrow('secret');
});
