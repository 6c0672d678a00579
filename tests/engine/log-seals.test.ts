import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { logOperation } from '../../src/server/base/operation-log';
import { inTransaction } from '../../src/server/db/transaction';
import { logChecks, sealLogs } from '../../src/server/engine/self-check/log-seals';
import { type FreshDatabase, freshDatabase } from '../support/database';
import { type TradeWorld, tradeWorld } from '../support/trade-world';

/** What was written into the log stays as it was written: sealed a day later, anything else is found out. */
let database: FreshDatabase;
let w: TradeWorld;
const at = (day: string, time = '10:00') => new Date(`2026-11-${day}T${time}:00+08:00`);
const [check] = logChecks;
const broken = async (db = w.db): Promise<unknown[]> => (await sql`select * from (${check?.breaking}) b`.execute(db)).rows;

async function writes(day: string, name: string, org = w.hospital): Promise<void> {
  await inTransaction(w.db, (tx) =>
    logOperation(
      tx,
      { ...w.context(org), db: tx, now: () => at(day) },
      { resource: 'product', name, operation: 'edit', before: { name: '旧' }, after: { name } },
    ),
  );
}

beforeAll(async () => {
  database = await freshDatabase();
  w = await tradeWorld(database.db);
  await sql`delete from operation_log`.execute(w.db);
  for (const day of ['20', '21', '23']) for (const name of ['甲', '乙', '丙']) await writes(day, name);
  await writes('21', '丁', w.dealer);
});
afterAll(() => database.drop());

it('seals the days that are over, once, organisation by organisation', async () => {
  expect(await sealLogs(w.db, at('22', '01:00'))).toBe(3);
  expect(await sealLogs(w.db, at('22', '02:00'))).toBe(0);
  // Nobody wrote on the day between, and of the day that is not over nothing is sealed.
  expect(await sealLogs(w.db, at('23', '23:59'))).toBe(0);
  expect(await sealLogs(w.db, at('24', '01:00'))).toBe(1);
  await writes('24', '戊');
  expect(await broken()).toEqual([]);
});

const damage: [string, () => RawBuilder<unknown>][] = [
  ...['user_name', 'ip', 'device', 'screen', 'operation', 'resource', 'record_name', 'result', 'request_id', 'user_code'].map(
    (column): [string, () => RawBuilder<unknown>] => [
      `another ${column}`,
      () => sql`update operation_log set ${sql.id(column)} = coalesce(${sql.id(column)}, '') || 'x' where record_name = '丁'`,
    ],
  ),
  ['another moment of the same day', () => sql`update operation_log set at = at + interval '1 second' where record_name = '丁'`],
  ['another day', () => sql`update operation_log set at = at - interval '1 day' where record_name = '丁'`],
  ['another person', () => sql`update operation_log set user_id = gen_random_uuid() where record_name = '丁'`],
  ['another record', () => sql`update operation_log set record_id = gen_random_uuid() where record_name = '丁'`],
  ['another change', () => sql`update operation_log set changes = '[]' where record_name = '丁'`],
  ['an entry that is gone', () => sql`delete from operation_log where record_name = '乙' and at < ${at('21', '00:00')}`],
  ['a day that is gone', () => sql`delete from operation_log where record_name = '丁'`],
  [
    'an entry slipped in on a day of nobody',
    () => sql`insert into operation_log (org_id, id, at, operation, resource) values (${w.dealer.id}, gen_random_uuid(), ${at('22')}, 'edit', 'product')`,
  ],
  ['two days that changed places', () => sql`update operation_log set at = at + case when at < ${at('21', '00:00')} then 1 else -1 end * interval '1 day'`],
  ['a seal that is gone', () => sql`delete from log_seal where day = '2026-11-21' and org_id = ${w.hospital.id}`],
  [
    'a day and its seal that are gone',
    () => sql`with gone as (delete from log_seal where day = '2026-11-20') delete from operation_log where at < ${at('21', '00:00')}`,
  ],
  ['a seal made anew', () => sql`update log_seal set print = md5(print) where day = '2026-11-20'`],
];
it.each(damage)('finds %s', async (_, does) => {
  const undo = new Error('undo');
  let found: unknown[] = [];
  await w.db
    .transaction()
    .execute(async (tx) => {
      await does().execute(tx);
      found = await broken(tx as typeof w.db);
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  expect(found.length).toBeGreaterThan(0);
});
